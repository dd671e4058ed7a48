"""Answers what hooks ask at each prompt: on a Unix socket of this process, beside whatever else it does.

A hook waits a quarter of a second at most, so who cannot answer at once says so, and the next socket is asked.
"""

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any

from brainbridge.brain.brain import Brain
from brainbridge.errors import BrainbridgeError, GraphUnavailable
from brainbridge.hook import asking, entry, injected, injection
from brainbridge.platform import folders, places
from brainbridge.project import project

try:
    from socketserver import StreamRequestHandler, ThreadingUnixStreamServer
except ImportError:  # no AF_UNIX
    _LISTENS = False
else:
    _LISTENS = True

# Who answers hooks or agents gives a database that does not answer up soon; see docs/agents.md.
IMPATIENT = {
    "connection_timeout": 1.0,
    "connection_acquisition_timeout": 1.5,
    "max_transaction_retry_time": 0.5,
    "liveness_check_timeout": 30.0,
}
Opened = Callable[[], AbstractContextManager[Brain]]
_REQUEST_BYTES = 65_536
_WAITING = 32  # connections
_CHECK_EVERY_S = 0.1
_UNFINISHED_S = 60.0


class Listener:
    """A socket that answers; ``path`` is empty if there is none."""

    def __init__(self, brain: str, opened: Opened) -> None:
        self.brain = brain
        self.path = ""
        self.lost = False
        self._opened = opened
        self._last = time.monotonic()

    def wait(self, idle_s: float) -> None:
        """Return once nobody has asked for so long, the database is lost, or the socket was taken away."""
        while self.path and not self.lost and os.path.exists(self.path):
            left = self._last + idle_s - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(left, _CHECK_EVERY_S))

    def answer(self, line: bytes) -> dict[str, Any]:
        """Return the answer to a line: what to inject, nothing, or that none can be given now."""
        self._last = time.monotonic()
        try:
            request = json.loads(line)
            prompt = request["prompt"]
            if request["brain"] != self.brain:
                return {"failed": True}  # a rename has moved the socket to another brain's folder
            session = str(request.get("session") or "")
            known = injected.in_context(self.brain, session) if session else frozenset[str]()
            with self._opened() as brain:
                scope, branch = scope_of(brain, request), branch_of(request)
                found = injection.of(brain, prompt, scope=scope, branch=branch, session=session, known=known)
        except BrainbridgeError as error:
            self.lost = isinstance(error, GraphUnavailable)
            return {"failed": True}
        except Exception as error:  # a request that makes no sense must not end who listens
            entry.log(self.brain, f"a prompt could not be answered: {error!r}")
            return {"failed": True}
        return {} if found is None else {"text": found.text, "memories": [each._asdict() for each in found.memories]}


def scope_of(brain: Brain, request: dict[str, Any]) -> str:
    """Return the scope whose memories a request may see, with those that have none: its own, or its project's.

    Empty if it has neither: then only what has no scope.
    """
    if isinstance(scope := request.get("scope"), str) and scope:
        return scope
    # The hook has read the identity in a file. To find it out starts git, which takes several times as long.
    noted = request.get("identity")
    if noted and (found := project.known(brain.graph, [str(noted)])):
        return found
    folder = request.get("cwd")
    there = isinstance(folder, str) and os.path.isabs(folder) and os.path.isdir(folder)
    return brain.projects.known_scope(str(folder)) if there else ""


def branch_of(request: dict[str, Any]) -> str | None:
    """Return the branch that a request's folder is on, empty for the default one; None if that is unknown."""
    folder = request.get("cwd")
    return places.side_branch(folder) if isinstance(folder, str) and folder else None


@contextmanager
def listening(brain: str, opened: Opened) -> Iterator[Listener]:
    """Answer hooks of a brain meanwhile, in threads of their own; ``opened`` gives the brain, or raises at once.

    Where there can be no socket nobody is answered, and everything else goes on.
    """
    listener, server = Listener(brain, opened), None
    try:
        server = _bound(listener)
    except OSError as error:
        entry.log(brain, f"nobody answers prompts: {error}")
    try:
        yield listener
    finally:
        if server is not None:
            with suppress(OSError):
                os.unlink(listener.path)
            server.shutdown()
            server.server_close()


def _bound(listener: Listener) -> Any:
    """Listen on a new socket in the first folder that can hold one; None if there are no such sockets here."""
    if not _LISTENS:
        return None
    possible = asking.places(listener.brain)
    folder = next((each for each in possible if _private(each)), None)
    if folder is None:
        raise OSError(f"no folder for a socket among {', '.join(possible)}")
    _sweep(listener.brain, folder)
    name = f"{time.time_ns() // 1_000_000:x}.{os.getpid():x}"
    made, path = os.path.join(folder, f".{name}"), os.path.join(folder, name)
    server = _Server(made, _handler(listener))
    # Only what listens already gets its name: a socket that refuses is taken for a dead process's.
    os.chmod(made, 0o600)
    os.rename(made, path)
    listener.path = path
    threading.Thread(target=server.serve_forever, args=(_CHECK_EVERY_S,), name="answering prompts", daemon=True).start()
    return server


def _sweep(brain: str, folder: str) -> None:
    """Remove the sockets of dead processes, and those that were never finished."""
    for path in asking.sockets(brain):
        asking.is_alive(path)  # removes it if not
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        with suppress(FileNotFoundError):
            if name.startswith(".") and time.time() - os.lstat(path).st_mtime > _UNFINISHED_S:
                os.unlink(path)


def _private(folder: str) -> bool:
    try:
        folders.private(folder)
    except OSError:
        return False
    return asking.is_ours(folder)


if _LISTENS:

    class _Server(ThreadingUnixStreamServer):
        daemon_threads = True
        block_on_close = False
        request_queue_size = _WAITING

        def handle_error(self, *_: object) -> None:
            """Say nothing: a hook that went away is no error, and standard output is the agent's."""

    def _handler(listener: Listener) -> type[StreamRequestHandler]:
        class Handler(StreamRequestHandler):
            timeout = asking.LIMIT_S

            def handle(self) -> None:
                line = self.rfile.readline(_REQUEST_BYTES)
                if line.endswith(b"\n"):
                    self.wfile.write(json.dumps(listener.answer(line)).encode() + b"\n")

        return Handler
