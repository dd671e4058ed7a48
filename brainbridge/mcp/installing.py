"""Name our server in an agent's own file, and take it out again."""

from collections.abc import Iterator
from pathlib import Path

from brainbridge.graph.rows import Row
from brainbridge.hook import editing
from brainbridge.hook.editing import Changed
from brainbridge.hook.harness import COMMAND, Scope, scopes
from brainbridge.mcp.clients import CLIENTS, find
from brainbridge.platform import programs


class Place(Row):
    """A file an agent can name MCP servers in, and the command line of ours there; empty if it is not there."""

    harness: str
    scope: str
    file: str
    command: list[str]


def install(
    harness: str,
    where: Scope,
    brain: str,
    *,
    root: Path,
    scope: str | None = None,
    read_only: bool = False,
    dry_run: bool = False,
) -> Changed:
    """Name our server in the agent's file, with the brain, and the ``scope`` of memories if one is given.

    InvalidInput if the file cannot be read or written, is not in the agent's format, or has another server of our name.
    """
    client = find(harness)
    args = ["mcp", "serve", "--harness", harness, *(("--brain", brain) if brain else ())]
    args += ["--scope", scope] if scope else ["--folder", client.folder] if client.folder else []
    args += ["--read-only"] if read_only else []
    path, program = client.path(where, root), programs.find(COMMAND)
    change = editing.added(path, client.part(), lambda content: client.add(path, content, program, args))
    if not dry_run:
        editing.write_added(change, client.part())
    return editing.summary(harness, [change], applied=not dry_run, advice=client.advice)


def remove(harness: str, where: Scope, *, root: Path, dry_run: bool = False) -> Changed:
    """Take our server out of the agent's file again; InvalidInput as for ``install``."""
    client = find(harness)
    change = editing.removed(client.path(where, root), client.part())
    if not dry_run:
        editing.write_removed(change, client.part())
    return editing.summary(harness, [change], applied=not dry_run)


def places(root: Path, *, harness: str | None = None, where: str | None = None) -> Iterator[Place]:
    """Yield each file in which an agent can name our server, seen from a project's folder."""
    for client in CLIENTS.values():
        for scope in scopes(root):
            if harness in (None, client.name) and where in (None, scope):
                path = client.path(scope, root)
                command = client.command(editing.parsed(path, editing.read(path)))
                yield Place(harness=client.name, scope=scope, file=str(path), command=command)
