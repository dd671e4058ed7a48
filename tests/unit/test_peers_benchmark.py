"""benchmarks/peers.py: the turns of the peers, and the results."""

from collections.abc import Sequence
from typing import Any, cast

from benchmarks import peers
from benchmarks.peers import ASSOCIATE, OURS, SEARCH, USE, WRITE, Remote


class Fake:
    """A peer that takes a millisecond longer each turn, and records the turns."""

    def __init__(self, name: str, ways: Sequence[str], turns: list[tuple[str, str]]) -> None:
        self.name, self.ways, self._turns, self._slow = name, ways, turns, 0.0

    def took(self, way: str, given: Sequence[Any]) -> list[float]:
        self._turns.append((self.name, way))
        self._slow += 1
        return [self._slow] * len(given)

    def memory(self) -> dict[str, float]:
        return {"client, MiB": 1, "server, MiB": 2}


def both(turns: list[tuple[str, str]]) -> dict[str, Remote]:
    fakes = Fake(OURS, (WRITE, ASSOCIATE, SEARCH, USE), turns), Fake("other", (WRITE,), turns)
    return {fake.name: cast(Remote, fake) for fake in fakes}


def test_each_takes_its_turn_at_what_it_can_and_another_comes_first_each_time() -> None:
    turns: list[tuple[str, str]] = []
    peers.figures(both(turns), stored=8, writes=2, asked=4, searches=2)
    assert turns[:8] == [(name, WRITE) for name in (OURS, "other", "other", OURS, OURS, "other", "other", OURS)]
    assert turns[8:] == [(OURS, way) for way in (ASSOCIATE, SEARCH, SEARCH, USE, USE)]


def test_rates_are_medians_over_the_turns_that_count() -> None:
    found = peers.figures(both([]), stored=8, writes=2, asked=4, searches=2)
    # Of four turns of writes the last two count: 3 and 4 ms a call.
    assert found["other"] == {
        "written a second": round((1000 / 3 + 1000 / 4) / 2, 1),
        "write, ms": {"p50": 3.5, "p95": 4.0},
        "client, MiB": 1,
        "server, MiB": 2,
    }
    # The fifth turn associates all eight.
    assert found[OURS]["associating afterwards, ms a memory"] == round(5 / 8, 2)
    assert found[OURS]["searches a second"] == round((1000 / 6 + 1000 / 7) / 2, 1)
    assert found[OURS]["searches that record the use a second"] == round((1000 / 8 + 1000 / 9) / 2, 1)
