"""Detects the format of a file from its beginning. Pure, and light to import."""

import json
from collections.abc import Iterator
from typing import Any, Literal, get_args

from brainbridge.errors import InvalidInput

Format = Literal["lines", "claude", "codex", "gemini", "mcp-memory", "markdown", "archive"]
FORMATS: tuple[Format, ...] = get_args(Format)
ARCHIVE = "brainbridge-archive"
_CODEX = ("session_meta", "response_item", "event_msg", "turn_context", "compacted")
_SAID = ("user", "assistant", "gemini")
_GZIP = b"\x1f\x8b"
# Other encodings are recognised by their byte order marks.
_FOREIGN = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_HINT = f"choose it with --format ({', '.join(FORMATS)})"


def detect(head: bytes, name: str) -> Format:
    """Return the format of a file that begins with ``head``; InvalidInput if it is not one of ``FORMATS``.

    The extensions .md and .markdown mean notes; other files are recognised by their first telling JSON object. An
    empty file counts as lines.
    """
    if encoding := _FOREIGN.get(head[:2]):
        raise InvalidInput(f"{name} is in {encoding}", hint="re-encode it as UTF-8, for example with iconv")
    if head.startswith(_GZIP):
        return "archive"  # the only compressed format
    if b"\0" in head:
        raise InvalidInput(f"{name} is a binary file, not one of {', '.join(FORMATS)}")
    if name.lower().endswith((".md", ".markdown")):
        return "markdown"
    if not head.strip():
        return "lines"
    said: Iterator[Format | None] = map(_of_record, _records(head))
    if found := next((each for each in said if each), None) or _of_document(head):
        return found
    raise InvalidInput(f"cannot tell which format {name} is in", hint=_HINT)


def _records(head: bytes) -> Iterator[dict[str, Any]]:
    for line in head.splitlines():
        try:
            value = json.loads(line.decode(errors="replace"))
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


def _of_record(record: dict[str, Any]) -> Format | None:
    """Return the format of a line's object, or of a file's one object."""
    keys, kind = record.keys(), record.get("type")
    tests: dict[Format, bool] = {
        "archive": record.get("format") == ARCHIVE,
        "mcp-memory": {"name", "entityType"} <= keys
        or {"from", "to", "relationType"} <= keys
        or {"entities", "relations"} <= keys,
        "codex": kind in _CODEX and "payload" in keys,
        "claude": bool(keys & {"parentUuid", "isSidechain", "leafUuid", "isSnapshotUpdate"})
        or ("message" in keys and "sessionId" in keys),
        "gemini": {"sessionId", "projectHash"} <= keys
        or "messages" in keys
        or (kind in _SAID and {"id", "content"} <= keys),
        "lines": "content" in keys,
    }
    return next((name for name, fits in tests.items() if fits), None)


def _of_document(head: bytes) -> Format | None:
    """Return the format of one object that spans many lines, or is longer than the head."""
    if not head.lstrip().startswith(b"{"):
        return None
    if b'"entities"' in head and b'"observations"' in head:
        return "mcp-memory"
    if b'"messages"' in head and b'"sessionId"' in head:
        return "gemini"
    return _of_cut(head)


def _of_cut(head: bytes) -> Format | None:
    """Return the format of a first line that is longer than the head."""
    if b"\n" in head.strip():
        return None
    if b'"payload"' in head and any(f'"{kind}"'.encode() in head for kind in _CODEX):
        return "codex"
    if b'"parentUuid"' in head or b'"isSidechain"' in head:
        return "claude"
    return "lines" if b'"content"' in head else None
