"""Archives: how long a line may be, and how much may come out of a packed one; what is written keeps to it."""

import gzip
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from brainbridge import limits
from brainbridge.archive import content, format
from brainbridge.archive.format import Header, Writer
from brainbridge.errors import InvalidInput
from brainbridge.memory import MAX_CONTENT_BYTES

HEADER = Header(
    format="brainbridge-archive",
    format_version=format.VERSION,
    migration=0,
    app="tests",
    brain="tests",
    at=datetime(2026, 5, 1, tzinfo=UTC),
    counts={"Memory": 1},
)


def _memory(name: str, content: str, edges: int = 0) -> dict[str, Any]:
    edge = {"type": "COACTIVATED", "outgoing": True, "properties": {"pair": "x" * 73, "weight": 1_234_567_890}}
    edge |= {"instants": {"createdAt": "2026-05-01T12:00:00.123000000Z", "lastReinforcedAt": "2026-05-01T12:00:00Z"}}
    return {
        "kind": "Memory",
        "labels": ["Memory"],
        "properties": {"id": name, "content": content, "text": content},
        "instants": {},
        "edges": [edge | {"other": ["Memory", "y" * 36, "z" * 36]} for _ in range(edges)],
    }


def _written(path: Path, *records: dict[str, Any]) -> Path:
    with format.fresh(path) as file:
        writer = Writer(file, HEADER)
        for record in records:
            writer.add(record)
        writer.close(written=False)
    return path


def _bomb(path: Path, line: bytes) -> Path:
    header = _written(path.with_suffix(".jsonl")).read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(gzip.compress(header + line))
    return path


def _read(path: Path) -> None:
    with format._reading(path) as lines:
        for _ in lines:
            pass


def test_a_line_without_an_end_is_refused_and_never_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "LONGEST_LINE", 2**20)
    bomb = _bomb(tmp_path / "bomb.gz", b"x" * (8 * format.LONGEST_LINE))
    tracemalloc.start()
    with pytest.raises(InvalidInput, match=rf"{bomb} is damaged: line 2 is longer than {format.LONGEST_LINE} bytes"):
        format.check(bomb)
    assert tracemalloc.get_traced_memory()[1] < 4 * format.LONGEST_LINE
    tracemalloc.stop()


def test_a_line_of_many_parts_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    """A few kilobytes, packed, of empty objects would become gigabytes of them."""
    bomb = _bomb(tmp_path / "bomb.gz", b"[" + b"{}," * (format.MOST_PARTS // 2) + b"0]\n")
    assert bomb.stat().st_size < 50_000
    with pytest.raises(InvalidInput, match=f"line 2 has more than {format.MOST_PARTS} parts"):
        format.check(bomb)


def test_no_node_has_more_parts_than_can_be_read_again(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=f"bytes and {format.MOST_PARTS} parts"):
        _written(tmp_path / "a", _memory("m", "," * (format.MOST_PARTS // 2)))
    _read(_written(tmp_path / "b", _memory("m", "," * MAX_CONTENT_BYTES)))


def test_what_a_node_lacks_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"line 2 is no node: labels is missing"):
        format.check(_bomb(tmp_path / "a.gz", b'{"kind": "Event"}\n{}\n'))


def test_so_it_is_in_a_plain_file_and_for_who_only_reads(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"x" * (format.LONGEST_LINE + 1))
    for read in (format.check, lambda path: list(format.records(path))):
        with pytest.raises(InvalidInput, match="line 1 is longer than"):
            read(plain)


def test_what_unpacks_to_far_more_than_its_size_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "LONGEST_LINE", 10_000)
    bomb = _bomb(tmp_path / "bomb.gz", (b" " * 5_000 + b"\n") * 1_000)
    with pytest.raises(InvalidInput, match=r"bomb.gz is damaged: up to line \d+ it unpacks to more than 200 times"):
        _read(bomb)


def test_what_packs_better_than_that_can_be_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [_memory(f"m{number}", "x" * 5_000) for number in range(1_000)]
    monkeypatch.setattr(format, "LONGEST_LINE", 20_000)
    monkeypatch.setattr(format, "MOST_UNPACKED", 20)
    packed = _written(tmp_path / "packed.gz", *records)
    assert format.check(packed)[1].nodes == 1_000
    assert [record.key for record in format.records(packed)] == [[f"m{number}"] for number in range(1_000)]
    assert len(gzip.decompress(packed.read_bytes())) < 20 * packed.stat().st_size


def test_no_longer_line_is_written_than_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "LONGEST_LINE", 1_000)
    said = r"the Memory c with its 2 edges takes \d+ bytes in \d+ parts, and .* room for 1000 bytes"
    with pytest.raises(InvalidInput, match=said) as error:
        _written(tmp_path / "a", _memory("b", "content"), _memory("c", "x" * 100, edges=2))
    assert error.value.hint == "delete some of its edges in Neo4j Browser"
    assert list(tmp_path.iterdir()) == []


def test_the_largest_memory_fits_with_fifty_thousand_associations() -> None:
    line = format._line(_memory("b", "\x01" * MAX_CONTENT_BYTES))  # each of these takes six bytes
    edges = format._line(_memory("b", "", edges=100))
    assert len(line) + 500 * len(edges) < format.LONGEST_LINE


@pytest.mark.parametrize("name", ["id", "lineageId"])
def test_what_pairs_and_events_are_named_after_leaves_room_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Two ids stand in the pair of an association, and in the id of an event with that of its run."""
    long, longest = (_memory("m", "content") for _ in range(2))
    longest["properties"] |= {"id": "\U00010348" * limits.ID, "lineageId": "\U00010348" * limits.ID}
    _written(tmp_path / "longest", longest)
    assert format.check(tmp_path / "longest")[1].nodes == 1
    long["properties"][name] = "x" * 5_000
    with monkeypatch.context() as patch:
        patch.setattr(content, "_refuse_long_ids", lambda *_: None)
        _written(tmp_path / "long", long)
    with pytest.raises(InvalidInput, match=f"line 2 is no node: {name} has 5000 characters; the limit is {limits.ID}"):
        format.check(tmp_path / "long")
