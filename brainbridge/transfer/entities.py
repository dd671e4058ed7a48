"""Knowledge graphs of the MCP memory servers: entities with observations, and relations between them.

One memory for each observation, ``name (type): observation``, one for an entity that has none, and one for each
relation, ``from type to``, where underscores of the type become spaces. A memory is identified by what it says, so the
same fact from a file and from a database is one memory.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from brainbridge.errors import InvalidInput
from brainbridge.memory.drafts import draft
from brainbridge.platform import limits
from brainbridge.platform.files import LARGEST, File
from brainbridge.transfer.lines import BadLine, Line, digest, keyed, parsed, shown

_ENTITY = ("name", "entityType", "observations")
_RELATION = ("from", "relationType", "to")
_Said = list[tuple[tuple[str, ...], str]]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the reference memory server's file: an object per line, or one object of ``entities`` and ``relations``.

    ``session`` and ``instance`` apply to all; observations have no instant of their own, so they get ``now``.
    """

    session: str
    instance: str
    now: datetime
    redacts: bool

    def read(self, file: File) -> Iterator[Line | BadLine]:
        """Yield the memories of a file; in a file that is one object, problems are numbered by entry, not line."""
        document = _document(file)
        if document is None:
            for number, text in enumerate(file.lines(), 1):
                if text.strip():
                    yield from self._read(number, text)
            return
        entries = (each for key in ("entities", "relations") for each in _listed(document, key))
        for number, entry in enumerate(entries, 1):
            yield from self.unnumbered(number, entry)

    def unnumbered(self, number: int, entry: Any) -> Iterator[Line | BadLine]:
        """Yield the memories of an entry outside any line; only problems carry its number."""
        try:
            text = json.dumps(entry, sort_keys=True).encode()
        except (TypeError, RecursionError):
            yield BadLine(number, "is nested too deeply")
            return
        for each in self._read(number, text):
            yield replace(each, number=0) if isinstance(each, Line) else each

    def _read(self, number: int, text: bytes) -> Iterator[Line | BadLine]:
        try:
            entry = parsed(text)
            keys, contents = _said(entry)
            ignored = tuple(sorted(entry.keys() - {*keys, "type"}))
            made = [self._line(entry, identity, content) for identity, content in contents]
        except InvalidInput as error:
            yield BadLine(number, str(error))
            return
        for each in made:
            yield replace(each, number=number, ignored=ignored, hash=each.hash or digest(text))

    def _line(self, entry: dict[str, Any], identity: tuple[str, ...], content: str) -> Line:
        parts = {"sessionId": self.session, "instanceId": self.instance, "at": self.now}
        made = draft(parts | {"content": content}, redacts=self.redacts)
        known, own = keyed(content, made), _key(identity)
        key, former = (own, "") if known == content else (_key((known,)), own)
        states = "relationType" in entry
        name = entry["from"] if states else entry["name"]
        made = made.model_copy(update={"import_key": key})
        if made.content != content:  # a name or a relation might hold what was taken out
            kept = name if made.content.startswith(name) else None
            return Line(0, made, hash=made.content_hash, entity=kept, former=former)
        relation = (name, entry["relationType"], entry["to"]) if states else None
        return Line(0, made, entity=name, relation=relation, former=former)


def _key(identity: tuple[str, ...]) -> str:
    return "entity:" + hashlib.sha256(json.dumps(identity).encode()).hexdigest()


def _said(entry: dict[str, Any]) -> tuple[tuple[str, ...], _Said]:
    """Return the keys read from an entry, and the identity and content of each memory it makes."""
    if "relationType" in entry:
        source, kind, target = (_text(entry, key) for key in _RELATION)
        if problem := limits.fault(kind):
            raise InvalidInput(f"relationType: {problem}")
        return _RELATION, [((source, kind, target), f"{source} {kind.replace('_', ' ')} {target}")]
    if not {"name", "observations"} & entry.keys():
        raise InvalidInput("is not an entity {name, entityType, observations} or relation {from, to, relationType}")
    return _ENTITY, _observed(_text(entry, "name"), entry.get("entityType") or "", entry.get("observations") or [])


def _observed(name: str, kind: Any, observations: Any) -> _Said:
    if not isinstance(kind, str):
        raise InvalidInput(f"entityType: {shown(kind)} must be text")
    if not isinstance(observations, list) or not all(isinstance(each, str) for each in observations):
        raise InvalidInput("observations: must be a list of strings")
    entity = f"{name} ({kind})" if kind else name
    return [((name, each), f"{entity}: {each}") for each in observations if each.strip()] or [((name,), entity)]


def _text(entry: dict[str, Any], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value.strip():
        raise InvalidInput(f"{key}: {shown(value)} must be text, and not blank")
    return value


def _listed(document: dict[str, Any], key: str) -> list[Any]:
    value = document.get(key)
    return value if isinstance(value, list) else []


def _document(file: File) -> dict[str, Any] | None:
    """Return a file that is one object, None if it consists of lines."""
    if b'"entities"' not in file.head and b'"relations"' not in file.head:
        return None
    text = file.whole()
    if text is None:
        raise InvalidInput(f"the file is larger than {LARGEST} bytes", hint="write one entity or relation per line")
    try:
        value = parsed(text, longest=LARGEST)
    except InvalidInput:
        return None
    return value if {"entities", "relations"} & value.keys() else None
