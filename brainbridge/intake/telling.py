"""Telling: what became of each statement of a memory is recorded with why, as an event, and explained from that."""

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple

from brainbridge import instants
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Id
from brainbridge.intake.buffer import Trigger
from brainbridge.intake.commitments import Owed, Promised
from brainbridge.intake.facts import Said, Stated
from brainbridge.language import signals, urgency
from brainbridge.language.facts import sentences
from brainbridge.memory.drafts import Draft
from brainbridge.run.run import Run

_NOWHERE: Final = (-1, -1)
_PART: Final = re.compile(r"[^\s*_`]+")
# A sign with all that may be composed with it: accents, vowels and finals of Hangul, vowels of Indic scripts.
_SIGN: Final = re.compile(r"(?s).[^\x00-\u02ff\u0370-\u0482\u2010-\u20cf\u2100-\u3098\u309b-\ua66e\uac00-\ufb1d]*")


class Cause(NamedTuple):
    """Why a memory was read, since when it had waited, and how urgent it is."""

    trigger: Trigger
    since: datetime
    signal: urgency.Level


class Read(NamedTuple):
    """A memory that was read: what was written, at which place, why it was, what it states, promises, and was refused.

    The ``refused`` sentences look like instructions, and are not trusted.
    """

    id: str
    source: Draft
    place: int
    cause: Cause
    said: list[Said]
    owed: list[Owed]
    refused: list[str]


class _Told(NamedTuple):
    """What became of a statement, a part of two; the ids are what it is or would be, and what it is compared to."""

    part: str
    outcome: str
    why: str
    id: str
    of: str
    sentence: str


def record(unit: Unit, turns: Sequence[Read], stated: Stated, promised: Promised, run: Run) -> None:
    """Record what became of what memories state; what was erased before is no fact and no commitment."""
    if not turns:
        return
    judged: dict[str, tuple[str, str, str]] = {
        each.id: (each.outcome, each.why or "", each.of or "") for each in stated.judged
    }
    judged |= {each.id: (each.outcome, "", each.of or "") for each in promised.judged}
    rows = [_row(each, list(_told(each, judged))) for each in turns]
    unit.rows("intake.record", Id, rows=rows, now=run.now, runId=run.id)


def _told(turn: Read, judged: Mapping[str, tuple[str, str, str]]) -> Iterator[_Told]:
    unknown = ("erased", "", "")
    for said in turn.said:
        outcome, why, of = judged.get(said.row["id"], unknown)
        yield _Told("fact", outcome, why, said.row["id"], of, said.statement.sentence)
    for owed in turn.owed:
        outcome, why, of = judged.get(owed.row["id"], unknown)
        yield _Told("commitment", outcome, why, owed.row["id"], of, owed.promise.text)
    for sentence in dict.fromkeys(turn.refused):
        yield _Told("fact", "refused", "", "", "", sentence)


def _row(turn: Read, told: Sequence[_Told]) -> dict[str, Any]:
    found = places(turn.source.content, [each.sentence for each in told])
    return {
        "id": turn.id,
        **{"trigger": turn.cause.trigger, "signal": turn.cause.signal, "since": instants.to_ms(turn.cause.since)},
        "outcomes": [each.outcome for each in told],
        "whys": [each.why for each in told],
        "parts": [each.part for each in told],
        "drawnIds": [each.id for each in told],
        "ofIds": [each.of for each in told],
        "starts": [begin for begin, _ in found],
        "stops": [end for _, end in found],
    }


def places(content: str, said: Sequence[str]) -> list[tuple[int, int]]:
    """Return where each sentence begins and ends in a text, whatever its spaces and marks are there; -1 if nowhere.

    It stands where it is said, rather than where it is quoted, and one that is said again at its next place.
    """
    text, signs = _composed(signals.blanked(content))
    texts = [_Text(sentences.spoken(text)), _Text(text)]
    times, told = Counter(said), Counter[str]()
    found = {each: _all(texts, unicodedata.normalize("NFC", each), most) for each, most in times.items()}
    stands = list[tuple[int, int]]()
    for sentence in said:
        begin, end = found[sentence][told[sentence] * len(found[sentence]) // times[sentence]]
        stands.append((signs[begin][0], signs[end - 1][1]) if signs and begin >= 0 else (begin, end))
        told[sentence] += 1
    return stands


def _composed(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a text in the form in which it is read, and where each sign of it stands in the text, if that differs."""
    if unicodedata.is_normalized("NFC", text):
        return text, []
    parts, signs = list[str](), list[tuple[int, int]]()
    for part in _SIGN.finditer(text):
        sign = unicodedata.normalize("NFC", part[0])
        parts.append(sign)
        signs.extend([part.span()] * len(sign))
    return "".join(parts), signs


def _all(texts: Sequence["_Text"], sentence: str, most: int) -> list[tuple[int, int]]:
    """Return the first places of a sentence in the first text that has it, no more than ``most``; at least nowhere."""
    for text in texts:
        if found := [*islice(text.each(sentence), most)] if sentence else []:
            return found
    return [_NOWHERE]


class _Text:
    """A text, and what it is without marks, once that is asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def plain(self) -> "_Plain":
        return _plain(self.text)

    def each(self, sentence: str) -> Iterator[tuple[int, int]]:
        """Yield where a sentence stands, as it is if it stands there so, and without its marks otherwise."""
        end = 0
        while (begin := self.text.find(sentence, end)) >= 0:
            end = begin + len(sentence)
            yield begin, end
        said = "" if end else _plain(sentence).text
        while said and (begin := self.plain.text.find(said, end)) >= 0:
            end = begin + len(said)
            yield _whole(self.plain, begin), _whole(self.plain, end - 1) + 1


class _Plain(NamedTuple):
    """A text without its marks and with one blank between words; where its parts begin in it, and in the whole text."""

    text: str
    starts: list[int]
    whole: list[int]


def _plain(text: str) -> _Plain:
    said, starts, whole, length, end = list[str](), list[int](), list[int](), 0, 0
    for part in _PART.finditer(text):
        if said and text[end : part.start()].strip("*_`"):
            said.append(" ")
            length += 1
        said.append(part[0])
        starts.append(length)
        whole.append(part.start())
        length += len(part[0])
        end = part.end()
    return _Plain("".join(said), starts, whole)


def _whole(plain: _Plain, at: int) -> int:
    """Return where in the whole text a sign of the plain one stands, which is no blank."""
    part = bisect_right(plain.starts, at) - 1
    return plain.whole[part] + at - plain.starts[part]
