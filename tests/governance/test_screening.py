"""What has no level gets one: by migrate, after a restore, however often that is killed; and what has one keeps it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.consolidation import consolidation
from brainbridge.governance import screening
from brainbridge.graph.graph import Graph
from brainbridge.language.kinds import Source
from brainbridge.schema import migrations
from tests.cli.conftest import invoke
from tests.crystals import crystallized
from tests.derivations import derived
from tests.reading_as import published
from tests.state import at, given, query, stored

TEXTS = {
    "a": ("They went to Rome", "normal"),
    "b": ("I feel tired", "personal"),
    "c": ("the pin is 4711", "confidential"),
}


def levels(graph: Graph) -> dict[str, str | None]:
    return {row["id"]: row["s"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id, m.sensitivity AS s")}


def waiting(graph: Graph) -> list[str]:
    return [row["id"] for row in query(graph, "MATCH (m:Unscreened) RETURN m.id AS id ORDER BY id")]


@pytest.fixture
def older(database: Graph) -> Iterator[Graph]:
    """A brain that an older version wrote, with a memory of each level, and a test memory."""
    for name, (text, _) in TEXTS.items():
        given(database, name, content=text, sensitivity=None)
    given(database, "t", content="I feel tired", test=True, sensitivity=None)
    query(database, "MATCH (n:__BrainbridgeMigration) WHERE n.version >= 16 DETACH DELETE n")
    yield database
    migrations.apply(database)


FOUND = {name: level for name, (_, level) in TEXTS.items()} | {"t": "personal"}


def test_migrate_says_what_it_would_do_and_does_it(older: Graph) -> None:
    plan = invoke("migrate", "--dry-run", "--json").data
    assert (plan["screened"], set(levels(older).values())) == (4, {None})
    assert "told of 4 memories how sensitive they are" in invoke("migrate").out
    assert levels(older) == FOUND
    assert stored(older, "c")["content"] == "the pin is 4711"
    assert waiting(older) == []
    assert invoke("migrate", "--json").data["screened"] == 0
    assert invoke("migrate", "--dry-run", "--json").data["screened"] == 0
    assert invoke("validate-memories").code == 0


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_killed_anywhere_it_goes_on(older: Graph, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    monkeypatch.setattr(screening, "_BATCH", 1)
    left, real = [after], screening.tag

    def tag(*args: object) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return real(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patched, Brain.open(migrated=False) as brain:
        patched.setattr(screening, "tag", tag)
        with pytest.raises(KeyboardInterrupt):
            brain.schema.migrate(now=at(5))
    assert len(waiting(older)) == 4 - after
    with Brain.open() as brain:
        assert brain.schema.migrate(now=at(5)).screened == 4 - after
    assert levels(older) == FOUND


def test_what_is_promoted_before_anybody_has_looked_still_waits(older: Graph) -> None:
    migrations.apply(older)
    query(older, "MATCH (m:Memory {id: 'c'}) SET m.energy = 9.0, m.decayKey = m.decayKey + log(9), m.peakEnergy = 9.0")
    (risen,) = consolidation.force_promote(older, "c", now=at(1)).promoted
    assert risen.new_id in waiting(older)
    with Brain.open() as brain:
        brain.schema.migrate(now=at(5))
    assert levels(older)[risen.new_id] == "confidential"


def test_what_is_taken_over_gets_a_level(database: Graph) -> None:
    query(
        database,
        "CREATE (:Memory {id: 'v4', content: 'I feel tired', tier: 'working', energy: 1.0, isTest: false})",
    )
    with Brain.open(migrated=False) as brain:
        done = brain.schema.migrate(adopt=True, now=at(5))
    assert (done.adopted, done.screened) == (1, 1)
    assert stored(database, "v4")["sensitivity"] == "personal"


@pytest.mark.parametrize("merged", [False, True])
def test_what_an_older_archive_brings_gets_a_level(older: Graph, tmp_path: Path, merged: bool) -> None:
    file = tmp_path / "older.jsonl.gz"
    migrations.apply(older)
    query(older, "MATCH (m:Unscreened) REMOVE m:Unscreened")
    with Brain.open() as brain:
        brain.archives.export(file)
        query(older, "MATCH (m:Memory) DETACH DELETE m")
        if merged:
            brain.remember("something else")
            brain.archives.restore(file)
        else:
            brain.archives.replace(file, now=at(9))
    assert {name: level for name, level in levels(older).items() if name in FOUND} == FOUND
    assert waiting(older) == []


# What has a level keeps it


def test_promoted_crystallized_and_taken_back_it_stays(database: Graph) -> None:
    with Brain.open() as brain:
        brain.config.change({"crystallizeOnLongTerm": True}, now=at(0))
        first = brain.remember("I feel tired", now=at(0)).id
        second = brain.force_promote(first, now=at(1)).promoted[0].new_id
        third = brain.force_promote(second, now=at(2))
        assert "Crystal" in stored(database, third.promoted[0].new_id)["labels"]
        assert set(levels(database).values()) == {"personal"}
        assert len(levels(database)) == 3
        brain.runs.undo(third.run_id, now=at(3))
    assert set(levels(database).values()) == {"personal"}


# Where it comes from


@pytest.mark.parametrize(
    ("text", "source", "level"),
    [
        ("The bus is late", "memory", "normal"),
        ("The bus is late", "sessions", "personal"),
        ("I feel tired", "skills", "personal"),
        ("the pin is 4711", "sessions", "confidential"),
    ],
)
def test_what_a_session_said_is_at_least_personal(database: Graph, text: str, source: Source, level: str) -> None:
    with Brain.open() as brain:
        written = brain.crystals.remember(text, source=source)
        assert written.sensitivity == level


def test_what_is_remembered_is_what_its_text_says(database: Graph) -> None:
    with Brain.open() as brain:
        assert brain.remember("The bus is late").sensitivity == "normal"
        assert brain.tests.remember("I feel tired").sensitivity == "personal"


def test_a_memory_says_how_sensitive_it_is(database: Graph) -> None:
    given(database, "old", sensitivity=None)
    given(database, "known", sensitivity="personal")
    assert "Nobody has looked how sensitive it is" in invoke("memory-inspect", "old").out
    assert "What it says is personal." in invoke("memory-inspect", "known").out
    assert invoke("memory-inspect", "known", "--json").data["memory"]["sensitivity"] == "personal"
    assert invoke("memory-inspect", "old", "--json").data["memory"]["sensitivity"] is None


def test_a_level_that_is_none_is_a_finding(database: Graph) -> None:
    given(database, "odd", sensitivity="hidden")
    assert "unknown_sensitivity" in invoke("validate-memories").out


def test_what_reaches_longterm_comes_from_sessions_and_is_at_least_personal(database: Graph) -> None:
    with Brain.open() as brain:
        brain.config.change({"crystallizeOnLongTerm": True}, now=at(0))
        first = brain.remember("The bus is late", now=at(0)).id
        second = brain.force_promote(first, now=at(1)).promoted[0].new_id
        third = brain.force_promote(second, now=at(2))
        crystal = third.promoted[0].new_id
        assert levels(database) == {first: "normal", second: "normal", crystal: "personal"}
        back = brain.runs.undo(third.run_id, now=at(3))
        brain.runs.undo(back.run_id, now=at(4))
    assert levels(database) == {first: "normal", second: "normal", crystal: "personal"}


def test_migrate_gives_what_a_session_said_at_least_personal(database: Graph) -> None:
    transcript: dict[str, Any] = {"content": "The bus is late", "sensitivity": None, "importKey": "transcript:1"}
    given(database, "said", **transcript)
    given(database, "key", **transcript | {"content": "the pin is 4711", "importKey": "transcript:2"})
    given(database, "line", **transcript | {"importKey": "line:1"})
    given(database, "risen", **transcript | {"importKey": "transcript:3", "energy": 3.0})
    written = crystallized(database, "written", facet={"source": "sessions"}, content="The bus is late")
    risen = consolidation.force_promote(database, "risen", now=at(1)).promoted[0].new_id
    query(database, "MATCH (m:Memory) SET m.sensitivity = null, m:Unscreened")
    with Brain.open() as brain:
        assert brain.schema.migrate(now=at(5)).screened == 6
    assert levels(database) == {
        **{"said": "personal", "key": "confidential", "line": "normal", "risen": "personal"},
        **{risen: "personal", written: "personal"},
    }


def test_migrate_tells_as_many_as_its_plan_says(database: Graph) -> None:
    for name in ("marked", "unmarked", "textless", "known"):
        given(database, name, sensitivity=None)
    nameless = given(database, "nameless", sensitivity=None)
    query(database, "MATCH (m:Memory) WHERE m.id IN ['marked', 'textless', 'known'] SET m:Unscreened")
    query(database, "MATCH (m:Memory {id: 'textless'}) SET m.content = 7")
    query(database, "MATCH (m:Memory {id: 'known'}) SET m.sensitivity = 'normal'")
    query(database, "MATCH (m:Memory {id: $id}) REMOVE m.id", id=nameless)
    query(database, "MATCH (m:Memory) REMOVE m:Unlinked")  # damaged after it was associated
    for told in (2, 0):
        assert invoke("migrate", "--dry-run", "--json").data["screened"] == told
        assert invoke("migrate", "--json").data["screened"] == told
    found = {name: level for name, level in levels(database).items() if name}
    assert found == {"marked": "normal", "unmarked": "normal", "textless": None, "known": "normal"}


# What is damaged


@pytest.mark.parametrize(
    ("text", "parts", "level"),
    [
        ("They went to Rome", {}, "normal"),
        ("I feel tired", {}, "personal"),
        ("the pin is 4711", {}, "confidential"),
        ("They went to Rome", {"importKey": "transcript:1"}, "personal"),
    ],
)
def test_a_level_that_is_none_is_found_and_told_anew(
    database: Graph, text: str, parts: dict[str, Any], level: str
) -> None:
    given(database, "odd", content=text, **parts)
    invoke("repair-memory", "odd")  # whatever else a test's memory lacks
    query(database, "MATCH (m:Memory) SET m.sensitivity = 'hidden'")
    found = invoke("validate-memories", "--json")
    assert [(each["code"], each["fix"]) for each in found.data["findings"]] == [
        ("unknown_sensitivity", "brainbridge repair-memory odd")
    ]
    plan = invoke("repair-memory", "odd", "--dry-run", "--json").data
    assert plan["changes"] == [{"property": "sensitivity", "before": "hidden", "after": level}]
    done = invoke("repair-memory", "odd", "--json").data
    assert (done["changes"], levels(database)) == (plan["changes"], {"odd": level})
    assert invoke("validate-memories").code == 0
    invoke("run", "undo", done["runId"])
    assert levels(database) == {"odd": "hidden"}


def test_without_a_text_it_is_confidential(database: Graph) -> None:
    given(database, "odd", sensitivity="hidden")
    query(database, "MATCH (m:Memory) SET m.content = 7")
    invoke("repair-memory", "odd")
    assert levels(database) == {"odd": "confidential"}


def test_a_published_one_is_proposed_to_others_again(database: Graph) -> None:
    published(database, crystallized(database, content="a cedar box"), "public")
    invoke("repair-memory", "c")
    before = stored(database, "c")
    query(
        database,
        "MATCH (m:Memory {id: 'c'}) SET m.sensitivity = 7, m.facets = replace(m.facets, ' inpublic', '')",
    )
    assert invoke("recall", "a cedar box", "--as", "public", "--json").data["hits"] == []
    invoke("repair-memory", "c")
    assert (stored(database, "c")["sensitivity"], stored(database, "c")["facets"]) == ("normal", before["facets"])
    assert invoke("validate-memories").code == 0


def test_what_has_no_level_yet_is_left_to_migrate(database: Graph) -> None:
    given(database, "old", sensitivity=None)
    invoke("repair-memory", "old")
    assert levels(database) == {"old": None}


@pytest.mark.parametrize(("parent", "level"), [("normal", "normal"), ("personal", "personal"), (None, "confidential")])
def test_a_repair_makes_nothing_less_strict_than_what_it_was_made_of(
    database: Graph, parent: str | None, level: str
) -> None:
    given(database, "a", sensitivity=parent)
    derived(database, "m", "a")
    query(database, "MATCH (m:Memory {id: 'm'}) SET m.sensitivity = 'odd'")
    assert invoke("repair-memory", "m").code == 0
    assert stored(database, "m")["sensitivity"] == level
