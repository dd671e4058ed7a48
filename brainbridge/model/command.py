"""A program as a model: it reads the prompt from its standard input and writes its answer to its standard output."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import PurePath
from threading import Thread
from typing import IO, Final

from brainbridge.language import figures
from brainbridge.model import port
from brainbridge.model.port import Answer, Failed

_CHUNK: Final = 65_536
_KEPT: Final = 4_096  # bytes of what it writes to its standard error: the last ones
_SHOWN: Final = 200  # characters
_GRACE_S: Final = 1.0  # for what it wrote before it ended


class Command:
    """A program, given as a list of arguments, that answers within so many seconds.

    It is the first of a group of processes, which is killed in any case. Where there are no groups, it is killed alone.
    """

    def __init__(self, arguments: Sequence[str], *, timeout_s: float, name: str = "") -> None:
        self._arguments = list(arguments)
        self._timeout_s = timeout_s
        self._name = name or PurePath(self._arguments[0]).name

    @property
    def name(self) -> str:
        """Return the name that was given, else that of the program."""
        return self._name

    def complete(self, prompt: str) -> Answer:
        """Run it once; Failed if it cannot be run, takes too long, writes too much or no text, or says it failed."""
        with _running(self._arguments) as process:
            out, complaints = _Reader(process, process.stdout, port.MOST_BYTES), _Reader(process, process.stderr)
            for each in (out, complaints, _Writer(process.stdin, prompt.encode("utf-8", errors="replace"))):
                each.start()
            in_time = _waited(process, self._timeout_s)
            for each in (out, complaints) if in_time else ():
                each.join(_GRACE_S)  # what it started may go on, and hold these open
        if out.is_over:
            raise port.too_long(out.written)
        if not in_time:
            told = f"{self._arguments[0]} gave no answer within {self._timeout_s:g} s"
            raise Failed(port.TIMEOUT, told, out.written.decode("utf-8", errors="replace"))
        if process.returncode:
            raise Failed(port.FAILED, f"{self._arguments[0]} {_ended(process.returncode)}{complaints.last_line}")
        answer = port.text(bytes(out.written))
        return Answer(answer, figures.tokens(prompt), figures.tokens(answer))


class _Reader(Thread):
    """Reads what a process writes: all of it, up to ``most`` bytes, above which the process is killed, or its end."""

    def __init__(self, process: subprocess.Popen[bytes], stream: IO[bytes] | None, most: int | None = None) -> None:
        super().__init__(daemon=True)
        self._process, self._stream, self._most = process, stream, most
        self.written = bytearray()
        self.is_over = False

    def run(self) -> None:
        """Read until the end."""
        assert self._stream
        with suppress(OSError), self._stream:
            while chunk := os.read(self._stream.fileno(), _CHUNK):
                self.written += chunk
                if self._most is None:
                    del self.written[:-_KEPT]
                elif len(self.written) > self._most:
                    self.is_over = True
                    _stop(self._process)
                    return

    @property
    def last_line(self) -> str:
        """Return the last line that says anything, after a colon; empty if there is none."""
        told = bytes(self.written).decode("utf-8", errors="replace").split("\n")
        last = next((line.strip() for line in reversed(told) if line.strip()), "")
        return f": {last[:_SHOWN]}" if last else ""


class _Writer(Thread):
    """Writes a prompt, which a process need not read."""

    def __init__(self, stream: IO[bytes] | None, prompt: bytes) -> None:
        super().__init__(daemon=True)
        self._stream, self._prompt = stream, prompt

    def run(self) -> None:
        """Write it all, and close."""
        assert self._stream
        with suppress(OSError), self._stream:
            self._stream.write(self._prompt)


@contextmanager
def _running(arguments: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    try:
        process = subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Failed(port.UNREACHABLE, f"{arguments[0]} cannot be run: {reason}") from None
    try:
        yield process
    finally:
        _stop(process)


def _waited(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Wait until a process ends; False if it does not."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
        return True
    return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of a process and its group, and take its exit code."""
    with suppress(OSError):  # nothing is left
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _ended(code: int) -> str:
    return f"ended with exit code {code}" if code > 0 else f"was ended by signal {-code}"
