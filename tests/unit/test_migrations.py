"""brainbridge/schema/migrations.py: files, splitting, and the comparison of files and chain."""

import getpass
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge import instants
from brainbridge.domains import DOMAINS
from brainbridge.errors import CatalogError, MigrationError, SchemaNewer
from brainbridge.graph import catalog
from brainbridge.graph.domain import Domain, Domains
from brainbridge.schema import migrations
from brainbridge.schema.migrations import CHAIN, Applied, Migration

STATEMENTS = st.lists(
    st.sampled_from(
        ["RETURN 1", "RETURN ';\n' AS x", 'CREATE (a {b: "x;"})', "MATCH (`a;b`)\nRETURN 2", "// c;\nRETURN 3"]
    ),
    min_size=1,
)


OTHER = "somebody.queries"


def migration(version: int, checksum: str = "x", chain: str = CHAIN) -> Migration:
    return Migration(version, f"n{version}", "schema", "", (), checksum, chain)


def applied(version: int, checksum: str = "x", chain: str = CHAIN) -> Applied:
    named = {"chain": chain, "version": version, "name": f"n{version}", "kind": "schema", "checksum": checksum}
    return Applied.model_validate(named | {"at": instants.to_ms(instants.now()), "by": "me"})


class Packages:
    """Packages of other domains, made for a test; no two tests use the same names."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def name(self, package: str) -> str:
        return f"{self.root.name}.{package}"

    def domains(self, **packages: Sequence[str]) -> Domains:
        """Return our domains and one of each package, which has migrations of these file names."""
        for package, files in packages.items():
            folder = self.root / self.root.name / package / "migrations"
            folder.mkdir(parents=True)
            for file in files:
                (folder / file).write_text("// @purpose  x\n// @kind     schema\nRETURN 1;\n", encoding="utf-8")
        return DOMAINS.plus(*(Domain(name=package, queries=self.name(package)) for package in packages))


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    monkeypatch.syspath_prepend(tmp_path)
    return Packages(tmp_path)


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


def test_each_package_numbers_its_own(packages: Packages) -> None:
    every = packages.domains(late=["V0002__b.cypher", "V0001__a.cypher"], early=["V0001__c.cypher"])
    ours, others = migrations.local(DOMAINS), migrations.local(every)[len(migrations.local(DOMAINS)) :]
    assert migrations.local(every)[: len(ours)] == ours
    assert {each.chain for each in ours} == {"brainbridge"}
    late, early = packages.name("late"), packages.name("early")
    assert [(each.chain, each.version, each.name) for each in others] == [
        (late, 1, "a"),
        (late, 2, "b"),
        (early, 1, "c"),
    ]
    assert others[1].file == f"{late.replace('.', '/')}/migrations/V0002__b.cypher"
    assert migrations.chains(every) == ["brainbridge", late, early]


def test_a_domain_of_our_own_package_goes_on_with_our_numbers() -> None:
    assert migrations.local(DOMAINS.plus(Domain(name="another"))) == migrations.local(DOMAINS)


def test_a_package_may_have_no_migrations(packages: Packages) -> None:
    every = packages.domains(bare=[])
    assert migrations.local(every) == migrations.local(DOMAINS)
    (packages.root / packages.root.name / "bare" / "migrations").rmdir()
    assert migrations.local(DOMAINS.plus(*every[len(DOMAINS) :], Domain(name="x"))) == migrations.local(DOMAINS)


@pytest.mark.parametrize(
    ("files", "message", "hint"),
    [
        (
            ["V0001__a.cypher", "V0001__b.cypher", "V0002__c.cypher"],
            "V0001__b.cypher has number 1, which FOLDER/V0001__a.cypher has too",
            "rename the one that was never applied to V0003",
        ),
        (
            ["V0001__a.cypher", "V0003__c.cypher"],
            "V0003__c.cypher has number 3, but there is no 2",
            "put V0002 back; if 3 was never applied, rename it to V0002__c.cypher",
        ),
        (
            ["V0002__b.cypher"],
            "V0002__b.cypher has number 2, but there is no 1",
            "put V0001 back; if 2 was never applied, rename it to V0001__b.cypher",
        ),
        (
            ["V0000__a.cypher", "V0001__b.cypher"],
            "V0000__a.cypher has number 0, which only the ledger of brainbridge has",
            "number the migrations of a package from V0001 on",
        ),
        (
            ["V1__a.cypher"],
            "V1__a.cypher: V<4 digits>__<name>.cypher with @purpose and @kind schema|data|batches is needed",
            "",
        ),
    ],
)
def test_a_wrong_number_names_its_file_and_the_remedy(
    packages: Packages, files: list[str], message: str, hint: str
) -> None:
    folder = f"{packages.name('wrong').replace('.', '/')}/migrations"
    with pytest.raises(CatalogError) as error:
        migrations.local(packages.domains(wrong=files))
    assert str(error.value) == f"{folder}/{message.replace('FOLDER', folder)}"
    assert error.value.hint == hint


def test_our_files_too_are_named_by_their_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "migrations").mkdir()
    for name in ("V0000__a.cypher", "V0000__b.cypher"):
        (tmp_path / "migrations" / name).write_text("// @purpose  x\n// @kind     schema\nRETURN 1;\n")
    monkeypatch.setattr(catalog, "root", lambda package: tmp_path)
    with pytest.raises(
        CatalogError, match=r"^cypher/migrations/V0000__b\.cypher has number 0, which .*V0000__a\.cypher"
    ):
        migrations.local(DOMAINS.plus(Domain(name="not cached")))


def test_a_name_is_of_one_migration_of_all_packages(packages: Packages) -> None:
    with pytest.raises(CatalogError, match=r"second/migrations/V0001__same\.cypher has the same name as .*first/mig"):
        migrations.local(packages.domains(first=["V0001__same.cypher"], second=["V0001__same.cypher"]))


def test_a_name_of_ours_is_taken(packages: Packages) -> None:
    with pytest.raises(
        CatalogError, match=r"V0001__switches.cypher has the same name as cypher/migrations/V0009__switch"
    ):
        migrations.local(packages.domains(taking=["V0001__switches.cypher"]))


def test_a_name_is_used_once_within_a_package(packages: Packages) -> None:
    with pytest.raises(CatalogError, match=r"V0002__a.cypher has the same name as .*V0001__a"):
        migrations.local(packages.domains(twice=["V0001__a.cypher", "V0002__a.cypher"]))


def test_a_file_that_ends_too_early_is_named(packages: Packages) -> None:
    every = packages.domains(open=["V0001__a.cypher"])
    (packages.root / packages.root.name / "open" / "migrations" / "V0001__a.cypher").write_text(
        "// @purpose  x\n// @kind     schema\nRETURN 1\n"
    )
    with pytest.raises(CatalogError, match=r"the last statement of .*/open/migrations/V0001__a\.cypher lacks its"):
        migrations.local(every)


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
    with pytest.raises(MigrationError, match=r"lacks migration 0 \(n0\), but has migration 1 \(n1\)") as error:
        migrations.compare([migration(0), migration(1)], [applied(1)])
    assert "restore a backup" in error.value.hint


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
def test_each_chain_is_compared_by_itself(known: int, done: int, others: int, done_of_others: int) -> None:
    done, done_of_others = min(known, done), min(others, done_of_others)
    files = [*map(migration, range(known)), *(migration(each, chain=OTHER) for each in range(1, others + 1))]
    links = [*(applied(each, chain=OTHER) for each in range(1, done_of_others + 1)), *map(applied, range(done))]
    assert [(each.chain, each.version) for each in migrations.compare(files, links)] == [
        *((CHAIN, each) for each in range(done, known)),
        *((OTHER, each) for each in range(done_of_others + 1, others + 1)),
    ]


@pytest.mark.parametrize(("known", "newest"), [(2, "2"), (0, "none")])
def test_a_chain_that_is_too_new_says_which_package_to_upgrade(known: int, newest: str) -> None:
    files = [migration(0), *(migration(each, chain=OTHER) for each in range(1, known + 1))]
    links = [applied(0), *(applied(each, chain=OTHER) for each in (1, 2, 3))]
    with pytest.raises(
        SchemaNewer, match=f"at migration 3 of somebody.queries, this brainbridge knows {newest}"
    ) as error:
        migrations.compare(files, links)
    assert error.value.hint == "upgrade somebody.queries"


def test_an_edited_file_of_another_package_names_it() -> None:
    with pytest.raises(
        MigrationError, match=r"migration 1 \(n1\) of somebody\.queries was applied with .*V0001"
    ) as error:
        migrations.compare([migration(0), migration(1, chain=OTHER)], [applied(0), applied(1, "old", OTHER)])
    assert error.value.hint.endswith("install the somebody.queries that applied it")


@pytest.mark.parametrize("error", [KeyError, OSError])  # up to Python 3.12, and from 3.13
def test_who_migrates_may_have_no_name(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless() -> str:
        raise error

    monkeypatch.setattr(getpass, "getuser", nameless)
    assert migrations.user() == str(os.getuid())
