"""Looks at all files of a document: that of its text, and that of its notes."""

from datetime import datetime
from typing import NamedTuple

from brainbridge.document import attached, jotting, shelf
from brainbridge.document.attached import Synced
from brainbridge.document.jotting import Drafting, Jotted
from brainbridge.errors import BrainbridgeError, Refused
from brainbridge.graph.graph import Transactor


class Looked(NamedTuple):
    """What a look at the files of a document did, None if nothing, and what is wrong with them."""

    done: Synced | None
    faults: tuple[BrainbridgeError, ...] = ()

    @property
    def is_news(self) -> bool:
        """Tell whether the graph may have changed by it."""
        return bool(self.faults) or (self.done is not None and (self.done.read or bool(self.done.picked)))


def look(graph: Transactor, brain: str, name: str, *, scope: str, now: datetime, draft: Drafting) -> Looked:
    """Read the files of a document back, and write what it has; a fault of one does not keep the other from that.

    Faults are those of ``attached.sync`` and ``jotting.sync``.
    """
    held, jotted, faults = shelf.held(brain, name, scope), Jotted(), list[BrainbridgeError | OSError]()
    if held and held.scratch:
        try:
            jotted = jotting.sync(graph, brain, name, scope, now=now, draft=draft)
        except (BrainbridgeError, OSError) as error:
            faults.append(error)
    tried = attached.sync(graph, brain, name, scope=scope, now=now)
    faults += [tried.fault] if tried.fault else []
    done = tried.done or (_untouched(held) if held and jotted.picked else None)
    return Looked(done.model_copy(update=dict(jotted)) if done else None, tuple(map(_told, faults)))


def _untouched(held: shelf.Attached) -> Synced:
    parts = {"name": held.name, "scope": held.scope, "file": held.file}
    return Synced(**parts, read=False, written=False, conflicts=(), state=None, run_id="")


def _told(error: BrainbridgeError | OSError) -> BrainbridgeError:
    if isinstance(error, BrainbridgeError):
        return error
    return Refused(f"{error.filename or 'the system'}: {error.strerror or error}")
