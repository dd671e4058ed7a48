"""brainbridge.graph.bookmarks"""

import os
import stat
import time
from pathlib import Path

import pytest

from brainbridge.graph import bookmarks
from brainbridge.graph.bookmarks import Carried


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "address.txt"


def test_the_next_process_begins_with_what_the_last_one_ended_with(file: Path) -> None:
    first = Carried(file)
    assert set(first.get_bookmarks()) == set()
    first.update_bookmarks([], ["a"])
    second = Carried(file)
    assert set(second.get_bookmarks()) == {"a"}
    second.update_bookmarks(["a"], ["b"])
    assert set(Carried(file).get_bookmarks()) == {"b"}
    assert set(first.get_bookmarks()) == {"a", "b"}


def test_those_of_others_stay_until_somebody_begins_with_them(file: Path) -> None:
    one, other = Carried(file), Carried(file)
    one.update_bookmarks([], ["a"])
    other.update_bookmarks([], ["b"])
    assert set(Carried(file).get_bookmarks()) == {"a", "b"}
    one.update_bookmarks(["a", "b"], ["c"])
    assert set(Carried(file).get_bookmarks()) == {"c"}


def test_a_transaction_that_learns_nothing_new_writes_nothing(file: Path) -> None:
    known = Carried(file)
    known.update_bookmarks([], ["a"])
    file.unlink()
    known.update_bookmarks(["a"], ["a"])
    known.update_bookmarks(["a"], [])
    assert not file.exists()
    assert set(known.get_bookmarks()) == {"a"}


def test_late_ones_are_of_no_use(file: Path) -> None:
    Carried(file).update_bookmarks([], ["a"])
    an_hour_ago = time.time() - 3600
    os.utime(file, (an_hour_ago, an_hour_ago))
    assert set(Carried(file).get_bookmarks()) == set()


def test_only_their_owner_reads_them(file: Path) -> None:
    Carried(file).update_bookmarks([], ["a"])
    assert {stat.S_IMODE(each.stat().st_mode) for each in file.parent.iterdir()} == {0o600}
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("broken", ["a folder", "no text"])
def test_what_cannot_be_read_or_written_carries_nothing(file: Path, broken: str) -> None:
    file.parent.mkdir()
    if broken == "a folder":
        file.mkdir()
    else:
        file.write_bytes(b"\xff\x00")
    known = Carried(file)
    assert set(known.get_bookmarks()) == set()
    known.update_bookmarks([], ["a"])
    assert set(known.get_bookmarks()) == {"a"}


def test_every_database_has_its_own() -> None:
    addresses = [("neo4j://one", None), ("neo4j://two", None), ("neo4j://one", "team")]
    assert len({bookmarks.of(*address)._file for address in addresses}) == 3
