"""Files that people write too: read whole, and replaced only while they hold what was read."""

import errno
import os
import re
import shlex
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from brainbridge.document import documents
from brainbridge.errors import InvalidInput, Refused
from brainbridge.platform import files

LARGEST = documents.LONGEST * 4  # bytes: a character takes four at most
_BACKUP = ".seed-backup"
_FULL = {errno.ENOSPC, errno.EDQUOT}
_SHUT = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR}
_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


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
            return stream.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except IsADirectoryError as error:
        raise Refused(f"{path} is a folder", hint="put a text file there, or nothing") from error
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}", hint="it was left as it is") from error


def is_blank(held: bytes | None) -> bool:
    """Tell whether a file has no text of anybody: it is not there, is empty, or has white space alone."""
    return held is None or (len(held) <= LARGEST and not held.decode(errors="replace").strip())


def text(path: str, held: bytes) -> str:
    """Return the text of a file, byte for byte; InvalidInput if no document can hold it."""
    found = decoded(path, held)
    try:
        documents.check_text(found)
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error}", hint=f"{error.hint}; it was left as it is") from error
    return found


def decoded(path: str, held: bytes) -> str:
    """Return a text of any length that may be read; InvalidInput if it is too large or not valid UTF-8."""
    if len(held) > LARGEST:
        raise InvalidInput(f"{path} has more than {LARGEST} bytes", hint="shorten it; it was left as it is")
    try:
        return held.decode()
    except UnicodeDecodeError as error:
        raise InvalidInput(
            f"{path} is not valid UTF-8", hint="re-encode it, for example with iconv; it was left as it is"
        ) from error


def check_place(path: str) -> None:
    """Raise Refused unless a file can be written there, over the one that is there; nothing is changed."""
    target = located(path)
    with suppress(_OvertakenError):
        _writable(path, target, "")
    try:
        with suppress(_OvertakenError), files.replacing(target):
            raise _OvertakenError  # so that nothing is replaced
    except OSError as error:
        told = f"no file can be written in {target.parent}, for {path}: {error.strerror or error}"
        raise Refused(told, hint=remedy(error, target.parent)) from error


def replaced(path: str, new: bytes, seen: bytes | None, *, instead: str = "", ours: bool = False) -> bool:
    """Replace a file whole or not at all, and keep its mode; a new one is for its owner alone.

    False, with nothing changed, if it holds something else than what was ``seen``, None for no file. Refused if it
    cannot be written, if its mode says that nobody may write it, or if it has other names, which would keep the old
    text; ``instead`` is what else may be done then. A file that is ``ours`` neither its mode nor other names protect.
    """
    target = located(path)
    try:
        mode = _writable(path, target, instead, ours=ours) if seen is not None else None
        with files.replacing(target) as file:
            file.write(new)
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            file.flush()
            os.fsync(file.fileno())  # before the last look, as it takes a while
            if content(path) != seen:
                raise _OvertakenError
    except _OvertakenError:
        return False
    except OSError as error:
        told = f"{path} could not be written: {error.strerror or error}"
        raise Refused(told, hint=remedy(error, target.parent, instead)) from error
    return True


def remedy(error: OSError, folder: Path, instead: str = "") -> str:
    """Return what to do about a file that could not be written in a folder, or ``instead``."""
    if error.errno in _FULL:
        told = "make room on its disk"
    elif error.errno not in _SHUT:
        told = "try again; the file is as it was"
    elif not folder.is_dir():
        told = f"make the folder {folder} first"
    else:  # whoever may do something instead has given the path before
        told = f"let files be written in {folder}" if instead else "give a path in a folder that you may write"
    return f"{told}, {instead}" if instead else told


def backup(path: str, held: bytes) -> Path:
    """Keep a copy beside a file, byte for byte, and return where; Refused if that fails, or another copy is there."""
    copy = _copy(path, 1)
    if (there := content(str(copy))) is None:
        _put(copy, held)
        there = content(str(copy))
    if there != held:
        raise Refused(f"{copy} is there, and has another text", hint="move it away first: it may be the only copy")
    return copy


def backup_unless(path: str, is_enough: Callable[[bytes, bytes], bool]) -> None:
    """Keep a further copy beside a file unless one of those there, or no copy at all, is enough; Refused if that fails.

    ``is_enough`` gets what the file holds, and what the copy does, at first nothing.
    """
    held, number = content(path), 0
    if held is None:
        return
    there: bytes | None = b""
    while there is not None:
        if is_enough(held, there):
            return
        number += 1
        there = content(str(_copy(path, number)))
    _put(_copy(path, number), held)


def copies(path: str) -> list[Path]:
    """Return the copies that are kept beside a file, by their names; none if nobody can follow its path."""
    with suppress(Refused, OSError):
        folder, first = located(path).parent, _copy(path, 1).name
        return sorted(each for each in folder.iterdir() if re.fullmatch(rf"{re.escape(first)}(\.\d+)?", each.name))
    return []


def _put(copy: Path, held: bytes) -> None:
    """Write a copy where there is none; Refused if somebody writes there meanwhile."""
    if not replaced(str(copy), held, None):
        raise Refused(f"{copy} was written by somebody else meanwhile", hint="look at it, and try again")


def _copy(path: str, number: int) -> Path:
    target = located(path)
    return target.with_name(f"{target.name}{_BACKUP}{f'.{number}' if number > 1 else ''}")


def _writable(path: str, target: Path, instead: str, *, ours: bool = False) -> int:
    """Return the mode of a file, unless it is gone; Refused for one that nobody is to write, unless it is ``ours``.

    A new one in its place would be written all the same.
    """
    try:
        found = target.stat()
    except FileNotFoundError:
        raise _OvertakenError from None
    if ours:
        return stat.S_IMODE(found.st_mode)
    or_else = f", {instead}" if instead else ""
    if not found.st_mode & _WRITABLE or not os.access(target, os.W_OK):  # which lets root write anything
        told = f"chmod u+w {shlex.quote(str(target))}"
        raise Refused(f"{path} may not be written, as its mode says", hint=f"let it be written: {told}{or_else}")
    if found.st_nlink > 1:
        told = f"{path} has {found.st_nlink} names, and the others would keep the old text"
        raise Refused(told, hint=f"put a copy of it in its place{or_else}")
    return stat.S_IMODE(found.st_mode)


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe would keep us waiting
