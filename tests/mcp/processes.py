"""The server as agents run it: a process that speaks over its standard streams, or over HTTP."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

PROGRAM = str(Path(sys.executable).parent / "brainbridge")
_PATIENCE_S = 60


@asynccontextmanager
async def over_stdio(
    *words: str, folder: Path | None = None, errlog: Any = sys.stderr, opened: bool = True, **options: Any
) -> AsyncIterator[Client]:
    """Start a server and yield a client of it, by default once it has opened its brain.

    The environment of the test decides which brain is meant. Without a ``folder`` to start it in, or a scope, it serves
    what has none.
    """
    where = [] if folder or "--scope" in words else ["--scope", ""]
    server = StdioServerParameters(
        command=PROGRAM, args=["mcp", "serve", *words, *where], env=dict(os.environ), cwd=folder
    )
    async with Client(stdio_client(server, errlog=errlog), read_timeout_seconds=_PATIENCE_S, **options) as client:
        if opened:
            await has_opened(client)
        yield client


async def has_opened(client: Client) -> None:
    """Wait until the server has opened its brain: a call waits for that a second and a half at most."""
    with anyio.fail_after(_PATIENCE_S):
        while (await client.call_tool("status", {})).is_error:
            await anyio.sleep(0.05)


@asynccontextmanager
async def over_http(port: int, token: str) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=_PATIENCE_S) as http:
        transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http)
        async with Client(transport, read_timeout_seconds=_PATIENCE_S) as client:
            yield client


@contextmanager
def serving_http(*words: str, port: int = 0) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """Run a server over HTTP until the end, by default on a port that it finds free; yields its port, and itself."""
    process = subprocess.Popen([PROGRAM, "mcp", "serve", "--http", str(port), *words], stderr=subprocess.PIPE)
    try:
        assert process.stderr
        said = process.stderr.readline().decode()  # once it listens
        yield int(said.removeprefix("serving on http://127.0.0.1:").partition("/mcp; ")[0]), process
    finally:
        process.terminate()
        process.communicate(timeout=_PATIENCE_S)
