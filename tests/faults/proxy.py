"""A proxy to the database that is slow, cuts connections, or loses the answer to a commit."""

import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_COMMIT = b"\x00\x02\xb0\x12\x00\x00"  # Bolt: a chunk of two bytes, the structure COMMIT without fields
_CHUNK = 65536


@dataclass
class Line:
    """What happens on the line; every field may be changed while connections are open.

    ``delay`` is in seconds for every chunk and direction. ``lose`` commits are carried out, and their answers are
    dropped with the connection; ``spared`` commits succeed after each of them. ``cut`` is the chance that a chunk
    finds its connection cut. ``stop`` is called before every commit, which waits for it; True cuts the connection.
    """

    uri: str = ""
    delay: float = 0.0
    cut: float = 0.0
    lose: int = 0
    lost: int = 0
    spared: int = 0
    commits: int = 0
    cuts: int = 0
    stop: Callable[[], bool] = bool
    moments: random.Random = field(default_factory=lambda: random.Random(20260501))
    lock: threading.Lock = field(default_factory=threading.Lock)

    def takes(self, *, commit: bool) -> str:
        """Decide whether a chunk passes, its connection is cut, or its answer is lost."""
        time.sleep(self.delay)
        if commit and self.stop():
            return "cut"
        with self.lock:
            self.commits += commit
            if commit and self.lost < self.lose and self.commits % (self.spared + 1) == 0:
                self.lost += 1
                return "lose"
            if self.cut and self.moments.random() < self.cut:
                self.cuts += 1
                return "cut"
        return "pass"


@contextmanager
def line(uri: str) -> Iterator[Line]:
    """Open a line to the database at ``uri``; the line's own address is its ``uri``."""
    there = urlsplit(uri)
    assert there.hostname
    assert there.port
    with socket.create_server(("127.0.0.1", 0)) as listening:
        made = Line(uri=f"bolt://127.0.0.1:{listening.getsockname()[1]}")
        target = (there.hostname, there.port)
        threading.Thread(target=_accept, args=(listening, target, made), daemon=True).start()
        yield made


def _accept(listening: socket.socket, target: tuple[str, int], made: Line) -> None:
    while True:
        try:
            client, _ = listening.accept()
        except OSError:
            return  # the line is taken down
        try:
            server = socket.create_connection(target)
        except OSError:
            client.close()
            continue
        silent = threading.Event()
        for start, end, outward in ((client, server, True), (server, client, False)):
            threading.Thread(target=_carry, args=(start, end, made, silent, outward), daemon=True).start()


def _carry(start: socket.socket, end: socket.socket, made: Line, silent: threading.Event, outward: bool) -> None:
    """Carry chunks one way until an end closes; if ``silent``, the server's next answer ends everything."""
    with suppress(OSError):
        while chunk := start.recv(_CHUNK):
            if not outward and silent.is_set():
                break
            what = made.takes(commit=outward and _COMMIT in chunk)
            if what == "cut":
                break
            if what == "lose":
                silent.set()
            end.sendall(chunk)
    for each in (start, end):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()
