"""What was injected counts as an access only if an answer of the agent took it up."""

import json
import os
import stat
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from brainbridge import Brain, instants
from brainbridge.graph.graph import Graph
from brainbridge.hook import asking, injected, spool, worker
from brainbridge.hook.injected import Shown
from brainbridge.transfer.transcript.entry import Entry
from tests.hook.conftest import Hook
from tests.hook.prompting import CEDAR, Listen, answered, event
from tests.hook.prompting import injected as printed
from tests.state import at, query
from tests.transcripts.shapes import claude_line, written

TERMS = frozenset({"linse", "oil", "hall", "north"})


@pytest.fixture(autouse=True)
def state(short_state: Path) -> Path:
    return short_state


def said(text: str, hours: float = 1.0, role: str = "assistant") -> Entry:
    return Entry("e", "user" if role == "user" else "assistant", text, at(hours))


def shown(terms: frozenset[str] = frozenset({"linse", "oil", "hall", "north"}), hours: float = 0.5) -> Shown:
    return Shown("m", at(hours), terms)


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("It stands in the north hall and has no varnish.", True),  # two of four
        ("It is oiled.", False),  # one of four
        ("Nothing of that.", False),
    ],
)
def test_half_of_its_terms_in_one_answer_are_a_use(text: str, uses: bool) -> None:
    assert [each.id for each in injected.used([shown()], [said(text)])] == ["m"] * uses


@pytest.mark.parametrize(("count", "held", "uses"), [(42, 10, True), (42, 9, False), (20, 9, False), (18, 9, True)])
def test_of_a_long_memory_ten_terms_are_a_use(count: int, held: int, *, uses: bool) -> None:
    terms = [f"word{chr(97 + number // 26)}{chr(97 + number % 26)}x" for number in range(count)]
    assert bool(injected.used([shown(frozenset(terms))], [said(" ".join(terms[:held]))])) == uses


def test_terms_of_several_answers_do_not_add_up() -> None:
    assert injected.used([shown()], [said("It is oiled."), said("The hall is cold.")]) == []


@pytest.mark.parametrize("entry", [said("north hall oil", 0.4), said("north hall oil", 1, "user")])
def test_what_was_said_before_or_by_the_user_is_no_use(entry: Entry) -> None:
    assert injected.used([shown()], [entry]) == []


@pytest.mark.parametrize(("terms", "uses"), [(frozenset({"hall"}), True), (frozenset(), False)])
def test_one_term_is_enough_if_it_has_no_other_and_none_shows_nothing(terms: frozenset[str], uses: bool) -> None:
    assert bool(injected.used([shown(terms)], [said("In the hall.")])) == uses


def test_it_is_used_once_however_often_it_was_injected_at_the_first_instant() -> None:
    uses = injected.used([shown(hours=0.7), shown()], [said("north hall", 0.6), said("north hall", 0.8)])
    assert [(each.id, each.at) for each in uses] == [("m", at(0.6))]


def test_answers_that_come_later_do_not_change_when_it_was_used() -> None:
    records = [shown(frozenset({"linse", "oil"})), shown(frozenset({"hall", "north"}), 0.7)]
    answers = [said("north hall", 0.8)]
    first = injected.used(records, answers)
    assert [each.at for each in first] == [at(0.8)]
    assert injected.used(records, [*answers, said("linseed oil", 0.9)]) == first


def test_answers_without_an_instant_tell_nothing() -> None:
    assert injected.used([shown()], [Entry("e", "assistant", "north hall")]) == []


def test_a_record_that_is_damaged_is_read_as_far_as_it_can_be(state: Path) -> None:
    file = Path(asking.record("default", "s"))
    file.parent.mkdir(parents=True)
    whole = {"at": instants.to_ms(at(1)), "memories": [{"id": "m", "terms": ["hall"]}]}
    odd = b'[]\n{"at": "x"}\nnonsense\n{"at": 99999999999999999999, "memories": []}\n\xff\n'
    file.write_bytes(odd + json.dumps(whole).encode() + b"\n" + b"[" * 5000)
    assert injected.read("default", "s") == [Shown("m", at(1), frozenset({"hall"}))]
    assert injected.read("default", "nobody") == []


def test_records_of_sessions_that_never_ended_go_after_a_month(state: Path) -> None:
    folder = Path(asking.record("default", "s")).parent
    folder.mkdir(parents=True)
    now = instants.now()
    for name, days in (("old", 31), ("young", 29), ("ended", 0)):
        file = Path(asking.record("default", name))
        file.touch()
        os.utime(file, ((now - timedelta(days=days)).timestamp(),) * 2)
    injected.sweep("default", "ended", now=now)
    assert [each.name for each in folder.iterdir()] == [Path(asking.record("default", "young")).name]
    injected.sweep("default", "ended", now=now)


def test_whatever_ends_or_not_records_go_after_a_month(known: str, state: Path) -> None:
    young, old = (Path(asking.record("default", name)) for name in ("young", "old"))
    young.parent.mkdir(parents=True, exist_ok=True)
    for file, days in ((young, 29), (old, 31)):
        file.touch()
        os.utime(file, ((instants.now() - timedelta(days=days)).timestamp(),) * 2)
    spool.put("default", at=1, event="stop", harness="codex", session="young", transcript="")
    assert worker.work("default").lived == 1
    assert (young.exists(), old.exists()) == (True, False)


def session(folder: Path, session_id: str, answer: str, at: datetime, *, event: str = "session-end") -> None:
    """Let a session end, or stop, in which the agent answered after the injection."""
    lines = [
        claude_line("user", 1, "Is it varnished?", timestamp=instants.to_text(at)),
        claude_line("assistant", 2, answer, timestamp=instants.to_text(at + timedelta(seconds=5))),
    ]
    transcript = written(folder / f"{session_id}.jsonl", lines)
    parts = {"harness": "claude", "session": session_id, "transcript": str(transcript)}
    spool.put("default", at=instants.to_ms(at + timedelta(seconds=9)), event=event, **parts)


@pytest.mark.parametrize(
    ("answer", "accesses"),
    [("No: it is oiled with linseed.", 2), ("I do not know.", 1)],
)
def test_only_what_was_used_is_touched_at_the_session_s_end(
    *, hook: Hook, listen: Listen, known: str, database: Graph, tmp_path: Path, answer: str, accesses: int
) -> None:
    listen()
    prompt = event("Is the cedar case in the north hall varnished?") | {"session_id": "one"}
    assert CEDAR in answered(lambda: printed(hook("prompt", "--harness", "claude", event=prompt)))
    record = Path(asking.record("default", "one"))
    assert stat.S_IMODE(record.stat().st_mode) == 0o600
    ((told,),) = ([each for each in json.loads(line)["memories"]] for line in record.read_text().splitlines())
    assert told == {"id": known, "terms": ["linse", "oil"]}
    session(tmp_path, "one", answer, instants.now() + timedelta(seconds=2))
    assert worker.work("default", capture="off").ended == 1
    (row,) = query(database, "MATCH (m:Memory {lineageId: $id}) WHERE m:Head RETURN m.accessCount AS n", id=known)
    assert row["n"] == accesses
    assert not record.exists()
    log = (Path(spool.folder("default")).parent / "hook.log").read_text()
    assert f'"injected":1,"used":{accesses - 1}' in log
    edges = "MATCH (:Memory)-[i:IN_SESSION]->(:Session {name: 'one'}) RETURN count(i) AS n"
    assert query(database, edges) == [{"n": accesses - 1}]


@pytest.mark.parametrize("event", ["stop", "pre-compact"])
def test_what_was_used_is_touched_once_though_the_session_never_ends(
    *, listen: Listen, known: str, database: Graph, tmp_path: Path, event: str
) -> None:
    record = Path(asking.record("default", "one"))
    record.parent.mkdir(parents=True)
    now = instants.now()
    record.write_text(json.dumps({"at": instants.to_ms(now), "memories": [{"id": known, "terms": ["linse", "oil"]}]}))
    for event_ in (event, event, "session-end"):
        session(tmp_path, "one", "No: it is oiled with linseed.", now + timedelta(seconds=2), event=event_)
        assert worker.work("default", capture="off").lived == 1
        (row,) = query(database, "MATCH (m:Memory {lineageId: $id}) WHERE m:Head RETURN m.accessCount AS n", id=known)
        assert row["n"] == 2
        assert record.exists() == (event_ != "session-end")


def test_the_same_end_again_touches_nothing_more(
    listen: Listen, brain: Brain, known: str, database: Graph, tmp_path: Path
) -> None:
    uses = injected.used([Shown(known, at(1), TERMS)], [said("north hall", 2)])
    assert [injected.touch(brain.graph, uses, session="one") for _ in range(2)] == [1, 1]
    (row,) = query(database, "MATCH (m:Memory {id: $id}) RETURN m.accessCount AS n", id=known)
    assert row["n"] == 2
