"""An unfinished rename of a brain: its mark, the refusal of both names, and the state written in the meantime.

A half-renamed brain has its server under one name and its profile under the other; opening it would create a new one.
Light to import: every command checks for the mark.
"""

import json
from contextlib import suppress
from pathlib import Path

from brainbridge.errors import BrainbridgeError, Held, InvalidInput, Refused
from brainbridge.platform import paths

_LOGS = (".log", ".1", ".jsonl")


def begun() -> tuple[str, str] | None:
    """Return the old and new name of an unfinished rename, None without one; InvalidInput if its mark is unreadable."""
    file = paths.renaming()
    try:
        found = json.loads(file.read_bytes())
        return str(found["name"]), str(found["new"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InvalidInput(f"cannot read {file}, the mark of a rename: {error!r}") from error


def refuse(brain: str) -> None:
    """Raise Held if a rename from or to this name is unfinished."""
    names = begun()
    if names is None or brain not in names:
        return
    name, new = names
    if _goes_on():
        raise Held(f"brain {name} is being renamed to {new}", hint="try again when that is done")
    raise interrupted(Held, name, new)


def interrupted(kind: type[BrainbridgeError], name: str, new: str) -> BrainbridgeError:
    """Return the error for an interrupted rename, with the command that finishes it."""
    return kind(
        f"the rename of brain {name} to {new} was interrupted",
        hint=f"finish it first: brainbridge brain rename {name} {new}",
    )


def lock() -> Path:
    """Return the file that is locked during a rename; one for all brains, as the mark is."""
    return paths.renaming().with_suffix(".lock")


def _goes_on() -> bool:
    from filelock import FileLock, Timeout

    try:
        with FileLock(lock(), timeout=0, mode=0o600):
            return False
    except Timeout:
        return True


def bring_state(name: str, new: str) -> None:
    """Move a brain's state to its new name, with what hooks and workers have added since under either name.

    Refused if any other file exists under both names.
    """
    _bring(paths.state(name), paths.state(new))


def _bring(old: Path, new: Path) -> None:
    if not old.exists():
        return
    if not new.exists():
        old.rename(new)
        return
    if old.is_dir() and new.is_dir():
        _bring_content(old, new)
    elif old.suffix in _LOGS and old.is_file() and new.is_file():
        with new.open("ab") as log:
            log.write(old.read_bytes())
        old.unlink()
    elif old.suffix == ".lock":
        old.unlink()
    else:
        refuse_both(old, new)


def _bring_content(old: Path, new: Path) -> None:
    """Move a folder's content until it is empty: a hook may add an event at any moment."""
    while old.exists():
        for each in list(old.iterdir()):
            with suppress(FileNotFoundError):  # a hook has just renamed it to a finished event
                _bring(each, new / each.name)
        try:
            old.rmdir()
        except OSError:
            if not any(old.iterdir()):
                raise


def refuse_both(old: Path, new: Path) -> None:
    """Raise Refused: what was created under the new name in the meantime is not overwritten."""
    raise Refused(f"{old} and {new} both exist", hint="move the one created since the rename began, then try again")
