"""The brain's worker: processes the events of the spool in order, one at a time, and exits.

``python -m brainbridge.hook.worker --brain NAME``. A lock allows one per brain; the system releases it if the worker
dies. Events wait while the database is unavailable; an event that fails several times is set aside.
"""

import argparse
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from filelock import FileLock, Timeout

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.errors import NOT_OF_WHAT_IS_WRITTEN, BrainbridgeError, InvalidInput
from brainbridge.graph.reader import LOCAL
from brainbridge.graph.rows import Row
from brainbridge.hook import entry, injected, process, spool, staying
from brainbridge.hook.process import Event
from brainbridge.platform import limits
from brainbridge.progress import Progress, silent
from brainbridge.server import renaming
from brainbridge.settings import Flags

if TYPE_CHECKING:
    from brainbridge.document.working import Written

_LIFE_S = 600.0
_ATTEMPTS = 3
_SO_FAR = ("stop", "pre-compact", "session-end")  # events with what was said in a session: its end may never come


class Drained(Row):
    """What a worker did; ``untried`` counts events it had no time for, ``busy`` means that another one is running."""

    lived: int = 0
    remembered: int = 0
    refused: int = 0
    ended: int = 0
    failed: int = 0
    waiting: int = 0
    untried: int = 0
    busy: bool = False


@dataclass(slots=True)
class _Tally:
    lived: int = 0
    remembered: int = 0
    refused: int = 0
    ended: int = 0
    failed: int = 0
    tried: set[str] = field(default_factory=set)

    def untried(self, brain: str) -> list[str]:
        """Return the waiting events not tried yet; those that failed are left to the next worker."""
        return [name for name in spool.waiting(brain) if Path(name).stem not in self.tried]


def work(brain: str, *, life_s: float = _LIFE_S, progress: Progress = silent, **flags: Unpack[Flags]) -> Drained:
    """Process the waiting events, for ``life_s`` seconds at most; returns at once if another worker is running.

    Raises what the database raises, above all GraphUnavailable, and Held for a half-renamed brain; the events then
    stay in the spool.
    """
    renaming.refuse(brain)  # before the lock creates the brain's folder
    flags["reader"] = LOCAL  # whoever woke it
    tally, end, busy = _Tally(), time.monotonic() + life_s, False
    # An event that arrives while we hold the lock wakes no worker, so look again after releasing it.
    while tally.untried(brain) and time.monotonic() < end and not busy:
        try:
            with FileLock(spool.lock(brain), timeout=0, mode=0o600), Brain.open(brain, **flags) as opened:
                _drain(opened, tally, end, progress)
        except Timeout:
            busy = True
    return Drained(
        lived=tally.lived,
        remembered=tally.remembered,
        refused=tally.refused,
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
    """Process one event and take it out of the spool; later workers try a failed one again.

    An error that may come from the event counts as its failure, so that it cannot block those behind it; any other
    error ends the worker.
    """
    path = _take(brain.name, name)
    if path is None:
        return
    try:
        event = read(path)
        shown = injected.read(brain.name, event.session) if event.event in _SO_FAR else []
        own = brain.resolved.settings
        plan, redacts = brain.intake.plan, own.redact_secrets
        lived = process.live(brain.graph, event, capture=own.capture, redacts=redacts, shown=shown, plan=plan)
    except Exception as error:
        if isinstance(error, NOT_OF_WHAT_IS_WRITTEN):
            raise
        tally.failed += 1
        _set_back(brain.name, path, error)
        return
    if event.event in _SO_FAR:
        ended = event.session if event.event == "session-end" else None
        injected.sweep(brain.name, ended, now=instants.now())
    path.unlink(missing_ok=True)
    _counter(path).unlink(missing_ok=True)
    tally.lived += 1
    tally.remembered += lived.remembered
    tally.refused += lived.refused
    tally.ended += lived.ended
    entry.log(brain.name, f"{event.event} of {event.harness} {event.session}: {lived.model_dump_json(by_alias=True)}")
    if told := brain.context.problems.pop("noticed", ""):
        entry.log(brain.name, told)
    if brain.resolved.settings.model != "none":  # it may take minutes, in which this process may be killed
        _render(brain, event, lived.scope)
    _rewrite(brain, event, lived.scope)
    _render(brain, event, lived.scope)


def _rewrite(brain: Brain, event: Event, scope: str) -> None:
    """Write the working memory at a session's end, or as soon as enough notes wait for a first one.

    A fault costs that alone: the next end of a session writes it.
    """
    of = scope or "no project"
    try:
        is_due = event.event == "session-end" or brain.documents.is_first_breath(scope=scope)
        if is_due and (done := brain.documents.at_session_end(scope=scope)):
            entry.log(brain.name, f"working memory of {of}: {_told(brain, done)}")
    except Exception as error:
        told = error if isinstance(error, BrainbridgeError) else repr(error)
        entry.log(brain.name, f"no working memory of {of}: {told}")


def _told(brain: Brain, done: "Written") -> str:
    """Return what came of the working memory, by ids and codes."""
    told = [
        f"{done.outcome} by {done.author}",
        *done.warnings,
        *filter(None, (done.reason, *brain.context.problems.values())),
    ]
    if done.left_out:
        told.append(f"left out {' '.join(each.id or '-' for each in done.left_out)}")
    if done.model and not done.model.saved:
        told.append(f"not by {done.model.name}: {' '.join(each.code for each in done.model.reasons)}")
    return "; ".join(told)


def _render(brain: Brain, event: Event, scope: str) -> None:
    """Write what the next start of a session prints; a fault costs that, and not the event, which is done."""
    try:
        if event.event in ("pre-compact", "stop"):
            brain.projects.render_session(event.session, scope)
        if event.event == "session-end":
            brain.projects.drop_session(event.session)
        # What an agent remembers itself may hold in all projects, and a wish may be offered in another one.
        if event.event == "session-end" or not event.transcript:
            brain.projects.render_all(*filter(None, (scope,)))
        elif scope:
            brain.projects.render(scope)
    except Exception as error:
        entry.log(
            brain.name, f"no briefing of {scope}: {error if isinstance(error, BrainbridgeError) else repr(error)}"
        )


def _take(brain: str, name: str) -> Path | None:
    """Mark an event as taken, so that the hook writes the next one as new; None if it is gone."""
    path = Path(spool.folder(brain)) / name
    try:
        return path if path.suffix == spool.TAKEN else path.replace(path.with_suffix(spool.TAKEN))
    except FileNotFoundError:
        return None


def _set_back(brain: str, path: Path, error: Exception) -> None:
    """Count a failure of an event in a file beside it; after the third, set the event aside."""
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
        entry.log(brain, f"cannot record the failure of {path.name}: {problem}")


def _counter(path: Path) -> Path:
    return Path(spool.counter(str(path)))


def read(path: Path) -> Event:
    """Read an event; InvalidInput if the file is not one."""
    try:
        content = json.loads(path.read_bytes())
        return Event(
            event=content["event"],
            harness=content["harness"],
            session=content["session"] and limits.fitting(content["session"]),
            at=instants.checked(instants.from_ms(content["at"])),
            transcript=content["transcript"],
            folder=str(content.get("cwd", "")),
            identity=str(content.get("identity", "")),
            branch=limits.fitting(str(content.get("branch") or "")) if content.get("branch") else "",
            default_branch=str(content.get("defaultBranch", "")),
            scope=str(content.get("scope", "")),
            memory=dict(content.get("memory", {})),
            note=dict(content.get("note", {})),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidInput(f"{path.name} is not an event: {error!r}") from error


def main() -> None:
    """Run a worker from the command line; errors go to the brain's hook log."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--brain", default="default")
    parser.add_argument("--stay", action="store_true", help="answer prompts afterwards, until nobody asks any more")
    given = parser.parse_args()
    brain = given.brain
    os.chdir(Path.home())  # do not keep the agent's folder in use
    try:
        if work(brain).untried:
            entry.wake(brain)  # time is up: another worker continues
        if given.stay:
            staying.stay(brain)
    except Exception as error:
        entry.log(brain, f"worker: {error if isinstance(error, BrainbridgeError) else repr(error)}")


if __name__ == "__main__":
    main()
