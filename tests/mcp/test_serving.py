"""The server as a process: over standard streams and HTTP, with the protocol's messages, kills, and nothing lost."""

import json
import signal
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any

import anyio
import httpx2
import jsonschema
import psutil
import pytest
from mcp_types.methods import validate_server_result

from brainbridge import Brain
from brainbridge.errors import GraphUnavailable
from brainbridge.graph.graph import Graph
from brainbridge.hook import asking, spool, worker
from brainbridge.mcp import serving
from tests.effort import often
from tests.mcp.conftest import data
from tests.mcp.crowd import Crowd
from tests.mcp.processes import PROGRAM, has_opened, over_http, over_stdio, serving_http
from tests.state import given, query
from tests.waiting import until

HANDSHAKE = "2025-11-25"
CLIENTS, CALLS, MIB = 8, 1000, 2**20


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_an_agent_of_either_protocol_remembers_and_recalls(database: Graph, mode: str) -> None:
    async def main() -> None:
        async with over_stdio("--harness", "codex", "--session", "s", mode=mode) as client:
            assert client.server_info is not None
            assert (client.server_info.name, bool(client.instructions)) == ("brainbridge", True)
            written = data(await client.call_tool("remember", {"content": "The cedar case is oiled"}))
            found = data(await client.call_tool("recall", {"question": "cedar case"}))
            assert [hit["id"] for hit in found["hits"]] == [written["id"]]

    anyio.run(main)
    assert query(database, "MATCH (m:Memory) RETURN m.instanceId AS i, m.sessionId AS s") == [{"i": "codex", "s": "s"}]


def test_the_session_ends_with_the_agent_if_anything_was_remembered(database: Graph) -> None:
    async def main(content: str) -> None:
        async with over_stdio("--session", "s", "--scope", "x") as client:
            if content:
                await client.call_tool("remember", {"content": content})
                await client.call_tool("recall", {"question": content})

    anyio.run(main, "")
    assert spool.waiting("default") == []
    anyio.run(main, "cedar")
    assert len(spool.waiting("default")) == 1
    assert worker.work("default").ended == 1
    assert query(database, "MATCH (m:Head) RETURN m.tier AS t") == [{"t": "shortTerm"}]


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_an_agent_may_also_end_the_process(database: Graph, by: signal.Signals) -> None:
    with raw("--session", "s") as server:
        server.begin()
        server.ask("tools/call", name="remember", arguments={"content": "cedar"})
        server.process.send_signal(by)
    assert [name.split("-")[1] for name in spool.waiting("default")] == ["session"]


def test_resources_and_prompts(database: Graph) -> None:
    given(database, "a", content="The cedar case is oiled", role="user")

    async def main() -> None:
        async with over_stdio() as client:
            templates = (await client.list_resource_templates()).resource_templates
            assert {each.uri_template for each in templates} == {
                "brain://memory/{id}",
                "brain://profile/{name}",
                "brain://run/{id}",
            }
            resources = {str(each.uri) for each in (await client.list_resources()).resources}
            assert resources == {"brain://briefing", "brain://working-memory", "brain://profile"}
            with pytest.raises(Exception, match="there is no working memory without a scope"):
                await client.read_resource("brain://working-memory")
            (briefing,) = (await client.read_resource("brain://briefing")).contents
            assert "- 1 new" in briefing.model_dump()["text"]
            (memory,) = (await client.read_resource("brain://memory/a")).contents
            assert "The cedar case is oiled" in memory.model_dump()["text"]
            await client.call_tool("note", {"note": "The dial is due on Friday"})
            with Brain.open("default") as brain:
                brain.documents.rewrite()
            (working,) = (await client.read_resource("brain://working-memory")).contents
            assert "The dial is due on Friday" in working.model_dump()["text"]
            await client.call_tool("session_end", {})
            (run,) = (await client.read_resource("brain://run/LAST")).contents
            assert "session-end" in run.model_dump()["text"]
            assert "\n- expired a" in run.model_dump()["text"]
            with pytest.raises(Exception, match="there is no memory 'b'"):
                await client.read_resource("brain://memory/b")
            prompts = (await client.list_prompts()).prompts
            assert {each.name for each in prompts} == {"goodbye", "review"}
            asked = await client.get_prompt("review", {"topic": "cedar"})
            assert "cedar" in str(asked.messages[0].content)
            assert "this project" in str((await client.get_prompt("review")).messages[0].content)

    anyio.run(main)


class Raw:
    """A server process to which JSON lines are written."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.sent = 0

    def begin(self) -> Any:
        """Do the handshake, and return the server's answer."""
        client = {"name": "test", "version": "1"}
        began = self.ask("initialize", protocolVersion=HANDSHAKE, capabilities={}, clientInfo=client)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        until(lambda: not self.ask("tools/call", name="status", arguments={})["isError"])  # its brain is open
        return began

    def ask(self, method: str, **params: Any) -> Any:
        """Send a request, and return the result if it is one that the published schema knows."""
        self.sent += 1
        self.send({"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params})
        assert self.process.stdout
        answer = json.loads(self.process.stdout.readline())
        assert (answer["jsonrpc"], answer["id"]) == ("2.0", self.sent), answer
        validate_server_result(method, HANDSHAKE, answer["result"])
        return answer["result"]

    def send(self, message: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()


@contextmanager
def raw(*words: str) -> Iterator[Raw]:
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([PROGRAM, "mcp", "serve", "--scope", "", *words], text=True, **pipes) as process:
        yield Raw(process)
        process.communicate()
        assert process.returncode == 0


def test_messages_are_those_of_the_published_schema(database: Graph) -> None:
    with raw() as server:
        assert server.begin()["protocolVersion"] == HANDSHAKE
        schemas = {each["name"]: each["outputSchema"] for each in server.ask("tools/list")["tools"]}
        for name, arguments in (
            ("remember", {"content": "The cedar case is oiled"}),
            ("recall", {"question": "cedar", "explain": True}),
            ("status", {}),
            ("forget", {"what": "cedar"}),
            ("session_end", {}),
        ):
            answer = server.ask("tools/call", name=name, arguments=arguments)
            jsonschema.validate(answer["structuredContent"], schemas[name])
        wrong = server.ask("tools/call", name="inspect", arguments={"id": "nobody"})
        assert wrong["isError"] is True
        for method in ("resources/list", "resources/templates/list", "prompts/list"):
            server.ask(method)
        server.ask("prompts/get", name="goodbye", arguments={})


def test_with_no_database_a_memory_is_spooled_and_all_else_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://127.0.0.1:1")

    async def main() -> None:
        async with over_stdio(opened=False) as client:
            assert data(await client.call_tool("remember", {"content": "cedar"}))["spooled"]
            refused = await client.call_tool("recall", {"question": "cedar"})
            assert refused.is_error

    anyio.run(main)
    events = [name.split("-")[1] for name in spool.waiting("default")]
    assert events == ["remember", "session"]
    with pytest.raises(GraphUnavailable):
        worker.work("default")
    assert len(spool.waiting("default")) == 2


def test_it_answers_hooks_at_prompts_while_it_serves(database: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> dict[str, Any] | None:
        request: dict[str, object] = {"prompt": "Is the cedar case in the north hall varnished?"}
        return asking.asked("default", request, until=time.monotonic() + 10)

    async def main() -> None:
        async with over_stdio("--session", "s") as client:
            written = data(
                await client.call_tool("remember", {"content": "The cedar case in the north hall is not varnished"})
            )
            answer = asked()
            assert answer is not None
            assert [each["id"] for each in answer["memories"]] == [written["id"]]

    with tempfile.TemporaryDirectory(prefix="bb") as state:
        monkeypatch.setenv("XDG_STATE_HOME", state)
        anyio.run(main)
        assert asked() is None
        assert asking.sockets("default") == []
    assert query(database, "MATCH (m:Memory) RETURN m.accessCount AS n") == [{"n": 1}]


def test_a_server_over_http_that_is_ended_ends_its_session(database: Graph) -> None:
    async def main(port: int) -> None:
        async with over_http(port, serving.token("default")[0]) as client:
            await has_opened(client)
            await client.call_tool("remember", {"content": "cedar"})

    with serving_http("--session", "s") as (port, _):
        anyio.run(main, port)
    assert [name.split("-")[1] for name in spool.waiting("default")] == ["session"]


def test_over_http_only_who_has_the_token_is_answered(database: Graph) -> None:
    with serving_http() as (port, _):
        token, file = serving.token("default")
        assert file.stat().st_mode & 0o777 == 0o600
        url = f"http://127.0.0.1:{port}/mcp"
        for headers in (
            {},
            {"Authorization": "Bearer wrong"},
            {"Authorization": token},
            {"Authorization": f"Basic {token}"},
        ):
            assert httpx2.post(url, headers=headers, json={}).status_code == 401
        for scheme in ("Bearer", "bearer", "BEARER"):
            assert httpx2.post(url, headers={"authorization": f"{scheme} {token}"}, json={}).status_code != 401
        elsewhere = {"Authorization": f"Bearer {token}", "Host": "example.com"}
        assert httpx2.post(url, headers=elsewhere, json={}).status_code in (403, 421)

        async def main() -> None:
            async with over_http(port, token) as client:
                await has_opened(client)
                data(await client.call_tool("remember", {"content": "cedar"}))

        anyio.run(main)
    assert query(database, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 1}]


def test_it_says_the_port_that_it_found_free(database: Graph) -> None:
    with serving_http() as (port, _):
        assert httpx2.post(f"http://127.0.0.1:{port}/mcp", json={}).status_code == 401


def test_a_taken_port_is_said_with_the_remedy() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        tried = subprocess.run([PROGRAM, "mcp", "serve", "--http", port], capture_output=True, text=True, check=False)
    assert tried.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}: " in tried.stderr
    assert "--http 0 takes one that is free" in tried.stderr
    assert "serving on" not in tried.stderr


def test_of_a_thousand_calls_of_eight_clients_none_is_lost_or_doubled_though_the_server_is_killed(
    database: Graph,
) -> None:
    count = often(CALLS, sampled=200)
    crowd = Crowd(serving.token("default")[0])

    async def killed_and_started_again() -> None:
        with serving_http() as (crowd.port, first):
            await crowd.has_done(count // 3)
            first.kill()
        with serving_http(port=crowd.port) as (_, second):
            before = psutil.Process(second.pid).memory_info().rss
            await crowd.has_done(count)
            assert psutil.Process(second.pid).memory_info().rss < before + 64 * MIB

    async def main() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(killed_and_started_again)
            for number in range(CLIENTS):
                group.start_soon(crowd.remember, list(range(number, count, CLIENTS)))

    anyio.run(main)
    worker.work("default")  # what was remembered before the second server had opened its brain
    (row,) = query(database, "MATCH (m:Memory) RETURN count(m) AS n, count(DISTINCT m.content) AS different")
    assert row == {"n": count, "different": count}


def test_a_brain_keeps_its_token() -> None:
    assert serving.token("default") == serving.token("default")
    assert serving.token("other")[0] != serving.token("default")[0]


def test_of_many_first_starts_at_once_all_have_the_same_token() -> None:
    for number in range(5):
        together = Barrier(8)

        def start(_: int, brain: str = f"b{number}", together: Barrier = together) -> str:
            together.wait()
            return serving.token(brain)[0]

        with ThreadPoolExecutor(8) as threads:
            given = set(threads.map(start, range(8)))
        assert given == {serving.token(f"b{number}")[0]}


def test_a_token_that_nobody_finished_is_made_anew() -> None:
    token, file = serving.token("default")
    file.write_text("\n")
    again = serving.token("default")[0]
    assert again
    assert again != token
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
