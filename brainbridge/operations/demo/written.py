"""What the demo shows of crystals: a folder, a note that nobody used, and two notes that say the same."""

from datetime import datetime
from importlib import resources

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.crystal.crystal import Listed
from brainbridge.crystal.indexing import indexing
from brainbridge.crystal.indexing.indexing import Indexed
from brainbridge.crystal.indexing.pieces import Making
from brainbridge.crystal.indexing.walking import Place
from brainbridge.crystal.merging import Merged, Unmerged
from brainbridge.graph.rows import Row

# Five weeks before the end of the conversation, so what is never used ends shortly before that.
INDEXED_AT = instants.parse("2026-02-02T09:00:00Z")
_FOLDER = "tide-clock"
_NOTE = "notes/opening.md"
_TWICE = (
    "The tide clock opens on Friday 13 March at eleven, and Councillor Brandl speaks for three minutes.",
    "On Friday 13 March at eleven the tide clock opens, and Councillor Brandl speaks for three minutes.",
)


class Written(Row):
    """What became of what was written down: ``faded`` ended by its law, ``merged`` was taken back by ``unmerged``."""

    alive: list[Listed]
    faded: list[Listed]
    merged: Merged
    unmerged: Unmerged


def index(brain: Brain) -> Indexed | None:
    """Index the bundled folder, as it was before the conversation began; None if that was done before."""
    if any(brain.crystals.list(now=INDEXED_AT)):
        return None
    with resources.as_file(resources.files("brainbridge.operations.demo") / "folder") as folder:
        source = indexing.Source(None, (Place(str(folder), str(folder), f"{_FOLDER}/"),))
        making = Making(now=INDEXED_AT, instance="demo", trust="user", redacts=True)
        return indexing.index(brain.graph, [source], making)


def look(brain: Brain, now: datetime) -> Written:
    """Write a note twice, merge the two, take that back, and look at what there is."""
    notes = [
        brain.crystals.remember(text, now=now, path=_NOTE, import_key=f"demo note {number}").id
        for number, text in enumerate(_TWICE)
    ]
    merged = brain.crystals.merge(*notes, now=now)
    unmerged = brain.crystals.unmerge(notes[0], now=now)
    return Written(
        alive=[each for each in brain.crystals.list(now=now) if each.path],  # others were drawn from what was said
        faded=list(brain.crystals.list(now=now, lifecycle="expired")),
        merged=merged,
        unmerged=unmerged,
    )
