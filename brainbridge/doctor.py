"""Doctor: where the database and every setting come from, what answers, and what is missing."""

import os
import shutil
import sys
from collections.abc import Callable
from typing import Any

from brainbridge import connection, drift, instants, migrations, paths, schema
from brainbridge.errors import BrainbridgeError
from brainbridge.hook import spool
from brainbridge.rows import Row
from brainbridge.server import artifacts, java
from brainbridge.settings import Resolved
from brainbridge.version import VERSION


class Check(Row):
    """One thing that was looked at; ``fix`` says what to do if it is not ok."""

    name: str
    ok: bool
    found: str
    fix: str = ""


class Setting(Row):
    """A setting, its value (secrets masked), and where it came from."""

    name: str
    value: str
    origin: str


class Diagnosis(Row):
    """Everything the doctor saw."""

    version: str
    python: str
    settings: list[Setting]
    sources: list[Check]
    checks: list[Check]


def diagnose(resolved: Resolved) -> Diagnosis:
    """Look at every source of a database and at the one that is used; nothing is started or changed."""
    return Diagnosis(
        version=VERSION,
        python=sys.version.split()[0],
        settings=_settings(resolved),
        sources=_sources(resolved),
        checks=_database(resolved),
    )


def _settings(resolved: Resolved) -> list[Setting]:
    return [
        Setting(name=name, value=str(getattr(resolved.settings, name)), origin=resolved.origins[name])
        for name in type(resolved.settings).model_fields
    ]


def _sources(resolved: Resolved) -> list[Check]:
    uri = resolved.settings.uri
    server = connection.local_server(resolved.settings)
    status = server.status()
    running = f"running at {status.bolt}" if status.running else "not running; it starts when it is needed"
    distribution = artifacts.current()
    return [
        Check(name="explicit address", ok=True, found=f"{uri} from {resolved.origins['uri']}" if uri else "none given"),
        Check(
            name="configuration file",
            ok=True,
            found=f"{resolved.file} {'' if resolved.file.exists() else '(not there)'}",
        ),
        Check(name="local server", ok=True, found=f"{'not used: an address is given; ' if uri else ''}{running}"),
        _attempt(
            "Neo4j artifacts", lambda: _downloaded(server.library, distribution), "they are fetched at the first start"
        ),
        _attempt(
            "Java",
            lambda: _java(distribution.java, resolved.settings.java_home),
            "reinstall brainbridge, or set JAVA_HOME",
        ),
        _spool(resolved.settings.brain),
        Check(name="Docker", ok=True, found=shutil.which("docker") or "no docker command; it is not needed"),
    ]


def _spool(brain: str) -> Check:
    waiting, failed = spool.waiting(brain), spool.names(brain, spool.FAILED)
    if not waiting and not failed:
        return Check(name="spool", ok=True, found="no session's end waits")
    oldest = instants.to_text(instants.from_ms(int((waiting or failed)[0].split("-")[0])))
    return Check(
        name="spool",
        ok=False,
        found=f"{len(waiting)} wait since {oldest}, {len(failed)} were set aside; see {paths.state(brain)}/hook.log",
        fix="brainbridge spool drain, and --retry for those that were set aside",
    )


def _downloaded(library: os.PathLike[str], distribution: artifacts.Distribution) -> str:
    present = sum(1 for each in distribution.artifacts if os.path.exists(os.path.join(library, each.filename)))
    return f"Neo4j {distribution.version}: {present} of {len(distribution.artifacts)} in {library}"


def _java(accepted: tuple[int, ...], configured: str) -> str:
    found = java.find(accepted, configured)
    return f"Java {found.major} from {found.source}: {found.executable}"


def _attempt(name: str, look: Callable[[], str], fix: str) -> Check:
    try:
        return Check(name=name, ok=True, found=look())
    except BrainbridgeError as error:
        return Check(name=name, ok=False, found=str(error), fix=error.hint or fix)


def _database(resolved: Resolved) -> list[Check]:
    server = connection.local_server(resolved.settings)
    if not resolved.settings.uri and not server.status().running:
        return [Check(name="database", ok=True, found="the local server does not run", fix="brainbridge server start")]
    try:
        with connection.opened(connection.locate(resolved), timeout_s=10) as graph:
            return [_answers(graph), *_schema(graph)]
    except BrainbridgeError as error:
        return [Check(name="database", ok=False, found=str(error), fix=error.hint)]


def _answers(graph: Any) -> Check:
    found = schema.server(graph)
    return Check(name="database", ok=True, found=f"Neo4j {found.version} ({found.edition}) at {graph.uri}")


def _schema(graph: Any) -> list[Check]:
    def migrated() -> str:
        migrations.require(graph)
        return f"{len(migrations.applied(graph))} migrations applied, none missing"

    def undrifted() -> str:
        drift.require(graph)
        return "indexes and constraints are those of the vocabulary, all online"

    return [
        _attempt("migrations", migrated, "brainbridge migrate"),
        _attempt("schema", undrifted, "brainbridge migrate"),
    ]
