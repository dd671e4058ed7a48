"""The catalog of the domains that live in a database: the queries of all, and what some add to those of others.

A query has slots for that, comments that say nothing where no domain fills them, so that the bare file stays a
statement of its own:

``// @slot NAME``                the text of ``slots/<domain>/<area>.<verb>.<NAME>.cypher`` of each domain that names it
``// @each kind TEXT``           the text for each kind of node that an archive holds and its queries do not name
                                 themselves; in it stand ``<label>``, ``<key of v>`` for its key as ``v.a, v.b``, and
                                 ``<key in l[0]>`` for ``a: l[0], b: l[1]``
``// @each configuration TEXT``  the text for each of those kinds that is a configuration

Each stands alone on its line. The last two may also stand within one: ``/* @each configuration TEXT */``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from brainbridge.errors import CatalogError
from brainbridge.graph import agreement, catalog
from brainbridge.graph.catalog import Catalog
from brainbridge.graph.domain import Domain, Domains, Kind
from brainbridge.graph.query import Query, digest

_ALONE = re.compile(r"\s*// @(?P<what>slot|each kind|each configuration) (?P<text>\S.*)")
_WITHIN = re.compile(r"/\* @(?P<what>each kind|each configuration) (?P<text>.+?) \*/")
_BEHIND = re.compile(r"// @(?:slot|each kind|each configuration) .*")
_WRITES = "// @writes"


class _Fragment(NamedTuple):
    lines: Sequence[str]
    writes: Sequence[str]
    domain: str = ""


@cache
def load(domains: Domains) -> Catalog:
    """Return all queries of these domains, with their slots filled; CatalogError says what does not fit."""
    agreement.require(domains)
    queries = _composed(domains)
    agreement.require_queries(domains, queries, {each: catalog.fragments(each) for each in domains.packages})
    return queries


def _composed(domains: Domains) -> Catalog:
    queries = bare(domains)
    kinds = [each for each in domains.kinds.values() if each.is_added]
    fragments = _fragments(domains, queries)
    if not (fragments or kinds):
        return queries
    return Catalog({name: _filled(query, queries, fragments, kinds) for name, query in queries.items()})


@cache
def bare(domains: Domains) -> Catalog:
    """Return all queries of these domains as their files say, with no slot filled; CatalogError if two share a name."""
    brought = dict(catalog.load())
    for query in (each for package in domains.packages[1:] for each in catalog.parsed(package).values()):
        if (other := brought.setdefault(query.name, query)) is not query:
            raise CatalogError(
                f"{query.file} and {other.file} have the same name, {query.name}",
                hint=f"move {query.file} to a folder of another name: the areas of a domain are its own",
            )
    return catalog.wholes(brought)


def text(domains: Domains, query: Query) -> str:
    """Return the file of a query with its header, and in the place of its statement what is sent."""
    files = (catalog.root(package).joinpath(query.path) for package in domains.packages)
    found = next(file for file in files if file.is_file())
    return found.read_text(encoding="utf-8").replace(query.text, query.body)


def _fragments(domains: Domains, queries: Catalog) -> Mapping[str, Sequence[_Fragment]]:
    """Return the fragments of each slot by its name, in the order of the domains."""
    found: dict[str, list[_Fragment]] = {}
    for domain, slot in ((each, slot) for each in domains for slot in each.slots):
        _check_slot(domain, slot, queries)
        found.setdefault(slot, []).append(_fragment(domain, slot))
    return found


def _check_slot(domain: Domain, slot: str, queries: Catalog) -> None:
    name, _, place = slot.rpartition(".")
    if name not in queries:
        raise CatalogError(
            f"domain {domain.name!r} fills {slot!r}, but there is no query {name!r}: name one that has the slot"
        )
    there = [found["text"] for found in _alone(queries[name].text) if found["what"] == "slot"]
    if place not in there:
        known = f"name one of its slots: {', '.join(dict.fromkeys(there))}" if there else "it has no slots"
        raise CatalogError(f"domain {domain.name!r} fills {slot!r}, but {name} has no '// @slot {place}': {known}")


def _alone(text: str) -> Iterator[re.Match[str]]:
    return (found for line in text.splitlines() if (found := _ALONE.fullmatch(line)))


def _fragment(domain: Domain, slot: str) -> _Fragment:
    """Read what a domain puts into a slot; CatalogError if it has no file for it."""
    path = f"{catalog.SLOTS}/{domain.name}/{slot}.cypher"
    file = catalog.root(domain.queries).joinpath(path)
    if not file.is_file():
        raise CatalogError(f"domain {domain.name!r} fills {slot!r}, but has no file: write {domain.queries}: {path}")
    lines = file.read_text(encoding="utf-8").splitlines()
    writes = [line.removeprefix(_WRITES).split() for line in lines if line.startswith(_WRITES)]
    said = [line for line in lines if not line.startswith(_WRITES)]
    return _Fragment(said, [each for row in writes for each in row], domain.name)


def _filled(
    query: Query, queries: Catalog, fragments: Mapping[str, Sequence[_Fragment]], kinds: Sequence[Kind]
) -> Query:
    """Return a query with its slots filled, and those of the one that it continues."""
    lines, writes = list[str](), list(query.writes)
    for line in query.text.splitlines():
        sent = _line(query, line, fragments, kinds)
        lines += sent.lines
        writes += sent.writes
    body = "\n".join(lines)
    if query.after:
        first = queries[query.after]
        before = _filled(first, queries, fragments, kinds)
        body = query.body.removesuffix(query.text).replace(first.body, before.body) + body
        writes += before.writes
    if body == query.body:
        return query
    # A text that another continues is never sent alone: what continues it may declare what a domain uses.
    if not query.gives and (unknown := query.used(body) - {field.spelled for field in query.params}):
        raise _unknown(query, sorted(unknown)[0], fragments, list(_texts(query, queries)))
    return replace(query, body=body, writes=tuple(dict.fromkeys(writes)), sha256=digest(body))


def _texts(query: Query, queries: Catalog) -> Iterator[str]:
    """Yield the name of a query and of those that it continues."""
    yield query.name
    if query.after:
        yield from _texts(queries[query.after], queries)


def _unknown(
    query: Query, parameter: str, fragments: Mapping[str, Sequence[_Fragment]], texts: Sequence[str]
) -> CatalogError:
    """Say which domain uses a parameter that a query lacks; the text for each kind of node has no parameters."""
    slot, domain = next(
        (slot, each.domain)
        for slot, found in fragments.items()
        for each in found
        if slot.rpartition(".")[0] in texts and parameter in query.used("\n".join(each.lines))
    )
    has = ", ".join(f"${field.spelled}" for field in query.params) or "none"
    return CatalogError(
        f"domain {domain!r} uses ${parameter} in {slot!r}, but {query.name} has no such parameter",
        hint=f"use one that it has ({has}), or what is in scope there",
    )


def _line(query: Query, line: str, fragments: Mapping[str, Sequence[_Fragment]], kinds: Sequence[Kind]) -> _Fragment:
    """Return what is sent for a line, and what it writes by that; a comment that nothing replaces stays."""
    if alone := _ALONE.fullmatch(line):
        found = _added(query, alone, fragments, kinds) or [_Fragment([line], [])]
        return _Fragment([each for one in found for each in one.lines], [each for one in found for each in one.writes])
    if behind := _BEHIND.search(line):
        raise CatalogError(f"{query.file}: {behind[0]!r} stands behind code: give it a line of its own")
    return _within(query, line, kinds)


def _within(query: Query, line: str, kinds: Sequence[Kind]) -> _Fragment:
    """Replace each comment within a line."""
    writes = list[str]()

    def said(match: re.Match[str]) -> str:
        found = _added(query, match, {}, kinds)
        writes.extend(each for one in found for each in one.writes)
        return "".join(each for one in found for each in one.lines) or match[0]

    return _Fragment([_WITHIN.sub(said, line)], writes)


def _added(
    query: Query, match: re.Match[str], fragments: Mapping[str, Sequence[_Fragment]], kinds: Sequence[Kind]
) -> Sequence[_Fragment]:
    """Return what comes in the place of a comment."""
    if match["what"] == "slot":
        return fragments.get(f"{query.name}.{match['text']}", ())
    meant = [kind for kind in kinds if kind.versioned or match["what"] == "each kind"]
    return [_Fragment([_of_kind(match["text"], kind)], [kind.label] if query.mode == "write" else []) for kind in meant]


def _of_kind(text: str, kind: Kind) -> str:
    text = text.replace("<label>", kind.label)
    text = re.sub(r"<key of (\w+)>", lambda found: ", ".join(f"{found[1]}.{key}" for key in kind.key), text)
    return re.sub(r"<key in ([\w.]+)\[(\d)\]>", lambda found: _keyed(kind, found[1], int(found[2])), text)


def _keyed(kind: Kind, values: str, first: int) -> str:
    return ", ".join(f"{key}: {values}[{place}]" for place, key in enumerate(kind.key, first))
