"""The server's jars: exactly those of the lock file, downloaded in parallel and verified by sha256."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from filelock import FileLock

from brainbridge.errors import ServerError
from brainbridge.progress import Progress, silent

_WORKERS = 8
_ATTEMPTS = 4
_TIMEOUT_S = 60


@dataclass(frozen=True, slots=True)
class Artifact:
    """One jar: its Maven coordinates, the sha256 it must have, and its size in bytes."""

    group: str
    name: str
    version: str
    classifier: str
    sha256: str
    size: int

    @property
    def filename(self) -> str:
        """Return the file name Maven gives it."""
        return "-".join(filter(None, (self.name, self.version, self.classifier))) + ".jar"

    @property
    def coordinates(self) -> str:
        """Return ``group:name:version[:classifier]``."""
        return ":".join(filter(None, (self.group, self.name, self.version, self.classifier)))


@dataclass(frozen=True, slots=True)
class Distribution:
    """A Neo4j version that can be run from its jars.

    ``java`` lists the major versions it accepts, ``settings`` the lines of neo4j.conf that only this version needs.
    """

    version: str
    main_class: str
    java: tuple[int, ...]
    artifacts: tuple[Artifact, ...]
    settings: Mapping[str, str] = field(default_factory=dict)


def read_lock(text: str) -> tuple[Artifact, ...]:
    """Read lock lines ``group:name:version[:classifier] sha256 bytes``; ``#`` begins a comment."""
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(_artifact(*fields) for fields in lines)


def _artifact(coordinates: str, sha256: str, size: str) -> Artifact:
    group, name, version, *classifier = coordinates.split(":")
    return Artifact(group, name, version, "".join(classifier), sha256, int(size))


def current() -> Distribution:
    """Return the Neo4j this version of brainbridge runs."""
    lock = resources.files("brainbridge.server") / "neo4j-2026.08.1.lock"
    return Distribution(
        version="2026.08.1",
        main_class="org.neo4j.server.Neo4jCommunity",
        java=(25, 21),
        artifacts=read_lock(lock.read_text(encoding="utf-8")),
        settings={
            # It would search for a fleet manager by broadcasts to every network of the machine.
            "server.fleet_discovery.enabled": "false",
            "dbms.fleet_manager.enabled": "false",
            # A stop would wait ten seconds for new connections.
            "internal.dbms.bolt.netty_server_shutdown_quiet_period_duration": "0s",
            # A plan would be reused only for lists and texts of about the same length.
            "internal.cypher.use_parameter_size": "false",
        },
    )


def fetch(artifacts: Sequence[Artifact], folder: Path, *, progress: Progress = silent) -> list[Path]:
    """Download every missing artifact into ``folder`` and return all paths, sorted; ServerError names what failed.

    A file of the right size was verified when it arrived, so an interrupted download resumes with the missing ones.
    Concurrent downloads wait for each other.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if missing := list(_missing(artifacts, folder)):
        with FileLock(folder / ".lock", mode=0o600):
            _fetch_all(list(_missing(missing, folder)), folder, progress)
    return sorted(folder / artifact.filename for artifact in artifacts)


def _missing(artifacts: Sequence[Artifact], folder: Path) -> Iterator[Artifact]:
    for artifact in artifacts:
        path = folder / artifact.filename
        if not (path.is_file() and path.stat().st_size == artifact.size):
            yield artifact


def _fetch_all(artifacts: Sequence[Artifact], folder: Path, progress: Progress) -> None:
    total, done = sum(artifact.size for artifact in artifacts), 0
    for left_by_a_kill in folder.glob(".staging-*"):
        shutil.rmtree(left_by_a_kill)
    with tempfile.TemporaryDirectory(prefix=".staging-", dir=folder) as staging:
        pool = ThreadPoolExecutor(_WORKERS)
        try:
            waiting = {pool.submit(_fetch_one, each, folder, Path(staging)): each for each in artifacts}
            for future in as_completed(waiting):
                future.result()
                done += waiting[future].size
                progress("Fetching Neo4j (MB)", done // 1_000_000, total // 1_000_000)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _fetch_one(artifact: Artifact, folder: Path, staging: Path) -> None:
    for attempt in range(_ATTEMPTS):
        try:
            path = _download(artifact, staging / f"{artifact.filename}.{attempt}")
            break
        except Exception as error:  # whatever the resolver raises: timeouts, refused connections, bad checksums
            if attempt == _ATTEMPTS - 1:
                raise ServerError(
                    f"cannot fetch {artifact.coordinates}: {error}",
                    hint="check the network and try again; completed downloads are kept",
                ) from error
    verify(artifact, path)
    # Only a verified file gets its final name, so a kill leaves nothing half-written.
    shutil.move(path, folder / artifact.filename)


def _download(artifact: Artifact, repository: Path) -> Path:
    from jgo.maven import MavenContext  # knows where Maven artifacts live; slow to import

    context = MavenContext(repo_cache=repository, timeout=_TIMEOUT_S)
    component = context.project(artifact.group, artifact.name).at_version(artifact.version)
    return Path(component.artifact(artifact.classifier, "jar").resolve())


def verify(artifact: Artifact, path: Path) -> None:
    """Raise ServerError, and delete the file, unless its sha256 is that of the lock file."""
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != artifact.sha256:
        path.unlink()
        raise ServerError(
            f"{artifact.coordinates} has sha256 {found}, not {artifact.sha256} as pinned: refused",
            hint="a proxy may have altered it; it was deleted",
        )
