"""cypher/memory/read.cypher"""

from datetime import timedelta

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.crystal.crystal import Crystal
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.memory.memory import Memory
from tests.crystals import DAY, crystallized, importance, later, moved
from tests.reading_as import OTHERS, published, reading_as
from tests.state import at, given, protected, query, stored


def read(graph: Graph, hours: float, memory_id: str = "m") -> Memory:
    (found,) = memory.read(graph, [memory_id], now=at(hours))
    return found


@pytest.mark.parametrize(
    ("energy", "tier", "hours", "expected"),
    [
        (1.0, "working", 1, 0.6065306597),
        (2.0, "working", 1, 1.2130613194),
        (1.0, "working", 4, 0.1353352832),
        (1.0, "working", 5, 0.0820849986),
        (2.0, "shortTerm", 10, 1.2130613194),
        (2.0, "shortTerm", 14, 0.9931706076),
        (5.0, "shortTerm", 24, 1.5059710456),
        (10.0, "longTerm", 700, 4.9658530379),
        (10.0, "longTerm", 4605, 0.1000170),
        (10.0, "longTerm", 4606, 0.0999170),
        (5.0, "longTerm", 720, 2.4337612798),
        (10.0, "longTerm", 51, 9.5027867),
    ],
)
def test_the_energies_of_the_specification(
    graph: Graph, energy: float, tier: str, hours: float, expected: float
) -> None:
    given(graph, energy=energy, tier=tier)
    assert read(graph, hours).effective_energy == pytest.approx(expected, rel=0, abs=6e-8)


@pytest.mark.parametrize(
    ("energy", "tier", "hours"),
    [
        (1.0, "working", 4.60517),
        (1.5, "working", 5.41610),
        (2.0, "working", 5.99146),
        (1.5, "shortTerm", 54.16100),
        (2.0, "shortTerm", 59.91465),
        (5.0, "shortTerm", 78.24046),
        (5.0, "longTerm", 3912.02301),
        (10.0, "longTerm", 4605.17019),
    ],
)
def test_the_hours_to_expiry_of_the_specification(graph: Graph, energy: float, tier: str, hours: float) -> None:
    given(graph, energy=energy, tier=tier)
    expires = read(graph, 0).expires_at
    assert expires is not None
    assert (expires - at(0)).total_seconds() / 3600 == pytest.approx(hours, abs=5e-6)


@pytest.mark.parametrize(("hours", "state"), [(4.6051, "live"), (4.6052, "due")])
def test_it_is_due_from_the_crossing_on(graph: Graph, hours: float, state: str) -> None:
    given(graph)
    assert read(graph, hours).state == state


@pytest.mark.parametrize(
    ("tier", "energy", "missing"),
    [("working", 1.25, 0.75), ("working", 2.5, 0.0), ("shortTerm", 2.0, 3.0), ("longTerm", 9.0, None)],
)
def test_what_is_missing_to_the_next_tier(graph: Graph, tier: str, energy: float, missing: float | None) -> None:
    given(graph, tier=tier, energy=energy)
    assert read(graph, 0).energy_to_next_tier == pytest.approx(missing)


def test_before_its_anchor_the_energy_is_that_of_the_anchor(graph: Graph) -> None:
    given(graph, hours=5)
    assert read(graph, 1).effective_energy == pytest.approx(1.0)


def test_an_ended_memory_has_the_energy_it_ended_with(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) SET m.validTo = m.created, m.endReason = 'promoted' REMOVE m:Live")
    found = read(graph, 50)
    assert (found.state, found.expires_at) == ("promoted", None)
    assert found.effective_energy == pytest.approx(1.0)


def test_a_damaged_memory_can_be_read(graph: Graph) -> None:
    given(graph)
    query(
        graph,
        "MATCH (m:Memory) SET m.energy = 'much', m.lastDecay = 'yesterday', m.decayKey = 'key', m.tier = 'archived'",
    )
    found = read(graph, 1)
    assert found.model_dump()["energy"] == "much"
    assert found.effective_energy is None


def test_one_whose_figures_are_past_every_calendar_can_be_read(graph: Graph) -> None:
    given(graph)
    query(graph, "MATCH (m:Memory) SET m.decayKey = 1e300, m.created = $most", most=2**63 - 1)
    found = read(graph, 1).model_dump()
    assert (found["created"], found["expires_at"]) == (2**63 - 1, None)


def test_instants_are_the_stored_ones_whatever_their_zone(graph: Graph) -> None:
    given(graph)
    there = (
        "m.lastPromotion = datetime('2026-05-01T15:00:00.25+03:00'), m.lastAccessed = localdatetime('2026-05-01T12:00')"
    )
    query(graph, f"MATCH (m:Memory) SET {there}, m.validTo = m.created")
    found = read(graph, 1)
    assert found.last_promotion == at(0) + timedelta(milliseconds=250)
    assert (found.created, found.last_decay, found.valid_from, found.valid_to) == (at(0),) * 4
    assert found.last_accessed == at(0).replace(tzinfo=None)


def test_unknown_ids_are_left_out(graph: Graph) -> None:
    assert memory.read(graph, ["nobody"], now=at(0)) == ()


def test_what_is_protected_keeps_its_energy_and_never_ends(graph: Graph) -> None:
    given(graph, energy=1.9)
    protected(graph, "m")
    found = read(graph, 1000)
    assert found.effective_energy == pytest.approx(1.9)
    assert (found.state, found.expires_at) == ("live", None)


RULES = [
    *((None, "normal", set()), ("private", "normal", set()), ("odd", "normal", set())),
    *(("shared", level, {"session"}) for level in ("normal", "personal")),
    *(("public", level, {"session", "peer", "public"}) for level in ("normal", "personal")),
    *((scope, level, set()) for scope in ("shared", "public") for level in ("confidential", "odd", None)),
]


@pytest.mark.parametrize(("scope", "sensitivity", "readers"), RULES)
def test_each_reader_sees_what_the_rules_of_access_allow(
    graph: Graph, scope: str | None, sensitivity: str | None, readers: set[str]
) -> None:
    published(graph, crystallized(graph), scope, sensitivity)
    assert [each.id for each in memory.read(graph, ["c"], now=at(1))] == ["c"]
    for reader in OTHERS:
        with reading_as(graph, reader):
            assert bool(memory.read(graph, ["c"], now=at(1))) == (reader in readers)


@pytest.mark.parametrize(
    ("damaged", "seen"),
    [
        ("m.validTo = m.created, m.endReason = 'retracted'", False),
        ("m.validTo = m.created, m.endReason = 'forgotten', m.lifecycle = 'expired', m.forgetAt = m.created", False),
        ("m.forgetAt = m.created", False),
        ("m.validTo = m.created, m.endReason = 'archived', m.lifecycle = 'archived', m.forgetAt = m.created", True),
    ],
)
def test_what_was_forgotten_or_has_expired_is_for_the_local_agent(graph: Graph, damaged: str, seen: bool) -> None:
    published(graph, crystallized(graph), "public")
    query(graph, f"MATCH (m:Memory {{id: 'c'}}) SET {damaged}")
    assert memory.read(graph, ["c"], now=at(1)) != ()
    for reader in OTHERS:
        with reading_as(graph, reader):
            assert bool(memory.read(graph, ["c"], now=at(1))) == seen


def test_what_is_said_around_it_is_for_the_local_agent(graph: Graph) -> None:
    published(graph, crystallized(graph), "public")
    query(graph, "MATCH (m:Memory {id: 'c'}) SET m.around = 'what others said'")
    assert "others" in read(graph, 1, "c").model_dump_json()
    with reading_as(graph, "session"):
        assert "others" not in read(graph, 1, "c").model_dump_json()


@pytest.mark.parametrize("accesses", [0, 16])
def test_a_crystal_that_has_ended_has_the_importance_it_ended_with(graph: Graph, accesses: int) -> None:
    crystallized(graph, "m", accesses=accesses)
    if accesses:
        moved(graph, "activated", "m", hours=1, run_id="activate")
    end = (read(graph, 0).forget_at or at(0)) - at(0)
    least = 0.05 if accesses else 0.02
    moved(graph, "archived" if accesses else "expired", "m", hours=100 * DAY)
    assert importance(graph, "m", hours=end / timedelta(hours=1)) == pytest.approx(least, rel=1e-6)
    assert importance(graph, "m", hours=5000 * DAY) == importance(graph, "m", hours=100 * DAY)
    assert importance(graph, "m", hours=5000 * DAY) == pytest.approx(least, rel=1e-6)


def test_the_importance_it_ended_with_is_that_of_the_law_then(graph: Graph) -> None:
    crystallized(graph, "m")
    moved(graph, "expired", "m", hours=100 * DAY)
    ended = importance(graph, "m", hours=100 * DAY)
    consolidation.reconfigure(graph, {"decayRate": 1e-9, "factFactor": 0.5}, now=at(101 * DAY))
    assert importance(graph, "m", hours=102 * DAY) == ended


@pytest.mark.parametrize("damaged", ["m.validTo = 'yesterday'", "m.lawVersion = 'first'", "m.lawVersion = null"])
def test_an_ended_crystal_can_be_read_whatever_is_damaged(graph: Graph, damaged: str) -> None:
    crystallized(graph, "m")
    moved(graph, "expired", "m", hours=100 * DAY)
    query(graph, f"MATCH (m:Memory) SET {damaged}")
    assert read(graph, 101 * DAY).state == "forgotten"


@pytest.mark.parametrize(
    ("change", "lifecycle", "state"),
    [
        ("m.forgetAt = m.created + duration('PT2H')", "generated", "live"),
        ("m.forgetAt = m.created + duration('PT1H')", "expired", "due"),
        ("m.forgetAt = m.created + duration('PT1H'), m.lifecycle = 'activated'", "archived", "due"),
        ("m.forgetAt = m.created + duration('PT1H'), m.lifecycle = 'activated', m.decayLaw = 'ttl'", "expired", "due"),
        ("m.forgetAt = m.created, m.validTo = m.created, m.lifecycle = 'activated'", "activated", "ended"),
        ("m.forgetAt = 'soon', m.lifecycle = 7", 7, "live"),
    ],
)
def test_the_lifecycle_of_a_crystal_is_what_the_law_says(
    graph: Graph, change: str, lifecycle: object, state: str
) -> None:
    crystallized(graph, "m")
    query(graph, f"MATCH (m:Memory) SET {change}")
    found = Crystal.of(read(graph, 1))
    assert (found.lifecycle, found.state) == (lifecycle, state)


def until(graph: Graph, hours: float) -> tuple[bool, bool]:
    """Tell whether a crystal is said to be activated by a run, and merged by one."""
    found = Crystal.of(read(graph, hours))
    return found.active_until is not None, found.mergeable_until is not None


def test_until_when_a_run_activates_and_merges_is_said_as_long_as_one_can(graph: Graph) -> None:
    crystallized(graph, "m", accesses=16)
    found = stored(graph, "m")
    assert Crystal.of(read(graph, 1)).active_until == found["activeUntil"]
    assert Crystal.of(read(graph, 1)).mergeable_until == found["mergeableUntil"]
    active, mergeable = found["activeUntil"], found["mergeableUntil"]
    assert until(graph, later(active, 0)) == (True, True)
    assert until(graph, later(active, 1)) == (False, True)
    assert until(graph, later(mergeable, 0)) == (False, True)
    assert until(graph, later(mergeable, 1)) == (False, False)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("m.validTo = m.created", (False, False)),
        ("m.lifecycle = 'frozen', m.decayLaw = 'none'", (False, False)),
        ("m.lifecycle = 'activated'", (False, True)),
        ("m.forgetAt = m.created", (False, False)),
        ("m.decayLaw = 'none'", (True, False)),
        ("m.activeUntil = 'soon', m.mergeableUntil = 3", (False, False)),
    ],
)
def test_it_is_not_said_where_no_run_can(graph: Graph, change: str, said: tuple[bool, bool]) -> None:
    crystallized(graph, "m", accesses=16)
    assert until(graph, 1) == (True, True)
    query(graph, f"MATCH (m:Memory) SET {change}")
    assert until(graph, 1) == said
