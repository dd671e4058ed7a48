"""Starting hooks and workers as an agent does, and killing them."""

import json
import os
import subprocess
import time


def start(*command: str, event: object = None, **environment: str) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "BRAINBRIDGE_HOOK_MODE": "spool", **environment},
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(event).encode())
    process.stdin.close()
    return process


def killed_after(process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Kill a process unless it ends by itself first; returns whether it was killed."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def lasting(*command: str, event: object = None) -> float:
    """Return how long a process takes on this machine now."""
    began = time.monotonic()
    assert start(*command, event=event).wait(300) == 0
    return time.monotonic() - began
