"""A document's text is read into its parts, and written back as it was."""

import pytest
from hypothesis import given

from brainbridge.document import lines, text
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import DIVIDER, Part, Status, Text
from tests.document.collapses import FIVE, STATUS, TITLE, TITLES, state
from tests.document.texts import TEXTS
from tests.effort import examples

STATE = state({title: f"- about {title}" for title in TITLES})


def read(given: str, *, needs_title: bool = True) -> Text:
    return text.read(given, WORKING_MEMORY, needs_title=needs_title)


def titles(given: str) -> list[str | None]:
    return [each.title for each in read(given).parts]


@examples(1000, sampled=200)
@given(TEXTS)
def test_an_unchanged_text_is_written_as_it_was_read(given: str) -> None:
    assert str(read(given)) == given
    assert str(read(given, needs_title=False)) == given


def test_a_state_is_read_into_its_parts() -> None:
    found = read(STATE)
    assert (found.before, found.title, found.head) == ("", f"{TITLE}\n", f"{STATUS}\n\n")
    assert found.parts[1] == Part("The Bond", "## The Bond\n", "- about The Bond\n\n")
    assert found.body("The Bond") == "- about The Bond"
    assert [each.title for each in found.parts] == list(TITLES)
    assert found.missing(WORKING_MEMORY) == []


@pytest.mark.parametrize(
    "heading",
    [
        "## The Bond (Oxytocin-Weighted)",
        "## the bond",
        "##  The  Bond  ##",
        "   ## The Bond",
        "## The Bond\r",
        "## The Bond()",
    ],
)
def test_a_heading_may_have_a_suffix_and_stays_as_it_stands(heading: str) -> None:
    (part,) = read(f"{TITLE}\n{heading}\nyes\n").parts
    assert part == ("The Bond", f"{heading}\n", "yes\n")


@pytest.mark.parametrize("heading", ["# The Bond", "### The Bond", "## The Bond and more", "## (The Bond)", "## Bond"])
def test_another_heading_is_no_section_of_the_schema(heading: str) -> None:
    assert "The Bond" not in titles(f"{TITLE}\n{heading}\nno\n")


def test_five_sections_are_read_as_an_old_state() -> None:
    found = read(state(dict.fromkeys(FIVE, "- x")))
    assert [each.title for each in found.parts] == list(FIVE)
    assert found.missing(WORKING_MEMORY) == ["The Phenotype", "The Niche"]


def test_what_stands_above_the_title_is_a_persons_own() -> None:
    own = "# Mine\n\n## The Bond\nis a film\n\n"
    found = read(own + STATE)
    assert found.before == found.own == own
    assert found.state == STATE


def test_a_text_without_title_is_a_persons_own() -> None:
    assert read("## The Bond\nis a film\n") == ("## The Bond\nis a film\n", "", "", ())


def test_without_title_sections_are_found_if_that_is_asked_for() -> None:
    found = read("Hello\n## Mine\n## The Bond\nx\n## Else\ny", needs_title=False)
    assert found.before == "Hello\n## Mine\n"
    assert [(each.title, each.body) for each in found.parts] == [("The Bond", "x\n"), (None, "y")]
    assert read("Hello\n## Mine\n", needs_title=False).parts == ()


def test_an_unknown_heading_is_a_part_of_its_own_and_a_deeper_one_is_not() -> None:
    found = read(f"{TITLE}\n## The Bond\nx\n### Deep\ny\n## Mine\nz\n# Else\n")
    assert [(each.title, each.text) for each in found.parts] == [
        ("The Bond", "## The Bond\nx\n### Deep\ny\n"),
        (None, "## Mine\nz\n"),
        (None, "# Else\n"),
    ]


@pytest.mark.parametrize("shape", ["```\n{}\n```", "~~~\n{}\n~~~", "<!--\n{}\n-->", "> {}", "    {}", "`{}`", "- {}"])
def test_what_is_quoted_is_no_section(shape: str) -> None:
    hidden = shape.format("## The Niche")
    found = read(f"{TITLE}\n## The Bond\n{hidden}\n## Curiosity Gaps\n")
    assert [each.title for each in found.parts] == ["The Bond", "Curiosity Gaps"]
    assert found.body("The Bond") == hidden.strip()


def test_a_title_in_code_is_no_title() -> None:
    assert read(f"```\n{TITLE}\n```\n").title == ""
    assert read(f"```\n{TITLE}\n```\n{STATE}").state == STATE


def test_sections_of_one_title_are_all_kept() -> None:
    found = read(f"{STATE}## The Bond (again)\nmore\n")
    assert found.bodies("The Bond") == ["- about The Bond", "more"]
    assert found.body("The Bond") == "- about The Bond\n\nmore"
    assert found.bodies("The Moon") == []


@pytest.mark.parametrize("mark", ["_", "*"])
def test_the_status_line_is_read_in_both_marks(mark: str) -> None:
    line = f"{mark}Last dream: 2026-03-12T16:00:00Z | Mood: motivated, socially engaged | Maturity: 40%{mark}"
    status = read(f"{TITLE}\n{line}\r\n").status
    assert status == ("2026-03-12T16:00:00Z", "motivated, socially engaged | Maturity: 40%")


@pytest.mark.parametrize("line", ["", "Last dream: x | Mood: y", "_Last dream: x_", "_Last dream: x | Mood: y*"])
def test_anything_else_is_no_status_line(line: str) -> None:
    assert read(f"{TITLE}\n{line}\n").status is None


def test_a_status_is_written_in_the_form_of_the_seed() -> None:
    status = Status("2026-03-12T16:00:00Z", "motivated, socially engaged")
    assert str(status) == STATUS
    assert read(f"{TITLE}\n{status}\n").status == status


def test_a_new_state_has_all_sections_in_order_and_placeholders_where_there_is_nothing() -> None:
    new = text.written(WORKING_MEMORY, {"The Bond": " Likes clocks.\n", "The Niche": " "}, Status("now", "calm"))
    assert str(new).startswith("# Working Memory State\n_Last dream: now | Mood: calm_\n\n## The Phenotype\n")
    assert str(new).endswith("_\n")
    again = read(str(new))
    assert again == new
    assert again.body("The Bond") == "Likes clocks."
    assert all(
        again.body(each.title) == each.placeholder for each in WORKING_MEMORY.sections if each.title != "The Bond"
    )


def test_a_body_is_replaced_and_nothing_else() -> None:
    new = read(f"own\n{STATE}").with_body("The Niche", "\nNew.\n\n")
    assert str(new) == f"own\n{STATE}".replace("- about The Niche", "New.")
    assert read(f"{TITLE}\n## The Bond").with_body("The Bond", "x").state == f"{TITLE}\n## The Bond\nx\n\n"
    with pytest.raises(KeyError):
        read(TITLE).with_body("The Niche", "x")


@pytest.mark.parametrize("own", ["# Mine\ntext\n", "text", "```\nopen", "~~~~ x\nopen\n", "<!-- open", "a\r\nb\r\n"])
def test_a_first_state_stands_below_a_persons_text_parted_by_the_divider(own: str) -> None:
    below, end = str(text.below(own, read(STATE))), text.ends(own)
    assert below.startswith(own)
    assert below.endswith(f"\n\n{DIVIDER}\n\n{STATE}".replace("\n", end))
    assert read(below).state == STATE.replace("\n", end)
    if not lines.left_open(own):
        assert read(below).own == own.rstrip()


@pytest.mark.parametrize("own", ["", " \n\t\n"])
def test_where_a_person_wrote_nothing_there_is_no_divider(own: str) -> None:
    assert str(text.below(own, read(STATE))) == STATE


@pytest.mark.parametrize("end", ["\n", "\r\n", " \n"])
def test_a_divider_is_no_text_of_a_person_whatever_ends_its_lines(end: str) -> None:
    given = f"Mine.\n\n{DIVIDER}\n\n{STATE}".replace("\n", end)
    assert (read(given).own, str(read(given))) == ("Mine.", given)
    twice = f"{DIVIDER}\n\nMine.\n\n{DIVIDER}\n\n{STATE}".replace("\n", end)
    assert (read(twice).own.strip(), str(read(twice))) == ("Mine.", twice)
    between = f"Mine.\n\n{DIVIDER}\n\nMine too.\n\n{STATE}".replace("\n", end)
    assert (read(between).own, str(read(between))) == ("Mine.\n\nMine too.".replace("\n", end), between)
    assert text.is_divided(given)
    assert not text.is_divided(STATE)


def test_a_divider_that_an_editor_wrapped_anew_is_none_of_a_persons_text() -> None:
    wrapped = DIVIDER.replace(
        "Subsequent dream cycles will\n     gradually", "Subsequent\n dream cycles will gradually"
    )
    assert wrapped != DIVIDER
    assert read(f"Mine.\n\n{wrapped}\n\n{STATE}").own == "Mine."


def test_a_rule_and_a_comment_of_a_person_are_theirs() -> None:
    own = "Mine.\n\n---\n<!-- Mine too. -->\n"
    assert read(f"{own}\n{DIVIDER}\n\n{STATE}").own == own.rstrip()
    assert read(f"{own}\n{STATE}").own == f"{own}\n"
