"""Whose memories a server serves: those of the project in its folder, of a named scope, or all."""

from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from brainbridge import Brain
from brainbridge.errors import GraphUnavailable
from brainbridge.graph.graph import Graph
from brainbridge.hook import worker
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.server import build
from tests.mcp.conftest import SETTING, calling, data, text
from tests.mcp.processes import over_stdio
from tests.project.repositories import begun
from tests.state import query


def test_the_scope_of_the_server_is_the_default(keeper: Keeper, database: Graph) -> None:
    server, _ = build(keeper, replace(SETTING, scope="x"))
    for scope in (None, "y"):
        data(calling(server, "remember", content="cedar", scope=scope))
    assert query(database, "MATCH (m:Memory) RETURN m.scope AS s ORDER BY s") == [{"s": "x"}, {"s": "y"}]
    assert len(data(calling(server, "recall", question="cedar"))["hits"]) == 1
    assert len(data(calling(server, "recall", question="cedar", scope="y"))["hits"]) == 1


def test_what_holds_in_all_projects_has_no_scope(keeper: Keeper, database: Graph) -> None:
    server, _ = build(keeper, replace(SETTING, scope="x"))
    data(calling(server, "remember", content="cedar", user_wide=True))
    assert query(database, "MATCH (m:Memory) RETURN m.scope AS s") == [{"s": None}]
    refused = calling(server, "remember", content="cedar", user_wide=True, scope="y")
    assert refused.is_error
    assert text(refused).endswith("user_wide and scope exclude each other\ngive one of them")


@pytest.mark.parametrize("scope", ["", " ", "."])
def test_an_empty_scope_is_the_default(keeper: Keeper, database: Graph, scope: str) -> None:
    server, _ = build(keeper, replace(SETTING, scope="x"))
    data(calling(server, "remember", content="cedar", scope=scope))
    data(calling(server, "remember", content="cedar too", scope="y"))
    assert query(database, "MATCH (m:Memory) RETURN m.scope AS s ORDER BY s") == [{"s": "x"}, {"s": "y"}]
    assert [each["content"] for each in data(calling(server, "recall", question="cedar", scope=scope))["hits"]] == [
        "cedar"
    ]


def test_the_project_of_the_folder_is_the_scope(database: Graph, tmp_path: Path) -> None:
    box, crate = begun(tmp_path / "box"), begun(tmp_path / "crate")

    async def main(folder: Path, content: str) -> None:
        async with over_stdio(folder=folder) as client:
            assert (await client.call_tool("recall", {"question": content})).structured_content["hits"] == []
            await client.call_tool("remember", {"content": content})
            assert len((await client.call_tool("recall", {"question": content})).structured_content["hits"]) == 1

    anyio.run(main, box, "cedar")
    anyio.run(main, crate, "cedar")
    rows = query(database, "MATCH (m:Memory) RETURN m.scope AS scope ORDER BY scope")
    assert [row["scope"].partition("@")[0] for row in rows] == ["box", "crate"]


def test_a_folder_that_is_named_is_the_projects_unless_the_agent_left_its_variable(
    database: Graph, tmp_path: Path
) -> None:
    box, crate = begun(tmp_path / "box"), begun(tmp_path / "crate")

    async def scope(named: str, folder: Path) -> str:
        async with over_stdio("--folder", named, folder=folder) as client:
            state = (await client.call_tool("status", {})).structured_content
            return str(state["scope"]).partition("@")[0]

    assert anyio.run(scope, str(box), Path.home()) == "box"
    assert anyio.run(scope, "../box", crate) == "box"
    assert anyio.run(scope, "${workspaceFolder}", crate) == "crate"


def test_a_server_that_only_reads_gives_no_project_a_scope(database: Graph, tmp_path: Path) -> None:
    box = begun(tmp_path / "box")

    async def main() -> None:
        async with over_stdio("--read-only", folder=box) as client:
            state = (await client.call_tool("status", {})).structured_content
            assert state["scope"].startswith("box@")

    anyio.run(main)
    assert query(database, "MATCH (p:Project) RETURN p") == []
    assert not (box / ".git" / "brainbridge").exists()


def test_what_is_written_later_belongs_to_the_project_too(database: Graph, tmp_path: Path) -> None:
    def down() -> Brain:
        raise GraphUnavailable("nobody answers", hint="start it")

    box = begun(tmp_path / "box")
    server, _ = build(Keeper(down), replace(SETTING, folder=str(box)))
    data(calling(server, "remember", content="The cedar case is oiled"))
    data(calling(server, "remember", content="walnut", user_wide=True))
    worker.work("default")
    rows = query(database, "MATCH (m:Memory) RETURN m.content AS content, m.scope AS scope ORDER BY content")
    assert [row["scope"] and row["scope"].partition("@")[0] for row in rows] == ["box", None]
