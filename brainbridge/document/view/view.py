"""The Markdown view: the facts and the boxes of a brain as a folder of notes (``facts/DAY/...``, ``boxes/DAY/...``).

It is a view: nothing is stored, and the folder is what the graph says whenever it is written. Which facts and turns are
told is ``cypher/view``.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from brainbridge import instants
from brainbridge.document.view import notes
from brainbridge.document.view.folder import Folder
from brainbridge.document.view.parts import Box, Fact, Slot, View
from brainbridge.graph.executor import Executor
from brainbridge.progress import Progress

_SLOTS: Final = 100  # of a page
_BOXES: Final = 20
_SOURCES: Final = 20  # of a fact
_TURNS: Final = 100  # of a box; a sealed one has hardly more than 50
_DRAWN: Final = 20  # facts of a turn
_LONGEST: Final = 500  # characters of a turn


def write(
    graph: Executor,
    path: str,
    *,
    now: datetime,
    is_test: bool,
    scope: str | None,
    progress: Progress,
    force: bool = False,
    dry_run: bool = False,
) -> View:
    """Write the notes of facts and boxes into a folder, and remove those of what there is no more.

    A note that is as it should be is not written; one that somebody has edited is kept, unless with ``force``. Refused
    for a folder that holds something else, and, when all else is done, if a note could not be written or removed.
    """
    asked = {"isTest": is_test, "scope": scope, "now": instants.to_ms(now)}
    folder = Folder(path, dry_run=dry_run, force=force)
    facts, boxes, withheld = 0, 0, 0
    for slot in _slots(graph, asked):
        withheld += slot.withheld
        for told in slot.facts:
            _put(folder, told)
            facts += len(told)
        progress("Writing facts", facts, None)
    for box in _boxes(graph, asked):
        folder.put(notes.box_path(box), notes.box(box))
        boxes += 1
        progress("Writing boxes", boxes, None)
    folder.sweep()
    return View(
        folder=str(folder.path),
        applied=not dry_run,
        facts=facts,
        boxes=boxes,
        written=folder.written,
        unchanged=folder.unchanged,
        removed=folder.removed,
        kept=list(folder.kept),
        withheld=withheld,
    )


def _put(folder: Folder, told: list[Fact]) -> None:
    """Write the facts of a slot in a scope."""
    known = {each.id: each for each in told}
    before: dict[str, list[Fact]] = {}
    for each in told:
        if each.newer:
            before.setdefault(each.newer, []).append(each)
    for each in told:
        folder.put(notes.fact_path(each), notes.fact(each, before.get(each.id, []), known))


def _slots(graph: Executor, asked: dict[str, Any]) -> Iterator[Slot]:
    subject, attribute = "", ""
    while page := graph.rows(
        "view.facts", Slot, **asked, subject=subject, attribute=attribute, slots=_SLOTS, sources=_SOURCES
    ):
        yield from page
        subject, attribute = page[-1].subject, page[-1].attribute


def _boxes(graph: Executor, asked: dict[str, Any]) -> Iterator[Box]:
    after = ""
    sizes = {"limit": _BOXES, "turns": _TURNS, "facts": _DRAWN, "longest": _LONGEST}
    while page := graph.rows("view.boxes", Box, **asked, **sizes, after=after):
        yield from page
        after = page[-1].id
