"""brainbridge/cli/xray.py: in Markdown, any memory is one cell of text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from brainbridge.cli import output, xray
from tests.effort import examples
from tests.fuzz.hostile import TEXTS, WORDS

MARKS = st.text(st.sampled_from("\\|`*_[]()!<>&;:#~$-=+\"'{} \nax1./"), max_size=40)
RENDERER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def is_text(capsys: pytest.CaptureFixture[str], text: str) -> bool:
    """Tell whether a row shows a text unchanged, between two other cells, and nothing else."""
    xray._markdown_table(("hit", "content", "id"), [(1, text, "m")])
    tokens = RENDERER.parse(capsys.readouterr().out)
    cells = [token.children or [] for token in tokens if token.type == "inline"][3:]
    assert {each.type for cell in cells for each in cell} <= {"text"}
    shown = ["".join(each.content for each in cell) for cell in cells]
    return shown == ["1", output.cell(text).strip(), "m"] and not any(token.type == "html_block" for token in tokens)


@pytest.mark.parametrize("word", WORDS)
def test_hostile_words_are_text(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert is_text(capsys, word)
    assert is_text(capsys, f"a {word} b")


@example("\\|")
@example("[a](b)\\")
@examples(500)
@given(st.one_of(TEXTS, MARKS))
def test_anything_is_text(capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert is_text(capsys, text)
