"""Change an agent's own file, and change it back byte for byte.

Several parts of brainbridge may add to one file. The original is kept until the last of them is removed: if nobody else
has changed the file since, it comes back as it was; otherwise only what a part has added is taken out.
"""

import difflib
import hashlib
import json
import math
import re
import shutil
from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomlkit
from pydantic import BaseModel, Field
from tomlkit.exceptions import TOMLKitError

from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Row
from brainbridge.platform import files, folders, paths

Content = MutableMapping[str, Any]
_COMMENT = re.compile(rb"^\s*(?://|/\*)|[,{[]\s*(?://|/\*)", re.MULTILINE)
FIX = "fix it first; nothing was changed"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of brainbridge that adds to files; ``strip`` takes what it has added out of a file's content."""

    name: str
    strip: Callable[[Content], None]


@dataclass(frozen=True, slots=True)
class Change:
    """A file's content before and after; None means that there is no file."""

    path: Path
    before: bytes | None
    after: bytes | None

    def diff(self) -> str:
        """Return the change as a unified diff, empty if there is none."""
        old, new = (
            (text or b"").decode(errors="replace").splitlines(keepends=True) for text in (self.before, self.after)
        )
        lines = difflib.unified_diff(old, new, str(self.path), str(self.path))
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


class Changed(Row):
    """What an install or a removal changes; ``advice`` is what the user still has to do."""

    harness: str
    files: list[str]
    diff: str
    applied: bool
    advice: str = ""
    warnings: list[str]


class _Kept(BaseModel):
    """The original of a file, in hexadecimal; None if there was no file.

    ``written`` is the digest of what we wrote last, ``parts`` whose additions it holds. ``exact``: without them the
    file would be the original. Older versions knew only hooks.
    """

    file: str
    original: str | None
    written: str
    parts: list[str] = Field(default_factory=lambda: ["hooks"])
    exact: bool = True

    def bytes(self) -> bytes | None:
        return None if self.original is None else bytes.fromhex(self.original)


def added(path: Path, part: Part, add: Callable[[Content], None]) -> Change:
    """Return the change that adds to a file, in place of what the part has added before.

    InvalidInput if the file cannot be read or is not in the agent's format.
    """
    before = read(path)
    content = parsed(path, before)
    part.strip(content)
    add(content)
    same = before is not None and content == parsed(path, before)  # in another order perhaps
    return Change(path, before, before if same else _text(path, content, before))


def removed(path: Path, part: Part) -> Change:
    """Return the change that takes out what a part has added; InvalidInput as for ``added``."""
    now, kept = read(path), _record(path)
    if kept and kept.parts == [part.name] and kept.exact and now is not None and _digest(now) == kept.written:
        return Change(path, now, kept.bytes())
    content = parsed(path, now)
    part.strip(content)
    return Change(path, now, now if content == parsed(path, now) else _text(path, content, now))


def write_added(change: Change, part: Part) -> None:
    """Write the change that adds a part to a file, and keep the file's original; InvalidInput if that fails."""
    kept = _record(change.path)
    others = [each for each in kept.parts if each != part.name] if kept else []
    exact = kept is not None and kept.exact and _digest(change.before or b"") == kept.written
    if kept and (exact or others):
        original = kept.bytes()
    else:
        original, exact = removed(change.path, part).after, True
    _keep(change.path, original, _digest(change.after or b""), [*others, part.name], exact=exact)
    apply([change])


def write_removed(change: Change, part: Part) -> None:
    """Write the change that takes a part out of a file; its original is kept while other parts have added to it."""
    kept = _record(change.path)
    others = [each for each in kept.parts if each != part.name] if kept else []
    apply([change])
    if kept and others:
        exact = kept.exact and _digest(change.before or b"") == kept.written
        _keep(change.path, kept.bytes(), _digest(change.after or b""), others, exact=exact)
    else:
        _place(change.path).unlink(missing_ok=True)


def apply(changes: Iterable[Change]) -> None:
    """Write changes; InvalidInput if a file cannot be written."""
    for change in changes:
        if change.before == change.after:
            continue
        if change.after is None:
            change.path.resolve().unlink()  # a link to a file that was not there stays
        else:
            change.path.parent.mkdir(parents=True, exist_ok=True)
            _replace(change.path.resolve(), change.after)


def summary(
    harness: str, changes: Iterable[Change], *, applied: bool, advice: str = "", warnings: Iterable[str] = ()
) -> Changed:
    """Return what changes do; the ``advice`` counts only if they do anything."""
    made = [change for change in changes if change.before != change.after]
    return Changed(
        harness=harness,
        files=[str(change.path) for change in made],
        diff="".join(change.diff() for change in made),
        applied=applied,
        advice=advice if made else "",
        warnings=list(warnings),
    )


def read(path: Path) -> bytes | None:
    """Return a file's content, None if there is none; InvalidInput if it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror}") from error


def parsed(path: Path, content: bytes | None) -> Content:
    """Return a file's content as a mapping, empty if there is no file; InvalidInput if it is not one."""
    if content is None or not content.strip():
        return tomlkit.document() if path.suffix == ".toml" else {}
    try:
        value = tomlkit.parse(content) if path.suffix == ".toml" else json.loads(content)
    except (ValueError, TOMLKitError) as error:
        kind = "TOML" if path.suffix == ".toml" else "JSON"
        note = "; comments would be lost, so they are not taken" if kind == "JSON" and _COMMENT.search(content) else ""
        raise InvalidInput(f"{path} is not {kind}: {error}{note}", hint=FIX) from error
    if not isinstance(value, MutableMapping):
        raise InvalidInput(f"{path} is not a JSON object", hint=FIX)
    return value


def _text(path: Path, content: Content, like: bytes | None) -> bytes:
    """Write a file's content; JSON with the indentation and the ends of lines of the existing file."""
    if path.suffix == ".toml":
        return tomlkit.dumps(content).encode()
    if like and like.strip():
        _refuse_loss(path, like)
    lines = (like or b"").decode(errors="replace").splitlines()
    second = lines[1] if len(lines) > 1 else "  "
    indent = second[: len(second) - len(second.lstrip())] or "  "
    end = "" if like and not like.endswith(b"\n") else "\n"
    text = json.dumps(content, indent=indent, ensure_ascii=False) + end
    if like and b"\r\n" in like:
        text = text.replace("\n", "\r\n")
    return text.encode(errors="backslashreplace")


def _refuse_loss(path: Path, text: bytes) -> None:
    """Raise InvalidInput if JSON holds what would not be written as it was read."""

    def once(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        if twice := [name for name in names if names.count(name) > 1]:
            raise ValueError(f"the key {twice[0]!r} stands twice")

    def finite(said: str) -> None:
        if math.isinf(float(said)):
            raise ValueError(f"{said} is too large a number")

    def constant(said: str) -> None:
        raise ValueError(f"{said} is no JSON")

    try:
        json.loads(text, object_pairs_hook=once, parse_float=finite, parse_constant=constant)
    except ValueError as error:
        raise InvalidInput(f"{path} cannot be written without loss: {error}", hint=FIX) from error


def _record(path: Path) -> _Kept | None:
    text = read(_place(path))
    return None if text is None else _Kept.model_validate_json(text)


def _keep(path: Path, original: bytes | None, written: str, parts: list[str], *, exact: bool) -> None:
    place = _place(path)
    folders.private(place.parent)
    text = None if original is None else original.hex()
    kept = _Kept(file=str(path), original=text, written=written, parts=parts, exact=exact)
    _replace(place, kept.model_dump_json().encode())


def _place(path: Path) -> Path:
    return paths.hooks() / f"{hashlib.sha256(str(path).encode()).hexdigest()[:16]}.json"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _replace(path: Path, content: bytes) -> None:
    """Replace a file atomically, keeping its permissions."""
    try:
        with files.replacing(path) as file:
            file.write(content)
            if path.exists():
                shutil.copymode(path, file.name)
    except OSError as error:
        raise InvalidInput(f"cannot write {path}: {error.strerror}") from error
