"""``brainbridge erase``: planned, confirmed, and with a receipt."""

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.erasures import begun
from tests.state import given, query

NOW = ("--now", "2026-05-02T12:00:00Z")
TEXT = "Quillon hides the spare key under the marigold pot"


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


def test_what_was_interrupted_is_not_finished_before_a_refusal(run: Run, database: Graph) -> None:
    given(database, "m", content=TEXT)
    begun(database, "m")
    assert run("erase", "--compact", *NOW, "--yes").code == 1
    assert left(database) == {"m"}


def test_to_continue_does_nothing_else(run: Run) -> None:
    shown = run("erase", "--continue", "--compact", "--yes")
    assert (shown.code, "--continue only finishes" in shown.err) == (2, True)
