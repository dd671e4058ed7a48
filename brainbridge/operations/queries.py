"""The catalog of queries, for whoever wants to read what runs: names, headers, texts."""

from brainbridge.graph import catalog
from brainbridge.graph.rows import Row


class Listed(Row):
    """A query: what it is called and for; ``sha256`` is that of its statement."""

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
    return [Listed(**{key: getattr(each, key) for key in keys}) for each in catalog.load().values()]


def show(name: str) -> Shown:
    """Return one query; NotFound suggests a name."""
    query = catalog.load()[name]
    text = catalog.root().joinpath(query.path).read_text(encoding="utf-8").replace(query.text, query.body)
    return Shown(name=name, version=query.version, sha256=query.sha256, text=text)
