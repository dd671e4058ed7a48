"""Text output: tables and figures on standard output, plain in a pipe, drawn by rich on a terminal."""

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import click

from brainbridge.errors import BrainbridgeError
from brainbridge.language import figures

if TYPE_CHECKING:
    from brainbridge.run.run import Judged

REHEARSED = "dry run: nothing was changed"
_BAR = 40
_GAP = "  "
_NARROWEST = 8
_NUMERIC = (int, float, type(None))
_PIPED_WIDTH = 180  # for a pipe, which has no width of its own


@contextmanager
def writing() -> Iterator[None]:
    """Stop quietly where a pipe was closed, as by ``head``; BrainbridgeError if standard output cannot be written."""
    try:
        yield
    except BrokenPipeError:
        _drop()
    except OSError as error:
        if error.filename is not None:
            raise
        _drop()
        raise BrainbridgeError(f"cannot write to standard output: {error.strerror or error}") from error


def _drop() -> None:
    """Let standard output lead nowhere, so that Python does not fail when it flushes the rest at its end."""
    with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def say(*lines: object) -> None:
    """Print lines, each as one line; control characters are shown, not obeyed."""
    for line in lines:
        click.echo(printable(str(line)))


def text(whole: str, *, end: str = "\n") -> None:
    """Print a text of many lines; control characters other than newline and tab are shown, not obeyed."""
    click.echo("".join(each if each in "\n\t" else printable(each) for each in whole) + end, nl=False)


def is_terminal() -> bool:
    """Tell whether standard output is a terminal, which control characters would drive."""
    return sys.stdout.isatty()


def document(whole: str, *, shows_ends: bool = False) -> None:
    """Print a text that somebody keeps: into a pipe byte for byte, on a terminal as ``text``.

    There a carriage return that ends a line is not shown, unless ``shows_ends``.
    """
    if not is_terminal():
        click.echo(whole.encode(), nl=False)
        return
    text(whole if shows_ends else whole.replace("\r\n", "\n"), end="" if whole.endswith("\n") else "\n")


def complain(message: str, *, colour: str | None = None) -> None:
    """Print a line on standard error, in a colour if given; control characters are shown, not obeyed."""
    click.secho(printable(message), fg=colour, err=True)


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]], *, empty: str = "none", title: str = "") -> None:
    """Print a table; numbers are right-aligned, long texts wrap.

    Without rows it prints ``empty``; with ``empty=""`` nothing. A title that begins with a newline follows a blank
    line.
    """
    listed = [list(row) for row in rows]
    if not listed and not empty:
        return
    if title:
        say(*[""] * title.startswith("\n"), title.removeprefix("\n"))
    if not listed:
        say(empty)
        return
    shown = [[cell(value) for value in row] for row in listed]
    ids = [column.split()[-1:] == ["id"] for column in columns]
    right = [all(isinstance(row[index], _NUMERIC) for row in listed) for index in range(len(columns))]
    if sys.stdout.isatty():
        from brainbridge.cli import drawing

        drawing.draw(columns, shown, right=right, ids=ids)
    else:
        _plain(columns, shown, right=right, uncut=ids)


def _plain(
    columns: Sequence[str], shown: Sequence[Sequence[str]], *, right: Sequence[bool], uncut: Sequence[bool]
) -> None:
    widths = _fitted([_widest(each) for each in zip(columns, *shown, strict=True)], uncut)
    for number, row in enumerate([list(columns), *shown]):
        for line in zip_longest(*(_folded(text, width) for text, width in zip(row, widths, strict=True)), fillvalue=""):
            shown_line = _GAP.join(_padded(*each) for each in zip(line, widths, right, strict=True)).rstrip()
            click.echo(shown_line if number else click.style(shown_line, bold=True))


def _fitted(widths: list[int], uncut: Sequence[bool]) -> list[int]:
    """Narrow the widest columns that may be cut until the line fits."""
    excess = sum(widths) + len(_GAP) * (len(widths) - 1) - _PIPED_WIDTH
    while excess > 0:
        width, index = max((0 if uncut[index] else width, index) for index, width in enumerate(widths))
        if width <= _NARROWEST:
            break
        widths[index] -= 1
        excess -= 1
    return widths


def _widest(texts: Iterable[str]) -> int:
    return max(map(_width, texts))


def _width(text: str) -> int:
    """Return how many terminal cells a text takes."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _folded(text: str, width: int) -> list[str]:
    """Break a text into lines, between words where possible."""
    lines = []
    while _width(text) > width:
        end = max(1, next(index for index in range(len(text) + 1) if _width(text[: index + 1]) > width))
        space = text.rfind(" ", 1, end + 1)
        end = space if space > 0 else end
        lines.append(text[:end])
        text = text[end:].removeprefix(" ")
    return [*lines, text]


def _padded(text: str, width: int, right: bool) -> str:
    space = " " * (width - _width(text))
    return space + text if right else text + space


def of_run(done: "Judged") -> None:
    """Print the id of the run, or that it was a dry run."""
    say(f"run {done.run_id}" if done.applied else REHEARSED)


def raised(memories: int, crystals: int) -> None:
    """Print how many memories got stricter labels by what they come from, and how many crystals that made private."""
    if memories or crystals:
        say(f"as strict as what they come from are now {memories} more memories; made private: {crystals}")


def of_undo(done: "Judged") -> None:
    """Print how to take back what a run did, or that it was a dry run."""
    say(f"take it back with: brainbridge run undo {done.run_id}" if done.applied else REHEARSED)


def cell(value: Any) -> str:
    """Return a value as text: floats rounded as figures, instants in UTC to the second."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return figures.text(value)
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%SZ")
    return printable(str(value))


def given(value: Any) -> str:
    """Return a value that was given or is compared as text: like ``cell``, but a float with every digit."""
    return figures.exact(value) if isinstance(value, float) else cell(value)


def printable(text: str) -> str:
    """Return text with its control characters escaped, so that a memory cannot control the terminal."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def short(text: object, width: int = 60) -> str:
    """Return a text on one line, cut to ``width`` characters."""
    line = " ".join(str(text).split())
    return line if len(line) <= width else line[: width - 1] + "…"


def memory(found: Any, width: int = 60) -> str:
    """Return the content of a memory on one line; what is suspect is only named, as a fence needs lines."""
    return said(found.content or "", found, width)


def said(text: str, origin: Any, width: int = 60) -> str:
    """Return a text on one line; of a suspect ``origin`` only that it is withheld, and how far that one is trusted."""
    from brainbridge.recall import quoting

    return quoting.withheld(origin.trust) if _is_suspect(origin) else short(text, width)


def fences(found: Iterable[Any]) -> None:
    """Print the contents that a table has only named, each behind its fence."""
    from brainbridge.recall import quoting

    for each in filter(_is_suspect, found):
        say("", f"{each.id}:", *quoting.fenced(each.content or "", each.trust).split("\n"))


def _is_suspect(found: Any) -> bool:
    return found.suspect is not None and found.suspect is not False


def counted(count: int, name: str, plural: str = "") -> str:
    """Return a count with its noun: "1 memory", "2 memories"."""
    return f"{count} {name if count == 1 else plural or f'{name}s'}"


def histogram(classes: Sequence[tuple[str, int]]) -> None:
    """Print the count of each class as a bar; the largest takes the full width."""
    most = max((count for _, count in classes), default=0) or 1
    width = max((len(label) for label, _ in classes), default=0)
    for label, count in classes:
        bar = "█" * round(_BAR * count / most) or ("▏" if count else "")
        say(f"  {label:>{width}}  {count:>8}  {bar}")
