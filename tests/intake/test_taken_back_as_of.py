"""As of an instant the facts are as they were listed then, though what was said or decided was taken back since."""

from collections.abc import Callable, Sequence

import pytest

from brainbridge import Brain
from tests.state import at

Step = Callable[[Brain, float, dict[str, str]], str]
PARIS, LYON = (f"The capital of France is {each}." for each in ("Paris", "Lyon"))


def says(text: str, trust: str = "user") -> Step:
    def step(brain: Brain, hours: float, _: dict[str, str]) -> str:
        return brain.facts.observe(text, now=at(hours), trust=trust, role="user").run_id  # type: ignore[arg-type]

    return step


def decides(decision: str) -> Step:
    def step(brain: Brain, hours: float, _: dict[str, str]) -> str:
        (waits,) = brain.facts.conflicts()
        return brain.facts.resolve(waits.id, decision, now=at(hours)).run_id  # type: ignore[arg-type]

    return step


def takes_back(step: str) -> Step:
    return lambda brain, hours, runs: brain.runs.undo(runs[step], now=at(hours)).run_id


def forgets(brain: Brain, hours: float, _: dict[str, str]) -> str:
    (fact,) = (each for each in brain.facts.list(now=at(hours)) if each.value == "Lyon")
    return brain.forget(fact.id, now=at(hours)).run_id


BACK = ("undo", takes_back("last")), ("redo", takes_back("undo"))
STORIES: dict[str, Sequence[tuple[str, Step]]] = {
    "said": [("last", says(PARIS)), *BACK],
    "superseded": [("", says(PARIS)), ("last", says(LYON)), *BACK],
    "corrected": [("", says(PARIS)), ("last", says(f"No, that's wrong. {LYON}")), *BACK],
    "contested": [("", says(PARIS)), ("last", says(LYON, "unknown")), *BACK],
    "forgotten": [("", says(PARIS)), ("", says(LYON)), ("last", forgets), *BACK],
    **{
        decision: [("", says(PARIS)), ("", says(LYON, "unknown")), ("last", decides(decision)), *BACK]
        for decision in ("keep", "newer", "both")
    },
    "decided again": [
        *[("", says(PARIS)), ("", says(LYON, "unknown")), ("last", decides("newer")), ("", takes_back("last"))],
        ("", decides("keep")),
    ],
}


@pytest.mark.parametrize("story", STORIES)
def test_what_was_listed_then_is_listed_as_of_then(brain: Brain, story: str) -> None:
    runs: dict[str, str] = {}
    listed = []
    for hours, (name, step) in enumerate(STORIES[story]):
        runs[name] = step(brain, hours, runs)
        listed.append(_listed(brain, now=hours))
    assert len(set(map(tuple, listed))) > 1
    assert [_listed(brain, known_at=hours + 0.5) for hours in range(len(listed))] == listed


def _listed(brain: Brain, *, now: float = 50.0, known_at: float | None = None) -> list[tuple[object, ...]]:
    found = brain.facts.list(now=at(now), known_at=None if known_at is None else at(known_at))
    return [(each.value, each.status, each.valid_until, each.decided_at, each.beside) for each in found]
