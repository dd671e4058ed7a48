"""Takes the words and ids of erased memories out of a brain's state folder, whichever part wrote the file.

There are recent questions, the last recall, briefings, what was injected, events that wait in the spool, and logs. A
file is read as what its name says: ``.json`` as one value, ``.jsonl`` and logs line by line.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from brainbridge.erasure.finding import Finder
from brainbridge.platform import files

_EVENTS = (".json", ".taken", ".failed")
_LINES = (".jsonl", ".log")
_SPOOL = "spool"


class _Dropped(Exception):
    """The whole of a value goes, as it names what was erased."""


def scrub(folder: Path, finder: Finder) -> int:
    """Take out every entry of the files below a folder that names something erased; returns how many.

    What a killed process has not written to the end goes as a whole; whoever is writing one just now fails, or tries
    again. Again there is nothing left to take out. OSError if a file cannot be written.
    """
    return sum(_scrub(file, finder) for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink())


def _scrub(file: Path, finder: Finder) -> int:
    if _is_unfinished(file):
        file.unlink(missing_ok=True)
        return 1
    if file.parent.name == _SPOOL and file.suffix in _EVENTS:
        return _drop_event(file, finder)
    if file.suffix == ".json":
        return _prune_value(file, finder)
    if any(ending in file.suffixes for ending in _LINES):
        return _prune_lines(file, finder)
    return _drop_named(file, finder)


def _is_unfinished(file: Path) -> bool:
    hidden = file.name.startswith(".") and file.suffix == ".json" and file.parent.name == _SPOOL
    return hidden or Path(files.unfinished(file)).suffix in (".json", *_LINES)


def _drop_event(file: Path, finder: Finder) -> int:
    """Delete an event that a worker has not processed; a worker that has taken it writes nothing of it any more."""
    taken = _drop_named(file, finder)
    if taken:
        file.with_name(f".{file.stem}.attempts").unlink(missing_ok=True)
    return taken


def _drop_named(file: Path, finder: Finder) -> int:
    """Delete a file if it names something erased: an event, or what is damaged or a killed process has left."""
    text = _read(file)
    if text is None or not _names(text, finder):
        return 0
    file.unlink(missing_ok=True)
    return 1


def _names(text: str, finder: Finder) -> bool:
    try:
        return any(map(finder.names, _strings(json.loads(text))))
    except (ValueError, RecursionError):
        return finder.names(text)


def _prune_value(file: Path, finder: Finder) -> int:
    text = _read(file)
    try:
        value = json.loads(text) if text is not None else None
    except (ValueError, RecursionError):
        return _drop_named(file, finder)  # what nobody can read, nobody misses
    if isinstance(value, list):
        kept: Any = [each for each in value if not (_is_asked(each, finder) or any(map(finder.names, _strings(each))))]
        taken = len(value) - len(kept)
    else:
        try:
            kept, taken = _pruned(value, finder)
        except _Dropped:
            file.unlink(missing_ok=True)
            return 1
    if taken:
        with files.replacing(file) as new:
            new.write(json.dumps(kept).encode())
    return taken


def _is_asked(entry: Any, finder: Finder) -> bool:
    """Tell whether an entry is a question about something erased."""
    question = entry.get("question") if isinstance(entry, dict) else None
    return isinstance(question, str) and finder.asked(question)


def _prune_lines(file: Path, finder: Finder) -> int:
    text = _read(file)
    lines = text.splitlines(keepends=True) if text is not None else []
    found = [_line(line, finder) for line in lines]
    if taken := sum(count for _, count in found):
        with files.replacing(file) as new:
            new.write("".join(line for line, _ in found).encode())
    return taken


def _line(line: str, finder: Finder) -> tuple[str, int]:
    """Return a line without what names something erased, and how much was taken out; JSON if it is an object."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        return ("", 1) if finder.names(line) else (line, 0)
    try:
        kept, taken = _pruned(value, finder)
    except _Dropped:
        return "", 1
    return (json.dumps(kept) + "\n", taken) if taken else (line, 0)


def _pruned(value: Any, finder: Finder) -> tuple[Any, int]:
    """Return a value without its parts that name something erased, and how many went; _Dropped if it does itself."""
    if isinstance(value, str) and finder.names(value):
        raise _Dropped
    if not isinstance(value, dict | list):
        return value, 0
    parts: Iterator[tuple[Any, Any]] = iter(value.items()) if isinstance(value, dict) else iter(enumerate(value))
    kept, taken = list[tuple[Any, Any]](), 0
    for name, part in parts:
        if isinstance(value, dict) and isinstance(part, str) and finder.names(part):
            raise _Dropped
        with suppress(_Dropped):
            if isinstance(value, list) or not finder.names(name):
                left, gone = _pruned(part, finder)
                kept.append((name, left))
                taken += gone
                continue
        taken += 1
    return (dict(kept) if isinstance(value, dict) else [part for _, part in kept]), taken


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield name
            yield from _strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)


def _read(file: Path) -> str | None:
    """Return the text of a file; None if it was deleted meanwhile. OSError if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
