"""A server that nobody else knows of: for a compaction, on the store of a brain or on a new one beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from brainbridge.progress import Progress, silent
from brainbridge.server.connection import Endpoint
from brainbridge.server.home import Home
from brainbridge.server.local import USER, LocalServer, bolt_uri

if TYPE_CHECKING:
    from brainbridge.server import java
    from brainbridge.server.startup_cache import StartupCache


class Aside(LocalServer):
    """A server with the Java and the version of another one, at addresses that no other process is told."""

    def __init__(self, beside: LocalServer, home: Home) -> None:
        super().__init__(beside.brain, java_home=beside._java_home, distribution=beside.distribution)
        self.home = home

    @contextmanager
    def running(self, progress: Progress = silent) -> Iterator[Endpoint]:
        """Start the server, and stop it cleanly afterwards."""
        ports = self.start(progress=progress).ports
        try:
            yield Endpoint(bolt_uri(ports), USER, self.home.password(), None, "a compaction")
        finally:
            self.stop()

    def _startup_cache(self, runtime: java.Java, options: Sequence[str], jars: Sequence[Path]) -> StartupCache:
        """Use the start-up cache if there is one; to record it would take longer than the compaction."""
        cache = super()._startup_cache(runtime, options, jars)
        return replace(cache, supported=cache.supported and cache.file.exists())
