"""Copies beside the files that documents live in are named where they hold what is erased, and stay."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.graph.graph import Graph
from tests.cli.conftest import invoke
from tests.state import at, query

NAME = WORKING_MEMORY.name
OWN = "# My notes\n\nQuillon hides the spare key under the marigold pot.\n"
YES = ("--yes", "--now", "2026-05-02T12:00:00Z")


@pytest.fixture
def file(database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    found = tmp_path / "work" / "MEMORY.md"
    found.parent.mkdir()
    found.write_text(OWN)
    return found


def test_the_plan_and_the_receipt_name_the_copies_that_hold_it(database: Graph, file: Path) -> None:
    with Brain.open("default") as brain:
        begun = brain.documents.attach(NAME, str(file), scope="box", now=at(0))
        other = brain.crystals.note("The dial of the clock is due on Friday", scope="box", now=at(1)).note
        file.with_name("MEMORY.md.seed-backup.2").write_text("nothing of it\n")
        file.with_name("MEMORY.md.seed-backup.old").write_text(OWN)
        copy = file.with_name("MEMORY.md.seed-backup")
        assert brain.erasures.plan(other.id, now=at(2)).copies == []
        assert brain.erasures.plan(begun.crystals[0], now=at(2)).copies == [copy]
        receipt = brain.erasures.erase(begun.crystals[0], now=at(3))
        assert receipt
        (told,) = (each for each in receipt.remains if each.startswith(copy.name))
        assert told == f"{copy.name}, a copy beside the file of the document {NAME} of box: delete it yourself"
        assert copy.read_text() == OWN
        assert "marigold" not in file.read_text()
    kept = query(database, "MATCH (e:Erasure) RETURN e.receipt AS receipt")
    assert [(copy.name in row["receipt"], str(file.parent) in row["receipt"]) for row in kept] == [(True, False)]


def test_a_dry_run_and_an_erasure_say_so(file: Path) -> None:
    begun = invoke("document", "attach", NAME, str(file), "--json", "--now", "2026-05-01T12:00:00Z").data
    planned = invoke("erase", begun["crystals"][0], "--dry-run", "--now", "2026-05-02T12:00:00Z").out
    title = "copies of files that hold some of it, and would stay: delete them yourself"
    assert f"{title}\n{file}.seed-backup\n" in planned
    assert f"  {file.name}.seed-backup, a copy beside the file" in invoke("erase", begun["crystals"][0], *YES).out


@pytest.mark.parametrize("content", [b"\xff\xfe " + OWN.encode(), b" " * 500_000], ids=["not UTF-8", "large"])
def test_one_that_may_hold_it_is_named_too(file: Path, content: bytes) -> None:
    with Brain.open("default") as brain:
        begun = brain.documents.attach(NAME, str(file), now=at(0))
        copy = file.with_name("MEMORY.md.seed-backup")
        copy.write_bytes(content)
        assert brain.erasures.plan(begun.crystals[0], now=at(1)).copies == [copy]


def test_where_no_file_is_there_any_more_nothing_is_named(file: Path) -> None:
    with Brain.open("default") as brain:
        begun = brain.documents.attach(NAME, str(file), now=at(0))
        for each in file.parent.iterdir():
            each.unlink()
        file.parent.rmdir()
        assert brain.erasures.plan(begun.crystals[0], now=at(1)).copies == []


def test_those_beside_a_file_that_was_detached_are_left_to_the_person_and_the_receipt_says_so(file: Path) -> None:
    with Brain.open("default") as brain:
        begun = brain.documents.attach(NAME, str(file), now=at(0))
        brain.documents.detach(NAME)
        assert brain.erasures.plan(begun.crystals[0], now=at(1)).copies == []
        receipt = brain.erasures.erase(begun.crystals[0], now=at(2))
        assert receipt
        told = [each for each in receipt.remains if "seed-backup" in each]
    assert told == ["copies (.seed-backup) beside files that documents were detached from: look for them yourself"]
    assert file.with_name("MEMORY.md.seed-backup").read_text() == OWN
