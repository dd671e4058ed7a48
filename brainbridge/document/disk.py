"""Files that people write too: read whole, and replaced only while they hold what was read."""

import os
import stat
from pathlib import Path

from brainbridge.document import documents
from brainbridge.errors import InvalidInput, Refused
from brainbridge.platform import files

_LARGEST = documents.LONGEST * 4  # bytes: a character takes four at most
_BACKUP = ".seed-backup"


class _OvertakenError(Exception):
    """Somebody wrote the file meanwhile."""


def located(path: str) -> Path:
    """Return the file that a path leads to through links; Refused if nobody can follow them."""
    try:
        return files.named(path).resolve()
    except (OSError, RuntimeError) as error:
        raise Refused(f"nobody can follow {path}", hint="is it a circle of links?") from error


def content(path: str) -> bytes | None:
    """Return what a file holds, None if there is none; Refused for what is no file, or cannot be read."""
    target = located(path)
    try:
        with open(target, "rb", opener=_without_waiting) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise Refused(f"{path} is no regular file", hint="put a text file there, or nothing")
            return stream.read(_LARGEST + 1)
    except FileNotFoundError:
        return None
    except IsADirectoryError as error:
        raise Refused(f"{path} is a folder", hint="put a text file there, or nothing") from error
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}", hint="it was left as it is") from error


def text(path: str, held: bytes) -> str:
    """Return the text of a file, byte for byte; InvalidInput if no document can hold it."""
    try:
        found = decoded(path, held)
        documents.check_text(found)
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error}", hint=f"{error.hint}; it was left as it is") from error
    return found


def decoded(path: str, held: bytes) -> str:
    """Return a text of any length that may be read; InvalidInput if it is too large or not valid UTF-8."""
    if len(held) > _LARGEST:
        raise InvalidInput(f"{path} has more than {_LARGEST} bytes", hint="shorten it")
    try:
        return held.decode()
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not valid UTF-8", hint="re-encode it, for example with iconv") from error


def replaced(path: str, new: bytes, seen: bytes | None) -> bool:
    """Replace a file whole or not at all, and keep its mode; a new one is for its owner alone.

    False, with nothing changed, if it holds something else than what was ``seen``, None for no file. Refused if it
    cannot be written.
    """
    target = located(path)
    try:
        with files.replacing(target) as file:
            file.write(new)
            if seen is not None:
                os.fchmod(file.fileno(), stat.S_IMODE(target.stat().st_mode))
            file.flush()
            os.fsync(file.fileno())  # before the last look, as it takes a while
            if content(path) != seen:
                raise _OvertakenError
    except _OvertakenError:
        return False
    except FileNotFoundError as error:
        if target.parent.is_dir():
            return False
        raise _unwritten(path, error) from error
    except OSError as error:
        raise _unwritten(path, error) from error
    return True


def backup(path: str, held: bytes) -> Path:
    """Keep a copy beside a file, byte for byte, and return where; Refused if that fails, or another copy is there."""
    copy = _copy(path)
    if (there := content(str(copy))) is None:
        if not replaced(str(copy), held, None):
            raise Refused(f"{copy} was written by somebody else meanwhile", hint="look at it, and try again")
        there = content(str(copy))
    if there != held:
        raise Refused(f"{copy} is there, and has another text", hint="move it away first: it may be the only copy")
    return copy


def backup_once(path: str) -> None:
    """Keep a copy beside a file, if there are a file and no copy yet; Refused if that fails."""
    held = content(path)
    if held is not None and content(str(_copy(path))) is None:
        backup(path, held)


def _copy(path: str) -> Path:
    target = located(path)
    return target.with_name(f"{target.name}{_BACKUP}")


def _unwritten(path: str, error: OSError) -> Refused:
    return Refused(f"{path} could not be written: {error.strerror or error}", hint="it was left as it is")


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe would keep us waiting
