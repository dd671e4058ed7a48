"""Makes the vocabulary's classes read-only: every neomodel method that writes raises Refused."""

from functools import partial
from typing import Any, ClassVar, NoReturn

from neomodel import (
    Relationship,
    RelationshipFrom,
    RelationshipTo,
    StructuredNode,
    StructuredRel,
    ZeroOrMore,
    db,
)

from brainbridge.errors import Refused

_WRITES = "Neo.ClientError.Statement.AccessMode"
_ELSE = "change the graph through Brain or the command line: brainbridge --help"


def _refuse(what: str, instead: str = _ELSE) -> NoReturn:
    raise Refused(f"{what} is read-only through neomodel: a write past the rules would damage the graph", hint=instead)


class ReadNode(StructuredNode):
    """A read-only node. ``changed_by`` says what changes it instead."""

    __abstract_node__ = True
    changed_by: ClassVar[str] = _ELSE

    @classmethod
    def _refuse(cls, *_: Any, **__: Any) -> NoReturn:
        _refuse(cls.__name__, cls.changed_by)

    save = delete = create = create_or_update = get_or_create = bulk_save = _refuse
    _bulk_create = _bulk_create_or_update = _bulk_get_or_create = _refuse  # called by neomodel's sets of nodes

    def cypher(self, query: str, params: dict[str, Any] | None = None) -> Any:
        """Run a read-only statement; Refused if it writes, or if a transaction is open, which may write."""
        if db._active_transaction:
            hint = "close the transaction first: the statement runs in its own"
            raise Refused(f"{type(self).__name__}.cypher only reads, and the open transaction may write", hint=hint)
        try:
            with db.read_transaction:
                return super().cypher(query, params)
        except Exception as error:  # a driver error, which only ``graph`` may import
            if getattr(error, "code", "") != _WRITES:
                raise
            type(self)._refuse()


class ReadEdge(StructuredRel):
    """A read-only edge."""

    def save(self) -> NoReturn:
        """Raise Refused."""
        _refuse(type(self).__name__)


class ReadEnds(ZeroOrMore):
    """The other ends of a node's edges, read-only."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        _refuse(self.definition["relation_type"])

    connect = replace = reconnect = disconnect = disconnect_all = _refuse


edges_to = partial(RelationshipTo, cardinality=ReadEnds)
edges_from = partial(RelationshipFrom, cardinality=ReadEnds)
edges_with = partial(Relationship, cardinality=ReadEnds)
