"""What is injected into a prompt: the memories that surely answer it, quoted, in a few hundred characters.

A wrong memory costs an agent more than a missing one, which it can still recall. So more is asked here than that a
recall is sure; docs/recall.md says what that leaves out, measured.
"""

from collections import Counter
from collections.abc import Sequence, Set
from datetime import datetime
from typing import NamedTuple

from brainbridge.brain.brain import Brain
from brainbridge.hook.asking import ASKED_CHARACTERS, CHARACTERS, MEMORIES
from brainbridge.language import prompts
from brainbridge.language.words import forms
from brainbridge.recall.quoting import FENCE, named, plain
from brainbridge.recall.result import Hit, Recall

_TELLING = 2  # words of a prompt that say what it is about
_FOUND = 20  # hits: the agent may have most of them in its context
_LOOKED_AT = 6  # of the others: some may be stale, or hold too little
_HOLDS_ALL = 0.75  # coverage of a hit that convinces by itself
_HOLDS_HALF = 0.5  # coverage of one whose words are rare too
_RARE = 3.0  # score of its own words in the full-text index: about what one rare word or two less rare ones are worth
_BESIDE = 0.2  # coverage of what is shown beside it
_TITLE = f"brainbridge remembers, from earlier: {FENCE}"
_LONGEST_ID = 100  # characters; longer ones would leave no room for contents
_READ = 20_000  # characters of a content that are looked at


class Injected(NamedTuple):
    """A memory that was injected, and the terms by which its use will be seen: its own, without the prompt's."""

    id: str
    terms: list[str]


class Injection(NamedTuple):
    """What an agent reads beside a prompt, and the memories in it."""

    text: str
    memories: list[Injected]


def of(
    brain: Brain,
    prompt: str,
    *,
    scope: str | None,
    branch: str | None = None,
    session: str = "",
    known: Set[str] = frozenset(),
    now: datetime | None = None,
) -> Injection | None:
    """Return what to inject into a prompt, None if nothing is sure; nothing is touched or noted.

    ``scope`` admits its own memories and those without a scope; None means all. What was made on another ``branch``
    ranks lower, and what is stale, outdated, questioned or suspect is left out. So is what the agent has in its
    context: what was said in this ``session``, and the memories that it is ``known`` to have got.
    """
    if len(prompt) > ASKED_CHARACTERS or prompts.telling(prompt) < _TELLING:
        return None
    found = brain.recall(prompt, now=now, limit=_FOUND, scope=scope, branch=branch, touch=False, note=False)
    new = [hit for hit in found.hits if hit.id not in known and not (session and hit.session_id == session)]
    hits = convincing(found.model_copy(update={"hits": new[:_LOOKED_AT]}))
    return _written(prompt, hits) if hits else None


def convincing(found: Recall) -> list[Hit]:
    """Return the hits to inject: none unless the recall is sure, and one of the first holds enough by itself."""
    holding = [hit for hit in found.hits if hit.stale is None and hit.outdated is None and hit.questioned is None]
    fresh = [hit for hit in holding if not hit.suspect and len(hit.id) <= _LONGEST_ID]
    if not found.sure or not any(map(_convinces, fresh[:MEMORIES])):
        return []
    return [hit for hit in fresh if hit.coverage >= _BESIDE][:MEMORIES]


def _convinces(hit: Hit) -> bool:
    rare = hit.figures.get("fullText", 0.0) >= _RARE
    return hit.coverage >= (_HOLDS_HALF if rare else _HOLDS_ALL)


def _written(prompt: str, hits: Sequence[Hit]) -> Injection:
    told = frozenset(forms(prompt))
    heads = [_head(hit) for hit in hits]
    contents = [plain(hit.content[:_READ]) for hit in hits]
    rooms = shared(CHARACTERS - len(_TITLE) - sum(len(head) + 1 for head in heads), [len(each) for each in contents])
    shown = [excerpt(content, told, room) for content, room in zip(contents, rooms, strict=True)]
    text = "\n".join([_TITLE, *(head + each for head, each in zip(heads, shown, strict=True))])
    memories = [Injected(hit.id, sorted(forms(each).keys() - told)) for hit, each in zip(hits, shown, strict=True)]
    return Injection(text, memories)


def _head(hit: Hit) -> str:
    said = f"{named(hit.speaker)}, " if hit.speaker else ""
    return f"- [{said}{hit.created.date().isoformat()}, {hit.id}] "


def shared(room: int, wanted: Sequence[int]) -> list[int]:
    """Share out a room: who wants less than an equal part gets that, and the others share what is left."""
    given = [0] * len(wanted)
    for left, place in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        given[place] = min(wanted[place], (room - sum(given)) // (len(wanted) - left))
    return given


def excerpt(content: str, told: Set[str], room: int) -> str:
    """Return a content of one line, or as much as ``room`` holds from where it has most of what was told."""
    if len(content) <= room:
        return content
    said, inner = content.split(), room - 2  # for the dots
    begin = _most(said, [forms(each).keys() & told for each in said], inner)
    end, length = begin, -1
    while end < len(said) and (length := length + 1 + len(said[end])) <= inner:
        end += 1
    cut = " ".join(said[begin:end]) or said[begin][:inner]
    return f"{'…' if begin else ''}{cut}{'…' if end < len(said) else ''}"


def _most(said: Sequence[str], held: Sequence[Set[str]], room: int) -> int:
    """Return where the first stretch of words begins, of those that fit into a room, with most of what was told."""
    most, best, begin, length = 0, 0, 0, -1
    within = Counter[str]()
    for end, each in enumerate(held):
        length += 1 + len(said[end])
        within.update(each)
        while length > room and begin < end:
            length -= 1 + len(said[begin])
            within.subtract(held[begin])
            begin += 1
        if (count := sum(times > 0 for times in within.values())) > most:
            most, best = count, begin
    return best
