"""The generated lives of crystals: that they are possible, keep to the rules, and meet what is rare."""

import math
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import Phase, find, given, settings

from tests.effort import examples
from tests.reference.crystals import Crystals, crossing, importance
from tests.reference.lives import (
    SPAN,
    START,
    Access,
    Configure,
    Create,
    Index,
    Operation,
    Publish,
    Run,
    Unmerge,
    lived,
    lives,
)

TABLE = {
    ("generated", "activated"),
    ("activated", "archived"),
    ("generated", "expired"),
    ("activated", "expired"),
    ("consolidated", "expired"),
    ("generated", "frozen"),
    ("activated", "frozen"),
    ("archived", "generated"),
    ("expired", "generated"),
    ("generated", "consolidated"),
    ("activated", "consolidated"),
    ("consolidated", "generated"),
    ("consolidated", "activated"),
    ("generated", "archived"),
    ("consolidated", "archived"),
    ("archived", "activated"),
    ("archived", "consolidated"),
}


@examples(300, sampled=100)
@given(lives())
def test_a_life_is_possible(operations: list[Operation]) -> None:
    assert all(first.at <= then.at for first, then in pairwise(operations))
    assert operations[0].at >= START
    assert operations[-1].at <= START + SPAN
    model = Crystals()
    for operation in operations:
        before = model.constants
        if not isinstance(operation, Run | Configure | Index):
            assert isinstance(operation, Create) != (operation.id in model.crystals)
        operation.on(model)
        assert (model.constants != before) == isinstance(operation, Configure)
        ordered = (
            model.constants.forget_threshold,
            model.constants.archive_threshold,
            model.constants.activate_threshold,
        )
        assert sorted(ordered) == list(ordered)


@examples(300, sampled=100)
@given(lives(born=("generated", "activated", "consolidated")))
def test_transitions_are_those_of_the_table_one_after_the_other(operations: list[Operation]) -> None:
    model = lived(operations)
    for name, crystal in model.crystals.items():
        chain = model.history(name)
        assert all(first.after == then.before for first, then in pairwise(chain))
        parted = any(isinstance(each, Unmerge) for each in operations)  # what is parted late has the end of its law
        assert parted or all(first.at <= then.at for first, then in pairwise(chain))
        assert {(each.before, each.after) for each in chain} <= TABLE
        assert not chain or chain[-1].after == crystal.lifecycle
        assert bool(crystal.ended) == (crystal.lifecycle in ("archived", "expired"))


@examples(300, sampled=100)
@given(lives(born=("generated", "activated", "consolidated")))
def test_a_crossing_is_where_the_closed_form_has_it(operations: list[Operation]) -> None:
    model = lived(operations)
    for crystal in model.crystals.values():
        for threshold in (0.02, 0.05, 0.3, 0.8):
            now = importance(crystal, crystal.last, model.constants)
            resistance = abs(crystal.valence or 0) * model.constants.emotion_decay_resistance
            rate = model.constants.decay_rate * (1 - resistance)
            if now < threshold:
                assert crossing(crystal, threshold, model.constants) == crystal.last
            elif rate:
                expected = crystal.last + math.log(now / threshold) / rate
                assert crossing(crystal, threshold, model.constants) == pytest.approx(expected, abs=1.01)
            else:
                assert crossing(crystal, threshold, model.constants) is None


def ended(reason: str) -> Callable[[list[Operation]], bool]:
    return lambda life: any(each.ended and each.ended.reason == reason for each in lived(life).crystals.values())


def entered(before: str, after: str) -> Callable[[list[Operation]], bool]:
    return lambda life: (before, after) in {(each.before, each.after) for each in lived(life).transitions}


def met(kind: type[Access | Run], off: int) -> Callable[[list[Operation]], bool]:
    """Tell whether an operation comes so many milliseconds after an end of the law that nobody has written."""

    def found(life: list[Operation]) -> bool:
        for place, operation in enumerate(life):
            model = lived(life[:place])
            names = [operation.id] if isinstance(operation, Access) else model.crystals
            open_ends = [model.ends_at(name) for name in names if not model.crystals[name].ended]
            if isinstance(operation, kind) and operation.at - off in open_ends:
                return True
        return False

    return found


def ended_by_a_change(life: list[Operation]) -> bool:
    model = lived(life)
    changes = {each.at for each in life if isinstance(each, Configure)}
    return any(
        each.ended and each.ended.reason != "ttl" and each.ended.at in changes - {each.last}
        for each in model.crystals.values()
    )


def ended_again(life: list[Operation]) -> bool:
    return any(each.ended and each.revivals for each in lived(life).crystals.values())


def taken_back(life: list[Operation]) -> bool:
    return any(isinstance(each, Unmerge) and each.on(lived(life[:place])) for place, each in enumerate(life))


def written_anew(after: bool) -> Callable[[list[Operation]], bool]:
    """Tell whether a crystal of the file began a new version, of what lived or of what had ended."""

    def found(life: list[Operation]) -> bool:
        for place, operation in enumerate(life):
            model = lived(life[:place])
            known = {name for name in model.of_file() if (model.state(name, operation.at) == "live") is not after}
            then = lived(life[: place + 1])
            if any(len(then.crystals[name].versions) > len(model.crystals[name].versions) for name in known):
                return True
        return False

    return found


def published(scope: str) -> Callable[[list[Operation]], bool]:
    return lambda life: any(
        isinstance(each, Publish) and each.scope == scope and each.on(lived(life[:place]))
        for place, each in enumerate(life)
    )


@pytest.mark.parametrize(
    "happens",
    [
        *(pytest.param(ended(reason), id=reason) for reason in ("archived", "forgotten", "ttl", "source_gone")),
        *(
            pytest.param(entered(before, after), id=f"{before}-{after}")
            for before, after in [
                ("generated", "activated"),
                ("generated", "frozen"),
                ("activated", "frozen"),
                ("archived", "generated"),
                ("expired", "generated"),
            ]
        ),
        *(
            pytest.param(met(kind, off), id=f"{kind.__name__.lower()} {off:+d}")
            for kind in (Access, Run)
            for off in (-1, 0, 1)
        ),
        ended("merged"),
        pytest.param(written_anew(after=False), id="a version of what lived"),
        pytest.param(written_anew(after=True), id="a version of what had ended"),
        taken_back,
        *(pytest.param(published(scope), id=scope) for scope in ("shared", "public")),
        ended_by_a_change,
        ended_again,
    ],
)
def test_a_life_meets(happens: Callable[[list[Operation]], bool]) -> None:
    found = find(lives(), happens, settings=settings(max_examples=2000, database=None, phases=[Phase.generate]))
    assert happens(found)
