"""The catalog of queries: list them, show one."""

from brainbridge import domains
from brainbridge.graph import composed
from brainbridge.graph.rows import Row


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
    """Return one query; CatalogError if there is none."""
    query = composed.load(domains.DOMAINS)[name]
    text = composed.text(domains.DOMAINS, query)
    return Shown(name=name, version=query.version, sha256=query.sha256, text=text)
