"""Neo4j Browser: links that open it with connection and query filled in, and the queries shipped for it."""

import json
import re
from urllib.parse import quote, urlencode, urlsplit

from brainbridge import domains
from brainbridge.errors import InvalidInput
from brainbridge.graph import composed
from brainbridge.graph.query import Query
from brainbridge.graph.rows import Row
from brainbridge.recall import history
from brainbridge.server import connection
from brainbridge.server.connection import Endpoint
from brainbridge.settings import Resolved

DEFAULT = "tier-map"
RECALLED = "recalled"
_ASK = "run one first: brainbridge recall QUERY"
_LOCAL_PORT = 7474
_LEADING_COMMENTS = re.compile(r"\A(\s*//.*\n)+")  # for who maintains the query


class Shipped(Row):
    """A query for Neo4j Browser."""

    name: str
    purpose: str
    text: str


class Shown(Row):
    """Browser's page and how to log in, a query for it, and ``address``, the link with all of it filled in.

    ``password_in`` says where to find the password.
    """

    page: str
    connect_to: str
    user: str
    password_in: str
    query: str
    address: str


def shipped() -> list[Shipped]:
    """Return the Browser queries of all domains, by name."""
    queries = composed.load(domains.DOMAINS)
    return [_shipped(queries[name]) for name in domains.DOMAINS.browser]


def _shipped(query: Query) -> Shipped:
    name = query.name.rpartition(".")[2].replace("_", "-")
    return Shipped(name=name, purpose=query.purpose, text=_LEADING_COMMENTS.sub("", query.body))


def showing_one() -> list[str]:
    """Return the names of the queries that show a single memory."""
    return [each.name for each in shipped() if "$id" in each.text and each.name != RECALLED]


def find(name: str) -> Shipped:
    """Return the query of that name; InvalidInput lists the names."""
    for each in shipped():
        if each.name == name:
            return each
    names = ", ".join(each.name for each in shipped())
    raise InvalidInput(f"there is no Browser query {name!r}", hint=f"choose one of {names}")


def with_id(query: Shipped, memory_id: str | None) -> str:
    """Return a query's text with ``$id`` replaced by a memory's id, quoted; InvalidInput if it needs one."""
    if "$id" not in query.text:
        return query.text
    if memory_id is None:
        raise InvalidInput(f"{query.name} shows a single memory", hint="name it with --id")
    return query.text.replace("$id", json.dumps(memory_id))


def recalled(brain: str) -> str:
    """Return the query that shows the hits of a brain's last recall; InvalidInput if there are none."""
    ids = history.hits(brain)
    if ids is None:
        raise InvalidInput("there has been no recall yet", hint=_ASK)
    if not ids:
        raise InvalidInput("the last recall found nothing, so there is nothing to show", hint=_ASK)
    return find(RECALLED).text.replace("$ids", json.dumps(ids))


def page(endpoint: Endpoint) -> str:
    """Return the short address of Browser, with nothing filled in."""
    base = endpoint.browser or f"http://{urlsplit(endpoint.uri).hostname}:{_LOCAL_PORT}"
    return f"{base}/browser/"


def target(endpoint: Endpoint) -> str:
    """Return the address for Browser to connect to."""
    parts = urlsplit(endpoint.uri)
    return f"{_scheme(endpoint)}://{parts.netloc}"


def shown(resolved: Resolved, name: str, memory_id: str | None = None) -> Shown:
    """Return how to open a shipped query in the brain's Browser; starts its local server if needed."""
    settings = resolved.settings
    query = recalled(settings.brain) if name == RECALLED else with_id(find(name), memory_id)
    endpoint = connection.locate(resolved)
    kept = str(connection.local_server(settings).home.path / "password")
    return Shown(
        page=page(endpoint),
        connect_to=target(endpoint),
        user=endpoint.user,
        password_in="your settings" if settings.uri else kept,
        query=query,
        address=address(endpoint, query),
    )


def address(endpoint: Endpoint, query: str) -> str:
    """Return the address that opens Browser on this database with the query in its editor."""
    connection = f"{_scheme(endpoint)}://{endpoint.user}@{urlsplit(endpoint.uri).netloc}"
    filled_in = urlencode({"dbms": connection, "cmd": "edit", "arg": query}, quote_via=quote)
    return f"{page(endpoint)}?{filled_in}"


def show(link: str) -> None:
    """Open a link in the user's web browser; InvalidInput if none can be started."""
    import webbrowser

    if not webbrowser.open(link):
        raise InvalidInput("no web browser could be started here", hint="open the link of --address yourself")


def _scheme(endpoint: Endpoint) -> str:
    return urlsplit(endpoint.uri).scheme.replace("bolt", "neo4j")
