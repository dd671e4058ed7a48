"""The command intake, and the options and commands by which facts are drawn or not."""

import json
from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.state import given
from tests.transcripts import shapes

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T12:01:00Z", "2026-05-01T13:00:00Z"
PORT = "The API runs on port 9090."


def remember(run: Run, text: str = PORT, *more: str, now: str = T0) -> str:
    return str(run("remember", text, "--json", "--now", now, *more).data["memory"]["id"])


def values(run: Run) -> list[str]:
    return [each["value"] for each in run("fact", "list", "--all", "--json").data["facts"]]


def test_its_data(run: Run) -> None:
    made = remember(run)
    waits = run("intake", "explain", made, "--json", "--now", T0).data
    assert waits == {
        **{"id": made, "part": "memory", "drawings": []},
        "waiting": {"since": "2026-05-01T12:00:00.000Z", "until": "2026-05-01T12:15:00.000Z", "signal": "none"},
    }
    done = run("intake", "draw", "--json", "--now", T1).data
    assert done == done | {"applied": True, "turns": 1, "stated": 1, "observations": 0, "superseded": 0, "contested": 0}
    assert done == done | {"trivial": 0, "promised": 0, "affirmed": 0}
    (fact,) = run("fact", "list", "--json").data["facts"]
    told = run("intake", "explain", made, "--json").data
    assert told["waiting"] is None
    (drawing,) = told["drawings"]
    assert drawing == {
        **{"at": "2026-05-01T12:01:00.000Z", "runId": done["runId"], "trigger": "asked", "signal": "none"},
        **{"reason": "somebody asked for it", "since": "2026-05-01T12:00:00.000Z", "source": made},
        **{"takenBack": False, "trust": "local_agent", "suspect": False, "verdicts": drawing["verdicts"]},
    }
    assert drawing["verdicts"] == [
        {
            **{"part": "fact", "outcome": "stated", "reason": "it takes its place in time", "id": fact["id"]},
            **{"of": None, "sentence": PORT},
        }
    ]
    assert run("intake", "explain", fact["id"], "--json").data["drawings"] == [drawing]


def test_it_is_shown_in_words(run: Run) -> None:
    made = remember(run)
    assert "waits since 2026-05-01 12:00:00Z, until 2026-05-01 12:15:00Z" in run("intake", "explain", made).out
    drawn = run("intake", "draw", "--now", T1)
    assert drawn.out.startswith("read 1: facts 1, said again 0, no longer true 0, commitments 0\n")
    shown = run("intake", "explain", made).out
    assert "read at 2026-05-01 12:01:00Z, as somebody asked for it; signal none" in shown
    assert "stated" in shown
    assert "it takes its place in time" in shown
    undo = drawn.out.splitlines()[-1].partition("brainbridge ")[2]
    assert run(*undo.split(), "--now", T2).code == 0
    assert "taken back since" in run("intake", "explain", made).out


def test_what_was_never_read_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_DRAW_FACTS", "false")
    made = remember(run)
    assert "never read" in run("intake", "explain", made).out
    assert run("intake", "explain", "unknown").code == 1


@pytest.mark.parametrize(
    ("setting", "value"), [("MODE", "soon"), ("TURNS", "0"), ("MINUTES", "-1"), ("FACTS", "perhaps")]
)
def test_a_setting_that_cannot_be_is_refused_and_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, setting: str, value: str
) -> None:
    monkeypatch.setenv(f"BRAINBRIDGE_DRAW_{setting}", value)
    shown = run("remember", PORT)
    assert (shown.code, f"BRAINBRIDGE_DRAW_{setting}" in shown.err) == (2, True)


def lines(path: Path) -> str:
    said = [{"content": "The port is 8080.", "at": T1}, {"content": "The port is 9090.", "at": T0}]
    path.write_text("".join(json.dumps(each) + "\n" for each in said))
    return str(path)


def test_an_import_draws_nothing_by_default(run: Run, tmp_path: Path) -> None:
    run("import", lines(tmp_path / "lines"), "--now", T2)
    run("session-end", "--now", T2)
    assert values(run) == []


def test_an_import_draws_facts_if_it_is_told_to_by_their_instants(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        assert run("import", lines(tmp_path / "lines"), "--facts", "--now", T2).code == 0
    facts = run("fact", "list", "--all", "--json").data["facts"]
    assert [(each["value"], each["status"]) for each in facts] == [("9090", "superseded"), ("8080", "holds")]


def test_so_does_that_of_a_transcript(run: Run, tmp_path: Path) -> None:
    path = shapes.written(tmp_path / "t", [shapes.claude_line("user", 0, PORT)])
    assert run("import", str(path), "--facts", "--now", T2).code == 0
    assert values(run) == ["9090"]


def test_none_are_drawn_from_a_replay_or_an_archive(run: Run, tmp_path: Path) -> None:
    shown = run("import", lines(tmp_path / "lines"), "--facts", "--replay")
    assert (shown.code, "replay" in shown.err) == (2, True)
    archive = tmp_path / "archive.bba"
    assert run("export", str(archive)).code == 0
    shown = run("import", str(archive), "--facts")
    assert (shown.code, "archive" in shown.err) == (2, True)


def test_topics_are_listed_by_weight(run: Run) -> None:
    for text in ("the cedar case", "the cedar lamp"):
        assert run("remember", text, "--now", "2026-05-01T12:00:00Z").code == 0
    data = run("topic", "list", "--now", "2026-05-01T13:00:00Z", "--json").data
    assert [each.keys() for each in data["topics"]] == [{"term", "weight", "memories", "read"}] * 2
    assert [each["term"] for each in data["topics"]] == ["case", "lamp"]
    shown = run("topic", "list", "--now", "2026-05-01T13:00:00Z").out.splitlines()
    assert (shown[0].split(), shown[-1]) == (["topic", "weight", "memories"], "of 2 memories")
    assert run("topic", "list", "--test-only").out == "none: no word tells memories apart\n"


def test_it_is_said_if_a_run_put_in_order_what_intake_has_made(run: Run) -> None:
    for key, value in (("consolidatesAfterReading", "true"), ("consolidateEveryN", "1")):
        run("config", "set", key, value, "--now", T0)
    for number in range(5):
        remember(run, f"Tea number {number} is fine.", now="2026-05-01T12:00:00Z")
    remember(run, "Tea is fine, too.", now=T1)
    shown = run("intake", "draw", "--now", "2026-05-01T12:10:00Z").out
    assert "what intake has made was put in order, too\n" in shown
    remember(run, "Tea is fine again.", now="2026-05-01T12:10:01Z")
    assert run("intake", "draw", "--json", "--now", "2026-05-01T12:10:02Z").data["consolidated"] is False


def test_a_topic_of_any_length_takes_one_line_and_is_whole_in_json(run: Run, database: Graph) -> None:
    term = "x" * 5_000
    for each in ("a", "b"):
        given(database, each, content=f"{term} {each}")
    given(database, "c", content="The lamp is green")
    (first, *_) = run("topic", "list", "--json").data["topics"]
    assert first["term"] == term
    shown = run("topic", "list").out
    assert term[:59] + "…" in shown
    assert max(map(len, shown.splitlines())) < 100
