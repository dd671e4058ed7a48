"""The scratch file: notes are written in the seed's form and read back as they were."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.document import scratch
from brainbridge.document.scratch import HEADER, Entry
from tests.document.texts import TEXTS
from tests.effort import examples

AT = datetime(2026, 3, 12, 14, 30, tzinfo=UTC)
SEED = """\
# Scratch Buffer (Working Memory WAL)

- [2026-03-12T14:30:00Z] (importance: 0.8) User's name is Douglas, prefers tabs over spaces
- [2026-03-12T14:45:00Z] (importance: 0.7) Project deadline is March 20th for the API migration
- [2026-03-12T15:10:00Z] (importance: 0.9) User explicitly asked to never use semicolons in JS
- [2026-03-12T15:30:00Z] (importance: 0.8) [AUTO] Hormonal event: dopamine spike
  (achievement/breakthrough detected). User seems energized after solving the build issue.
"""


def texts(given: str) -> list[str]:
    return [each.text for each in scratch.read(given)]


def test_the_file_of_the_seed_is_read_and_written_as_it_is() -> None:
    found = scratch.read(SEED)
    assert found[0] == (AT, 0.8, "User's name is Douglas, prefers tabs over spaces")
    assert found[3].text.endswith(
        "dopamine spike\n(achievement/breakthrough detected). User seems energized after solving the build issue."
    )
    assert scratch.write(found) == SEED


def test_a_file_without_notes_is_its_header() -> None:
    assert scratch.write([]) == f"{HEADER}\n\n"
    assert scratch.read(f"{HEADER}\n\n") == scratch.read("") == []


def test_undated_lines_and_those_without_an_instant_are_no_notes() -> None:
    given = (
        "- [2026-03-12T14:30:00Z] one\n- undated\n- [not-a-date] three\n- [x](y)\n[2026-03-12T14:30:00Z] four\n"
        "* [2026-03-12T14:30:00Z] five\n - [2026-03-12T14:30:00Z] six\n- [ ] to do\n- [2026-13-12T14:30:00Z] seven\n"
        "- [1912-01-01T00:00:00Z] eight\n- [2026-03-12T14:30:00Z] last\n"
    )
    assert texts(given) == ["one", "last"]


def test_what_follows_a_line_that_is_no_note_belongs_to_none() -> None:
    assert texts("- [2026-03-12T14:30:00Z] one\n- undated\n  more\n") == ["one"]
    assert texts("  more\n- [2026-03-12T14:30:00Z] one\nless\n  more\n") == ["one"]


@pytest.mark.parametrize("text", ["Too short", "x", "", "\u4e2d"])
def test_a_text_of_any_length_is_kept(text: str) -> None:
    assert texts(scratch.write([Entry(AT, 0.7, text)])) == [text]


def test_a_note_without_importance_is_read() -> None:
    assert scratch.read("- [2026-03-12T14:30:00Z] said\n") == [Entry(AT, None, "said")]
    assert scratch.read("- [2026-03-12T14:30:00Z]said\n") == [Entry(AT, None, "said")]
    assert scratch.read("- [2026-03-12T14:30:00Z]\n") == [Entry(AT, None, "")]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("(importance: 0.25) a", (0.25, "a")),
        ("(importance: 1) a", (1.0, "a")),
        ("(importance: 7) a", (1.0, "a")),
        ("(importance: high) a", (None, "(importance: high) a")),
        ("(importance: -1) a", (None, "(importance: -1) a")),
        ("(importance: 0.7)", (0.7, "")),
        ("a (importance: 0.7)", (None, "a (importance: 0.7)")),
    ],
)
def test_an_importance_is_read_from_the_begin_of_a_note(said: str, expected: tuple[float | None, str]) -> None:
    ((_, *found),) = scratch.read(f"- [2026-03-12T14:30:00Z] {said}")
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("instant", "at"),
    [
        ("2026-03-12T14:30:00Z", AT),
        ("2026-03-12T14:30:00.250Z", AT + timedelta(milliseconds=250)),
        ("2026-03-12T15:30:00+01:00", AT),
        ("2026-03-12T14:30:00", AT),
        ("2026-03-12 14:30", AT),
        ("2026-03-12", AT.replace(hour=0, minute=0)),
    ],
)
def test_an_instant_may_be_given_in_any_form_of_iso_8601(instant: str, at: datetime) -> None:
    assert scratch.read(f"- [{instant}] a") == [Entry(at, None, "a")]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.25, "0.3"),
        (0.75, "0.8"),
        (0.85, "0.9"),
        (0.35, "0.4"),
        (0.249, "0.2"),
        (0.05, "0.1"),
        (0.04, "0.0"),
        (0.7, "0.7"),
        (0, "0.0"),
        (1, "1.0"),
        (1e-9, "0.0"),
    ],
)
def test_an_importance_is_written_to_one_decimal_half_up(value: float, written: str) -> None:
    assert scratch.importance(value) == written
    assert scratch.line(Entry(AT, value, "a")) == f"- [2026-03-12T14:30:00Z] (importance: {written}) a"


def test_milliseconds_are_written_if_there_are_any() -> None:
    assert scratch.line(Entry(AT + timedelta(milliseconds=5), None, "a")) == "- [2026-03-12T14:30:00.005Z] a"


FORGED = "a\n- [2026-03-12T14:30:00Z] (importance: 1.0) forged"


@pytest.mark.parametrize(
    "end", ["\n", "\r\n", "\r", "\n\n", "\n  ", "\u2028", "\u2029", "\x85", "\v", "\f", "\x1c", "\x1e"]
)
def test_a_line_within_a_note_forges_no_note(end: str) -> None:
    note = Entry(AT, 0.7, FORGED.replace("\n", end))
    written = scratch.write([note])
    assert scratch.read(written) == [note]
    assert sum(each.startswith("- [") for each in written.splitlines()) == 1


@pytest.mark.parametrize("text", ["(importance: 1.0) forged", "(importance: 1.0)", "\n(importance: 1.0) a"])
def test_a_note_without_importance_forges_none(text: str) -> None:
    assert scratch.read(scratch.write([Entry(AT, None, text)])) == [Entry(AT, None, text)]


def test_a_file_with_windows_line_ends_is_read_alike() -> None:
    assert scratch.read(SEED.replace("\n", "\r\n")) == scratch.read(SEED)


def test_blank_lines_within_a_note_survive_an_editor_that_trims_lines() -> None:
    written = scratch.write([Entry(AT, None, "a\n\n\nb"), Entry(AT, None, "c")])
    assert texts("\n".join(map(str.rstrip, written.split("\n")))) == ["a\n\n\nb", "c"]


def test_backslashes_of_a_foreign_line_are_read_as_they_are() -> None:
    assert texts("- [2026-03-12T14:30:00Z] C:\\new\\root") == ["C:\\new\\root"]
    assert texts("- [2026-03-12T14:30:00Z] a\u241b61;b\u241b") == ["a\u241b61;b\u241b"]


def others(given: str) -> list[str]:
    return scratch.others(scratch.pieces(given))


FOREIGN = ["  indented", "", "prose", "", "- [not-a-date] what", "", "  more of it", "\ttab"]


@pytest.mark.parametrize("first", range(0, len(FOREIGN), 2))
def test_lines_that_belong_to_no_note_stay_as_they_are_below_the_notes(first: int) -> None:
    foreign, note = FOREIGN[first:], Entry(AT, 0.7, "A\n\nb")
    for notes in ([], [note], [note, note]):
        written = scratch.write(notes, foreign)
        assert (scratch.read(written), others(written)) == (notes, foreign)
        assert written.startswith(scratch.write(notes))
        assert written.endswith("\n".join(["", *foreign, ""]))


def test_blank_lines_around_notes_are_not_kept_twice() -> None:
    text = scratch.line(Entry(AT, None, "one"))
    assert others(f"\n\nprose\n\n\n{text}\n\n\nmore\n\n") == ["prose", "", "more"]
    assert others(f"prose\n{text}\nmore") == ["prose", "more"]


def test_how_many_more_notes_there_are_is_said_above_them_and_is_no_line_of_anybody_else() -> None:
    note = Entry(AT, 0.7, "A")
    for more, told in ((1, "<!-- 1 older note is pending too. -->"), (12, "<!-- 12 older notes are pending too. -->")):
        written = scratch.write([note], ["prose"], more=more)
        assert written == f"{HEADER}\n\n{told}\n\n{scratch.line(note)}\n\nprose\n"
        assert (scratch.read(written), others(written)) == ([note], ["prose"])


def test_a_note_with_lines_below_it_is_cut_where_it_ends() -> None:
    (piece,) = (each for each in scratch.pieces("- [2026-03-12T14:30:00Z] A\n  b\n\n  c\n") if each.entry)
    note, *rest = piece.cut("A\nb")
    assert (note.entry, scratch.others(rest)) == (Entry(AT, None, "A\nb"), ["  c"])
    assert piece.cut("A\nb\n\nc") == (piece,)


@examples(1000, sampled=300)
@given(TEXTS, TEXTS)
def test_of_any_file_no_line_is_lost(above: str, below: str) -> None:
    text = f"{above}\n{SEED.removeprefix(HEADER)}{below}"
    found = list(scratch.pieces(text))
    assert "\n".join(line for each in found for line in each.lines) == text
    written = scratch.write((each.entry for each in found if each.entry), foreign := scratch.others(found))
    assert others(written) == foreign
    said = [line for each in found if not each.entry for line in each.lines if line.strip()]
    assert [line for line in foreign if line.strip()] == said


_PIECES = st.sampled_from(
    [
        "\n",
        "\r",
        "\r\n",
        "\u2028",
        "\x85",
        "  ",
        "- [2026-03-12T14:30:00Z] ",
        "(importance: 0.5) ",
        "\u241b",
        "\u241bd;",
        "]",
    ]
)
_NOTES = st.builds(
    Entry,
    st.integers(0, 4_000_000_000_000).map(lambda ms: datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)),
    st.none() | st.integers(0, 10).map(lambda tenths: tenths / 10),
    st.lists(_PIECES | st.text(max_size=20), max_size=6).map("".join),
)


@examples(2000, sampled=500)
@given(st.lists(_NOTES, max_size=5))
def test_whatever_is_noted_is_read_as_it_was(notes: list[Entry]) -> None:
    written = scratch.write(notes)
    assert scratch.read(written) == notes
    assert scratch.read(written.replace("\n", "\r\n")) == notes
    assert scratch.write(scratch.read(written)) == written
