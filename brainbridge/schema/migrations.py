"""Migrations: immutable, ordered files, and chains of nodes in the graph that record the applied ones.

Each package of queries has a chain of its own: ours is ``brainbridge``, another's has the name of the package. So
nobody's next number is taken. ``compare`` is pure; ``apply`` holds the lock. A schema migration is repeatable and
recorded afterwards; a data migration and its record are one transaction; the statements of one in batches each change
a part of what is left, until nothing is. After a crash between any two steps, run it again.
"""

import getpass
import os
import re
import socket
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Literal, cast, get_args

from brainbridge import instants
from brainbridge.errors import CatalogError, MigrationError, QueryFailed, SchemaMissing, SchemaNewer
from brainbridge.graph import catalog, lock
from brainbridge.graph.domain import OWN, Domains, folder
from brainbridge.graph.graph import Graph, Transactor, Unit
from brainbridge.graph.query import code_of, digest, used_parameters
from brainbridge.graph.rows import Instant, Row
from brainbridge.platform.version import VERSION
from brainbridge.progress import Progress, silent
from brainbridge.schema import ddl, indexes

CHAIN = "brainbridge"
_FILE = re.compile(r"V(\d{4})__([a-z0-9_]+)\.cypher")
_HEADER = re.compile(r"^// @(purpose|kind|param) +(.+)$", re.MULTILINE)
# A statement ends at a semicolon that ends a line, outside strings, quoted names and comments.
_TOKEN = re.compile(
    r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|`[^`]*`|//[^\n]*|/\*.*?\*/|(?P<end>;)[ \t]*(?=\n|$)", re.DOTALL
)


Kind = Literal["schema", "data", "batches"]


@dataclass(frozen=True, slots=True)
class Migration:
    """One migration file. ``checksum`` covers all of its text: an applied file never changes.

    ``version`` is its number in its chain; ``name`` is unique over all chains.
    """

    version: int
    name: str
    kind: Kind
    purpose: str
    statements: tuple[str, ...]
    checksum: str
    chain: str = CHAIN

    @property
    def file(self) -> str:
        """Return the path of its file, as messages name it."""
        return f"{_folder(self.chain)}/V{self.version:04}__{self.name}.cypher"


class Applied(Row):
    """One link of a chain in the graph."""

    chain: str
    version: int
    name: str
    kind: str
    checksum: str
    at: Instant
    by: str


class Appended(Row):
    """The version that was recorded."""

    version: int


def chain_of(package: str) -> str:
    """Return the chain of a package of queries: the product's name for ours, the package's own for any other."""
    return CHAIN if package == OWN else package


def said(each: Migration | Applied) -> str:
    """Return what messages call a migration, as ``migration 3 (first_config)``; another package's says whose it is."""
    return f"migration {each.version} ({each.name}){of(each.chain)}"


def of(chain: str) -> str:
    """Return what messages add to a number: `` of PACKAGE``, or nothing for ours."""
    return "" if chain == CHAIN else f" of {chain}"


def _folder(chain: str) -> str:
    return f"{folder(OWN if chain == CHAIN else chain)}/{catalog.MIGRATIONS}"


def split(text: str, file: str = "a migration") -> list[str]:
    """Split a script into statements; CatalogError if anything but comments follows the last semicolon."""
    ends = [match.end() for match in _TOKEN.finditer(text) if match["end"]]
    starts = [0, *ends]
    if code_of(text[starts[-1] :]).strip():
        raise CatalogError(f"the last statement of {file} lacks its semicolon")
    return [text[a:b].strip().removesuffix(";") for a, b in zip(starts, ends, strict=False)]


def parse(filename: str, text: str, chain: str = CHAIN) -> Migration:
    """Read one migration file; CatalogError if its name, header or last statement is malformed."""
    file = f"{_folder(chain)}/{filename}"
    match, header = _FILE.fullmatch(filename), dict(_HEADER.findall(text))
    if not match or header.get("kind") not in get_args(Kind) or "purpose" not in header:
        raise CatalogError(f"{file}: V<4 digits>__<name>.cypher with @purpose and @kind schema|data|batches is needed")
    normal = digest(text)
    kind, statements = cast(Kind, header["kind"]), tuple(split(text, file))
    return Migration(int(match[1]), match[2], kind, header["purpose"], statements, normal, chain)


@cache
def local(domains: Domains) -> tuple[Migration, ...]:
    """Return the migrations of these domains: ours, then those of other packages in the order of the domains.

    Each package numbers its own without gaps: ours from V0000, which is the ledger's, any other from V0001. Names are
    unique over all, as configurations find their migrations by name. CatalogError names the file that breaks this.
    """
    found = tuple(each for package in domains.packages for each in _brought(package))
    names: dict[str, Migration] = {}
    for each in found:
        if (other := names.setdefault(each.name, each)) is not each:
            raise CatalogError(
                f"{each.file} has the same name as {other.file}",
                hint="rename one that was never applied: configurations look for a name in all packages",
            )
    return found


def _brought(package: str) -> list[Migration]:
    folder = catalog.root(package).joinpath(catalog.MIGRATIONS)
    files = catalog.files(folder) if folder.is_dir() else iter(())
    found = sorted((parse(*each, chain_of(package)) for each in files), key=attrgetter("version", "name"))
    first = 0 if package == OWN else 1
    for due, each in enumerate(found, first):
        if each.version != due:
            raise _misnumbered(found, each, due, first)
    return found


def _misnumbered(found: Sequence[Migration], each: Migration, due: int, first: int) -> CatalogError:
    """Say what is wrong with the first of a package's migrations, sorted, whose number is not the one that is due."""
    if each.version < first:
        return CatalogError(
            f"{each.file} has number {each.version}, which only the ledger of brainbridge has",
            hint=f"number the migrations of a package from V{first:04} on",
        )
    if each.version > due:
        return CatalogError(
            f"{each.file} has number {each.version}, but there is no {due}",
            hint=f"put V{due:04} back; if {each.version} was never applied, rename it to V{due:04}__{each.name}.cypher",
        )
    other = next(earlier for earlier in found if earlier.version == each.version)
    return CatalogError(
        f"{each.file} has number {each.version}, which {other.file} has too",
        hint=f"rename the one that was never applied to V{found[-1].version + 1:04}",
    )


def compare(known: Sequence[Migration], applied: Sequence[Applied]) -> tuple[Migration, ...]:
    """Return the pending migrations in the order of the known ones.

    SchemaNewer or MigrationError if what is applied of a chain is not a prefix of its files.
    """
    every = dict.fromkeys([each.chain for each in known] + [each.chain for each in applied])
    return tuple(each for chain in every for each in _compare(chain, *_within(chain, known, applied)))


def _within(
    chain: str, known: Sequence[Migration], applied: Sequence[Applied]
) -> tuple[list[Migration], list[Applied]]:
    return [each for each in known if each.chain == chain], [each for each in applied if each.chain == chain]


def _compare(chain: str, known: Sequence[Migration], applied: Sequence[Applied]) -> Sequence[Migration]:
    if len(applied) > len(known):
        newest = known[-1].version if known else "none"
        raise SchemaNewer(
            f"the database is at migration {applied[-1].version}{of(chain)}, this brainbridge knows {newest}",
            hint=f"upgrade {chain}",
        )
    for ours, theirs in zip(known, applied, strict=False):
        if ours.version != theirs.version:
            raise MigrationError(
                f"the database lacks {said(ours)}, but has {said(theirs)}",
                hint="its ledger is damaged: restore a backup into an empty database",
            )
        if ours.checksum != theirs.checksum:
            raise MigrationError(
                f"{said(theirs)} was applied with a different text than {ours.file}",
                hint=f"an applied migration never changes: install the {chain} that applied it",
            )
    return known[len(applied) :]


def chains(domains: Domains) -> list[str]:
    """Return the chains of these domains, ours first."""
    return [chain_of(package) for package in domains.packages]


def applied(graph: Transactor) -> tuple[Applied, ...]:
    """Return the applied migrations of the graph's domains, each chain oldest first.

    The chain of a domain that is missing here is not read, and so is never too new: without the domain the brain opens
    and works, but its nodes are of no known kind. They are in no archive (``Exported.others`` counts them), no check
    sees them, and no restore replaces a brain that has them. They are known again when the domain is back.
    """
    return graph.rows("ledger.chain", Applied, chains=chains(graph.domains))


class Missing(Row):
    """A chain whose package is missing here, and its last applied number."""

    chain: str
    version: int


def missing(graph: Transactor) -> tuple[Missing, ...]:
    """Return the chains in the graph that are of none of its domains, sorted: nobody here knows what they brought."""
    return graph.rows("ledger.missing", Missing, chains=chains(graph.domains))


def reached(graph: Transactor) -> dict[str, int]:
    """Return the last applied number of each chain of the graph's domains; a chain without any is left out."""
    return {each.chain: each.version for each in applied(graph)}


def pending(graph: Transactor) -> tuple[Migration, ...]:
    """Return the migrations that the database lacks."""
    return compare(local(graph.domains), applied(graph))


def states(graph: Transactor) -> list[dict[str, Any]]:
    """Return every migration of this version, ours first, with its state: applied (and when) or pending.

    ``chain`` is ``brainbridge`` for ours, and the name of the package of queries for any other.
    """
    found = applied(graph)
    compare(local(graph.domains), found)  # raises if a chain is not that of the files
    done = {(each.chain, each.version): each.at for each in found}
    return [
        {
            "chain": each.chain,
            "version": each.version,
            "name": each.name,
            "kind": each.kind,
            "purpose": each.purpose,
            "state": "applied" if (each.chain, each.version) in done else "pending",
            "at": done.get((each.chain, each.version)),
        }
        for each in local(graph.domains)
    ]


def require(graph: Transactor) -> None:
    """Raise SchemaMissing if the database lacks a migration of this version."""
    if missing := pending(graph):
        raise SchemaMissing(
            f"the database lacks {len(missing)} migration(s), from {said(missing[0])} on",
            hint="run: brainbridge migrate",
        )


def apply(graph: Graph, *, progress: Progress = silent) -> tuple[Migration, ...]:
    """Apply the pending migrations, one process at a time, and return them: ours first, as others may build on them.

    Held if the lock is taken.
    """
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
    if migration.kind != "data":
        (_run_schema if migration.kind == "schema" else _run_batches)(graph, migration, progress)
        graph.transaction(["ledger.append"], lambda unit: _record(unit, migration, began))
        return

    def change_and_record(unit: Unit) -> None:
        _change(unit, migration)
        _record(unit, migration, began)

    with _named(migration):
        graph.transaction(["ledger.append"], change_and_record)


def repeat(graph: Transactor, names: Set[str]) -> None:
    """Do again what applied data migrations of these names did, in one transaction."""
    done = {(each.chain, each.version) for each in applied(graph)}

    def work(unit: Unit) -> None:
        for migration in local(graph.domains):
            if migration.name in names and (migration.chain, migration.version) in done:
                _change(unit, migration)

    graph.transaction(["ledger.append"], work)


def repeat_after(graph: Transactor, reached: Mapping[str, int]) -> None:
    """Do again what data migrations did after these numbers of their chains: to what an older archive has brought."""
    later = (each for each in local(graph.domains) if each.version > reached.get(each.chain, each.version))
    if names := {each.name for each in later if each.kind == "data"}:
        repeat(graph, names)


def _change(unit: Unit, migration: Migration) -> None:
    for statement in migration.statements:
        known = {"now": instants.to_ms(instants.now())}
        unit.script(statement, {name: known[name] for name in used_parameters(statement)})


def _run_schema(graph: Graph, migration: Migration, progress: Progress) -> None:
    with _named(migration):
        for statement in migration.statements:
            ddl.alter(graph, statement)
    indexes.wait(graph, progress=progress)


def _run_batches(graph: Graph, migration: Migration, progress: Progress) -> None:
    changed = 0
    with _named(migration):
        for statement in migration.statements:
            while some := graph.change(statement):
                changed += some
                progress(f"Migrating: {migration.name}", changed, None)


@contextmanager
def _named(migration: Migration) -> Iterator[None]:
    """Say in the error of a statement which migration it is of."""
    try:
        yield
    except QueryFailed as error:
        raise type(error)(f"{said(migration)}: {error}", hint=error.hint) from error


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
        chain=migration.chain,
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
