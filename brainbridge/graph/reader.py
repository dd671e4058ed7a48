"""Who reads. The local agent reads everything; anybody else only what is written for other readers to read.

A reader belongs to a connection, and the runner hands it to each query, so no caller can leave it out. A query that has
the parameter ``reader`` shows each reader what that one may see. One that says ``@open`` shows no memory. All others
are for the local agent alone.
"""

from collections.abc import Iterable
from typing import Any

from brainbridge.errors import Refused
from brainbridge.graph.query import Query

LOCAL = "local_agent"
PARAMETER = "reader"


def asks(query: Query) -> bool:
    """Tell whether a query asks who reads."""
    return any(field.name == PARAMETER for field in query.params)


def bound(query: Query, params: dict[str, Any], reader: str) -> dict[str, Any]:
    """Return the parameters of a query, with the reader if it asks for one."""
    return {**params, PARAMETER: reader} if asks(query) else params


def require(queries: Iterable[Query], reader: str) -> None:
    """Raise Refused if one of the queries is not for this reader."""
    if reader == LOCAL:
        return
    for query in queries:
        if not query.open and (query.mode == "write" or not asks(query)):
            raise refusal(reader)


def require_local(reader: str) -> None:
    """Raise Refused unless the local agent reads."""
    if reader != LOCAL:
        raise refusal(reader)


def refusal(reader: str) -> Refused:
    """Return the refusal to do for this reader what is for the local agent alone."""
    return Refused(
        f"only the local agent may do that, and this reads as {reader.replace('_', ' ')}",
        hint="readers may recall, traverse, inspect, list and show crystals, and export: leave out --as, or"
        " BRAINBRIDGE_READER",
    )
