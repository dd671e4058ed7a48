"""A server of the test database, called by the SDK's own client in the same process."""

from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.server import MCPServer
from mcp.types import CallToolResult, TextContent

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.server import build
from brainbridge.mcp.setting import Setting

SETTING = Setting(brain="default", session="s", instance="claude", redacts=True)
Called = Callable[..., CallToolResult]


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")


@pytest.fixture
def keeper(database: Graph) -> Iterator[Keeper]:
    keeper = Keeper(lambda: Brain.open("default"), patience_s=60)
    yield keeper
    keeper.close()


@pytest.fixture
def server(keeper: Keeper) -> MCPServer:
    return build(keeper, SETTING)[0]


@pytest.fixture
def call(server: MCPServer) -> Called:
    return lambda name, **arguments: calling(server, name, **arguments)


def calling(server: MCPServer, name: str, **arguments: Any) -> CallToolResult:
    """Call a tool as a client does."""

    async def ask(client: Client) -> CallToolResult:
        return await client.call_tool(name, arguments)

    answer: CallToolResult = asking(server, ask)
    return answer


def asking(server: MCPServer, ask: Callable[[Client], Coroutine[Any, Any, Any]]) -> Any:
    async def main() -> Any:
        async with Client(server) as client:
            return await ask(client)

    return anyio.run(main)


def data(answer: CallToolResult) -> dict[str, Any]:
    """Return the data of an answer that is no error."""
    assert not answer.is_error, text(answer)
    assert answer.structured_content is not None
    return dict(answer.structured_content)


def text(answer: CallToolResult) -> str:
    (said,) = answer.content
    assert isinstance(said, TextContent)
    return said.text
