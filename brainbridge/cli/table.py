"""Every command: the module that defines it, its heading in the help, and its line there.

Help and completion read this table alone; a module is imported when one of its commands is called.
"""

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import NamedTuple

import click

from brainbridge.errors import CatalogError


class Entry(NamedTuple):
    """Where a command is defined, and its line in lists of commands, which is the beginning of its help."""

    module: str
    section: str
    line: str


TABLE = {
    "remember": Entry("memories", "Memories", "Write a memory, from an argument, a file or standard input."),
    "recall": Entry("recalling", "Memories", "Find memories that answer a question. Each hit counts as an access."),
    "briefing": Entry(
        "briefing", "Memories", "Show what an agent is told of a project when its session begins. Counts no accesses."
    ),
    "traverse": Entry("recalling", "Memories", "Follow the associations of memories. Counts no accesses."),
    "forget": Entry("forgetting", "Memories", "Forget a memory: no recall finds it until you undo that."),
    "feedback": Entry("feedback", "Memories", "Say that a memory was used, is wrong, or is stale."),
    "probe": Entry("probes", "Memories", "Questions whose answers must stay findable: add, learn, list, check, drop."),
    "import": Entry("memories", "Memories", "Import memories from a file."),
    "export": Entry("archives", "Memories", "Write the whole brain to a file."),
    "memory-status": Entry("monitoring", "Monitoring", "Show how many memories each tier holds."),
    "memory-energy": Entry(
        "monitoring", "Monitoring", "Show how energy is distributed, what fades next, what is strongest."
    ),
    "forecast": Entry(
        "monitoring", "Monitoring", "Forecast what will end and when, and what will remain, if left untouched."
    ),
    "memory-promotions": Entry(
        "monitoring", "Monitoring", "Show the promotions of the last 24 hours, and what is ready for promotion."
    ),
    "memory-health": Entry(
        "monitoring", "Monitoring", "Check for anomalies, and for settings that do not fit how the brain is used."
    ),
    "memory-inspect": Entry(
        "monitoring",
        "Monitoring",
        "Show one memory, its versions, relationships and events, and why it is in its tier.",
    ),
    "clusters": Entry("clustering", "Monitoring", "List the clusters, the largest first."),
    "test-memory": Entry("testing", "Test", "Create a test memory."),
    "boost-memory": Entry("testing", "Test", "Access a memory, test or real: +1 energy, +1 access."),
    "list-test-memories": Entry("testing", "Test", "List the test memories, newest first."),
    "delete-test-memories": Entry("testing", "Test", "Delete all test memories for good."),
    "test-scenario": Entry("testing", "Test", "Run a scenario with test memories and check every step."),
    "decay-energy": Entry(
        "consolidating", "Consolidation", "Bring every stored energy up to date and end what has faded."
    ),
    "promote-memories": Entry(
        "consolidating", "Consolidation", "Promote every memory that has reached its threshold by one tier."
    ),
    "consolidate-all": Entry("consolidating", "Consolidation", "Expire, settle and promote."),
    "session-end": Entry(
        "consolidating",
        "Consolidation",
        "Consolidate at the end of a session: its own memories are promoted from energy 1.5 on.",
    ),
    "associate": Entry("consolidating", "Consolidation", "Link memories to what they follow, resemble and mention."),
    "force-promote": Entry("consolidating", "Consolidation", "Promote one memory by one tier, whatever its energy."),
    "cluster": Entry("clustering", "Consolidation", "Build clusters of memories that belong together."),
    "repair-memory": Entry("repairing", "Repair", "Repair the properties, keys and labels of a memory."),
    "validate-memories": Entry(
        "repairing", "Repair", "Check the whole graph for corruption and orphans, test memories too."
    ),
    "purge": Entry("repairing", "Repair", "Delete expired memories for good, all their versions."),
    "branch": Entry("branches", "Records", "Branches on which memories were made: list, merged, dropped."),
    "project": Entry("projects", "Records", "Projects, whose memories are kept apart: list, adopt, split."),
    "spool": Entry("hooks", "Records", "Session events of agents that wait to be processed."),
    "config": Entry(
        "configuring", "Records", "The settings, with all their versions: show, set, history, preset, tune."
    ),
    "run": Entry("records", "Records", "The record of all runs: list, show, diff, undo."),
    "demo": Entry("demo", "Set-up", "Replay a bundled ten-day conversation in a brain of its own."),
    "hook": Entry("hooks", "Set-up", "Session hooks of coding agents: install, remove, status, doctor."),
    "mcp": Entry("agents", "Set-up", "The memory as tools of coding agents: serve, install, remove, status, doctor."),
    "schedule": Entry("schedule", "Set-up", "The brain's regular work, unattended: install, remove, status."),
    "backup": Entry("archives", "Set-up", "Export into the brain's backup folder."),
    "restore": Entry("archives", "Set-up", "Restore from an archive (default: latest backup)."),
    "brain": Entry("brains", "Set-up", "Brains: list, add, use, rename, move, remove."),
    "server": Entry("server", "Set-up", "The brain's own Neo4j: start, stop, status, logs, path."),
    "migrate": Entry("setup", "Set-up", "Bring the database's schema up to this version."),
    "migrate-crystallizations": Entry(
        "setup", "Set-up", "Give every current Crystallization node of the old system a memory."
    ),
    "queries": Entry("setup", "Set-up", "The Cypher queries that brainbridge runs: list, show."),
    "browser": Entry("setup", "Set-up", "Show where Neo4j Browser is, how to log in, and a query for it."),
    "doctor": Entry("setup", "Set-up", "Show where the database and every setting come from, and what is wrong."),
    "completion": Entry("setup", "Set-up", "Print the completion script of a shell."),
}


def entries() -> dict[str, Entry]:
    """Return every command: those of the table, then those of the domains. CatalogError if the domains do not agree."""
    from brainbridge.operations import commands

    brought = commands.brought(tuple(TABLE)).values()
    return TABLE | {each.name: Entry(each.module, each.section, each.line) for each in brought}


class Commands(MutableMapping[str, click.Command]):
    """The commands by name; reading one imports the module that defines it."""

    def __init__(self) -> None:
        self._defined: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        """Return a command; imports its module if needed. CatalogError if a domain's module does not define it."""
        own = TABLE.get(name)
        entry = own or entries()[name]  # the domains are imported for a command of theirs alone
        if name not in self._defined:
            if own:
                import_module(f"brainbridge.cli.{own.module}")
            else:
                self._load(name, entry.module)
        return self._defined[name]

    def _load(self, name: str, module: str) -> None:
        """Import the module of a domain's command, which must define it."""
        from brainbridge import domains

        domains.DOMAINS.load(module)
        if name not in self._defined:
            raise CatalogError(
                f"{module} does not define the command {name!r} of a domain",
                hint="define it there with brainbridge.cli.app.command, or correct its name in the domain",
            )

    def __setitem__(self, name: str, command: click.Command) -> None:
        """Define a command; its module does this when imported. LookupError if the command is not listed."""
        if name not in self:
            raise LookupError(f"the command {name} is neither in the table of {__name__} nor in a domain")
        self._defined[name] = command

    def __delitem__(self, name: str) -> None:
        """Refuse: the table is the list of all commands."""
        raise TypeError("commands cannot be removed")

    def __contains__(self, name: object) -> bool:
        """Tell whether there is such a command; nothing is imported."""
        return name in TABLE or name in entries()

    def __iter__(self) -> Iterator[str]:
        """Return the names in the order of the table."""
        return iter(entries())

    def __len__(self) -> int:
        """Count the commands."""
        return len(entries())
