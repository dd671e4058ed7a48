"""A brain's local server: download, start, stop, status."""

from __future__ import annotations

import os
import shutil
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock

from brainbridge.errors import GraphUnavailable
from brainbridge.platform import paths, processes
from brainbridge.progress import Progress, silent
from brainbridge.server import process, renaming, second_store
from brainbridge.server.home import STYLE_PATH, Home, Ports, heap_mib, is_free
from brainbridge.server.process import Owner

if TYPE_CHECKING:  # imported only by a start: most commands find the server running
    import psutil

    from brainbridge.server import java
    from brainbridge.server.artifacts import Distribution
    from brainbridge.server.startup_cache import StartupCache

USER = "neo4j"
_START_TIMEOUT_S = 120.0
_BROWSER = "neo4j-browser"
_WARMING = "brainbridge.operations.warming"  # in a higher layer: it is started, not imported


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a local server; memory in MiB, uptime in seconds.

    A running server that is not ``recorded`` was found by its command line; its addresses are unknown.
    """

    running: bool
    home: Path
    version: str = ""
    bolt: str = ""
    http: str = ""
    pid: int = 0
    memory_mib: float = 0.0
    uptime_seconds: float = 0.0
    recorded: bool = True


class LocalServer:
    """The server of one brain. Every method may be called at any time, by any number of processes."""

    def __init__(
        self,
        brain: str,
        *,
        java_home: str = "",
        idle_minutes: float = 0.0,
        warms: bool = False,
        distribution: Distribution | None = None,
        folder: Path | None = None,
    ) -> None:
        self.brain = brain
        self.home = Home(folder or paths.server_home(brain))
        self.recovered = ""
        self._distribution = distribution
        self._java_home = java_home
        self._idle_minutes = idle_minutes
        self._warms = warms

    @cached_property
    def distribution(self) -> Distribution:
        """Return the Neo4j version to run, and its jars."""
        from brainbridge.server import artifacts

        return self._distribution or artifacts.current()

    @property
    def library(self) -> Path:
        """Return the folder of the jars, shared by all brains."""
        return paths.cache() / f"neo4j-{self.distribution.version}"

    def start(self, *, progress: Progress = silent) -> Owner:
        """Start the server unless it is running, and return it once it answers. ServerError if it cannot start.

        Held if a rename of the brain is unfinished, as its folder may have the other name, or while its store is
        compacted. A compaction that was interrupted is finished or discarded; ``recovered`` says so.
        """
        renaming.refuse(self.brain)
        self.home.create()
        second_store.refuse_meanwhile(self.brain, self.home, self._alone())
        with self._alone():
            running = process.owner(self.home)
            if running is None or not self._is_ready(running):
                running = self._start(progress)
            self.home.touch()
        return running

    def _is_ready(self, owner: Owner) -> bool:
        """Wait for a recorded server to listen: its starter may have been killed before. False if it never does.

        A server that is ending is awaited first, because it still holds the folder and the ports.
        """
        if processes.is_ending(owner.pid):
            if running := owner.process():
                process.terminate(running)
            return False
        end = time.monotonic() + _START_TIMEOUT_S
        while is_free(owner.bolt) or is_free(owner.http):
            running = owner.process()
            if running is None or time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def _start(self, progress: Progress) -> Owner:
        for stray in process.running(self.home):
            process.terminate(stray)
        self.recovered = second_store.Place(self.home).recover()
        self.home.require_room()
        from brainbridge.server import java

        runtime = java.find(self.distribution.java, self._java_home)
        jars = self.jars(progress)
        options = [*process.JVM_OPTIONS, "-Xms128m", f"-Xmx{heap_mib()}m"]
        cache = self._startup_cache(runtime, options, jars)
        cache.discard()
        cache.note_use()
        self.home.clear_temporary()
        ports = self.home.ports()
        self.home.configure(ports, self.distribution.settings)
        if not self.home.is_initialised:
            progress("Setting the password", 0, None)
            process.set_first_password(self.home, runtime.executable, jars, self.home.password())
        progress("Starting Neo4j", 0, None)
        jvm = process.spawn(
            self.home, runtime.executable, jars, [*cache.options(), *options], self.distribution.main_class
        )
        owner = process.own(self.home, jvm, ports, self.distribution.version)
        self._watch_idleness(owner)
        process.wait_until(lambda: self._answers(ports), jvm, self.home, timeout_s=_START_TIMEOUT_S)
        self._warm(owner)
        return owner

    def jars(self, progress: Progress = silent) -> list[Path]:
        """Return the class path, downloading missing jars; Browser's jar is replaced by a copy with our style."""
        from brainbridge.server import artifacts

        fetched = artifacts.fetch(self.distribution.artifacts, self.library, progress=progress)
        return [_styled(jar) if jar.name.startswith(_BROWSER) else jar for jar in fetched]

    def _startup_cache(self, runtime: java.Java, options: Sequence[str], jars: Sequence[Path]) -> StartupCache:
        from brainbridge.server.startup_cache import startup_cache

        return startup_cache(
            paths.cache() / "aot",
            self.home.run_folder,
            java=runtime.executable,
            major=runtime.major,
            options=options,
            jars=jars,
        )

    def _answers(self, ports: Ports) -> bool:
        from brainbridge.graph.graph import connect, translated

        uri = bolt_uri(ports)
        try:
            with connect(uri, USER, self.home.password()) as driver, translated(uri):
                driver.verify_connectivity()
        except GraphUnavailable:
            return False
        return not is_free(ports.http)  # Browser is served a moment after Bolt

    def _watch_idleness(self, owner: Owner) -> None:
        if self._idle_minutes:
            self.home.touch()
            told = (str(self.home.path), str(self._idle_minutes), owner.identity)
            process.detached(process.python_module("brainbridge.server.idle", *told), cwd=self.home.path)

    def _warm(self, owner: Owner) -> None:
        if self._warms:
            command = process.python_module(_WARMING, str(self.home.path), owner.identity)
            process.note_warming(self.home, process.detached(command, cwd=self.home.path))

    def is_training(self) -> bool:
        """Tell whether the next stop records the start-up cache, which takes about half a minute and happens once."""
        arguments = self.home.run_folder / "server.args"
        return arguments.exists() and "-XX:AOTCacheOutput" in arguments.read_text(encoding="utf-8")

    def stop(self, *, if_last_used: float | None = None) -> bool:
        """Stop the server cleanly; False if none ran. The first clean stop records the start-up cache.

        Held while its store is compacted.

        ``if_last_used``: only if its last use was at this modification time (seconds), else False.
        """
        if not self.home.path.is_dir():  # the lock would create the folder, and with it a brain
            return False
        second_store.refuse_meanwhile(self.brain, self.home, self._alone())
        with self._alone():
            if if_last_used is not None and self.home.last_used.stat().st_mtime != if_last_used:
                return False  # a start held the lock before us, and its client is about to connect
            return self._stop()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the server and block starts in the meantime: its folder may be moved or deleted."""
        second_store.refuse_meanwhile(self.brain, self.home, self._alone())
        with self._alone() if self.home.path.is_dir() else nullcontext():
            self._stop()
            yield

    def _alone(self) -> FileLock:
        """Return the lock for starting and stopping the server."""
        return FileLock(self.home.path / "start.lock", mode=0o600)

    def _stop(self) -> bool:
        process.end_warming(self.home)
        running = self._processes()
        clean = [process.terminate(each) for each in running]
        process.disown(self.home)
        second_store.Place(self.home).end_servers()
        if running and all(clean):
            self._adopt_startup_cache()
        return bool(running)

    def _processes(self) -> list[psutil.Process]:
        """Return the recorded process, or, if none is recorded, all server processes of this folder."""
        owner = process.owner(self.home)
        recorded = owner.process() if owner else None
        return [recorded] if recorded else process.running(self.home)

    def kill(self) -> bool:
        """Kill the server, as a crash would; the next start recovers what was committed."""
        process.end_warming(self.home)
        running = self._processes()
        for each in running:
            process.kill(each)
        process.disown(self.home)
        return bool(running)

    def _adopt_startup_cache(self) -> None:
        from brainbridge.server.startup_cache import StartupCache

        for recording in self.home.run_folder.glob("*.aot"):
            StartupCache(paths.cache() / "aot" / recording.name, recording, True).adopt()

    def status(self) -> Status:
        """Return whether the server runs, its addresses, memory and uptime."""
        import psutil

        owner = process.owner(self.home)
        found = self._processes() if self.home.path.is_dir() else []
        if not found:
            return Status(running=False, home=self.home.path)
        try:
            memory, began = found[0].memory_info().rss, found[0].create_time()
        except psutil.Error:  # it has just ended
            return Status(running=False, home=self.home.path)
        recorded = owner if owner and owner.pid == found[0].pid else None
        return Status(
            running=True,
            home=self.home.path,
            version=recorded.version if recorded else "",
            bolt=bolt_uri(recorded.ports) if recorded else "",
            http=http_uri(recorded.ports) if recorded else "",
            pid=found[0].pid,
            memory_mib=round(memory / 2**20, 1),
            uptime_seconds=round(time.time() - began, 1),
            recorded=recorded is not None,
        )


def bolt_uri(ports: Ports) -> str:
    """Return the address drivers connect to."""
    return f"bolt://127.0.0.1:{ports.bolt}"


def http_uri(ports: Ports) -> str:
    """Return the address Browser is served at, without its path."""
    return f"http://127.0.0.1:{ports.http}"


def style() -> str:
    """Return the GraSS style sheet for Neo4j Browser."""
    return (resources.files("brainbridge.server") / "brainbridge.grass").read_text(encoding="utf-8")


def _styled(jar: Path) -> Path:
    """Return a copy of Browser's jar that also serves our style sheet, made once."""
    target = jar.with_name(f"{jar.stem}-styled.jar")
    if not target.exists() or _style_in(target) != style():
        temporary = target.with_suffix(f".{os.getpid()}")  # another brain may be making the same copy
        shutil.copyfile(jar, temporary)
        with zipfile.ZipFile(temporary, "a") as archive:
            # A fixed date makes the copy identical everywhere, so that the start-up cache stays valid.
            archive.writestr(zipfile.ZipInfo(STYLE_PATH, (2026, 1, 1, 0, 0, 0)), style())
        temporary.replace(target)
    return target


def _style_in(jar: Path) -> str:
    try:
        with zipfile.ZipFile(jar) as archive:
            return archive.read(STYLE_PATH).decode()
    except (zipfile.BadZipFile, KeyError, OSError):
        return ""
