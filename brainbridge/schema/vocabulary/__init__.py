"""The graph's vocabulary as neomodel classes: labels, types, properties, and which of them are unique or indexed.

Cypher migrations install the schema and Cypher files write the data. These classes declare the schema and give Python
users typed read access; ``drift`` compares them with what is installed. Every neomodel method that writes raises
Refused.

``uid`` is the property ``id``, a name that neomodel reserves. An Event also has ``before_<property>`` and
``after_<property>`` for every property it changed.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from neo4j import Driver
from neomodel import (
    ArrayProperty,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipFrom,
    StringProperty,
    StructuredNode,
    StructuredRel,
    db,
)

from brainbridge.graph.domain import Domains, Index
from brainbridge.schema.vocabulary.configurations import ConsolidationConfig, RecallConfig
from brainbridge.schema.vocabulary.edges import (
    Association,
    Attendance,
    Cause,
    Derivation,
    Merge,
    Promotion,
    Reinforcement,
    Relation,
    Sequel,
    Succession,
)
from brainbridge.schema.vocabulary.nodes import (
    STATE_LABELS,
    TIER_LABELS,
    ConsolidationRun,
    Crystallization,
    Entity,
    Event,
    Memory,
    Probe,
    SemanticCluster,
    Session,
    Source,
)

__all__ = [
    "ASSOCIATIONS",
    "BEYOND",
    "LEDGER_LABELS",
    "LEDGER_PROPERTIES",
    "NODES",
    "RELATIONSHIPS",
    "STATE_LABELS",
    "TIER_LABELS",
    "Association",
    "Attendance",
    "Cause",
    "ConsolidationConfig",
    "ConsolidationRun",
    "Crystallization",
    "Derivation",
    "Entity",
    "Event",
    "Join",
    "Memory",
    "Merge",
    "Names",
    "Probe",
    "Promotion",
    "RecallConfig",
    "Reinforcement",
    "Relation",
    "SemanticCluster",
    "Sequel",
    "Session",
    "Source",
    "Succession",
    "bind",
    "db_name",
    "declared",
    "joins",
    "labels",
    "names",
    "nodes_of",
    "properties",
    "types",
]

ASSOCIATIONS = ("COACTIVATED", "REINFORCES", "NEXT", "ABOUT", "RELATES", "CAUSED")

Nodes = tuple[type[StructuredNode], ...]
NODES: Nodes = (
    Memory,
    Session,
    Source,
    SemanticCluster,
    Entity,
    ConsolidationConfig,
    RecallConfig,
    ConsolidationRun,
    Event,
    Probe,
    Crystallization,
)
RELATIONSHIPS: tuple[type[StructuredRel], ...] = (
    Promotion,
    Association,
    Sequel,
    Cause,
    Reinforcement,
    Relation,
    Attendance,
    Derivation,
    Merge,
    Succession,
)

# The migrations' own nodes, which no other query may read.
LEDGER_LABELS = ("__BrainbridgeMigration", "__BrainbridgeLock")
LEDGER_PROPERTIES = ("chain", "checksum", "appVersion", "kind", "tookMs", "owner", "host", "pid")

# What neomodel cannot declare: (kind, entity, label or type, properties).
BEYOND: frozenset[Index] = frozenset(
    {
        ("unique", "NODE", "Head", ("lineageId",)),
        ("unique", "NODE", "TestHead", ("lineageId",)),
        ("unique", "NODE", "Session", ("isTest", "scope", "name")),
        ("unique", "NODE", "SemanticCluster", ("isTest", "scope", "name")),
        ("unique", "NODE", "Entity", ("isTest", "scope", "name")),
        *(("unique", "RELATIONSHIP", each, ("pair",)) for each in ASSOCIATIONS),
        ("range", "NODE", "Unlinked", ("isTest", "sessionId")),
        ("range", "NODE", "Memory", ("isTest", "sessionId", "place")),
        ("range", "NODE", "Live", ("isTest", "tier", "decayKey")),
        ("range", "NODE", "Protected", ("isTest", "tier", "energy")),
        ("range", "NODE", "Memory", ("isTest", "endReason", "validTo")),
        ("range", "RELATIONSHIP", "PROMOTED_TO", ("at",)),
        ("range", "RELATIONSHIP", "CRYSTALLIZED_INTO", ("at",)),
        ("fulltext", "NODE", "Hot", ("text", "around", "facets")),
        ("fulltext", "NODE", "TestHot", ("text", "around", "facets")),
        ("fulltext", "NODE", "Session", ("words", "facets")),
        ("fulltext", "NODE", "Session", ("testWords", "facets")),
    }
)

_TYPES: dict[type, type] = {
    StringProperty: str,
    BooleanProperty: bool,
    IntegerProperty: int,
    FloatProperty: float,
    DateTimeNeo4jFormatProperty: datetime,
}


@dataclass(frozen=True, slots=True)
class Join:
    """The ends of a relationship type, as pairs of labels (from, to), and the class of its properties, if any."""

    ends: frozenset[tuple[str, str]]
    model: type[StructuredRel] | None


def nodes_of(domains: Domains) -> Nodes:
    """Return the classes of all nodes that live in a database of these domains."""
    return tuple(dict.fromkeys((*NODES, *(domains.imported(kind.model) for kind in domains.kinds.values()))))


def declared(domains: Domains) -> frozenset[Index]:
    """Return every constraint and index of these domains, as (kind, entity, label or type, properties)."""
    simple = {
        ("unique" if prop.unique_index else "range", "NODE", node.__label__, (db_name(prop, name),))
        for node in nodes_of(domains)
        for name, prop in properties(node).items()
        if prop.unique_index or prop.index
    }
    return frozenset(simple) | BEYOND | {index for each in domains for index in each.indexes}


@dataclass(frozen=True, slots=True)
class Names:
    """Every label, relationship type and property name of the graph."""

    labels: frozenset[str]
    types: frozenset[str]
    properties: frozenset[str]


def names(domains: Domains) -> Names:
    """Return the names of the whole vocabulary of these domains, the ledger's included."""
    nodes = nodes_of(domains)
    known = {label for node in nodes for label in labels(node)} | {*LEDGER_LABELS}
    types = {each.definition["relation_type"] for node in nodes for each in _relationships(node)}
    models: tuple[type[StructuredNode] | type[StructuredRel], ...] = (*nodes, *RELATIONSHIPS)
    declared_names = {db_name(prop, name) for model in models for name, prop in properties(model).items()}
    added = {name for each in domains for name in each.properties}
    return Names(
        labels=frozenset(known),
        types=frozenset(types | {*ASSOCIATIONS, "MIGRATED_TO"}),
        properties=frozenset(declared_names | added | {*LEDGER_PROPERTIES}),
    )


def labels(node: type[StructuredNode]) -> frozenset[str]:
    """Return the labels of this vocabulary that nodes of a class may have."""
    return frozenset({node.__label__, *getattr(node, "__optional_labels__", ())})


def joins(domains: Domains) -> dict[str, Join]:
    """Return the ends of each relationship type; the ledger's own type has none declared."""
    found: dict[str, Join] = {}
    for node in nodes_of(domains):
        for each in _relationships(node):
            other = getattr(each._raw_class, "__label__", each._raw_class)
            ends = (other, node.__label__) if isinstance(each, RelationshipFrom) else (node.__label__, other)
            kind, model = each.definition["relation_type"], each.definition["model"]
            known = found.get(kind, Join(frozenset(), model))
            found[kind] = Join(known.ends | {ends}, known.model or model)
    return {each: found.get(each, Join(frozenset(), None)) for each in names(domains).types}


def _relationships(node: type[StructuredNode]) -> list[Any]:
    return list(dict(node.defined_properties(aliases=False, properties=False)).values())


def properties(model: type[StructuredNode] | type[StructuredRel]) -> dict[str, Any]:
    """Return the declared properties of a class by their Python names."""
    return dict(model.defined_properties(aliases=False, rels=False))


def types(model: type[StructuredNode] | type[StructuredRel]) -> dict[str, Any]:
    """Return the Python type of each declared property by its name in the graph."""
    return {db_name(prop, name): _type(prop) for name, prop in properties(model).items()}


def _type(prop: Any) -> Any:
    if isinstance(prop, ArrayProperty):
        return list[int] if isinstance(prop.base_property, IntegerProperty) else list[str]
    return _TYPES[type(prop)]


def db_name(prop: Any, name: str) -> str:
    """Return the name a property has in the graph."""
    return prop.get_db_property_name(name) if hasattr(prop, "get_db_property_name") else (prop.db_property or name)


def bind(driver: Driver) -> None:
    """Let these classes read through a driver: ``bind(brain.graph.driver)``, then ``Memory.nodes.filter(...)``."""
    db.set_connection(driver=driver)
