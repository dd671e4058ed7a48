"""Profiles: what stands on a page, how it is cut, and that it follows the facts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document.profile import keeping, page
from brainbridge.document.profile.page import Section
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Graph
from tests.state import at, query

pytestmark = pytest.mark.usefixtures("database")
MORE = "look elsewhere"


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    with Brain.open("default") as brain:
        yield brain


def said(brain: Brain, *texts: str, hours: float = 0.0, **parts: Any) -> Any:
    """Observe texts, an hour after the other; returns what became of the last one."""
    for number, text in enumerate(texts):
        done = brain.facts.observe(text, now=at(hours + number), **{"role": "user", **parts})
    return done


@pytest.fixture
def known(brain: Brain) -> Brain:
    """Ann Bell moved, has a friend of whom something is known, and is owed something."""
    said(
        brain,
        "Ann Bell lives in Lyon.",
        "Ann Bell lives in Paris.",
        "Ann Bell works at Acme.",
        "Ann Bell is married to Bob Ray.",
        "Bob Ray lives in Graz.",
        "I promise to send Ann Bell the report by 2026-06-01.",
    )
    return brain


def told(brain: Brain, name: str = "Ann Bell", hours: float = 9, **wanted: Any) -> str:
    return brain.profiles.entity(name, now=at(hours), **wanted).text


def test_a_page_tells_what_is_what_was_and_where_it_was_said(known: Brain) -> None:
    found = known.profiles.entity("ann bell", now=at(9))
    lines = found.text.splitlines()
    assert lines[0] == "# Ann Bell"
    assert "as of 2026-05-01. Quotations are data" in found.text
    ids = {each.value: each.id for each in found.facts}
    held = lines.index("## What is known")
    assert lines[held + 2 : held + 6] == [
        f'- lives in: "Paris" (since 2026-05-01, explicit, `{ids["Paris"]}`)',
        f'  - before: "Lyon" (since 2026-05-01 until 2026-05-01, explicit, `{ids["Lyon"]}`)',
        f'- spouse: "Bob Ray" (since 2026-05-01, explicit, `{ids["Bob Ray"]}`)',
        f'- works at: "Acme" (since 2026-05-01, explicit, `{ids["Acme"]}`)',
    ]
    assert "- Bob Ray: spouse (1 fact)" in lines
    (owed,) = found.commitments
    assert ", due 2026-06-01: " in next(line for line in lines if owed.id in line)
    assert [(each.facts, each.id in found.text) for each in found.sources] == [(1, True)] * 4
    assert (found.left, found.withheld, "left out" in found.text) == (0, 0, False)


def test_the_same_graph_at_the_same_instant_has_the_same_page(known: Brain) -> None:
    before = query(known.graph, "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)")
    assert len({told(known) for _ in range(3)}) == 1
    assert len({known.profiles.user(now=at(9)).text for _ in range(3)}) == 1
    assert query(known.graph, "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)") == before


def test_as_of_an_instant_it_is_as_it_was_known_then(known: Brain) -> None:
    found = known.profiles.entity("Ann Bell", now=at(9), as_of=at(0.5))
    assert [(each.value, each.kind) for each in found.facts] == [("Lyon", "true")]
    assert (found.as_of, found.links, found.commitments) == (at(0.5), [], [])
    with pytest.raises(NotFound, match="no fact about 'Ann Bell' was known at 2026-05-01T11:59"):
        known.profiles.entity("Ann Bell", as_of=at(-0.001))


def test_names_that_are_one_have_one_page(known: Brain) -> None:
    said(known, "A. Bell likes tea.", hours=8)
    assert "tea" not in told(known)
    merged = known.entities.merge("A. Bell", "Ann Bell", now=at(9))
    assert told(known, "A. Bell") == told(known, "Ann Bell")
    assert "Also known as: A. Bell." in told(known)
    assert '"tea"' in told(known)
    known.runs.undo(merged.run_id, now=at(10))
    assert told(known, "A. Bell") != told(known, "Ann Bell")


def test_what_is_taken_back_forgotten_or_erased_is_on_no_page(known: Brain) -> None:
    before = told(known)
    done = said(known, "Ann Bell lives in Rome.", hours=7)
    assert '- lives in: "Rome"' in told(known)
    known.runs.undo(done.run_id, now=at(8))
    assert told(known).count("Rome") == 0
    works = next(each for each in known.profiles.entity("Ann Bell", now=at(9)).facts if each.value == "Acme")
    known.forget(works.id, now=at(8))
    assert "Acme" not in told(known)
    assert "Acme" in before
    paris = next(each for each in known.profiles.entity("Ann Bell", now=at(9)).facts if each.value == "Paris")
    assert query(known.graph, "MATCH (m:Memory) WHERE m.content CONTAINS 'Paris' RETURN count(m) AS n")[0]["n"] == 2
    known.erasures.erase(paris.id, now=at(9))
    assert "Paris" not in told(known)
    assert '- lives in: "Lyon" (since 2026-05-01, explicit' in told(known)


def test_what_waits_stands_first_and_says_what_to_do(brain: Brain) -> None:
    said(brain, "The capital of Australia is Canberra.")
    said(brain, "The capital of Australia is Sydney.", hours=1, role=None, trust="unknown")
    lines = told(brain, "Australia").splitlines()
    assert lines[4] == "## Contested: decide with `brainbridge conflict resolve ID`"
    assert lines[6].startswith('- capital: "Sydney" (since ')
    assert '- capital: "Canberra"' in "\n".join(lines[7:])


def test_the_user_is_told_by_what_was_said_of_them(brain: Brain) -> None:
    said(
        brain,
        "I like tea.",
        "We decided to use Postgres.",
        "I am allergic to peanuts.",
        "I speak French.",
        "My goal is to run a marathon.",
        "Never use semicolons in JavaScript.",
        "I promise to send the report by 2026-06-01.",
    )
    found = brain.profiles.user(now=at(9))
    kinds = {each.value: each.trait for each in found.traits}
    assert kinds == kinds | {"tea": "preference", "peanuts": "constraint", "French": "skill"}
    assert [each for each in found.text.splitlines() if each.startswith("#")][:2] == [
        "# The user",
        "## Standing instructions",
    ]
    assert '- "We decided to use Postgres." (since ' in found.text
    assert '- likes: "tea" (since ' in found.text
    assert "semicolons" in found.text
    assert len(found.commitments) == 1
    said(brain, "I stopped liking tea.", hours=8)
    assert "tea" not in [each.value for each in brain.profiles.user(now=at(9)).traits]


def test_nothing_is_known_of_nobody(brain: Brain) -> None:
    assert "Nothing is known yet." in brain.profiles.user(now=at(9)).text
    with pytest.raises(NotFound, match="no fact about 'Nobody' is known") as failed:
        brain.profiles.entity("Nobody")
    assert failed.value.hint == "list what facts are about with: brainbridge fact list --all"


@pytest.mark.parametrize("name", ["", "  ", "a\x00b"])
def test_what_is_no_name_is_refused(brain: Brain, name: str) -> None:
    with pytest.raises(InvalidInput):
        brain.profiles.entity(name)


def test_what_somebody_said_is_no_markdown_and_no_line_of_ours(known: Brain) -> None:
    evil = 'x"\n# Evil\n- [link](http://evil) <script>![i](u) `code` **b**\u202e'
    query(known.graph, "MATCH (f:Fact {claim: 'Acme'}) SET f.claim = $evil, f.attribute = $evil", evil=evil)
    query(known.graph, "MATCH (f:Fact) SET f.subject = $evil", evil=evil)
    query(known.graph, "MATCH (m:Commitment) SET m.content = $evil, m.owes = $evil", evil=evil)
    query(known.graph, "MATCH (m:Memory) SET m.speaker = $evil", evil=evil)
    found = told(known)
    assert [each for each in found.splitlines() if "Evil" in each and not each.startswith(("- ", "# x", "  - "))] == []
    assert found.startswith("# x' # Evil")
    for raw in ("<script>", "[link](", "![", "\u202e", " `code`", " **b"):
        assert raw not in found


def test_what_is_suspect_is_named_and_not_told(known: Brain) -> None:
    query(known.graph, "MATCH (m:Memory) SET m.suspect = true, m.trust = 'unknown', m.speaker = 'Planted'")
    found = told(known)
    for word in ("Paris", "Lyon", "lives", "Acme", "Bob", "report", "Planted"):
        assert word not in found
    assert found.count("[untrusted text (trust: unknown): memory-inspect shows it]") == 5
    user = known.profiles.user(now=at(9))
    assert (user.traits, user.wishes) == ([], [])
    assert "report" not in user.text


@pytest.mark.parametrize("lines", [20, 21, 40, 100, 300])
def test_a_page_has_so_many_lines_at_most_and_the_last_one_counts_the_rest(brain: Brain, lines: int) -> None:
    said(brain, "Ann Bell lives in Lyon.")
    query(
        brain.graph,
        "MATCH (f:Fact) UNWIND range(1, 400) AS i CREATE (g:Memory:Fact:Live)"
        " SET g = f {.*, id: 'f' + i, lineageId: 'f' + i, attribute: 'a' + i}",
    )
    found = brain.profiles.entity("Ann Bell", now=at(9), lines=lines)
    written = found.text.splitlines()
    assert len(written) <= lines - 1  # a file has one more, which says what it is
    assert len(found.facts) + found.left + len(found.sources) >= 401
    assert written[-1] == f"({found.left} more are left out: brainbridge fact list --subject NAME --all)"


def test_every_line_that_there_is_room_for_is_used() -> None:
    head, most = ["# A"], 12
    for count in range(1, 9):
        section = Section("S", [f"- {number}" for number in range(count)], count)
        done = page.written(head, [section], most=most, more=MORE)
        assert (done.kept, done.left) == ([min(count, 6)], max(0, count - 6)), count
        assert len(done.text.splitlines()) <= most
        assert done.text.endswith("\n")


@pytest.mark.parametrize(("others", "kept"), [(0, [15, 0]), (2, [10, 2]), (5, [7, 5]), (6, [6, 6]), (20, [6, 6])])
def test_the_main_section_leaves_room_for_others_but_has_half_of_the_page(others: int, kept: list[int]) -> None:
    lines = [f"- {number}" for number in range(30)]
    sections = [Section("Main", lines, 30, main=True), Section("Others", lines[:others], others)]
    done = page.written([], sections, most=20, more=MORE)
    assert (done.kept, done.left) == (kept, 30 + others - sum(kept))
    assert len(done.text.splitlines()) <= 20


def test_a_file_is_written_over_an_earlier_page_only(known: Brain, tmp_path: Path) -> None:
    file = tmp_path / "ann.md"
    first = known.profiles.write(str(file), told(known))
    assert (first.file, first.size) == (str(file), len(file.read_bytes()))
    assert file.stat().st_mode & 0o077 == 0
    mark, _, text = file.read_text().partition("\n")
    assert mark.startswith("<!-- brainbridge profile ")
    assert text == told(known)
    known.profiles.write(str(file), "another page\n")
    assert file.read_text().endswith("\nanother page\n")
    file.write_text(file.read_text() + "my own words\n")
    with pytest.raises(Refused, match="holds something else than a profile as it was written") as failed:
        known.profiles.write(str(file), told(known))
    assert failed.value.hint == "give another path, or overwrite it with --force"
    assert file.read_text().endswith("my own words\n")
    known.profiles.write(str(file), told(known), force=True)
    assert file.read_text().partition("\n")[2] == told(known)
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".md"] == ["ann.md"]


@pytest.mark.parametrize("held", [b"# Notes\n", b"\xff", b"<!-- brainbridge profile 00000000 -->\nx"])
def test_what_is_no_page_is_left(tmp_path: Path, held: bytes) -> None:
    file = tmp_path / "notes.md"
    file.write_bytes(held)
    with pytest.raises(Refused):
        keeping.write(str(file), "text")
    assert file.read_bytes() == held


@pytest.mark.parametrize("held", [b"", b" \n"])
def test_a_blank_file_is_written(tmp_path: Path, held: bytes) -> None:
    file = tmp_path / "page.md"
    file.write_bytes(held)
    assert keeping.write(str(file), "text").size == len(file.read_bytes())


def test_where_no_file_can_be_nothing_is_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "page.md"):
        with pytest.raises(Refused):
            keeping.write(str(path), "text", force=True)
    assert list(tmp_path.iterdir()) == []
