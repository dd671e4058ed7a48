"""Guards: whether a new state of a document may replace the one before, and every reason why it may not.

The numbers are those of the seed, section Catastrophic Collapse Guard, and so are their bounds. Nothing that a reader
does not see as such counts: a heading within code, a comment or a quotation is none, and white space, letters that
nobody sees and comments are no text. Every guard takes time in proportion to the length of the texts.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from brainbridge.document import lines, pointers
from brainbridge.document.pointers import Form
from brainbridge.document.schema import BOND, POINTERS, Schema
from brainbridge.document.text import Text, read
from brainbridge.language.unseen import without_unseen
from brainbridge.language.words import spelled

MATURE: Final = 2_000  # characters; a state is mature above
MOST_POINTERS: Final = 20
LEAST_SUBSTANCE: Final = 50  # characters
LONG_BOND: Final = 100  # characters; the drift of a bond is looked at above
LEAST_KEPT: Final = 30  # per cent of its terms
GOOD_KEPT: Final = 50  # per cent; less is a warning
_SHORTEST_TERM: Final = 4  # letters, in scripts with small and capital ones

MISSING: Final = "missing_section"
DOUBLED: Final = "doubled_section"
DROP: Final = "mass_drop"
EVICTION: Final = "eviction_runaway"
EMPTY: Final = "empty_synthesis"
DRIFT: Final = "bond_drift"
MALFORMED: Final = "malformed_pointer"
COLLAPSES: Final = frozenset({DROP, EVICTION, EMPTY, DRIFT})

_SPACE = re.compile(r"\s{3,}")
_SHOWN: Final = 80  # characters of a line


class Reason(NamedTuple):
    """A reason or a warning: a stable code, and a sentence that names the number and its bound."""

    code: str
    sentence: str


class Verdict(NamedTuple):
    """What speaks against a new state, and what is only odd about it."""

    reasons: tuple[Reason, ...]
    warnings: tuple[Reason, ...]

    @property
    def accepted(self) -> bool:
        """Tell whether the state may replace the one before."""
        return not self.reasons

    @property
    def collapsed(self) -> bool:
        """Tell whether it has lost what it held: a state that only lacks sections is invalid, not collapsed."""
        return any(each.code in COLLAPSES for each in self.reasons)


def verdict(new: str, old: str, schema: Schema, *, first: bool = False) -> Verdict:
    """Judge a new state by the one before, of which sections may be missing.

    ``first`` tells that the old text is no state yet, so nothing has to be left of it.
    """
    was, now = read(old, schema, needs_title=False), read(new, schema, needs_title=False)
    found = [*_missing(now, schema), *_doubled(now, schema), *_evicted(now, was), *_empty(now, schema)]
    drift = [] if first or BOND not in schema.titles else list(_drift(now, was))
    if not first:
        found += _dropped(now, was)
    reasons = [*found, *(each for each, is_reason in drift if is_reason)]
    warnings = [*_malformed(now), *(each for each, is_reason in drift if not is_reason)]
    return Verdict(tuple(reasons), tuple(warnings))


def visible(text: str) -> str:
    """Return what counts of a text: no comments, no letters that nobody sees, no white space of more than two."""
    return _SPACE.sub("  ", without_unseen(lines.without_comments(text))).strip()


def terms(text: str) -> set[str]:
    """Return the words by which two bonds are compared: of four letters and more, or of a script without capitals.

    Scripts that set no spaces between words give pairs of letters.
    """
    return {each for each in spelled(text) if _is_term(each)}


def _is_term(word: str) -> bool:
    if word.isnumeric():
        return False
    return len(word) >= _SHORTEST_TERM or (len(word) > 1 and word.upper() == word.lower())


def _missing(now: Text, schema: Schema) -> Iterator[Reason]:
    if gone := now.missing(schema):
        count, of = len(gone), len(schema.sections)
        yield Reason(MISSING, f"{count} of {of} sections missing, and all are required: {', '.join(gone)}")


def _doubled(now: Text, schema: Schema) -> Iterator[Reason]:
    counts = Counter(each.title for each in now.parts if each.title)
    for title in schema.titles:
        if counts[title] > 1:
            yield Reason(DOUBLED, f"the section {title} is there {counts[title]} times, and may be there once")


def _dropped(now: Text, was: Text) -> Iterator[Reason]:
    new, old = (len(visible(each.state or str(each))) for each in (now, was))
    if old > MATURE and 2 * new < old:
        yield Reason(
            DROP,
            f"{new} characters are left of {old}, which is less than half; above {MATURE:,}, half has to be left",
        )


def _evicted(now: Text, was: Text) -> Iterator[Reason]:
    """A list's item in the section of pointers counts, and elsewhere what is a pointer.

    There may be as many as there were: only a person can have written more, and what they wrote stays.
    """
    count, before = (
        sum(_is_evicted(line, part.title) for part in each.parts for line in _lines(part.body)) for each in (now, was)
    )
    if count > max(MOST_POINTERS, before):
        yield Reason(EVICTION, f"{count} pointers, and {MOST_POINTERS} are the most")


def _is_evicted(line: str, title: str | None) -> bool:
    if title == POINTERS:
        return pointers.is_item(line) or pointers.form(line) is not Form.NONE
    return pointers.form(line) is Form.POINTER


def _empty(now: Text, schema: Schema) -> Iterator[Reason]:
    if now.missing(schema):
        return
    count = sum(len(line) for part in now.parts if part.title for line in _substance(part.body))
    if count < LEAST_SUBSTANCE:
        yield Reason(EMPTY, f"{count} characters below all headings, and {LEAST_SUBSTANCE} are the fewest")


def _substance(body: str) -> Iterator[str]:
    """Yield the lines that say something: headings do not, nor does a line without any letter or digit."""
    for line in lines.lines(visible(body)):
        said = line.text.strip()
        if not line.level and any(map(str.isalnum, said)):
            yield said


def _malformed(now: Text) -> Iterator[Reason]:
    for part in now.parts:
        for line in _lines(part.body) if part.title == POINTERS else ():
            if pointers.form(line) is Form.MALFORMED:
                yield Reason(MALFORMED, f"no pointer, although it looks like one: {line.strip()[:_SHOWN]!r}")


def _drift(now: Text, was: Text) -> Iterator[tuple[Reason, bool]]:
    """Yield whether the bond has become that of somebody else, and whether that is a reason or a warning."""
    old = visible(was.body(BOND))
    known = terms(old)
    if len(old) <= LONG_BOND or not known or not now.bodies(BOND):
        return
    kept = len(known & terms(visible(now.body(BOND))))
    is_reason = 100 * kept < LEAST_KEPT * len(known)
    if is_reason or 100 * kept < GOOD_KEPT * len(known):
        bound = LEAST_KEPT if is_reason else GOOD_KEPT
        told = f"{kept} of the {len(known)} terms of {BOND} are left, which is less than {bound} %"
        yield Reason(DRIFT, told), is_reason


def _lines(body: str) -> list[str]:
    return [each for each in without_unseen(lines.without_comments(body)).split("\n") if not each.isspace() and each]
