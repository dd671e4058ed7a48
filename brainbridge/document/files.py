"""Documents as files: written whole or not at all, and never over a text that the graph does not have."""

from datetime import datetime
from pathlib import Path

from brainbridge.document import documents
from brainbridge.document.documents import CURRENT, Draft, Saved, State
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.platform import files

_LARGEST = documents.LONGEST * 4  # bytes: a character takes four at most


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

    A file that is there is replaced if its text is that of a state of the document, or with ``force``; else it is
    Refused, as somebody may have edited it. NotFound as in ``documents.find``, OSError if it cannot be written.
    """
    found = documents.find(graph, name, scope=scope, state=state, is_test=is_test)
    target = files.named(path).resolve()
    if target.exists() and not force:
        _refuse_unknown(graph, name, path, scope=scope, is_test=is_test)
    content = found.text.encode()
    with files.replacing(target) as file:
        file.write(content)
    return Exported(file=target, size=len(content), name=name, scope=found.scope, state=found.bare())


def _refuse_unknown(graph: Transactor, name: str, path: str, *, scope: str, is_test: bool) -> None:
    """Raise Refused if the text of a file is that of no state."""
    asked = {"isTest": is_test, "scope": scope, "name": name}
    try:
        text = read(path)
    except InvalidInput:  # no text of a document
        text = ""
    if not graph.one("document.held", _Held, **asked, text=text).held:
        raise Refused(
            f"{path} has a text that the document {name!r} never had",
            hint=f"keep it first: brainbridge document import {name} {path}; or overwrite it with --force",
        )


def read(path: str) -> str:
    """Return the text of a file, byte for byte; InvalidInput if it cannot be that of a document."""
    with files.opened(path, hint="give the path of a text file") as stream:
        content = stream.read(_LARGEST + 1)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        if len(content) <= _LARGEST:
            raise InvalidInput(f"{path} is not valid UTF-8", hint="re-encode it, for example with iconv") from error
        text = content.decode(errors="replace")  # too long anyway, which the check tells
    documents.check_text(text)
    return text


def import_(graph: Transactor, name: str, path: str, *, scope: str = "", now: datetime, is_test: bool = False) -> Saved:
    """Save the text of a file as a state by the user; InvalidInput as in ``read``, Refused as in ``documents.save``."""
    draft = Draft(name=name, text=read(path), scope=scope)
    return documents.save(graph, draft, now=now, is_test=is_test, command="document import")
