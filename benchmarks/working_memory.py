"""What a hundred sessions leave of what was said in the first: ``python -m benchmarks.working_memory --locomo FILE
--memories FILE --questions FILE [--plays 3] [--keep] [--look FOLDER]``.

The data are those of ``benchmarks.injection``. A play is a session a day for 100 days in one scope: those of one
conversation, then those of the others. Each is taken in as hooks do it, and ends with the passes of a session's end and
with the next state of the working memory; the constants are those of the preset days. Nothing is used in between, so
what no document holds fades.

After each session: how long the document is, how many lines of pointers it has, how long it took to write, and which
topics are lost, that is what stood in the active context or behind a pointer, stands nowhere now, and is not done. On
the last day: how many of the questions that the first 3 and 10 days answer find an answer among the first three hits,
by their own words, and by the keywords of the pointer that shares most words with them. And how many memories are
alive, with the document and without one.
"""

import json
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from benchmarks import locomo, recall, report, sessions
from benchmarks.locomo_lines import read
from benchmarks.recall import Asked
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.sessions import Day
from benchmarks.sure import MISLEADING
from brainbridge.brain.brain import Brain
from brainbridge.document import pointers, references, sizing, text
from brainbridge.document.rules import active, entries
from brainbridge.document.rules.entries import Entry
from brainbridge.document.schema import ACTIVE, POINTERS, WORKING_MEMORY
from brainbridge.document.working import Written
from brainbridge.errors import InvalidInput
from brainbridge.hook import process
from brainbridge.language import words

SCOPE = "box"
DAYS, SMALL_DAYS = 100, 12
LOOKED_AT = (10, 50, 100)
EARLY = (3, 10)
_FIRST_HITS = 3
_WINDOW = 10  # sessions whose median time is compared
_LATER = timedelta(hours=1)
_LINEAGES = "MATCH (m:Memory) RETURN m.id AS id, m.lineageId AS lineage"
_BEHIND = f"""
MATCH (:Document {{scope: '{SCOPE}', isTest: false}})-[:CURRENT]->(:DocumentState)-[e]->(m:Memory) WHERE NOT e:CITES
RETURN m.id AS id
"""
_LIVE = "MATCH (m:Live {isTest: false}) RETURN count(m) AS live, count(m.heldBy) AS held"


@dataclass(frozen=True, slots=True)
class Told:
    """A pointer as an agent may read it, of a month if it is folded."""

    topic: str
    keywords: tuple[str, ...]
    month: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """What a state tells: the words of the entries of its active context, by lineages, and the words of all entries.

    ``topics`` are the lineages of these and of what is behind pointers, ``there`` those of all that it cites as well.
    """

    words: Mapping[str, str] = field(default_factory=dict)
    topics: frozenset[str] = frozenset()
    there: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()


@dataclass(slots=True)
class Seen:
    """What was seen after each session of a play."""

    characters: list[int] = field(default_factory=list)
    pointers: list[int] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    checks: list[int] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    silent: list[str] = field(default_factory=list)
    ever: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)

    def figures(self, budget: int) -> dict[str, Any]:
        """Return them, with the times of the last sessions to those around the tenth."""
        took, checked = self.milliseconds, sum(self.checks)
        early, late = took[_WINDOW // 2 : _WINDOW * 3 // 2], took[-_WINDOW:]
        return {
            "sessions": len(took),
            "outcomes": dict(self.outcomes),
            "budget": budget,
            "characters": {"most": max(self.characters), "last": self.characters[-1]},
            "overBudget": sum(each > budget for each in self.characters),
            "pointers": {"most": max(self.pointers), "last": self.pointers[-1]},
            "topics": len(self.ever),
            "topicsDone": len(self.done),
            "topicsLeftOut": dict(self.left),
            "topicsLostInSilence": len(self.silent),
            "rewrite": report.percentiles(took, 1),
            "rewriteLastToTenth": round(median(late) / median(early), 2),
            "recallsOfARewrite": report.percentiles(self.checks, 1),
            "millisecondsOfARecall": round(sum(took) / checked, 2) if checked else None,
        }


def played(
    brain: Brain, days: Sequence[Day], folder: Path, *, writes: bool, checks: list[int], look: Path | None = None
) -> Seen:
    """Live through the days; ``writes`` tells whether sessions end with the next state of the working memory.

    ``checks`` counts the recalls that pointers ask for, by the brain's progress.
    """
    seen, old = Seen(), State()
    for day in days:
        process.live(brain.graph, day.event(folder, SCOPE), capture="dialogue", redacts=True)
        if not writes:
            continue
        checks[0], began = 0, time.perf_counter()
        done = brain.documents.rewrite(scope=SCOPE, now=day.ends)
        seen.milliseconds.append((time.perf_counter() - began) * 1000)
        seen.checks.append(checks[0])
        seen.outcomes[done.outcome] += 1
        told = brain.documents.show("working-memory", scope=SCOPE).text
        if look and day.number in LOOKED_AT:
            (look / f"{days[0].session.conversation}-{day.number:03}.md").write_text(told, encoding="utf-8")
        lineages = _lineages(brain)
        new = state(told, _behind(brain), lineages)
        seen.characters.append(len(told))
        seen.pointers.append(_lines_of_pointers(told))
        seen.ever |= new.topics
        compare(seen, old, new, done, lineages)
        old = new
    return seen


def _lines_of_pointers(told: str) -> int:
    body = text.read(told, WORKING_MEMORY).body(POINTERS)
    return sum(pointers.read(each) is not None for each in body.splitlines())


def state(told: str, behind: Iterable[str], lineages: Mapping[str, str]) -> State:
    """Return what a text tells, and what stands ``behind`` its pointers in the graph."""
    now = entries.body(text.read(told, WORKING_MEMORY).body(ACTIVE), "").entries
    found = references.read(told)
    pointed = [each.id for each in found.pointers]
    return State(
        words={lineages.get(each.id, each.id): each.key for each in now},
        topics=frozenset(lineages.get(each, each) for each in (*(entry.id for entry in now), *pointed)),
        there=frozenset(lineages.get(each, each) for each in (*found.cites, *pointed, *behind)),
        keys=frozenset(each.key for each in _every_entry(told)),
    )


def _every_entry(told: str) -> Iterator[Entry]:
    for part in text.read(told, WORKING_MEMORY).parts:
        yield from entries.body(part.body, "").entries


def _behind(brain: Brain) -> list[str]:
    """Return the memories behind all pointers of the current state, those of folded ones too."""
    return [row["id"] for row in brain.graph.statement(_BEHIND)]


def _lineages(brain: Brain) -> dict[str, str]:
    """Return the lineage of every version of every memory."""
    return {row["id"]: row["lineage"] for row in brain.graph.statement(_LINEAGES)}


def compare(seen: Seen, old: State, new: State, done: Written, lineages: Mapping[str, str]) -> None:
    """Note which topics of a state are not in the next one, and what was said of that."""
    reasons = {lineages.get(each.id, each.id): each.reason for each in done.left_out if each.id}
    for each in old.topics - new.there:
        if old.words.get(each) in new.keys:  # somebody else says it there
            continue
        reason = reasons.get(each)
        if reason == active.DONE:
            seen.done.add(each)
        elif reason:
            seen.left[reason] += 1
        else:
            seen.silent.append(old.words.get(each, each))


def pointers_of(brain: Brain, now: datetime) -> list[Told]:
    """Return all pointers that an agent may ask for, those folded into a month too."""
    shown = brain.documents.working(scope=SCOPE, now=now).pointers
    return [Told(each.topic, each.keywords, getattr(each, "month", None) or "") for each in shown]


def nearest(question: str, told: Iterable[Told]) -> Told | None:
    """Return the pointer that shares most words with a question, if one shares any; of equal ones the shortest."""
    wanted = set(words.forms(question))

    def rank(each: Told) -> tuple[int, int]:
        has = set(words.forms(" ".join((each.topic, *each.keywords))))
        return len(wanted & has), -len(has)

    best = max(told, key=rank, default=None)
    return best if best and rank(best)[0] else None


def asked(brain: Brain, questions: Sequence[tuple[str, frozenset[str]]], now: datetime) -> dict[str, Any]:
    """Ask each question by its own words, and by those of the pointer that is nearest to it."""
    told = pointers_of(brain, now)
    ways = {"a pointer that is shown": [each for each in told if not each.month], "a pointer, folded ones too": told}
    behind = {each: _found(brain, " ".join(each.keywords), now) for each in dict.fromkeys(told)}
    rows = list[dict[str, bool]]()
    for question, answers in questions:
        row = {"recall alone": bool(answers & _found(brain, question, now))}
        for name, some in ways.items():
            best = nearest(question, some)
            row[name] = best is not None and bool(answers & behind[best])
            row[f"recall, or {name}"] = row["recall alone"] or row[name]
            row[f"any of {name}"] = any(answers & behind[each] for each in some)
        rows.append(row)
    return {"n": len(rows), "pointers": len(told)} | {
        name: sum(row[name] for row in rows) for name in (rows[0] if rows else ())
    }


def _found(brain: Brain, question: str, now: datetime) -> set[str]:
    """Return the import keys of the first three hits."""
    try:
        hits = brain.recall(question, now=now, limit=_FIRST_HITS, scope=SCOPE, touch=False, note=False).hits
    except InvalidInput:  # it holds no word
        return set()
    return {each.import_key for each in hits if each.import_key}


@contextmanager
def _opened() -> Iterator[tuple[Brain, Path, list[int], dict[str, Any]]]:
    """Provide a brain of its own with the constants of the preset days, a folder, and a count of checked pointers."""
    checks = [0]

    def progress(task: str, done: int, total: int | None) -> None:
        if task == "Checking pointers":
            checks[0] = done

    with tempfile.TemporaryDirectory() as folder, fresh_graph() as graph:
        state = {"XDG_STATE_HOME": folder}
        with patch.dict(os.environ, state), Brain.open("bench", progress=progress) as brain:
            brain.config.apply("days", now=sessions.BEGINS)
            yield brain, Path(folder), checks, circumstances(graph)


def play(days: Sequence[Day], questions: Sequence[Asked], look: Path | None) -> dict[str, Any]:
    """Live through the days with a document, and again without one."""
    now, early = days[-1].ends + _LATER, {until: sessions.asked_of(days, questions, until) for until in EARLY}
    with _opened() as (brain, folder, checks, about):
        seen = played(brain, days, folder, writes=True, checks=checks, look=look)
        found = {f"days 1 to {until}": asked(brain, some, now) for until, some in early.items()}
        alive = dict(brain.graph.statement(_LIVE)[0])
    with _opened() as (brain, folder, checks, _):
        played(brain, days, folder, writes=False, checks=checks)
        for until, some in early.items():
            without = sum(bool(answers & _found(brain, question, now)) for question, answers in some)
            found[f"days 1 to {until}"]["recall in a brain without a document"] = without
        alive["live without a document"] = brain.graph.statement(_LIVE)[0]["live"]
    said = sum(len(each.session.turns) for each in days)
    return {
        "circumstances": about,
        "turns": said,
        "document": seen.figures(sizing.budget(None)),
        "found on the last day": found,
        "memories on the last day": alive,
    }


def measure(
    conversations: dict[str, list[sessions.Session]],
    questions: Sequence[Asked],
    *,
    plays: int,
    days: int,
    look: Path | None,
) -> dict[str, Any]:
    """Play as often as is asked, each time with another conversation first, evenly spread."""
    names = [*conversations]
    firsts = [names[number * len(names) // plays] for number in range(plays)]
    found = {name: play(sessions.days(conversations, name, days), questions, look) for name in firsts}
    about: dict[str, Any] = next(iter(found.values()))["circumstances"]
    rows = {f"play {number}": each for number, each in enumerate(found.values(), 1)}
    for each in rows.values():
        del each["circumstances"]
    return about | {"plays": rows, "together": _together(list(rows.values()))}


def _together(rows: Sequence[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Return the counts of all plays."""
    parts = [each["found on the last day"] for each in rows]
    return {
        name: {key: sum(part[name].get(key, 0) for part in parts) for key in parts[0][name] if key != "pointers"}
        for name in parts[0]
    }


def main() -> None:
    """Measure what the command line names."""
    parser = report.parser(__doc__, small=f"one play of {SMALL_DAYS} days")
    parser.add_argument("--locomo", type=Path, help="a file in LoCoMo's format")
    parser.add_argument("--memories", type=Path, help="import lines with scopes, sessions and ids")
    parser.add_argument("--questions", type=Path, help="JSON lines {scope, question, expect, category}")
    parser.add_argument("--plays", type=int, default=3, help="how often, each time with another conversation first")
    parser.add_argument("--look", type=Path, help="a folder to write some of the documents into")
    given = parser.parse_args()
    lines, asked = list[bytes](), list[Asked]()
    if given.locomo:
        lines += read(given.locomo)
        asked += locomo.questions(json.loads(given.locomo.read_text(encoding="utf-8")))
    if given.memories:
        lines += given.memories.read_bytes().splitlines()
        asked += recall.questions(recall.lines(given.questions)) if given.questions else []
    if not lines:
        parser.error("name what was said: --locomo, --memories or both")
    found = measure(
        sessions.read(lines),
        [each for each in asked if each.category not in MISLEADING],
        plays=1 if given.small else given.plays,
        days=SMALL_DAYS if given.small else DAYS,
        look=given.look,
    )
    print(json.dumps(found, indent=2))
    if given.keep:
        report.write("working_memory", found)


if __name__ == "__main__":
    main()
