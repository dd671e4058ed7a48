"""Recall as of an instant: what was known then of what is true, whatever was said since."""

import io
import json
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.recall.result import Hit
from tests.state import at, ms, query

LYON, TOURS, PARIS = (f"The capital of France is {each}." for each in ("Lyon", "Tours", "Paris"))
CORRECTED = f"No, that's wrong: {PARIS[0].lower()}{PARIS[1:]}"
ASKED = "What is the capital of France?"


def said(brain: Brain, text: str, hours: float, trust: Any = None) -> str:
    return brain.facts.observe(text, now=at(hours), trust=trust, role="user").run_id


def late(brain: Brain, text: str, told: float, hours: float) -> None:
    """Write at some hours what somebody said before."""
    line = {"content": text, "at": at(told).isoformat(), "role": "user"}
    brain.facts.observe_lines([json.dumps(line).encode()], now=at(hours))


def imported(brain: Brain, hours: float, *told: tuple[str, float], facts: bool) -> None:
    lines = [json.dumps({"content": text, "at": at(said).isoformat(), "role": "user"}) for text, said in told]
    brain.transfer.import_file(io.BytesIO("\n".join(lines).encode()), "talk.jsonl", now=at(hours), facts=facts)


def hits(brain: Brain, hours: float, **asked: Any) -> dict[str, Hit]:
    found = brain.recall(ASKED, now=at(100), touch=False, as_of=at(hours), **asked).hits
    return {each.content: each for each in found}


def outdated(brain: Brain, text: str, hours: float, **asked: Any) -> Any:
    return hits(brain, hours, **asked)[text].outdated


@pytest.mark.parametrize(("hours", "known"), [(10, False), (19.999, False), (20, True), (50, True)])
def test_what_was_put_right_later_was_true_until_then(brain: Brain, hours: float, known: bool) -> None:
    said(brain, LYON, 0)
    said(brain, CORRECTED, 20)
    lyon = hits(brain, hours)[LYON]
    assert (lyon.outdated, [each.value for each in lyon.newer]) == ((at(0), ["Paris"]) if known else (None, []))
    assert ("superseded" in lyon.figures) is known
    assert (LYON in hits(brain, hours, strict=True)) is not known


@pytest.mark.parametrize(("hours", "known"), [(10, False), (19.999, False), (20, True), (50, True)])
def test_late_news_were_not_known_before_they_were_written(brain: Brain, hours: float, known: bool) -> None:
    said(brain, LYON, 0)
    late(brain, PARIS, 5, 20)
    found = hits(brain, hours)
    assert list(found) == ([PARIS, LYON] if known else [LYON])
    assert found[LYON].outdated == (at(5) if known else None)
    assert list(hits(brain, hours, strict=True)) == ([PARIS] if known else [LYON])
    assert list(hits(brain, hours, strict=True, true_at=at(4.999))) == [LYON]


@pytest.mark.parametrize(("hours", "first"), [(15, LYON), (19.999, LYON), (20, TOURS)])
def test_what_is_true_at_an_instant_is_what_was_known_of_it(brain: Brain, hours: float, first: str) -> None:
    said(brain, LYON, 0)
    said(brain, PARIS, 10)
    late(brain, TOURS, 5, 20)
    assert next(iter(hits(brain, hours, true_at=at(7)))) == first
    assert list(hits(brain, hours, true_at=at(7), strict=True)) == [first]
    end = at(10) if first == LYON else at(5)
    assert outdated(brain, LYON, hours) == end
    assert outdated(brain, LYON, hours, true_at=at(4.999)) is None


@pytest.mark.parametrize(("hours", "true"), [(15, False), (19.999, False), (20, True)])
def test_what_began_earlier_was_not_known_to(brain: Brain, hours: float, true: bool) -> None:
    said(brain, PARIS, 10)
    late(brain, PARIS, 5, 20)
    assert (PARIS in hits(brain, hours, true_at=at(7), strict=True)) is true
    assert ("superseded" in hits(brain, hours, true_at=at(7))[PARIS].figures) is not true
    assert PARIS in hits(brain, hours, true_at=at(10), strict=True)


@pytest.mark.parametrize(("hours", "end"), [(19.999, None), (20, 20), (29.999, 20), (30, None), (40, None)])
def test_what_was_taken_back_was_known_until_then(brain: Brain, hours: float, end: float | None) -> None:
    said(brain, LYON, 0)
    run = said(brain, PARIS, 20)
    brain.runs.undo(run, now=at(30))
    assert outdated(brain, LYON, hours) == (None if end is None else at(end))
    assert (LYON in hits(brain, hours, strict=True)) is (end is None)


@pytest.mark.parametrize(("hours", "known"), [(9.999, False), (10, True)])
def test_a_conflict_was_open_until_it_was_decided(brain: Brain, hours: float, known: bool) -> None:
    said(brain, PARIS, 0)
    said(brain, LYON, 1, trust="unknown")
    (waits,) = brain.facts.conflicts()
    brain.facts.resolve(waits.id, "newer", now=at(10))
    paris = hits(brain, hours)[PARIS]
    assert (paris.outdated, [each.value for each in paris.newer]) == ((at(1), ["Lyon"]) if known else (None, []))
    assert (PARIS in hits(brain, hours, strict=True)) is not known
    assert outdated(brain, LYON, hours) is None


@pytest.mark.parametrize(("hours", "known"), [(9.999, False), (10, True)])
def test_an_end_that_was_named_at_once_was_known_at_once(brain: Brain, hours: float, known: bool) -> None:
    late(brain, "The capital of France is Lyon until 2 May 2026.", 0, 10)
    assert list(hits(brain, hours)) == (["The capital of France is Lyon until 2 May 2026."] if known else [])
    assert bool(hits(brain, hours, true_at=at(100), strict=True)) is False
    assert bool(hits(brain, hours, true_at=at(1), strict=True)) is known


def test_what_tells_several_things_is_over_with_the_last_that_was_known(brain: Brain) -> None:
    both = f"{LYON} The largest region of France is Brittany."
    said(brain, both, 0)
    said(brain, PARIS, 10)
    said(brain, "The largest region of France is Aquitaine.", 20)
    assert [outdated(brain, both, hours) for hours in (9, 10, 19.999, 20)] == [None, None, None, at(20)]
    assert [both in hits(brain, hours, strict=True) for hours in (9.999, 10, 20)] == [True, False, False]


def test_an_explanation_counts_what_was_known_not_to_be_true(brain: Brain) -> None:
    said(brain, LYON, 0)
    said(brain, CORRECTED, 20)
    for hours, counts in ((10, (2, 2)), (20, (2, 1))):
        asked: dict[str, Any] = {"as_of": at(hours), "strict": True, "explain": True}
        explained = brain.recall(ASKED, now=at(100), touch=False, **asked).explained
        assert explained is not None
        counted = {(each.considered, each.admitted) for each in explained.filters if each.filter == "strict"}
        assert counted == {counts}


def test_strict_keeps_what_tells_no_facts(brain: Brain) -> None:
    said(brain, PARIS, 0)
    brain.remember("We went to the capital of France.", now=at(1))
    assert set(hits(brain, 2, strict=True)) == {PARIS, "We went to the capital of France."}


@pytest.mark.parametrize(("hours", "known"), [(19.999, False), (20, True)])
def test_a_late_promise_was_not_known_before_it_was_written(brain: Brain, hours: float, known: bool) -> None:
    text = "We toured it. I promise to send a map of the capital of France by 3 May 2026."
    late(brain, text, 5, 20)
    found = hits(brain, hours)
    assert (text in found, any(each.startswith("I promise") for each in found)) == (known, known)


def test_what_came_in_at_once_has_one_time(brain: Brain) -> None:
    said(brain, LYON, 1)
    late(brain, TOURS, 5, 20)
    late(brain, PARIS, 30, 30)
    rows = query(
        brain.graph, "MATCH (m:Head) WHERE NOT m:Fact RETURN m.content AS text, m.recordedAt.epochMillis AS ms"
    )
    assert {row["text"]: row["ms"] for row in rows} == {LYON: None, TOURS: ms(20), PARIS: None}


@pytest.mark.parametrize(("hours", "found"), [(50, []), (79.999, []), (80, [PARIS]), (90, [PARIS])])
def test_an_import_that_draws_facts_is_known_from_when_it_was_written(
    brain: Brain, hours: float, found: list[str]
) -> None:
    imported(brain, 80, (LYON, 0), (PARIS, 1), facts=True)
    assert list(hits(brain, hours, strict=True)) == found


@pytest.mark.parametrize(("hours", "found"), [(0.999, {LYON}), (1, {LYON, PARIS})])
def test_one_that_draws_none_counts_from_when_it_was_said(brain: Brain, hours: float, found: set[str]) -> None:
    imported(brain, 80, (LYON, 0), (PARIS, 1), facts=False)
    assert set(hits(brain, hours)) == found
