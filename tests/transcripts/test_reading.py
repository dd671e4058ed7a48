"""brainbridge/transfer/transcript: the formats of the agents, and hostile files."""

import json
import os
from pathlib import Path

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.transfer.transcript.reading import read
from tests.transcripts import shapes


def said(path: Path, harness: str) -> list[tuple[str, str]]:
    return [(entry.role, entry.text) for entry in read(path, harness).entries]


def test_claude_code(tmp_path: Path) -> None:
    found = read(shapes.claude(tmp_path / "t.jsonl", turns=1), "claude")
    assert [(entry.id, entry.role, entry.text) for entry in found.entries] == [
        ("u1", "user", "How many teeth has gear 0?"),
        ("u2", "assistant", "I look at gear 0."),
        ("u4", "assistant", "Gear 0 has forty teeth."),
    ]
    assert found.skipped == {
        "summary": 1,
        "file-history-snapshot": 1,
        "injected": 1,
        "without text": 1,
        "side chain": 1,
    }


def test_a_resumed_claude_session_repeats_lines_that_count_once(tmp_path: Path) -> None:
    path = shapes.claude(tmp_path / "t.jsonl")
    once = read(path, "claude").entries
    path.write_bytes(path.read_bytes() * 2)
    again = read(path, "claude")
    assert again.entries == once
    assert again.skipped["repeated"] == len(once)


@pytest.mark.parametrize(
    "text",
    [
        "<command-name>/clear</command-name>",
        "<local-command-stdout>42</local-command-stdout>",
        "<bash-stdout>HOME=/home/me</bash-stdout>",
        "This session is being continued from a previous conversation that ran out of context.",
    ],
)
def test_what_claude_code_injects_was_not_said(tmp_path: Path, text: str) -> None:
    path = shapes.written(tmp_path / "t.jsonl", [shapes.claude_line("user", 1, text)])
    assert read(path, "claude").skipped == {"injected": 1}


def test_codex(tmp_path: Path) -> None:
    found = read(shapes.codex(tmp_path / "rollout.jsonl"), "codex")
    assert [(entry.role, entry.text) for entry in found.entries] == [
        ("user", "Which oil is for the case?"),
        ("assistant", "Linseed oil, in a warm room."),
    ]
    assert len({entry.id for entry in found.entries}) == 2


def test_an_older_codex_rollout_has_response_items_alone(tmp_path: Path) -> None:
    path = shapes.codex(tmp_path / "rollout.jsonl")
    lines = [line for line in path.read_text().splitlines(keepends=True) if '"event_msg"' not in line]
    path.write_text("".join(lines))
    found = read(path, "codex")
    assert [entry.text for entry in found.entries] == ["Which oil is for the case?", "Linseed oil, in a warm room."]
    assert found.skipped["injected"] == 1


def test_gemini(tmp_path: Path) -> None:
    found = read(shapes.gemini(tmp_path / "session.json"), "gemini")
    assert [(entry.id, entry.role, entry.text) for entry in found.entries] == [
        ("g1", "user", "When do we open?"),
        ("g2", "assistant", "On Friday 13 March."),
    ]
    assert found.skipped == {"info": 1}


def test_gemini_a_line_each_and_the_last_word_of_a_message_counts(tmp_path: Path) -> None:
    messages = [
        {"id": "g1", "type": "user", "content": "When"},
        {"id": "g1", "type": "user", "content": "When do we open?"},
    ]
    path = shapes.written(tmp_path / "session.jsonl", messages)
    assert said(path, "gemini") == [("user", "When do we open?")]
    assert read(path, "gemini").skipped == {"repeated": 1}


def test_cursor(tmp_path: Path) -> None:
    assert said(shapes.cursor(tmp_path / "t.jsonl"), "cursor") == [
        ("user", "Who lends the tide tables?"),
        ("assistant", "Mr. Oduya does."),
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ({"role": "human", "text": "a"}, ("user", "a")),
        ({"type": "ai", "content": "b"}, ("assistant", "b")),
        ({"role": "user", "message": "c"}, ("user", "c")),
    ],
)
def test_any_other_agent(tmp_path: Path, line: dict[str, str], expected: tuple[str, str]) -> None:
    assert said(shapes.written(tmp_path / "t.jsonl", [line]), "generic") == [expected]


def good() -> bytes:
    return json.dumps(shapes.claude_line("user", 9, "still here")).encode() + b"\n"


@pytest.mark.parametrize(
    "harm",
    [
        b"\x00\xff\xfe\x80 binary \x1b\n",
        b'{"type": "user", "message": {"content": "cut of\n',
        b'{"a": ' * 100_000 + b"\n",
        b"[" * 100_000 + b"\n",
        b'"just a text"\n',
        b"[1, 2, 3]\n",
        b"\n\n   \n",
        json.dumps({"type": ["list"], "message": 7, "uuid": {"a": 1}, "timestamp": 3}).encode() + b"\n",
        json.dumps({"type": "user", "message": {"content": [None, 3, {"type": "text"}, {"text": 9}]}}).encode() + b"\n",
    ],
    ids=["binary", "cut", "deep objects", "deep lists", "text", "list", "blank", "wrong types", "wrong blocks"],
)
@pytest.mark.parametrize("harness", ["claude", "codex", "gemini", "cursor", "generic"])
def test_what_is_no_record_is_passed_over_and_the_rest_is_read(tmp_path: Path, harm: bytes, harness: str) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(harm + good())
    found = read(path, harness).entries
    assert [entry.text for entry in found] == (["still here"] if harness in ("claude", "generic", "cursor") else [])


def test_a_line_of_megabytes_is_read_and_what_nobody_typed_is_cut(tmp_path: Path) -> None:
    path = shapes.written(tmp_path / "t.jsonl", [shapes.claude_line("user", 1, "word " * 300_000)])
    (entry,) = read(path, "claude").entries
    assert entry.text.endswith(" [cut]")
    assert len(entry.text) == 100_006


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("\x1b[31mred\x1b[0m and \x1b]0;title\x07plain", "red and plain"),
        ("a\x00b\x08c", "abc"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("half a pair \ud800.", "half a pair ."),
        ("ümläut 漢字 🙂", "ümläut 漢字 🙂"),
    ],
)
def test_what_a_terminal_would_obey_is_taken_out(tmp_path: Path, text: str, clean: str) -> None:
    path = shapes.written(tmp_path / "t.jsonl", [shapes.claude_line("user", 1, text)])
    assert [entry.text for entry in read(path, "claude").entries] == [clean]


@pytest.mark.parametrize("value", [None, 7, "yesterday", "2026-05-01T12:00:00", "9999-01-01T00:00:00Z"])
def test_an_instant_that_cannot_be_used_is_none(tmp_path: Path, value: object) -> None:
    path = shapes.written(tmp_path / "t.jsonl", [shapes.claude_line("user", 1, "hello", timestamp=value)])
    assert read(path, "claude").entries[0].at is None


@pytest.mark.parametrize("name", ["missing", ".", "t.jsonl/below", "nul\0l", "pipe"])
def test_what_is_no_file_is_named(tmp_path: Path, name: str) -> None:
    shapes.claude(tmp_path / "t.jsonl")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InvalidInput, match="there is no transcript"):
        read(tmp_path / name, "claude")


def test_ids_are_unique_beyond_their_session_only_where_the_agent_made_them(tmp_path: Path) -> None:
    lines = [shapes.claude_line("user", 1, "mine"), shapes.claude_line("user", 2, "counted", uuid=None)]
    found = read(shapes.written(tmp_path / "t.jsonl", lines), "claude").entries
    assert [(entry.id.split()[0], entry.unique, entry.place) for entry in found] == [
        ("u1", True, ""),
        ("text", False, "line 1"),
    ]


def test_an_injected_block_does_not_take_the_prompt_beside_it_along(tmp_path: Path) -> None:
    content = [
        {"type": "text", "text": "<system-reminder>be brief</system-reminder>"},
        {"type": "text", "text": "Which oil?"},
        {"type": "text", "text": "<ide_opened_file>gears.txt</ide_opened_file>"},
    ]
    path = shapes.written(tmp_path / "t.jsonl", [shapes.claude_line("user", 1, content)])
    assert said(path, "claude") == [("user", "Which oil?")]
