"""Sentences: a text taken apart into what is said, without code and quotations of others."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from brainbridge.language.signals import without_code
from brainbridge.language.words import CAPITALS

_NUMBERED: Final = re.compile(
    rf"\s{{0,8}}#?(?P<number>\d{{1,7}})[.):](?:\s+|(?=[{CAPITALS}]))(?P<rest>\S.*)", re.DOTALL
)
_INLINE: Final = re.compile(r"(?<=[.!?:\"'\u201d)])[ \t]+(?=\d{1,7}[.)] +[^\W\d_a-z])")
_HEADING: Final = re.compile(r"\s{0,3}#{1,6}\s++(?P<name>(?:[^\s#][^#\n]{0,79}?)?)[\s#:]*+\Z")
_UNDERLINE: Final = re.compile(r"\s*[=-]{3,}\s*\Z")
_BULLET: Final = re.compile(r"\A\s{0,12}(?:[-*\u2022+]|\[[ xX]\])\s+(?:\[[ xX]\]\s+)?")
_QUOTES: Final = r"(?:>|\||```|~~~|\$ |>>> )"
_CODES: Final = r"(?: {4,}|\t)(?=\S*[;{}()=<>])"
_QUOTED_LINE: Final = re.compile(rf"\s{{0,8}}{_QUOTES}")
_INDENTED: Final = re.compile(_CODES)
_UNSPOKEN: Final = re.compile(rf"^(?:[^\S\n]{{0,8}}{_QUOTES}|{_CODES}).*", re.MULTILINE)
_MARKS: Final = re.compile(r"\*\*|__|`")
# What ends with a point and is no end of a sentence.
_SHORT: Final = (
    "mr mrs ms dr prof st jr sr vs etc eg ie no inc ltd co corp bros dept est approx gen col sgt capt lt rev hon gov"
    " sen"
    " rep pres mt ft vol ed feat ca mlle mme fr al messrs"
)
SHORTS: Final = frozenset(_SHORT.split())
_END: Final = re.compile(r"(?<![.!?\u2026])[.!?\u2026]++[\"'\u201d)*]{0,3}\s++(?=[^a-z])")
_MEASURED: Final = re.compile(r"\d ?[^\W\d_]\Z")  # it is 3 m high: a unit, and no initial
_LAST_WORD: Final = re.compile(r"[^\W\d_]+\Z")
_WRAPPED: Final = 60  # characters from which a line may go on in the next one
_KEEPS_ON: Final = re.compile(r"[a-z]+ ")


class Said(NamedTuple):
    """A sentence as it is said, its number if it is listed, and the heading above it; whether it is a whole line."""

    text: str
    order: int | None = None
    heading: str = ""
    is_line: bool = False


def split(text: str) -> Iterator[Said]:
    """Yield what a text says, sentence by sentence, in order."""
    heading, number = "", None
    for line in _lines(text):
        if _QUOTED_LINE.match(line) or _INDENTED.match(line) or _UNDERLINE.match(line):
            continue
        if found := _HEADING.match(line):
            heading = found["name"].strip()
            continue
        for part in _INLINE.split(line):
            listed = _NUMBERED.match(part)
            number = int(listed["number"]) if listed else None
            yield from _parts(_BULLET.sub("", listed["rest"] if listed else part, count=1), number, heading)


def spoken(text: str) -> str:
    """Return a text with as many blanks in place of the lines that quote others or are code."""
    return _UNSPOKEN.sub(lambda line: " " * len(line[0]), text)


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a text, those that a long one is wrapped into as one."""
    whole = ""
    for line in _MARKS.sub("", without_code(text)).splitlines():
        if len(whole) > _WRAPPED and len(whole) < 2_000 and _KEEPS_ON.match(line) and whole[-1] not in ".!?:;":
            whole = f"{whole} {line}"
            continue
        if whole:
            yield whole
        whole = line.rstrip()
    if whole:
        yield whole


def _parts(line: str, number: int | None, heading: str) -> Iterator[Said]:
    parts = [" ".join(each.split()) for each in _ends(line)]
    said = [each for each in parts if any(sign.isalpha() for sign in each)]
    for each in said:
        yield Said(each, number, heading, len(said) == 1)


def _ends(line: str) -> Iterator[str]:
    begin = 0
    for found in _END.finditer(line):
        if found[0][0] == "." and _is_short(line, begin, found):
            continue
        yield line[begin : found.end()]
        begin = found.end()
    yield line[begin:]


def _is_short(line: str, begin: int, end: re.Match[str]) -> bool:
    """Tell whether the point behind a word belongs to it."""
    word = _LAST_WORD.search(line, max(begin, end.start() - 12), end.start())
    if not word or _MEASURED.search(line, max(begin, end.start() - 3), end.start()):
        return False
    return word[0].lower() in SHORTS or (len(word[0]) == 1 and word[0] != "I")
