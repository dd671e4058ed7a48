"""A rename that has begun and not ended: its mark, who is refused while it stands, and what was written meanwhile.

Half renamed, a brain has its server under one name and its profile under the other; opened, it would be made anew.
Light to import: every command looks for the mark.
"""

import json
from contextlib import suppress
from pathlib import Path

from brainbridge.errors import BrainbridgeError, Held, InvalidInput, Refused
from brainbridge.platform import paths

_LOGS = (".log", ".1")


def begun() -> tuple[str, str] | None:
    """Return the old and the new name of the brain that is half renamed, if one is; InvalidInput if they are none."""
    file = paths.renaming()
    try:
        found = json.loads(file.read_bytes())
        return str(found["name"]), str(found["new"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InvalidInput(f"cannot read {file}, the note of a rename: {error!r}") from error


def refuse(brain: str) -> None:
    """Raise Held if a brain is half renamed, by either name."""
    names = begun()
    if names is None or brain not in names:
        return
    name, new = names
    if _goes_on():
        raise Held(f"brain {name} is being renamed to {new}", hint="try again when that is done")
    raise broken_off(Held, name, new)


def broken_off(kind: type[BrainbridgeError], name: str, new: str) -> BrainbridgeError:
    """Return the error that says that a rename was broken off, and how to finish it."""
    return kind(
        f"the rename of brain {name} to {new} was broken off",
        hint=f"finish it first: brainbridge brain rename {name} {new}",
    )


def lock() -> Path:
    """Return the file that is locked while a rename goes on; there is one mark, whatever is renamed."""
    return paths.renaming().with_suffix(".lock")


def _goes_on() -> bool:
    from filelock import FileLock, Timeout

    try:
        with FileLock(lock(), timeout=0, mode=0o600):
            return False
    except Timeout:
        return True


def bring_state(name: str, new: str) -> None:
    """Bring over what a brain's work wrote down, and what hooks and workers have added since by either name.

    Refused if anything else is there by both.
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
    """Bring over what is in a folder until nothing is: a hook may note an event at any moment."""
    while old.exists():
        for each in list(old.iterdir()):
            with suppress(FileNotFoundError):  # a hook has just given it the name of a whole event
                _bring(each, new / each.name)
        try:
            old.rmdir()
        except OSError:
            if not any(old.iterdir()):
                raise


def refuse_both(old: Path, new: Path) -> None:
    """Raise Refused: what was made by the new name meanwhile is not overwritten."""
    raise Refused(f"{old} and {new} are both there", hint="put away the one that was made meanwhile, and do it again")
