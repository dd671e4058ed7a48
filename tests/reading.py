"""Reads the package's code without running it: who imports what, and which queries a function leads to."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from brainbridge.domains import DOMAINS
from brainbridge.graph import catalog

ROOT = Path(__file__).parent.parent
PACKAGE = "brainbridge"
Function = ast.FunctionDef | ast.AsyncFunctionDef


def guarded(node: ast.AST) -> bool:
    """Tell whether a node is for types only."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def run(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and the nodes that run with it: no types, and no decorators."""
    yield node
    for name, below in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or guarded(node):
            continue
        for each in below if isinstance(below, list) else [below]:
            if isinstance(each, ast.AST) and not guarded(each):
                yield from run(each)


def imports(tree: ast.AST) -> dict[str, str]:
    """Return the imports that run: names here, and what they stand for."""
    found: dict[str, str] = {}
    for node in run(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
        elif isinstance(node, ast.Import):
            found |= {each.asname or each.name: each.name for each in node.names}
    return found


@dataclass
class Module:
    """A module's own definitions by name: functions, classes, methods as ``Class.method``, and what is assigned."""

    name: str
    tree: ast.Module
    defined: dict[str, ast.AST] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in self.tree.body:
            if isinstance(node, Function | ast.ClassDef):
                self.defined[node.name] = node
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                self.defined |= {each.id: node for each in targets if isinstance(each, ast.Name)}
            if isinstance(node, ast.ClassDef):
                self.defined |= {f"{node.name}.{each.name}": each for each in node.body if isinstance(each, Function)}


@cache
def modules() -> dict[str, Module]:
    """Return every module of the package."""
    found = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = Module(name, ast.parse(path.read_text(encoding="utf-8")))
    return found


@dataclass(frozen=True)
class Place:
    """A definition: its module, and its name there."""

    module: str
    name: str

    @property
    def room(self) -> str:
        """Return the room it is in."""
        return self.module.split(".")[1] if "." in self.module else ""

    @property
    def node(self) -> ast.AST:
        return modules()[self.module].defined[self.name]


def find(dotted: str) -> Place | None:
    """Return the definition that a dotted name stands for, if it is one of the package."""
    module, _, name = dotted.rpartition(".")
    if module not in modules():
        return None
    if name in modules()[module].defined:
        return Place(module, name)
    again = imports(modules()[module].tree).get(name)
    return find(again) if again and again != dotted else None


# It runs steps that domains name by dotted names.
STEPS = Place("brainbridge.consolidation.passes", "take")


@cache
def used(place: Place) -> frozenset[Place]:
    """Return the definitions of the package that one uses, also through re-exports."""
    module = modules()[place.module]
    known = imports(module.tree) | imports(place.node)
    owner = place.name.partition(".")[0]
    found = set[Place | None]()
    for node in run(place.node):
        if isinstance(node, ast.Name):
            own = Place(place.module, node.id) if node.id in module.defined else None
            found.add(own or find(known.get(node.id, "")))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "self" and f"{owner}.{node.attr}" in module.defined:
                found.add(Place(place.module, f"{owner}.{node.attr}"))
            else:
                found.add(find(f"{known.get(node.value.id, '')}.{node.attr}"))
    if place == STEPS:
        found |= {find(each.run) for domain in DOMAINS for each in domain.passes}
    return frozenset(each for each in found if each and each != place)


def reached(places: Iterable[Place], rooms: Iterable[str] | None = None) -> set[Place]:
    """Return everything used from these places on, including themselves, within some rooms or all."""
    allowed = None if rooms is None else set(rooms)
    found, left = set[Place](), list(places)
    while left:
        place = left.pop()
        if place not in found:
            found.add(place)
            left += [each for each in used(place) if allowed is None or each.room in allowed]
    return found


def queries(places: Iterable[Place]) -> set[str]:
    """Return the queries named in these places or in what they use."""
    known = set(catalog.load())
    texts = (node for place in reached(places) for node in run(place.node))
    return {node.value for node in texts if isinstance(node, ast.Constant) and node.value in known}
