"""What becomes of facts that contradict what is held, once somebody has decided."""

import json
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.errors import NotFound, Refused
from tests.intake.test_facts import ASKED, LYON, PARIS, answers, said, sound, timeline
from tests.state import at, query

NICE = "The capital of France is Nice."


def waits(brain: Brain) -> str:
    """Let a user name Paris at 0 and somebody whom nobody trusts Lyon at 1; returns the fact that waits."""
    said(brain, PARIS, 0, role="user")
    return doubted(brain, LYON, 1)


def doubted(brain: Brain, text: str, hours: float) -> str:
    said(brain, text, hours, trust="unknown")
    return brain.facts.conflicts()[-1].id


def decide(brain: Brain, fact_id: str, decision: Any, hours: float = 2) -> str:
    return brain.facts.resolve(fact_id, decision, now=at(hours)).run_id


def open_(brain: Brain) -> list[tuple[str | None, str]]:
    return [(each.value_a, each.value_b) for each in brain.facts.conflicts()]


DECIDED = {
    "keep": [("Paris", "holds"), ("Lyon", "corrected")],
    "newer": [("Paris", "superseded"), ("Lyon", "holds")],
    "both": [("Paris", "holds"), ("Lyon", "holds")],
}
WAITS = [("Paris", "holds"), ("Lyon", "contested")]
decisions = pytest.mark.parametrize("decision", DECIDED)


@decisions
def test_what_is_decided_stands_in_its_slot_and_waits_no_more(brain: Brain, decision: str) -> None:
    lyon = waits(brain)
    done = brain.facts.resolve(lyon, decision, now=at(2))  # type: ignore[arg-type]
    assert (timeline(brain), open_(brain)) == (DECIDED[decision], [])
    assert [(each.value, each.status) for each in done.facts] == DECIDED[decision]
    assert (done.id, done.decision, done.applied) == (lyon, decision, True)
    sound(brain, 3)


@decisions
def test_undo_lets_it_wait_again_and_redo_decides_again(brain: Brain, decision: str) -> None:
    run = decide(brain, waits(brain), decision)
    undone = brain.runs.undo(run, now=at(3))
    assert (undone.undone["decided"], undone.refused) == (1, [])
    assert (timeline(brain), open_(brain)) == (WAITS, [("Paris", "Lyon")])
    sound(brain, 3)
    redone = brain.runs.undo(undone.run_id, now=at(4))
    assert (redone.refused, timeline(brain), open_(brain)) == ([], DECIDED[decision], [])
    sound(brain, 5)


@decisions
@pytest.mark.parametrize("value", ["Paris", "Lyon"])
def test_what_stated_either_is_taken_back_after_a_decision(brain: Brain, decision: str, value: str) -> None:
    runs = {"Paris": said(brain, PARIS, 0, role="user"), "Lyon": said(brain, LYON, 1, trust="unknown")}
    decided = decide(brain, brain.facts.conflicts()[0].id, decision)
    back = brain.runs.undo(runs[value], now=at(3))
    assert back.refused == []
    left = {"keep": "corrected", "newer": "holds", "both": "holds"}[decision] if value == "Paris" else "holds"
    assert timeline(brain) == [({"Paris": "Lyon", "Lyon": "Paris"}[value], left)]
    sound(brain, 4)
    undone = brain.runs.undo(decided, now=at(5))
    if value == "Lyon":  # what is decided is not there
        assert [each.id for each in undone.refused] != []
    else:
        assert (timeline(brain), open_(brain)) == ([("Lyon", "contested")], [(None, "Lyon")])
    sound(brain, 6)
    assert brain.runs.undo(back.run_id, now=at(7)).refused == []
    assert timeline(brain) == (DECIDED[decision] if value == "Lyon" else WAITS)
    sound(brain, 8)


def test_the_next_statement_ends_both(brain: Brain) -> None:
    decide(brain, waits(brain), "both")
    said(brain, NICE, 3, role="user")
    assert timeline(brain) == [("Paris", "superseded"), ("Lyon", "superseded"), ("Nice", "holds")]
    assert [each.valid_until for each in brain.facts.list("France")] == [at(3), at(3), None]
    sound(brain, 4)


def test_what_holds_beside_another_says_so_and_since_when(brain: Brain) -> None:
    decide(brain, waits(brain), "both")
    assert [(each.value, each.beside, each.decided_at) for each in brain.facts.list("France")] == [
        ("Paris", False, None),
        ("Lyon", True, at(2)),
    ]
    before = brain.facts.list("France", known_at=at(1.99))
    assert [(each.status, each.beside, each.decided_at) for each in before][1] == ("contested", False, None)


@pytest.mark.parametrize(("text", "holding"), [(PARIS, ["Paris", "Lyon"]), (LYON, ["Paris", "Lyon"]), (NICE, ["Nice"])])
def test_either_of_two_that_hold_may_be_said_again(brain: Brain, text: str, holding: list[str]) -> None:
    decide(brain, waits(brain), "both")
    done = brain.facts.observe(text, now=at(3), role="user")
    assert done.observations == len(holding) - 1
    assert [each.value for each in brain.facts.list("France", true_at=at(4))] == holding
    sound(brain, 4)


@pytest.mark.parametrize(("trust", "outcome"), [("unknown", "contested"), ("user", "holds")])
def test_what_contradicts_two_that_hold_is_judged_by_the_first(brain: Brain, trust: Any, outcome: str) -> None:
    decide(brain, waits(brain), "both")
    said(brain, NICE, 3, trust=trust)
    assert timeline(brain, now=at(4))[-1] == ("Nice", outcome)


@pytest.mark.parametrize(
    ("text", "trust", "outcome"),
    [
        (NICE, "unknown", "contested"),
        (NICE, "tool", "contested"),
        (NICE, "local_agent", "holds"),
        (f"Maybe {NICE[0].lower()}{NICE[1:]}", "user", "contested"),
    ],
)
def test_what_somebody_let_in_gives_way_to_nobody_who_knows_less(
    brain: Brain, text: str, trust: Any, outcome: str
) -> None:
    decide(brain, waits(brain), "newer")
    said(brain, text, 3, trust=trust)
    assert timeline(brain, now=at(4))[-1] == ("Nice", outcome)


@decisions
def test_what_was_known_before_the_decision_is_told_as_it_was(brain: Brain, decision: str) -> None:
    decide(brain, waits(brain), decision)
    assert timeline(brain, known_at=at(1.99)) == WAITS
    assert timeline(brain, known_at=at(2)) == DECIDED[decision]
    assert timeline(brain, known_at=at(1.5), true_at=at(1.5)) == [("Paris", "holds")]


@pytest.mark.parametrize(("decision", "first"), [("keep", PARIS), ("newer", LYON)])
def test_recall_puts_what_was_decided_for_first(brain: Brain, decision: str, first: str) -> None:
    decide(brain, waits(brain), decision)
    assert answers(brain, 3) == [first, {PARIS: LYON, LYON: PARIS}[first]]
    assert "superseded" in brain.recall(ASKED, now=at(3), touch=False).hits[1].figures


def test_what_was_rejected_names_what_it_contradicted(brain: Brain) -> None:
    decide(brain, waits(brain), "keep")
    paris, lyon = brain.facts.list("France")
    assert (lyon.newer, lyon.valid_until) == (paris.id, lyon.valid_since)


def test_what_was_rejected_and_is_said_again_waits_again(brain: Brain) -> None:
    decide(brain, waits(brain), "keep")
    said(brain, LYON, 3, trust="unknown")
    assert (open_(brain), len(timeline(brain))) == ([("Paris", "Lyon")], 3)


def test_what_took_its_place_meanwhile_is_what_is_held(brain: Brain) -> None:
    lyon = waits(brain)
    said(brain, NICE, 2, role="user")
    assert open_(brain) == [("Paris", "Lyon")]
    decide(brain, lyon, "newer", 3)
    assert [(each.value, each.valid_until) for each in brain.facts.list("France")] == [
        ("Paris", at(1)),
        ("Lyon", at(2)),
        ("Nice", None),
    ]
    sound(brain, 4)


@decisions
def test_where_what_was_held_is_forgotten_it_waits_for_a_decision_all_the_same(brain: Brain, decision: str) -> None:
    lyon = waits(brain)
    (held,) = brain.facts.list("France", true_at=at(1))
    brain.forget(held.id, now=at(2))
    assert open_(brain) == [(None, "Lyon")]
    done = brain.facts.resolve(lyon, decision, now=at(3))  # type: ignore[arg-type]
    assert [each.value for each in done.facts] == ["Lyon"]
    assert timeline(brain) == [DECIDED[decision][1]]
    brain.consolidate(now=at(4))
    sound(brain, 5)


def test_what_said_that_it_is_so_no_longer_ends_it_once_it_is_let_in(brain: Brain) -> None:
    said(brain, PARIS, 0, role="user")
    end = doubted(brain, "The capital of France is no longer Paris.", 1)
    with pytest.raises(Refused, match="says that something is no longer so"):
        decide(brain, end, "both")
    decide(brain, end, "newer")
    assert timeline(brain) == [("Paris", "ended"), ("Paris", "ends")]
    assert brain.facts.list("France")[0].valid_until == at(1)
    sound(brain, 3)


def test_a_doubtful_one_that_was_decided_outlives_its_month(brain: Brain) -> None:
    said(brain, PARIS, 0)
    said(brain, "Maybe the capital of France is Lyon.", 1)
    run = decide(brain, brain.facts.conflicts(now=at(2))[0].id, "newer")
    sound(brain, 3)
    brain.consolidate(now=at(24 * 31))
    assert timeline(brain) == DECIDED["newer"]
    brain.runs.undo(run, now=at(24 * 31))
    brain.consolidate(now=at(24 * 31 + 1))
    assert (timeline(brain), open_(brain)) == ([("Paris", "holds")], [])
    sound(brain, 24 * 32)


@pytest.mark.parametrize("again", DECIDED)
@decisions
def test_what_was_decided_is_not_decided_again(brain: Brain, decision: str, again: str) -> None:
    lyon = waits(brain)
    decide(brain, lyon, decision)
    with pytest.raises(Refused, match=f"fact {lyon} was decided at 2026-05-01T14:00:00.000Z already: it "):
        decide(brain, lyon, again, 3)
    assert timeline(brain) == DECIDED[decision]
    (latest,) = brain.runs.list(limit=1)
    assert latest.command == "conflict resolve"
    assert latest.outcome == "ok"


def test_what_cannot_be_decided_says_why(brain: Brain) -> None:
    lyon = waits(brain)
    (paris,) = brain.facts.list("France", true_at=at(1))
    (turn,) = query(brain.graph, "MATCH (:Fact {id: $id})-[:DERIVED_FROM]->(m) RETURN m.id AS id", id=lyon)
    for each, error, told in (
        ("unheard", NotFound, "there is no memory 'unheard'"),
        (turn["id"], Refused, "is no fact"),
        (paris.id, Refused, f"fact {paris.id} contradicts nothing that was held: it holds"),
    ):
        with pytest.raises(error, match=told) as found:
            decide(brain, each, "keep")
        assert "conflict list" in found.value.hint
    brain.forget(lyon, now=at(2))
    with pytest.raises(Refused, match="was forgotten"):
        decide(brain, lyon, "keep")


def test_a_doubtful_one_whose_month_is_over_cannot_be_decided(brain: Brain) -> None:
    said(brain, PARIS, 0)
    said(brain, "Maybe the capital of France is Lyon.", 1)
    (lyon,) = [each.id for each in brain.facts.conflicts(now=at(2))]
    brain.consolidate(now=at(24 * 31))
    with pytest.raises(Refused, match="has ended"):
        decide(brain, lyon, "newer", 24 * 31)


@decisions
def test_a_dry_run_tells_what_would_be_and_changes_nothing(brain: Brain, decision: str) -> None:
    lyon = waits(brain)
    plan = brain.facts.resolve(lyon, decision, now=at(2), dry_run=True)  # type: ignore[arg-type]
    assert [(each.value, each.status) for each in plan.facts] == DECIDED[decision]
    assert (plan.applied, plan.run_id, timeline(brain)) == (False, "", WAITS)


def test_test_facts_are_decided_by_a_run_over_test_memories(brain: Brain) -> None:
    for text, hours, parts in ((PARIS, 0, {"role": "user"}), (LYON, 1, {"trust": "unknown"})):
        brain.facts.observe(text, now=at(hours), test=True, **parts)  # type: ignore[arg-type]
    assert brain.facts.conflicts() == ()
    (each,) = brain.facts.conflicts(test=True)
    decide(brain, each.id, "newer")
    assert timeline(brain, test=True) == DECIDED["newer"]
    assert brain.runs.show("LAST", test=True).command == "conflict resolve"


def test_what_waits_is_a_sign_of_health(brain: Brain) -> None:
    def signs() -> dict[str, int]:
        found = brain.monitor.health(now=at(2)).findings
        return {each.code: each.count for each in found if each.code == "open_conflicts"}

    said(brain, PARIS, 0, role="user")
    assert signs() == {}
    lyon = doubted(brain, LYON, 1)
    assert signs() == {"open_conflicts": 1}
    decide(brain, lyon, "keep")
    assert signs() == {}


@decisions
def test_a_decision_is_taken_back_whatever_was_said_since(brain: Brain, decision: str) -> None:
    run = decide(brain, waits(brain), decision)
    said(brain, NICE, 3, role="user")
    assert brain.runs.undo(run, now=at(4)).refused == []
    assert timeline(brain) == [("Paris", "superseded"), ("Lyon", "contested"), ("Nice", "holds")]
    assert [each.valid_until for each in brain.facts.list("France")] == [at(3), None, None]
    sound(brain, 5)


def test_what_waits_may_be_erased_like_what_it_contradicts(brain: Brain) -> None:
    lyon = waits(brain)
    (each,) = brain.facts.conflicts()
    (turn,) = query(brain.graph, "MATCH (:Fact {id: $id})-[:DERIVED_FROM]->(m) RETURN m.id AS id", id=each.a)
    brain.erasures.erase(turn["id"], now=at(2))
    assert open_(brain) == [(None, "Lyon")]
    decide(brain, lyon, "newer", 3)
    assert timeline(brain) == [("Lyon", "holds")]
    sound(brain, 4)


def test_the_briefing_tells_it_until_somebody_decides(brain: Brain) -> None:
    lyon = waits(brain)
    told = brain.projects.briefing("", now=at(2)).text
    assert f'## Contradictions\n- against "{PARIS}": "{LYON}" (2026-05-01)' in told
    assert "## Contradictions" not in brain.projects.briefing("", now=at(0.5)).text
    decide(brain, lyon, "keep")
    assert "## Contradictions" not in brain.projects.briefing("", now=at(3)).text


def conflicts(brain: Brain, hours: float = 2, **asked: Any) -> dict[str, list[str]]:
    hits = brain.recall(ASKED, now=at(hours), touch=False, **asked).hits
    return {hit.content: [each.content for each in hit.conflicts] for hit in hits}


def test_recall_tells_what_a_hit_is_in_conflict_with_until_somebody_decides(brain: Brain) -> None:
    lyon = waits(brain)
    assert conflicts(brain) == {PARIS: [LYON], LYON: [PARIS]}
    assert conflicts(brain, as_of=at(0.5)) == {PARIS: []}
    decide(brain, lyon, "keep")
    assert conflicts(brain, 3) == {PARIS: [], LYON: []}


def test_what_took_the_place_of_the_contradicted_is_in_conflict_too(brain: Brain) -> None:
    waits(brain)
    said(brain, NICE, 2, role="user")
    assert conflicts(brain, 3) == {NICE: [LYON], PARIS: [LYON], LYON: [PARIS]}


def test_recall_tells_a_conflict_however_many_took_the_place_of_the_contradicted(brain: Brain) -> None:
    waits(brain)
    cities = ("Nice", "Tours", "Metz", "Reims")
    for hours, city in enumerate(cities, 2):
        said(brain, f"The capital of France is {city}.", hours, role="user")
    found = conflicts(brain, 9)
    assert {found[f"The capital of France is {city}."][0] for city in (*cities, "Paris")} == {LYON}
    assert found[LYON] == [PARIS]


@pytest.mark.parametrize(("since", "held"), [(0.99, NICE), (1, NICE), (1.01, PARIS)])
def test_recall_tells_a_conflict_with_what_was_true_then(brain: Brain, since: float, held: str) -> None:
    waits(brain)
    line = {"content": NICE, "at": at(since).isoformat(), "role": "user"}
    brain.facts.observe_lines([json.dumps(line).encode()], now=at(3))
    assert conflicts(brain, 4) == {LYON: [held], NICE: [LYON], PARIS: [LYON] if held == PARIS else []}


def test_recall_tells_a_conflict_of_who_said_it_again_and_is_no_source(brain: Brain) -> None:
    again = f"As for the record, {PARIS[0].lower()}{PARIS[1:]}"
    said(brain, PARIS, 0, role="user")
    said(brain, again, 0.5, trust="unknown")
    doubted(brain, LYON, 1)
    assert conflicts(brain) == {PARIS: [LYON], again: [LYON], LYON: [PARIS]}


@decisions
def test_recall_as_of_an_instant_tells_what_was_open_then(brain: Brain, decision: str) -> None:
    decide(brain, waits(brain), decision, 10)
    assert conflicts(brain, 20, as_of=at(9.999)) == {PARIS: [LYON], LYON: [PARIS]}
    assert conflicts(brain, 20, as_of=at(10)) == {PARIS: [], LYON: []}
    assert conflicts(brain, 20, as_of=at(0.999)) == {PARIS: []}


def test_recall_tells_an_end_of_one_of_several_values_against_that_one(brain: Brain) -> None:
    python, rust, end = "I use Python.", "I use Rust.", "Ann no longer uses Python."
    for hours, text in enumerate((python, rust)):
        said(brain, text, hours, role="user", speaker="Ann")
    doubted(brain, end, 2)
    hits = brain.recall("Does Ann use Python or Rust?", now=at(3), touch=False).hits
    found = {hit.content: [each.content for each in hit.conflicts] for hit in hits}
    assert (found[python], found[rust], found[end]) == ([end], [], [python])
    assert f'against "{python}"' in brain.projects.briefing("", now=at(3)).text


def test_recall_tells_no_conflict_with_what_was_forgotten(brain: Brain) -> None:
    brain.forget(waits(brain), now=at(2))
    assert conflicts(brain, 3)[PARIS] == []
