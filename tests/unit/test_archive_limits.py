"""Archives: limits of line length and of unpacked size; what is written keeps to them."""

import gzip
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from brainbridge.domains import DOMAINS
from brainbridge.errors import InvalidInput
from brainbridge.memory.checks import MAX_CONTENT_BYTES
from brainbridge.platform import limits
from brainbridge.transfer.archive import content, format, node
from brainbridge.transfer.archive.format import Header, Writer

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
        writer = Writer(file, HEADER, DOMAINS)
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
        format.check(bomb, DOMAINS)
    assert tracemalloc.get_traced_memory()[1] < 4 * format.LONGEST_LINE
    tracemalloc.stop()


# Prints by how many MiB reading an archive makes the process grow, and the outcome.
_CHILD = """
import sys
from pathlib import Path
from brainbridge.domains import DOMAINS
from brainbridge.transfer.archive import format

def peak():
    held = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
    return int(held) // 1024

before = peak()
try:
    format.check(Path(sys.argv[1]), DOMAINS)
except format.InvalidInput as error:
    print(error)
print(peak() - before)
"""
_EDGE = '{"type":"A","outgoing":true,"other":["Memory","x"],"properties":{},"instants":{}}'


def _line(labels: str = "", value: str = "0", edges: str = "", more: str = "") -> bytes:
    parts = f'"labels":[{labels}],"instants":{{}},"properties":{{"id":"m","a":{value}}},"edges":[{edges}]{more}'
    return f'{{"kind":"Memory",{parts}}}\n'.encode()


# Lines, made when needed, by description.
_BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "lists": (lambda: _line(value=f"[{'[],' * 500_000}0]"), r"it has 10000\d\d parts; the limit is 50000"),
    "few lists": (lambda: _line(value=f"[{'[],' * 20_000}0]"), "lists of them can be stored"),
    "labels": (lambda: _line(labels='"",' * 40_000 + '""'), "labels.0 is ''"),
    "keys": (lambda: _line(more="".join(f',"{number}":0' for number in range(40_000))), "Extra inputs"),
    "edges": (lambda: _line(edges=f"{_EDGE}," * 40_000 + "0"), r"edges\.\d+ is 0"),
    "too many edges": (lambda: _line(edges=f"{_EDGE}," * 100_000 + _EDGE), "it has more than 100000 edges"),
    "no edges": (lambda: _line(edges="{}," * 24_000 + "{}"), "edges.0.type is missing"),
    "an edge": (lambda: _line(edges='{"type":[' + "{}," * 500_000 + "{}]}"), r"an edge has 100000\d parts"),
    "a text": (lambda: _line(value='"' + "x" * 20_000_000 + '\U00010348"'), r"it has 2\d{7} bytes; the limit is"),
    "quotes": (lambda: _line(value='"' + '\\"' * 10_000_000), r"it has 2\d{7} bytes; the limit is"),
    "an edge's text": (lambda: _line(edges='{"type":"' + "x" * 20_000_000 + '"}'), r"an edge has 2\d{7} bytes"),
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the peak of a process is read from /proc")
@pytest.mark.parametrize("name", _BOMBS)
def test_whatever_a_line_holds_is_read_within_memory(tmp_path: Path, name: str) -> None:
    """A few compressed kilobytes of empty lists or edges would become gigabytes."""
    line, said = _BOMBS[name]
    bomb = _bomb(tmp_path / "bomb.gz", line() + b"{}\n")
    done = subprocess.run([sys.executable, "-c", _CHILD, bomb], capture_output=True, text=True, check=True)
    *refused, grown = done.stdout.splitlines()
    assert int(grown) < 140
    assert re.search(f"is damaged: line 2 is not a valid node: .*{said}", "\n".join(refused)), refused


def test_a_header_and_a_footer_of_many_parts_are_none(tmp_path: Path) -> None:
    """A reader of one would hold all of them in memory."""
    many = b",".join(b'"%d":0' % number for number in range(60_000))
    (tmp_path / "header").write_bytes(b"{%b}\n" % many)
    with pytest.raises(InvalidInput, match="is not a brainbridge archive"):
        format.check(tmp_path / "header", DOMAINS)
    with pytest.raises(InvalidInput, match="the last line is missing"):
        format.check(
            _bomb(tmp_path / "footer.gz", b'{"end":true,"nodes":0,"edges":0,"written":false,%b}\n' % many), DOMAINS
        )


def test_a_node_with_many_associations_comes_back_with_all_of_them(tmp_path: Path) -> None:
    hub = _memory("m", '],"edges":[{', edges=10_000)
    for number, edge in enumerate(hub["edges"]):
        edge["properties"] = edge["properties"] | {"pair": f'{number}\\"]}},'}
    written = _written(tmp_path / "a", hub, _memory("n", "after it"))
    assert format.check(written, DOMAINS)[1].edges == 10_000
    first, second = format.records(written, DOMAINS)
    assert [each.model_dump() for each in first.edges] == hub["edges"]
    assert (first.key, first.properties, second.key) == (["m"], hub["properties"], ["n"])


def test_so_they_are_looked_at(tmp_path: Path) -> None:
    """Each key belongs where it is, and none occurs twice, at any depth of the line."""
    hub = _memory("m", "hub", edges=10_000)
    for number, edge in enumerate(hub["edges"]):
        edge["properties"] = {"pair": str(number % 9_999)}
    with pytest.raises(InvalidInput, match="line 2 repeats COACTIVATED pair"):
        format.check(_written(tmp_path / "a", hub), DOMAINS)
    strange = format._line(hub | {"edges": [*hub["edges"][1:], hub["edges"][0] | {"type": "RECORDED_IN"}]})
    with pytest.raises(
        InvalidInput, match="line 2 is not a valid node: RECORDED_IN does not lead from Memory to Memory"
    ):
        format.check(_bomb(tmp_path / "b.gz", strange + b"{}\n"), DOMAINS)


def test_no_node_has_more_parts_than_can_be_read_again(tmp_path: Path) -> None:
    many = _memory("m", "content")
    many["properties"]["mine"] = [0] * (node.MOST_PARTS + 1)
    with pytest.raises(
        InvalidInput,
        match=f"the Memory m with its 0 edges is too large: it has .* parts; the limit is {node.MOST_PARTS}",
    ):
        _written(tmp_path / "a", many)
    written = _written(tmp_path / "b", _memory("m", ("," * MAX_CONTENT_BYTES)))
    assert format.check(written, DOMAINS)[1].nodes == 1


def test_what_a_node_lacks_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"line 2 is not a valid node: labels is missing"):
        format.check(_bomb(tmp_path / "a.gz", b'{"kind": "Event", "edges": []}\n{}\n'), DOMAINS)


def test_so_it_is_in_a_plain_file_and_for_who_only_reads(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"x" * (format.LONGEST_LINE + 1))
    for read in (lambda path: format.check(path, DOMAINS), lambda path: list(format.records(path, DOMAINS))):
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
    assert format.check(packed, DOMAINS)[1].nodes == 1_000
    assert [record.key for record in format.records(packed, DOMAINS)] == [[f"m{number}"] for number in range(1_000)]
    assert len(gzip.decompress(packed.read_bytes())) < 20 * packed.stat().st_size


def test_no_longer_line_is_written_than_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "LONGEST_LINE", 1_000)
    said = r"the Memory c with its 2 edges is too large: it takes \d+ bytes; the limit of a line is 1000"
    with pytest.raises(InvalidInput, match=said) as error:
        _written(tmp_path / "a", _memory("b", "content"), _memory("c", "x" * 100, edges=2))
    assert (error.value.hint or "").startswith("delete some of its edges")
    assert list(tmp_path.iterdir()) == []


def test_the_largest_memory_fits_with_fifty_thousand_associations() -> None:
    line = format._line(_memory("b", "\x01" * MAX_CONTENT_BYTES))  # each of these takes six bytes
    edges = format._line(_memory("b", "", edges=100))
    assert len(line) + 500 * len(edges) < format.LONGEST_LINE


@pytest.mark.parametrize("name", ["id", "lineageId"])
def test_what_pairs_and_events_are_named_after_leaves_room_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The pair of an association holds two ids, and the id of an event holds that of its run as well."""
    long, longest = (_memory("m", "content") for _ in range(2))
    longest["properties"] |= {"id": "\U00010348" * limits.ID, "lineageId": "\U00010348" * limits.ID}
    _written(tmp_path / "longest", longest)
    assert format.check(tmp_path / "longest", DOMAINS)[1].nodes == 1
    long["properties"][name] = "x" * 5_000
    with monkeypatch.context() as patch:
        patch.setattr(content, "_refuse_long_ids", lambda *_: None)
        _written(tmp_path / "long", long)
    with pytest.raises(
        InvalidInput, match=f"line 2 is not a valid node: {name} has 5000 characters; the limit is {limits.ID}"
    ):
        format.check(tmp_path / "long", DOMAINS)
