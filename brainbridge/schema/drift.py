"""Drift: differences between the vocabulary and the installed schema, in both directions."""

from typing import Any

from brainbridge.errors import MigrationError
from brainbridge.graph.domain import Domains
from brainbridge.graph.domain import Index as Item
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.schema import indexes, vocabulary
from brainbridge.schema.indexes import Index


class Drift(Row):
    """What is declared but not installed, installed but not declared, and not online."""

    missing: list[Any]
    unknown: list[Any]
    offline: list[str]


def compare(found: tuple[Index, ...], domains: Domains) -> Drift:
    """Compare the installed indexes with what is declared; the ledger's own and token look-up indexes do not count."""
    ours = [each for each in found if each.properties and not each.names[0].startswith("__Brainbridge")]
    present, declared = {_item(each) for each in ours}, vocabulary.declared(domains)
    offline = [each.name for each in ours if each.state != "ONLINE"]
    return Drift(missing=sorted(declared - present), unknown=sorted(present - declared), offline=offline)


def _item(index: Index) -> Item:
    kind = "unique" if index.constraint else index.kind.lower()
    return (kind, index.entity, index.names[0], tuple(index.properties))


def require(graph: Transactor) -> None:
    """Raise MigrationError if a declared index is missing or not online."""
    drift = compare(indexes.installed(graph), graph.domains)
    if drift.missing or drift.offline:
        raise MigrationError(f"missing {drift.missing}, not online {drift.offline}", hint="brainbridge migrate")
