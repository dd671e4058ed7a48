"""brainbridge/transfer/lines.py: import lines and their identity."""

import json
import tracemalloc
from typing import Any

import pytest

from brainbridge.transfer.lines import BadLine, Line, Reader
from tests.state import at


def read(*texts: bytes | dict[str, Any], instants_needed: bool = False) -> list[Line | BadLine]:
    lines = [text if isinstance(text, bytes) else json.dumps(text).encode() for text in texts]
    return list(Reader("s", "i", at(0), True, instants_needed).read(lines))


def good(*texts: bytes | dict[str, Any]) -> list[Line]:
    return [line for line in read(*texts) if isinstance(line, Line)]


def test_a_line_is_a_memory_with_defaults() -> None:
    (line,) = good({"content": "c"})
    assert (line.draft.session_id, line.draft.instance_id, line.draft.at) == ("s", "i", at(0))


def test_blank_lines_are_passed_over_and_numbers_stay() -> None:
    assert [line.number for line in good(b"\n", {"content": "c"}, b"  ", {"content": "d"})] == [2, 4]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"{", "is not JSON"),
        (b"[1]", "is not a JSON object"),
        (b'"text"', "is not a JSON object"),
        (b'{"content": "\xff"}', "is not valid UTF-8"),
        (b"[" * 100_000, "is not JSON"),
        ({"text": "c"}, "content"),
        ({"content": ""}, "content is empty"),
        ({"content": "c", "at": "2026-05-01T12:00"}, "has no time zone"),
        ({"content": "c", "at": 1777636800}, "must be text in ISO 8601"),
        ({"content": "c", "at": "2500-01-01T00:00:00Z"}, "out of range"),
        ({"content": "c", "role": "boss"}, "role"),
        ({"content": "c", "id": ""}, "id: has 0 characters; it must have 1 to 256"),
        ({"content": "c", "id": 1.5}, "id: 1.5 must be text or an integer"),
        ({"content": "c", "id": "x" * 257}, "id: has 257 characters"),
        (b'{"content": "c", "id": "\\ud83d"}', "id: is not valid UTF-8"),
    ],
)
def test_a_bad_line_says_why_and_stops_nobody(text: bytes | dict[str, Any], reason: str) -> None:
    bad, after = read(text, {"content": "next"})
    assert isinstance(bad, BadLine)
    assert reason in bad.reason
    assert isinstance(after, Line)


def test_a_replay_needs_to_know_when() -> None:
    (bad,) = read({"content": "c"}, instants_needed=True)
    assert isinstance(bad, BadLine)
    assert "needs the instant of every line" in bad.reason


def test_unknown_keys_are_noted() -> None:
    (line,) = good({"content": "c", "mood": 1, "dia": 2})
    assert line.ignored == ("dia", "mood")


def test_the_given_id_within_its_scope_is_the_key() -> None:
    a, b, c = good(
        {"content": "c", "id": "1"}, {"content": "other", "id": 1}, {"content": "c", "id": "1", "scope": "x"}
    )
    assert a.key == b.key != c.key


@pytest.mark.parametrize(
    "change", [{"scope": "x"}, {"sessionId": "t"}, {"at": "2026-05-01T12:00:01Z"}, {"speaker": "Ann"}, {"content": "d"}]
)
def test_without_an_id_the_line_itself_is_the_key(change: dict[str, Any]) -> None:
    same = {"content": "c", "at": "2026-05-01T12:00:00Z"}
    (a,), (b,), (c,) = good(same), good(same | {"role": "user"}), good(same | change)
    assert a.key == b.key
    assert a.key != c.key


def test_two_equal_lines_of_a_file_are_two_memories_in_every_import() -> None:
    line = {"content": "ok", "at": "2026-05-01T12:00:00Z"}
    first, again = good(line, line), good(line, line)
    assert first[0].key != first[1].key
    assert [each.key for each in first] == [each.key for each in again]


def test_an_undated_line_is_the_same_line_tomorrow() -> None:
    (today,) = good({"content": "c"})
    (tomorrow,) = (
        line for line in Reader("s", "i", at(24), True).read([b'{"content": "c"}']) if isinstance(line, Line)
    )
    assert today.key == tomorrow.key


def test_lines_are_read_one_by_one() -> None:
    """Twenty megabytes of them take hardly any time."""
    texts = (json.dumps({"content": f"{number} " + "x" * 10_000}).encode() for number in range(2000))
    tracemalloc.start()
    try:
        assert sum(isinstance(line, Line) for line in Reader("s", "i", at(0), True).read(texts)) == 2000
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
