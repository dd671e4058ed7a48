"""Provoked deadlocks: both sides finish, and each has its effect once."""

import threading

from brainbridge.graph.graph import Graph, Unit
from brainbridge.memory import memory
from tests.races.two import together
from tests.state import at, given, stored


def test_two_that_wait_for_each_other_both_get_through(graph: Graph) -> None:
    for name in "ab":
        given(graph, name)
    met, attempts = threading.Barrier(2), [0, 0]

    def work(number: int) -> None:
        first, second = ("a", "b") if number == 0 else ("b", "a")

        def both(unit: Unit) -> None:
            attempts[number] += 1
            memory.access(unit, {first: f"{number}"}, now=at(0), session=None)
            if attempts[number] == 1:
                met.wait(120)  # each holds the lock that the other wants next
            memory.access(unit, {second: f"{number}"}, now=at(0), session=None)

        graph.transaction(["memory.access"], both)

    together(2, work)
    assert sorted(attempts) == [1, 2]
    assert [stored(graph, name)["accessCount"] for name in "ab"] == [3, 3]


def test_many_in_every_order_all_get_through(graph: Graph) -> None:
    names = "abcdef"
    for name in names:
        given(graph, name)

    def work(number: int) -> None:
        order = names[number % 6 :] + names[: number % 6]

        def all_of_them(unit: Unit) -> None:
            for name in order:
                memory.access(unit, {name: f"{number}"}, now=at(0), session=None)

        graph.transaction(["memory.access"], all_of_them)

    together(12, work)
    assert [stored(graph, name)["accessCount"] for name in names] == [13] * 6
