"""What broke leaves the active context when it works again, and what came after that does not."""

from collections.abc import Callable
from datetime import datetime

import pytest

from brainbridge.document.rules.inputs import Given, Said
from brainbridge.document.schema import ACTIVE, POINTERS
from tests.document.rewrites import INTRO, agent, at, heard, listed, reasons, rewritten, user

JAM = "The feeder keeps jamming."
FIXED = "Fixed the feeder with a new belt."


def kinds(*said: str) -> list[str]:
    return [each.split(" (")[0].removeprefix("- ") for each in listed(rewritten(given=heard(*said)), ACTIVE)]


def test_what_works_again_is_a_win_and_is_warned_of_no_more() -> None:
    assert kinds(JAM) == ["Avoid"]
    assert kinds(JAM, FIXED) == ["Win"]
    assert kinds(f"{JAM} {FIXED}") == ["Win"]


@pytest.mark.parametrize(
    "win",
    [
        "Fixed another feeder.",
        "Fixed the lathe.",
        "It works now.",
        "The feeder is half fixed.",
        "The feeder works now except for thick paper.",
    ],
)
def test_it_stays_where_something_else_works(win: str) -> None:
    assert "Avoid" in kinds(JAM, win)


def test_what_broke_again_is_warned_of() -> None:
    assert kinds(JAM, FIXED, "The feeder is broken.") == ["Avoid", "Win"]
    assert kinds(JAM, FIXED, JAM) == ["Avoid", "Win"]


def test_what_is_to_be_avoided_stays_though_it_works() -> None:
    assert kinds("Watch out: the feeder keeps jamming.", FIXED) == ["Win", "Avoid"]


@pytest.mark.parametrize("who", [user, agent])
def test_it_leaves_a_state_whoever_says_that_it_works_and_is_told(who: Callable[[str, datetime, str], Said]) -> None:
    first = rewritten(given=heard(JAM))
    assert JAM in str(first.text)
    win = who("z", at(5), FIXED)
    for said in ((*heard(JAM).said, win), (win,)):
        found = rewritten(first.text, Given(said=said))
        assert JAM not in str(found.text)
        assert reasons(found) == {JAM: "a later sentence says that it is done"}
        assert listed(found, POINTERS) == [INTRO]


def test_a_win_from_before_it_broke_takes_nothing_out_of_a_state() -> None:
    said = (user("w", at(3), FIXED), user("f", at(4), JAM))
    first = rewritten(given=Given(said=said))
    assert JAM in str(first.text)
    assert JAM in str(rewritten(first.text, Given(said=said)).text)
