"""Generated lives of crystals for property tests: operations at instants that never go back, over 200 days.

Their instants come from the model: many lie at a crossing of it, a millisecond before it or a millisecond after.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from tests.reference.crystals import Crystals, Ran, crossing

START = 1_777_636_800_000  # 2026-05-01T12:00:00Z, as tests.state.BASE
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
SPAN = 200 * DAY
NAMES = ("a", "b", "c", "d")


@dataclass(frozen=True)
class Create:
    """The birth of a crystal."""

    id: str
    at: int
    valence: float | None = None
    semantic_type: str = "general"
    policy: str = "decay"
    ttl_ms: int | None = None
    lifecycle: str = "generated"

    def on(self, model: Crystals) -> None:
        model.create(
            self.id,
            self.at,
            valence=self.valence,
            semantic_type=self.semantic_type,
            policy=self.policy,
            ttl_ms=self.ttl_ms,
            lifecycle=self.lifecycle,
        )


@dataclass(frozen=True)
class Access:
    """So many accesses of a crystal at one instant: all are taken, or all are refused."""

    id: str
    at: int
    times: int = 1

    def on(self, model: Crystals) -> bool:
        return model.access(self.id, self.at, self.times)


@dataclass(frozen=True)
class Run:
    """A consolidation of all crystals."""

    at: int

    def on(self, model: Crystals) -> Ran:
        return model.run(self.at)


@dataclass(frozen=True)
class Freeze:
    """A crystal is made immutable."""

    id: str
    at: int

    def on(self, model: Crystals) -> bool:
        return model.freeze(self.id, self.at)


@dataclass(frozen=True)
class Configure:
    """Some constants change, by the names of their fields; at least one of them really does."""

    at: int
    changes: Mapping[str, Any]

    def on(self, model: Crystals) -> None:
        model.configure(self.at, **self.changes)


@dataclass(frozen=True)
class Revive:
    """A crystal is brought back."""

    id: str
    at: int

    def on(self, model: Crystals) -> bool:
        return model.revive(self.id, self.at)


@dataclass(frozen=True)
class Publish:
    """Somebody is let read a crystal, or nobody any more."""

    id: str
    at: int
    scope: str

    def on(self, model: Crystals) -> bool:
        return model.publish(self.id, self.scope, self.at)


@dataclass(frozen=True)
class Index:
    """The file is indexed, with that text in it; None: it is gone."""

    at: int
    text: int | None

    def on(self, model: Crystals) -> None:
        model.index(self.text, self.at)


@dataclass(frozen=True)
class Merge:
    """Two crystals are merged."""

    id: str
    at: int
    other: str

    def on(self, model: Crystals) -> bool:
        return model.merge(self.id, self.other, self.at)


@dataclass(frozen=True)
class Unmerge:
    """A crystal is parted from what it was merged into, or from what was merged into it."""

    id: str
    at: int

    def on(self, model: Crystals) -> bool:
        return model.unmerge(self.id, self.at)


Operation = Create | Access | Run | Freeze | Configure | Revive | Publish | Index | Merge | Unmerge
Draw = Callable[[st.SearchStrategy[Any]], Any]

# None so near to 1 that, without being it, the end is beyond the calendar.
_VALENCES = st.one_of(
    st.sampled_from([None, 0.5, 1.0, -1.0]), st.integers(-99, 99).map(lambda per_cent: per_cent / 100)
)
_TYPES = st.sampled_from(["general", "general", "general", "fact", "goal", "skill"])
_POLICIES = st.sampled_from(["decay", "decay", "decay", "decay", "ttl", "permanent"])
_TTLS = st.one_of(st.sampled_from([None, 0, 1, 1000, DAY, 30 * DAY]), st.integers(1, 150 * DAY))
_TIMES = st.sampled_from([1, 2, 17, 17, 50])  # by the seed's constants 16 are the fewest that activate
_OFTEN = st.sampled_from([False] * 3 + [True])
_GAPS = st.one_of(
    st.sampled_from([0, 0, 1, MINUTE, HOUR, DAY, 16 * DAY]), st.integers(0, DAY), st.integers(0, 40 * DAY)
)
_KINDS = ["access"] * 5 + ["run"] * 5 + ["configure", "merge", "index"] * 2 + ["freeze", "revive", "publish"]
_SCOPES = st.sampled_from(["private", "shared", "public"])
_THRESHOLDS = ("forget_threshold", "archive_threshold", "activate_threshold")
_CHANGES = st.one_of(
    st.fixed_dictionaries({"decay_rate": st.sampled_from([5e-10, 2e-10, 1e-9, 2e-9])}),
    st.fixed_dictionaries({"frequency_constant": st.sampled_from([0.1, 0.2, 0.5, 2.0])}),
    st.fixed_dictionaries({"emotion_decay_resistance": st.sampled_from([0.5, 0.0, 0.25, 0.9])}),
    st.sampled_from([(0.02, 0.05, 0.8), (0.05, 0.1, 0.8), (0.1, 0.3, 0.6), (0.01, 0.02, 0.9)]).map(
        lambda triple: dict(zip(_THRESHOLDS, triple, strict=True))
    ),
    st.fixed_dictionaries({"type_factors": st.sampled_from([{}, {"general": 0.75}, {"fact": 0.5, "goal": 1.2}])}),
)


@st.composite
def lives(draw: Draw, *, most: int = 24, born: Sequence[str] = ("generated",)) -> list[Operation]:
    """Generate the operations of up to four crystals; ``born`` are the lifecycles that they are born in."""
    model, done = Crystals(), list[Operation]()
    for _ in range(draw(st.one_of(st.integers(1, most), st.integers(most // 2, most)))):
        now = done[-1].at if done else START
        near = edges(model, now)
        at = draw(st.sampled_from(near)) if near and draw(st.booleans()) else min(now + draw(_GAPS), START + SPAN)
        operation = _operation(draw, model, at, born)
        operation.on(model)
        done.append(operation)
    return done


def lived(operations: Iterable[Operation]) -> Crystals:
    """Return the model of a life."""
    model = Crystals()
    for operation in operations:
        operation.on(model)
    return model


def joined(operations: Iterable[Operation], names: Iterable[str], of_file: Iterable[str]) -> set[str]:
    """Return crystals, and those that were ever to be merged with one of them, with what those were, and so on.

    What was made of a file is joined too: whether a chunk goes on or another begins depends on which one lives.
    """
    found, groups = set(names), [{each.id, each.other} for each in operations if isinstance(each, Merge)]
    groups.append(set(of_file))
    for _ in groups:
        found = found.union(*(group for group in groups if group & found))
    return found


def edges(model: Crystals, now: int) -> list[int]:
    """Return the instants from now on at which something is about to change, with a millisecond on either side."""
    near = {edge + off for edge in _edges(model) for off in (-1, 0, 1)}
    return sorted(each for each in near if now <= each <= START + SPAN)


def _edges(model: Crystals) -> Iterator[int]:
    for name, crystal in model.crystals.items():
        if crystal.ended:
            continue
        ends = model.ends_at(name)
        if ends is not None:
            yield ends
        if crystal.lifecycle == "generated" and crystal.n:
            unimportant = crossing(crystal, model.constants.activate_threshold, model.constants)
            if unimportant is not None:
                yield unimportant


def _operation(draw: Draw, model: Crystals, at: int, born: Sequence[str]) -> Operation:
    """Draw an operation that makes sense at an instant, or is to be refused then."""
    unborn = [name for name in NAMES if name not in model.crystals]
    if not model.crystals or (unborn and draw(_OFTEN)):
        fields = (draw(each) for each in (_VALENCES, _TYPES, _POLICIES, _TTLS, st.sampled_from(born)))
        return Create(unborn[0], at, *fields)
    ended = [name for name in model.crystals if model.state(name, at) != "live"]
    merged = [name for name, crystal in model.crystals.items() if crystal.into]
    kind = draw(st.sampled_from([*_KINDS, *["revive"] * 2 * bool(ended), *["unmerge"] * 3 * bool(merged)]))
    if kind == "run":
        return Run(at)
    if kind == "configure":
        return Configure(at, draw(_CHANGES.filter(lambda each: _changes(model, each))))
    if kind == "index":
        return Index(at, draw(st.sampled_from(_texts(model, at))))
    if kind == "revive":
        return Revive(draw(st.sampled_from(ended or list(model.crystals))), at)
    return _of_one(draw, model, at, kind, merged)


def _of_one(draw: Draw, model: Crystals, at: int, kind: str, merged: Sequence[str]) -> Operation:
    """Draw an operation on one crystal, or on two; an access if there are no two to merge."""
    name = draw(st.sampled_from(list(model.crystals)))
    others = [each for each in model.crystals if each != name and model.crystals[each].text is None]
    if kind == "merge" and others and model.crystals[name].text is None:
        return Merge(name, at, draw(st.sampled_from(others)))
    if kind == "unmerge":
        ends = [*merged, *(str(model.crystals[each].into) for each in merged), name]
        return Unmerge(draw(st.sampled_from(ends)), at)
    if kind == "publish":
        return Publish(name, at, draw(_SCOPES))
    return Freeze(name, at) if kind == "freeze" else Access(name, at, draw(_TIMES))


def _texts(model: Crystals, at: int) -> list[int | None]:
    """Return what may stand in the file: nothing, a new text, or one of before, unless two that ended have it."""
    files = {name: text for name, each in model.crystals.items() if (text := each.text) is not None}
    alive = {text for name, text in files.items() if model.state(name, at) == "live"}
    before = {text for text in files.values() if text in alive or [*files.values()].count(text) == 1}
    return [None, *sorted(before), *[len(model.transitions) + len(model.crystals)] * 2]


def _changes(model: Crystals, changes: Mapping[str, Any]) -> bool:
    return replace(model.constants, **changes) != model.constants
