"""Pointers are written in the seed's form, and told from what only looks like them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.document import pointers
from brainbridge.document.pointers import Form, Pointer

CORS = "- Past: P2P bridge CORS debugging \u2192 search: `CORS P2P EigenTrust`"


def test_a_pointer_is_written_as_the_seed_writes_it() -> None:
    assert pointers.write(Pointer("P2P bridge CORS debugging", ("CORS", "P2P", "EigenTrust"))) == CORS


@pytest.mark.parametrize(
    "line",
    [
        CORS,
        f"  {CORS}",
        f"{CORS}\r",
        CORS.replace("- ", "* "),
        CORS.replace("- ", "1. "),
        CORS.replace("Past: ", ""),
        f"{CORS} <!-- 01J9 -->",
    ],
)
def test_a_pointer_is_read_also_with_other_marks_and_a_comment(line: str) -> None:
    assert pointers.read(line) == ("P2P bridge CORS debugging", ("CORS", "P2P", "EigenTrust"))
    assert pointers.form(line) is Form.POINTER


@pytest.mark.parametrize(
    "line",
    [
        CORS.replace("`", ""),
        CORS.replace("\u2192", "->"),
        CORS.replace("\u2192", "=>"),
        CORS.replace("\u2192", "\u21d2"),
        CORS.replace("search", "find"),
        CORS.replace("search: ", "search:"),
        CORS.replace(" \u2192 ", "\u2192"),
        CORS.replace("`CORS P2P EigenTrust`", "``"),
        CORS.replace("`CORS P2P EigenTrust`", "` `"),
        CORS.replace("`CORS P2P EigenTrust`", "`CORS` `P2P`"),
        CORS.replace("`CORS P2P EigenTrust`", "`CORS"),
        CORS.replace("P2P bridge CORS debugging ", ""),
        CORS.removeprefix("- "),
        f"{CORS} and more",
        f"{CORS} \u2192 more",
        "- Past: a bridge",
        "- a bridge, search: `CORS`",
        "- a \u2192 b",
    ],
)
def test_what_has_an_arrow_or_says_what_to_search_for_in_another_form_is_malformed(line: str) -> None:
    assert pointers.read(line) is None
    assert pointers.form(line) is Form.MALFORMED


@pytest.mark.parametrize(
    "line",
    [
        "",
        "- ",
        "- a bridge",
        "_Use memory_search if user asks about these topics:_",
        "### May 2026",
        "---",
        "research it",
    ],
)
def test_anything_else_is_no_pointer(line: str) -> None:
    assert pointers.read(line) is None
    assert pointers.form(line) is Form.NONE


@pytest.mark.parametrize(
    "pointer", [Pointer("", ("a",)), Pointer("a", ()), Pointer("a", ("`",)), Pointer(" ->", ("a",))]
)
def test_a_pointer_that_says_nothing_is_not_written(pointer: Pointer) -> None:
    with pytest.raises(ValueError, match="topic and keywords"):
        pointers.write(pointer)


_ANY = st.text(max_size=30) | st.sampled_from(
    [" \u2192 search: ", "Past: ", "`", "a\nb", "-->", "<!-- a", "--->", "- "]
)


@given(st.lists(_ANY, max_size=4).map("".join), st.lists(_ANY, max_size=4))
def test_whatever_is_written_is_one_line_and_reads_back(topic: str, keywords: list[str]) -> None:
    try:
        line = pointers.write(Pointer(f"a{topic}", ("b", *keywords)))
    except ValueError:
        raise AssertionError("it has a topic and keywords") from None
    found = pointers.read(line)
    assert "\n" not in line
    assert found is not None
    assert pointers.write(found) == line
    assert found.topic.startswith("a")
    assert found.keywords[0].startswith("b")


@pytest.mark.parametrize(
    ("line", "is_item"),
    [("- a", True), ("  * a", True), ("1) a", True), ("-", True), ("-a", False), ("---", False), ("a - b", False)],
)
def test_an_item_of_a_list_has_a_mark(line: str, is_item: bool) -> None:
    assert pointers.is_item(line) == is_item
