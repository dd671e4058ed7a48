"""The doctor of the server calls again while the server opens its brain, and only then."""

from typing import Any, cast

import anyio
import pytest
from mcp import Client
from mcp.types import CallToolResult, TextContent

from brainbridge.mcp import selftest
from brainbridge.mcp.keeper import NOT_YET


class Caller:
    """Stands for a client whose server answers so."""

    def __init__(self, *texts: str) -> None:
        self.left = list(texts)

    async def call_tool(self, *_: Any) -> CallToolResult:
        text = self.left.pop(0)
        content = {"said": text} if text == "found" else None
        return CallToolResult(
            content=[TextContent(type="text", text=text)], structured_content=content, is_error=content is None
        )


def called(caller: Caller) -> dict[str, Any]:
    async def main() -> dict[str, Any]:
        return await selftest._called(cast(Client, caller), "recall", {})

    return anyio.run(main)


def test_it_calls_again_while_the_server_opens_its_brain() -> None:
    assert called(Caller(f"{NOT_YET}\ntry again", NOT_YET, "found")) == {"said": "found"}


def test_any_other_error_is_one() -> None:
    caller = Caller(NOT_YET, "nobody answers", "found")
    with pytest.raises(RuntimeError, match="nobody answers"):
        called(caller)
    assert caller.left == ["found"]
