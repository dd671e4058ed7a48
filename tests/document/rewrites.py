"""Rewrites by rules, as tests ask for them: who said what and when, and what came of it."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from brainbridge.document import text
from brainbridge.document.rules import rewriting
from brainbridge.document.rules.inputs import Given, Rewritten, Said
from brainbridge.document.schema import ACTIVE, POINTERS, WORKING_MEMORY
from brainbridge.document.text import Text
from tests.document.collapses import TITLES, state

INTRO = "_Use memory_search if user asks about these topics:_"
EMPTY = text.read("", WORKING_MEMORY)


def at(day: int, hour: int = 9, minute: int = 0) -> datetime:
    return datetime(2026, 5, day, hour, minute, tzinfo=UTC)


def user(id_: str, when: datetime, words: str, session: str = "") -> Said:
    return Said(id_, session or f"{when:%m-%d}", when, words, speaker="Linda")


def agent(id_: str, when: datetime, words: str) -> Said:
    return Said(id_, f"{when:%m-%d}", when, words, by_agent=True, speaker="agent")


def anything(keywords: Sequence[str], memory: str) -> bool:
    return True


def nothing(keywords: Sequence[str], memory: str) -> bool:
    return False


def rewritten(
    old: Text | str = EMPTY,
    given: Given = Given(),  # noqa: B008
    *,
    when: datetime = at(9),  # noqa: B008
    budget: int = 8_000,
    finds: Callable[[Sequence[str], str], int] = anything,
) -> Rewritten:
    was = text.read(old, WORKING_MEMORY) if isinstance(old, str) else old
    return rewriting.rewritten(was, given, at=when, budget=budget, finds=finds)


def heard(*said: str) -> Given:
    return Given(said=tuple(user(f"s{number}", at(4, 9, number), words) for number, words in enumerate(said)))


def listed(found: Rewritten, title: str) -> list[str]:
    return found.text.body(title).split("\n")


def reasons(found: Rewritten) -> dict[str, str]:
    return {each.what: each.reason for each in found.left_out}


def aged(*lines: str, own: str = "") -> str:
    """Return an old state with lines from before the last three sessions."""
    old = [
        f'- Note (2026-04-0{number % 9 + 1} 09:00): "{line}" <!-- o{number} -->' for number, line in enumerate(lines)
    ]
    return state({**dict.fromkeys(TITLES, "x"), ACTIVE: "\n".join([own, *old]).strip(), POINTERS: INTRO})


NEW = Given(said=tuple(user(f"s{day}", at(day), f"We decided to use plan {day}.") for day in (4, 5, 6)))
