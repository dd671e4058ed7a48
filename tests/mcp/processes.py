"""The server as agents run it: a process that speaks over its standard streams, or over HTTP."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

PROGRAM = str(Path(sys.executable).parent / "brainbridge")
_PATIENCE_S = 60


@asynccontextmanager
async def over_stdio(
    *words: str, folder: Path | None = None, errlog: Any = sys.stderr, **options: Any
) -> AsyncIterator[Client]:
    """Start a server and yield a client of it; the environment of the test decides which brain is meant.

    Without a ``folder`` to start it in, or a scope, it serves what has none.
    """
    where = [] if folder or "--scope" in words else ["--scope", ""]
    server = StdioServerParameters(
        command=PROGRAM, args=["mcp", "serve", *words, *where], env=dict(os.environ), cwd=folder
    )
    async with Client(stdio_client(server, errlog=errlog), read_timeout_seconds=_PATIENCE_S, **options) as client:
        yield client


@asynccontextmanager
async def over_http(port: int, token: str) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=_PATIENCE_S) as http:
        transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http)
        async with Client(transport, read_timeout_seconds=_PATIENCE_S) as client:
            yield client


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def serving_http(port: int, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a server over HTTP until the end, once it answers; with port 0 at once."""
    process = subprocess.Popen([PROGRAM, "mcp", "serve", "--http", str(port), *words], stderr=subprocess.PIPE)
    try:
        if port:
            _wait_for(port, process)
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=_PATIENCE_S)


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        assert process.poll() is None, process.stderr and process.stderr.read()
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the server does not listen")
