"""Serve a brain over standard input and output, or over HTTP on this machine."""

import hmac
import os
import secrets
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Unpack

from mcp.server import MCPServer

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.hook import answering, entry
from brainbridge.mcp.keeper import DRIVER, Keeper
from brainbridge.mcp.server import build
from brainbridge.mcp.setting import Setting
from brainbridge.mcp.tools import Tools
from brainbridge.operations import spool
from brainbridge.platform import files, folders, paths
from brainbridge.settings import Flags

HOST = "127.0.0.1"
PATH = "/mcp"


def serve(setting: Setting, **flags: Unpack[Flags]) -> None:
    """Serve over standard input and output until the agent closes them, or ends the process."""
    with _serving(setting, flags) as (server, tools):

        def leave(*_: object) -> None:
            _end_session(setting, tools)
            os._exit(0)  # the thread that reads standard input cannot be interrupted

        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, leave)
        server.run("stdio")


def serve_http(setting: Setting, port: int, token: str, **flags: Unpack[Flags]) -> None:
    """Serve over HTTP on the loopback address, to who sends the token, until interrupted."""
    import uvicorn

    with _serving(setting, flags) as (server, _):
        app = _Guarded(server.streamable_http_app(streamable_http_path=PATH, host=HOST), token)
        uvicorn.run(app, host=HOST, port=port, log_level="warning")


def token(brain: str) -> tuple[str, Path]:
    """Return the token of a brain's HTTP server, made on first use, and its file, which only its owner can read."""
    file = paths.state(brain) / "mcp-token"
    with suppress(FileNotFoundError):
        if kept := file.read_text(encoding="ascii").strip():
            return kept, file
    folders.private(file.parent)
    made = secrets.token_urlsafe(32)
    with files.replacing(file) as new:
        new.write(made.encode())
    return made, file


@contextmanager
def _serving(setting: Setting, flags: Flags) -> Iterator[tuple[MCPServer, Tools]]:
    """Yield a server whose brain is being opened, with its tools; at the end its session ends too."""

    def open_brain() -> Brain:
        brain = Brain.open(setting.brain, driver_options=DRIVER, **flags)
        setting.settle(brain)
        if not setting.read_only and spool.counts(setting.brain)[0]:
            entry.wake(setting.brain)
        return brain

    keeper = Keeper(open_brain)
    keeper.begin()
    server, tools = build(keeper, setting)
    try:
        with _answering(setting, keeper):
            yield server, tools
    finally:
        keeper.close()
        _end_session(setting, tools)


def _answering(setting: Setting, keeper: Keeper) -> AbstractContextManager[object]:
    """Answer hooks at prompts meanwhile, unless they would get test memories."""
    if setting.test:
        return nullcontext()
    return answering.listening(setting.brain, lambda: keeper.brain(patience_s=0.0))


def _end_session(setting: Setting, tools: Tools) -> None:
    """Have the brain's worker end the session, if anything was remembered in it since it last ended."""
    if tools.wrote and not setting.test:
        tools.wrote = False
        where = {"scope": setting.scope or "", "folder": setting.folder}
        spool.put_session_end(setting.brain, setting.session, at=instants.now(), **where)
        entry.wake(setting.brain)


class _Guarded:
    """An application that answers only who sends the token."""

    def __init__(self, app: Callable[..., Awaitable[None]], token: str) -> None:
        self._app = app
        self._wanted = f"Bearer {token}".encode()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http" and not self._admits(scope["headers"]):
            await _refuse(send)
        else:
            await self._app(scope, receive, send)

    def _admits(self, headers: list[tuple[bytes, bytes]]) -> bool:
        given = next((value for name, value in headers if name == b"authorization"), b"")
        return hmac.compare_digest(given, self._wanted)


async def _refuse(send: Any) -> None:
    headers = [(b"www-authenticate", b"Bearer"), (b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 401, "headers": headers})
    await send({"type": "http.response.body", "body": b"send the token as Authorization: Bearer TOKEN\n"})
