"""The active context: what the last three sessions left open, decided, warn of and achieved, and what was noted.

What is in it is in one of three places: it belongs there (``fresh``), it is from before these sessions and may fade
into a pointer (``fading``), or it is gone (``left_out``), since a later sentence says that it is done.
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Final, NamedTuple

from brainbridge.document.rules import entries, telling
from brainbridge.document.rules.entries import Body, Entry
from brainbridge.document.rules.inputs import LeftOut, Note, Said
from brainbridge.language import mending, outcomes, threads
from brainbridge.language.mending import Repair
from brainbridge.language.normal import normal

SESSIONS: Final = 3
_MOST_SAID: Final = 3_000
IMPORTANT_FROM: Final = 0.8  # a note's importance
OPEN, DECIDED, AVOID, WIN = "Open", "Decided", "Avoid", "Win"
IMPORTANT, NOTE = "Important", "Note"
CLOSED: Final = "Closed"  # what was open and is done, where it still has to stand
PAST: Final = "Past topic"  # what a pointer was about that finds nothing any more

DONE: Final = "a later sentence says that it is done"
REDACTED: Final = "something was taken out of it"
_KINDS: Final[dict[outcomes.Kind, str]] = {"friction": AVOID, "decision": DECIDED, "win": WIN}


class Active(NamedTuple):
    """What may stand in the active context: fresh entries, the newest first, fading ones, and what is gone.

    ``noted`` says of each pending note by which words its entry is known.
    """

    fresh: tuple[Entry, ...]
    fading: tuple[Entry, ...]
    closed: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    noted: dict[str, str]


class Window(NamedTuple):
    """What was said in the last three sessions, in order, with the sentences of each that state something, and by id.

    ``begins`` is the first minute of them, empty if there were fewer.
    """

    said: tuple[Said, ...]
    stated: tuple[dict[str, set[outcomes.Kind]], ...]
    by_id: dict[str, Said]
    begins: str


class _Came(NamedTuple):
    """What came of some sessions, the newest first, what broke in them but works again, and what was said to work."""

    entries: list[Entry]
    mended: list[Entry]
    repairs: list[Repair]


def gathered(
    old: Body, window: Window, notes: Iterable[Note], known: frozenset[str], edited: AbstractSet[str]
) -> Active:
    """Return what may stand in the active context; what is ``known``, by its words, stands elsewhere already.

    Nothing is written anew from memories whose lines a person ``edited``.
    """
    left_out = [_refused(each.id) for each in old.entries if entries.is_redacted(each.text)]
    was = tuple(each for each in old.entries if not entries.is_redacted(each.text) and each.key not in known)
    threads_now, closed = _threads(was, window)
    came = _outcomes(window)
    closed += _mended(was, window, came)
    noted = _all_noted(notes, {each.key for each in was if each.kind == IMPORTANT})
    told = [
        each for each in (*threads_now, *came.entries) if not entries.is_redacted(each.text) and each.id not in edited
    ]
    new = _once((*sorted(told, key=_minute, reverse=True), *_weightiest(noted)), known)
    gone = {each.key for each in closed} - {each.key for each in new}
    left = [each for each in was if each.key not in gone]
    kept = _once((*new, *left), known)
    fresh, fading = list[Entry](), list[Entry]()
    for each in sorted(kept, key=_minute, reverse=True):
        (fading if _is_past(each, window) else fresh).append(each)
    left_out += [LeftOut(each.text, DONE, each.id) for each in closed if each.key in gone]
    return Active(
        tuple(fresh),
        tuple(fading),
        tuple(each._replace(kind=CLOSED) for each in closed if each.key in gone),
        tuple(left_out),
        {each.id: each.key for _, each in noted},
    )


def chosen(fresh: Sequence[Entry], room: int) -> set[Entry]:
    """Return the entries that have a place in so many characters: important ones first, an agent's own words last."""
    ranked = sorted(fresh, key=lambda each: (each.kind != IMPORTANT, each.by_agent))
    return entries.fitting(ranked, room)


def window(said: Iterable[Said]) -> Window:
    """Return what was said in the last three sessions, the latest 3,000 messages of them at most."""
    ordered = sorted(said, key=_at)
    ends = {each.session: each.at for each in ordered}
    last = sorted(ends, key=lambda name: (ends[name], name))[-SESSIONS:]
    within = tuple(each for each in ordered if each.session in last)[-_MOST_SAID:]
    begins = entries.minute(within[0].at) if len(last) == SESSIONS else ""
    return Window(within, tuple(map(_stated, within)), {each.id: each for each in within}, begins)


def _is_past(entry: Entry, window: Window) -> bool:
    if entry.kind in (PAST, CLOSED) or not entry.minute:
        return True
    return entry.id not in window.by_id and entry.minute < window.begins


def _threads(was: Sequence[Entry], window: Window) -> tuple[list[Entry], list[Entry]]:
    """Return what is open now, and which of the old open entries a later sentence closes."""
    opened = [each for each in was if each.kind == OPEN]
    before = [threads.Said(each.id, each.text, not each.by_agent) for each in reversed(opened)]
    there = {thread.id for thread in threads.left_open(before)}
    spoken = (threads.Said(each.id, each.text, not each.by_agent) for each in window.said)
    earlier = (each for each in before if each.id not in window.by_id)
    found = threads.left_open([*earlier, *spoken])
    within = (each for each in found if each.id in window.by_id)
    now = [entry for each in within if (entry := _opened(each, window))]
    still = {each.key for each in now} | {normal(each.sentence) for each in found}
    closed = [each for each in opened if each.key not in still and (each.id in there or each.id in window.by_id)]
    return now, closed


def _outcomes(window: Window) -> _Came:
    """Return what came of the last three sessions; what users say of themselves is no such thing."""
    came, mended, repairs = list[Entry](), list[Entry](), list[Repair]()
    for said, stated in reversed(list(zip(window.said, window.stated, strict=True))):
        here = list[Entry]()
        for sentence, kinds in reversed(stated.items()):
            repairs += mending.repairs(sentence) if "win" in kinds else []
            kind = next((each for each in _KINDS if each in kinds), None)
            if kind and "about_user" not in kinds and (entry := _came(kind, sentence, said)):
                (mended if kind == "friction" and _mends(repairs, sentence) else here).append(entry)
        came += reversed(here)
    return _Came(came, mended, repairs)


def _mended(was: Iterable[Entry], window: Window, now: _Came) -> list[Entry]:
    """Return which of the old entries tell of what broke, but works again."""
    found = {each.key for each in now.mended}

    def is_mended(each: Entry) -> bool:
        return each.key in found or (each.id not in window.by_id and _mends(now.repairs, each.text))

    return [each for each in was if each.kind == AVOID and is_mended(each)]


def _mends(repairs: Sequence[Repair], sentence: str) -> bool:
    broken = mending.damage(sentence) if repairs else None
    return broken is not None and any(each.mends(broken) for each in repairs)


def _stated(said: Said) -> dict[str, set[outcomes.Kind]]:
    found = dict[str, set[outcomes.Kind]]()
    for each in outcomes.outcomes(said.text, is_user=not said.by_agent):
        found.setdefault(each.sentence, set()).add(each.kind)
    return found


def _opened(thread: threads.Thread, window: Window) -> Entry | None:
    said = window.by_id[thread.id]

    def states(text: str) -> bool:
        return bool(threads.left_open([threads.Said(said.id, text, not said.by_agent)]))

    return _told(OPEN, telling.told(thread.sentence, states), said)


def _came(kind: outcomes.Kind, sentence: str, said: Said) -> Entry | None:
    def states(text: str) -> bool:
        return kind in outcomes.kinds(text, is_user=not said.by_agent)

    return _told(_KINDS[kind], telling.told(sentence, states), said)


def _told(kind: str, text: str, said: Said) -> Entry | None:
    return None if telling.is_empty(text) else Entry(kind, text, said.id, entries.minute(said.at), said.by_agent)


def _all_noted(notes: Iterable[Note], important: AbstractSet[str]) -> list[tuple[Note, Entry]]:
    """Return the notes with their entries, the newest first; what stood as ``important`` stays so, by its words."""
    found = [(each, entry) for each in sorted(notes, key=_at, reverse=True) if (entry := _noted(each))]
    return [(note, each._replace(kind=IMPORTANT) if each.key in important else each) for note, each in found]


def _weightiest(noted: Sequence[tuple[Note, Entry]]) -> Iterator[Entry]:
    """Yield each thing once, in order: as the most important of the notes says it that say the same."""
    ranked = sorted(noted, key=lambda each: each[0].importance, reverse=True)
    best = {entry.key: entry for _, entry in reversed(ranked)}
    yield from (entry for _, entry in noted if best[entry.key] is entry)


def _noted(note: Note) -> Entry | None:
    text = entries.quotation(note.text)
    if not text or entries.is_redacted(note.text):
        return None
    return Entry(IMPORTANT if note.importance >= IMPORTANT_FROM else NOTE, text, note.id, entries.minute(note.at))


def _once(found: Iterable[Entry], known: frozenset[str]) -> list[Entry]:
    """Return entries in their order, each thing once: as the user said it, if the agent said it too."""
    ranked = sorted(enumerate(found), key=lambda each: each[1].by_agent)
    first = dict[str, tuple[int, Entry]]()
    for at, each in ranked:
        if (key := each.key) not in known:
            first.setdefault(key, (at, each))
    return [each for _, each in sorted(first.values(), key=lambda each: each[0])]


def _refused(id_: str) -> LeftOut:
    return LeftOut("", REDACTED, id_)


def _at(each: Said | Note) -> datetime:
    return each.at


def _minute(entry: Entry) -> str:
    return entry.minute
