"""A server for another reader than the local agent: it offers what reads, and of the memories what is published."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from mcp import Client
from mcp.server import MCPServer
from mcp.shared.exceptions import MCPError

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.mcp import serving
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.server import build
from tests.mcp.conftest import SETTING, asking, calling, data, text
from tests.properties.test_readers import MARK, READERS, SHARED, planted
from tests.state import query

Served = Callable[[str], MCPServer]


@pytest.fixture
def served(database: Graph) -> Iterator[Served]:
    """Return servers for readers."""
    keepers = []

    def serve(reader: str) -> MCPServer:
        keepers.append(Keeper(lambda: Brain.open("default", reader=reader), patience_s=60))
        return build(keepers[-1], replace(SETTING, read_only=True, is_local=False))[0]

    yield serve
    for keeper in keepers:
        keeper.close()


def test_it_offers_what_reads_and_no_counts(served: Served) -> None:
    async def ask(client: Client) -> list[set[str]]:
        tools, prompts = await client.list_tools(), await client.list_prompts()
        resources, templates = await client.list_resources(), await client.list_resource_templates()
        uris = {str(each.uri) for each in resources.resources} | {
            each.uri_template for each in templates.resource_templates
        }
        return [{each.name for each in tools.tools}, {each.name for each in prompts.prompts}, uris]

    assert asking(served("public"), ask) == [{"recall", "memory_search", "inspect"}, set(), {"brain://memory/{id}"}]


@pytest.mark.parametrize("reader", READERS[1:])
def test_it_shows_exactly_what_the_reader_may_see(served: Served, database: Graph, reader: str) -> None:
    found = planted(database, random.Random(3))
    allowed = {each.id for each in found if reader in each.readers()}
    server = served(reader)
    before = query(database, "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)")
    answer = calling(server, "recall", question=SHARED, limit=50, budget=20_000, explain=True)
    assert {hit["id"] for hit in data(answer)["hits"]} == allowed == set(MARK.findall(text(answer)))
    for each in found:
        told = calling(server, "inspect", id=each.id)
        assert told.is_error == (each.id not in allowed), each
        assert set(MARK.findall(text(told))) - {each.id} <= allowed
        if told.is_error:
            unknown = text(calling(server, "inspect", id="none")).replace("none", each.id)
            assert text(told) == unknown
    assert query(database, "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)") == before


def test_so_does_its_resource(served: Served, database: Graph) -> None:
    found = planted(database, random.Random(3))
    hidden = next(each.id for each in found if not each.readers())

    async def ask(client: Client) -> None:
        await client.read_resource(f"brain://memory/{hidden}")

    with pytest.raises(BaseExceptionGroup) as raised:
        asking(served("public"), ask)
    assert raised.group_contains(MCPError, match="there is no memory")


def test_each_reader_has_a_token_of_its_own(database: Graph) -> None:
    tokens = {serving.token("default", reader)[0] for reader in (*READERS, "peer:other")}
    assert len(tokens) == len(READERS) + 1
