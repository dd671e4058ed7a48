"""Reads a transcript, whatever its content: binary, truncated, deeply nested, huge."""

import errno
import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from brainbridge.errors import InvalidInput
from brainbridge.platform.files import File
from brainbridge.transfer.transcript import claude, codex, gemini, generic
from brainbridge.transfer.transcript.entry import Entry, Format, Record, Transcript, folder

FORMATS: dict[str, Format] = {
    "claude": claude.entries,
    "codex": codex.entries,
    "gemini": gemini.entries,
    "cursor": generic.entries,
    "generic": generic.entries,
}
_LONGEST_TEXT = 100_000
_NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP)
# Control sequences of terminals: CSI ..., OSC ... up to BEL or ST, and two-character escapes.
_TERMINAL = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")


def read(path: Path, harness: str) -> Transcript:
    """Read an agent's transcript; InvalidInput if there is no such file, OSError if it cannot be read at the moment."""
    try:
        if path.exists() and not path.is_file():
            raise ValueError("a pipe, device or folder cannot be a transcript")
        with path.open("rb") as stream:
            return parse(File.of(stream), harness)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno not in _NO_FILE:
            raise
        raise InvalidInput(f"there is no transcript {str(path)!r}") from error


def parse(file: File, harness: str) -> Transcript:
    """Read an agent's transcript from an open file."""
    transcript = Transcript()
    found = [_clean(entry) for entry in FORMATS[harness](_noted(file, harness, transcript), transcript.skipped)]
    transcript.entries = [entry for entry in found if entry.text]
    transcript.skipped["without text"] += len(found) - len(transcript.entries)
    transcript.skipped = +transcript.skipped
    return transcript


def _noted(file: File, harness: str, transcript: Transcript) -> Iterator[Record]:
    """Yield the records, and set the transcript's session and folder on the way.

    A resumed file begins with the lines of an older session, so its last id counts. A Codex file begins with its own
    id and those of older sessions follow, so its first counts.
    """
    for record in _records(file, transcript):
        transcript.folder = transcript.folder or folder(record)
        if harness == "codex":
            transcript.session = transcript.session or codex.session(record)
        else:
            transcript.session = claude.session(record) or transcript.session
        yield record


def _clean(entry: Entry) -> Entry:
    """Remove control characters and terminal sequences, and cut text that is too long to have been typed."""
    text = _TERMINAL.sub("", entry.text)
    text = "".join(each for each in text if each in "\n\t" or unicodedata.category(each) not in ("Cc", "Cs")).strip()
    return replace(entry, text=text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + " [cut]")


def _records(file: File, transcript: Transcript) -> Iterator[Record]:
    """Yield the objects of a file: its lines, or the ``messages`` of a file that is one object."""
    document = _document(file)
    if document is not None:
        yield from _messages(document, transcript)
        return
    for number, line in enumerate(file.lines(), 1):
        record = _record(line)
        if record is not None:
            yield Record(record, number, hashlib.sha256(line.rstrip(b"\r\n")).hexdigest())
        elif line.strip():
            transcript.skipped["not a JSON object"] += 1
            transcript.unreadable.append(number)


def _messages(document: dict[str, Any], transcript: Transcript) -> Iterator[Record]:
    for message in document["messages"]:
        try:
            text = json.dumps(message, sort_keys=True).encode()
        except RecursionError:
            transcript.skipped["nested too deeply"] += 1
            continue
        if isinstance(message, dict):
            yield Record({"sessionId": document.get("sessionId")} | message, 0, hashlib.sha256(text).hexdigest())


def _document(file: File) -> dict[str, Any] | None:
    """Return a file that is one object with ``messages``, None if it consists of lines."""
    text = file.whole() if b'"messages"' in file.head[:4096] else None
    whole = _record(text) if text else None
    return whole if whole and isinstance(whole.get("messages"), list) else None


def _record(line: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(line.decode(errors="replace"))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
