"""A fence around hostile input: nothing is written outside of one folder, and no program is started.

Python's audit hooks report both in advance. An attempt to cross the fence is stopped and fails the test.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# Audit events, and how many of their first arguments are paths that they change.
_CHANGING = {
    **dict.fromkeys(("os.mkdir", "os.rmdir", "os.remove", "os.chmod", "os.chown", "os.truncate", "os.utime"), 1),
    **dict.fromkeys(("os.rename", "os.link", "os.symlink"), 2),
    "shutil.rmtree": 1,
}
_STARTING = ("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile", "os.system")
_inside: list[tuple[Path, list[str]]] = []


class Crossed(BaseException):
    """Something was about to happen outside. The product's ``except Exception`` does not catch it."""


@contextmanager
def around(folder: Path) -> Iterator[None]:
    """Let nothing be written outside of the working folder, and no program be started by its path."""
    crossed: list[str] = []
    _inside.append((folder.resolve(), crossed))
    try:
        yield
    finally:
        _inside.pop()
    assert crossed == []


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if not _inside:
        return
    folder, crossed = _inside[-1]
    if any(not _is_within(path, folder) for path in _changed(event, arguments)) or _starts(event, arguments):
        crossed.append(f"{event} {arguments[:3]!r}")
        raise Crossed(crossed[-1])


def _changed(event: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    if event == "open":
        return arguments[:1] if (arguments[2] or 0) & _WRITING else ()
    return arguments[: _CHANGING.get(event, 0)]


def _is_within(path: Any, folder: Path) -> bool:
    if isinstance(path, int) or path == os.devnull:
        return True
    real = Path(os.path.realpath(os.fsdecode(path)))
    return real == folder or folder in real.parents


def _starts(event: str, arguments: tuple[Any, ...]) -> bool:
    """Tell whether a program is started by its path; by its name none is found in an empty PATH."""
    if event == "subprocess.Popen":
        return os.path.isabs(os.fsdecode(arguments[0]))
    return event.startswith(_STARTING)


sys.addaudithook(_watch)
