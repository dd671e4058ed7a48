"""The catalog of the domains that live in a database: the queries of all, and what some add to those of others.

A query has slots for that, comments that say nothing where no domain fills them, so that the bare file stays a
statement of its own:

``// @slot NAME``                the text of each ``slots/<area>.<verb>.<NAME>.cypher`` of a domain that names it
``// @each kind TEXT``           the text for each kind of node that an archive holds and its queries do not name
                                 themselves; in it stand ``<label>``, ``<key of v>`` for its key as ``v.a, v.b``, and
                                 ``<key in l[0]>`` for ``a: l[0], b: l[1]``
``// @each configuration TEXT``  the text for each of those kinds that is a configuration

The last two may also stand within a line: ``/* @each configuration TEXT */``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from brainbridge.errors import CatalogError
from brainbridge.graph import catalog
from brainbridge.graph.catalog import Catalog, Query
from brainbridge.graph.domain import Domain, Domains, Kind

_MARK = re.compile(r"(?://|/\*) @(?P<what>slot|each kind|each configuration) (?P<text>.+?)(?: \*/|$)")
_WRITES = "// @writes"


class _Fragment(NamedTuple):
    lines: Sequence[str]
    writes: Sequence[str]


@cache
def load(domains: Domains) -> Catalog:
    """Return all queries of these domains, with their slots filled; CatalogError says what does not fit."""
    brought = dict(catalog.load())
    others = (catalog.parsed(catalog.root(package)) for package in domains.packages[1:])
    for query in (each for queries in others for each in queries.values()):
        if brought.setdefault(query.name, query) is not query:
            raise CatalogError(f"there is a query {query.name!r} already")
    queries = catalog.wholes(brought)
    kinds = [each for each in domains.kinds.values() if each.is_added]
    wanted = {slot.rpartition(".")[0] for each in domains for slot in each.slots}
    if unknown := wanted - queries.keys():
        raise CatalogError(f"there is no query {sorted(unknown)[0]!r} with a slot to fill")
    if not (wanted or kinds):
        return queries
    fragments = _fragments(domains)
    return Catalog({name: _filled(query, fragments, kinds) for name, query in queries.items()})


def text(domains: Domains, query: Query) -> str:
    """Return the file of a query with its header, and in the place of its statement what is sent."""
    files = (catalog.root(package).joinpath(query.path) for package in domains.packages)
    found = next(file for file in files if file.is_file())
    return found.read_text(encoding="utf-8").replace(query.text, query.body)


def _fragments(domains: Domains) -> Mapping[str, Sequence[_Fragment]]:
    """Return the fragments of each slot by its name, in the order of the domains."""
    found: dict[str, list[_Fragment]] = {}
    for domain in domains:
        for name in domain.slots:
            found.setdefault(name, []).append(_fragment(domain, name))
    return found


def _fragment(domain: Domain, name: str) -> _Fragment:
    file = catalog.root(domain.queries).joinpath(catalog.SLOTS).joinpath(f"{name}.cypher")
    lines = file.read_text(encoding="utf-8").splitlines()
    writes = [line.removeprefix(_WRITES).split() for line in lines if line.startswith(_WRITES)]
    return _Fragment([line for line in lines if not line.startswith(_WRITES)], [each for row in writes for each in row])


def _filled(query: Query, fragments: Mapping[str, Sequence[_Fragment]], kinds: Sequence[Kind]) -> Query:
    lines, writes = list[str](), list(query.writes)
    for line in query.body.splitlines():
        sent = _line(query, line, fragments, kinds)
        lines += sent.lines
        writes += sent.writes
    body = "\n".join(lines)
    if body == query.body:
        return query
    if unknown := catalog.used_parameters(body) - {field.name for field in query.params}:
        raise CatalogError(f"a domain uses ${sorted(unknown)[0]} in {query.name}, which has no such parameter")
    return replace(query, body=body, writes=tuple(dict.fromkeys(writes)), sha256=catalog.digest(body))


def _line(query: Query, line: str, fragments: Mapping[str, Sequence[_Fragment]], kinds: Sequence[Kind]) -> _Fragment:
    """Return what is sent for a line, and what it writes by that; a comment that nothing replaces stays."""
    match = _MARK.search(line)
    found = list(_added(query, match, fragments, kinds)) if match else []
    if not match or not found:
        return _Fragment([line], [])
    lines = [each for fragment in found for each in fragment.lines]
    if match[0].startswith("/*"):
        lines = [line[: match.start()] + "".join(lines) + line[match.end() :]]
    return _Fragment(lines, [each for fragment in found for each in fragment.writes])


def _added(
    query: Query, match: re.Match[str], fragments: Mapping[str, Sequence[_Fragment]], kinds: Sequence[Kind]
) -> Iterator[_Fragment]:
    """Yield what comes in the place of a comment."""
    if match["what"] == "slot":
        yield from fragments.get(f"{query.name}.{match['text']}", ())
        return
    for kind in kinds:
        if kind.versioned or match["what"] == "each kind":
            yield _Fragment([_of_kind(match["text"], kind)], [kind.label] if query.mode == "write" else [])


def _of_kind(text: str, kind: Kind) -> str:
    text = text.replace("<label>", kind.label)
    text = re.sub(r"<key of (\w+)>", lambda found: ", ".join(f"{found[1]}.{key}" for key in kind.key), text)
    return re.sub(r"<key in ([\w.]+)\[(\d)\]>", lambda found: _keyed(kind, found[1], int(found[2])), text)


def _keyed(kind: Kind, values: str, first: int) -> str:
    return ", ".join(f"{key}: {values}[{place}]" for place, key in enumerate(kind.key, first))
