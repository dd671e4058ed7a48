"""The order of the packages: what the command line may import, and one path from every command to its queries."""

import ast
import inspect
from collections.abc import Iterator
from typing import Any, get_args

import click
import pytest

from brainbridge.brain.brain import Brain
from brainbridge.config.config import Tier
from brainbridge.crystal.parts import Lifecycle, Lifespan
from brainbridge.intake.actions import Outcome
from brainbridge.language.kinds import Action, SemanticType
from brainbridge.memory.drafts import Kind, Role
from brainbridge.transfer.formats import Format
from tests import reading
from tests.commands import walked
from tests.reading import PACKAGE, ROOT, Function, Place

COMMANDS = {" ".join(words): command for words, command in walked()}
INTERFACE = ("cli", "mcp", "operations", "hook")  # what a command may use on its way to the facade
FACADE = (("brain", "Brain"), ("rooms", "Rooms"))  # the classes of the facade, by their modules
FRAME = f"{PACKAGE}.cli.app"  # queries that every command runs
LEAVES = {
    "brain",
    "domains",
    "mcp",
    "operations",
    "errors",
    "instants",
    "progress",
    "version",
    "settings",
    "platform",
    "cli",
}
# What else the command line imports, and why.
EXCEPTIONS = {
    "brainbridge.language.figures": "how a figure is written: a leaf of text, which messages of the rooms use too",
    "brainbridge.language.nearest": "what was probably meant: a leaf of text, which messages of the rooms use too",
    "brainbridge.crystal.parts": "the names and bounds of a crystal's parts: a leaf, so that an option names its bound",
    "brainbridge.recall.quoting": "how a memory is quoted: a leaf, so that commands, tools and hooks have one fence",
    "brainbridge.hook.entry": "every command wakes the worker at its end; by operations each would load that package",
    "brainbridge.hook.spool": "the same, to tell whether anything waits",
}
# Commands that do not use the facade, and why.
WITHOUT_FACADE = {
    "brain list": "looks at the configuration file and at folders",
    "brain add": "writes the configuration file",
    "brain use": "writes the configuration file",
    "brain rename": "renames folders and a profile",
    "brain remove": "removes folders and a profile",
    "browser": "prints an address",
    "completion": "prints a script",
    "doctor": "asks the database itself, since opening a brain would start and migrate it",
    "hook remove": "writes an agent's file",
    "hook status": "reads agents' files",
    "hook doctor": "runs what agents' files name",
    "mcp remove": "writes an agent's file",
    "mcp status": "reads agents' files",
    "mcp doctor": "runs what agents' files name",
    "queries list": "reads the catalog",
    "queries show": "reads the catalog",
    "schedule install": "writes a timetable",
    "schedule remove": "writes a timetable",
    "schedule status": "reads timetables",
    "server start": "deals with a process",
    "server stop": "deals with a process",
    "server status": "deals with a process",
    "server logs": "reads a file",
    "server path": "names a folder",
    "spool list": "reads files",
    "spool show": "reads a file",
    "spool drop": "deletes files",
}
# Commands whose work is in the state folder, and why.
WITHOUT_QUERIES = {
    "document attached": "paths are of this machine, so they are in no graph",
    "document detach": "forgets a path",
}
_PLAIN = {"name"}  # attributes of a brain that the command line may read without a query


def foreign(tree: ast.AST) -> set[str]:
    """Return the modules that code imports at run time, except those that the command line may import."""
    found = (each for each in reading.imports(tree).values() if each.split(".")[0] == PACKAGE)
    named = {each if each in reading.modules() else each.rpartition(".")[0] for each in found}
    return {each for each in named if each != PACKAGE and each.split(".")[1] not in LEAVES}


def in_command_line() -> Iterator[reading.Module]:
    return (each for name, each in reading.modules().items() if name.startswith(f"{PACKAGE}.cli"))


def test_the_command_line_imports_the_facade_and_no_room() -> None:
    found = {module.name: foreign(module.tree) - EXCEPTIONS.keys() for module in in_command_line()}
    assert {name: those for name, those in found.items() if those} == {}


def test_no_exception_outlives_its_need() -> None:
    assert set().union(*(foreign(module.tree) for module in in_command_line())) == EXCEPTIONS.keys()
    assert all(EXCEPTIONS.values())
    assert all(WITHOUT_FACADE.values())
    assert WITHOUT_FACADE.keys() <= COMMANDS.keys()


@pytest.mark.parametrize(
    "code",
    [
        "from brainbridge.recall import recall",
        "from brainbridge.recall.recall import is_common",
        "import brainbridge.run.exclusive",
        "def command():\n    from brainbridge.graph import catalog",
    ],
)
def test_a_room_that_is_imported_is_seen(code: str) -> None:
    assert foreign(ast.parse(code))


@pytest.mark.parametrize(
    "code",
    [
        "from brainbridge import Restored, instants",
        "from brainbridge.operations import brains",
        "if TYPE_CHECKING:\n    from brainbridge.recall.result import Recall",
    ],
)
def test_facade_leaves_and_types_are_no_rooms(code: str) -> None:
    assert foreign(ast.parse(code)) == set()


# One path


def callback(command: click.Command) -> Place:
    """Return the function behind a command."""
    assert command.callback
    function = inspect.getclosurevars(inspect.unwrap(command.callback)).nonlocals["function"]
    plain = inspect.unwrap(function)
    return Place(plain.__module__, plain.__qualname__)


def brains_in(function: ast.AST) -> set[str]:
    """Return the names by which a function knows an open brain."""
    names = set[str]()
    for node in ast.walk(function):
        if isinstance(node, Function):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            names |= {each.arg for each in given if each.annotation and "Brain" in ast.unparse(each.annotation)}
        elif isinstance(node, ast.With):
            calls = ((each.optional_vars, ast.unparse(each.context_expr)) for each in node.items)
            names |= {
                name.id
                for name, call in calls
                if isinstance(name, ast.Name) and call.startswith(("opened(state", "Brain.open("))
            }
    return names


def asked(function: ast.AST) -> set[tuple[str, ...]]:
    """Return what a function uses of an open brain: attributes, and attributes of its parts."""
    names, found = brains_in(function), set[tuple[str, ...]]()
    below = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.Attribute)}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and id(node) not in below:
            first, *rest = chain(node)
            if first in names:
                found.add(tuple(rest[:2]))
    return found


def chain(node: ast.AST) -> tuple[str, ...]:
    """Return a name and the attributes behind it, an empty name for anything else."""
    if isinstance(node, ast.Attribute):
        return (*chain(node.value), node.attr)
    return (node.id if isinstance(node, ast.Name) else "",)


def facade(path: tuple[str, ...]) -> Place | None:
    """Return the method of the facade or of one of its parts; None if there is no such method."""
    homes = (Place(f"{PACKAGE}.brain.{module}", f"{kind}.{path[0]}") for module, kind in FACADE)
    here = next((each for each in homes if each.name in reading.modules()[each.module].defined), None)
    if path[0].startswith("_") or here is None:
        return None
    decorators = [ast.unparse(each) for each in getattr(here.node, "decorator_list", [])]
    if "cached_property" not in decorators:
        return None if "property" in decorators else here
    (part,) = (each for each in reading.used(here) if each.room == "brain")
    wanted = Place(part.module, f"{part.name}.{path[1] if len(path) > 1 else ''}")
    return wanted if wanted.name in reading.modules()[part.module].defined else None


def asked_by(command: click.Command) -> set[Place]:
    """Return the methods of the facade that a command leads to."""
    reached = reading.reached([callback(command)], INTERFACE)
    through = {place for place in reached if place.module != FRAME}
    paths = {path for place in through for path in asked(place.node)}
    opens = any("Brain.open(" in ast.unparse(place.node) for place in through if place.room != "cli")
    methods = {method for path in paths if (method := facade(path))}
    return methods | ({Place(f"{PACKAGE}.brain.brain", "Brain.open")} if opens else set())


def test_the_command_line_asks_the_facade_and_takes_nothing_from_behind_it() -> None:
    paths = {path for module in in_command_line() for path in asked(module.tree)}
    assert paths
    assert {path for path in paths if path[0] not in _PLAIN and facade(path) is None} == set()


@pytest.mark.parametrize("taken", ["graph", "context.graph", "graph.rows", "monitor", "monitor.dance", "_closing"])
def test_what_is_taken_from_behind_the_facade_is_seen(taken: str) -> None:
    ((*path,),) = asked(ast.parse(f"def command(brain: 'Brain'): return {'brain'}.{taken}"))
    assert facade(tuple(path)) is None


@pytest.mark.parametrize("words", [words for words in COMMANDS if words not in WITHOUT_FACADE])
def test_one_path_leads_from_a_command_to_queries_that_are_tested(words: str) -> None:
    methods = asked_by(COMMANDS[words])
    assert methods, "it asks nothing of the facade"
    for method in methods:
        rooms = {each for each in reading.reached([method], ["brain"]) for each in reading.used(each)}
        assert any(each.room != "brain" for each in rooms), method
    names = reading.queries(methods)
    assert bool(names) != (words in WITHOUT_QUERIES), "it leads to no query, or to one"
    for area, verb in (name.split(".") for name in names):
        assert (ROOT / "cypher" / area / f"{verb}.cypher").is_file()
        assert (ROOT / "tests" / "cypher" / area / f"test_{verb}.py").is_file()


@pytest.mark.parametrize("words", WITHOUT_FACADE)
def test_what_is_said_to_do_without_the_facade_does(words: str) -> None:
    assert asked_by(COMMANDS[words]) == set()


@pytest.mark.parametrize(
    ("words", "method", "room", "query"),
    [
        ("promote-memories", "Brain.promote", "energy", "promotion.promote"),
        ("recall", "Brain.recall", "recall", "recall.cover"),
        ("consolidate-all", "Brain.consolidate", "run", "run.list"),
        ("probe add", "Probes.add", "probe", "probe.keep"),
        ("purge", "Integrity.purge", "integrity", "purge.lineages"),
        ("config set", "Configuration.change", "probe", "config.change"),
        ("config preset apply", "Configuration.apply", "probe", "config.change"),
        ("config tune", "Configuration.tune", "config", "config.replay"),
        ("crystal freeze", "Crystals.freeze", "crystal", "crystal.move"),
        ("crystal publish", "Crystals.publish", "crystal", "crystal.publish"),
        ("crystal show", "Crystals.show", "monitor", "memory.why"),
        ("hook install", "Configuration.apply", "probe", "config.change"),
        ("mcp install", "Configuration.apply", "probe", "config.change"),
    ],
)
def test_the_path_is_the_one_that_is_meant(words: str, method: str, room: str, query: str) -> None:
    (found,) = (each for each in asked_by(COMMANDS[words]) if each.name == method)
    assert room in {each.room for each in reading.reached([found])}
    assert query in reading.queries([found])


def test_every_method_of_the_facade_is_found() -> None:
    """Otherwise nobody would notice that a part was left out."""
    methods = [name for name, each in vars(Brain).items() if inspect.isfunction(each) and not name.startswith("_")]
    assert all(facade((name,)) for name in methods)


def choices(words: str, option: str) -> Any:
    (found,) = (each for each in COMMANDS[words].params if each.name == option)
    return tuple(found.type.choices) if isinstance(found.type, click.Choice) else ()


@pytest.mark.parametrize(
    ("words", "option", "kind"),
    [
        ("import", "format", Format),
        ("remember", "type", Kind),
        ("remember", "role", Role),
        ("remember", "semantic_type", SemanticType),
        ("remember", "lifespan", Lifespan),
        ("crystal list", "semantic_type", SemanticType),
        ("crystal list", "lifecycle", Lifecycle),
        ("recall", "tier", Tier),
        ("action list", "name", Action),
        ("action record", "name", Action),
        ("action record", "outcome", Outcome),
    ],
)
def test_an_option_offers_what_the_facade_takes(words: str, option: str, kind: Any) -> None:
    assert choices(words, option) == get_args(kind)


def test_contributors_are_told_of_every_package() -> None:
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\nbrainbridge/\n")[2].partition("```")[0]
    packages = {each.parent.name for each in (ROOT / PACKAGE).glob("*/__init__.py")}
    assert {line.split("/")[0].strip() for line in told.splitlines() if line.startswith("  ")} == packages
