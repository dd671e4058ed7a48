"""brainbridge/transfer/knowledge.py: another program's database is recognised by its shape, and only read."""

from collections.abc import Iterator
from typing import Any

import pytest
from neo4j import Driver

from brainbridge.brain.brain import Brain
from brainbridge.errors import ForeignGraph, InvalidInput
from brainbridge.graph.graph import Graph, connect
from brainbridge.schema import schema
from brainbridge.transfer import dispatch
from brainbridge.transfer.dispatch import Options
from tests import databases
from tests.cli.conftest import invoke
from tests.cypher.transfer import foreign
from tests.databases import Database
from tests.integration.test_dispatch import origins
from tests.state import at, query

CONTENTS = [
    "Ann (Person): prefers linseed oil",
    "Ann (Person): repairs tide clocks",
    "Ann REPAIRS Tide clock",
    "Ann WORKS AT Museum",
    "Museum (Organization): opens on Friday 13 March",
    "Tide clock (Thing)",
]
EVERYTHING = (
    "MATCH (n) OPTIONAL MATCH (n)-[r]->(o) "
    "RETURN labels(n) AS l, properties(n) AS p, type(r) AS t, o.name AS o ORDER BY p.name, t"
)


@pytest.fixture(scope="module")
def elsewhere(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A second database."""
    choice = request.config.getoption("--database")
    if choice in ("auto", "uri"):
        choice = "container" if databases.docker_answers() and databases.image_is_there() else "server"
    with databases.database(choice, tmp_path_factory.mktemp("elsewhere")) as found:
        yield found


@pytest.fixture
def source(elsewhere: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The second database as mcp-neo4j-memory would leave it, with its password in the environment."""
    monkeypatch.setenv("BRAINBRIDGE_SOURCE_PASSWORD", elsewhere.password)
    with connect(elsewhere.uri, elsewhere.user, elsewhere.password) as driver:
        driver.execute_query("MATCH (n) DETACH DELETE n")
        foreign.fill(driver)
        yield driver


def everything(driver: Driver) -> list[dict[str, Any]]:
    return [record.data() for record in driver.execute_query(EVERYTHING).records]


def test_entities_and_relations_become_memories_once(database: Graph, elsewhere: Database, source: Driver) -> None:
    before = everything(source)
    with Brain.open() as brain:
        done = brain.transfer.import_graph(elsewhere.uri, user=elsewhere.user, now=at(0))
        again = brain.transfer.import_graph(elsewhere.uri, user=elsewhere.user, now=at(1))
    assert (done.imported, done.known, done.bad, done.format) == (6, 0, [], "mcp-neo4j-memory")
    assert (again.imported, again.known) == (0, 6)
    found = origins(database)
    assert sorted(each["content"] for each in found) == CONTENTS
    assert {(each["source"], each["line"]) for each in found} == {(elsewhere.uri, None)}
    assert {each["entity"] for each in found} == {"Ann", "Museum", "Tide clock"}
    assert everything(source) == before


def test_many_entities_are_read_page_by_page(
    database: Graph, elsewhere: Database, source: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brainbridge.transfer.knowledge._PAGE", 1)
    with Brain.open() as brain:
        assert brain.transfer.import_graph(elsewhere.uri, now=at(0)).imported == 6


@pytest.mark.parametrize(
    "beside",
    ["CREATE (:Person {name: 'Bob'})", "CREATE (:Memory {name: 'x', observations: 'text'})", "MATCH (n) DELETE n"],
)
def test_a_database_that_holds_anything_else_is_refused(
    database: Graph, elsewhere: Database, source: Driver, beside: str
) -> None:
    source.execute_query("MATCH (n)-[r]-() DELETE r")
    source.execute_query(beside)
    with Brain.open() as brain, pytest.raises(InvalidInput, match="all must be") as raised:
        brain.transfer.import_graph(elsewhere.uri, now=at(0))
    assert "--source-database" in raised.value.hint
    assert query(database, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 0}]


def test_the_database_of_the_brain_itself_is_refused(database: Graph, neo4j: Database) -> None:
    foreign.fill(database.driver)
    with pytest.raises(InvalidInput, match="all must be"):
        dispatch.import_graph(database, database, Options("s", "i", at(0), True))
    with pytest.raises(ForeignGraph, match="another program") as raised:
        schema.refuse_foreign(schema.population(database))
    assert "brainbridge import" in raised.value.hint


def test_the_command_line_takes_no_password(database: Graph, elsewhere: Database, source: Driver) -> None:
    shown = invoke("import", elsewhere.uri, "--source-user", elsewhere.user, "--json")
    assert (shown.code, shown.data["imported"], shown.data["format"]) == (0, 6, "mcp-neo4j-memory")
    named = elsewhere.uri.replace("://", "://neo4j:secret@")
    shown = invoke("import", named)
    assert (shown.code, "secret" in shown.err) == (2, False)
    assert "BRAINBRIDGE_SOURCE_PASSWORD" in shown.err


def test_a_wrong_password_names_where_it_stands(
    database: Graph, elsewhere: Database, source: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRAINBRIDGE_SOURCE_PASSWORD", "wrong")
    shown = invoke("import", elsewhere.uri)
    assert (shown.code, "BRAINBRIDGE_SOURCE_PASSWORD" in shown.err) == (4, True)
