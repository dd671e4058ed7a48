"""Looks at all files of a document: that of its text, and that of its notes."""

from datetime import datetime

from brainbridge.document import attached, jotting, shelf
from brainbridge.document.attached import Synced
from brainbridge.document.jotting import Drafting, Jotted
from brainbridge.errors import BrainbridgeError
from brainbridge.graph.graph import Transactor


def sync(graph: Transactor, brain: str, name: str, *, scope: str, now: datetime, draft: Drafting) -> Synced:
    """Read the files of a document back, and write what it has; a fault of one does not keep the other from that.

    Errors are those of ``attached.sync`` and ``jotting.sync``.
    """
    fault: BrainbridgeError | None = None
    jotted = Jotted()
    if shelf.find(brain, name, scope).scratch:
        try:
            jotted = jotting.sync(graph, brain, name, scope, now=now, draft=draft)
        except BrainbridgeError as error:
            fault = error
    done = attached.sync(graph, brain, name, scope=scope, now=now)
    if fault:
        raise fault
    return done.model_copy(update={"picked": jotted.picked, "left": jotted.left})
