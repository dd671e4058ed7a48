"""benchmarks/working_memory.py: its days, its questions, what it calls lost, and which pointer it asks by."""

import json
from pathlib import Path
from typing import Any

from benchmarks import sessions, working_memory
from benchmarks.recall import Asked
from benchmarks.working_memory import Seen, State, Told
from brainbridge.document import folds, working
from brainbridge.document.rules import active
from brainbridge.transfer import transcripts
from brainbridge.transfer.transcript import reading


def line(scope: str, session: str, id_: str, text: str, *, role: str = "user", speaker: str = "") -> bytes:
    said = {"scope": scope, "sessionId": session, "id": id_, "content": text, "role": role, "speaker": speaker}
    return json.dumps(said).encode()


LINES = [
    line("a", "one", "1", "The case is oak."),
    line("a", "one", "2", "Noted.", role="assistant"),
    line("a", "two", "3", "The dial is brass."),
    line("b", "one", "1", "Where is the key?", role="person", speaker="Ann"),
    line("b", "one", "2", "In the drawer.", role="person", speaker="Ben"),
]
DAYS = sessions.days(sessions.read(LINES), "b", 3)


def test_the_sessions_of_one_conversation_come_first_and_those_of_the_others_follow() -> None:
    assert [(each.number, each.session.conversation, each.session.name) for each in DAYS] == [
        (1, "b", "one"),
        (2, "a", "one"),
        (3, "a", "two"),
    ]
    assert [f"{each.begins:%m-%d}" for each in DAYS] == ["01-01", "01-02", "01-03"]


def test_of_two_people_the_one_who_speaks_first_is_the_user() -> None:
    assert [each.role for each in DAYS[0].session.turns] == ["user", "assistant"]


def test_its_transcripts_are_those_that_a_hook_reads(tmp_path: Path) -> None:
    event = DAYS[1].event(tmp_path, "box")
    said = reading.read(Path(event.transcript), "claude").entries
    assert [(each.role, each.text) for each in said] == [("user", "The case is oak."), ("assistant", "Noted.")]
    assert [transcripts.key("claude", event.session, each) for each in said] == [
        DAYS[1].key(each) for each in DAYS[1].session.turns
    ]
    assert (event.event, event.scope) == ("session-end", "box")
    assert said[-1].at is not None
    assert said[-1].at < event.at


def test_a_question_is_asked_if_all_that_answers_it_was_said_by_then() -> None:
    asked = [
        Asked("a", "Of what is the case?", frozenset(["1"]), "all"),
        Asked("a", "Of what are case and dial?", frozenset(["1", "3"]), "all"),
        Asked("c", "Who is it?", frozenset(["1"]), "all"),
        Asked("a", "What is not there?", frozenset(), "all"),
    ]
    (found,) = sessions.asked_of(DAYS, asked, 2)
    assert found == ("Of what is the case?", frozenset([DAYS[1].key(DAYS[1].session.turns[0])]))
    assert len(sessions.asked_of(DAYS, asked, 3)) == 2


def told(**reasons: str) -> working.Written:
    left: Any = [folds.LeftOut(what="", reason=reason, id=id_) for id_, reason in reasons.items()]
    return working.Written(
        run_id="r",
        applied=True,
        outcome="saved",
        author="rules",
        reason=None,
        warnings=(),
        state=None,
        consumed=(),
        pending=(),
        pointers=[],
        folded=[],
        left_out=left,
    )


def test_a_topic_is_lost_in_silence_if_nobody_says_why_it_is_gone() -> None:
    old = State(
        words={each: f"words of {each}" for each in "abcdef"}, topics=frozenset("abcdef"), there=frozenset("abcdef")
    )
    new = State(there=frozenset("a"), keys=frozenset(["words of b"]))
    seen = Seen()
    working_memory.compare(seen, old, new, told(c=active.DONE, d="no room"), {"f2": "f"})
    assert seen.done == {"c"}
    assert seen.left == {"no room": 1}
    assert sorted(seen.silent) == ["words of e", "words of f"]
    working_memory.compare(seen, old, new, told(f2="no room"), {"f2": "f"})
    assert seen.left == {"no room": 2}


def test_a_state_tells_what_its_lines_cite_and_what_is_behind_its_pointers() -> None:
    text = (
        '# Working Memory State\n\n## The Bond\n- Preference: "I prefer oak" <!-- p -->\n\n## Active Context\n'
        '- Open (2026-05-04 09:00): "The dial is not done yet." <!-- v2 -->\n\n## Crystal Pointers\n'
        "- Past: the oak case \u2192 search: `oak case` <!-- m -->\n"
    )
    found = working_memory.state(text, ["folded"], {"v2": "v1", "folded": "f"})
    assert found.words == {"v1": "the dial is not done yet"}
    assert found.topics == {"v1", "m"}
    assert found.there == {"p", "v1", "m", "f"}
    assert found.keys == {"i prefer oak", "the dial is not done yet"}


def test_the_nearest_pointer_shares_most_words_with_a_question() -> None:
    case, dial = Told("the oak case", ("oak", "case")), Told("the dial of brass", ("dial", "brass"), "2026-01")
    assert working_memory.nearest("Of which wood are the cases?", [dial, case]) == case
    assert working_memory.nearest("Which brass is the dial of the case?", [case, dial]) == dial
    assert working_memory.nearest("Who is Ann?", [case, dial]) is None
