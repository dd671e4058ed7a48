"""What the user wishes: standing instructions and preferences, each once, and which of them might hold everywhere."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal

from brainbridge import instants
from brainbridge.graph.graph import Executor
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import facets, signals
from brainbridge.language.wishes import key_words
from brainbridge.language.words import STOP_WORDS, words
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Standing
from brainbridge.schema import indexes

Kind = Literal["directive", "instruction", "preference"]
_CONSIDERED = 100  # standing memories to choose from
_KINDS: Mapping[Kind, tuple[Callable[[str], Iterable[str]], int]] = {  # what states them, and how many are told
    "directive": (lambda content: [content], 5),
    "instruction": (signals.instructions, 8),
    "preference": (signals.preferences, 3),
}
_OFFERED = timedelta(days=7)  # an offer that nobody takes is not made for ever
_CANDIDATES = 20


class Wish(Row):
    """A wish of the user: the sentences that state it, and the memory they are from.

    ``offered``: it was said in another project too, lately, and does not hold in all of them yet.
    """

    id: str
    kind: Kind
    text: str
    created: Instant
    offered: bool = False


class _Other(Row):
    place: int
    content: str
    holds: bool


def wishes(on: Executor, scope: str, *, now: datetime) -> list[Wish]:
    """Return the directives that hold in a scope, the instructions, the preferences, the latest first, each once.

    One memory may state an instruction and a preference; a directive is told whole.
    """
    standing = recall.wishes(on, Filters(scope=scope), now=now, limit=_CONSIDERED)
    found = [wish for kind, (_, most) in _KINDS.items() for wish in list(once(standing, kind))[:most]]
    offered = _said_elsewhere(on, found, scope, now=now)
    return [wish.model_copy(update={"offered": place in offered}) for place, wish in enumerate(found)]


def once(standing: Iterable[Standing], kind: Kind) -> Iterator[Wish]:
    """Yield what standing memories state of a kind, in their order, each thing once; a directive is told whole."""
    seen = set[tuple[str, ...]]()
    for each in standing:
        if (each.kind == "directive") != (kind == "directive"):
            continue
        text = _stated(each.content, kind)
        key = tuple(key_words(text))
        if text and key not in seen:
            seen.add(key)
            yield Wish(id=each.id, kind=kind, text=text, created=each.created)


def _said_elsewhere(on: Executor, mine: Sequence[Wish], scope: str, *, now: datetime) -> set[int]:
    """Return the places of the wishes that were said in another project too, and do not hold in all yet."""
    asked = [
        {"id": each.id, "place": place, "words": _lucene(each.text)}
        for place, each in enumerate(mine)
        if key_words(each.text)
    ]
    rows = on.rows(
        "briefing.elsewhere",
        _Other,
        wishes=asked,
        indexes=indexes.searched(is_test=False, cold=True),
        scope=scope,
        since=instants.to_ms(now - _OFFERED),
        now=instants.to_ms(now),
        limit=_CANDIDATES,
    )
    same = [row for row in rows if _stated_as(row.content, mine[row.place])]
    return {row.place for row in same} - {row.place for row in same if row.holds}


def _stated(content: str, kind: Kind) -> str:
    return " ".join(_KINDS[kind][0](content))


def _stated_as(content: str, wish: Wish) -> bool:
    return key_words(_stated(content, wish.kind)) == key_words(wish.text)


def _lucene(text: str) -> str:
    asked = [word for word in dict.fromkeys(words(text)) if word not in STOP_WORDS]
    return facets.lucene("text", asked, [facets.RULE, facets.PREFERENCE])
