"""brainbridge/transfer/markdown.py: notes, a memory for each section."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.errors import InvalidInput
from brainbridge.platform import files
from brainbridge.platform.files import File
from brainbridge.transfer.lines import BadLine, Line
from brainbridge.transfer.markdown import Reader, sections
from tests.state import at

NOTES = """---
title: Museum
---
before any heading

# Clock
has forty teeth

## Oil

```sh
# not a heading
```

## Empty

Case
====
> # quoted, so no heading
"""


def read(text: str | bytes, name: str = "notes.md") -> list[Line | BadLine]:
    content = text if isinstance(text, bytes) else text.encode()
    return list(Reader("s", "i", at(0), True, name).read(File.of(io.BytesIO(content))))


def good(text: str, name: str = "notes.md") -> list[Line]:
    return [line for line in read(text, name) if isinstance(line, Line)]


def test_each_section_that_says_anything_is_a_memory_at_the_line_of_its_heading() -> None:
    assert [(line.number, line.draft.content) for line in good(NOTES)] == [
        (1, "before any heading"),
        (6, "Clock\n\nhas forty teeth"),
        (9, "Clock > Oil\n\n```sh\n# not a heading\n```"),
        (17, "Case\n\n> # quoted, so no heading"),
    ]


def test_the_line_ends_of_any_system_make_the_same_memories() -> None:
    plain = [line.key for line in good(NOTES)]
    assert [line.key for line in good(NOTES.replace("\n", "\r\n"))] == plain
    assert [line.key for line in good("\ufeff" + NOTES)] == plain


def test_an_edited_file_differs_only_in_the_sections_that_were_edited() -> None:
    before = {line.key for line in good(NOTES)}
    edited = {line.key for line in good(NOTES.replace("forty", "fifty"))}
    assert len(before - edited) == len(edited - before) == 1


def test_a_section_that_moves_down_is_the_same_one() -> None:
    text = "# A\none\n# B\ntwo\n"
    assert {line.key for line in good(text)} < {line.key for line in good("# Z\nzero\n" + text)}


def test_the_same_words_elsewhere_are_another_memory() -> None:
    one, other, file = good("# A\nc")[0], good("# B\nc")[0], good("# A\nc", "b.md")[0]
    assert len({one.key, other.key, file.key}) == 3


def test_two_equal_sections_of_a_file_are_two_memories() -> None:
    assert len({line.key for line in good("# A\nc\n# A\nc\n")}) == 2


def test_metadata_that_does_not_end_is_text() -> None:
    assert [line.draft.content for line in good("---\nc\n")] == ["---\nc"]


def test_bytes_that_are_no_text_are_named_by_their_line() -> None:
    assert read(b"# A\nc\n\xff\n") == [BadLine(3, "is not valid UTF-8")]


@pytest.mark.parametrize(
    ("text", "reason"), [("# A\n" + "x" * 1_100_000, "the limit is 1048576: split it"), ("# A\na\0b", "NUL byte")]
)
def test_a_section_that_cannot_be_a_memory_is_named_and_stops_nobody(text: str, reason: str) -> None:
    bad, after = read(f"\n{text}\n# B\nc\n")
    assert isinstance(bad, BadLine)
    assert (bad.number, reason in bad.reason) == (2, True)
    assert isinstance(after, Line)


def test_a_file_beyond_measure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 10)
    with pytest.raises(InvalidInput, match="larger than"):
        read("x" * 20)


@given(st.text(st.sampled_from("# a\n\r`-=>*\t\ud7ff\u2028\x0c\x1b"), max_size=60))
def test_whatever_is_written_down_has_sections_in_order(text: str) -> None:
    numbers = [section.number for section in sections(text)]
    assert numbers == sorted(set(numbers))
    assert all(section.text.strip() for section in sections(text))
