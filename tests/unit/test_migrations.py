"""brainbridge/schema/migrations.py: files, splitting, and the comparison of files and chain."""

import getpass
import os
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge import instants
from brainbridge.domains import DOMAINS
from brainbridge.errors import CatalogError, MigrationError, SchemaNewer
from brainbridge.schema import migrations
from brainbridge.schema.migrations import Applied, Migration

STATEMENTS = st.lists(
    st.sampled_from(
        ["RETURN 1", "RETURN ';\n' AS x", 'CREATE (a {b: "x;"})', "MATCH (`a;b`)\nRETURN 2", "// c;\nRETURN 3"]
    ),
    min_size=1,
)


def migration(version: int, checksum: str = "x") -> Migration:
    return Migration(version, f"n{version}", "schema", "", (), checksum)


def applied(version: int, checksum: str = "x") -> Applied:
    return Applied(version=version, name=f"n{version}", kind="schema", checksum=checksum, at=instants.now(), by="me")


@given(STATEMENTS)
def test_splitting_undoes_joining(statements: list[str]) -> None:
    assert migrations.split(";\n".join(statements) + ";\n") == statements


def test_a_statement_without_its_semicolon_is_not_dropped() -> None:
    with pytest.raises(CatalogError, match="lacks its semicolon"):
        migrations.split("RETURN 1;\nRETURN 2\n")


def test_a_comment_may_follow_the_last_semicolon() -> None:
    assert migrations.split("RETURN 1;\n// done\n") == ["RETURN 1"]


@pytest.mark.parametrize("name", ["1__a.cypher", "V1__a.cypher", "V0001_a.cypher", "V0001__A.cypher"])
def test_a_file_has_the_name_of_a_migration(name: str) -> None:
    with pytest.raises(CatalogError):
        migrations.parse(name, "// @purpose  x\n// @kind     schema\nRETURN 1;\n")


def test_our_files_are_numbered_without_gaps() -> None:
    assert [each.version for each in migrations.local(DOMAINS)] == list(range(len(migrations.local(DOMAINS))))


def test_schema_and_data_never_share_a_file() -> None:
    for each in migrations.local(DOMAINS):
        commands = {("CREATE CONSTRAINT" in text) or (" INDEX " in text) for text in each.statements}
        assert commands == {each.kind == "schema"}


def test_schema_commands_can_be_repeated() -> None:
    for each in migrations.local(DOMAINS):
        if each.kind == "schema":
            assert all(re.search(r"\bIF (NOT )?EXISTS\b", statement) for statement in each.statements)


@given(st.integers(0, 5), st.integers(0, 5))
def test_what_is_applied_must_be_a_prefix(known: int, done: int) -> None:
    files = [migration(version) for version in range(known)]
    chain = [applied(version) for version in range(done)]
    if done > known:
        if known:
            with pytest.raises(SchemaNewer):
                migrations.compare(files, chain)
        return
    assert [each.version for each in migrations.compare(files, chain)] == list(range(done, known))


def test_an_edited_file_is_refused() -> None:
    with pytest.raises(MigrationError, match="a different text"):
        migrations.compare([migration(0, "new")], [applied(0, "old")])


def test_a_missing_link_is_refused() -> None:
    with pytest.raises(MigrationError):
        migrations.compare([migration(0), migration(1)], [applied(1)])


@pytest.mark.parametrize("error", [KeyError, OSError])  # up to Python 3.12, and from 3.13
def test_who_migrates_may_have_no_name(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless() -> str:
        raise error

    monkeypatch.setattr(getpass, "getuser", nameless)
    assert migrations.user() == str(os.getuid())
