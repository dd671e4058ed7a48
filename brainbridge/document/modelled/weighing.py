"""Weighs the lines that a model wrote: each stands, is left out as unsupported, or speaks against the whole."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from brainbridge.document import pointers
from brainbridge.document.guards import Reason
from brainbridge.document.modelled.reading import Line
from brainbridge.document.modelled.sources import WISHES, Source, Sources, same
from brainbridge.document.modelled.support import every, supported, terms
from brainbridge.document.pointers import Pointer
from brainbridge.document.rules import active, bond, entries, fading
from brainbridge.document.rules.entries import Entry
from brainbridge.document.rules.inputs import Finds, LeftOut, Made
from brainbridge.document.schema import BOND, GAPS, POINTERS
from brainbridge.language.injection import looks_like_instruction
from brainbridge.language.normal import normal
from brainbridge.language.sensitivity import sensitivity

UNSUPPORTED: Final = "no source supports it"
UNKNOWN: Final = "it names no source that was given"
MALFORMED: Final = "it is no pointer, although it stands among them"
CONFIDENTIAL: Final = "confidential"
SUSPECT: Final = "suspect"
UNRESOLVED: Final = "pointer_unresolved"
OWN: Final = "own_words_dropped"
DIRECTIVE: Final = "directive_dropped"
BONDED: Final = "bond_dropped"
_SHOWN: Final = 80  # characters of a line


class Weighed(NamedTuple):
    """What stands, by the titles of the sections, what is left out, and what speaks against the whole."""

    entries: dict[str, tuple[Entry, ...]]
    pointers: tuple[Made, ...]
    gaps: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    reasons: tuple[Reason, ...]


class Scales:
    """Weighs an answer by its sources. ``finds`` tells whether recall finds a memory by some words."""

    def __init__(self, sources: Sources, finds: Finds) -> None:
        self._sources, self._finds = sources, finds
        self._by_id = _by_id(sources.all)
        self._known = every(sources.texts)
        self._old = {each.key: each for found in sources.entries.values() for each in found}
        self._left_out = list[LeftOut]()
        self._reasons = list[Reason]()

    def weighed(self, found: dict[str, tuple[Line, ...]], placeholders: Iterable[str]) -> Weighed:
        """Weigh all lines; those that say that there is nothing count as none."""
        self._left_out, self._reasons = [], list(_own(found, self._sources.own, self._sources.pointers))
        blank = {normal(each) for each in placeholders}
        said = {title: [each for each in lines if normal(each.bare) not in blank] for title, lines in found.items()}
        new = {
            title: tuple(
                {each.key: each for line in self._new(lines, title) if (each := self._entry(line, title))}.values()
            )
            for title, lines in said.items()
            if title not in (POINTERS, GAPS)
        }
        made = tuple(filter(None, map(self._pointer, self._new(said[POINTERS], POINTERS))))
        gaps = tuple(dict.fromkeys(filter(None, map(self._gap, self._new(said[GAPS], GAPS)))))
        self._reasons += [*_directives(self._sources, new[BOND]), *_bonded(self._sources.bond, new[BOND])]
        return Weighed(new, made, gaps, tuple(self._left_out), tuple(dict.fromkeys(self._reasons)))

    def _new(self, lines: Iterable[Line], title: str) -> Iterator[Line]:
        """Yield the lines that are not a person's own, which stay as they stand."""
        own = {normal(each) for each in self._sources.own[title].split("\n")}
        if title == POINTERS:
            own |= {normal(each) for each in self._sources.pointers if isinstance(each, str)}
        return (each for each in lines if normal(each.raw) not in own and normal(each.bare) not in own)

    def _entry(self, line: Line, title: str) -> Entry | None:
        source = self._source(line, title)
        if (was := self._old.get(normal(line.text))) and not (source and line.kind in WISHES):
            return was
        if not source:
            is_unknown = line.ids and not any(each in self._by_id for each in line.ids)
            self._leave(line, UNKNOWN if is_unknown else UNSUPPORTED)
            return None
        if line.kind in WISHES:
            return _quoting(source, line.kind, source.text, bond.LONGEST)
        self._screen(line.text, source)
        return _quoting(source, _kind(line.kind, source), line.text, entries.LONGEST)

    def _source(self, line: Line, title: str) -> Source | None:
        """Return the first source that supports a line, among those that it names, if it names any; wishes name all.

        What is said of the user has no word from elsewhere, but for who says it.
        """
        if line.kind in WISHES:
            return self._sources.wishes(line.kind).get(same(line.text))
        named = line.ids or self._by_id
        sought = (each for id_ in named for each in self._by_id.get(id_, ()))
        return next((each for each in sought if supported(line.text, each.text, self._words(title, each))), None)

    def _words(self, title: str, source: Source) -> set[str]:
        return terms(source.kind) if title == BOND else self._known

    def _pointer(self, line: Line) -> Made | None:
        found = pointers.read(line.raw)
        if not found:
            self._leave(line, MALFORMED)
            return None
        old = next((each for each in self._sources.pointers if isinstance(each, Made) and each.pointer == found), None)
        id_ = old.id if old else next((each for each in line.ids if each in self._by_id), "")
        written = fading.made(f"{pointers.write(found)} <!-- {id_} -->")
        if written and self._finds(written.pointer.keywords, id_):
            return self._new_pointer(line, written, found) if not old else written
        if old:
            self._left_out.append(LeftOut(found.topic, fading.LOST, id_))
        else:
            why = "recall does not find its source by its words" if id_ else "it names no source that was given"
            self._reasons.append(Reason(UNRESOLVED, f"the pointer {found.topic[:_SHOWN]!r} does not resolve: {why}"))
        return None

    def _new_pointer(self, line: Line, made: Made, found: Pointer) -> Made | None:
        source = next((each for each in self._by_id[made.id] if supported(found.topic, each.text, self._known)), None)
        if not source:
            self._leave(line, UNSUPPORTED)
            return None
        self._screen(f"{found.topic} {' '.join(found.keywords)}", source)
        return made._replace(is_new=True)

    def _gap(self, line: Line) -> str | None:
        asked = line.bare.partition('"')[2].rstrip('"') or line.text
        if known := self._sources.questions.get(normal(asked)):
            return known
        self._leave(line, UNSUPPORTED)
        return None

    def _leave(self, line: Line, reason: str) -> None:
        self._left_out.append(LeftOut(entries.quotation(line.text), reason, next(iter(line.ids), "")))

    def _screen(self, text: str, source: Source) -> None:
        """Note what may not stand in a state at all; a quotation says nothing that its source does not."""
        if sensitivity(text) == "confidential" and source.kind not in WISHES:
            self._reasons.append(Reason(CONFIDENTIAL, "a line says something confidential"))
        if f" {normal(text)} " not in f" {normal(source.text)} " and looks_like_instruction(text):
            self._reasons.append(Reason(SUSPECT, "a line looks like an instruction that its source does not give"))


def _by_id(sources: Iterable[Source]) -> dict[str, list[Source]]:
    found = dict[str, list[Source]]()
    for each in sources:
        found.setdefault(each.id, []).append(each)
    return found


def _quoting(source: Source, kind: str, text: str, longest: int) -> Entry | None:
    """Return an entry as a model proposes it, with the instant and the speaker of its source."""
    said = entries.quotation(text, longest)
    entry = Entry(kind, said, source.id, source.minute if kind not in WISHES else "", source.by_agent)
    return entry if entries.read(entry.line) else None


def _kind(kind: str, source: Source) -> str:
    """Return the kind of a line: nobody says what they did not, and an important note was declared to be so."""
    if kind.endswith(bond.SAYS):
        return source.kind if source.kind.endswith(bond.SAYS) else active.NOTE
    return kind


def _own(found: dict[str, tuple[Line, ...]], own: dict[str, str], listed: Iterable[str | Made]) -> Iterator[Reason]:
    """Yield a reason for each line of a person's that is gone from its section."""
    theirs = dict(own)
    theirs[POINTERS] = "\n".join([own[POINTERS], *(each for each in listed if isinstance(each, str))])
    for title, text in theirs.items():
        there = {normal(each.raw) for each in found[title]}
        for line in text.split("\n"):
            if any(map(str.isalnum, line)) and normal(line) not in there:
                yield Reason(OWN, f"a line of a person's is gone from {title}: {line.strip()[:_SHOWN]!r}")


def _directives(sources: Sources, bonded: Iterable[Entry]) -> Iterator[Reason]:
    there = {same(each.text) for each in bonded if each.kind == bond.DIRECTIVE}
    words = f" {normal(sources.own[BOND])} "
    for key, each in sources.wishes(bond.DIRECTIVE).items():
        if key not in there and f" {normal(each.text)} " not in words:
            yield Reason(DIRECTIVE, f"a directive is gone from {BOND}: {entries.quotation(each.text)[:_SHOWN]!r}")


def _bonded(stays: Iterable[Entry], bonded: Sequence[Entry]) -> Iterator[Reason]:
    """Yield a reason for each line that is gone from the bond, and is there as no other wish of the same words."""
    keys = {each.key for each in bonded}
    wishes = {same(each.text) for each in bonded if each.kind in WISHES}
    for each in stays:
        if each.key not in keys and same(each.text) not in wishes:
            yield Reason(BONDED, f"a line is gone from {BOND}: {each.text[:_SHOWN]!r}")
