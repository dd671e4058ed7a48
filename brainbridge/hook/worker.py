"""The brain's worker: lives through the events of the spool in their order, one at a time, and leaves.

``python -m brainbridge.hook.worker --brain NAME``. One a brain, by a lock that the system takes back if it dies.
What it cannot deal with now waits; what it could not deal with several times is set aside.
"""

import argparse
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from brainbridge import instants
from brainbridge.brain import Brain
from brainbridge.errors import BrainbridgeError, GraphUnavailable, InvalidInput, ServerError
from brainbridge.hook import entry, living, spool
from brainbridge.hook.living import Event
from brainbridge.progress import Progress, silent
from brainbridge.rows import Row

_LIFE_S = 600.0
_ATTEMPTS = 3


class Drained(Row):
    """What a worker did; ``busy`` means that another one is at work."""

    lived: int = 0
    remembered: int = 0
    ended: int = 0
    failed: int = 0
    waiting: int = 0
    busy: bool = False


@dataclass(slots=True)
class _Tally:
    lived: int = 0
    remembered: int = 0
    ended: int = 0
    failed: int = 0


def work(brain: str, *, life_s: float = _LIFE_S, progress: Progress = silent, **flags: Any) -> Drained:
    """Live through what waits in the spool, for so many seconds; returns at once if another worker does.

    Raises GraphUnavailable or ServerError if the database cannot be reached: then everything goes on waiting.
    """
    tally, end = _Tally(), time.monotonic() + life_s
    # What came while the lock was held found us at work and woke nobody: hence the second look after letting go.
    while spool.waiting(brain) and time.monotonic() < end:
        try:
            with FileLock(spool.lock(brain), timeout=0), Brain.open(brain, **flags) as opened:
                before = tally.lived
                _drain(opened, tally, end, progress)
        except Timeout:
            return _drained(brain, tally, busy=True)
        if tally.lived == before:
            break
    return _drained(brain, tally)


def _drained(brain: str, tally: _Tally, *, busy: bool = False) -> Drained:
    return Drained(
        lived=tally.lived,
        remembered=tally.remembered,
        ended=tally.ended,
        failed=tally.failed,
        waiting=len(spool.waiting(brain)),
        busy=busy,
    )


def _drain(brain: Brain, tally: _Tally, end: float, progress: Progress) -> None:
    names = spool.waiting(brain.name)
    for done, name in enumerate(names):
        if time.monotonic() > end:
            return
        _deal_with(brain, name, tally)
        progress("Living through", done + 1, len(names))


def _deal_with(brain: Brain, name: str, tally: _Tally) -> None:
    """Live through one event and take it out of the spool; one that fails is tried again by later workers."""
    path = _take(brain.name, name)
    try:
        event = read(path)
        lived = living.live(brain.graph, event, capture=brain.resolved.settings.capture)
    except (GraphUnavailable, ServerError):
        raise
    except Exception as error:  # whatever is wrong with one event, the others are lived through
        tally.failed += 1
        _set_back(path, error)
        entry.log(brain.name, f"{name}: {error if isinstance(error, BrainbridgeError) else repr(error)}")
        return
    path.unlink(missing_ok=True)
    tally.lived += 1
    tally.remembered += lived.remembered
    tally.ended += lived.ended
    entry.log(brain.name, f"{event.event} of {event.harness} {event.session}: {lived.model_dump_json(by_alias=True)}")


def _take(brain: str, name: str) -> Path:
    """Mark an event as taken, so that the hook notes what comes meanwhile as a new one."""
    path = Path(spool.folder(brain)) / name
    if path.suffix == spool.TAKEN:
        return path
    return path.replace(path.with_suffix(spool.TAKEN))


def _set_back(path: Path, error: Exception) -> None:
    """Count a failure in the event's file; after several it is set aside."""
    try:
        content = json.loads(path.read_bytes())
    except ValueError:
        content = None
    if not isinstance(content, dict):
        path.replace(path.with_suffix(spool.FAILED))
        return
    content |= {"attempts": content.get("attempts", 0) + 1, "problem": type(error).__name__}
    temporary = path.with_name(f".{path.name}")
    temporary.write_text(json.dumps(content), encoding="utf-8")
    temporary.replace(path if content["attempts"] < _ATTEMPTS else path.with_suffix(spool.FAILED))
    if content["attempts"] >= _ATTEMPTS:
        path.unlink(missing_ok=True)


def read(path: Path) -> Event:
    """Read an event; InvalidInput if it is none."""
    try:
        content = json.loads(path.read_bytes())
        return Event(
            event=content["event"],
            harness=content["harness"],
            session=content["session"],
            at=instants.checked(instants.from_ms(content["at"])),
            transcript=content["transcript"],
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InvalidInput(f"{path.name} is no event: {error!r}") from error


def main() -> None:
    """Run a worker from the command line; nobody listens, so everything goes to the brain's hook log."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--brain", default="default")
    brain = parser.parse_args().brain
    os.chdir(Path.home())  # never in the way of a folder that somebody wants to remove
    try:
        work(brain)
    except Exception as error:
        entry.log(brain, f"worker: {error if isinstance(error, BrainbridgeError) else repr(error)}")


if __name__ == "__main__":
    main()
