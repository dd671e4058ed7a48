"""What commands say when the result may surprise: hints, empty results, omissions."""

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.cli.test_json import T0, T1, T2, remember
from tests.state import query


@pytest.mark.parametrize("words", [[], ["config"], ["run"]])
def test_a_bare_name_shows_its_help(run: Run, words: list[str]) -> None:
    shown = run(*words)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("Usage: brainbridge")


@pytest.mark.parametrize("words", [[name, "a", "b"] for name in ("recall", "remember", "test-memory", "forget")])
def test_words_without_quotes_are_told_of_quotes(run: Run, words: list[str]) -> None:
    shown = run(*words)
    assert shown.code == 2
    assert "put text of several words in quotes" in shown.err


@pytest.mark.parametrize(
    "words", [["remember", "-5 degrees"], ["remember", "--cold"], ["recall", "-5"], ["forget", "-5"]]
)
def test_text_that_begins_with_a_dash_is_told_of_the_double_dash(run: Run, words: list[str]) -> None:
    shown = run(*words)
    assert shown.code == 2
    assert f"after '--': brainbridge {words[0]} -- " in shown.err


def test_a_mistyped_option_is_told_of_the_option_alone(run: Run) -> None:
    shown = run("recall", "x", "--limt", "3")
    assert shown.code == 2
    assert "'--limit'" in shown.err
    assert "dash" not in shown.err


def test_content_that_reads_as_a_short_option_is_told_of_it_too(run: Run) -> None:
    shown = run("remember", "-fine, thanks")
    assert shown.code == 2
    assert "content that begins with a dash goes after '--'" in shown.err


def test_other_readers_are_told_of_no_command_that_refuses_them(run: Run, database: Graph) -> None:
    query(database, "MATCH (n) RETURN n LIMIT 0")
    for words in (["memory-inspect"], ["traverse"], ["crystal", "show"], ["crystal", "lineage"]):
        hint = run(*words, "nobody", "--json", "--now", T0).envelope["error"]["hint"]
        assert "memory-energy --top 20" in hint, words
        told = run(*words, "nobody", "--as", "public", "--json", "--now", T0).envelope["error"]
        assert told["message"] == "there is no memory 'nobody'"
        assert told["hint"] == "find ids with 'brainbridge recall WORDS' and 'crystal list'", words


def test_a_question_of_stop_words_says_why_it_finds_nothing(run: Run) -> None:
    remember(run)
    shown = run("recall", "the", "--now", T1)
    assert (shown.code, shown.out.splitlines()[0]) == (0, "nothing found")
    assert "'the' holds only stop words" in shown.err
    assert run("recall", "giraffe", "--now", T1).err == ""
    assert "stop words" in run("recall", "the", "--json", "--now", T1).envelope["warnings"][0]


@pytest.mark.parametrize(
    ("outcome", "said"), [("refused", "this run was refused"), ("failed", "failed"), ("unfinished", "is unfinished")]
)
def test_what_a_run_left_undone_is_told_by_its_outcome(run: Run, database: Graph, outcome: str, said: str) -> None:
    made = run("decay-energy", "--json", "--now", T0).data["runId"]
    query(database, "MATCH (r:ConsolidationRun {id: $id}) SET r.outcome = $outcome", id=made, outcome=outcome)
    assert said in run("run", "diff", "LAST").out
    assert said in run("run", "undo", "LAST", "--dry-run", "--now", T0).out
    assert "only refreshed" not in run("run", "diff", "LAST").out


@pytest.mark.parametrize("words", [("show",), ("diff",), ("undo",), ("undo", "--dry-run")])
def test_before_the_first_run_there_is_no_latest_one(run: Run, words: tuple[str, ...]) -> None:
    shown = run("run", words[0], "last", *words[1:])
    assert (shown.code, shown.out) == (1, "")
    assert shown.err.splitlines()[0] == "Error: there are no runs yet"
    assert shown.err.splitlines()[1].strip() == "make one: brainbridge consolidate-all"
    assert "there are no runs over test memories yet" in run("run", words[0], "LAST", "--test-only").err
    assert "brainbridge consolidate-all --test-only" in run("run", words[0], "LAST", "--test-only").err
    assert "there is no run 'first'" in run("run", words[0], "first").err


def test_a_run_without_a_change_is_told_as_such(run: Run) -> None:
    run("decay-energy", "--now", T0)
    assert "Nothing to show: this run only refreshed energies and links." in run("run", "diff", "LAST").out
    assert "Nothing to take back: this run only" in run("run", "undo", "LAST", "--now", T0).out


def test_promotions_say_how_far_back_they_look(run: Run) -> None:
    assert run("memory-promotions").out.startswith(
        "promotions in the last 24 h\nnone (--last-hours looks further back)\n"
    )
    assert run("memory-promotions", "--last-hours", "1e308").out.startswith("promotions in the last 1000000 h\n")
    assert run("memory-promotions", "--last-hours", "1.5").out.startswith("promotions in the last 1.5 h\n")


def test_an_inspection_leaves_internals_out_unless_asked(run: Run) -> None:
    memory_id = remember(run)
    shown = run("memory-inspect", memory_id, "--now", T1).out
    internals = ("facets", "decayKey", "peakEnergy", "contentHash", "rev ", "labels")
    assert [each for each in internals if each in shown] == []
    assert "effectiveEnergy" in shown
    verbose = run("memory-inspect", memory_id, "--verbose", "--now", T1).out
    assert [each for each in internals if each not in verbose] == []
    assert "decayKey" in run("memory-inspect", memory_id, "--json", "--now", T1).data["memory"]


def test_a_refused_command_leaves_no_failed_run(run: Run) -> None:
    memory_id = remember(run)
    assert run("consolidate-all", "--now", T1).code == 0
    assert run("repair-memory", memory_id, "--revive", "--now", T1).code == 1
    assert run("force-promote", memory_id, "--now", T0).code == 1
    latest = run("run", "list", "--json").data["runs"][:2]
    assert [each["outcome"] for each in latest] == ["refused", "refused"]
    assert "failed_run" not in run("memory-health", "--now", T2).out
