"""Clients that remember line after line over HTTP, whatever happens to the server."""

import anyio
from mcp import Client

from tests.mcp.conftest import data
from tests.mcp.processes import over_http

_PATIENCE_S = 60


class Crowd:
    """Clients of one server. One that gets no answer calls again with the same key, as the documentation says."""

    def __init__(self, token: str) -> None:
        self.port = 0  # until there is a server
        self._token = token
        self._done = 0

    async def has_done(self, count: int) -> None:
        """Wait until so many lines were answered."""
        while self._done < count:
            await anyio.sleep(0.02)

    async def remember(self, numbers: list[int]) -> None:
        """Remember a line for each number; connect again as often as the connection is lost."""
        while numbers:
            try:
                with anyio.move_on_after(_PATIENCE_S):
                    async with over_http(self.port, self._token) as client:
                        await self._remember(client, numbers)
            except* Exception:
                await anyio.sleep(0.05)

    async def _remember(self, client: Client, numbers: list[int]) -> None:
        while numbers:
            data(await client.call_tool("remember", {"content": f"line {numbers[-1]}", "key": f"k{numbers[-1]}"}))
            numbers.pop()
            self._done += 1
