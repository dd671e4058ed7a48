"""Fixtures shared by all tests: one database per session, emptied before each test that uses it."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph, connect
from brainbridge.schema import migrations
from tests import databases
from tests.databases import Database
from tests.effort import DEEP
from tests.state import create_tokens, empty

_FOREIGN = ("BRAINBRIDGE_", "NEO4J_", "NEOMODEL_")
_OURS = ("BRAINBRIDGE_TEST_", "BRAINBRIDGE_LTS_")
_LONG = ("tests/properties/", "tests/faults/", "tests/docs/")
# What changes the schema: the server forgets all plans then, of which a database that is just there has none yet.
_SCHEMA = (
    "tests/integration/test_migrating.py",
    "tests/integration/test_ddl.py",
    "tests/toy/",
    "tests/integration/test_writes_benchmark.py",
    "tests/faults/test_versions.py",
    "tests/faults/test_lines.py::test_migrations_are_applied_once",
)

# No deadline: on a busy machine an example may take long.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database",
        choices=("auto", "uri", "container", "server", "lts"),
        default="auto",
        help="where the Neo4j under test comes from (default: the first that is there)",
    )

    parser.addoption("--screenshot", help="where the browser test keeps what it saw")


def pytest_configure(config: pytest.Config) -> None:
    # The developer's settings must not affect the tests.
    for name in list(os.environ):
        if name.startswith(_FOREIGN) and not name.startswith(_OURS):
            del os.environ[name]
    for name in ("VISUAL", "EDITOR"):  # an editor would wait for somebody to write
        os.environ.pop(name, None)
    # Servers that commands start here belong to the test, and are not warmed; tests of warming start that themselves.
    os.environ["BRAINBRIDGE_SERVER_WARMS"] = "false"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not DEEP:
        left = set(_left_to_a_deep_run(config, items))
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]
    # After the schema the longest come first, so that workers end together.
    items.sort(key=lambda item: (not item.nodeid.startswith(_SCHEMA), not item.nodeid.startswith(_LONG)))


def _left_to_a_deep_run(config: pytest.Config, items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the long tests, and on the long-term-support line all but one test of each query and its plan."""
    modules = set[Path]()
    for item in items:
        repeated = config.getoption("--database") == "lts" and "/cypher/" in item.nodeid and item.path in modules
        modules.add(item.path)
        if repeated or item.get_closest_marker("deep"):
            yield item


def pytest_report_header(config: pytest.Config) -> list[str]:
    depth = "everything" if DEEP else "a sample of what is generated; make test-deep tries everything"
    return [f"database: {config.getoption('--database')}", f"tried: {depth}"]


@pytest.fixture(scope="session", autouse=True)
def _no_server_is_left(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fail if a server that the tests started outlives them; set up first, so torn down last."""
    yield
    left = databases.left_running(tmp_path_factory.getbasetemp())
    assert left == [], "tests must end the servers they start"


@pytest.fixture(scope="session", autouse=True)
def _own_folders(_no_server_is_left: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep data, settings and logs of the tests apart; only downloads are shared with everyday use."""
    base = tmp_path_factory.mktemp("xdg")
    for name in ("CONFIG", "DATA", "STATE"):
        os.environ[f"XDG_{name}_HOME"] = str(base / name.lower())


@pytest.fixture(scope="session")
def neo4j(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    folder: Path = tmp_path_factory.mktemp("neo4j")
    with databases.database(request.config.getoption("--database"), folder) as found:
        print(f"\ntests run on Neo4j from: {found.kind}")
        yield found


class _Refusing(logging.Handler):
    """Fail at once if the server warns about a statement."""

    def emit(self, record: logging.LogRecord) -> None:
        raise AssertionError(record.getMessage())


@pytest.fixture(scope="session")
def migrated(neo4j: Database) -> Iterator[Graph]:
    """A connection to the migrated database, with the server's warnings turned into failures."""
    with Graph(connect(neo4j.uri, neo4j.user, neo4j.password), uri=neo4j.uri, domains=DOMAINS) as quiet:
        migrations.apply(quiet)
        create_tokens(quiet)
    # The driver logs the server's warnings. Its own warnings would cost ten milliseconds per statement.
    logging.getLogger("neo4j.notifications").addHandler(_Refusing(logging.WARNING))
    driver = connect(neo4j.uri, neo4j.user, neo4j.password, notifications_min_severity="WARNING")
    with Graph(driver, uri=neo4j.uri, domains=DOMAINS) as graph:
        yield graph


@pytest.fixture
def graph(migrated: Graph) -> Graph:
    """An empty, migrated database with the default configuration."""
    empty(migrated)
    return migrated


@pytest.fixture
def database(graph: Graph, neo4j: Database, monkeypatch: pytest.MonkeyPatch) -> Graph:
    """The database of the tests, named in the settings, also for processes started here."""
    monkeypatch.setenv("BRAINBRIDGE_URI", neo4j.uri)
    monkeypatch.setenv("BRAINBRIDGE_USER", neo4j.user)
    monkeypatch.setenv("BRAINBRIDGE_PASSWORD", neo4j.password)
    return graph
