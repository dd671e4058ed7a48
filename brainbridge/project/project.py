"""Projects in the graph: the scope of each, and all the identities by which it is known."""

from collections.abc import Sequence
from datetime import datetime

from brainbridge import instants
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Row
from brainbridge.project import identity, moving
from brainbridge.project.identity import Identity


class Project(Row):
    """A project: its ``scope``, its identities, oldest first, when an agent was last seen in it, its live memories."""

    scope: str
    name: str
    identities: list[str]
    seen: Instant
    memories: int


class Split(Row):
    """The scope of a folder's project before and after it was made one of its own."""

    before: str
    scope: str


class Known(Row):
    """An identity of a project, with the project's scope and name."""

    identity: str
    scope: str
    name: str


class _Scope(Row):
    scope: str | None


class _Settled(Row):
    scope: str
    strays: list[str]


def settle(graph: Transactor, found: Identity, *, now: datetime) -> str:
    """Return the scope of a project: the one it has, or a new one. The graph knows it by all of its identities then.

    What it has in another scope, memories and documents, is moved: as what was said in a folder before it was a
    repository.
    """
    row = graph.one(
        "project.settle",
        _Settled,
        identities=found.all,
        smallest=found.smallest or None,
        scope=found.scope,
        name=found.name,
        now=instants.to_ms(now),
    )
    for stray in row.strays:
        names = moving.sessions(graph, stray)
        if names or moving.waits(graph, stray):
            moving.move(graph, {row.scope: names}, source=stray, command="project move", now=now)
    found.keep()  # last, as the mark no longer says who it was
    return row.scope


def scope_of(graph: Transactor, folder: str, *, now: datetime) -> str:
    """Return the scope of what a folder belongs to; InvalidInput if there is no such folder."""
    return settle(graph, _found(folder), now=now)


def _found(folder: str, *, claim: bool = True) -> Identity:
    if found := identity.find(folder, claim=claim):
        return found
    raise InvalidInput(f"there is no folder {folder!r}", hint="give the whole path of one")


def split(graph: Transactor, folder: str, *, now: datetime) -> Split:
    """Make what a folder belongs to a project of its own from now on; what was remembered stays where it is.

    InvalidInput if there is no such folder.
    """
    found = _found(folder)
    return Split(before=settle(graph, found, now=now), scope=settle(graph, identity.split(found), now=now))


def known_scope(graph: Transactor, folder: str) -> str:
    """Return the scope of what a folder belongs to, or the one it would get; InvalidInput if there is no such folder.

    Writes nothing, neither in the graph nor in the folder.
    """
    found = _found(folder, claim=False)
    return known(graph, found.all, smallest=found.smallest, name=found.name) or found.scope


def known(graph: Transactor, found: Sequence[str], *, smallest: str = "", name: str = "") -> str | None:
    """Return the scope of a project by its identities, the current one first; None if it has none yet.

    ``smallest`` is what older versions called it, which counts for a project of that ``name``.
    """
    return graph.one("project.known", _Scope, identities=list(found), smallest=smallest or None, name=name).scope


def scope_then(graph: Transactor, folder: str, noted: str, *, now: datetime) -> str:
    """Return the scope of a folder that an agent worked in, whatever is there by now; empty if none was told.

    ``noted`` is the identity that the hook read in its mark.
    """
    found = identity.then(folder, noted)
    return settle(graph, found, now=now) if found else ""


def listed(graph: Transactor) -> list[Project]:
    """Return the projects, the one used last first."""
    return list(graph.rows("project.list", Project))


def identities(graph: Transactor, scope: str | None = None) -> list[Known]:
    """Return the identities of a project, or of all, the oldest first."""
    return list(graph.rows("project.identities", Known, scope=scope))
