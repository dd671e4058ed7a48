"""brainbridge/cli/output.py: tables of any width, on pipes and on terminals."""

import os
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.cli import output

TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=60)


def drawn(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_numbers_stand_right_and_words_left(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("name", "count", "mean"), [("working", 7, 0.5), ("a", 1234, None)])
    assert drawn(capsys) == [
        "name     count    mean",
        "working      7  0.5000",
        "a         1234       -",
    ]


def test_an_empty_table_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("a",), [], empty="nothing waits", title="spool")
    assert drawn(capsys) == ["spool", "nothing waits"]


def test_a_letter_of_two_cells_takes_two(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("content", "n"), [("\u6771\u4eac", 1), ("e\u0301", 2)])
    assert drawn(capsys) == ["content  n", "\u6771\u4eac     1", "e\u0301        2"]


def test_the_widest_column_gives_way_and_ids_are_never_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((60, 20)))
    name = "0b9e5e2e-1111-4222-8333-abcdefabcdef"
    output.table(("id", "content"), [(name, "the words of a memory that go on and on")])
    lines = drawn(capsys)
    assert len(lines[1]) <= 60
    assert lines[1].startswith(f"{name}  the words of a memory")
    assert [line.strip() for line in lines[2:]] == ["that go on and on"]


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, columns: int = 60) -> None:
    """Let standard output be a terminal with many colours."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((columns, 20)))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9][;m0-9]*")
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def test_a_tier_has_its_colour_on_a_terminal_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch)
    rows = [("longTerm", 7), ("some longTerm thing", 1)]
    output.table(("tier", "count"), rows)
    coloured = drawn(capsys)
    assert "\x1b[1m" in coloured[0]
    assert COLOUR.search(coloured[1])
    assert not COLOUR.search(coloured[2])
    monkeypatch.setenv("NO_COLOR", "1")
    output.table(("tier", "count"), rows)
    plain = drawn(capsys)
    assert not any(COLOUR.search(line) for line in plain)
    assert [STYLE.sub("", line) for line in plain] == [STYLE.sub("", line) for line in coloured]


def test_a_pipe_gets_no_escape_sequence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    output.table(("tier", "count"), [("longTerm", 7)])
    assert drawn(capsys) == ["tier      count", "longTerm      7"]


def test_brackets_in_a_memory_are_no_markup(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch)
    output.table(("content",), [("[red]oiled[/red] [link=http://x]it[/link] :smile:",)])
    assert drawn(capsys)[1].rstrip() == "[red]oiled[/red] [link=http://x]it[/link] :smile:"


def test_a_terminal_that_is_narrower_than_an_id_cuts_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch, columns=20)
    name = "0b9e5e2e-1111-4222-8333-abcdefabcdef"
    output.table(("id", "content", "n"), [(name, "words that go on", 5)])
    lines = [STYLE.sub("", line).rstrip() for line in drawn(capsys)]
    assert lines == [f"id{' ' * 36}content   n", f"{name}  words     5", f"{' ' * 38}that go", f"{' ' * 38}on"]


@given(TEXTS, st.integers(min_value=2, max_value=20))
def test_folding_loses_blanks_at_the_most(text: str, width: int) -> None:
    lines = output._folded(text, width)
    assert all(output._width(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
