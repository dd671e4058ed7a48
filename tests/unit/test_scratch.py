"""brainbridge/platform/scratch.py: if the temporary folder is full, every command says so."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from brainbridge.errors import BrainbridgeError
from brainbridge.platform.scratch import Scratch
from brainbridge.transfer.archive.disk_set import Grouped, Seen
from brainbridge.transfer.lines import _Repeats


def _full(scratch: Scratch) -> None:
    """Let the database get no further page, as on a full disk."""
    scratch.ask("PRAGMA max_page_count = 1")


def _fill(add: Callable[[Any, int], object], scratch: Scratch) -> None:
    for number in range(100):
        add(scratch, number)


WAYS: list[tuple[type[Scratch], Callable[[Any, int], object]]] = [
    (Seen, lambda seen, number: seen.add(f"{number}" * 500)),
    (Grouped, lambda grouped, number: grouped.add("name", f"{number}" * 500)),
    (_Repeats, lambda repeats, number: repeats.count(b"%d" % number * 500)),
]


@pytest.mark.parametrize(("kind", "add"), WAYS)
def test_a_full_temporary_folder_is_said_with_what_to_do(
    kind: Callable[[], Scratch], add: Callable[[Any, int], object]
) -> None:
    with closing(kind()) as scratch:
        _full(scratch)
        with pytest.raises(BrainbridgeError, match="temporary file: database or disk is full") as error:
            _fill(add, scratch)
    assert "SQLITE_TMPDIR" in error.value.hint


def test_what_was_added_is_there_once() -> None:
    with closing(Seen()) as seen, closing(Grouped()) as grouped, closing(_Repeats()) as repeats:
        assert [seen.add("a"), seen.add("b"), seen.add("a")] == [True, True, False]
        assert ("a" in seen, "c" in seen) == (True, False)
        for text in ("x", "y", "x"):
            grouped.add("n", text)
        assert (grouped.of("n"), grouped.of("m")) == (["x", "y"], [])
        assert [repeats.count(each) for each in (b"a", b"b", b"a")] == [1, 1, 2]
