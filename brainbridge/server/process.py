"""The server's process: start it detached, record it, stop it cleanly."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psutil

from brainbridge.errors import ServerError
from brainbridge.platform import processes
from brainbridge.server.home import Home, Ports, write_private

_STOP_TIMEOUT_S = 180.0
_KILL_TIMEOUT_S = 10.0
_OURS_ALONE = 0o077  # umask of the server, which has no setting for file modes
# Keeps the handles: Python warns if one is collected while its process runs, as these are meant to.
_OUTLIVING: list[subprocess.Popen[bytes]] = []
JVM_OPTIONS = (
    "-XX:+UseG1GC",
    # A piece of half a region or more is collected at once, by a pause. With a small heap a region has 1 MiB, and a
    # recall takes more than half of that in one piece.
    "-XX:G1HeapRegionSize=4m",
    # Marking goes on beside recalls and takes a core from them. The heap is kept small, so that what Neo4j always holds
    # would be enough to begin it again and again.
    "-XX:InitiatingHeapOccupancyPercent=70",
    "-XX:-G1UseAdaptiveIHOP",
    # An idle server returns unused memory once a minute.
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-XX:G1PeriodicGCInterval=60000",
    "-XX:TrimNativeHeapInterval=60000",
    "-XX:MinHeapFreeRatio=10",
    "-XX:MaxHeapFreeRatio=30",
    "-XX:-OmitStackTraceInFastThrow",
    *(
        f"--add-opens=java.base/{package}=ALL-UNNAMED"
        for package in ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")
    ),
    "--enable-native-access=ALL-UNNAMED",
    "-Dfile.encoding=UTF-8",
    "-Dlog4j2.disable.jmx=true",
    "-Djava.awt.headless=true",
)


@dataclass(frozen=True, slots=True)
class Owner:
    """The server process of a data folder. ``identity`` tells it from later processes with the same pid."""

    pid: int
    identity: str
    bolt: int
    http: int
    version: str

    @property
    def ports(self) -> Ports:
        """Return the ports it listens on."""
        return Ports(self.bolt, self.http)

    def process(self) -> psutil.Process | None:
        """Return the live process, None if it is gone (even if its pid is in use again)."""
        try:
            lives = self.identity and processes.lives(self.pid, self.identity)
            return psutil.Process(self.pid) if lives else None
        except psutil.Error:
            return None


def _record(home: Home) -> Path:
    return home.run_folder / "owner.json"


def _arguments_file(home: Home) -> Path:
    return home.run_folder / "server.args"


def owner(home: Home) -> Owner | None:
    """Return the live owner of a data folder; a stale record counts as none."""
    try:
        record = dict(json.loads(_record(home).read_text(encoding="utf-8")))
        found = Owner(**(record if "identity" in record else _identified(home, record)))
    except (OSError, ValueError, TypeError):
        return None
    return found if found.process() else None


def _identified(home: Home, record: dict[str, Any]) -> dict[str, Any]:
    """Convert a record of an earlier version, which identified the process by its creation time.

    ValueError if no server of this folder has its pid.
    """
    pid = next((each.pid for each in running(home) if each.pid == record.get("pid")), None)
    if pid is None or "created" not in record:
        raise ValueError(f"it names no server of {home.path}")
    del record["created"]
    return record | {"identity": processes.identity(pid)}


def disown(home: Home) -> None:
    """Delete the record of the owner."""
    _record(home).unlink(missing_ok=True)


def _warming(home: Home) -> Path:
    return home.run_folder / "warming.json"


def note_warming(home: Home, process: subprocess.Popen[bytes]) -> None:
    """Record the process that warms the server of a folder."""
    write_private(_warming(home), json.dumps({"pid": process.pid, "identity": processes.identity(process.pid)}))


def warming(home: Home) -> psutil.Process | None:
    """Return the live process that warms the server of a folder, None if there is none."""
    try:
        record = json.loads(_warming(home).read_text(encoding="utf-8"))
        pid, identity = record["pid"], record["identity"]
        return psutil.Process(pid) if identity and processes.lives(pid, identity) else None
    except (OSError, ValueError, LookupError, TypeError, psutil.Error):
        return None


def end_warming(home: Home) -> None:
    """End the process that warms the server of a folder, so that a stop does not wait for its last query."""
    if found := warming(home):
        terminate(found, timeout_s=10)
    _warming(home).unlink(missing_ok=True)


def running(home: Home) -> list[psutil.Process]:
    """Return all server processes of this folder, recorded or not, by their command lines."""
    marker = f"@{_arguments_file(home)}"
    every = psutil.process_iter(["cmdline"])
    return [each for each in every if marker in (each.info["cmdline"] or processes.command(each.pid))]


def write_arguments(home: Home, file: Path, jars: Sequence[Path], options: Sequence[str], main: Sequence[str]) -> None:
    """Write a Java argument file, which keeps the class path and secrets out of the process list.

    Java and its libraries use the server's own temporary folder instead of the machine's.
    """
    class_path = os.pathsep.join(map(str, jars))
    words = [*options, f"-Djava.io.tmpdir={home.temporary_folder}", "-cp", class_path, *main]
    write_private(file, "\n".join(_quoted(word) for word in words) + "\n")


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def set_first_password(home: Home, java: Path, jars: Sequence[Path], password: str) -> None:
    """Set the password of a folder that was never started, through a private file that is deleted afterwards."""
    file = home.run_folder / "password.args"
    main = ["org.neo4j.cli.AdminTool", "dbms", "set-initial-password", password]
    write_arguments(home, file, jars, [], main)
    environment = os.environ | {"NEO4J_HOME": str(home.path), "NEO4J_CONF": str(home.config_folder)}
    try:
        done = subprocess.run(
            [java, f"@{file}"], env=environment, capture_output=True, text=True, check=False, umask=_OURS_ALONE
        )
    finally:
        file.unlink(missing_ok=True)
    if done.returncode:
        raise ServerError(f"cannot set the server's first password: {_last_line(done.stderr)}")


def spawn(
    home: Home, java: Path, jars: Sequence[Path], options: Sequence[str], main_class: str
) -> subprocess.Popen[bytes]:
    """Start the JVM detached, so that it outlives the command that started it."""
    main = [main_class, f"--home-dir={home.path}", f"--config-dir={home.config_folder}", "--console-mode"]
    write_arguments(home, _arguments_file(home), jars, options, main)
    with open(home.console_log, "ab", opener=lambda path, flags: os.open(path, flags, 0o600)) as log:
        return detached([str(java), f"@{_arguments_file(home)}"], cwd=home.path, log=log.fileno())


def detached(
    command: Sequence[str], *, cwd: Path, log: int = subprocess.DEVNULL, env: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a process that shares none of our streams and outlives us; its files are private to its owner."""
    process = subprocess.Popen(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
        close_fds=True,
        umask=_OURS_ALONE,
    )
    _OUTLIVING.append(process)
    return process


def own(home: Home, process: subprocess.Popen[bytes], ports: Ports, version: str) -> Owner:
    """Record a started process as the owner of its folder."""
    record = Owner(process.pid, processes.identity(process.pid), ports.bolt, ports.http, version)
    write_private(_record(home), json.dumps(asdict(record)))
    return record


def wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes], home: Home, *, timeout_s: float) -> None:
    """Wait until the server answers; ServerError, which names its log, if it dies or takes too long."""
    deadline = time.monotonic() + timeout_s
    while not ready():
        if process.poll() is not None:
            raise ServerError(
                f"Neo4j ended while starting: {_last_line(log_tail(home, 40))}",
                hint=f"its log: {home.console_log}",
            )
        if time.monotonic() > deadline:
            process.terminate()
            raise ServerError(
                f"Neo4j did not answer within {timeout_s:.0f} s, and was stopped",
                hint="on a busy machine, try again: brainbridge server start; if that fails too, the end of its log"
                f" may say why: {home.console_log}",
            )
        time.sleep(0.05)


def terminate(process: psutil.Process, *, timeout_s: float = _STOP_TIMEOUT_S) -> bool:
    """Ask a process to stop and wait for it; kill it after the timeout. Tells whether it ended cleanly."""
    with _asked(process):
        process.terminate()
        if not _ends(process, timeout_s):
            kill(process)
            return False
    return True


def kill(process: psutil.Process) -> None:
    """Kill a process and wait for its end; ServerError if it does not end."""
    with _asked(process):
        process.kill()
        if not _ends(process, _KILL_TIMEOUT_S):
            raise ServerError(
                f"process {process.pid}, the server, is still there {_KILL_TIMEOUT_S:.0f} s after it was killed",
                hint="it may be waiting for a disk; try again once it has ended",
            )


@contextmanager
def _asked(process: psutil.Process) -> Iterator[None]:
    """Ignore that a process has already ended; ServerError if it belongs to another user."""
    try:
        yield
    except psutil.NoSuchProcess:
        pass
    except psutil.AccessDenied as error:
        raise ServerError(
            f"process {process.pid}, the server, cannot be ended: it is another user's", hint="stop it as that user"
        ) from error


def _ends(process: psutil.Process, timeout_s: float) -> bool:
    """Wait for a process to end; a zombie counts as ended, because its parent may never collect it."""
    known, end = processes.identity(process.pid), time.monotonic() + timeout_s
    while known and processes.lives(process.pid, known):
        if time.monotonic() >= end:
            return False
        time.sleep(0.02)
    with suppress(psutil.TimeoutExpired):
        process.wait(0)  # collects it if it is our child
    return True


def log_tail(home: Home, lines: int) -> str:
    """Return the last lines of the console log."""
    if not home.console_log.exists():
        return ""
    text = home.console_log.read_text(encoding="utf-8", errors="replace")
    return "\n".join(text.splitlines()[-lines:])


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it printed nothing"


def python_module(module: str, *arguments: str) -> list[str]:
    """Return the command that runs one of our modules with this Python."""
    return [sys.executable, "-m", module, *arguments]
