"""The sections of a document, as data."""

import pytest

from brainbridge.document.schema import WORKING_MEMORY, Schema, Section, schema
from brainbridge.errors import NotFound
from tests.document.collapses import TITLES


def test_the_working_memory_has_the_seven_sections_of_the_seed_in_their_order() -> None:
    assert WORKING_MEMORY.titles == TITLES
    assert WORKING_MEMORY.title == "Working Memory State"


def test_budgets_are_those_of_the_sections_and_add_up() -> None:
    assert [each.budget for each in WORKING_MEMORY.sections] == [400, 500, 300, 1200, 800, 400, 400]
    assert WORKING_MEMORY.budget == 4000


def test_a_placeholder_fits_into_the_budget_and_each_section_says_what_belongs_into_it() -> None:
    for each in WORKING_MEMORY.sections:
        assert 0 < len(each.placeholder) < 4 * each.budget
        assert each.focus


def test_a_schema_is_found_by_its_name_also_among_others() -> None:
    identity = Schema("identity", "Identity", (Section("Who I Am", 100, "_Nobody yet._", "Name and role."),))
    assert schema("working-memory") is WORKING_MEMORY
    assert schema("identity", [WORKING_MEMORY, identity]) is identity


def test_an_unknown_name_is_told_with_those_that_there_are() -> None:
    with pytest.raises(NotFound, match="'soul'") as told:
        schema("soul")
    assert "working-memory" in told.value.hint


def test_a_section_is_found_by_its_title_and_an_unknown_one_is_told() -> None:
    assert WORKING_MEMORY.section("The Niche").budget == 300
    with pytest.raises(NotFound, match="'The Moon'"):
        WORKING_MEMORY.section("The Moon")
