"""Checks of the places a database can come from."""

import os
import shutil
import subprocess

from brainbridge.operations.doctor.check import Check, attempt, judged
from brainbridge.server import artifacts, connection, java
from brainbridge.settings import Resolved

_PATIENCE_S = 5.0


def sources(resolved: Resolved) -> list[Check]:
    """Check every place a database can come from."""
    uri = resolved.settings.uri
    server = connection.local_server(resolved.settings)
    status = server.status()
    running = f"running at {status.bolt}" if status.running else "not running; it starts when it is needed"
    if not status.recorded:
        running = f"running as process {status.pid}, and no record says where it listens"
    distribution = artifacts.current()
    return [
        Check(name="explicit address", ok=True, found=f"{uri} from {resolved.origins['uri']}" if uri else "none given"),
        Check(
            name="configuration file",
            ok=True,
            found=f"{resolved.file} {'' if resolved.file.exists() else '(not there)'}",
        ),
        judged(
            "local server",
            status.recorded,
            f"{'not used: an address is given; ' if uri else ''}{running}",
            "stop it; the next start begins a new one: brainbridge server stop",
        ),
        attempt(
            "Neo4j artifacts", lambda: _downloaded(server.library, distribution), "they are fetched at the first start"
        ),
        attempt(
            "Java",
            lambda: _java(distribution.java, resolved.settings.java_home),
            "reinstall brainbridge, or set JAVA_HOME",
        ),
        Check(name="Docker", ok=True, found=f"{_docker()}; it is not needed"),
    ]


def _docker() -> str:
    """Say whether a Docker engine answers, not only whether the docker command exists."""
    command = shutil.which("docker")
    if command is None:
        return "no docker command"
    asked = [command, "version", "--format", "{{.Server.Version}}"]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=_PATIENCE_S)
    except (OSError, subprocess.TimeoutExpired):
        return f"{command}, but no engine answers"
    version = done.stdout.strip()
    return (
        f"engine {version}, by {command}" if done.returncode == 0 and version else f"{command}, but no engine answers"
    )


def _downloaded(library: os.PathLike[str], distribution: artifacts.Distribution) -> str:
    present = sum(1 for each in distribution.artifacts if os.path.exists(os.path.join(library, each.filename)))
    return f"Neo4j {distribution.version}: {present} of {len(distribution.artifacts)} in {library}"


def _java(accepted: tuple[int, ...], configured: str) -> str:
    found = java.find(accepted, configured)
    return f"Java {found.major} from {found.source}: {found.executable}"
