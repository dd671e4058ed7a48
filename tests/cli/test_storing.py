"""The command storage."""

import pytest

from tests.cli.conftest import Run

T0, T1, LATE = "2026-05-01T12:00:00Z", "2026-05-01T13:00:00Z", "2026-08-01T12:00:00Z"
KEYS = {"id", "content", "storage", "reason", "value", "parts", "since", "due", "scope", "trust", "suspect"}
PARTS = {"confidence", "access", "recency", "importance", "feedback", "prior", "correction", "confirmed", "disputed"}


@pytest.fixture
def written(run: Run) -> str:
    """A memory; returns its id."""
    made = run("remember", "The oven is in the hall", "--json", "--now", T0)
    return str(made.data["memory"]["id"])


def test_its_data(run: Run, written: str) -> None:
    shown = run("storage", "show", written, "--json", "--now", T0).data["stored"]
    assert (shown.keys(), shown["parts"].keys()) == (KEYS, PARTS)
    assert shown == shown | {"storage": "hot", "value": 0.47, "reason": "tier_migration_disabled", "since": None}
    assert run("storage", "list", "--json", "--now", T0).data == {"stored": []}
    assert run("storage", "list", "--storage", "hot", "--json", "--now", T0).data == {"stored": [shown]}


def test_an_empty_list_says_how_to_begin(run: Run) -> None:
    assert "config set storageOnConsolidate true" in run("storage", "list").out


def test_a_pass_is_told_and_a_recall_finds_what_it_moved(run: Run, written: str) -> None:
    run("config", "set", "storageOnConsolidate", "true", "--now", T1)
    assert "storage: cooled 1, warmed 0" in run("consolidate-all", "--now", LATE).out
    assert run("storage", "list", "--now", LATE).out.splitlines()[1].split()[:2] == [written, "cold"]
    assert "its value is below promoteAbove" in run("storage", "show", written, "--now", LATE).out
    for include in ("all", "cold"):
        found = run("recall", "Where is the oven?", "--include", include, "--no-touch", "--json", "--now", LATE)
        assert [hit["id"] for hit in found.data["hits"]] == [written]
    shown = run("memory-inspect", written, "--json", "--now", LATE).data["memory"]
    assert shown["storage"] == "cold"


def test_a_move_is_told_and_how_it_is_taken_back(run: Run, written: str) -> None:
    first, last = run("storage", "move", written, "--to", "cold", "--reason", "old", "--now", T1).out.splitlines()
    assert first == f"{written}  cold: The oven is in the hall"
    assert last.startswith("take it back with: brainbridge run undo ")
    assert "nothing was changed" in run("storage", "move", written, "--to", "cold", "--now", T1).out
    done = run("storage", "move", written, "--to", "hot", "--dry-run", "--json", "--now", T1).data
    assert (done["applied"], done["stored"]["storage"]) == (False, "hot")


def test_there_are_two_places(run: Run, written: str) -> None:
    assert run("storage", "move", written, "--to", "lukewarm").code == 2
    assert run("storage", "move", written).code == 2
