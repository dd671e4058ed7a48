"""The header of a query file: its tags, what they must say, and how it agrees with the statement below it.

``cypher/README.md`` explains the tags to whoever writes one.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from brainbridge.errors import CatalogError
from brainbridge.graph.query import MODES, TYPES, Field, Query, digest

_HEADER = "name version mode purpose param returns writes rows uses safe eager lasting open after gives"
TAGS = frozenset(_HEADER.split())
_TAG = re.compile(r"^// @(?P<tag>[a-z]+) +(?P<text>\S.*)$")
_VERSION = re.compile(r"[1-9][0-9]{0,8}")
_FIELD = re.compile(r"^(?P<name>\S+) +(?P<type>list<\w+>\??|\w+\??)(?: +(?P<doc>.+))?$")
_ROWS = re.compile(r"(one|each \w+|any \S.*)$")


def parse(text: str, path: str, folder: str = "cypher") -> Query:
    """Read one query file, at a path below that folder; CatalogError lists everything wrong with its header at once."""
    tags, body = _split(text, f"{folder}/{path}")
    faults: list[str] = []
    params = _fields(tags.get("param", []), faults)
    returns = _fields(tags.get("returns", []), faults)
    query = Query(
        name=_single(tags, "name", faults),
        version=_version(_single(tags, "version", faults), faults),
        mode=_mode(_single(tags, "mode", faults), faults),
        purpose=_single(tags, "purpose", faults),
        params=params,
        returns=returns,
        writes=tuple(" ".join(tags.get("writes", [])).split()),
        rows=" ".join(tags.get("rows", [])),
        uses=tuple(" ".join(tags.get("uses", [])).split()),
        safe=" ".join(tags.get("safe", [])),
        eager=" ".join(tags.get("eager", [])),
        lasting=" ".join(tags.get("lasting", [])),
        open=" ".join(tags.get("open", [])),
        body=body,
        sha256=digest(body),
        path=path,
        text=body,
        after=" ".join(tags.get("after", [])),
        gives=tuple(line.split()[0] for line in tags.get("gives", [])),
        folder=folder,
    )
    faults += _contradictions(query, tags)
    if faults:
        raise CatalogError(f"{query.file}: " + "; ".join(faults))
    return query


def _split(text: str, file: str) -> tuple[dict[str, list[str]], str]:
    tags: dict[str, list[str]] = {}
    lines = text.replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines):
        if not (match := _TAG.match(line)):
            return tags, "\n".join(lines[number:]).strip()
        tags.setdefault(match["tag"], []).append(match["text"].strip())
    raise CatalogError(f"{file}: no statement after the header")


def _single(tags: Mapping[str, list[str]], tag: str, faults: list[str]) -> str:
    values = tags.get(tag, [])
    if len(values) != 1:
        faults.append(f"@{tag} must occur once, not {len(values)} times")
        return ""
    return values[0]


def _version(text: str, faults: list[str]) -> int:
    if _VERSION.fullmatch(text):
        return int(text)
    faults.append(f"@version must be a positive integer, not {text!r}")
    return 0


def _mode(text: str, faults: list[str]) -> Any:
    if text not in MODES:
        faults.append(f"@mode must be one of {', '.join(MODES)}, not {text!r}")
    return text


def _fields(lines: list[str], faults: list[str]) -> tuple[Field, ...]:
    fields = []
    for line in lines:
        match = _FIELD.match(line)
        kind = match["type"].removesuffix("?") if match else ""
        if not match or kind.removeprefix("list<").removesuffix(">") not in TYPES:
            faults.append(f"{line!r} is not 'name type text'")
            continue
        within, _, name = match["name"].rpartition(".")
        fields.append(Field(name, kind, match["type"].endswith("?"), match["doc"] or "", within))
    return tuple(fields)


def _contradictions(query: Query, tags: Mapping[str, list[str]]) -> Iterator[str]:
    expected = query.path.removesuffix(".cypher").replace("/", ".")
    if query.name != expected:
        yield f"@name must follow the path: {expected}"
    declared, used = {field.spelled for field in query.params}, query.used(query.body)
    if unused := declared - used:
        yield f"declared but not used: {', '.join(sorted(unused))}"
    if undeclared := used - declared:
        yield f"used but not declared: {', '.join(sorted(undeclared))}"
    if (query.mode == "write") != bool(query.writes):
        yield "@writes is required in mode write, and only there"
    yield from _miscounted(query)
    if query.gives and query.returns:
        yield "@gives and @returns exclude each other: a text that another continues returns nothing"
    if strange := tags.keys() - TAGS:
        yield f"unknown tag: {', '.join(sorted(strange))}"


def _miscounted(query: Query) -> Iterator[str]:
    if (query.mode == "write") != bool(query.rows):
        yield "@rows is required in mode write, and only there"
    elif query.rows and not _ROWS.match(query.rows):
        yield f"@rows must be 'one', 'each PARAMETER' or 'any REASON', not {query.rows!r}"
    elif (each := query.rows.removeprefix("each ")) != query.rows and each not in {
        field.name for field in query.params if field.type.startswith("list<") and not field.nullable
    }:
        yield f"@rows counts {each}, which is not a list parameter"
