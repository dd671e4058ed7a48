"""What a domain brings, said once by its room; whoever needs a part of it reads it here and names no domain.

Data only: a function or a class is a dotted name that is imported when it is used, so that reading the list of all
domains costs next to nothing. ``brainbridge.domains`` lists them, and the facade hands them down.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from itertools import chain
from typing import Any, Literal, NamedTuple, Self, get_args

from brainbridge.errors import CatalogError

Severity = Literal["error", "warning", "info"]
Section = Literal["Memories", "Monitoring", "Test", "Consolidation", "Repair", "Records", "Set-up"]
SECTIONS: tuple[str, ...] = get_args(Section)
Index = tuple[str, str, str, tuple[str, ...]]
OWN = "brainbridge.cypher"
_BROKEN = (ImportError, SyntaxError, AttributeError, LookupError, ValueError)


def named(dotted: str) -> Any:
    """Import what a dotted name means: a function or a class of a module."""
    module, _, name = dotted.rpartition(".")
    return getattr(import_module(module), name)


def folder(package: str) -> str:
    """Return the folder of a package's query files, as messages name it."""
    return "cypher" if package == OWN else package.replace(".", "/")


class Code(NamedTuple):
    """What a finding means and what to do about it; ``{id}`` stands for the first id it names."""

    name: str
    severity: Severity
    meaning: str
    fix: str


class Check(NamedTuple):
    """A query that finds damage, and the codes it may return. ``single``: it looks within single memories.

    Its parameters are some of now, landmark, isTest and sample; its columns are code, count and ids.
    """

    query: str
    order: int
    codes: tuple[Code, ...]
    single: bool = False


class Sign(NamedTuple):
    """A sign that the settings do not fit how the brain is used. ``counted`` names a function of a ``monitor.View``."""

    code: Code
    order: int
    counted: str


class Effect(NamedTuple):
    """A kind of event: what it records, and how it is taken back.

    ``undo`` is the query that takes it back, ``redo`` the one that takes that back. ``by`` names a function instead.
    ``final`` says why it cannot be taken back. Exactly one of ``undo``, ``by`` and ``final`` is given. ``apart``: a
    statement judges all its events before it writes, so those of one kind are not taken back together with redone ones.
    ``then`` names a function of the run, which puts right what else depends on it once all are taken back. ``repeats``:
    nobody asked for it, the same law brings it about elsewhere too. ``gains``: a memory has more energy, or lives
    longer, by it. ``last`` is a query that follows in the transaction that takes events back, of the events by which
    that was done; it returns how much it ``changed``.
    """

    kind: str
    meaning: str
    undo: str = ""
    redo: str = ""
    by: str = ""
    then: str = ""
    final: str = ""
    apart: bool = False
    repeats: bool = False
    gains: bool = False
    last: str = ""


class Guard(NamedTuple):
    """A query of events that is asked before those of some ``kinds`` are taken back, in the same transaction.

    The kinds may be those of other domains. The events that it returns stay; ``refusal`` names the class of its rows,
    whose ``reason`` says why, and whose ``blocker``, if they have one, is the event that a cascade takes back first.
    """

    query: str
    refusal: str
    kinds: tuple[str, ...]


class Kind(NamedTuple):
    """A kind of node that an archive holds: its label, its key, and its place in the order of the lines.

    ``model`` is the class of the vocabulary; ``reads`` the row, if any, that reads all its properties; ``since`` the
    migration that begins it, by its number in the chain of the domain's package; ``versioned``: one version of it
    holds. The archive's own queries name the first kinds; ``page`` is the query that reads any other: a page in order
    of ``position``, each with its edges to earlier lines. ``held`` says that it holds content, and so carries isTest
    and scope. ``texts`` are those of its properties that hold text which may quote a memory: what was erased is taken
    out of them when an archive is read. ``followed``: where an archive is merged that has one as it is here then, what
    happened to it comes along. ``waits`` is the label of one that was just read, of which something is still to be
    done. ``lasting``: a restore leaves what is here, and adds what the archive has.
    ``unchecked`` says why no check knows it.
    """

    label: str
    key: tuple[str, ...]
    order: int
    model: str
    reads: str = ""
    since: int = -1
    versioned: bool = False
    page: str = ""
    held: bool = False
    texts: tuple[str, ...] = ()
    followed: bool = False
    waits: str = ""
    lasting: bool = False
    unchecked: str = ""

    @property
    def is_added(self) -> bool:
        """Tell whether the archive's own queries do not name it."""
        return bool(self.page) and not self.page.startswith("archive.")


class Trace(NamedTuple):
    """What an erasure has to follow of a domain, where a memory's share in others is not an edge alone.

    ``before`` names a function of the graph, the lineages to delete, and ``now``, called before they are deleted.
    ``after`` names one of the unit and ``now``, given the ids of crystals that something deleted was merged into, in
    the transaction that deletes; ``queries`` are those that it runs.
    """

    before: str
    after: str
    queries: tuple[str, ...]


class Move(NamedTuple):
    """What a domain keeps under the scope of memories, and takes along where these move to another one.

    ``waits`` names a function of the graph and a scope, empty for none, that tells whether there is any. ``move`` names
    one of the run and both scopes that moves it, before the memories; the same call continues if it is killed.
    """

    waits: str
    move: str


class Pass(NamedTuple):
    """A step of the commands that judge. ``run`` names a function of a ``passes.Step``; ``switch`` a key that is on.

    ``part`` is what it belongs to where a command does only a part of its work: energy, or the part of another law.
    """

    name: str
    order: int
    meaning: str
    commands: tuple[str, ...]
    run: str
    switch: str = ""
    part: str = "energy"


class Figure(NamedTuple):
    """A part of the score of a recall, by its name in ``recall.search``, and what it means."""

    name: str
    meaning: str


class Command(NamedTuple):
    """A command of the command line: the module that defines it, its heading in the help, and its line there."""

    name: str
    module: str
    section: Section
    line: str


class Domain(NamedTuple):
    """All that a domain brings.

    ``areas`` are the folders of its queries, which stand in the package ``queries``, as do its migrations: those of
    our own package go on with our numbers, any other package numbers its own from V0001. ``edges`` are the types of
    the relationships it writes; ``left`` the labels and types that it writes and no archive holds; ``indexes`` those
    that its node classes cannot declare, as (kind, entity, label or type, properties). ``repairs`` name the queries
    that ``associate --repair`` runs after its own: their parameters are some of now, landmark, runId, isTest and
    events, of which the last two are null, and they return how much they ``repaired`` or ``changed``.
    ``configurations`` name objects of ``versioned.Configuration``.

    ``bearing`` names a class of which an archive's reader makes one, where its kinds say of memories what only these
    bear, as the names of facts: it is told of all lines by ``note``, in the order of the archive, and ``left`` says
    what is left of one that is no memory without what was erased (``transfer.archive.withholding.Bearing``).

    ``slots`` are the slots of other domains' queries that it fills, as ``memory.access.touch``: each by the file of
    that name in the folder ``slots/<name of the domain>`` beside its queries. ``properties`` names what these fragments
    add to nodes and edges of others. Undo takes a fragment's change back only if the event says what it was: the
    fragment records ``before_<property>`` and ``after_<property>`` on the event ``e`` that is in scope and sets the
    property between. In ``promoted`` it writes to the new version ``n`` alone, which an undo ends; what belongs to a
    lineage may move from ``s`` to ``n`` there if ``undo.turn.turned`` moves it back, from ``ends`` to ``lives``.
    """

    name: str
    areas: tuple[str, ...] = ()
    queries: str = OWN
    slots: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()
    edges: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    indexes: tuple[Index, ...] = ()
    checks: tuple[Check, ...] = ()
    repairs: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    effects: tuple[Effect, ...] = ()
    guards: tuple[Guard, ...] = ()
    passes: tuple[Pass, ...] = ()
    traces: tuple[Trace, ...] = ()
    moves: tuple[Move, ...] = ()
    bearing: str = ""
    figures: tuple[Figure, ...] = ()
    configurations: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()
    browser: tuple[str, ...] = ()

    def named(self) -> Iterator[str]:
        """Yield the name of each query that it brings for others to run."""
        yield from (each.query for each in self.checks)
        yield from self.repairs
        yield from (each.page for each in self.kinds if each.page)
        yield from (name for each in self.effects for name in (each.undo, each.redo, each.last) if name)
        yield from (each.query for each in self.guards)
        yield from self.browser

    def dotted(self) -> Iterator[str]:
        """Yield each dotted name that it gives."""
        yield from (name for each in self.kinds for name in (each.model, each.reads) if name)
        yield from (each.counted for each in self.signs)
        yield from (name for each in self.effects for name in (each.by, each.then) if name)
        yield from (each.refusal for each in self.guards)
        yield from (each.run for each in self.passes)
        yield from (name for each in self.traces for name in (each.before, each.after))
        yield from (name for each in self.moves for name in each)
        yield from (name for name in (self.bearing,) if name)
        yield from self.configurations
        yield from (each.module for each in self.commands)


class Domains(tuple[Domain, ...]):
    """Domains, and what they bring together: each part in its order, by its name."""

    def plus(self, *more: Domain) -> Self:
        """Return these domains and others."""
        return type(self)((*self, *more))

    def imported(self, dotted: str) -> Any:
        """Import what a dotted name of one of these domains means; CatalogError, with the domain, if it cannot be."""
        with self._telling(dotted):
            return named(dotted)

    def load(self, module: str) -> None:
        """Import the module of a command of one of these domains; CatalogError as in ``imported``."""
        with self._telling(module):
            import_module(module)

    @contextmanager
    def _telling(self, dotted: str) -> Iterator[None]:
        """Say of what cannot be imported which domain names it."""
        try:
            yield
        except _BROKEN as error:
            holders = (each.name for each in self if dotted in each.dotted())
            whose = next((f"domain {name!r} names {dotted!r}, which" for name in holders), repr(dotted))
            raise CatalogError(
                f"{whose} cannot be imported: {error}",
                hint="correct the name, or install the package that has it",
            ) from error

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """Return the checks in the order they are made."""
        return tuple(sorted(chain.from_iterable(each.checks for each in self), key=lambda check: check.order))

    @cached_property
    def signs(self) -> tuple[Sign, ...]:
        """Return the signs in the order they are looked for."""
        return tuple(sorted(chain.from_iterable(each.signs for each in self), key=lambda sign: sign.order))

    @cached_property
    def codes(self) -> dict[str, Code]:
        """Return the codes of findings by their names."""
        found = (code for check in self.checks for code in check.codes)
        return {code.name: code for code in (*found, *(sign.code for sign in self.signs))}

    @cached_property
    def effects(self) -> dict[str, Effect]:
        """Return the kinds of events by their names."""
        return {effect.kind: effect for each in self for effect in each.effects}

    @cached_property
    def guards(self) -> dict[str, tuple[Guard, ...]]:
        """Return what guards each kind of event, by its name."""
        found = list(chain.from_iterable(each.guards for each in self))
        return {kind: tuple(guard for guard in found if kind in guard.kinds) for kind in self.effects}

    @cached_property
    def repeating(self) -> list[str]:
        """Return the kinds of events that nobody asks for."""
        return sorted(kind for kind, effect in self.effects.items() if effect.repeats)

    @cached_property
    def gaining(self) -> list[str]:
        """Return the kinds of events by which a memory gains."""
        return sorted(kind for kind, effect in self.effects.items() if effect.gains)

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """Return the kinds of nodes that an archive holds by their labels, in the order of its lines."""
        found: Iterable[Kind] = chain.from_iterable(each.kinds for each in self)
        return {kind.label: kind for kind in sorted(found, key=lambda kind: kind.order)}

    @cached_property
    def configurations(self) -> tuple[Any, ...]:
        """Return what can be configured, in the order of the domains: ``versioned.Configuration``s."""
        return tuple(self.imported(dotted) for each in self for dotted in each.configurations)

    @cached_property
    def traces(self) -> tuple[Trace, ...]:
        """Return what an erasure has to follow."""
        return tuple(chain.from_iterable(each.traces for each in self))

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Return what moves along with memories to another scope."""
        return tuple(chain.from_iterable(each.moves for each in self))

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """Return the packages that hold queries and migrations, ours first."""
        return tuple(dict.fromkeys((OWN, *(each.queries for each in self))))

    @cached_property
    def figures(self) -> dict[str, str]:
        """Return what each part of the score of a recall means, by its name, in the order of the domains."""
        return {figure.name: figure.meaning for each in self for figure in each.figures}

    @cached_property
    def commands(self) -> dict[str, Command]:
        """Return the commands by their names."""
        return {command.name: command for each in self for command in each.commands}

    @cached_property
    def browser(self) -> tuple[str, ...]:
        """Return the names of the queries for Neo4j Browser, sorted."""
        return tuple(sorted(chain.from_iterable(each.browser for each in self)))

    def passes(self, command: str) -> tuple[Pass, ...]:
        """Return the steps of a command in their order."""
        found = (each for domain in self for each in domain.passes if command in each.commands)
        return tuple(sorted(found, key=lambda each: each.order))
