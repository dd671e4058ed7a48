"""Takes the words and ids of erased memories out of documents: out of every state."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from brainbridge.document import holding
from brainbridge.document.rules import folding
from brainbridge.erasure import passages
from brainbridge.erasure.finding import Finder
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.language import figures

_SCRUBBING = ("document.scrub", "document.join")
_PAGE = 20  # a text may have 100,000 characters


class _Folded(Row):
    memory: str
    topic: str
    keywords: tuple[str, ...]


class _State(Row):
    id: str
    name: str
    scope: str
    text: str
    reason: str | None
    folds: tuple[_Folded, ...]


class _Scrubbed(Row):
    scrubbed: int


def quoting(graph: Transactor, finder: Finder) -> list[str]:
    """Return the documents of which a state quotes something, in words."""
    found = {(each.name, each.scope): None for each in _states(graph) if _names(each, finder)}
    return [f"{name} of {scope}" if scope else name for name, scope in found]


def scrub(graph: Transactor, finder: Finder) -> int:
    """Take it out; returns of how many states. Again there is nothing left to take out.

    A line of a month goes if it has a word of what was erased: the next state has it anew.
    """
    rows = [_scrubbed(each, finder) for each in _states(graph) if _names(each, finder)]
    return sum(graph.transaction(_SCRUBBING, partial(_scrub, row)) for row in rows)


def _scrub(row: dict[str, Any], unit: Unit) -> int:
    """Write a text anew; it cites only what its lines still name."""
    done = unit.one("document.scrub", _Scrubbed, **row).scrubbed
    if done:
        holding.join(unit, row["id"], row["text"])
    return done


def _names(state: _State, finder: Finder) -> bool:
    told = passages.names(state.text, finder) or passages.names(state.reason or "", finder)
    return told or bool(_unfolded(state, finder)) or _without_months(state, finder) != state.text


def _scrubbed(state: _State, finder: Finder) -> dict[str, Any]:
    text = passages.without(_without_months(state, finder), finder)
    return {
        "id": state.id,
        "text": text,
        "tokens": figures.tokens(text),
        "unfolded": _unfolded(state, finder),
        "reason": state.reason and passages.without(state.reason, finder),
    }


def _unfolded(state: _State, finder: Finder) -> list[str]:
    """Return the memories whose folded pointers say it."""
    return [each.memory for each in state.folds if passages.names("\n".join((each.topic, *each.keywords)), finder)]


def _without_months(state: _State, finder: Finder) -> str:
    words = folding.words(state.text)
    return folding.without(state.text, {each for each in words if not finder.asked(each)}) if words else state.text


def _states(graph: Transactor) -> Iterator[_State]:
    after = ""
    while page := graph.rows("document.texts", _State, after=after, limit=_PAGE):
        yield from page
        after = page[-1].id
