"""Which documents live in which files, on this machine: a record each in the state folder, and nothing in the graph."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from brainbridge.document import documents
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.rows import Row
from brainbridge.platform import files, folders, paths

_PATIENCE_S = 30.0


class Version(Row):
    """A text that we left in a file, by its sha256, and the id of the state that it came from; empty for none."""

    sha256: str
    state: str


class Attached(Row):
    """A document that lives in a file. ``texts`` are what the file may hold without anybody having edited it.

    There are two while one replaces the other, the older one first. ``scratch`` is the file of its notes, if it has
    one, and ``shown`` are the keys of the notes that we wrote there. ``came`` are the scopes from which its
    document was moved, the last one last.
    """

    name: str
    scope: str
    file: str
    scratch: str | None = None
    texts: tuple[Version, ...] = ()
    shown: tuple[str, ...] = ()
    came: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """Return what there is one of."""
        return self.name, self.scope

    @property
    def files(self) -> tuple[str, ...]:
        """Return the files that it takes."""
        return (self.file, self.scratch) if self.scratch else (self.file,)

    @property
    def or_detach(self) -> str:
        """Return how to go on without a file that cannot be written, for a hint."""
        return f"or detach the document: {documents.told_command('detach', self.name, scope=self.scope)}"

    def version(self, content: bytes) -> Version | None:
        """Return the text of ours that a file holds, None if somebody edited it."""
        found = sha256(content)
        return next((each for each in self.texts if each.sha256 == found), None)


def sha256(content: bytes) -> str:
    """Return the hash by which a text is known again."""
    return hashlib.sha256(content).hexdigest()


def listed(brain: str) -> list[Attached]:
    """Return all of them, by name and scope; one that somebody damaged counts as none."""
    found = list[Attached]()
    for file in paths.attached(brain).glob("*.json"):
        with suppress(OSError, ValueError):
            found.append(Attached.model_validate_json(file.read_bytes()))
    return sorted(found, key=lambda each: each.key)


def find(brain: str, name: str, scope: str) -> Attached:
    """Return how a document is attached; NotFound if it is not."""
    if found := held(brain, name, scope):
        return found
    hint = documents.told_command("attach", name, "FILE", scope=scope)
    raise NotFound(f"the document {name!r} is attached to no file", hint=f"attach it: {hint}")


def held(brain: str, name: str, scope: str) -> Attached | None:
    """Return how a document is attached, None if it is not."""
    with suppress(OSError, ValueError):
        return Attached.model_validate_json(_record(brain, name, scope).read_bytes())
    return None


def put(brain: str, attached: Attached) -> None:
    """Keep it, whole or not at all; Refused if that fails."""
    record = _record(brain, attached.name, attached.scope)
    try:
        with files.replacing(record) as file:
            file.write(attached.model_dump_json(by_alias=True).encode())
    except OSError as error:
        raise Refused(
            f"{record} could not be written: {error.strerror or error}", hint=f"{attached.file} was left as it is"
        ) from error


def drop(brain: str, attached: Attached) -> None:
    """Forget it."""
    _record(brain, attached.name, attached.scope).unlink(missing_ok=True)


def move(brain: str, attached: Attached, scope: str, *, came: tuple[str, ...]) -> None:
    """Let it be of a document of another scope; Refused if that cannot be kept."""
    put(brain, attached.model_copy(update={"scope": scope, "came": came}))
    drop(brain, attached)


@contextmanager
def alone(brain: str) -> Iterator[None]:
    """Let nobody else write the attached files of a brain meanwhile; Refused if somebody does so for too long."""
    folders.private(paths.attached(brain))
    lock = FileLock(paths.attached(brain) / ".lock", timeout=_PATIENCE_S, mode=0o600)
    try:
        lock.acquire()
    except Timeout as error:
        raise Refused("another process is writing the files of documents", hint="try again in a while") from error
    try:
        yield
    finally:
        lock.release()


def _record(brain: str, name: str, scope: str) -> Path:
    told = "\0".join((name, scope)).encode()
    return paths.attached(brain) / f"{sha256(told)[:32]}.json"
