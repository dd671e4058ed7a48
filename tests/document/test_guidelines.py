"""The compression guidelines: a document that rules write, by command or as a pass, which never stops another."""

from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document import documents, guidelines
from brainbridge.errors import NotFound, QueryFailed
from brainbridge.graph.graph import Graph
from tests.state import at


@pytest.fixture
def brain(database: Graph, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
    with Brain.open("default") as brain:
        yield brain


def act(brain: Brain, action: Any, *outcomes: Any, reason: str | None = None) -> None:
    name = str(brain.remember("the cedar case is oiled in spring", now=at(0)).id)
    for outcome in outcomes:
        brain.actions.record(action, name, now=at(1), outcome=outcome, reason=reason)


def on(brain: Brain) -> None:
    brain.config.change({"guidelinesOnConsolidate": True}, now=at(1.5))


def part(brain: Brain, hours: float = 2, **how: Any) -> Any:
    done = brain.consolidate(now=at(hours), **how)
    return (done.model_extra or {}).get("guidelines")


def test_each_time_is_a_version(brain: Brain) -> None:
    act(brain, "summarize_node", *["applied"] * 5, reason="a good one")
    act(brain, "store_note", "failed")
    first = brain.actions.update_guidelines(now=at(2))
    assert (first.version, [each.action for each in first.guidelines]) == (1, ["summarize_node", "store_note"])
    told = brain.actions.guidelines()
    assert (told.text, told.author, told.number) == (first.text, "rules", 1)
    assert told.text.splitlines() == [
        "# Compression guidelines",
        "",
        "Version 1, of 6 recorded actions.",
        "",
        "- summarize_node: increase by 0.15 (high): do it more readily."
        " 5 recorded: 5 applied, 0 skipped, 0 failed; good 5, poor 0.",
        "- store_note: hold (low): there are too few of them to say."
        " 1 recorded: 0 applied, 0 skipped, 1 failed; good 0, poor 0.",
    ]
    assert brain.actions.update_guidelines(now=at(3)).version == brain.actions.guidelines().number == 2


def test_it_is_taken_back_and_planned(brain: Brain) -> None:
    plan = brain.actions.update_guidelines(now=at(2), dry_run=True)
    assert (plan.applied, plan.run_id, plan.version) == (False, "", 1)
    with pytest.raises(NotFound):
        brain.actions.guidelines()
    done = brain.actions.update_guidelines(now=at(2))
    assert brain.runs.undo(done.run_id, now=at(3)).refused == []
    with pytest.raises(NotFound):
        brain.actions.guidelines()
    assert brain.actions.update_guidelines(now=at(4)).version == 2


def _beaten(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody else write the next version while the guidelines are put into words."""
    real, told = guidelines.text, list[int]()

    def beaten(version: int, found: Any) -> str:
        told.append(version)
        if len(told) == 1:
            brain.actions.update_guidelines(now=at(2))
        return real(version, found)

    monkeypatch.setattr(guidelines, "text", beaten)


def test_who_writes_them_while_somebody_else_does_is_refused(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    _beaten(brain, monkeypatch)
    with pytest.raises(documents.Moved):
        brain.actions.update_guidelines(now=at(2))
    assert "Version 1," in brain.actions.guidelines().text
    _beaten(brain, monkeypatch)
    with pytest.raises(documents.Moved):
        brain.actions.update_guidelines(now=at(2))
    assert (brain.actions.guidelines().number, "Version 2," in brain.actions.guidelines().text) == (2, True)


def test_a_pass_says_so_when_somebody_else_wrote_them(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    on(brain)
    _beaten(brain, monkeypatch)
    done = part(brain)
    assert done["version"] is None
    assert "was changed meanwhile" in done["problem"]


def test_a_pass_writes_them_only_if_that_is_switched_on(brain: Brain) -> None:
    act(brain, "store_note", "applied")
    assert part(brain) is None
    on(brain)
    assert part(brain, dry_run=True) == {"version": 1, "problem": None}
    with pytest.raises(NotFound):
        brain.actions.guidelines()
    assert part(brain) == {"version": 1, "problem": None}
    assert part(brain, 3) == {"version": 1, "problem": None}  # the records say what they said
    act(brain, "store_note", "failed")
    assert part(brain, 4) == {"version": 2, "problem": None}
    assert brain.actions.guidelines().text.startswith("# Compression guidelines\n\nVersion 2, of 2 recorded action")


def test_what_was_erased_and_would_be_written_again_stops_no_plan(brain: Brain) -> None:
    on(brain)
    erased = brain.remember("Nothing was recorded of any action.", now=at(0)).id
    assert erased is not None
    brain.erasures.erase(erased, now=at(1))
    for how in ({"dry_run": True}, {}):
        done = part(brain, **how)
        assert (done["version"], "erased" in done["problem"]) == (None, True)


def test_a_pass_that_cannot_write_them_says_so_and_stops_nothing(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    act(brain, "store_note", "applied")
    on(brain)

    def fails(*_: object, **__: object) -> Any:
        raise QueryFailed("the disk is full")

    monkeypatch.setattr(documents, "written", fails)
    done = brain.consolidate(now=at(2))
    assert (done.model_extra or {})["guidelines"] == {"version": None, "problem": "the disk is full"}
    assert brain.runs.show(done.run_id).outcome == "ok"
    monkeypatch.undo()
    with pytest.raises(NotFound):
        brain.actions.guidelines()


def test_a_line_of_what_is_done_more_says_nothing_of_doing_it_less(brain: Brain) -> None:
    act(brain, "store_note", *["applied"] * 4, *["failed"] * 5, reason="good")
    (each,) = brain.actions.update_guidelines(now=at(2)).guidelines
    assert (each.delta, each.direction) == (0.047, "increase")
    assert not any(word in each.told() for word in ("less", "lower", "decrease"))
