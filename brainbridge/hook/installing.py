"""Add hooks to an agent's own file, and take them out again.

Other entries stay. The original file is kept: if the file is unchanged since the install, removal restores it byte for
byte; otherwise removal takes out only our entries, recognised by the program they run.
"""

import difflib
import hashlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Row
from brainbridge.hook.harness import COMMAND, HARNESSES, PROGRAM, Harness, Scope, goodbye, is_our_goodbye, is_ours
from brainbridge.platform import files, folders, paths, programs


@dataclass(frozen=True, slots=True)
class _Change:
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


def program() -> str:
    """Return the path of ``brainbridge-hook``; ServerError if it is not found."""
    return programs.find(PROGRAM)


def install(harness: Harness, scope: Scope, brain: str, *, root: Path, dry_run: bool = False) -> Changed:
    """Add our hooks to the agent's file, and the command /goodbye if we ship one for it.

    Raises InvalidInput if the file cannot be read or written, or is not in the agent's format.
    """
    path = harness.path(scope, root)
    before = _bytes(path)
    content = _stripped(_parsed(path, before))
    added = _with_hooks(path, content, harness, program(), brain)
    changes = [_Change(path, before, _written(added, before))]
    warnings = []
    says = harness.goodbye_path(scope, root)
    if says is not None:
        there, wanted = _bytes(says), goodbye(says.name, programs.find(COMMAND), brain).encode()
        ours = there is None or is_our_goodbye(says.name, there)
        changes.append(_Change(says, there, wanted if ours else there))
        if not ours:
            warnings.append(f"{says} was not written by brainbridge and is left as it is")
    if not dry_run:
        _keep(path, before, changes[0].after)
        _apply(changes)
    return _changed(harness, changes, applied=not dry_run, warnings=warnings)


def remove(harness: Harness, scope: Scope, *, root: Path, dry_run: bool = False) -> Changed:
    """Take our hooks out again, and delete /goodbye if it is as we wrote it; InvalidInput as for ``install``."""
    path = harness.path(scope, root)
    changes = [_Change(path, _bytes(path), _without_hooks(path))]
    says = harness.goodbye_path(scope, root)
    if says is not None and (there := _bytes(says)) is not None and is_our_goodbye(says.name, there):
        changes.append(_Change(says, there, None))
    if not dry_run:
        _apply(changes)
        _record(path).unlink(missing_ok=True)
    return _changed(harness, changes, applied=not dry_run, warnings=[], advise=False)


def installed(harness: Harness, scope: Scope, *, root: Path) -> list[str]:
    """Return our command lines in the agent's file; InvalidInput if the file cannot be read."""
    path = harness.path(scope, root)
    events = _parsed(path, _bytes(path)).get("hooks")
    handlers = [each for group in events.values() for each in _listed(group)] if isinstance(events, dict) else []
    flat = [inner for each in handlers if is_ours(each) for inner in (each.get("hooks") or [each])]
    return [str(each["command"]) for each in flat]


def places(root: Path) -> Iterator[tuple[Harness, Scope]]:
    """Yield every agent with each scope it can have hooks in, seen from a project's folder."""
    scopes: tuple[Scope, ...] = ("user",) if root == Path.home() else ("user", "project")  # at home both are one file
    yield from ((harness, scope) for harness in HARNESSES.values() for scope in scopes)


def _changed(
    harness: Harness, changes: list[_Change], *, applied: bool, warnings: list[str], advise: bool = True
) -> Changed:
    made = [change for change in changes if change.before != change.after]
    return Changed(
        harness=harness.name,
        files=[str(change.path) for change in made],
        diff="".join(change.diff() for change in made),
        applied=applied,
        advice=harness.advice if advise and made else "",
        warnings=warnings,
    )


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror}") from error


def _parsed(path: Path, content: bytes | None) -> dict[str, Any]:
    if content is None or not content.strip():
        return {}
    try:
        value = json.loads(content)
    except ValueError as error:
        raise InvalidInput(f"{path} is not JSON: {error}", hint="fix it first; nothing was changed") from error
    if not isinstance(value, dict):
        raise InvalidInput(f"{path} is not a JSON object", hint="fix it first; nothing was changed")
    return value


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _stripped(content: dict[str, Any]) -> dict[str, Any]:
    """Return the content without our entries, and without the lists that this empties."""
    events = content.get("hooks")
    if not isinstance(events, dict):
        return content
    kept = {name: [each for each in _listed(group) if not is_ours(each)] for name, group in events.items()}
    left = {name: kept[name] if isinstance(group, list) else group for name, group in events.items()}
    left = {name: group for name, group in left.items() if group or not events[name]}
    rest = {key: value for key, value in content.items() if key != "hooks"}
    return content | {"hooks": left} if left or not events else rest


def _with_hooks(path: Path, content: dict[str, Any], harness: Harness, command: str, brain: str) -> dict[str, Any]:
    events = content.get("hooks", {})
    handlers = harness.hooks(command, brain)
    if not isinstance(events, dict) or not all(isinstance(events.get(name, []), list) for name in handlers):
        raise InvalidInput(
            f"the hooks in {path} are not in the agent's format", hint="fix it first; nothing was changed"
        )
    events = events | {name: [*events.get(name, []), handler] for name, handler in handlers.items()}
    return {**harness.top, **content, "hooks": events}


def _written(content: dict[str, Any], like: bytes | None) -> bytes:
    """Write JSON with the indentation and the final newline, or none, of the existing file."""
    lines = (like or b"").decode(errors="replace").splitlines()
    second = lines[1] if len(lines) > 1 else "  "
    indent = second[: len(second) - len(second.lstrip())] or "  "
    end = "" if like and not like.endswith(b"\n") else "\n"
    return (json.dumps(content, indent=indent, ensure_ascii=False) + end).encode()


def _without_hooks(path: Path) -> bytes | None:
    """Return the file's content without our hooks: the original one if the file is still as we left it."""
    now = _bytes(path)
    record = _bytes(_record(path))
    if record is not None:
        kept = json.loads(record)
        if now is not None and _digest(now) == kept["written"]:
            return None if kept["original"] is None else bytes.fromhex(kept["original"])
    stripped = _stripped(_parsed(path, now))
    if now is None or stripped == _parsed(path, now):
        return now
    return _written(stripped, now)


def _keep(path: Path, before: bytes | None, after: bytes | None) -> None:
    """Record the file's original content and the digest of what we wrote."""
    record = _record(path)
    ours = before is not None and _stripped(_parsed(path, before)) != _parsed(path, before)
    original = _without_hooks(path) if ours else before
    folders.private(record.parent)
    kept = {
        "file": str(path),
        "original": None if original is None else original.hex(),
        "written": _digest(after or b""),
    }
    _replace(record, json.dumps(kept).encode())


def _record(path: Path) -> Path:
    return paths.hooks() / f"{hashlib.sha256(str(path).encode()).hexdigest()[:16]}.json"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _apply(changes: list[_Change]) -> None:
    for change in changes:
        if change.before == change.after:
            continue
        if change.after is None:
            change.path.unlink()
        else:
            change.path.parent.mkdir(parents=True, exist_ok=True)
            _replace(change.path.resolve(), change.after)


def _replace(path: Path, content: bytes) -> None:
    """Replace a file atomically, keeping its permissions."""
    try:
        with files.replacing(path) as file:
            file.write(content)
            if path.exists():
                shutil.copymode(path, file.name)
    except OSError as error:
        raise InvalidInput(f"cannot write {path}: {error.strerror}") from error
