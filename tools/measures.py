"""Measure the code against its limits: ``python tools/measures.py``; with --check, fail where a limit is exceeded.

The table in CONTRIBUTING.md is printed from here (``make docs``).
"""

import argparse
import ast
import io
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import grimp

from benchmarks import report
from brainbridge.errors import CatalogError
from brainbridge.graph import catalog

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "brainbridge"
FOLDERS = ("brainbridge", "tests", "tools", "benchmarks")
# What exceeds its limit today, and may not grow; a measure that keeps its limit leaves this table.
DEBTS: dict[str, float] = {}


class Measure(NamedTuple):
    """One measure; ``limit`` is the most it may be, None if it is only reported."""

    name: str
    value: float
    limit: float | None = None
    where: str = ""

    @property
    def allowed(self) -> float:
        """Return the most it may be today."""
        return float("inf") if self.limit is None else max(self.limit, DEBTS.get(self.name, 0))


def measures() -> list[Measure]:
    """Measure everything."""
    functions = sorted(lengths(files("brainbridge")))
    longest = max(((_lines(path), path) for path in files(*FOLDERS)), key=lambda each: each[0])
    body = max((lines, name) for name, lines in _bodies())
    kwargs, circles = list(_untyped()), closing(grimp.build_graph("brainbridge"))
    return [
        Measure("top-level entries of brainbridge/", len(entries()), 40),
        Measure("layers", len(_contract()["layers"]), 18),
        Measure("function length, median", median(functions), 9),
        Measure("function length, 95th percentile", quantiles(functions, n=20)[-1], 40),
        Measure("longest file", longest[0], 400, str(longest[1].relative_to(ROOT))),
        Measure("longest Cypher body", body[0], 80, f"cypher/{body[1]}"),
        Measure("imports that close a circle between packages", len(circles), 0, "; ".join(circles)),
        Measure("`**Any` in signatures of the facade", len(kwargs), 0, kwargs[0] if kwargs else ""),
        Measure("comments and docstrings, per cent of all lines", round(_comment_share())),
        Measure("queries", len(catalog.load())),
    ]


def table() -> Iterator[str]:
    """Yield the table for CONTRIBUTING.md."""
    return report.table(("measure", "today", "limit", "where"), map(_row, measures()))


def _row(each: Measure) -> tuple[str, str, str, str]:
    limit = "" if each.limit is None else f"{each.limit:g}"
    debt = f", {each.allowed:g} for now" if each.limit is not None and each.allowed > each.limit else ""
    return each.name, f"{each.value:g}", f"{limit}{debt}", f"`{each.where}`" if each.where else ""


def faults() -> list[str]:
    """Return which limits are exceeded, and which debts are paid but still written down."""
    found = measures()
    over = [
        f"{each.name}: {each.value:g} > {each.allowed:g} ({each.where})" for each in found if each.value > each.allowed
    ]
    paid = [
        f"{each.name}: {each.value:g} keeps its limit; take it out of DEBTS"
        for each in found
        if each.name in DEBTS and each.limit is not None and each.value <= each.limit
    ]
    return over + paid


def entries() -> list[str]:
    """Return what stands at the top of the package, as a person sees it."""
    return sorted(each.name for each in PACKAGE.iterdir() if each.name != "__pycache__")


def closing(graph: grimp.ImportGraph) -> list[str]:
    """Return the imports without which the top entries of the package would form no circle; import-linter's own rule.

    Imports for types alone count too.
    """
    return sorted(" -> ".join(each) for each in graph.nominate_cycle_breakers("brainbridge"))


def files(*folders: str) -> list[Path]:
    """Return the Python files below some folders of the project."""
    return sorted(chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def lengths(files: list[Path]) -> Iterator[int]:
    """Yield the lines of every function, from ``def`` to its end."""
    for node in chain.from_iterable(map(_functions, files)):
        yield (node.end_lineno or node.lineno) - node.lineno + 1


def untyped(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether a function takes keywords that it does not name, nor says the types of."""
    more = function.args.kwarg
    return more is not None and not (more.annotation and ast.unparse(more.annotation).startswith("Unpack["))


def _untyped() -> Iterator[str]:
    """Yield where a method of the facade, which a user's program calls, is untyped."""
    for path in files("brainbridge/brain"):
        for node in _functions(path):
            if untyped(node) and not node.name.startswith("_"):
                yield f"{path.relative_to(ROOT)}"


def _bodies() -> Iterator[tuple[str, int]]:
    """Yield the path below ``cypher/`` and the lines below the header of every query file."""
    folder = ROOT / "cypher"
    for path in sorted(folder.rglob("*.cypher")):
        lines = path.read_text(encoding="utf-8").splitlines()
        header = next((number for number, line in enumerate(lines) if not line.startswith("// @")), len(lines))
        yield path.relative_to(folder).as_posix(), len(lines) - header


def _contract() -> dict[str, list[str]]:
    """Return the contract of the layers."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = next(
        each for each in written["tool"]["importlinter"]["contracts"] if each["type"] == "layers"
    )
    return found


def _comment_share() -> float:
    """Return how many of a hundred lines of the package are comments or docstrings."""
    texts = [path.read_text(encoding="utf-8") for path in files("brainbridge")]
    return 100 * sum(len(set(_commented(text))) for text in texts) / sum(len(text.splitlines()) for text in texts)


def _commented(text: str) -> Iterator[int]:
    """Yield the lines of a module that hold a comment alone, or a part of a docstring."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and token.line.lstrip().startswith("#"):
            yield token.start[0]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            yield from range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)


def main() -> int:
    """Print the table, or check it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what exceeds its limit")
    check = parser.parse_args().check
    try:
        lines = faults() if check else list(table())
    except CatalogError as error:
        print(error, file=sys.stderr)
        return 1
    for line in lines:
        print(line, file=sys.stderr if check else sys.stdout)
    return 1 if check and lines else 0


if __name__ == "__main__":
    sys.exit(main())
