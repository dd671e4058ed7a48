"""Migrations: immutable, ordered files, and a chain of nodes in the graph that records the applied ones.

``compare`` is pure; ``apply`` holds the lock. A schema migration is repeatable and recorded afterwards; a data
migration and its record are one transaction. After a crash between any two steps, run it again.
"""

import getpass
import os
import re
import socket
import time
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import CatalogError, MigrationError, SchemaMissing, SchemaNewer
from brainbridge.graph import catalog, lock
from brainbridge.graph.catalog import used_parameters
from brainbridge.graph.domain import Domains
from brainbridge.graph.graph import Graph, Transactor, Unit
from brainbridge.graph.rows import Instant, Row
from brainbridge.progress import Progress, silent
from brainbridge.schema import ddl, indexes
from brainbridge.version import VERSION

CHAIN = "brainbridge"
_FILE = re.compile(r"V(\d{4})__([a-z0-9_]+)\.cypher")
_HEADER = re.compile(r"^// @(purpose|kind|param) +(.+)$", re.MULTILINE)
# A statement ends at a semicolon that ends a line, outside strings, quoted names and comments.
_TOKEN = re.compile(
    r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|`[^`]*`|//[^\n]*|/\*.*?\*/|(?P<end>;)[ \t]*(?=\n|$)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Migration:
    """One migration file. ``checksum`` covers all of its text: an applied file never changes."""

    version: int
    name: str
    kind: Literal["schema", "data"]
    purpose: str
    statements: tuple[str, ...]
    checksum: str


class Applied(Row):
    """One link of the chain in the graph."""

    version: int
    name: str
    kind: str
    checksum: str
    at: Instant
    by: str


class Appended(Row):
    """The version that was recorded."""

    version: int


def split(text: str) -> list[str]:
    """Split a script into statements; CatalogError if anything but comments follows the last semicolon."""
    ends = [match.end() for match in _TOKEN.finditer(text) if match["end"]]
    starts = [0, *ends]
    if catalog.code_of(text[starts[-1] :]).strip():
        raise CatalogError("the last statement of a migration lacks its semicolon")
    return [text[a:b].strip().removesuffix(";") for a, b in zip(starts, ends, strict=False)]


def parse(filename: str, text: str) -> Migration:
    """Read one migration file."""
    match, header = _FILE.fullmatch(filename), dict(_HEADER.findall(text))
    if not match or header.get("kind") not in ("schema", "data") or "purpose" not in header:
        raise CatalogError(f"{filename}: V<4 digits>__<name>.cypher with @purpose and @kind schema|data is needed")
    normal = catalog.digest(text)
    kind: Literal["schema", "data"] = "schema" if header["kind"] == "schema" else "data"
    return Migration(int(match[1]), match[2], kind, header["purpose"], tuple(split(text)), normal)


@cache
def local(domains: Domains) -> tuple[Migration, ...]:
    """Return the migrations of these domains, in order; CatalogError on a gap or a repeated number."""
    folders = (catalog.root(package).joinpath(catalog.MIGRATIONS) for package in domains.packages)
    files = (file for folder in folders if folder.is_dir() for file in catalog.files(folder))
    found = sorted((parse(path, text) for path, text in files), key=lambda each: each.version)
    if [each.version for each in found] != list(range(len(found))):
        raise CatalogError("migrations must be numbered without gaps, from V0000")
    return tuple(found)


def compare(known: Sequence[Migration], applied: Sequence[Applied]) -> tuple[Migration, ...]:
    """Return the pending migrations; SchemaNewer or MigrationError if the chain is not a prefix of the files."""
    if len(applied) > len(known):
        raise SchemaNewer(
            f"the database is at migration {applied[-1].version}, this brainbridge knows {known[-1].version}",
            hint="upgrade brainbridge",
        )
    for ours, theirs in zip(known, applied, strict=False):
        if ours.version != theirs.version or ours.checksum != theirs.checksum:
            raise MigrationError(
                f"migration {theirs.version} ({theirs.name}) was applied with a different text",
                hint="an applied migration never changes: install the brainbridge that applied it",
            )
    return tuple(known[len(applied) :])


def applied(graph: Transactor) -> tuple[Applied, ...]:
    """Return the applied migrations of the database, oldest first."""
    return graph.rows("ledger.chain", Applied, chain=CHAIN)


def pending(graph: Transactor) -> tuple[Migration, ...]:
    """Return the migrations that the database lacks."""
    return compare(local(graph.domains), applied(graph))


def states(graph: Transactor) -> list[dict[str, Any]]:
    """Return every migration of this version with its state: applied (and when) or pending."""
    done = {each.version: each.at for each in applied(graph)}
    pending(graph)  # raises if the chain is not ours
    return [
        {
            "version": each.version,
            "name": each.name,
            "kind": each.kind,
            "purpose": each.purpose,
            "state": "applied" if each.version in done else "pending",
            "at": done.get(each.version),
        }
        for each in local(graph.domains)
    ]


def require(graph: Transactor) -> None:
    """Raise SchemaMissing if the database lacks a migration of this version."""
    if missing := pending(graph):
        raise SchemaMissing(
            f"the database lacks {len(missing)} migration(s) from {missing[0].version} ({missing[0].name})",
            hint="run: brainbridge migrate",
        )


def apply(graph: Graph, *, progress: Progress = silent) -> tuple[Migration, ...]:
    """Apply the pending migrations, one process at a time, and return them. Held if the lock is taken."""
    ledger, *_ = local(graph.domains)
    _run_schema(graph, ledger, progress)
    with lock.held(graph, lock.MIGRATING):
        todo = pending(graph)
        for done, migration in enumerate(todo):
            progress("Migrating", done, len(todo))
            _apply(graph, migration, progress)
    return todo


def _apply(graph: Graph, migration: Migration, progress: Progress) -> None:
    began = time.monotonic()
    if migration.kind == "schema":
        _run_schema(graph, migration, progress)
        graph.transaction(["ledger.append"], lambda unit: _record(unit, migration, began))
        return

    def change_and_record(unit: Unit) -> None:
        _change(unit, migration)
        _record(unit, migration, began)

    graph.transaction(["ledger.append"], change_and_record)


def repeat(graph: Transactor, names: Set[str]) -> None:
    """Do again what applied data migrations of these names did, in one transaction."""
    done = {each.name for each in applied(graph)}

    def work(unit: Unit) -> None:
        for migration in local(graph.domains):
            if migration.name in done & names:
                _change(unit, migration)

    graph.transaction(["ledger.append"], work)


def _change(unit: Unit, migration: Migration) -> None:
    for statement in migration.statements:
        known = {"now": instants.to_ms(instants.now())}
        unit.script(statement, {name: known[name] for name in used_parameters(statement)})


def _run_schema(graph: Graph, migration: Migration, progress: Progress) -> None:
    for statement in migration.statements:
        ddl.alter(graph, statement)
    indexes.wait(graph, progress=progress)


def user() -> str:
    """Return the user's name, or the uid of a user without a name, as in a container with a foreign uid."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # OSError from Python 3.13
        return str(os.getuid())


def _record(unit: Unit, migration: Migration, began: float) -> None:
    unit.one(
        "ledger.append",
        Appended,
        chain=CHAIN,
        previous=migration.version - 1,
        version=migration.version,
        name=migration.name,
        kind=migration.kind,
        checksum=migration.checksum,
        now=instants.to_ms(instants.now()),
        tookMs=int((time.monotonic() - began) * 1000),
        by=f"{user()}@{socket.gethostname()}",
        appVersion=VERSION,
    )
