"""What a text refers to: the ids in comments at the ends of its lines, whoever wrote them."""

import pytest

from brainbridge.document import references
from brainbridge.document.pointers import Pointer
from brainbridge.document.references import Pointing
from brainbridge.document.rules.entries import Entry

ENTRY = Entry("decision", "We oil the case", "m1", "2026-05-01 12:00", by_agent=True).line
POINTER = "- Past: oil of the case \u2192 search: `oil case` <!-- m2 -->"


def test_an_entry_and_a_pointer_are_cited_and_a_pointer_is_pointed_to() -> None:
    found = references.read(f"# Title\n\n{ENTRY}\n{POINTER}\n")
    assert found.cites == ("m1", "m2")
    assert found.pointers == (Pointing(Pointer("oil of the case", ("oil", "case")), "m2"),)


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        ("I changed this line. <!-- m1 -->", ("m1",)),
        ("  1. With white space after it <!-- m1 -->  ", ("m1",)),
        ("Two of them <!-- m1 --> <!-- m2 -->", ("m1", "m2")),
        ("Twice <!-- m1 --><!-- m1 -->", ("m1",)),
        ("Not at its end <!-- m1 --> but here", ()),
        ("The last one <!-- m1 --> but here <!-- m2 -->", ("m2",)),
        ("<!-- m1 -->", ()),
        ("Words <!-- two words -->", ()),
        ("Open <!-- m1", ()),
        ("Tight <!--m1-->", ()),
    ],
)
def test_a_line_cites_what_stands_in_the_comments_at_its_end(line: str, ids: tuple[str, ...]) -> None:
    assert references.read(line) == (ids, ())


def test_what_stands_in_code_or_in_a_comment_of_several_lines_cites_nothing() -> None:
    text = f"```\n{ENTRY}\n{POINTER}\n```\n<!--\n{ENTRY}\n-->\n"
    assert references.read(text) == ((), ())


def test_each_memory_is_cited_once_and_has_its_first_pointer() -> None:
    other = POINTER.replace("oil of the case", "another topic")
    found = references.read(f"{POINTER}\n{other}\n{ENTRY}\n{ENTRY}\n")
    assert found.cites == ("m2", "m1")
    assert [each.pointer.topic for each in found.pointers] == ["oil of the case"]


def test_a_text_of_many_comments_is_read_in_time() -> None:
    assert len(references.read("word " + "<!-- m --> " * 8_000).cites) == 1
    assert references.read("<!-- " * 20_000).cites == ()
