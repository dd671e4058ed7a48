"""Neo4j Browser: addresses that open it with connection and query filled in, and the queries we ship for it."""

import json
from urllib.parse import quote, urlencode, urlsplit

from brainbridge.errors import InvalidInput
from brainbridge.graph import catalog
from brainbridge.graph.catalog import Query
from brainbridge.graph.rows import Row
from brainbridge.recall import history
from brainbridge.server.connection import Endpoint

DEFAULT = "tier-map"
RECALLED = "recalled"
_ASK = "run one first: brainbridge recall QUERY"
_AREA = "browser."
_LOCAL_PORT = 7474


class Shipped(Row):
    """A query for Neo4j Browser."""

    name: str
    purpose: str
    text: str


def shipped() -> list[Shipped]:
    """Return the queries we ship, by name."""
    return [_shipped(query) for name, query in catalog.load().items() if name.startswith(_AREA)]


def _shipped(query: Query) -> Shipped:
    name = query.name.removeprefix(_AREA).replace("_", "-")
    return Shipped(name=name, purpose=query.purpose, text=query.body)


def showing_one() -> list[str]:
    """Return the names of the queries that show a single memory."""
    return [each.name for each in shipped() if "$id" in each.text and each.name != RECALLED]


def find(name: str) -> Shipped:
    """Return the query of that name; InvalidInput lists the names."""
    for each in shipped():
        if each.name == name:
            return each
    names = ", ".join(each.name for each in shipped())
    raise InvalidInput(f"there is no Browser query {name!r}", hint=f"there are {names}")


def with_id(query: Shipped, memory_id: str | None) -> str:
    """Return the text of a query with a memory's id in the place of ``$id``, as a quoted literal."""
    if "$id" not in query.text:
        return query.text
    if memory_id is None:
        raise InvalidInput(f"{query.name} shows a single memory", hint="name it with --id")
    return query.text.replace("$id", json.dumps(memory_id))


def recalled(brain: str) -> str:
    """Return the query that shows what the last recall of a brain returned; InvalidInput if that was nothing."""
    ids = history.hits(brain)
    if ids is None:
        raise InvalidInput("there has been no recall yet", hint=_ASK)
    if not ids:
        raise InvalidInput("the last recall found nothing, so there is nothing to show", hint=_ASK)
    return find(RECALLED).text.replace("$ids", json.dumps(ids))


def address(endpoint: Endpoint, query: str) -> str:
    """Return the address that opens Browser on this database with the query in its editor."""
    parts = urlsplit(endpoint.uri)
    base = endpoint.browser or f"http://{parts.hostname}:{_LOCAL_PORT}"
    connection = f"{parts.scheme.replace('bolt', 'neo4j')}://{endpoint.user}@{parts.netloc}"
    return f"{base}/browser/?{urlencode({'dbms': connection, 'cmd': 'edit', 'arg': query}, quote_via=quote)}"
