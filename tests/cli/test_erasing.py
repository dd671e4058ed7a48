"""``brainbridge erase``: planned, confirmed, and with a receipt."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge.brain import compacting
from brainbridge.brain.compacting import Compacted, Store
from brainbridge.errors import Refused
from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.erasures import begun
from tests.state import at, given, query

NOW = ("--now", "2026-05-02T12:00:00Z")
TEXT = "Quillon hides the spare key under the marigold pot"


@pytest.fixture
def compacted(database: Graph, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Let the database count as a local server's; returns what would have been compacted."""
    done: list[str] = []

    def compact(*_: Any, **__: Any) -> Compacted:
        done.append("store")
        return Compacted(at=at(0), folder=tmp_path, before=2, after=1, seconds=1.0)

    monkeypatch.setattr(compacting, "planned", lambda _: Store(folder=tmp_path, size=2, needed=4, seconds=45))
    monkeypatch.setattr(compacting, "compact", compact)
    return done


def left(graph: Graph) -> set[str]:
    return {row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id")}


def test_a_dry_run_shows_what_would_go_and_writes_nothing(run: Run, database: Graph) -> None:
    given(database, "m", content=TEXT)
    given(database, "n", content=f"They said: {TEXT}")
    shown = run("erase", "m", *NOW, "--dry-run")
    assert shown.code == 0
    assert "would be erased" in shown.out
    assert "have to do with these, and would stay" in shown.out
    assert "dry run: nothing was changed" in shown.out
    data = run("erase", "m", *NOW, "--dry-run", "--json").data
    assert ([each["id"] for each in data["plan"]["memories"]], data["receipt"]) == (["m"], None)
    assert [(each["id"], each["why"]) for each in data["plan"]["derived"]] == [("n", "quotes")]
    assert left(database) == {"m", "n"}
    assert query(database, "MATCH (n:Erasure|Secret|Tombstone) RETURN count(n) AS n") == [{"n": 0}]


def test_without_a_terminal_it_has_to_be_confirmed(run: Run, database: Graph) -> None:
    given(database, "m", content=TEXT)
    shown = run("erase", "m", *NOW)
    assert (shown.code, "confirm with --yes" in shown.err) == (5, True)
    assert left(database) == {"m"}


def test_a_question_chooses_its_first_hit(run: Run, database: Graph) -> None:
    given(database, "m", content=TEXT)
    given(database, "n", content="The terrace was swept in the evening")
    shown = run("erase", "--query", "marigold pot", *NOW, "--yes")
    assert "memories 1, versions 1" in shown.out
    assert left(database) == {"n"}
    assert run("erase", "--query", "marigold pot", *NOW, "--yes").out == "found nothing to erase\n"


def test_a_scope_narrows_a_source(run: Run, database: Graph) -> None:
    for name in ("here", "there"):
        given(database, name, content=f"{TEXT} {name}", scope=name, crystal={"path": "a.md", "semanticType": "fact"})
    assert run("erase", "--source", "a.md", "--scope", "here", *NOW, "--yes").code == 0
    assert left(database) == {"there"}


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("m", "--query", "x"),
        ("m", "--scope", "x"),
        ("--query", "x", "--source", "y"),
    ],
)
def test_exactly_one_way_to_choose_is_given(run: Run, database: Graph, words: tuple[str, ...]) -> None:
    given(database, "m", content=TEXT)
    shown = run("erase", *words, *NOW, "--yes")
    assert (shown.code, "name ids, or one of" in shown.err) == (2, True)
    assert left(database) == {"m"}


@pytest.mark.parametrize("words", [("m",), ("--source", "y"), ("--scope", "x"), ("--continue",)])
def test_a_limit_goes_with_a_query(run: Run, database: Graph, words: tuple[str, ...]) -> None:
    given(database, "m", content=TEXT)
    shown = run("erase", *words, "--limit", "1", *NOW, "--yes")
    assert (shown.code, "--limit goes with --query" in shown.err) == (2, True)
    assert left(database) == {"m"}


def test_the_same_command_finishes_what_was_interrupted(run: Run, database: Graph) -> None:
    given(database, "m", content=TEXT)
    begun(database, "m")
    assert "unfinished_erasure" in run("validate-memories").out
    assert run("export", "nowhere.jsonl").code == 1
    done = run("erase", "--continue", *NOW, "--json").data
    assert [each["counts"]["memories"] for each in done["finished"]] == [1]
    assert left(database) == set()
    assert "1" in run("erasures").out
    (row,) = run("erasures", "--json").data["erasures"]
    assert row["sha256"] in run("erasures", row["id"]).out


def test_a_dry_run_names_what_would_be_finished(run: Run, database: Graph) -> None:
    given(database, "m", content=TEXT)
    begun(database, "m")
    (row,) = run("erasures", "--json").data["erasures"]
    words = ("erase", "--continue", "--dry-run", *NOW)
    assert run(*words).out == f"would be finished: {row['id']}\ndry run: nothing was changed\n"
    assert [each["id"] for each in run(*words, "--json").data["unfinished"]] == [row["id"]]
    assert left(database) == {"m"}


def test_an_unknown_erasure_is_not_found(run: Run) -> None:
    shown = run("erasures", "nobody")
    assert (shown.code, "list them: brainbridge erasures" in shown.err) == (1, True)


@pytest.mark.parametrize("words", [("m",), (), ("m", "--dry-run")])
def test_files_of_a_database_elsewhere_are_not_compacted_and_nothing_is_erased(
    run: Run, database: Graph, words: tuple[str, ...]
) -> None:
    given(database, "m", content=TEXT)
    shown = run("erase", *words, "--compact", *NOW, "--yes")
    assert (shown.code, "is not the brain's own server" in shown.err) == (1, True)
    assert "brainbridge brain move NAME --to ADDRESS" in " ".join(shown.err.split())
    assert left(database) == {"m"}
    assert query(database, "MATCH (n:Erasure|Secret|Tombstone) RETURN count(n) AS n") == [{"n": 0}]


def test_with_nothing_to_erase_it_compacts(run: Run, database: Graph, compacted: list[str]) -> None:
    words = ("erase", "--scope", "nosuch", "--compact", *NOW)
    planned = run(*words, "--dry-run")
    assert "found nothing to erase" in planned.out
    assert "would be written anew" in planned.out
    asked = run(*words)
    assert (asked.code, "this would stop the server for about 45 s" in asked.err, compacted) == (5, True, [])
    shown = run(*words, "--yes")
    assert (shown.code, compacted) == (0, ["store"])
    assert shown.out.startswith("found nothing to erase\ncompacted: ")


@pytest.mark.parametrize("interrupted", [False, True])
def test_the_receipt_is_shown_though_the_compaction_failed(
    run: Run, database: Graph, compacted: list[str], monkeypatch: pytest.MonkeyPatch, interrupted: bool
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise Refused("the store was not compacted, and is as it was: the disk is full", hint="free some")

    monkeypatch.setattr(compacting, "compact", fails)
    for name in ("m", "n"):
        given(database, name, content=f"{TEXT} {name}")
    if interrupted:
        begun(database, "m")
    words = ("erase", *([] if interrupted else ["m"]), "--compact", *NOW, "--yes")
    shown = run(*words)
    assert (shown.code, shown.out.startswith("erased at "), left(database)) == (1, True, {"n"})
    assert "the disk is full" in shown.err
    assert "free some; the erasure is done, so only compact: brainbridge erase --compact" in shown.err
    as_json = run("erase", "n", "--compact", *NOW, "--yes", "--json").envelope
    assert (as_json["ok"], as_json["error"]["code"]) == (False, "not_compacted")
    assert (as_json["data"]["receipt"]["counts"]["memories"], as_json["data"]["compacted"]) == (1, None)


def test_a_compaction_that_failed_alone_has_no_data(
    run: Run, compacted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise Refused("the disk is full")

    monkeypatch.setattr(compacting, "compact", fails)
    shown = run("erase", "--compact", *NOW, "--yes", "--json").envelope
    assert (shown["error"]["code"], shown["data"]) == ("refused", None)


def test_no_receipt_says_that_the_files_hold_it_once_they_are_compacted(
    run: Run, database: Graph, compacted: list[str]
) -> None:
    for name in ("m", "n"):
        given(database, name, content=f"{TEXT} {name}")
    begun(database, "m")
    done = run("erase", "n", "--compact", *NOW, "--yes", "--json").data
    assert compacted == ["store"]
    for each in (done["receipt"], *done["finished"]):
        assert (each["compactedAt"], "own files" in str(each["remains"])) == (done["compacted"]["at"], False)
    assert len(done["finished"]) == 1


def test_a_kept_receipt_does_not_say_what_was_given(run: Run, database: Graph, compacted: list[str]) -> None:
    given(database, "m", content=TEXT)
    assert run("erase", "m", "--compact", *NOW, "--yes").code == 0
    (kept,) = run("erasures", "--json").data["erasures"]
    assert "until it overwrites them or they are compacted" in kept["receipt"]
    assert "--compact" not in kept["receipt"]


def test_what_was_interrupted_is_not_finished_before_a_refusal(run: Run, database: Graph) -> None:
    given(database, "m", content=TEXT)
    begun(database, "m")
    assert run("erase", "--compact", *NOW, "--yes").code == 1
    assert left(database) == {"m"}


def test_to_continue_does_nothing_else(run: Run) -> None:
    shown = run("erase", "--continue", "--compact", "--yes")
    assert (shown.code, "--continue only finishes" in shown.err) == (2, True)
