"""The text of a document: read into its parts and written back, byte for byte.

The title parts what is a person's own, above, from the state below. A section begins at a heading of the second level,
which may carry a suffix in parentheses, and goes to the next heading of the first or second one. Headings within code,
comments and quotations are none. What has an unknown heading is kept as it stands, in its place.
"""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple, Self

from brainbridge.document import lines
from brainbridge.document.schema import Schema

# Stands between a person's own text and the first state below it (seed, section Transition UX).
DIVIDER: Final = (
    "---\n"
    "<!-- Dream-generated working memory follows. Subsequent dream cycles will\n"
    "     gradually integrate the above content. -->"
)
_DIVIDED = re.compile(r"\s+".join(map(re.escape, DIVIDER.split())))
_SUFFIX = re.compile(r"\([^()]*\)\Z")
_STATUS = re.compile(r"([_*])Last dream: (?P<dreamt>[^|\n]*) \| Mood: (?P<mood>[^\n]*)\1\Z")


class Status(NamedTuple):
    """When a state was written and in which mood, as its status line says it."""

    dreamt: str
    mood: str

    def __str__(self) -> str:
        """Write the line, in the seed's form."""
        return f"_Last dream: {self.dreamt} | Mood: {self.mood}_"


class Part(NamedTuple):
    """A section as it stands: its heading, with the end of that line, and its body.

    ``title`` is that of the schema, None for a heading that the schema does not know.
    """

    title: str | None
    heading: str
    body: str

    @property
    def text(self) -> str:
        """Return the section as it stands."""
        return self.heading + self.body

    @property
    def content(self) -> str:
        """Return the body without the white space around it."""
        return self.body.strip()


class Text(NamedTuple):
    """A document's text in parts, each as it stands.

    ``before`` is what stands above the title, a person's own; ``title`` is the line of the title, empty without one;
    ``head`` is what follows it up to the first section: the status line, as a rule.
    """

    before: str
    title: str
    head: str
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        """Write the text: what was read, byte for byte, if nothing was changed."""
        return self.before + self.state

    @property
    def state(self) -> str:
        """Return what is not a person's own: the title and all below it."""
        return self.title + self.head + "".join(each.text for each in self.parts)

    @property
    def own(self) -> str:
        """Return the person's own text above the title, without the divider, wherever it stands and its lines end."""
        first, *more = _DIVIDED.split(self.before)
        return "".join(each.rstrip() for each in (first, *more)) if more else self.before

    @property
    def status(self) -> Status | None:
        """Return what the status line says, in underscores or asterisks; None if there is none."""
        for line in self.head.split("\n"):
            if found := _STATUS.match(line.strip()):
                return Status(found["dreamt"].strip(), found["mood"].strip())
        return None

    def bodies(self, title: str) -> list[str]:
        """Return the bodies of all sections of a title, without white space around them: one, if all is well."""
        return [each.content for each in self.parts if each.title == title]

    def body(self, title: str) -> str:
        """Return the body of a section without white space around it; empty if there is none."""
        return "\n\n".join(self.bodies(title))

    def missing(self, schema: Schema) -> list[str]:
        """Return the titles of the schema that no section has, in order."""
        there = {each.title for each in self.parts}
        return [each for each in schema.titles if each not in there]

    def with_body(self, title: str, body: str) -> Self:
        """Return the text with another body in the first section of a title; KeyError if there is no such section."""
        for place, part in enumerate(self.parts):
            if part.title == title:
                heading = part.heading if part.heading.endswith("\n") else f"{part.heading}\n"
                new = part._replace(heading=heading, body=f"{body.strip()}\n\n")
                return self._replace(parts=(*self.parts[:place], new, *self.parts[place + 1 :]))
        raise KeyError(title)


def read(text: str, schema: Schema, *, needs_title: bool = True) -> Text:
    """Read a text; without the title all of it is a person's own.

    With ``needs_title`` False, the sections of a text without title begin at the first heading that the schema knows.
    """
    found = list(lines.lines(text))
    titled = next((place for place, each in enumerate(found) if _is_title(each, schema)), None)
    if titled is None and needs_title:
        return Text(text, "", "", ())
    first = titled + 1 if titled is not None else _first_known(found, schema)
    starts = [place for place in range(first, len(found)) if 1 <= found[place].level <= 2]
    parts = tuple(
        Part(_title(found[start], schema), found[start].text, _joined(found[start + 1 : end]))
        for start, end in pairwise([*starts, len(found)])
    )
    head = _joined(found[first : starts[0] if starts else len(found)])
    if titled is None:
        return Text(_joined(found[:first]), "", head, parts)
    return Text(_joined(found[:titled]), found[titled].text, head, parts)


def written(schema: Schema, bodies: Mapping[str, str], status: Status) -> Text:
    """Return a new state with all sections of a schema in order; one without a body holds its placeholder."""
    parts = tuple(
        Part(each.title, f"## {each.title}\n", f"{bodies.get(each.title, '').strip() or each.placeholder}\n\n")
        for each in schema.sections
    )
    last = parts[-1]._replace(body=parts[-1].body.rstrip("\n") + "\n")
    return Text("", f"# {schema.title}\n", f"{status}\n\n", (*parts[:-1], last))


def below(own: str, state: Text) -> Text:
    """Return a first state below a person's own text, parted from it by the divider; white space alone is no text.

    Its lines end as theirs. Code or a comment that they leave open is closed, or the state would be a part of it.
    """
    if not own.strip():
        return state._replace(before="")
    closing, end = lines.left_open(own), ends(own)
    between = ("" if own.endswith("\n") else "\n") + (f"{closing}\n" if closing else "")
    return with_ends(state, end)._replace(before=own + f"{between}\n{DIVIDER}\n\n".replace("\n", end))


def ends(text: str) -> str:
    """Return what ends the lines of a text, as its first one tells."""
    return "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"


def with_ends(text: Text, end: str) -> Text:
    """Return a text with other ends of lines, but for what is a person's own above the title."""

    def ended(each: str) -> str:
        return each.replace("\r\n", "\n").replace("\n", end)

    parts = tuple(part._replace(heading=ended(part.heading), body=ended(part.body)) for part in text.parts)
    return text._replace(title=ended(text.title), head=ended(text.head), parts=parts)


def is_divided(text: str) -> bool:
    """Tell whether a divider stands in a text, whatever ends its lines."""
    return _DIVIDED.search(text) is not None


def plain(title: str) -> str:
    """Return a heading's words as they are compared: without a suffix in parentheses, in lower case."""
    return " ".join(_SUFFIX.sub("", title.strip()).split()).casefold()


def is_title(line: str, schema: Schema) -> bool:
    """Tell whether a line is the title, whatever it stands in."""
    return any(_is_title(each, schema) for each in lines.lines(line))


def is_heading(line: str, schema: Schema) -> bool:
    """Tell whether a line is the title or the heading of a section, whatever it stands in."""
    return any(_is_title(each, schema) or _title(each, schema) for each in lines.lines(line))


def _joined(found: list[lines.Line]) -> str:
    return "".join(each.text for each in found)


def _is_title(line: lines.Line, schema: Schema) -> bool:
    return line.level == 1 and plain(lines.name(line.text)) == plain(schema.title)


def _title(line: lines.Line, schema: Schema) -> str | None:
    if line.level != 2:
        return None
    said = plain(lines.name(line.text))
    return next((each for each in schema.titles if plain(each) == said), None)


def _first_known(found: list[lines.Line], schema: Schema) -> int:
    return next((place for place, each in enumerate(found) if _title(each, schema)), len(found))
