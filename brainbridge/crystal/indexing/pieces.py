"""The chunks of a file as crystals to be: their text is screened, and its secrets are taken out, only where needed."""

import hashlib
import uuid
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from brainbridge.association import association
from brainbridge.crystal.crystal import Facet
from brainbridge.crystal.indexing.chunks import Chunk, cut
from brainbridge.crystal.indexing.matching import Part
from brainbridge.language.kinds import Trust
from brainbridge.memory import drafts
from brainbridge.memory.drafts import Draft

# What a version has of its own; a signal that is absent means no.
_OWN: Final = (
    *("content", "contentHash", "text", "facets", "terms", "asks", "dated", "counted", "named", "rules", "prefers"),
    *("instanceId", "sensitivity", "trust"),
)


@dataclass(frozen=True)
class Making:
    """How chunks become crystals: as of when, by whom, in which scope, and how far their files are trusted."""

    now: datetime
    instance: str
    trust: Trust
    redacts: bool
    scope: str | None = None


class Piece:
    """A chunk of a file; what is costly is found out once, when somebody asks."""

    def __init__(self, chunk: Chunk, path: str, number: int, making: Making) -> None:
        self.chunk = chunk
        self.new_id = str(uuid.uuid4())
        self._path, self._number, self._making = path, number, making

    @cached_property
    def raw_hash(self) -> str:
        """Return the hash of the text as it stands in the file; where that has no secret, it is stored so."""
        return hashlib.sha256(self.chunk.content.encode()).hexdigest()

    @cached_property
    def draft(self) -> Draft:
        """Return it as a memory to be written."""
        making = self._making
        values = {
            "content": self.chunk.content,
            "session_id": self._path,
            "instance_id": making.instance,
            "at": making.now,
            "scope": making.scope,
            "trust": making.trust,
            "ordinal": self._number,
        }
        return drafts.draft(values, redacts=making.redacts)

    @cached_property
    def _own(self) -> dict[str, Any]:
        return self.draft.to_row() | {"id": self.new_id}

    @cached_property
    def is_suspect(self) -> bool:
        """Tell whether it gives orders to an agent, and nobody vouches for its file."""
        return "suspect" in self._own

    @cached_property
    def row(self) -> dict[str, Any]:
        """Return the row for the query that writes it as a new crystal."""
        first, last = self.chunk.start_line, self.chunk.end_line
        facet = Facet(origin="indexed", path=self._path, start_line=first, end_line=last)
        return association.describe(self._own) | {"crystal": facet.to_row(self.draft.content, self._own["trust"])}

    @cached_property
    def text(self) -> dict[str, Any]:
        """Return what a new version of a crystal has of its own."""
        return text_of(self.row)

    def part(self, known: Container[str]) -> Part:
        """Return its hash and lines; it is not screened if its text is ``known``."""
        told = self.raw_hash if self.raw_hash in known else self.draft.content_hash
        return Part(told, self.chunk.start_line, self.chunk.end_line)


def text_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a new version of a crystal has of its own, of the row that would write it as a new one."""
    own = {key: row[key] for key in _OWN if key in row}
    # A layer that is absent is none.
    return own | {key: row["crystal"].get(key) for key in ("semanticType", "epistemicLayer", "startLine", "endLine")}


def pieces(text: str, path: str, making: Making) -> Iterator[Piece]:
    """Yield the pieces of a text."""
    return (Piece(chunk, path, number, making) for number, chunk in enumerate(cut(text), 1))


def sound(found: Iterable[Piece], known: Container[str]) -> list[Piece]:
    """Return the pieces that may be written down: what is stored already was looked at then."""
    return [each for each in found if each.raw_hash in known or not each.is_suspect]
