"""Do the vocabulary and the installed schema say the same? Compared both ways."""

from typing import Any

from brainbridge.errors import MigrationError
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.schema import indexes, vocabulary
from brainbridge.schema.indexes import Index

Item = tuple[str, str, str, tuple[str, ...]]


class Drift(Row):
    """What is declared and not installed, installed and not declared, and not online."""

    missing: list[Any]
    unknown: list[Any]
    offline: list[str]


def compare(found: tuple[Index, ...]) -> Drift:
    """Hold the installed indexes against the vocabulary; the ledger's own and the token look-ups do not count."""
    ours = [each for each in found if each.properties and not each.names[0].startswith("__Brainbridge")]
    present, declared = {_item(each) for each in ours}, vocabulary.declared()
    offline = [each.name for each in ours if each.state != "ONLINE"]
    return Drift(missing=sorted(declared - present), unknown=sorted(present - declared), offline=offline)


def _item(index: Index) -> Item:
    kind = "unique" if index.constraint else index.kind.lower()
    return (kind, index.entity, index.names[0], tuple(index.properties))


def require(graph: Transactor) -> None:
    """Raise MigrationError unless the schema is what the vocabulary says."""
    drift = compare(indexes.installed(graph))
    if drift.missing or drift.offline:
        raise MigrationError(f"missing {drift.missing}, not online {drift.offline}", hint="brainbridge migrate")
