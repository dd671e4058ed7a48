"""brainbridge/config/presets.py: every sentence is lived through in a real brain, by the product's own passes."""

import pytest

from brainbridge.config import config, presets
from brainbridge.config.presets import PRESETS, Ends, Misses, Preset, Rises, Sentence
from brainbridge.consolidation import consolidation
from brainbridge.errors import AtStake, InvalidInput
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.probe import gate, probe
from brainbridge.run import run as runs
from tests.plans import dump
from tests.state import at, damage, given, query, stored

_MOMENT_H = 1 / 3_600_000  # a millisecond
_NEAR = 0.02  # a span is said in round numbers: 47 hours are not two days yet, 49 are more
_BELOW = {"shortTerm": "working", "longTerm": "shortTerm"}
_SAID = [(preset, sentence) for preset in PRESETS.values() for sentence in preset.sentences]


def apply(graph: Graph, name: str, hours: float = -1.0) -> None:
    found = presets.find(name)
    gate.reconfigure(graph, found.values, now=at(hours), reason=found.reason)


def consolidated(graph: Graph, hours: float) -> dict[str, str]:
    """Consolidate, and return the tiers of what is alive then."""
    consolidation.consolidate(graph, now=at(hours), is_test=False)
    live = query(graph, "MATCH (m:Live) RETURN m.lineageId AS name, m.tier AS tier")
    return {row["name"]: row["tier"] for row in live}


def used(graph: Graph, hours: float) -> str:
    (touch,) = memory.access(graph, {"m": f"touch {hours}"}, now=at(hours), session=None)
    return touch.outcome


@pytest.mark.parametrize(("preset", "sentence"), _SAID, ids=[f"{each.name}: {said}" for each, said in _SAID])
def test_a_sentence_is_true(graph: Graph, preset: Preset, sentence: Sentence) -> None:
    apply(graph, preset.name)
    if isinstance(sentence, Ends):
        _ends(graph, sentence)
    elif isinstance(sentence, Rises):
        _rises(graph, sentence)
    else:
        _misses(graph, sentence)


def _ends(graph: Graph, said: Ends) -> None:
    """A memory gets to its tier as others do: it is born there, or promoted by a pass."""
    if said.at is None:
        given(graph)
    else:
        given(graph, tier=_BELOW[said.tier], energy=said.at * (1 + 1e-5))
    assert consolidated(graph, _MOMENT_H) == {"m": said.tier}
    assert consolidated(graph, said.after.hours * (1 - _NEAR)) == {"m": said.tier}
    assert consolidated(graph, said.after.hours * (1 + _NEAR)) == {}


def _rises(graph: Graph, said: Rises) -> None:
    """Whether the pass comes right after a use, halfway to the next, or right before it."""
    for phase in (0.02, 0.5, 0.98):
        name, steps = f"m{phase}", round(said.within.hours / said.every.hours)
        given(graph, name)
        tiers = []
        for step in range(steps):
            tiers.append(consolidated(graph, (step + phase) * said.every.hours)[name])
            memory.access(graph, {name: f"{step}"}, now=at((step + 1) * said.every.hours), session=None)
        assert tiers[-1] == "longTerm", phase
        assert tiers[steps // 3 - 1] != "longTerm", "it would be true of a third of the span"
        query(graph, "MATCH (m:Memory) DETACH DELETE m")


def _misses(graph: Graph, said: Misses) -> None:
    given(graph)
    assert used(graph, said.every.hours) == "expired"


def test_two_days_are_more_than_47_hours_and_less_than_49(graph: Graph) -> None:
    apply(graph, "days")
    given(graph)
    assert consolidated(graph, 47) == {"m": "working"}
    assert consolidated(graph, 49) == {}


def test_what_is_used_daily_is_long_term_within_a_week(graph: Graph) -> None:
    apply(graph, "days")
    given(graph)
    for day in range(1, 7):
        assert used(graph, 24 * day) == "touched"
        tiers = consolidated(graph, 24 * day + 23)
    assert tiers == {"m": "longTerm"}


def test_a_new_brain_has_the_preset_v4(graph: Graph) -> None:
    held = config.current(graph).tunables()
    assert presets.held(held) == presets.DEFAULT
    assert {key: held[key] for key in presets.KEYS} == PRESETS[presets.DEFAULT].values


def test_all_presets_set_the_same_keys_and_these_can_be_set() -> None:
    assert {tuple(each.values) for each in PRESETS.values()} == {presets.KEYS}
    assert set(presets.KEYS) <= set(config.CONSOLIDATION.keys)


def test_weeks_are_ten_times_days() -> None:
    days, weeks = PRESETS["days"], PRESETS["weeks"]
    for key in presets.KEYS:
        tenth = 10 if key in config.DECAY_KEYS else 1
        assert weeks.values[key] * tenth == pytest.approx(days.values[key], rel=1e-12), key
    for short, long in zip(days.sentences, weeks.sentences, strict=True):
        assert type(short) is type(long)
        for name in ("after", "every", "within"):
            if hasattr(short, name):
                assert getattr(long, name).hours == pytest.approx(10 * getattr(short, name).hours), name


@pytest.mark.parametrize("name", PRESETS)
def test_a_sentence_names_the_thresholds_that_the_preset_sets(name: str) -> None:
    rises = {"shortTerm": "workingToShortThreshold", "longTerm": "shortToLongThreshold"}
    found = {each.tier: each.at for each in PRESETS[name].sentences if isinstance(each, Ends)}
    assert found == {"working": None, **{tier: PRESETS[name].values[key] for tier, key in rises.items()}}


def test_a_preset_is_applied_as_one_change_with_a_reason(graph: Graph) -> None:
    given(graph)
    apply(graph, "days", 1)
    new, old = config.CONSOLIDATION.history(graph)
    assert (new.version, old.version, new.reason, old.reason) == (2, 1, "preset days", None)
    assert presets.held(new.tunables()) == "days"
    assert not new.rekeying
    assert damage(graph, 1) == []  # every key is one of the new constants
    (event,) = runs.events(graph, runs.show(graph, "LAST").id)
    assert event.model_dump()["reason"] == "preset days"


def test_the_reason_is_that_of_one_version(graph: Graph) -> None:
    apply(graph, "days", 1)
    gate.reconfigure(graph, {"accessEnergy": 2}, now=at(2))
    assert [each.reason for each in config.CONSOLIDATION.history(graph)] == [None, "preset days", None]
    assert presets.held(config.current(graph).tunables()) is None


def test_what_has_ended_stays_ended(graph: Graph) -> None:
    given(graph)
    apply(graph, "weeks", 5)  # the old constants have ended it 24 minutes ago
    memory_ = stored(graph)
    assert memory_["endReason"] == "expired"
    assert at(4.6) < memory_["validTo"] < at(4.61)
    assert consolidated(graph, 6) == {}


@pytest.mark.parametrize(("before", "after"), [("v4", "days"), ("v4", "weeks"), ("days", "weeks")])
def test_a_slower_preset_ends_nothing_that_is_alive(graph: Graph, before: str, after: str) -> None:
    apply(graph, before)
    faintest = presets.PRESETS[before].values["expirationThreshold"] * (1 + 1e-6)
    for tier in ("working", "shortTerm", "longTerm"):
        given(graph, tier, tier=tier, energy=faintest)
    apply(graph, after, 0)
    assert consolidated(graph, _MOMENT_H).keys() == {"working", "shortTerm", "longTerm"}


def test_a_preset_asks_the_probes_first(graph: Graph) -> None:
    given(graph, content="the cedar case")
    probe.add(graph, "where is the cedar case?", ["m"], now=at(0))
    before = dump(graph)
    with pytest.raises(AtStake):
        apply(graph, "days", 5)
    assert dump(graph) == before


def test_an_unknown_preset_is_refused_with_the_nearest_there_is() -> None:
    with pytest.raises(InvalidInput, match="there is no preset 'day'") as refused:
        presets.find("day")
    assert refused.value.hint == "did you mean days?"
    with pytest.raises(InvalidInput) as refused:
        presets.find("centuries")
    assert refused.value.hint == "the presets are v4, days, weeks"
