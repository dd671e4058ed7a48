"""Lines of Markdown: which of them are headings, and which only look like headings, in code or in a comment."""

from collections.abc import Iterator
from typing import NamedTuple

_INDENT = 3  # more spaces before it make a line code
_FENCE = 3  # the fewest marks of a fence
_OPENS, _CLOSES = "<!--", "-->"


class Line(NamedTuple):
    """A line with its end; ``level`` is 1 to 6 for a heading, else 0, and ``is_hidden`` tells of code and comments."""

    text: str
    level: int = 0
    is_hidden: bool = False


def lines(text: str) -> Iterator[Line]:
    """Yield the lines of a text as they stand; together they are the text. Only a line feed ends a line."""
    until = ""
    for each in _split(text):
        if until:
            closes = _ends(each, until)
            yield Line(each, is_hidden=True)
            until = "" if closes else until
        else:
            until = _begins(each)
            yield Line(each, is_hidden=True) if until else Line(each, _level(each))


def left_open(text: str) -> str:
    """Return what closes the code or the comment that a text ends within; empty if it ends in neither."""
    until = ""
    for each in _split(text):
        until = ("" if _ends(each, until) else until) if until else _begins(each)
    return until


def name(heading: str) -> str:
    """Return what a heading says, without its marks."""
    said = heading.removeprefix("\ufeff").strip().lstrip("#").strip()
    bare = said.rstrip("#")
    return bare.rstrip() if bare != said and (not bare or bare[-1].isspace()) else said


def without_comments(text: str) -> str:
    """Return a text without its comments; what begins one that nothing closes is text."""
    kept, begin = list[str](), 0
    while (opens := text.find(_OPENS, begin)) >= 0 and (closes := text.find(_CLOSES, opens + len(_OPENS))) >= 0:
        kept.append(text[begin:opens])
        begin = closes + len(_CLOSES)
    return "".join(kept) + text[begin:]


def _split(text: str) -> Iterator[str]:
    begin = 0
    while begin < len(text):
        end = text.find("\n", begin) + 1 or len(text)
        yield text[begin:end]
        begin = end


def _indented(line: str) -> str | None:
    """Return a line without its indentation and its end; None if so much stands before it that it is code."""
    begun = line.removeprefix("\ufeff")  # some editors write it before the first line
    bare = begun.lstrip(" ")
    return None if len(begun) - len(bare) > _INDENT else bare.rstrip()


def _level(line: str) -> int:
    bare = _indented(line) or ""
    marks = len(bare) - len(bare.lstrip("#"))
    return marks if marks <= 6 and bare[marks : marks + 1] in {"", " ", "\t"} else 0


def _begins(line: str) -> str:
    """Return what ends the code or the comment that a line begins; empty if it begins neither."""
    bare = _indented(line)
    if not bare:
        return ""
    if bare.startswith(_OPENS):
        return "" if _CLOSES in bare[len(_OPENS) :] else _CLOSES
    marks = len(bare) - len(bare.lstrip(bare[0]))
    if bare[0] not in "`~" or marks < _FENCE or (bare[0] == "`" and "`" in bare[marks:]):
        return ""
    return bare[0] * marks


def _ends(line: str, until: str) -> bool:
    if until == _CLOSES:
        return _CLOSES in line
    bare = _indented(line) or ""
    return len(bare) >= len(until) and not bare.strip(until[0])
