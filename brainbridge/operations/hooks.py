"""The hooks of coding agents: install and remove them, list where they are, test them."""

import shlex
from pathlib import Path

from brainbridge.graph.rows import Row
from brainbridge.hook import installing, selftest
from brainbridge.hook.editing import Changed
from brainbridge.hook.harness import PROMPT, Harness, Scope, find
from brainbridge.hook.selftest import Tried


class Place(Row):
    """A file an agent can have hooks in, our command lines in it, and whether one of them recalls at each prompt."""

    harness: str
    scope: str
    file: str
    commands: list[str]
    recalls: bool


def install(
    harness: str, scope: Scope, brain: str, *, root: Path, recall: bool = False, dry_run: bool = False
) -> Changed:
    """Add our hooks to an agent's own file, below the home folder or the project's ``root``."""
    return installing.install(find(harness), scope, brain, root=root, recall=recall, dry_run=dry_run)


def remove(harness: str, scope: Scope, *, root: Path, dry_run: bool = False) -> Changed:
    """Take our hooks out of an agent's file again."""
    return installing.remove(find(harness), scope, root=root, dry_run=dry_run)


def places(root: Path, *, harness: str | None = None, scope: str | None = None) -> list[Place]:
    """Return the places agents can have hooks in, seen from a project's folder; of one agent or scope if given."""
    wanted = [each for each in installing.places(root) if harness in (None, each[0].name) and scope in (None, each[1])]
    return [_place(agent, where, root) for agent, where in wanted]


def _place(agent: Harness, where: Scope, root: Path) -> Place:
    commands = installing.installed(agent, where, root=root)
    return Place(
        harness=agent.name,
        scope=where,
        file=str(agent.path(where, root)),
        commands=commands,
        recalls=any(shlex.split(each)[1] == PROMPT for each in commands),
    )


def tried(found: list[Place]) -> list[Tried]:
    """Run every command line of these places on a sample event."""
    return [selftest.attempt(line) for each in found for line in each.commands]
