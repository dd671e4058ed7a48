"""What a user of the library meets: it is exported, and says its types; test_wheel.py checks a user's own program."""

import ast
import inspect
import sys

import pytest

import brainbridge
from tests import reading
from tests.reading import PACKAGE, Function
from tools.measures import untyped


def exported() -> dict[str, str]:
    """Return the exports by the type declarations: names, and their modules."""
    (types,) = (node for node in reading.modules()[PACKAGE].tree.body if reading.guarded(node))
    found = (node for node in ast.walk(types) if isinstance(node, ast.ImportFrom))
    return {each.name: str(node.module) for node in found for each in node.names}


def test_types_and_run_time_export_the_same() -> None:
    assert set(brainbridge.__all__) == {*exported(), "__version__"}
    for name, module in exported().items():
        found = getattr(brainbridge, name)
        assert found is getattr(sys.modules[module], name), name
    with pytest.raises(AttributeError, match="no attribute 'Dance'"):
        brainbridge.__getattr__("Dance")


def public(tree: ast.AST) -> list[tuple[str, Function]]:
    """Return the public functions of a module, and the public methods of its public classes."""
    found = []
    for node in getattr(tree, "body", []):
        if isinstance(node, Function):
            found.append((node.name, node))
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found += [(f"{node.name}.{name}", method) for name, method in public(node)]
    return [(name, node) for name, node in found if not node.name.startswith("_")]


def test_no_public_method_takes_whatever_it_is_given() -> None:
    homes = {name for name in reading.modules() if name.startswith(f"{PACKAGE}.brain.")}
    classes = [each for name in exported() if inspect.isclass(each := getattr(brainbridge, name))]
    shown = {(each.__module__, each.__name__) for each in classes}
    found = {
        f"{module}.{name}"
        for module in homes | {home for home, _ in shown if home.startswith(PACKAGE)}
        for name, function in public(reading.modules()[module].tree)
        if untyped(function) and (module in homes or (module, name.partition(".")[0]) in shown)
    }
    assert found == set()


@pytest.mark.parametrize("given", ["**more: Any", "**more: bool", "**more"])
def test_one_that_did_would_be_seen(given: str) -> None:
    ((_, function),) = public(ast.parse(f"class Brain:\n    def dance(self, {given}): ..."))
    assert untyped(function)
