"""The tool ``note``: what must not be lost is kept at once, or waits in the spool as a note."""

from dataclasses import replace
from typing import Any

import pytest
from mcp.server import MCPServer

from brainbridge import Brain, instants
from brainbridge.document.parts import NoteParts
from brainbridge.errors import GraphUnavailable, Held
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.server import build
from brainbridge.operations import spool as waiting
from tests.mcp.conftest import SETTING, Called, calling, data, text
from tests.state import query

NOTES = "MATCH (m:Note) RETURN m.id AS id, m.content AS content, m.declaredImportance AS importance ORDER BY content"


def down() -> Brain:
    raise GraphUnavailable("nobody answers", hint="start it")


@pytest.fixture
def without() -> MCPServer:
    """A server whose database is down."""
    return build(Keeper(down), replace(SETTING, scope="box"))[0]


@pytest.mark.parametrize("tool", ["note", "working_memory_note"])
def test_what_is_noted_is_recalled_at_once(call: Called, database: Graph, tool: str) -> None:
    answer = call(tool, note="The dial of the tide clock is due on Friday")
    written = data(answer)
    assert (written["spooled"], text(answer)) == (
        False,
        f"Noted: {written['id']}, to be found at once; the next briefing shows it.",
    )
    (hit,) = data(call("recall", question="When is the dial due?"))["hits"]
    assert hit["id"] == written["id"]
    (row,) = query(database, NOTES)
    assert (row["id"], row["importance"]) == (written["id"], 0.7)


@pytest.mark.parametrize("given", [0, 0.25, 1])
def test_an_importance_is_kept(call: Called, database: Graph, given: float) -> None:
    data(call("note", note="due", importance=given))
    (row,) = query(database, NOTES)
    assert row["importance"] == given


@pytest.mark.parametrize("given", [7, -1, 1.01, -0.1])
def test_an_importance_beyond_the_bounds_is_refused_and_nothing_is_noted(
    call: Called, database: Graph, given: float
) -> None:
    refused = call("note", note="due", importance=given)
    assert refused.is_error
    assert text(refused) == f"importance cannot be {given}: it takes a number from 0 to 1"
    assert query(database, NOTES) == []


def test_an_importance_that_is_no_number_is_refused(call: Called, database: Graph) -> None:
    refused = call("note", note="due", importance="very")
    assert refused.is_error
    assert text(refused) == 'importance cannot be "very": it takes a number from 0 to 1'
    assert query(database, NOTES) == []


def test_a_directive_is_told_as_one(call: Called) -> None:
    for number in range(6):
        data(call("remember", content=f"The cedar case {number} is oiled", user_wide=True))
    written = data(call("note", note="No semicolons in JavaScript", directive=True))
    answer = call("recall", question="How should I oil the cedar case?")
    assert [(each["id"], each["kind"]) for each in data(answer)["standing"]] == [(written["id"], "directive")]
    assert f"- [directive, {written['id']}] No semicolons in JavaScript" in text(answer)


@pytest.mark.parametrize("directive", [True, False])
def test_one_with_a_secret_is_noted_and_the_agent_is_told_that_no_briefing_tells_it(
    call: Called, directive: bool
) -> None:
    answer = call("note", note="Always log in with the password hunter3hunter3", directive=directive)
    what = "directive" if directive else "note"
    assert data(answer)["untold"].startswith(
        f"no briefing and no working memory tells this {what}, as it holds a secret"
    )
    assert text(answer) == f"Noted: {data(answer)['id']}, to be found at once.\nBut {data(answer)['untold']}."
    assert "hunter3" not in str(answer)


def test_a_key_is_of_one_note(call: Called, database: Graph) -> None:
    first, again = (data(call("note", note="due", key="k"))["id"] for _ in range(2))
    assert first == again
    refused = call("note", note="late", key="k")
    assert "is that of another note" in text(refused)
    assert len(query(database, NOTES)) == 1


def test_without_a_database_it_waits_and_is_a_note_with_all_that_was_said_of_it(
    without: MCPServer, database: Graph
) -> None:
    for _ in range(2):
        answer = calling(without, "note", note="No semicolons", importance=0.9, directive=True, key="k")
        assert (data(answer)["id"], data(answer)["spooled"]) == (None, True)
        assert "The note is kept on disk" in text(answer)
    refused = calling(without, "note", note="late", key="k")
    assert "it waits to be written" in text(refused)
    assert worker.work("default").remembered == 2
    (row,) = query(
        database, "MATCH (m:Note) RETURN m {.content, .declaredImportance, .directive, .scope, .role, .sessionId} AS m"
    )
    assert row["m"] == {
        **{"content": "No semicolons", "declaredImportance": 0.9, "directive": True, "scope": "box"},
        **{"role": "user", "sessionId": "s"},
    }


def test_a_directive_that_is_too_long_is_refused_and_does_not_wait(without: MCPServer) -> None:
    refused = calling(without, "note", note="x" * 501, directive=True)
    assert "501 characters; the limit is 500" in text(refused)
    assert spool.waiting("default") == []


def test_an_importance_beyond_the_bounds_does_not_wait(without: MCPServer) -> None:
    assert calling(without, "note", note="due", importance=1.5).is_error
    assert spool.waiting("default") == []


@pytest.mark.parametrize(("given", "kept"), [(7, 1.0), (-1, 0.0)])
def test_a_note_that_an_older_version_let_wait_counts_as_the_nearer_bound(
    database: Graph, given: float, kept: float
) -> None:
    note: NoteParts = {"importance": given, "directive": False}
    parts = {"content": "due", "sessionId": "s", "instanceId": "i"}
    waiting.put_memory("default", parts, at=instants.now(), harness="claude", note=note)
    assert worker.work("default").remembered == 1
    assert [row["importance"] for row in query(database, NOTES)] == [kept]


def test_what_a_busy_database_refuses_waits_as_a_note(
    call: Called, database: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise Held("a restore is in progress")

    with monkeypatch.context() as patched:
        patched.setattr("brainbridge.document.notes.write", fails)
        assert data(call("note", note="due"))["spooled"]
    assert len(spool.waiting("default")) == 1
    assert worker.work("default").remembered == 1
    assert [row["content"] for row in query(database, NOTES)] == ["due"]


def test_a_server_that_only_reads_has_no_tool_for_it(keeper: Keeper) -> None:
    server, tools = build(keeper, replace(SETTING, read_only=True))
    assert "note" not in {each.name for each in tools.listed()}
    assert calling(server, "note", note="due").is_error
