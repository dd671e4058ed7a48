"""The Markdown view: what stands in the notes, and that the folder follows the graph."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document.view import notes
from brainbridge.document.view.parts import FactRef, View
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from tests.intake.test_timeline import DATABASE, talked
from tests.state import at, query

pytestmark = pytest.mark.usefixtures("database")
LINK = re.compile(r"(?<!\\)\]\(([^)]+)\)")


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    with Brain.open("default") as brain:
        yield brain


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "view"


@pytest.fixture
def known(brain: Brain) -> Brain:
    """Somebody said two days running where Ann Bell lives, and both talks are in boxes of one trace."""
    brain.config.change({"boxesOnConsolidate": True}, now=at(0))
    said(brain, "Ann Bell lives in Lyon.")
    talked(brain.graph, DATABASE, hours=0.1)
    brain.consolidate(now=at(2))
    said(brain, "Ann Bell lives in Paris.", hours=24)
    talked(brain.graph, DATABASE, hours=24.1)
    brain.consolidate(now=at(26))
    return brain


def said(brain: Brain, text: str, hours: float = 0.0, **parts: Any) -> Any:
    return brain.facts.observe(text, now=at(hours), **{"role": "user", "session_id": "s", **parts})


def written(brain: Brain, folder: Path, hours: float = 30, **asked: Any) -> View:
    return brain.views.write(str(folder), now=at(hours), **asked)


def texts(folder: Path) -> dict[str, str]:
    """Return the notes of a folder by their names."""
    return {each.relative_to(folder).as_posix(): each.read_text() for each in sorted(folder.rglob("*.md"))}


def note(folder: Path, words: str) -> tuple[str, str]:
    """Return the one note with these words in it, and its name."""
    (found,) = [(name, text) for name, text in texts(folder).items() if words in text]
    return found


def counts(done: View) -> tuple[int, int, int]:
    return done.written, done.unchanged, done.removed


def test_facts_and_boxes_have_notes_by_their_days(known: Brain, folder: Path) -> None:
    done = written(known, folder)
    assert (done.facts, done.boxes, done.written, done.kept, done.withheld) == (2, 2, 4, [], 0)
    assert [re.sub(r"-?[0-9a-f]{16}", "", name) for name in texts(folder)] == [
        *("boxes/2026-05-01/120000.md", "boxes/2026-05-02/120000.md"),
        *("facts/2026-05-01/fact-120000.md", "facts/2026-05-02/fact-120000.md"),
    ]
    assert all(each.stat().st_mode & 0o077 == 0 for each in (folder, *folder.rglob("*")))


def test_the_note_of_a_fact_tells_how_it_stands_and_what_took_its_place(known: Brain, folder: Path) -> None:
    written(known, folder)
    lyon, text = note(folder, '- Sentence: "Ann Bell lives in Lyon."')
    paris, other = note(folder, '- Sentence: "Ann Bell lives in Paris."')
    box, _ = note(folder, "# 2026-05-01T12:00:00.000Z")
    assert text.splitlines()[1:4] == ["# Ann Bell: lives in", "", '"Lyon"']
    for line in (
        "- Status: superseded",
        "- True since: 2026-05-01T12:00:00.000Z",
        "- True until: 2026-05-02T12:00:00.000Z",
        f'- After: ["Paris"](../../{paris}) (since 2026-05-02)',
    ):
        assert line in text.splitlines()
    assert "- Status: holds" in other
    assert f'- Before: ["Lyon"](../../{lyon}) (since 2026-05-01 until 2026-05-02)' in other
    assert f", [box](../../{box})" in text
    assert "True until" not in other


def test_the_note_of_a_box_tells_what_was_said_and_drawn(known: Brain, folder: Path) -> None:
    written(known, folder)
    first, text = note(folder, "# 2026-05-01T12:00:00.000Z")
    second, other = note(folder, "# 2026-05-02T12:00:00.000Z")
    lyon, _ = note(folder, '- Sentence: "Ann Bell lives in Lyon."')
    assert '- 2026-05-01T12:00:00.000Z, user: "Ann Bell lives in Lyon." (`' in text
    assert f'  - [Ann Bell: lives in: "Lyon"](../../{lyon})' in text.splitlines()
    assert f"## Turns: {len(DATABASE) + 1}" in text
    assert "- Session: s" in text
    assert "- Topics: database" in text
    assert "## Summary" in text
    assert f"- After: [2026-05-02T12:00:00.000Z](../../{second})" in text
    assert f"- Before: [2026-05-01T12:00:00.000Z](../../{first})" in other
    assert "trace-" not in text + other  # the name of a trace is made of topics, also of those that are forgotten


def test_every_link_leads_to_a_note(known: Brain, folder: Path) -> None:
    written(known, folder)
    links = [(name, to) for name, text in texts(folder).items() for to in LINK.findall(text)]
    assert len(links) >= 8
    assert [(name, to) for name, to in links if not (folder / name).parent.joinpath(to).is_file()] == []


def test_the_same_graph_has_the_same_folder_and_nothing_is_written_twice(known: Brain, folder: Path) -> None:
    graph = "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)"
    before = query(known.graph, graph)
    written(known, folder)
    whole, times = texts(folder), [each.stat().st_mtime_ns for each in sorted(folder.rglob("*"))]
    assert counts(written(known, folder, 31)) == (0, 4, 0)
    assert (texts(folder), [each.stat().st_mtime_ns for each in sorted(folder.rglob("*"))]) == (whole, times)
    assert query(known.graph, graph) == before


def test_only_what_has_changed_is_written_and_what_is_gone_is_removed(known: Brain, folder: Path) -> None:
    written(known, folder)
    news = said(known, "Ann Bell lives in Rome.", hours=48)
    assert counts(written(known, folder, 49)) == (3, 2, 0)  # Rome, Paris that ended, and Lyon that says so of Paris
    known.runs.undo(news.run_id, now=at(50))
    assert counts(written(known, folder, 51)) == (2, 2, 1)
    assert "Rome" not in "".join(texts(folder).values())
    assert not (folder / "facts" / "2026-05-03").exists()


@pytest.mark.parametrize("way", ["forget", "erase"])
def test_what_is_forgotten_or_erased_is_in_no_note(known: Brain, folder: Path, way: str) -> None:
    written(known, folder)
    for each in query(
        known.graph, "MATCH (m:Memory) WHERE m.content CONTAINS 'Paris' RETURN m.id AS id ORDER BY m:Fact"
    ):
        if way == "forget":
            known.forget(each["id"], now=at(31))
        elif query(known.graph, "MATCH (m:Memory {id: $id}) RETURN m", id=each["id"]):
            known.erasures.erase(each["id"], cascade=True, now=at(31))
    assert written(known, folder, 32).facts == 1
    whole = texts(folder)
    assert "Paris" not in "".join(whole.values())
    assert "- Status: holds" in note(folder, '- Sentence: "Ann Bell lives in Lyon."')[1]


def test_what_a_box_was_about_goes_with_what_was_forgotten_though_no_pass_has_run(known: Brain, folder: Path) -> None:
    written(known, folder)
    assert "- Topics: database" in "".join(texts(folder).values())
    turns = "MATCH (m:Memory) WHERE NOT m:Crystal AND toLower(m.content) CONTAINS 'database' RETURN m.id AS id"
    for each in query(known.graph, turns):
        known.forget(each["id"], now=at(31))
    assert written(known, folder, 32).boxes == 2
    assert "database" not in "".join(texts(folder).values()).casefold()


@pytest.mark.parametrize("how", ["SET m.sensitivity = 'confidential'", "SET m.suspect = true"])
def test_what_may_not_be_given_away_is_counted_alone(known: Brain, folder: Path, how: str) -> None:
    written(known, folder)
    query(known.graph, f"MATCH (m:Memory) WHERE m.content CONTAINS 'Paris' {how}")
    done = written(known, folder)
    assert (done.facts, done.withheld, done.removed) == (1, 1, 1)
    whole = "".join(texts(folder).values())
    assert "Paris" not in whole
    assert "- 1 that this note does not tell" in whole


def test_a_scope_and_test_memories_have_folders_of_their_own(known: Brain, tmp_path: Path) -> None:
    said(known, "Ann Bell works at Acme.", hours=25, scope="box")
    assert written(known, tmp_path / "other", scope="other").facts == 2
    assert written(known, tmp_path / "box", scope="box").facts == 3
    assert written(known, tmp_path / "test", test=True).facts == 0


def test_a_rehearsal_changes_nothing(known: Brain, folder: Path) -> None:
    done = written(known, folder, dry_run=True)
    assert (done.applied, done.written, folder.exists()) == (False, 4, False)
    written(known, folder)
    before = texts(folder)
    said(known, "Ann Bell lives in Rome.", hours=31)
    query(known.graph, "MATCH (b:Box) WHERE b.firstAt < datetime('2026-05-02') SET b.count = 0")
    done = written(known, folder, 32, dry_run=True)
    assert (done.written, done.removed, texts(folder)) == (4, 1, before)


def test_what_somebody_has_edited_is_kept(known: Brain, folder: Path) -> None:
    written(known, folder)
    name, text = note(folder, '- Sentence: "Ann Bell lives in Lyon."')
    (folder / name).write_text(text + "mine\n")
    (folder / "facts" / "2026-05-01" / "mine.md").write_text("mine\n")
    (folder / "facts" / "mine.md").write_text(text)
    assert written(known, folder).kept == [name]
    fact = query(known.graph, "MATCH (f:Fact {claim: 'Lyon'}) RETURN f.id AS id")[0]["id"]
    known.forget(fact, now=at(31))
    done = written(known, folder, 32)
    assert (done.kept, done.removed, (folder / name).read_text()) == ([name], 0, text + "mine\n")
    done = written(known, folder, 32, force=True)
    assert (done.kept, done.removed, (folder / name).exists()) == ([], 1, False)
    assert [each for each in texts(folder) if each.endswith("mine.md")] == ["facts/2026-05-01/mine.md", "facts/mine.md"]


def test_an_edited_note_is_written_over_by_force(known: Brain, folder: Path) -> None:
    written(known, folder)
    name, text = note(folder, '- Sentence: "Ann Bell lives in Lyon."')
    (folder / name).write_text("mine\n")
    assert written(known, folder, force=True).written == 1
    assert (folder / name).read_text() == text


def test_a_folder_that_holds_something_else_is_refused(known: Brain, folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    (folder / "mine.md").write_text("mine")
    with pytest.raises(Refused, match="holds something else than notes of a view"):
        written(known, folder, force=True)
    assert [each.name for each in folder.iterdir()] == ["mine.md"]
    with pytest.raises(Refused, match="is no folder for notes"):
        written(known, folder / "mine.md")
    (tmp_path / "empty").mkdir()
    assert written(known, tmp_path / "empty").written == 4


def test_what_stands_in_the_place_of_a_folder_is_named(known: Brain, folder: Path) -> None:
    written(known, folder, test=True)
    (folder / "facts").write_text("mine")
    with pytest.raises(Refused, match=r"facts/2026-05-01/fact-.* cannot be read"):
        written(known, folder)
    assert (folder / "facts").read_text() == "mine"


def test_what_somebody_said_is_data(brain: Brain, folder: Path) -> None:
    said(brain, "Ann Bell lives in Lyon.", speaker="Eve](http://x) *b*")
    query(brain.graph, "MATCH (f:Fact) SET f.claim = '\"](../../x.md)\\n# Lyon <b>', f.subject = '`Ann`'")
    written(brain, folder)
    (text,) = texts(folder).values()
    assert "# \\`Ann\\`: lives in" in text
    assert '''"'\\](../../x.md) # Lyon &lt;b&gt;"''' in text
    assert LINK.findall(text) == []


def ref(**parts: Any) -> FactRef:
    made = {"id": "a", "created": at(0), "category": "fact", "subject": "Ann", "attribute": "age", "value": "7"}
    return FactRef(**{**made, **parts})


@pytest.mark.parametrize("category", [None, "", "../x", "a" * 41, "A"])
def test_the_name_of_a_file_is_safe_whatever_a_category_or_an_id_is(category: str | None) -> None:
    name = notes.fact_path(ref(category=category, id="../../x"))
    assert re.fullmatch(r"facts/2026-05-01/fact-120000-[0-9a-f]{16}\.md", name)


def test_the_name_of_a_file_tells_two_apart() -> None:
    names = {notes.fact_path(ref(**each)) for each in ({}, {"id": "b"}, {"category": "goal"}, {"created": at(1)})}
    assert len(names) == 4
    assert notes.fact_path(ref(value="8", subject="Bob")) in names
