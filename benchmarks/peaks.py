"""The most memory that a process took by itself.

What Linux counts (``ru_maxrss``) begins with the peak of whoever started the process: a ``python -c pass`` that a
process of 212 MiB starts is said to have taken 212 too.
"""

import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_UNIT = 2**20 if sys.platform == "darwin" else 2**10  # how many of what ``ru_maxrss`` counts are a MiB
# Smaller than whatever is measured: what counts for the program that it starts is the program's own.
_LAUNCHER = """
import os, sys
quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
_, status, used = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet), 0)
print([os.waitstatus_to_exitcode(status), used.ru_maxrss])
"""


def of(command: Sequence[str]) -> tuple[int, int]:
    """Run a program, named by its path, without its output; returns its exit code, and the MiB it took at most."""
    launcher = [sys.executable, "-I", "-S", "-c", _LAUNCHER]
    done = subprocess.run([*launcher, *command], stdout=subprocess.PIPE, check=True)
    code, peak = json.loads(done.stdout)
    return code, round(peak / _UNIT)


def own() -> int:
    """Return the MiB that this process took at most since it began as this program."""
    status = Path("/proc/self/status")
    if not status.exists():
        return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _UNIT)
    (peak,) = (line.split()[1] for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmHWM:"))
    return round(int(peak) / 1024)
