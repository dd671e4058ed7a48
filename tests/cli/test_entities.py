"""The command entity."""

import pytest

from tests.cli.conftest import Run

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T13:00:00Z", "2026-05-01T14:00:00Z"


@pytest.fixture(autouse=True)
def _two(run: Run) -> None:
    """Say where J. Smith and John Smith live."""
    assert run("observe", "J. Smith lives in Lyon.", "--now", T0).code == 0
    assert run("observe", "John Smith lives in Paris.", "--now", T1).code == 0


def test_candidates_tell_the_rule_and_what_to_do(run: Run) -> None:
    (found,) = run("entity", "candidates", "--json").data["candidates"]
    assert found == {
        **{"name": "j. smith", "other": "john smith", "label": "J. Smith", "otherLabel": "John Smith"},
        **{"because": ["J. Smith", "John Smith"], "why": "initial", "doubt": None, "scope": None},
    }
    out = run("entity", "candidates").out
    assert "an initial of the same name" in out
    assert "certain" in out
    assert "brainbridge entity merge NAME OTHER" in out
    assert run("entity", "candidates", "--certain", "--json").data["candidates"] == [found]
    for words in (("--skip", "1"), ("--test-only",)):
        assert run("entity", "candidates", *words, "--json").data["candidates"] == []


def test_a_merge_is_told_listed_and_taken_back(run: Run) -> None:
    assert "no name stands" in run("entity", "list").out
    plan = run("entity", "merge", "J. Smith", "John Smith", "--dry-run", "--now", T2)
    assert "j. smith would stand for john smith" in plan.out
    assert run("entity", "list", "--json").data == {"entities": []}
    done = run("entity", "merge", "J. Smith", "John Smith", "--reason", "same desk", "--now", T2, "--json")
    assert done.data == {
        **{"runId": done.data["runId"], "applied": True, "name": "j. smith", "other": "john smith", "scope": None},
        **{"sameAs": "john smith", "leaves": None, "closed": 1},
    }
    (entity,) = run("entity", "list", "--json").data["entities"]
    alias = {"name": "j. smith", "label": "J. Smith", "facts": 1, "why": "said", "reason": "same desk"}
    assert entity == {
        **{"name": "john smith", "label": "John Smith", "facts": 2, "scope": None},
        "names": [{**alias, "at": "2026-05-01T14:00:00.000Z"}],
    }
    assert "somebody said so" in run("entity", "list").out
    assert "nothing was changed" in run("entity", "merge", "J. Smith", "John Smith", "--now", T2).out
    assert "none" in run("entity", "candidates").out
    assert run("run", "undo", done.data["runId"], "--now", T2).code == 0
    assert run("entity", "list", "--json").data == {"entities": []}


def test_a_split_is_told(run: Run) -> None:
    run("entity", "merge", "J. Smith", "John Smith", "--now", T2)
    plan = run("entity", "split", "J. Smith", "John Smith", "--dry-run", "--now", T2)
    assert "j. smith and john smith would be two" in plan.out
    out = run("entity", "split", "J. Smith", "John Smith", "--now", T2).out
    assert "j. smith and john smith are two" in out
    assert "take it back with: brainbridge run undo " in out
    assert "nothing was changed" in run("entity", "split", "J. Smith", "John Smith", "--now", T2).out
    assert "none" in run("entity", "candidates").out


def test_an_unknown_name_is_an_error_with_a_remedy(run: Run) -> None:
    failed = run("entity", "merge", "J. Smith", "Nobody", "--now", T2)
    assert failed.code != 0
    assert "'nobody'" in failed.err
    assert "brainbridge fact list --all" in failed.err
