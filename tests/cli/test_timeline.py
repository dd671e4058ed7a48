"""The commands box and trace."""

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.intake.test_timeline import DATABASE, talked
from tests.state import query

LATER = "2026-05-01T13:00:00.000Z"


@pytest.fixture(autouse=True)
def _boxing(run: Run) -> None:
    assert run("config", "set", "boxesOnConsolidate", "true", "--now", "2026-05-01T12:00:00Z").code == 0


def test_boxes_and_traces_are_listed_and_shown(run: Run, database: Graph) -> None:
    talked(database, DATABASE)
    done = run("consolidate-all", "--json", "--now", LATER).data
    assert done["boxes"] == {"boxed": 5, "sealed": 1, "traces": 1, "summaries": 1}
    (box,) = run("box", "list", "--json").data["boxes"]
    (trace,) = run("trace", "list", "--json").data["traces"]
    assert {key: box[key] for key in ("topics", "count", "reason", "sealedAt")} == {
        "topics": ["database", "postgres", "schema"],
        "count": 5,
        "reason": "time_gap",
        "sealedAt": LATER,
    }
    assert (trace["id"], trace["boxes"]) == (box["traceId"], 1)
    assert run("box", "list", "--trace", trace["id"], "--json").data["boxes"] == [box]
    assert run("box", "list", "--session", "other", "--json").data["boxes"] == []
    assert run("box", "list", "--since", LATER, "--json").data["boxes"] == []
    assert run("box", "show", box["id"], "--json").data == box
    assert "database, postgres, schema" in run("box", "list").out
    assert DATABASE[0] in run("box", "show", box["id"]).out
    assert trace["id"] in run("trace", "list").out
    assert "boxes: boxed 5" not in run("consolidate-all", "--now", LATER).out


def test_a_summary_that_is_suspect_is_fenced(run: Run, database: Graph) -> None:
    talked(database, DATABASE)
    run("consolidate-all", "--now", LATER)
    query(database, "MATCH (m:Summary) SET m.suspect = true, m.trust = 'unknown'")
    (box,) = run("box", "list", "--json").data["boxes"]
    lines = run("box", "show", box["id"]).out.splitlines()
    assert any(line.startswith("Untrusted text") for line in lines)
    assert all(
        line.startswith("| ") for line in lines if "database" in line and box["id"] not in line and "schema" in line
    )


def test_an_open_box_is_sealed_and_an_unknown_one_is_not(run: Run, database: Graph) -> None:
    talked(database, DATABASE)
    run("consolidate-all", "--now", "2026-05-01T12:05:00Z")
    (box,) = run("box", "list", "--json").data["boxes"]
    assert (box["sealedAt"], box["summary"]) == (None, None)
    assert "would be sealed" in run("box", "seal", box["id"], "--dry-run").out
    first, last = run("box", "seal", box["id"], "--now", LATER).out.splitlines()
    assert first == f"box {box['id']} is sealed"
    assert last.startswith("take it back with: brainbridge run undo ")
    refused = run("box", "seal", box["id"])
    assert (refused.code, "is sealed already: forced" in refused.err) == (1, True)
    assert "there is no box" in run("box", "show", "unknown").err


def test_an_empty_list_says_where_boxes_come_from(run: Run) -> None:
    assert "consolidate-all" in run("box", "list").out
    assert "consolidate-all" in run("trace", "list").out


@pytest.mark.parametrize("name", ["box", "trace", "policy", "action", "fact", "commitment"])
def test_a_page_past_all_that_there_can_be_is_refused(run: Run, name: str) -> None:
    done = run(name, "list", "--skip", "99999999999999999999")
    assert "is not in the range" in done.err


def test_where_there_are_none_the_switch_is_told(run: Run) -> None:
    for name in ("box", "trace"):
        assert "config set boxesOnConsolidate true" in run(name, "list").out


def test_a_filter_that_matches_nothing_does_not_say_that_there_are_no_boxes(run: Run, database: Graph) -> None:
    for each in ("box", "trace"):
        assert "boxesOnConsolidate" in run(each, "list").out
    talked(database, DATABASE)
    run("consolidate-all", "--now", LATER)
    for asked in (
        ("--trace", "x"),
        ("--session", "x"),
        ("--since", LATER),
        ("--until", "2026-05-01T11:00:00Z"),
        ("--skip", "9"),
    ):
        assert run("box", "list", *asked).out == "none that match\n"
    assert run("trace", "list", "--skip", "9").out == "none that match\n"
