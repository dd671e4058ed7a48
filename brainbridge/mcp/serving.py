"""Serve a brain over standard input and output, or over HTTP on this machine."""

import hashlib
import hmac
import os
import secrets
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Unpack

from filelock import FileLock
from mcp.server import MCPServer

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.errors import ServerError
from brainbridge.graph.reader import LOCAL
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


def listening(port: int) -> socket.socket:
    """Return a socket that listens on the loopback address, with port 0 on a free one; ServerError if it cannot."""
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        raise ServerError(
            f"cannot listen on {HOST}:{port}: {os.strerror(error.errno or 0)}",
            hint="name another port; --http 0 takes one that is free",
        ) from error


def url(listener: socket.socket) -> str:
    """Return the address at which clients find a server that listens there."""
    return f"http://{HOST}:{listener.getsockname()[1]}{PATH}"


def serve_http(setting: Setting, listener: socket.socket, token: str, **flags: Unpack[Flags]) -> None:
    """Serve over HTTP to who sends the token, until interrupted."""
    import uvicorn

    # uvicorn sends itself the signal again once it has stopped; by default that would end the process at once.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with listener, _serving(setting, flags) as (server, _), suppress(KeyboardInterrupt):
        app = _Guarded(server.streamable_http_app(streamable_http_path=PATH, host=HOST), token)
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])


def token(brain: str, reader: str = LOCAL) -> tuple[str, Path]:
    """Return the token of a brain's HTTP server, made on first use, and its file, which only its owner can read.

    Each reader has a token of its own: who may read what is published cannot read the rest with it.
    """
    own = "" if reader == LOCAL else "-" + hashlib.sha256(reader.encode()).hexdigest()[:16]
    file = paths.state(brain) / f"mcp-token{own}"
    if kept := _kept(file):
        return kept, file
    folders.private(file.parent)
    with FileLock(file.with_name(f"{file.name}.lock"), mode=0o600):  # another server may be at its first start too
        if not (made := _kept(file)):
            made = secrets.token_urlsafe(32)
            with files.replacing(file) as new:
                new.write(made.encode())
    return made, file


def _kept(token: Path) -> str:
    with suppress(FileNotFoundError):
        return token.read_text(encoding="ascii").strip()
    return ""


@contextmanager
def _serving(setting: Setting, flags: Flags) -> Iterator[tuple[MCPServer, Tools]]:
    """Yield a server whose brain is being opened, with its tools; at the end its session ends too."""

    def open_brain() -> Brain:
        brain = Brain.open(setting.brain, driver_options=DRIVER, **flags)
        setting.settle(brain)
        if setting.read_only:
            brain.context.finishes_law = False
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
    """Answer hooks at prompts meanwhile, unless they would get test memories, or only what others may read."""
    if setting.test or not setting.is_local:
        return nullcontext()
    return answering.listening(setting.brain, lambda: keeper.brain(patience_s=0.0))


def _end_session(setting: Setting, tools: Tools) -> None:
    """Have the brain's worker end the session, if anything was remembered in it since it last ended."""
    if tools.writer.wrote and not setting.test:
        tools.writer.wrote = False
        where = {"scope": setting.scope or "", "folder": setting.folder}
        spool.put_session_end(setting.brain, setting.session, at=instants.now(), **where)
        entry.wake(setting.brain)


class _Guarded:
    """An application that answers only who sends the token."""

    def __init__(self, app: Callable[..., Awaitable[None]], token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http" and not self._admits(scope["headers"]):
            await _refuse(send)
        else:
            await self._app(scope, receive, send)

    def _admits(self, headers: list[tuple[bytes, bytes]]) -> bool:
        given = next((value for name, value in headers if name == b"authorization"), b"")
        scheme, _, token = given.partition(b" ")
        return scheme.lower() == b"bearer" and hmac.compare_digest(token.strip(), self._token)


async def _refuse(send: Any) -> None:
    headers = [(b"www-authenticate", b"Bearer"), (b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 401, "headers": headers})
    await send({"type": "http.response.body", "body": b"send the token as Authorization: Bearer TOKEN\n"})
