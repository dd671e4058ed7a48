"""Asks whoever holds a connection to the brain what is surely remembered of a prompt, and prints that for the agent.

MCP servers and a worker that stays answer, each on a Unix socket of its own, one line of JSON each way. Standard
library only, because the agent waits. Whatever goes wrong, nothing is printed; where there are no such sockets, ever.
"""

import json
import os
import time
import zlib
from collections.abc import Iterator

from brainbridge.hook import showing, spool
from brainbridge.platform import limits

TYPE_CHECKING = False  # as in typing, which costs a hook more than all its own work

if TYPE_CHECKING:
    from socket import socket

LIMIT_S = 0.25  # in all
MEMORIES, CHARACTERS = 3, 800  # at most, in all
ASKED_CHARACTERS = 1000  # who pastes more than that into a prompt gives the context too
VERSION = 1  # of a request
COMPACTED = b'{"compacted": true}\n'  # a line of a session's record: the agent has lost what stands above
# The event of each agent whose output becomes context of the prompt; Cursor has none.
TAKEN_BY = {"claude": "UserPromptSubmit", "codex": "UserPromptSubmit", "gemini": "BeforeAgent", "generic": "Prompt"}

_PATH_BYTES = 103  # of a socket: macOS takes 104 with the NUL, Linux 108
_NAME_BYTES = 24  # of a socket's name, with the dot before it while it is made
_SOCKETS = 8  # tried at most
_ANSWER_BYTES = 65_536
_RECORD_BYTES = 1024 * 1024  # of a session's record
_CHUNK = 65_536


def prompt(given: dict[str, object], event: dict[str, str], harness: str, brain: str, *, until: float) -> bool:
    """Print what is surely remembered of a prompt, and record it; returns whether anybody answered.

    ``given`` is what the agent sent, and ``event`` what is noted of it. What comes after ``until`` is too late.
    """
    text = next((each for key in ("prompt", "user_prompt") if isinstance(each := given.get(key), str)), "")
    if harness not in TAKEN_BY or not text.strip() or len(text) > ASKED_CHARACTERS:
        return True  # nobody needs to be asked
    where = {key: event[key] for key in ("session", "cwd", "identity")}
    answer = asked(brain, {"prompt": text, "harness": harness, **where}, until=until)
    if answer is None:
        return False
    said, memories = _sound(answer)
    if said:
        showing.show(harness, TAKEN_BY[harness], said)
        _record(brain, event["session"], memories)
    return True


def places(brain: str) -> list[str]:
    """Return the folders that may hold sockets of a brain: the first that is short enough to be named is used.

    A path of a socket has 108 bytes at most. Where the state folder's is longer, a short one of the user's own is used.
    """
    own = os.path.join(spool.state_folder(), brain, "ask")
    mark = f"{zlib.crc32(os.fsencode(own)):08x}"
    roots = [os.environ.get("XDG_RUNTIME_DIR") or "", os.environ.get("TMPDIR") or "", "/tmp"]
    user = os.getuid() if hasattr(os, "getuid") else 0
    # In no folder between, which another user could have made.
    short = [os.path.join(root, f"brainbridge-{user}-{mark}") for root in roots if root]
    return [each for each in (own, *short) if len(os.fsencode(each)) + 1 + _NAME_BYTES <= _PATH_BYTES]


def is_ours(folder: str) -> bool:
    """Tell whether a folder is this user's alone, and no link: nobody else may hear a prompt, or answer one."""
    try:
        found = os.lstat(folder)
    except OSError:
        return False
    return (
        os.path.isdir(folder)
        and not os.path.islink(folder)
        and found.st_uid == os.getuid()
        and not found.st_mode & 0o77
    )


def sockets(brain: str) -> list[str]:
    """Return the sockets of a brain, the newest first; their names begin with the instant at which they were made."""
    found = [(name, folder) for folder in places(brain) if is_ours(folder) for name in os.listdir(folder)]
    named = sorted((each for each in found if not each[0].startswith(".")), reverse=True)
    return [os.path.join(folder, name) for name, folder in named]


def asked(brain: str, request: dict[str, object], *, until: float) -> dict[str, object] | None:
    """Return the first answer to a request; None if nobody answers in time. Sockets of dead processes are removed."""
    line = json.dumps({**request, "version": VERSION, "brain": brain}).encode() + b"\n"
    for path in _living(brain):
        answer = _exchange(path, line, until)
        if answer is not None:
            return answer
    return None


def is_answered(brain: str, *, until: float) -> bool:
    """Tell whether anybody listens."""
    return any(is_alive(path, until=until) for path in _living(brain))


def _living(brain: str) -> Iterator[str]:
    import socket as python

    if hasattr(python, "AF_UNIX"):
        yield from sockets(brain)[:_SOCKETS]


def is_alive(path: str, *, until: float | None = None) -> bool:
    """Tell whether somebody listens on a socket; one of a dead process is removed."""
    with _unconnected() as one:
        return _connected(one, path, time.monotonic() + LIMIT_S if until is None else until)


def _exchange(path: str, line: bytes, until: float) -> dict[str, object] | None:
    with _unconnected() as one:
        try:
            if not _connected(one, path, until):
                return None
            one.sendall(line)
            answer = json.loads(_line(one, until))
        except (OSError, ValueError, RecursionError):
            return None
    return answer if isinstance(answer, dict) and not answer.get("failed") else None


def _unconnected() -> "socket":
    from socket import AF_UNIX, SOCK_STREAM, socket

    return socket(AF_UNIX, SOCK_STREAM)


def _connected(one: "socket", path: str, until: float) -> bool:
    left = until - time.monotonic()
    if left <= 0:
        return False
    one.settimeout(left)
    try:
        one.connect(path)
    except ConnectionRefusedError:
        _remove(path)  # its process is dead
        return False
    except OSError:
        return False
    return True


def _line(one: "socket", until: float) -> bytes:
    """Read a line; ValueError if it is too long, TimeoutError if it comes too late."""
    read = b""
    while not read.endswith(b"\n"):
        one.settimeout(max(until - time.monotonic(), 0.000_001))
        chunk = one.recv(_CHUNK)
        if not chunk:
            break
        read += chunk
        if len(read) > _ANSWER_BYTES:
            raise ValueError("the answer is too long")
    return read


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass


def _sound(answer: dict[str, object]) -> tuple[str, list[dict[str, object]]]:
    """Return the text of an answer and its memories; nothing if they are not what they should be."""
    text, memories = answer.get("text"), answer.get("memories")
    if not isinstance(text, str) or len(text) > CHARACTERS or not isinstance(memories, list):
        return "", []
    kept = [{"id": each.get("id"), "terms": each.get("terms")} for each in memories if isinstance(each, dict)]
    whole = all(isinstance(each["id"], str) and isinstance(each["terms"], list) for each in kept)
    return (text, kept) if whole and 0 < len(kept) == len(memories) <= MEMORIES else ("", [])


def record(brain: str, session: str) -> str:
    """Return the file that holds what was injected into a session: a line of JSON for each prompt and compaction."""
    return os.path.join(spool.state_folder(), brain, "injected", f"{limits.label(session)}.jsonl")


def _record(brain: str, session: str, memories: list[dict[str, object]]) -> None:
    """Note which memories were injected, and by which terms their use will be seen."""
    from brainbridge.platform import folders

    path = record(brain, session)
    folders.private(os.path.dirname(path))
    _add(path, json.dumps({"at": time.time_ns() // 1_000_000, "memories": memories}).encode() + b"\n", os.O_CREAT)


def note_compaction(brain: str, session: str) -> None:
    """Note that the agent loses what was injected into a session, if anything was."""
    try:
        _add(record(brain, session), COMPACTED)
    except OSError:
        pass


def _add(path: str, line: bytes, create: int = 0) -> None:
    file = os.open(path, os.O_WRONLY | os.O_APPEND | create, 0o600)
    try:
        if os.fstat(file).st_size < _RECORD_BYTES:
            os.write(file, line)
    finally:
        os.close(file)
