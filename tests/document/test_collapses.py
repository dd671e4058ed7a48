"""Generated collapses never replace a state, and sound states do."""

import random

import pytest

from brainbridge.document import guards
from brainbridge.document.guards import Verdict
from brainbridge.document.schema import WORKING_MEMORY
from tests.document.collapses import TITLE, TITLES, Case, collapse, sound

CASES = 500


def judged(case: Case) -> Verdict:
    return guards.verdict(case.new, case.old, WORKING_MEMORY, first=case.first)


REASONS = {
    "most is gone": {"mass_drop"},
    "padded": {"mass_drop"},
    "beside a long text": {"mass_drop"},
    "evicted": {"eviction_runaway"},
    "evicted elsewhere": {"eviction_runaway"},
    "hollow": {"empty_synthesis"},
    "missing": {"missing_section"},
    "hidden": {"missing_section"},
    "doubled": {"doubled_section"},
    "drifted": {"bond_drift"},
    "drifted in Han": {"bond_drift"},
    "moved away": {"bond_drift"},
    "no state": {"missing_section"},
    "all at once": {"eviction_runaway", "mass_drop", "bond_drift"},
}


@pytest.mark.parametrize("seed", range(CASES))
def test_a_generated_collapse_is_refused_for_what_it_is(seed: int) -> None:
    case = collapse(seed)
    verdict = judged(case)
    assert not verdict.accepted
    assert {each.code for each in verdict.reasons} >= REASONS[case.what.split(" by ")[0]], case.what
    assert all(each.sentence for each in verdict.reasons)


@pytest.mark.parametrize("seed", range(CASES))
def test_a_generated_sound_state_is_accepted(seed: int) -> None:
    case = sound(seed)
    assert judged(case).reasons == (), case.what


def test_the_generated_states_are_mature_and_of_many_kinds() -> None:
    found = [collapse(seed) for seed in range(CASES)]
    assert {each.what.split(" by ")[0] for each in found} == REASONS.keys()
    assert len({each.new for each in found}) > CASES * 0.8
    assert sum(len(each.old) > 2000 for each in found) > CASES * 0.9
    assert len({sound(seed).what for seed in range(CASES)}) == 10


DAMAGE = ("`", "```\n", "\n```\n", "<!--", "\n<!--\n", "\n## ", "\n> ", "\x00", "\ud800", ")", "\\", "")


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_accepted_has_each_section_once_in_spite_of_damage(damage: str) -> None:
    for seed in range(60):
        rng, case = random.Random(seed), sound(seed)
        at = rng.randrange(len(case.new))
        new = case.new[:at] + damage + case.new[at:]
        verdict = judged(case._replace(new=new))
        state = new[new.find(TITLE) :]
        headings = [state.count(f"\n## {title}") for title in TITLES]
        assert verdict.accepted <= (min(headings) >= 1)
        assert verdict.accepted or damage
