"""Profiles as resources, and the exact words beside what a recall finds."""

from dataclasses import replace
from typing import Any

import pytest
from mcp import Client
from mcp.server import MCPServer

from brainbridge.graph.graph import Graph
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.server import build
from tests.cli.conftest import invoke
from tests.mcp.conftest import SETTING, Called, asking, calling, data, text
from tests.state import query


@pytest.fixture(autouse=True)
def _said(database: Graph) -> None:
    for said, scope in (("Ann Bell lives in Paris.", "x"), ("I like tea.", "x"), ("We decided to use Postgres.", "y")):
        assert invoke("observe", said, "--role", "user", "--scope", scope).code == 0


def read(server: MCPServer, uri: str) -> str:
    async def ask(client: Client) -> Any:
        return await client.read_resource(uri)

    return str(asking(server, ask).contents[0].text)


def test_the_pages_are_resources(server: MCPServer) -> None:
    assert '- lives in: "Paris"' in read(server, "brain://profile/Ann%20Bell")
    assert '- likes: "tea"' in read(server, "brain://profile")


def test_of_nobody_there_is_none(server: MCPServer) -> None:
    async def ask(client: Client) -> None:
        with pytest.raises(Exception, match="no fact about 'Bob' is known"):
            await client.read_resource("brain://profile/Bob")

    asking(server, ask)


@pytest.mark.parametrize(("scope", "shown"), [("x", (True, False)), ("y", (False, True)), ("z", (False, False))])
def test_they_tell_what_the_server_reads(keeper: Keeper, scope: str, shown: tuple[bool, bool]) -> None:
    server, _ = build(keeper, replace(SETTING, scope=scope))
    found = read(server, "brain://profile")
    assert ("tea" in found, "Postgres" in found) == shown


def test_a_server_that_reads_everything_tells_all(keeper: Keeper) -> None:
    server, _ = build(keeper, replace(SETTING, scope="x", everything=True))
    assert "Postgres" in read(server, "brain://profile")


def test_what_was_decided_is_recalled_word_for_word(call: Called, database: Graph) -> None:
    plain = call("recall", question="What did we decide to use, Postgres?")
    assert (data(plain)["verbatim"], "Word for word" in text(plain)) == ([], False)
    exact = call("recall", question="What did we decide to use, Postgres?", verbatim=True)
    (said,) = data(exact)["verbatim"]
    assert (said["content"], said["told"][0]["category"]) == ("We decided to use Postgres.", "decision")
    line = next(each for each in text(exact).splitlines() if each.startswith("- [user, ") and said["id"] in each)
    assert line.endswith("] We decided to use Postgres.")
    query(database, "MATCH (m:Memory) SET m.suspect = true, m.trust = 'unknown'")
    fenced = text(call("recall", question="What did we decide to use, Postgres?", verbatim=True))
    assert all(each.strip().startswith("| ") for each in fenced.splitlines() if "Postgres" in each)


def test_a_search_takes_it_too(keeper: Keeper) -> None:
    server, _ = build(keeper, replace(SETTING, read_only=True))
    assert len(data(calling(server, "memory_search", question="Postgres decided", verbatim=True))["verbatim"]) == 1
