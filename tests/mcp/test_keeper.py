"""The keeper opens a brain once for all who use it, waits a little, and opens it anew once it could not be reached."""

from threading import Event, Thread
from typing import Any

import pytest

from brainbridge.errors import GraphUnavailable, SchemaMissing
from brainbridge.mcp.keeper import Keeper


class Brain:
    """Stands for an open brain."""

    def __init__(self) -> None:
        self.closings = 0

    def closed(self) -> bool:
        assert self.closings < 2
        return self.closings > 0

    def close(self) -> None:
        self.closings += 1


def keeper(*outcomes: Any, patience_s: float = 60.0) -> tuple[Keeper, list[Brain]]:
    """Return a keeper whose attempts to open a brain end so: a brain, an error, or what a function returns."""
    left, opened = list(outcomes), list[Brain]()

    def open_brain() -> Any:
        outcome = left.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        if callable(outcome):
            outcome()
        opened.append(Brain())
        return opened[-1]

    return Keeper(open_brain, patience_s=patience_s), opened


def use(kept: Keeper) -> Any:
    with kept.brain() as brain:
        return brain


def test_it_opens_the_brain_once_and_closes_it_at_the_end() -> None:
    kept, opened = keeper(None)
    assert use(kept) is use(kept) is opened[0]
    assert not opened[0].closed()
    kept.close()
    assert opened[0].closed()


def test_one_that_could_not_be_opened_is_tried_again() -> None:
    kept, opened = keeper(GraphUnavailable("down"), SchemaMissing("old"), None)
    for error in (GraphUnavailable, SchemaMissing):
        with pytest.raises(error):
            use(kept)
    assert use(kept) is opened[0]


def test_a_call_waits_no_longer_than_its_patience_and_the_next_one_for_the_same_attempt() -> None:
    gate = Event()
    kept, opened = keeper(gate.wait, patience_s=0.05)
    with pytest.raises(GraphUnavailable, match="not up yet"):
        use(kept)
    gate.set()
    waiting = Thread(target=kept.close)
    while not opened:
        pass
    kept._patience_s = 60
    assert use(kept) is opened[0]
    waiting.start()
    waiting.join()
    assert opened[0].closed()


def test_a_brain_that_is_closed_while_it_is_opened_is_closed_then() -> None:
    gate, done = Event(), Event()
    kept, opened = keeper(gate.wait)
    kept.begin()
    kept.close()
    gate.set()
    while not (opened and opened[0].closed()):
        done.wait(0.01)


def lose(kept: Keeper) -> None:
    with pytest.raises(GraphUnavailable, match="gone"), kept.brain():
        raise GraphUnavailable("gone")


def test_after_a_database_was_gone_the_brain_is_opened_anew() -> None:
    kept, opened = keeper(None, None)
    use(kept)
    lose(kept)
    assert opened[0].closed()
    assert use(kept) is opened[1]


def test_who_still_uses_a_lost_brain_keeps_it_until_then() -> None:
    kept, opened = keeper(None, None)
    with kept.brain():
        lose(kept)
        assert not opened[0].closed()
        assert use(kept) is opened[1]
    assert opened[0].closed()
    kept.close()
    assert opened[1].closed()


def test_an_error_of_another_kind_keeps_the_brain() -> None:
    kept, opened = keeper(None)
    with pytest.raises(ValueError, match="mine"), kept.brain():
        raise ValueError("mine")
    assert use(kept) is opened[0]
