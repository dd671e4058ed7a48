"""Starting hooks and workers as an agent does, and killing them."""

import json
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable

from tests.faults.proxy import line


def start(*command: str, event: object = None, **environment: str) -> "subprocess.Popen[bytes]":
    with tempfile.TemporaryFile() as given:  # all of it is there: a hook waits for it half a second at most
        given.write(json.dumps(event).encode())
        given.seek(0)
        return subprocess.Popen(
            command,
            stdin=given,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "BRAINBRIDGE_HOOK_MODE": "spool", **environment},
        )


def killed_after(process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Kill a process unless it ends by itself first; returns whether it was killed."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def killed_at_a_commit(uri: str, *command: str, when: Callable[[], bool]) -> bool:
    """Start a command on the database at ``uri``, and kill it at its first commit before which ``when`` is true.

    False if there was none. This does not depend on timing: the line holds every commit until that is known.
    """
    met, dead = threading.Event(), threading.Event()

    def stop() -> bool:
        if not when():
            return False
        met.set()
        return dead.wait()

    with line(uri) as made:
        made.stop = stop
        process = start(*command, BRAINBRIDGE_URI=made.uri)
        while process.poll() is None and not met.wait(0.01):
            pass
        process.kill()
        process.wait()
        dead.set()
    return met.is_set()


def lasting(*command: str, event: object = None) -> float:
    """Return how long a process takes on this machine now."""
    began = time.monotonic()
    assert start(*command, event=event).wait(300) == 0
    return time.monotonic() - began
