"""``brainbridge purge``: previewed, confirmed, and with a receipt."""

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.cypher.purge.lineages import faded, left
from tests.state import at, query

BEFORE = ("--expired-before", "2026-06-01T00:00:00Z")
NOW = ("--now", "2026-06-02T00:00:00Z")


def test_a_preview_deletes_nothing(run: Run, graph: Graph) -> None:
    faded(graph, "m")
    data = run("purge", *BEFORE, *NOW, "--dry-run", "--json").data
    assert (data["purged"], data["versions"], data["ids"], data["runId"]) == (1, 1, ["m"], None)
    shown = run("purge", *BEFORE, *NOW, "--dry-run").out.splitlines()
    assert shown == [
        "1 memory (1 version) that expired before 2026-06-01 00:00:00Z would be deleted",
        "m",
        "dry run: nothing was changed",
    ]
    assert left(graph) == {"m"}
    assert query(graph, "MATCH (r:ConsolidationRun {command: 'purge'}) RETURN count(r) AS n") == [{"n": 0}]


def test_without_a_yes_it_is_refused(run: Run, graph: Graph) -> None:
    faded(graph, "m")
    shown = run("purge", *BEFORE, *NOW)
    assert (shown.code, left(graph)) == (5, {"m"})
    assert shown.err.splitlines() == [
        "Error: not confirmed, so nothing was done: this would delete 1 expired memory for good",
        "       confirm with --yes",
    ]


def test_with_a_yes_it_leaves_a_receipt(run: Run, graph: Graph) -> None:
    faded(graph, "m")
    faded(graph, "test", test=True)
    data = run("purge", *BEFORE, *NOW, "--yes", "--json").data
    assert (data["purged"], data["versions"], data["before"]) == (1, 1, "2026-06-01T00:00:00.000Z")
    (event,) = run("run", "show", data["runId"], "--json").data["events"]
    assert (event["kind"], event["memoryId"], event["versionIds"]) == ("purged", "m", ["m"])
    assert left(graph) == {"test"}
    shown = run("-purge", *BEFORE, *NOW, "--testOnly", "--yes").out
    assert "1 memory (1 version)" in shown
    assert "dry run" not in shown
    assert "receipt: brainbridge run show" in shown
    assert left(graph) == set()


def test_where_there_is_nothing_nobody_is_asked(run: Run, graph: Graph) -> None:
    faded(graph, "m", hours=24 * 40)
    assert at(24 * 40).month == 6
    shown = run("purge", *BEFORE, *NOW, "--json")
    assert (shown.code, shown.data["purged"], left(graph)) == (0, 0, {"m"})


def test_counts_agree_with_their_nouns(run: Run, graph: Graph) -> None:
    faded(graph, "m")
    faded(graph, "n")
    assert "2 memories (2 versions) that" in run("purge", *BEFORE, *NOW, "--dry-run").out
    assert "2 expired memories" in run("purge", *BEFORE, *NOW).err


def test_a_purge_that_found_nothing_says_so_when_it_is_taken_back(run: Run) -> None:
    assert "0 memories (0 versions) that" in run("purge", *BEFORE, *NOW, "--yes").out
    assert "Nothing to show: this run found nothing to delete." in run("run", "diff", "LAST", *NOW).out
    assert "Nothing to take back: this run found nothing to delete." in run("run", "undo", "LAST", *NOW).out


def test_the_instant_has_to_be_one(run: Run) -> None:
    shown = run("purge", "--expired-before", "yesterday", "--yes")
    assert (shown.code, "--expired-before 'yesterday' is not an instant" in shown.err) == (2, True)
    assert run("purge", "--yes").code == 2
