"""Tables on a terminal, and trees, drawn by rich; imported only there, because importing rich is slow."""

import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

_GAP = 2
_LONGEST_WORD = 16  # longer words may be broken
_READABLE = 30  # what the widest text keeps
_INSTANT = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d\S*")
_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# The tiers have the same colours as in Neo4j Browser.
_STYLES = {
    "working": "orange3",
    "shortTerm": "dodger_blue1",
    "longTerm": "green",
    "expired": "bright_black",
    "ok": "green",
    "PROBLEM": "bold red",
}


class Branch(NamedTuple):
    """A node of a tree: its line, and the nodes below it."""

    text: str
    below: "Sequence[Branch]"


class _Column(NamedTuple):
    """The widths a column may have, in cells; ``folded`` is the least if ids are put on two lines."""

    widest: int
    least: int
    folded: int


def draw(columns: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[bool], ids: Sequence[bool]) -> None:
    """Draw a table as wide as the terminal; rows that do not fit are drawn as records, a line for each value.

    Numbers and instants stay on one line. Texts wrap between words; then ids are folded in the middle.
    """
    width = shutil.get_terminal_size().columns
    cells = list(zip(columns, *rows, strict=True))
    texts = [index for index in range(len(columns)) if not (right[index] or ids[index])]
    main = max(texts, key=lambda index: _widest(cells[index]), default=-1)
    measured = [
        _column(cells[index], whole=right[index], ids=ids[index], readable=index == main)
        for index in range(len(columns))
    ]
    widths = _fitted(measured, width)
    if widths is None and len(columns) > 2:
        _draw_records(columns, rows, width)
    else:
        _draw_table(columns, rows, widths or [each.least for each in measured], right)


def draw_tree(branch: Branch) -> None:
    """Draw a tree, each node on one line however long that is."""
    longest = 100_000
    Console(file=sys.stdout, width=longest, highlight=False).print(_grown(branch), soft_wrap=True)


def _grown(branch: Branch) -> Tree:
    tree = Tree(Text(branch.text), guide_style="bright_black")
    tree.children = [_grown(each) for each in branch.below]
    return tree


def _column(cells: Sequence[str], *, whole: bool, ids: bool, readable: bool) -> _Column:
    widest = _widest(cells)
    if ids or all(cell == "-" or _ID.fullmatch(cell) for cell in cells[1:]):
        return _Column(widest, widest, max(_width(cells[0]), (widest + 1) // 2))
    least = widest if whole else max(map(_narrowest, cells))
    if readable:
        least = max(least, min(widest, _READABLE))
    return _Column(widest, least, least)


def _narrowest(cell: str) -> int:
    """Return how narrow a cell may be: an instant stays whole, a text keeps its words whole."""
    if _INSTANT.fullmatch(cell):
        return _width(cell)
    return min(_LONGEST_WORD, _widest(cell.split()))


def _fitted(columns: Sequence[_Column], width: int) -> list[int] | None:
    """Narrow the widest columns until a row fits, ids only if texts do not suffice; None if it cannot fit."""
    room = width - _GAP * (len(columns) - 1)
    for least in ([each.least for each in columns], [each.folded for each in columns]):
        if sum(least) <= room:
            break
    else:
        return None
    widths = [each.widest if each.folded == each.least else least[index] for index, each in enumerate(columns)]
    while sum(widths) > room:
        _, index = max((each, index) for index, each in enumerate(widths) if each > least[index])
        widths[index] -= 1
    return widths


def _draw_table(
    columns: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int], right: Sequence[bool]
) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    for name, width, numeric in zip(columns, widths, right, strict=True):
        table.add_column(Text(name), justify="right" if numeric else "left", width=width, overflow="fold")
    for row in rows:
        table.add_row(*map(_styled, row))
    _print(table, sum(widths) + _GAP * len(widths))


def _draw_records(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> None:
    """Draw each row as lines of name and value, as database shells do; no id and no instant is folded."""
    names = _widest(columns)
    whole = [cell for row in rows for cell in row if _INSTANT.fullmatch(cell) or _ID.fullmatch(cell)]
    values = max(width - names - _GAP, _widest(whole), 1)
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), show_header=False)
    table.add_column(style="bold", width=names)
    table.add_column(width=values, overflow="fold")
    for number, row in enumerate(rows):
        if number:
            table.add_row("", "")
        for name, cell in zip(columns, row, strict=True):
            table.add_row(Text(name), _styled(cell))
    _print(table, names + values + 2 * _GAP)


def _styled(cell: str) -> Text:
    # Text, not markup: brackets in a memory are not styles.
    return Text(cell, style=_STYLES.get(cell, ""))


def _print(table: Table, width: int) -> None:
    Console(file=sys.stdout, width=width, highlight=False).print(table, soft_wrap=False, crop=False)


def _widest(texts: Iterable[str]) -> int:
    return max(map(_width, texts), default=0)


def _width(text: str) -> int:
    """Return how many terminal cells a text takes."""
    return Text(text).cell_len
