"""The catalog of queries: list them, show one."""

from typing import Final

from brainbridge import domains
from brainbridge.errors import CatalogError
from brainbridge.graph import composed
from brainbridge.graph.rows import Row
from brainbridge.language import nearest

# Runs keep the names that queries had: those of an earlier version are found by these.
RENAMED: Final = {
    "config.change_recall": "config.change",
    "config.recall": "config.current",
    "config.recall_history": "config.history",
    "config.standing": "ledger.standing",
    "crystal.excerpted": "crystal.record",
    "crystal.note": "crystal.record",
    "index.note": "crystal.record",
    "monitor.forgotten": "monitor.faded",
    "purge.preview": "purge.lineages",
    "undo.demote": "undo.turn",
    "undo.lift": "undo.turn",
}


class Listed(Row):
    """A query's header; ``sha256`` is that of its statement."""

    name: str
    version: int
    mode: str
    purpose: str
    sha256: str


class Shown(Row):
    """A query with its header, as it is sent."""

    name: str
    version: int
    sha256: str
    text: str


def listed() -> list[Listed]:
    """Return every query, by name."""
    keys = Listed.model_fields
    return [Listed(**{key: getattr(each, key) for key in keys}) for each in composed.load(domains.DOMAINS).values()]


def show(name: str) -> Shown:
    """Return one query, by its name or one that it had before; CatalogError, with the nearest, if there is none."""
    queries = composed.load(domains.DOMAINS)
    found = RENAMED.get(name, name)
    if found not in queries:
        near = nearest.to(name, queries)
        hint = f"did you mean {near}?" if near else "'brainbridge queries list' lists them"
        raise CatalogError(f"there is no query {name!r}", hint=hint)
    query = queries[found]
    text = composed.text(domains.DOMAINS, query)
    return Shown(name=query.name, version=query.version, sha256=query.sha256, text=text)
