"""Which lines are headings."""

import pytest
from hypothesis import given

from brainbridge.document import lines
from tests.document.texts import TEXTS


def levels(text: str) -> list[int]:
    return [each.level for each in lines.lines(text)]


@given(TEXTS)
def test_the_lines_together_are_the_text(text: str) -> None:
    assert "".join(each.text for each in lines.lines(text)) == text


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ("# One", 1),
        ("## Two ##", 2),
        ("   ### Three", 3),
        ("##\tTab", 2),
        ("##", 2),
        ("## Two\r\n", 2),
        ("\ufeff# One", 1),
        ("###### Six", 6),
        ("####### Seven", 0),
        ("    # Code", 0),
        ("\t# Code", 0),
        ("#Tag", 0),
        ("\\# Escaped", 0),
        ("> # Quoted", 0),
        ("- # Item", 0),
        ("Said # so", 0),
    ],
)
def test_a_heading_is_what_markdown_takes_for_one(line: str, level: int) -> None:
    assert levels(line) == [level]


@pytest.mark.parametrize(
    "text",
    [
        "```\n# A\n```",
        "~~~python\n# A\n```\n# A\n~~~~",
        "````\n# A\n```\n# A\n````",
        "   ```\n# A\n   ```  ",
        "```\n# A\n    ```\n# A\n```",
        "```\n# A\n``` no end\n# A\n```",
        "<!--\n# A\n-->",
        "<!-- more\n# A\n-->",
        "<!-->\n# A\n-->",
        "```\n# A",
        "<!--\n# A",
    ],
)
def test_no_heading_is_within_code_or_a_comment(text: str) -> None:
    assert set(levels(text)) == {0}
    assert all(each.is_hidden for each in lines.lines(text))


@pytest.mark.parametrize(
    "text",
    [
        "```\nx\n```\n# A",
        "<!-- x -->\n# A",
        "``` `\n# A",
        "``\n# A",
        "    ```\n# A",
        "x <!--\n# A",
        "~~\n# A",
        "-->\n# A",
    ],
)
def test_a_heading_is_one_after_code_and_comments(text: str) -> None:
    assert levels(text)[-1] == 1


@pytest.mark.parametrize(
    ("heading", "said"),
    [("## The Bond ##\n", "The Bond"), ("# C#", "C#"), ("##", ""), ("## #", ""), ("## # 5", "# 5"), ("   # A  ", "A")],
)
def test_a_heading_says_what_is_between_its_marks(heading: str, said: str) -> None:
    assert lines.name(heading) == said


@pytest.mark.parametrize(
    ("text", "closing"),
    [("", ""), ("```\nx", "```"), ("~~~~py\nx\n~~~", "~~~~"), ("<!-- x", "-->"), ("```\n```", ""), ("<!--\n-->", "")],
)
def test_what_is_left_open_is_told_with_what_closes_it(text: str, closing: str) -> None:
    assert lines.left_open(text) == closing
    assert lines.left_open(f"{text}\n{closing}") == ""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a<!-- b -->c", "ac"),
        ("a<!-- b <!-- c --> d -->", "a d -->"),
        ("a<!-- b", "a<!-- b"),
        ("<!-- a --><!-- b", "<!-- b"),
        ("--><!---->", "-->"),
        ("<!-->a-->b", "b"),
    ],
)
def test_comments_are_left_out_if_they_end(text: str, left: str) -> None:
    assert lines.without_comments(text) == left
