"""Tables on a terminal, drawn by rich; imported only there, because importing rich is slow."""

import shutil
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

_GAP = 2
_NARROWEST = 8
# The tiers have the same colours as in Neo4j Browser.
_STYLES = {
    "working": "orange3",
    "shortTerm": "dodger_blue1",
    "longTerm": "green",
    "expired": "bright_black",
    "ok": "green",
    "PROBLEM": "bold red",
}


def draw(
    columns: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[bool], uncut: Sequence[bool]
) -> None:
    """Draw a table, at most as wide as the terminal if possible; columns that are not ``uncut`` wrap between words."""
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    least = -_GAP
    for index, name in enumerate(columns):
        widest = max(Text(text).cell_len for text in (name, *(row[index] for row in rows)))
        narrowest = widest if uncut[index] else min(widest, _NARROWEST)
        least += narrowest + _GAP
        table.add_column(
            Text(name),
            justify="right" if right[index] else "left",
            no_wrap=uncut[index],
            min_width=narrowest,
            overflow="fold",
        )
    for row in rows:
        # Text, not markup: brackets in a memory are not styles.
        table.add_row(*(Text(text, style=_STYLES.get(text, "")) for text in row))
    width = max(shutil.get_terminal_size().columns, least)
    Console(file=sys.stdout, width=width, highlight=False).print(table, soft_wrap=False, crop=False)
