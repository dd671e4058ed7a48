"""Test an installed MCP server: start it as the agent would, and call it with the SDK's own client.

It serves test memories then, which no recall of real ones finds; the one that is remembered is always the same.
"""

import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import anyio
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import TextContent

from brainbridge.graph.rows import Row
from brainbridge.mcp.keeper import NOT_YET

_PATIENCE_S = 60.0
_TEXT = "brainbridge doctor asked whether this server remembers"
_KEY = "brainbridge-doctor"


class Check(Row):
    """One step of the test; ``fix`` says what to do if it is not ``ok``."""

    name: str
    ok: bool
    detail: str
    fix: str = ""


def tried(command: Sequence[str]) -> list[Check]:
    """Start a server by its command line, and initialise, list its tools, remember and recall."""
    checks: list[Check] = []
    anyio.run(_tried, [*command, "--test-memories"], checks)
    return checks


async def _tried(command: list[str], checks: list[Check]) -> None:
    began = time.perf_counter()

    def passed(name: str, detail: str) -> None:
        took = round((time.perf_counter() - began) * 1000)
        checks.append(Check(name=name, ok=True, detail=f"{detail}, {took} ms after the start"))

    steps = ["initialise", "list tools", "remember", "recall"]
    try:
        with anyio.fail_after(_PATIENCE_S):
            async with client(command) as caller:
                who = caller.server_info
                passed("initialise", f"{who.name} {who.version}" if who else "unnamed")
                names = {tool.name for tool in (await caller.list_tools()).tools}
                passed("list tools", ", ".join(sorted(names)))
                if "remember" in names:
                    await _called(caller, "remember", {"content": _TEXT, "key": _KEY})
                    passed("remember", "written")
                    found = await _called(caller, "recall", {"question": _TEXT})
                    passed("recall", f"found {len(found['hits'])}")
    except Exception as error:
        step = steps[min(len(checks), len(steps) - 1)]
        fix = "install it again: brainbridge mcp install --harness NAME; brainbridge doctor checks the database"
        checks.append(Check(name=step, ok=False, detail=_said(error), fix=fix))


@asynccontextmanager
async def client(command: Sequence[str]) -> AsyncIterator[Client]:
    """Start a server by its command line, and yield a client of it."""
    # The agent's environment decides which brain is meant; ours stands for it.
    server = StdioServerParameters(command=command[0], args=list(command[1:]), env=dict(os.environ))
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        async with Client(stdio_client(server, errlog=nowhere)) as caller:
            yield caller


async def _called(caller: Client, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Call a tool as long as the server is still opening its brain, as it tells agents to; RuntimeError if it fails."""
    while (answer := await caller.call_tool(name, arguments)).is_error:
        said = " ".join(each.text for each in answer.content if isinstance(each, TextContent))
        if NOT_YET not in said:
            raise RuntimeError(said)
    return answer.structured_content or {}


def _said(error: BaseException) -> str:
    """Say what went wrong; of a group of errors, the first."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"no answer within {_PATIENCE_S:.0f} s" if isinstance(error, TimeoutError) else str(error) or repr(error)
