"""Facts in time: one value of a slot after another, whenever each was said."""

import json
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.errors import InvalidInput, NotFound
from brainbridge.integrity import integrity
from tests.state import at, query

LYON, PARIS = "The capital of France is Lyon.", "The capital of France is Paris."
ASKED = "What is the capital of France?"


def said(brain: Brain, text: str, hours: float, **parts: Any) -> str:
    """Observe a text, and return the run that did it."""
    return brain.facts.observe(text, now=at(hours), **parts).run_id


def timeline(brain: Brain, subject: str = "France", **asked: Any) -> list[tuple[str, str]]:
    return [(each.value, each.status) for each in brain.facts.list(subject, **asked)]


def answers(brain: Brain, hours: float) -> list[str]:
    return [each.content for each in brain.recall(ASKED, now=at(hours), touch=False).hits]


def sound(brain: Brain, hours: float) -> None:
    assert integrity.validate(brain.graph, now=at(hours)).findings == []


def test_a_later_value_takes_the_place_of_an_earlier_one_and_both_stay(brain: Brain) -> None:
    said(brain, LYON, 0)
    said(brain, PARIS, 1)
    assert timeline(brain) == [("Lyon", "superseded"), ("Paris", "holds")]
    assert timeline(brain, true_at=at(2)) == [("Paris", "holds")]
    assert timeline(brain, true_at=at(1)) == [("Paris", "holds")]
    assert timeline(brain, true_at=at(0.99)) == [("Lyon", "superseded")]
    assert timeline(brain, known_at=at(0.5)) == [("Lyon", "holds")]
    sound(brain, 2)


def test_recall_puts_what_is_true_now_before_what_was(brain: Brain) -> None:
    said(brain, LYON, 0)
    said(brain, PARIS, 1)
    assert answers(brain, 2) == [PARIS, LYON]
    before, after = brain.recall(ASKED, now=at(2), touch=False).hits[::-1]
    assert (before.figures.get("superseded", 0.0) < 0, after.figures.get("superseded", 0.0)) == (True, 0.0)


def test_late_news_is_put_in_its_place_in_time(brain: Brain) -> None:
    said(brain, PARIS, 10)
    lines = [json.dumps({"content": LYON, "at": at(5).isoformat()}).encode()]
    done = brain.facts.observe_lines(lines, now=at(20))
    assert (done.turns, done.superseded) == (1, 0)
    assert timeline(brain) == [("Lyon", "superseded"), ("Paris", "holds")]
    assert timeline(brain, known_at=at(15)) == [("Paris", "holds")]
    assert timeline(brain, true_at=at(7), known_at=at(15)) == []
    sound(brain, 21)


def test_a_value_between_two_others_parts_them(brain: Brain) -> None:
    for hours, city in ((0, "Lyon"), (10, "Paris")):
        said(brain, f"The capital of France is {city}.", hours)
    lines = [json.dumps({"content": "The capital of France is Tours.", "at": at(5).isoformat()}).encode()]
    brain.facts.observe_lines(lines, now=at(20))
    assert [(each.value, each.valid_until) for each in brain.facts.list("France")] == [
        ("Lyon", at(5)),
        ("Tours", at(10)),
        ("Paris", None),
    ]
    sound(brain, 21)


def test_what_is_said_again_is_no_new_fact_but_an_access_and_another_source(brain: Brain) -> None:
    said(brain, PARIS, 0)
    done = brain.facts.observe(PARIS, now=at(1))
    assert (done.facts, done.observations, done.superseded) == ([], 1, 0)
    (fact,) = brain.facts.list("France")
    (row,) = query(
        brain.graph, "MATCH (f:Fact) RETURN f.accessCount AS accesses, COUNT { (f)-[:DERIVED_FROM]->() } AS roots"
    )
    assert (row["accesses"], row["roots"], fact.valid_since) == (2, 2, at(0))
    sound(brain, 2)


def test_an_earlier_line_of_the_same_value_moves_the_beginning_of_the_fact(brain: Brain) -> None:
    said(brain, PARIS, 10)
    lines = [json.dumps({"content": PARIS, "at": at(5).isoformat()}).encode()]
    done = brain.facts.observe_lines(lines, now=at(20))
    (fact,) = brain.facts.list("France")
    assert (done.observations, fact.valid_since, fact.status) == (1, at(5), "holds")
    assert brain.runs.undo(done.run_id, now=at(21)).refused == []
    (fact,) = brain.facts.list("France")
    assert fact.valid_since == at(10)
    sound(brain, 22)


def test_who_is_trusted_less_lets_no_fact_begin_earlier(brain: Brain) -> None:
    said(brain, PARIS, 10, role="user")
    for trust, hours in (("unknown", 2), ("local_agent", 4)):
        line = {"content": f"{PARIS} {trust}", "at": at(hours).isoformat(), "trust": trust}
        assert brain.facts.observe_lines([json.dumps(line).encode()], now=at(20)).facts == []
    line = {"content": "The capital of France is Tours.", "at": at(7).isoformat(), "role": "user"}
    brain.facts.observe_lines([json.dumps(line).encode()], now=at(21))
    assert [(each.value, each.valid_since, each.status) for each in brain.facts.list("France")] == [
        ("Tours", at(7), "superseded"),
        ("Paris", at(10), "holds"),
    ]
    sound(brain, 22)


def test_what_is_said_again_of_some_time_ago_begins_after_what_was_so_in_between(brain: Brain) -> None:
    for hours, city in ((0, "Lyon"), (24, "Tours"), (30, "Paris")):
        said(brain, f"Ana lives in {city}.", hours)
    said(brain, "Ana moved to Paris two days ago.", 50)
    assert timeline(brain, "Ana") == [("Lyon", "superseded"), ("Tours", "superseded"), ("Paris", "holds")]
    sound(brain, 51)


def test_who_is_trusted_less_confirms_and_is_no_source(brain: Brain) -> None:
    said(brain, PARIS, 0, role="user")
    assert brain.facts.observe(PARIS, now=at(1), trust="unknown").observations == 1
    (row,) = query(brain.graph, "MATCH (f:Fact) RETURN f.trust AS trust, COUNT { (f)-[:DERIVED_FROM]->() } AS roots")
    assert (row["trust"], row["roots"]) == ("user", 1)
    sound(brain, 2)


def test_who_is_trusted_less_ends_nothing_and_waits_once(brain: Brain) -> None:
    said(brain, PARIS, 0, role="user")
    for hours in (1, 2):
        brain.facts.observe("The capital of France is no longer Paris.", now=at(hours), trust="unknown")
    assert timeline(brain) == [("Paris", "holds"), ("Paris", "contested")]
    brain.facts.observe("The capital of France is no longer Lyon.", now=at(3), role="user")
    said(brain, PARIS, 4, role="user")
    assert [status for _, status in timeline(brain)] == ["holds", "contested", "ends"]


def test_what_holds_is_found_like_what_is_alive_however_long_ago_it_was_said(brain: Brain) -> None:
    said(brain, PARIS, 0)
    brain.remember("The capital of France is nice.", now=at(0))
    brain.consolidate(now=at(1000))
    first, second = brain.recall(ASKED, now=at(1001), touch=False).hits
    assert (first.content, first.expired, first.figures["holds"] > 0) == (PARIS, True, True)
    assert (second.expired, second.figures.get("holds", 0.0)) == (True, 0.0)
    assert first.score > second.score


def test_an_erased_fact_leaves_no_slot(brain: Brain) -> None:
    said(brain, PARIS, 0)
    (turn,) = [each.id for each in brain.recall(ASKED, now=at(1), touch=False).hits]
    brain.erasures.erase(turn, now=at(1))
    assert query(brain.graph, "MATCH (n) WHERE n:Slot OR n:Fact RETURN n") == []
    sound(brain, 2)


def test_a_former_value_ends_where_several_may_hold(brain: Brain) -> None:
    said(brain, "We use MySQL.", 0)
    said(brain, "We switched from MySQL to Postgres.", 1)
    assert [each.value for each in brain.facts.list(true_at=at(2))] == ["Postgres"]


def test_a_value_that_comes_back_is_a_new_fact(brain: Brain) -> None:
    for hours, text in enumerate((PARIS, LYON, PARIS)):
        said(brain, text, hours)
    assert timeline(brain) == [("Paris", "superseded"), ("Lyon", "superseded"), ("Paris", "holds")]


def test_a_correction_says_that_it_was_never_so(brain: Brain) -> None:
    said(brain, LYON, 0)
    said(brain, f"That is wrong: {PARIS}", 5)
    assert timeline(brain) == [("Lyon", "corrected"), ("Paris", "holds")]
    assert timeline(brain, true_at=at(1)) == [("Paris", "holds")]
    assert timeline(brain, true_at=at(1), known_at=at(2)) == [("Lyon", "holds")]
    (was, now) = brain.facts.list("France")
    assert (was.valid_since, was.valid_until, now.valid_since, was.newer) == (at(0), at(0), at(0), now.id)
    sound(brain, 6)


def test_what_is_no_longer_so_ends_without_a_new_value(brain: Brain) -> None:
    said(brain, PARIS, 0)
    said(brain, "The capital of France is no longer Paris.", 4)
    assert timeline(brain) == [("Paris", "ended"), ("Paris", "ends")]
    assert (timeline(brain, true_at=at(3)), timeline(brain, true_at=at(4))) == ([("Paris", "ended")], [])
    sound(brain, 5)


def test_what_is_less_trusted_contests_and_decides_nothing(brain: Brain) -> None:
    said(brain, PARIS, 0, role="user")
    done = brain.facts.observe(LYON, now=at(1), trust="unknown")
    assert (done.contested, timeline(brain)) == (1, [("Paris", "holds"), ("Lyon", "contested")])
    (row,) = query(brain.graph, "MATCH (n:Fact)-[:CONTRADICTS]->(o:Fact) RETURN n.claim AS new, o.claim AS old")
    assert (row["new"], row["old"]) == ("Lyon", "Paris")
    sound(brain, 2)


def test_what_is_not_sure_contests_what_is(brain: Brain) -> None:
    said(brain, PARIS, 0)
    said(brain, "Maybe the capital of France is Lyon.", 1)
    assert timeline(brain, now=at(2)) == [("Paris", "holds"), ("Lyon", "contested")]


def test_what_is_doubtful_lives_for_a_month_unless_it_is_said_again(brain: Brain) -> None:
    said(brain, "Maybe the capital of France is Lyon.", 0)
    brain.consolidate(now=at(24 * 30 - 1))
    assert timeline(brain, now=at(24 * 30 - 1)) == [("Lyon", "holds")]
    brain.consolidate(now=at(24 * 30 + 1))
    assert timeline(brain) == []
    said(brain, "Maybe the capital of France is Lyon.", 1000)
    said(brain, LYON, 1001)
    brain.consolidate(now=at(1000 + 24 * 40))
    assert timeline(brain) == [("Lyon", "holds")]
    sound(brain, 3000)


def test_undo_of_a_statement_brings_the_value_before_it_back_and_redo_ends_it_again(brain: Brain) -> None:
    said(brain, LYON, 0)
    run = said(brain, PARIS, 1)
    undone = brain.runs.undo(run, now=at(2))
    assert (undone.undone, undone.refused) == ({"drawn": 1, "stated": 1, "closed": 1}, [])
    assert (timeline(brain), set(answers(brain, 3))) == ([("Lyon", "holds")], {LYON, PARIS})
    redone = brain.runs.undo(undone.run_id, now=at(4))
    assert (redone.refused, timeline(brain)) == ([], [("Lyon", "superseded"), ("Paris", "holds")])
    sound(brain, 5)


def test_undo_of_a_correction_makes_it_true_again(brain: Brain) -> None:
    said(brain, LYON, 0)
    run = said(brain, f"That is wrong: {PARIS}", 5)
    assert brain.runs.undo(run, now=at(6)).refused == []
    assert timeline(brain) == [("Lyon", "holds")]
    sound(brain, 7)


def test_a_fact_that_is_forgotten_gives_its_place_back_by_the_next_pass(brain: Brain) -> None:
    said(brain, LYON, 0)
    brain.facts.observe(PARIS, now=at(1))
    (_, paris) = brain.facts.list("France")
    brain.forget(paris.id, now=at(2))
    assert timeline(brain) == [("Lyon", "holds")]
    brain.consolidate(now=at(3))
    sound(brain, 4)


def test_scopes_have_slots_of_their_own(brain: Brain) -> None:
    said(brain, PARIS, 0, scope="a")
    said(brain, LYON, 1, scope="b")
    assert timeline(brain) == [("Paris", "holds"), ("Lyon", "holds")]
    assert timeline(brain, scope="a") == [("Paris", "holds")]


def test_statements_of_one_text_follow_each_other(brain: Brain) -> None:
    done = brain.facts.observe(f"{LYON} {PARIS} {PARIS}", now=at(0))
    assert (len(done.facts), done.observations, timeline(brain)) == (2, 1, [("Lyon", "superseded"), ("Paris", "holds")])
    sound(brain, 1)


def test_lines_are_observed_once(brain: Brain) -> None:
    lines = [
        json.dumps({"content": text, "at": at(hours).isoformat()}).encode() for hours, text in enumerate((LYON, PARIS))
    ]
    first = brain.facts.observe_lines(lines, now=at(5))
    again = brain.facts.observe_lines(lines, now=at(6))
    assert (first.turns, len(first.facts), again.known, again.facts, again.observations) == (2, 2, 2, [], 0)
    assert timeline(brain) == [("Lyon", "superseded"), ("Paris", "holds")]


def test_an_assistant_states_nothing(brain: Brain) -> None:
    done = brain.facts.observe(PARIS, now=at(0), role="assistant")
    assert (len(done.ids), done.facts, timeline(brain)) == (1, [], [])


def test_a_change_of_some_time_ago_is_what_holds_now(brain: Brain) -> None:
    brain.facts.observe("I live in Lyon.", now=at(24 * 3), speaker="Ann")
    brain.facts.observe("I moved to Graz last week.", now=at(24 * 9), speaker="Ann")
    assert timeline(brain, "Ann") == [("Lyon", "superseded"), ("Graz", "holds")]
    assert brain.recall("Where does Ann live?", now=at(24 * 10), touch=False).hits[0].content.endswith("week.")
    sound(brain, 24 * 10)


def test_a_span_that_is_over_stays_where_it_was(brain: Brain) -> None:
    brain.facts.observe("I live in Lyon.", now=at(24 * 3), speaker="Ann")
    brain.facts.observe("I lived in Bern from 2 May 2026 to 3 May 2026.", now=at(24 * 9), speaker="Ann")
    assert timeline(brain, "Ann", true_at=at(24 * 10)) == [("Lyon", "holds")]


def test_what_is_said_may_be_made_of_others_and_so_is_what_it_states(brain: Brain) -> None:
    source = brain.remember("The atlas lies open.", now=at(0)).id
    done = brain.facts.observe(PARIS, now=at(1), derived_from=[source])
    edges = query(brain.graph, "MATCH (c)-[:DERIVED_FROM]->(p) RETURN c.id AS child, p.id AS parent")
    assert {(each["child"], each["parent"]) for each in edges} == {
        (done.ids[0], source),
        (done.facts[0].id, done.ids[0]),
    }
    sound(brain, 2)


def test_what_is_made_of_nothing_that_is_there_is_not_written(brain: Brain) -> None:
    with pytest.raises(NotFound, match="nowhere"):
        brain.facts.observe(PARIS, now=at(1), derived_from=["nowhere"])
    assert query(brain.graph, "MATCH (m:Memory) RETURN m") == []


INCIDENTS = ("The incident of checkout is INC-41.", "The incident of checkout is INC-42.")


def test_what_happened_stays_happened(brain: Brain) -> None:
    for hours, text in enumerate(INCIDENTS):
        said(brain, text, hours)
    found = brain.facts.list("checkout")
    assert [(each.value, each.status, each.category) for each in found] == [
        ("INC-41", "holds", "moment"),
        ("INC-42", "holds", "moment"),
    ]
    assert query(brain.graph, "MATCH (:Fact)-[s:SUPERSEDES]->(:Fact) RETURN s") == []
    assert query(brain.graph, "MATCH (m:Memory) WHERE m.outdatedSince IS NOT NULL RETURN m.id") == []
    sound(brain, 3)


def test_the_last_of_what_happened_is_another_one_each_time(brain: Brain) -> None:
    for hours, text in enumerate(INCIDENTS):
        said(brain, text.replace("incident", "last incident"), hours)
    assert timeline(brain, "checkout") == [("INC-41", "superseded"), ("INC-42", "holds")]


def test_news_of_yesterday_end_what_was_so_and_leave_what_was_said(brain: Brain) -> None:
    turns = ("I live in Lyon.", "Yesterday I moved to Paris.", "I moved to Rome today.")
    for hours, text in enumerate(turns):
        said(brain, text, hours, speaker="Ann")
    assert timeline(brain, "Ann") == [("Lyon", "superseded"), ("Paris", "superseded"), ("Rome", "holds")]
    kept = query(brain.graph, "MATCH (m:Live) WHERE NOT m:Crystal RETURN m.content AS said ORDER BY m.created")
    assert [row["said"] for row in kept] == list(turns)


def test_a_place_that_is_said_more_exactly_is_no_move(brain: Brain) -> None:
    for hours, place in enumerate(("Paris", "Paris, France", "Paris")):
        said(brain, f"Ana lives in {place}.", hours)
    assert timeline(brain, "Ana") == [("Paris", "holds"), ("Paris, France", "holds")]
    assert query(brain.graph, "MATCH (m:Memory) WHERE m.outdatedSince IS NOT NULL RETURN m.id AS id") == []
    done = brain.facts.observe("Ana lives in Paris, Texas.", now=at(3))
    assert timeline(brain, "Ana") == [("Paris", "holds"), ("Paris, France", "superseded"), ("Paris, Texas", "holds")]
    sound(brain, 4)
    assert brain.runs.undo(done.run_id, now=at(5)).refused == []
    assert timeline(brain, "Ana") == [("Paris", "holds"), ("Paris, France", "holds")]
    said(brain, "Ana no longer lives in Paris.", 6)
    assert [status for _, status in timeline(brain, "Ana")] == ["ended", "ended", "ends"]
    sound(brain, 7)


@pytest.mark.parametrize(
    ("before", "after", "attribute"),
    [
        ("The API runs on port 8080.", "The API port is 8081.", "port"),
        ("Report deadline: 5 May", "The deadline of the report is 6 May.", "deadline"),
        ("Ana lives in Lyon.", "Ana's home is Porto.", "lives_in"),
        ("Ana works at Acme.", "Ana switched from Acme to Initech.", "works_at"),
        ("Dana owns billing.", "Billing is owned by Ana.", "owner"),
        ("The service is at version 2.1.", "The service is now v2.2.", "version"),
    ],
)
def test_what_is_said_in_other_words_takes_its_place(brain: Brain, before: str, after: str, attribute: str) -> None:
    said(brain, before, 0)
    said(brain, after, 1)
    found = brain.facts.list()
    assert [(each.attribute, each.status) for each in found] == [(attribute, "superseded"), (attribute, "holds")]


def test_of_two_lines_with_one_key_the_first_is_read(brain: Brain) -> None:
    lines = [f'{{"id": "x", "content": "The port of Vega is {port}."}}' for port in (4001, 4002)]
    done = brain.facts.observe_lines([line.encode() for line in lines], now=at(1))
    assert [each.value for each in done.facts] == ["4001"]


def test_what_waits_is_read_before_lines_are_observed_but_not_for_bad_ones(brain: Brain) -> None:
    remembered = brain.remember("The port of Hydra is 7001.", now=at(0)).id
    with pytest.raises(InvalidInput):
        brain.facts.observe_lines([b"not json"], now=at(1), strict=True)
    assert query(brain.graph, "MATCH (f:Fact) RETURN f") == []
    brain.facts.observe_lines([b'{"content": "The port of Vega is 4001."}'], now=at(2))
    told = brain.intake.explain(str(remembered), now=at(3))
    assert [each.reason for each in told.drawings] == ["something that came after it was observed"]
