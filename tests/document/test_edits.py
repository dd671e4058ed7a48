"""What a person takes out of the working memory stays out, and what they word anew stays as they wrote it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.document import edits
from tests.document.test_working import brain, talk
from tests.state import at

__all__ = ["brain"]
NAME = "working-memory"
OIL = '- Decided (2026-05-04 09:00): "We oil it" <!-- a -->'
SHELLAC = '- Decided (2026-05-04 09:00): "We use shellac" <!-- a -->'
CHIME = '- Open (2026-05-04 09:01): "Measure the chime" <!-- b -->'
DIAL = '- Open (2026-05-04 09:01): "Paint the dial" <!-- b -->'


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ([OIL, CHIME], [OIL, CHIME], {}),
        ([OIL, CHIME], [CHIME, "and more", OIL], {}),
        ([OIL, CHIME], [CHIME], {"a": ([OIL], [])}),
        ([OIL, CHIME], [], {"a": ([OIL], []), "b": ([CHIME], [])}),
        ([OIL], [SHELLAC], {"a": ([OIL], [SHELLAC])}),
        ([], [OIL], {"a": ([], [OIL])}),
        ([CHIME, DIAL], [DIAL], {"b": ([CHIME], [])}),
        ([OIL], [OIL.replace("Decided", "Win")], {"a": ([OIL], [OIL.replace("Decided", "Win")])}),
        ([OIL], [OIL.replace("oil", "OIL")], {"a": ([OIL], [OIL.replace("oil", "OIL")])}),
        ([OIL], [f"```\n{OIL}\n```"], {"a": ([OIL], [])}),
        ([OIL], [f"{OIL}\r"], {}),
    ],
    ids=["same", "moved", "one", "all", "reworded", "new", "one of two", "kind", "case", "hidden", "ends"],
)
def test_what_was_done_with_the_lines_of_each_memory(
    old: list[str], new: list[str], found: dict[str, tuple[list[str], list[str]]]
) -> None:
    done = edits.between("\n".join(old), "\n".join(new))
    assert {each: (sorted(change.gone), sorted(change.new)) for each, change in done.items()} == found


def edited(brain: Brain, change: Callable[[str], str], *, hours: float) -> None:
    """Let a person change the text of the working memory."""
    held = brain.documents.show(NAME).text
    new = change(held)
    assert new != held
    brain.documents.save(NAME, new, now=at(hours))


def without(words: str) -> Callable[[str], str]:
    return lambda text: "".join(each for each in text.splitlines(keepends=True) if words not in each)


def rewritten(brain: Brain, *, hours: float) -> str:
    """Say something more, and return the working memory after that."""
    brain.remember(f"We decided to lock room {hours:g}.", now=at(hours), session_id=f"s{hours:g}", role="user")
    brain.documents.rewrite(now=at(hours + 0.1))
    told = brain.documents.show(NAME).text
    assert f"room {hours:g}" in told
    return told


@pytest.mark.parametrize(
    "words",
    [
        "measure the chime",
        "oil the cedar case",
        "old varnish broke",
        "I work at the clock museum",
        "No semicolons",
        "dial is due",
    ],
)
def test_a_line_that_a_person_took_out_does_not_come_back(brain: Brain, words: str) -> None:
    talk(brain)
    brain.crystals.note("The dial is due on Friday", now=at(1))
    brain.crystals.note("No semicolons in JavaScript", now=at(1), directive=True)
    brain.documents.rewrite(now=at(2))
    edited(brain, without(words), hours=3)
    assert words not in rewritten(brain, hours=4)
    assert words not in rewritten(brain, hours=5)


def test_other_lines_of_the_section_stay(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    edited(brain, without("oil the cedar case"), hours=3)
    assert "measure the chime" in rewritten(brain, hours=4)


def test_it_is_told_again_if_somebody_says_it_again(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    edited(brain, without("measure the chime"), hours=3)
    brain.remember("We still need to measure the chime of the museum clock.", now=at(4), session_id="two", role="user")
    assert "measure the chime" in rewritten(brain, hours=5)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("measure the chime of", "record the chime of"),
        ("the clock museum of Trieste", "the clock museum of Pula"),
        ("measure the chime of", "measure the CHIME of"),
        ("- Decided (2026-05-01 12:01)", "- Settled (2026-05-01 12:01)"),
    ],
)
def test_words_of_a_person_stay_as_they_wrote_them_and_the_old_ones_stay_away(brain: Brain, old: str, new: str) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    edited(brain, lambda text: text.replace(old, new), hours=3)
    (line,) = (each for each in brain.documents.show(NAME).text.splitlines() if new in each)
    for hours in (4, 5, 6, 7):
        told = rewritten(brain, hours=hours)
        assert line in told.splitlines()
        assert old not in told


def test_after_an_undo_of_the_edit_the_rules_write_it_again(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    edited(brain, without("oil the cedar case"), hours=3)
    brain.runs.undo("LAST", now=at(3.1))
    brain.documents.save(NAME, without("cedar")(brain.documents.show(NAME).text) + "\n", now=at(3.2))
    brain.runs.undo("LAST", now=at(3.3))
    assert "oil the cedar case" in rewritten(brain, hours=4)


def test_a_promotion_of_its_memory_does_not_bring_it_back(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    edited(brain, without("oil the cedar case"), hours=3)
    (found,) = (
        each for each in brain.recall("oil cedar linseed", now=at(3), touch=False).hits if "oil" in each.content
    )
    brain.force_promote(found.id, now=at(3.1))
    assert "oil the cedar case" not in rewritten(brain, hours=4)


def test_what_an_earlier_state_brings_back_is_of_the_rules_again(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    first = brain.documents.show(NAME).number
    edited(brain, without("oil the cedar case"), hours=3)
    brain.documents.restore(NAME, str(first), now=at(4))
    for hours in range(5, 9):
        told = rewritten(brain, hours=hours)
    assert [each for each in told.splitlines() if "cedar" in each and each.startswith("- Past")]  # it has faded


def test_an_edit_of_the_file_that_it_lives_in_counts_alike(brain: Brain, tmp_path: Path) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    file = tmp_path / "MEMORY.md"
    brain.documents.attach(NAME, str(file), now=at(2.5))
    held = file.read_text()
    file.write_text(without("oil the cedar case")(held).replace("measure the chime of", "record the chime of"))
    rewritten(brain, hours=4)
    told = file.read_text()
    assert "record the chime of" in told
    assert "oil the cedar case" not in told
    assert "measure the chime of" not in told


def test_another_edit_of_the_same_memory_leaves_words_of_a_person_alone(brain: Brain) -> None:
    said = "We decided to oil the case. We decided to wax the door."
    brain.remember(said, now=at(0), session_id="one", role="user")
    brain.documents.rewrite(now=at(2))
    edited(brain, lambda text: text.replace("oil the case", "varnish the case"), hours=3)
    edited(brain, without("wax the door"), hours=4)
    for hours in (5, 6, 7, 8):
        told = rewritten(brain, hours=hours)
        assert "varnish the case" in told
        assert "oil the case" not in told
        assert "wax the door" not in told


def test_a_copy_in_other_words_stays(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    (line,) = (each for each in brain.documents.show(NAME).text.splitlines() if "measure the chime" in each)
    copy = line.replace("measure the chime", "buy a tuning fork for the chime")
    edited(brain, lambda text: text.replace(line, f"{line}\n{copy}"), hours=3)
    for hours in (4, 5, 6, 7):
        assert copy in rewritten(brain, hours=hours).splitlines()


def test_words_that_a_restore_brings_back_are_of_the_rules(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    first = brain.documents.show(NAME).number
    edited(brain, lambda text: text.replace("oil the cedar case", "varnish the cedar case"), hours=3)
    brain.documents.restore(NAME, str(first), now=at(4))
    for hours in range(5, 9):
        told = rewritten(brain, hours=hours)
    assert [each for each in told.splitlines() if "cedar" in each and each.startswith("- Past")]  # it has faded
