"""Test installed hooks: run each command line on a sample event, in a temporary spool that no worker drains."""

import json
import os
import shlex
import subprocess
import tempfile
import time
from pathlib import Path

from brainbridge.graph.rows import Row
from brainbridge.hook import installing, spool
from brainbridge.hook.entry import MODE, NESTED
from brainbridge.hook.harness import PROMPT, START

_PATIENCE_S = 10


class Tried(Row):
    """The result of one command line; ``fix`` says what to do if it is not ok."""

    command: str
    ok: bool
    found: str
    milliseconds: int
    fix: str = ""


def attempt(command: str) -> Tried:
    """Run an installed command line on a sample event as the agent would, if it is the program installed here."""
    began = time.perf_counter()
    words = shlex.split(command)
    if words[0] != installing.program():
        return _tried(command, began, "is not the program installed here, so it was not run")
    with tempfile.TemporaryDirectory() as folder:
        sample = {"session_id": "brainbridge-doctor", "transcript_path": None, "cwd": folder, "reason": "other"}
        sample["prompt"] = "Does brainbridge doctor ask what is remembered?"
        ours = {"XDG_STATE_HOME": folder, MODE: "spool"}
        environment = {key: value for key, value in os.environ.items() if key != NESTED} | ours
        try:
            done = subprocess.run(
                words,
                input=json.dumps(sample).encode(),
                env=environment,
                capture_output=True,
                timeout=_PATIENCE_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return _tried(command, began, f"cannot be run: {error}")
        written = list(Path(folder).rglob(f"*{spool.PENDING}"))
    if done.returncode or done.stdout:
        return _tried(command, began, f"exit {done.returncode}, printed {len(done.stdout)} bytes")
    wanted = 0 if words[1] in (START, PROMPT) else 1
    return _tried(command, began, "" if len(written) == wanted else f"wrote {len(written)} events instead of {wanted}")


def _tried(command: str, began: float, problem: str) -> Tried:
    took = round((time.perf_counter() - began) * 1000)
    fix = "install the hooks again: brainbridge hook install --harness NAME" if problem else ""
    return Tried(command=command, ok=not problem, found=problem or "noted", milliseconds=took, fix=fix)
