"""Provides a Neo4j for the tests: at a given address, in a container, or a local server; never a database in use."""

import os
import shutil
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

import psutil
import pytest

from brainbridge.graph.graph import connect
from brainbridge.server import artifacts
from brainbridge.server.artifacts import Distribution
from brainbridge.server.local import USER, LocalServer, bolt_uri, http_uri
from tests.effort import DEEP

IMAGE = "neo4j:2026.08.1-community"
_MARKER = "__BrainbridgeTests"
# Tests fill and empty the graph all the time; every plan would be made anew after ten seconds.
_PLANS = {"dbms.cypher.min_replan_interval": "12h"}
# A query is planned anew for every order of magnitude of a list or a text that it is given. A deep run, and the
# long-term-support line, which tries every plan, leave it so.
_FEWER_PLANS = _PLANS if DEEP else {**_PLANS, "internal.cypher.use_parameter_size": "false"}
# Both win over what the command line says. The first is for a server that lives for minutes and plans most of the time:
# a simple collector, with room for classes and for what soon dies. One that lives for seconds does not gain by code
# that is compiled well, and takes two thirds of the processor with the compiler that is done soon.
_COLLECTOR = "-XX:ReservedCodeCacheSize=240m -XX:-UseG1GC -XX:+UseSerialGC"
_JAVA = {"_JAVA_OPTIONS": f"{_COLLECTOR} -Xms1g -Xmx1g -Xmn600m -XX:MetaspaceSize=512m"}
QUICK_JAVA = {"_JAVA_OPTIONS": f"{_COLLECTOR} -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=0.1"}
_IN_MEMORY = Path("/dev/shm")
_ROOM = 4 << 30


@dataclass(frozen=True, slots=True)
class Database:
    """A Neo4j that may be wiped."""

    uri: str
    user: str
    password: str
    kind: str
    browser: str = ""


@contextmanager
def database(choice: str, folder: Path) -> Iterator[Database]:
    """Provide a chosen database: uri, container, server, lts, or auto, the first there is of the first three."""
    chosen = first_available() if choice == "auto" else choice
    providers = {"uri": _given, "container": _container, "server": _server, "lts": _lts}
    with providers[chosen](folder) as found:
        claim(found)
        yield found


def first_available() -> str:
    if os.environ.get("BRAINBRIDGE_TEST_URI"):
        return "uri"
    if docker_answers() and image_is_there():
        return "container"
    print("tests: no Docker engine with a Neo4j image answers; using the local server", file=sys.stderr)
    return "server"


@contextmanager
def _given(folder: Path) -> Iterator[Database]:
    uri = os.environ["BRAINBRIDGE_TEST_URI"]
    user = os.environ.get("BRAINBRIDGE_TEST_USER", "neo4j")
    yield Database(uri, user, os.environ.get("BRAINBRIDGE_TEST_PASSWORD", ""), "uri")


def image() -> str:
    """Return the image the containers are made of."""
    return os.environ.get("BRAINBRIDGE_TEST_IMAGE", IMAGE)


def docker_answers() -> bool:
    """Tell whether a Docker engine answers."""
    return _docker("info")


def image_is_there() -> bool:
    """Tell whether the image is in the local store, or can be pulled."""
    return _docker("image", "inspect", image()) or _docker("pull", "-q", image())


def _docker(*words: str) -> bool:
    if shutil.which("docker") is None:
        return False
    return subprocess.run(["docker", *words], capture_output=True, check=False).returncode == 0


@contextmanager
def _container(folder: Path) -> Iterator[Database]:
    os.environ.setdefault("TESTCONTAINERS_RYUK_DISABLED", "true")  # it needs an image of its own
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from testcontainers.community.neo4j import Neo4jContainer
    password = "brainbridge-tests"
    made = Neo4jContainer(image(), username="neo4j", password=password)
    for name, value in _FEWER_PLANS.items():
        made.with_env("NEO4J_" + name.replace("_", "__").replace(".", "_"), value)
    for name, value in _JAVA.items():
        made.with_env(name, value)
    made.with_tmpfs_mount("/data")
    with made as running:
        yield Database(running.get_connection_url(), "neo4j", password, "container")


@contextmanager
def _server(folder: Path) -> Iterator[Database]:
    here = artifacts.current()
    distribution = replace(here, settings={**here.settings, **_FEWER_PLANS})
    with _quick(folder) as quick:
        server = LocalServer("tests", folder=quick / "server", distribution=distribution)
        with running(server, environment=_JAVA) as found:
            yield found


@contextmanager
def _lts(folder: Path) -> Iterator[Database]:
    java_home = os.environ.get("BRAINBRIDGE_LTS_JAVA_HOME", "")
    with _quick(folder) as quick:
        server = LocalServer("lts", folder=quick / "lts", java_home=java_home, distribution=long_term_support())
        with running(server, environment=_JAVA) as found:
            yield found


@contextmanager
def _quick(folder: Path) -> Iterator[Path]:
    """Provide a folder in memory if there is room, else the given one, to run a test server in."""
    if not _IN_MEMORY.is_dir() or shutil.disk_usage(_IN_MEMORY).free <= _ROOM:
        yield folder
        return
    with TemporaryDirectory(prefix="brainbridge-tests-", dir=_IN_MEMORY) as made:
        yield Path(made)
        assert left_running(Path(made)) == []


@contextmanager
def running(server: LocalServer, *, environment: Mapping[str, str] = MappingProxyType({})) -> Iterator[Database]:
    """Run a local server while the tests need it; an interrupted start, by a time limit for example, leaves none.

    It starts in an ``environment`` of its own. Servers that commands start later know nothing of it.
    """
    try:
        with pytest.MonkeyPatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            owner = server.start()
        yield Database(bolt_uri(owner.ports), USER, server.home.password(), "server", http_uri(owner.ports))
    finally:
        server.kill()


def left_running(folder: Path, *, patience_s: float = 60.0) -> list[str]:
    """End the local servers with files below a folder, and name those that did not end by themselves in time."""
    end = time.monotonic() + patience_s
    while (found := servers_below(folder)) and time.monotonic() < end:
        time.sleep(0.1)
    for each in found:
        with suppress(psutil.NoSuchProcess):
            each.kill()
    return [f"{each.pid}: {' '.join(each.info['cmdline'])}" for each in found]


def servers_below(folder: Path) -> list[psutil.Process]:
    """Return the local servers with files below a folder."""
    every = psutil.process_iter(["cmdline"])
    return [each for each in every if any(_is_below(word, folder) for word in each.info["cmdline"] or ())]


def _is_below(word: str, folder: Path) -> bool:
    """Tell whether a word of a command line names the argument file of a server below a folder."""
    return word.startswith("@") and word.endswith(".args") and Path(word[1:]).is_relative_to(folder)


def long_term_support() -> Distribution:
    """Return the long-term-support line that the Cypher must run on too."""
    lock = (Path(__file__).parent / "lts" / "neo4j-5.26.30.lock").read_text(encoding="utf-8")
    return Distribution(
        version="5.26.30",
        main_class="org.neo4j.server.CommunityEntryPoint",
        java=(17, 21),
        artifacts=artifacts.read_lock(lock),
        settings=_PLANS,
    )


def claim(found: Database) -> None:
    """Refuse a database that holds anything but leftovers of earlier tests, and mark it as ours."""
    with connect(found.uri, found.user, found.password) as driver:
        marked, _, _ = driver.execute_query(f"MATCH (m:{_MARKER}) RETURN count(m) AS n")
        held, _, _ = driver.execute_query("MATCH (n) RETURN count(n) AS n")
        if held[0]["n"] and not marked[0]["n"]:
            raise RuntimeError(f"{found.uri} holds {held[0]['n']} nodes: tests only run on an empty database")
        driver.execute_query(f"MERGE (m:{_MARKER} {{name: 'claim'}}) SET m.host = $host", host=socket.gethostname())


if __name__ == "__main__":
    print(first_available())
