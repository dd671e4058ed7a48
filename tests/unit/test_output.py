"""brainbridge/cli/output.py: tables of any width, on pipes and on terminals."""

import os
import re
import sys
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.cli import output

ID = "0b9e5e2e-1111-4222-8333-abcdefabcdef"
RUN = ("started", "command", "as of", "outcome", "settled", "expired", "promoted", "id")
STARTED, AS_OF = datetime(2026, 11, 25, 16, 51, 16, tzinfo=UTC), datetime(2026, 12, 20, tzinfo=UTC)
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


def plain(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what was drawn, without styles and without blanks at line ends."""
    return [STYLE.sub("", line).rstrip() for line in drawn(capsys)]


@pytest.mark.parametrize("columns", [20, 60, 80, 100, 120, 137, 200])
def test_no_width_folds_an_instant(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    on_a_terminal(monkeypatch, columns)
    output.table(RUN, [(STARTED, "consolidate-all", AS_OF, "ok", 0, 6, 0, ID)])
    lines = plain(capsys)
    assert [sum(text in line for line in lines) for text in ("2026-11-25 16:51:16Z", "2026-12-20 00:00:00Z")] == [1, 1]
    assert max(map(len, lines)) <= max(columns, len("promoted  ") + len(ID))


def test_a_row_that_does_not_fit_is_drawn_as_a_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch, 80)
    output.table(RUN, [(STARTED, "consolidate-all", AS_OF, "ok", 0, 6, 0, ID)] * 2)
    record = [
        "started   2026-11-25 16:51:16Z",
        "command   consolidate-all",
        "as of     2026-12-20 00:00:00Z",
        "outcome   ok",
        "settled   0",
        "expired   6",
        "promoted  0",
        f"id        {ID}",
    ]
    assert plain(capsys) == [*record, "", *record]


def test_an_id_is_folded_before_a_row_is_broken_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch, 120)
    output.table(RUN, [(STARTED, "consolidate-all", AS_OF, "ok", 0, 6, 0, ID)])
    lines = plain(capsys)
    assert len(lines) == 3
    assert lines[1].endswith("  0  0b9e5e2e-1111-4222")
    assert lines[2].strip() == "-8333-abcdefabcdef"


@pytest.mark.parametrize(("columns", "whole"), [(79, False), (80, False), (100, True), (120, True)])
def test_the_text_keeps_thirty_characters_and_gets_what_is_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int, whole: bool
) -> None:
    on_a_terminal(monkeypatch, columns)
    content = "the words of a memory that go on and on, as the words of a memory may"
    output.table(("score", "tier", "energy", "id", "content"), [(0.5, "shortTerm", 1.25, ID, content)])
    lines = plain(capsys)
    assert (ID in lines[1]) == whole
    assert max(map(len, lines)) <= columns
    assert columns - lines[0].index("content") >= 30
    assert max(map(len, lines)) > columns - 8  # the longest word


def test_a_terminal_that_is_narrower_than_an_id_cuts_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch, columns=20)
    output.table(("id", "content", "n"), [(ID, "words that go on and on without an end", 5)])
    assert plain(capsys) == [
        f"id       {ID}",
        "content  words that go on and on without an",
        "         end",
        "n        5",
    ]


@pytest.mark.parametrize("columns", [10, 40])
def test_two_columns_stay_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    on_a_terminal(monkeypatch, columns)
    output.table(("property", "value"), [("validFrom", STARTED), ("content", "words that go on and on, and on")])
    lines = plain(capsys)
    assert lines[0].split() == ["property", "value"]
    assert lines[1] == "validFrom  2026-11-25 16:51:16Z"


@given(TEXTS, st.integers(min_value=2, max_value=20))
def test_folding_loses_blanks_at_the_most(text: str, width: int) -> None:
    lines = output._folded(text, width)
    assert all(output._width(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
