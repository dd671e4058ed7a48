"""The code stays in pieces one can take in at a glance: measured over all Python files, tests too."""

import ast
from itertools import chain
from pathlib import Path
from statistics import median, quantiles

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("brainbridge", "tests", "tools", "benchmarks")
FILES = sorted(chain.from_iterable((ROOT / folder).rglob("*.py") for folder in FOLDERS))


def lengths(files: list[Path]) -> list[int]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in files)
    nodes = chain.from_iterable(map(ast.walk, trees))
    return [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_is_longer_than_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("folders", [("brainbridge",), FOLDERS])
def test_functions_are_short(folders: tuple[str, ...]) -> None:
    measured = lengths([path for path in FILES if path.relative_to(ROOT).parts[0] in folders])
    assert median(measured) <= 9
    assert quantiles(measured, n=20)[-1] <= 40
    assert max(measured) <= 60
