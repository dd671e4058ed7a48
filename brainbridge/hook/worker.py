"""The brain's worker: lives through the events of the spool in their order, one at a time, and leaves.

``python -m brainbridge.hook.worker --brain NAME``. One a brain, by a lock that the system takes back if it dies.
What it cannot deal with now waits; what it could not deal with several times is set aside.
"""

import argparse
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Unpack

from filelock import FileLock, Timeout

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.errors import (
    BrainbridgeError,
    GraphUnavailable,
    Held,
    InvalidInput,
    MigrationError,
    ServerError,
    Stuck,
    Terminated,
    Unconfigured,
)
from brainbridge.graph.rows import Row
from brainbridge.hook import entry, process, spool
from brainbridge.hook.process import Event
from brainbridge.platform import limits
from brainbridge.progress import Progress, silent
from brainbridge.server import renaming
from brainbridge.settings import Flags

_LIFE_S = 600.0
_ATTEMPTS = 3
# The database is away, held, or in trouble of its own: that says nothing about an event.
# So does it if no configuration holds; of another wrong number of rows, what it met in the graph is damaged.
_NOT_OF_THE_EVENT = (GraphUnavailable, Held, MigrationError, ServerError, Stuck, Terminated, Unconfigured)


class Drained(Row):
    """What a worker did; ``untried`` waits for want of time, ``busy`` means that another one is at work."""

    lived: int = 0
    remembered: int = 0
    ended: int = 0
    failed: int = 0
    waiting: int = 0
    untried: int = 0
    busy: bool = False


@dataclass(slots=True)
class _Tally:
    lived: int = 0
    remembered: int = 0
    ended: int = 0
    failed: int = 0
    tried: set[str] = field(default_factory=set)

    def untried(self, brain: str) -> list[str]:
        """Return what waits and was not tried in this life: what failed is for the next one."""
        return [name for name in spool.waiting(brain) if Path(name).stem not in self.tried]


def work(brain: str, *, life_s: float = _LIFE_S, progress: Progress = silent, **flags: Unpack[Flags]) -> Drained:
    """Live through what waits in the spool, for so many seconds; returns at once if another worker does.

    Raises whatever the database raises, GraphUnavailable foremost: then everything goes on waiting. So does Held, of a
    brain that is half renamed.
    """
    renaming.refuse(brain)  # before the lock makes its folder
    tally, end, busy = _Tally(), time.monotonic() + life_s, False
    # What came while the lock was held found us at work and woke nobody: hence the second look after letting go.
    while tally.untried(brain) and time.monotonic() < end and not busy:
        try:
            with FileLock(spool.lock(brain), timeout=0, mode=0o600), Brain.open(brain, **flags) as opened:
                _drain(opened, tally, end, progress)
        except Timeout:
            busy = True
    return Drained(
        lived=tally.lived,
        remembered=tally.remembered,
        ended=tally.ended,
        failed=tally.failed,
        waiting=len(spool.waiting(brain)),
        untried=0 if busy else len(tally.untried(brain)),
        busy=busy,
    )


def _drain(brain: Brain, tally: _Tally, end: float, progress: Progress) -> None:
    names = tally.untried(brain.name)
    for done, name in enumerate(names):
        if time.monotonic() > end:
            return
        tally.tried.add(Path(name).stem)
        _deal_with(brain, name, tally)
        progress("Processing", done + 1, len(names))


def _deal_with(brain: Brain, name: str, tally: _Tally) -> None:
    """Live through one event and take it out of the spool; one that fails is tried again by later workers.

    Whatever says something about the event counts as its failure, so that none keeps those behind it waiting for ever;
    the rest ends the worker.
    """
    path = _take(brain.name, name)
    if path is None:
        return
    try:
        event = read(path)
        lived = process.live(brain.graph, event, capture=brain.resolved.settings.capture)
    except Exception as error:
        if isinstance(error, _NOT_OF_THE_EVENT):
            raise
        tally.failed += 1
        _set_back(brain.name, path, error)
        return
    path.unlink(missing_ok=True)
    _counter(path).unlink(missing_ok=True)
    tally.lived += 1
    tally.remembered += lived.remembered
    tally.ended += lived.ended
    entry.log(brain.name, f"{event.event} of {event.harness} {event.session}: {lived.model_dump_json(by_alias=True)}")


def _take(brain: str, name: str) -> Path | None:
    """Mark an event as taken, so that the hook notes what comes meanwhile as a new one; None if it is gone."""
    path = Path(spool.folder(brain)) / name
    try:
        return path if path.suffix == spool.TAKEN else path.replace(path.with_suffix(spool.TAKEN))
    except FileNotFoundError:
        return None


def _set_back(brain: str, path: Path, error: Exception) -> None:
    """Count a failure of an event beside it; after several it is set aside."""
    entry.log(brain, f"{path.name}: {error if isinstance(error, BrainbridgeError) else repr(error)}")
    counter = _counter(path)
    try:
        attempts = counter.stat().st_size + 1 if counter.exists() else 1
        if attempts >= _ATTEMPTS:
            counter.unlink(missing_ok=True)
            path.replace(path.with_suffix(spool.FAILED))
        else:
            counter.write_bytes(b"." * attempts)
    except OSError as problem:
        entry.log(brain, f"{path.name} stays as it is: {problem}")


def _counter(path: Path) -> Path:
    return Path(spool.counter(str(path)))


def read(path: Path) -> Event:
    """Read an event; InvalidInput if it is none."""
    try:
        content = json.loads(path.read_bytes())
        return Event(
            event=content["event"],
            harness=content["harness"],
            session=content["session"] and limits.fitting(content["session"]),
            at=instants.checked(instants.from_ms(content["at"])),
            transcript=content["transcript"],
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidInput(f"{path.name} is no event: {error!r}") from error


def main() -> None:
    """Run a worker from the command line; nobody listens, so everything goes to the brain's hook log."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--brain", default="default")
    brain = parser.parse_args().brain
    os.chdir(Path.home())  # never in the way of a folder that somebody wants to remove
    try:
        if work(brain).untried:
            entry.wake(brain)  # its life was over before its work was
    except Exception as error:
        entry.log(brain, f"worker: {error if isinstance(error, BrainbridgeError) else repr(error)}")


if __name__ == "__main__":
    main()
