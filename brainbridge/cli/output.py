"""Tables and figures for people, on standard output; colour only on a terminal."""

import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

_BAR = 40
_PIPED_WIDTH = 180  # a pipe has no width of its own, and an id that is cut in two is of no use


def console() -> "Console":
    """Return a console on standard output; memories may hold anything, so markup in them stays text."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else _PIPED_WIDTH
    return Console(markup=False, highlight=False, emoji=False, width=width)


def say(*lines: object) -> None:
    """Print lines as they are."""
    for line in lines:
        console().print(str(line), soft_wrap=True)


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]], *, empty: str = "none", title: str = "") -> None:
    """Print a table; numbers stand right, and an empty one says so."""
    from rich.table import Table
    from rich.text import Text

    listed = [list(row) for row in rows]
    if title:
        say(title)
    if not listed:
        say(empty)
        return
    shown = Table(box=None, pad_edge=False, header_style="bold")
    for index, column in enumerate(columns):
        numeric = all(isinstance(row[index], int | float) or row[index] is None for row in listed)
        uncut = column.split()[-1:] == ["id"]
        shown.add_column(column, justify="right" if numeric else "left", overflow="fold", no_wrap=uncut)
    for row in listed:
        shown.add_row(*(Text(cell(value)) for value in row))
    console().print(shown)


def cell(value: Any) -> str:
    """Write one value for a person: floats to four significant decimals, instants in UTC to the second."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4f}"
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%SZ")
    return printable(str(value))


def printable(text: str) -> str:
    """Return text with its control characters shown instead of obeyed: a memory must not drive the terminal."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def short(text: object, width: int = 60) -> str:
    """Return the beginning of a text on one line."""
    line = " ".join(str(text).split())
    return line if len(line) <= width else line[: width - 1] + "…"


def histogram(classes: Sequence[tuple[str, int]]) -> None:
    """Print classes as bars, the fullest one full width."""
    most = max((count for _, count in classes), default=0) or 1
    width = max((len(label) for label, _ in classes), default=0)
    for label, count in classes:
        bar = "█" * round(_BAR * count / most) or ("▏" if count else "")
        say(f"  {label:>{width}}  {count:>8}  {bar}")
