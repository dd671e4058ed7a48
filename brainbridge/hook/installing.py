"""Add hooks to an agent's own file, and take them out again.

Other entries stay. Ours are recognised by the program they run.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from brainbridge.errors import InvalidInput
from brainbridge.hook import editing
from brainbridge.hook.editing import Change, Changed, Content, Part
from brainbridge.hook.harness import (
    COMMAND,
    HARNESSES,
    PROGRAM,
    Harness,
    Scope,
    goodbye,
    is_our_goodbye,
    is_ours,
    scopes,
)
from brainbridge.platform import programs


def program() -> str:
    """Return the path of ``brainbridge-hook``; ServerError if it is not found."""
    return programs.find(PROGRAM)


def install(
    harness: Harness, scope: Scope, brain: str, *, root: Path, recall: bool = False, dry_run: bool = False
) -> Changed:
    """Add our hooks to the agent's file, and the command /goodbye if we ship one for it.

    With ``recall`` they answer prompts too; without, they no longer do. Raises InvalidInput if the file cannot be read
    or written, or is not in the agent's format.
    """
    path, command = harness.path(scope, root), program()
    handlers = harness.hooks(command, brain, recall=recall)
    hooks = editing.added(path, HOOKS, lambda content: _add(path, content, harness, handlers))
    says, warnings = _with_goodbye(harness.goodbye_path(scope, root), brain)
    if recall and not harness.prompted:
        warnings.append(f"{harness.name} takes no context from a hook at a prompt: it recalls nothing there")
    if not dry_run:
        editing.write_added(hooks, HOOKS)
        editing.apply(says)
    return editing.summary(harness.name, [hooks, *says], applied=not dry_run, advice=harness.advice, warnings=warnings)


def remove(harness: Harness, scope: Scope, *, root: Path, dry_run: bool = False) -> Changed:
    """Take our hooks out again, and delete /goodbye if it is as we wrote it; InvalidInput as for ``install``."""
    hooks = editing.removed(harness.path(scope, root), HOOKS)
    says = _without_goodbye(harness.goodbye_path(scope, root))
    if not dry_run:
        editing.write_removed(hooks, HOOKS)
        editing.apply(says)
    return editing.summary(harness.name, [hooks, *says], applied=not dry_run)


def _with_goodbye(path: Path | None, brain: str) -> tuple[list[Change], list[str]]:
    if path is None:
        return [], []
    there, wanted = editing.read(path), goodbye(path.name, programs.find(COMMAND), brain).encode()
    if there is None or is_our_goodbye(path.name, there):
        return [Change(path, there, wanted)], []
    return [], [f"{path} was not written by brainbridge and is left as it is"]


def _without_goodbye(path: Path | None) -> list[Change]:
    there = editing.read(path) if path else None
    return [Change(path, there, None)] if path and there is not None and is_our_goodbye(path.name, there) else []


def installed(harness: Harness, scope: Scope, *, root: Path) -> list[str]:
    """Return our command lines in the agent's file; InvalidInput if the file cannot be read."""
    path = harness.path(scope, root)
    events = editing.parsed(path, editing.read(path)).get("hooks")
    handlers = [each for group in events.values() for each in _listed(group)] if isinstance(events, dict) else []
    flat = [inner for each in handlers if is_ours(each) for inner in (each.get("hooks") or [each])]
    return [str(each["command"]) for each in flat]


def places(root: Path) -> Iterator[tuple[Harness, Scope]]:
    """Yield every agent with each scope it can have hooks in, seen from a project's folder."""
    yield from ((harness, scope) for harness in HARNESSES.values() for scope in scopes(root))


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _strip(content: Content) -> None:
    """Take our entries out of a file's content, and the lists that this empties."""
    events = content.get("hooks")
    if not isinstance(events, dict):
        return
    kept = {name: [each for each in _listed(group) if not is_ours(each)] for name, group in events.items()}
    left = {name: kept[name] if isinstance(group, list) else group for name, group in events.items()}
    left = {name: group for name, group in left.items() if group or not events[name]}
    if left or not events:
        content["hooks"] = left
    else:
        del content["hooks"]


def _add(path: Path, content: Content, harness: Harness, handlers: Mapping[str, Any]) -> None:
    events = content.get("hooks", {})
    if not isinstance(events, dict) or not all(isinstance(events.get(name, []), list) for name in handlers):
        raise InvalidInput(f"the hooks in {path} are not in the agent's format", hint=editing.FIX)
    rest = {**harness.top, **content}
    content.clear()
    content.update(rest)
    content["hooks"] = events | {name: [*events.get(name, []), handler] for name, handler in handlers.items()}


HOOKS = Part("hooks", _strip)
