"""Markdown notes: each section of a file is a memory of its headings and text."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING

from brainbridge.errors import InvalidInput
from brainbridge.memory.drafts import draft
from brainbridge.platform.files import LARGEST, File
from brainbridge.transfer.lines import BadLine, Line, digest, keyed, original_hash

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_FENCES = ("---", "...")  # of front matter


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, those above it, and the text up to the next one; ``number`` is the line of the heading."""

    number: int
    path: tuple[str, ...]
    text: str
    source: bytes

    @property
    def content(self) -> str:
        """Return what is remembered: the path of headings, then the text."""
        return "\n\n".join(filter(None, (" > ".join(self.path), self.text)))


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads notes; ``file_name`` is the file's base name, which identifies its sections in any folder."""

    session: str
    instance: str
    now: datetime
    redacts: bool
    file_name: str

    def read(self, file: File) -> Iterator[Line | BadLine]:
        """Yield the sections that have text; an edited file yields new keys for the edited sections only."""
        text = file.whole()
        if text is None:
            raise InvalidInput(f"the file is larger than {LARGEST} bytes", hint="split it")
        try:
            noted = text.decode()
        except UnicodeDecodeError as error:
            yield BadLine(text[: error.start].count(b"\n") + 1, "is not valid UTF-8")
            return
        seen: Counter[str] = Counter()
        for section in sections(noted):
            yield self._line(section, seen)

    def _line(self, section: Section, seen: Counter[str]) -> Line | BadLine:
        parts = {"sessionId": self.session, "instanceId": self.instance, "at": self.now}
        own = self._key([section.path, section.text], seen)
        try:
            made = draft(parts | {"content": section.content}, redacts=self.redacts)
        except InvalidInput as error:
            return BadLine(section.number, str(error))
        known = keyed(section.content, made)
        key, former = (own, "") if known == section.content else (self._key([known], seen), own)
        hashed = original_hash(digest(section.source), section.content, made)
        return Line(section.number, made.model_copy(update={"import_key": key}), (), hashed, former=former)

    def _key(self, identity: Sequence[object], seen: Counter[str]) -> str:
        parts = json.dumps([self.file_name, *identity])
        seen[parts] += 1  # two equal sections of a file are two memories
        return "markdown:" + hashlib.sha256(f"{parts}#{seen[parts]}".encode()).hexdigest()


def sections(text: str) -> Iterator[Section]:
    """Yield the sections of a Markdown text that have text below their heading."""
    lines = _without_front_matter(re.sub("\r\n?", "\n", text).split("\n"))
    path: list[tuple[int, str]] = []
    starts = [(0, 0, 0, ""), *_headings(lines), (len(lines), 0, 0, "")]
    for (start, below, level, heading), (end, *_) in pairwise(starts):
        path = [*(each for each in path if each[0] < level), (level, heading)]
        said = "\n".join(lines[below:end]).strip()
        if said:
            names = tuple(name for _, name in path if name)
            yield Section(start + 1, names, said, "\n".join(lines[start:end]).encode())


def _headings(lines: Sequence[str]) -> Iterator[tuple[int, int, int, str]]:
    """Yield the first line of each heading, the line below it, its level, and its text."""
    tokens = _parser().parse("\n".join(lines))
    for token, inline in pairwise(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            yield token.map[0], token.map[1], int(token.tag[1:]), " ".join(inline.content.split())


def _parser() -> "MarkdownIt":
    """Return a parser of blocks only, not of their inline content."""
    from markdown_it import MarkdownIt  # slow to import

    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _without_front_matter(lines: list[str]) -> list[str]:
    """Return the lines with front matter blanked, so that the others keep their numbers."""
    if lines[0].rstrip() != _FENCES[0]:
        return lines
    end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() in _FENCES), 0)
    return [""] * (end + 1) + lines[end + 1 :] if end else lines
