"""Sessions of conversations as an agent records them: one a day, in transcripts that its hooks read.

A hook knows a user and an agent. Of two people the one who speaks first counts as the user, and the other as the agent.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from benchmarks.recall import Asked
from brainbridge.hook.process import Event
from brainbridge.transfer import transcripts
from brainbridge.transfer.transcript.entry import Entry

HARNESS = "claude"
BEGINS = datetime(2026, 1, 1, 9, tzinfo=UTC)
DAY = timedelta(days=1)
_PAUSE = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Turn:
    """Something said; its id is unique within its conversation."""

    id: str
    role: Literal["user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Session:
    """A session of a conversation."""

    conversation: str
    name: str
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """A day, counted from 1, and its session."""

    number: int
    session: Session

    @property
    def begins(self) -> datetime:
        """Return when the session begins."""
        return BEGINS + (self.number - 1) * DAY

    @property
    def ends(self) -> datetime:
        """Return when its end is known."""
        return self.begins + (len(self.session.turns) + 1) * _PAUSE

    def key(self, turn: Turn) -> str:
        """Return the import key that a turn gets."""
        return transcripts.key(HARNESS, self._name, Entry(self._id(turn), turn.role, turn.text, unique=True))

    def event(self, folder: Path, scope: str) -> Event:
        """Write the transcript into a folder, and return the event of the session's end."""
        file = folder / f"{self._name}.jsonl"
        file.write_text("".join(f"{json.dumps(each)}\n" for each in self._records()), encoding="utf-8")
        return Event("session-end", HARNESS, self._name, self.ends, transcript=str(file), scope=scope)

    def _records(self) -> Iterator[dict[str, Any]]:
        for place, each in enumerate(self.session.turns):
            yield {
                "type": each.role,
                "uuid": self._id(each),
                "sessionId": self._name,
                "timestamp": (self.begins + place * _PAUSE).isoformat(),
                "message": {"role": each.role, "content": each.text},
            }

    @property
    def _name(self) -> str:
        return f"day-{self.number:03}"

    def _id(self, turn: Turn) -> str:
        return f"{self.session.conversation}:{turn.id}"


def read(lines: Iterable[bytes]) -> dict[str, list[Session]]:
    """Return the sessions of each conversation in their order, from import lines with scopes and ids."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for each in map(json.loads, lines):
        found.setdefault(each["scope"], {}).setdefault(each["sessionId"], []).append(each)
    return {
        scope: [Session(scope, name, tuple(_turns(rows))) for name, rows in sessions.items()]
        for scope, sessions in found.items()
    }


def _turns(rows: Sequence[dict[str, Any]]) -> Iterator[Turn]:
    for each in rows:
        by_user = each["role"] == "user" or (each["role"] == "person" and each["speaker"] == rows[0]["speaker"])
        yield Turn(each["id"], "user" if by_user else "assistant", each["content"])


def days(conversations: dict[str, list[Session]], first: str, most: int) -> list[Day]:
    """Return a session a day: those of the first conversation, and then those of the others, in turns of whole ones."""
    names = [*conversations]
    at = names.index(first)
    following = (each for name in (*names[at:], *names[:at]) for each in conversations[name])
    return [Day(number, each) for number, each in enumerate(list(following)[:most], 1)]


def asked_of(played: Sequence[Day], asked: Iterable[Asked], until: int) -> list[tuple[str, frozenset[str]]]:
    """Return the questions of which all that answers them was said up to a day, with its import keys."""
    keys = {
        (day.session.conversation, turn.id): day.key(turn)
        for day in played
        for turn in day.session.turns
        if day.number <= until
    }
    found = list[tuple[str, frozenset[str]]]()
    for each in asked:
        answers = [keys.get((each.scope, id_), "") for id_ in each.expect]
        if answers and all(answers):
            found.append((each.question, frozenset(answers)))
    return found
