"""Documents as files: written whole or not at all, and never over a text that the graph does not have."""

import os
import stat
from datetime import datetime
from pathlib import Path

from brainbridge.document import disk, documents
from brainbridge.document.documents import CURRENT, Draft, Saved, State
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.platform import files


class Exported(Row):
    """A file that has the text of a state; ``size`` in bytes."""

    file: Path
    size: int
    name: str
    scope: str
    state: State


class _Held(Row):
    held: bool


def export(
    graph: Transactor,
    name: str,
    path: str,
    *,
    scope: str = "",
    state: str = CURRENT,
    force: bool = False,
    is_test: bool = False,
) -> Exported:
    """Write the text of a state to a file, as UTF-8.

    A file that is there is replaced if its text is that of a state of the document, if it has none, or with ``force``;
    else it is Refused, as somebody may have edited it. It keeps its mode; a new one is for its owner alone. Refused for
    a folder and what else is no file, or cannot be written; NotFound as in ``documents.find``.
    """
    found = documents.find(graph, name, scope=scope, state=state, is_test=is_test)
    target = files.named(path).resolve()
    mode = _mode(target, path)
    was = None
    if mode is not None and not force:
        was = _known(graph, name, path, scope=scope, is_test=is_test)
    content = found.text.encode()
    try:
        with files.replacing(target) as file:
            file.write(content)
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            if not force:
                _check_unchanged(target, path, was)
    except OSError as error:
        told = f"{target} cannot be written: {error.strerror or error}"
        raise Refused(told, hint=disk.remedy(error, target.parent)) from error
    return Exported(file=target, size=len(content), name=name, scope=found.scope, state=found.bare())


def _mode(target: Path, path: str) -> int | None:
    """Return the mode of a file, None if there is none; Refused for what is no file, which nothing replaces."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISREG(mode):
        return stat.S_IMODE(mode)
    what = "a folder" if stat.S_ISDIR(mode) else "no regular file"
    raise Refused(f"{path} is {what}", hint="give the path of a file")


def _known(graph: Transactor, name: str, path: str, *, scope: str, is_test: bool) -> bytes:
    """Return the content of a file; Refused if it has a text that the document never had."""
    try:
        if disk.is_blank(held := _content(path)):
            return held
        text = _text(path, held)
    except InvalidInput as error:
        raise Refused(
            f"{path} has no text that a document could have: {error}",
            hint="give another path, or overwrite it with --force",
        ) from error
    if not graph.one("document.held", _Held, isTest=is_test, scope=scope, name=name, text=text).held:
        keep = documents.told_command("import", name, path, scope=scope, is_test=is_test)
        raise Refused(
            f"{path} has a text that the document {name!r} never had",
            hint=f"keep it first: {keep}; or overwrite it with --force",
        )
    return text.encode()


def _check_unchanged(target: Path, path: str, was: bytes | None) -> None:
    """Raise Refused unless a file still has that content, or with None is still not there."""
    try:
        now = _content(str(target))
    except InvalidInput:
        now = None
    if now != was:
        raise Refused(f"{path} was written by somebody else meanwhile", hint="look at it, and export again")


def _content(path: str) -> bytes:
    with files.opened(path, hint="give the path of a text file") as stream:
        return stream.read(disk.LARGEST + 1)


def read(path: str) -> str:
    """Return the text of a file, byte for byte; InvalidInput if it cannot be that of a document."""
    return _text(path, _content(path))


def _text(path: str, content: bytes) -> str:
    if len(content) > disk.LARGEST:
        raise InvalidInput(f"{path} has more than {documents.LONGEST} characters", hint=documents.SHORTEN)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not valid UTF-8", hint="re-encode it, for example with iconv") from error
    documents.check_text(text)
    return text


def import_(
    graph: Transactor,
    name: str,
    path: str,
    *,
    scope: str = "",
    expects: str = CURRENT,
    now: datetime,
    is_test: bool = False,
) -> Saved:
    """Save the text of a file as a state by the user; InvalidInput as in ``read``, Refused as in ``documents.save``.

    ``expects`` is the id or number of the state that the text was written from, CURRENT for whichever holds. NotFound
    if there is none.
    """
    text = read(path)
    if expects != CURRENT:
        expects = documents.find(graph, name, scope=scope, state=expects, is_test=is_test).id
    draft = Draft(name=name, text=text, scope=scope, expects=expects)
    return documents.save(graph, draft, now=now, is_test=is_test, command="document import")
