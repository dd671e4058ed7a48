"""Drift: differences between the vocabulary and the installed schema, in both directions."""

from typing import Any

from brainbridge.errors import MigrationError
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.schema import indexes, vocabulary
from brainbridge.schema.indexes import Index

Item = tuple[str, str, str, tuple[str, ...]]


class Drift(Row):
    """What is declared but not installed, installed but not declared, and not online."""

    missing: list[Any]
    unknown: list[Any]
    offline: list[str]


def compare(found: tuple[Index, ...]) -> Drift:
    """Compare the installed indexes with the vocabulary; the ledger's own and token look-up indexes do not count."""
    ours = [each for each in found if each.properties and not each.names[0].startswith("__Brainbridge")]
    present, declared = {_item(each) for each in ours}, vocabulary.declared()
    offline = [each.name for each in ours if each.state != "ONLINE"]
    return Drift(missing=sorted(declared - present), unknown=sorted(present - declared), offline=offline)


def _item(index: Index) -> Item:
    kind = "unique" if index.constraint else index.kind.lower()
    return (kind, index.entity, index.names[0], tuple(index.properties))


def require(graph: Transactor) -> None:
    """Raise MigrationError if a declared index is missing or not online."""
    drift = compare(indexes.installed(graph))
    if drift.missing or drift.offline:
        raise MigrationError(f"missing {drift.missing}, not online {drift.offline}", hint="brainbridge migrate")
