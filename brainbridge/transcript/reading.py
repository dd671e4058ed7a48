"""Reading a transcript, whatever is in it: binary, cut short, deeply nested, huge."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from brainbridge.errors import InvalidInput
from brainbridge.transcript import claude, codex, gemini, generic
from brainbridge.transcript.entry import Entry, Format, Record, Skipped, Transcript

FORMATS: dict[str, Format] = {
    "claude": claude.entries,
    "codex": codex.entries,
    "gemini": gemini.entries,
    "cursor": generic.entries,
    "generic": generic.entries,
}
_LONGEST_LINE = 16 * 1024 * 1024
_LONGEST_DOCUMENT = 64 * 1024 * 1024
_LONGEST_TEXT = 100_000
# Control sequences of terminals: CSI ..., OSC ... up to BEL or ST, and two-character escapes.
_TERMINAL = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")


def read(path: Path, harness: str) -> Transcript:
    """Read an agent's transcript; InvalidInput if there is no such file, OSError if it cannot be read just now."""
    skipped: Skipped = Counter()
    try:
        found = [_clean(entry) for entry in FORMATS[harness](_records(path, skipped), skipped)]
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise InvalidInput(f"there is no transcript {str(path)!r}") from error
    said = [entry for entry in found if entry.text]
    skipped["without text"] += len(found) - len(said)
    return Transcript(said, +skipped)


def _clean(entry: Entry) -> Entry:
    """Take out what a terminal would obey, and cut what nobody typed."""
    text = _TERMINAL.sub("", entry.text)
    text = "".join(each for each in text if each in "\n\t" or unicodedata.category(each) not in ("Cc", "Cs")).strip()
    return replace(entry, text=text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + " [cut]")


def _records(path: Path, skipped: Skipped) -> Iterator[Record]:
    """Yield the objects of a file: its lines, or the ``messages`` of the one document it is."""
    if path.exists() and not path.is_file():
        raise ValueError("neither pipe nor device nor folder is a transcript")
    with path.open("rb") as file:
        size, start = path.stat().st_size, file.read(4096)
        file.seek(0)
        document = _document(file.read()) if size <= _LONGEST_DOCUMENT and b'"messages"' in start else None
        if document is not None:
            yield from (each for each in document if isinstance(each, dict))
            return
        file.seek(0)
        while line := file.readline(_LONGEST_LINE):
            record = _record(line)
            if record is not None:
                yield record
            elif line.strip():
                skipped["not a JSON object"] += 1


def _document(text: bytes) -> list[object] | None:
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return None
    messages = whole.get("messages") if isinstance(whole, dict) else None
    return messages if isinstance(messages, list) else None


def _record(line: bytes) -> Record | None:
    try:
        value = json.loads(line.decode(errors="replace"))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
