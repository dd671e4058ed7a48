"""What a hook costs an agent that begins or quits: ``python -m benchmarks.hook``.

The installed console script against a bare ``python -c pass`` of the same environment, as whole processes, in turns:
at a session's start, with a briefing to print; at its end with nothing to wake, waking a worker with no database there,
and with a worker at work. From an installed wheel, since an editable install pays for its own import hook.
"""

import json
import os
import subprocess
import tempfile
import time
import venv
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

import psutil
from filelock import FileLock

from benchmarks import report
from brainbridge.platform import briefings, places

_ROOT = Path(__file__).parent.parent
_RUNS = 41
_EVENT = {"session_id": "s", "transcript_path": "/nowhere/t.jsonl", "cwd": "/", "reason": "other"}
_IDENTITY = "git:" + "a" * 40
_BRIEFING = 4800  # characters, as many as one may have


def timed(command: list[str], environment: Mapping[str, str], event: Mapping[str, str]) -> float:
    """Return the milliseconds of a whole process that reads an event."""
    given = json.dumps(event).encode()
    began = time.perf_counter()
    subprocess.run(command, input=given, env=environment, check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - began) * 1000


def compared(
    bare: list[str], hook: list[str], environment: Mapping[str, str], event: Mapping[str, str] = _EVENT
) -> dict[str, float]:
    """Return the medians of both, run in turns, and their ratio."""
    pairs = []
    for _ in range(_RUNS + 2):
        pairs.append((timed(bare, environment, event), timed(hook, environment, event)))
        wait_for_workers()  # a session's end wakes one; they are not to be measured against each other
    base, ours = (median(each) for each in zip(*pairs[2:], strict=True))
    slowest = max(took for _, took in pairs[2:])
    return {
        "bare": round(base, 1),
        "hook": round(ours, 1),
        "slowest": round(slowest, 1),
        "ratio": round(ours / base, 2),
    }


def wait_for_workers() -> None:
    """Wait until no worker that a hook woke is left."""
    while any("brainbridge.hook.worker" in (each.info["cmdline"] or ()) for each in psutil.process_iter(["cmdline"])):
        time.sleep(0.05)


def briefed(repository: Path, state: Path) -> Path:
    """Make a repository that has a briefing, and return a folder in it."""
    inside = repository / "src" / "deep"
    inside.mkdir(parents=True)
    subprocess.run(["git", "init", "--quiet", str(repository)], check=True)
    (repository / ".git" / places.MARK).write_text(_IDENTITY, encoding="ascii")
    file = Path(briefings.of_project(str(state), _IDENTITY))
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"text": "x" * _BRIEFING}), encoding="utf-8")
    return inside


def measure(folder: Path) -> dict[str, Any]:
    """Install brainbridge into a fresh environment and measure its hook."""
    venv.create(folder / "env", with_pip=True)
    python = str(folder / "env" / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(_ROOT)], check=True)
    program = str(folder / "env" / "bin" / "brainbridge-hook")
    bare, hook, begin = [python, "-c", "pass"], [program, "session-end"], [program, "session-start", "--harness=claude"]
    state = folder / "state"
    environment = {**os.environ, "XDG_STATE_HOME": str(state), "BRAINBRIDGE_URI": "bolt://127.0.0.1:1"}
    found = {
        "a session begins, with a briefing": compared(
            bare, begin, environment, _EVENT | {"cwd": str(briefed(folder / "box", state / "brainbridge" / "default"))}
        ),
        "nobody to wake": compared(bare, hook, {**environment, "BRAINBRIDGE_HOOK_MODE": "spool"}),
        "a worker is woken, no database": compared(bare, hook, environment),
    }
    with FileLock(state / "brainbridge" / "default" / "worker.lock"):
        found["a worker is at work"] = compared(bare, hook, environment)
    return found


def main() -> None:
    """Measure, print, and keep if asked to."""
    given = report.parser(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    for name, row in found.items():
        print(f"| {name} | {row['bare']} | {row['hook']} | {row['ratio']} | {row['slowest']} |")
    if given.keep:
        report.write("hook", report.circumstances() | {"milliseconds": found})


if __name__ == "__main__":
    main()
