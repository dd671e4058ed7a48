"""The public interface is exported and typed, and mypy can check a user's own program."""

import ast
import inspect
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import brainbridge
from tests import reading
from tests.reading import PACKAGE, ROOT, Function
from tools.measures import untyped

PROGRAM = """
from datetime import UTC, datetime, timedelta

from brainbridge import Brain, Flags, Hit, Memory, Narrowing, Parts, Recall, errors


def best(brain: Brain, question: str, within: Narrowing) -> Hit | None:
    found: Recall = brain.recall(question, limit=3, **within)
    return found.hits[0] if found.hits else None


def main(flags: Flags) -> None:
    parts: Parts = {"session_id": "planning", "role": "user"}
    with Brain.open("milo", **flags) as brain:
        memory: Memory = brain.remember("The opening is on Friday 13 March", **parts)
        hit = best(brain, "when is the opening?", {"scope": None, "include": "live"})
        brain.touch(hit.id if hit else memory.id)
        try:
            done = brain.session_end("planning", now=datetime.now(UTC), protect=True)
        except errors.Held as error:
            print(error.hint)
            return
        promoted: int = len(done.promoted)
        energy: float | None = brain.inspect(memory.id).memory.energy
        ended: list[str] = [each.id for row in brain.monitor.forecast(timedelta(days=1)) for each in row.soonest]
        undone: dict[str, int] = brain.runs.undo(done.run_id, dry_run=True).undone
        print(promoted, energy, ended, undone, brain.config.current().version, brain.probes.list())
"""
MISTAKES = {
    'brain.recall("q", tier="medium")': "arg-type",
    'brain.remember("c", energy=2.0)': "call-arg",
    'brain.traverse("m", depth=3)': "call-arg",
    'brain.consolidate(if_running="hope")': "arg-type",
    "brain.status()": "attr-defined",
    'Brain.open("milo", adress="bolt://elsewhere")': "call-arg",
}


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


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with brainbridge installed like any library, with its dependencies."""
    folder = tmp_path_factory.mktemp("user")
    venv.create(folder / "env", symlinks=True)
    (site,) = (folder / "env").rglob("site-packages")
    (site / PACKAGE).symlink_to(ROOT / PACKAGE)
    (site / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder


def checked(outside: Path, program: str) -> str:
    """Return the output of mypy for a user's program."""
    file = outside / "program.py"
    file.write_text(program, encoding="utf-8")
    config = outside / "mypy.ini"
    config.write_text("[mypy]\n", encoding="utf-8")
    options = ["--strict", "--config-file", str(config), "--python-executable", str(outside / "env" / "bin" / "python")]
    command = [sys.executable, "-m", "mypy", *options, str(file)]
    return str(subprocess.run(command, cwd=outside, capture_output=True, text=True, check=False).stdout)


def test_a_users_program_is_checked_by_our_types(outside: Path) -> None:
    calls = "".join(f"    {each}\n" for each in MISTAKES)
    said = checked(outside, f"{PROGRAM}\n\ndef mistaken(brain: Brain) -> None:\n{calls}")
    first = PROGRAM.count("\n") + 4
    found = [
        (int(line.split(":")[1]), line.rpartition("[")[2].rstrip("]"))
        for line in said.splitlines()
        if ": error" in line
    ]
    assert found == [(first + place, code) for place, code in enumerate(MISTAKES.values())], said
