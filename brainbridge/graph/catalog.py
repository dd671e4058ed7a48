"""The query catalog: every ``cypher/<area>/<verb>.cypher`` as a checked, immutable record.

The path is the name, the header is the contract; ``cypher/README.md`` explains both. Nothing here needs a
database: a broken header is found when the catalog is loaded.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from brainbridge.errors import CatalogError
from brainbridge.graph import header
from brainbridge.graph.domain import OWN, folder
from brainbridge.graph.query import Query, followed

MIGRATIONS = "migrations"
FRAGMENTS = "fragments"
SLOTS = "slots"


class Catalog(Mapping[str, Query]):
    """All queries by name, immutable."""

    def __init__(self, queries: Mapping[str, Query]) -> None:
        self._queries = dict(sorted(queries.items()))

    def __getitem__(self, name: str) -> Query:
        """Return the query of that name; CatalogError if there is none."""
        if found := self._queries.get(name):
            return found
        raise CatalogError(f"there is no query {name!r}")

    def __contains__(self, name: object) -> bool:
        """Tell whether there is a query of that name."""
        return name in self._queries

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names, sorted."""
        return iter(self._queries)

    def __len__(self) -> int:
        """Count the queries."""
        return len(self._queries)


def files(root: Traversable, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield (path below the root, text) of every ``.cypher`` file, in a stable order."""
    for entry in sorted(root.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".cypher"):
            yield f"{prefix}{entry.name}", entry.read_text(encoding="utf-8")


def root(package: str = OWN) -> Traversable:
    """Return the folder of a package's query files; ours are in the installed package, or beside it in a checkout."""
    if package != OWN:
        return resources.files(package)
    installed = resources.files("brainbridge") / "cypher"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "cypher"


@cache
def load() -> Catalog:
    """Load and check every query file; CatalogError reports all faults together."""
    return wholes(parsed())


def parsed(package: str = OWN) -> dict[str, Query]:
    """Return the queries of a package by name, each by itself; CatalogError reports all faults together."""
    queries, faults = {}, []
    for path, text in files(root(package)):
        if path.startswith((f"{MIGRATIONS}/", f"{FRAGMENTS}/", f"{SLOTS}/")):
            continue
        try:
            query = header.parse(text, path, folder(package))
        except CatalogError as error:
            faults.append(str(error))
        else:
            queries[query.name] = query
    if faults:
        raise CatalogError("\n".join(faults))
    return queries


def fragments(package: str) -> Iterator[str]:
    """Yield the path, below its folder of slots, of each file that a package has for slots of queries."""
    slots = root(package).joinpath(SLOTS)
    yield from (path for path, _ in files(slots)) if slots.is_dir() else ()


def wholes(queries: Mapping[str, Query]) -> Catalog:
    """Put in front of each query the one it continues; CatalogError if that one is missing, or if they form a cycle."""
    return Catalog({name: _whole(query, queries) for name, query in queries.items()})


def _whole(query: Query, queries: Mapping[str, Query], below: tuple[str, ...] = ()) -> Query:
    """Return a query with all that it continues; one that is whole already is returned unchanged."""
    if not query.after or query.body != query.text:
        return query
    if query.after not in queries or query.name in below:
        raise CatalogError(f"{query.file}: @after names {query.after}, which it cannot continue")
    return followed(_whole(queries[query.after], queries, (*below, query.name)), query)
