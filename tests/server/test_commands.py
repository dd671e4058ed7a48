"""brainbridge server ... and everything that needs no address: the local server by its commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from brainbridge import paths
from tests.cli.conftest import invoke

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def brain() -> Iterator[str]:
    yield "commands"
    invoke("server", "stop", "--brain", "commands")


def test_the_whole_round(brain: str, tmp_path: Path) -> None:
    assert invoke("server", "status", "--brain", brain).out == "not running\n"
    started = invoke("server", "start", "--brain", brain, "--json").data
    assert started["running"] is True
    status = invoke("server", "status", "--brain", brain, "--json").data
    assert status.keys() == {"running", "home", "version", "bolt", "http", "pid", "memoryMib", "uptimeSeconds"}
    assert status["pid"] == started["pid"]
    assert invoke("server", "path", "--brain", brain).out.strip() == str(paths.server_home(brain))
    assert "Starting..." in invoke("server", "logs", "--brain", brain, "--lines", "50").out


def test_a_command_starts_it_and_finds_an_empty_brain(brain: str) -> None:
    shown = invoke("memory-status", "--brain", brain, "--json")
    assert (shown.code, shown.data["live"]) == (0, 0)
    assert invoke("remember", "hello", "--brain", brain).code == 0
    assert invoke("memory-status", "--brain", brain, "--json").data["live"] == 1


def test_browser_and_doctor_know_it(brain: str) -> None:
    data = invoke("browser", "--brain", brain, "--json").data
    assert data["address"].startswith(invoke("server", "status", "--brain", brain, "--json").data["http"])
    assert data["passwordIn"] == str(paths.server_home(brain) / "password")
    found = {each["name"]: each["found"] for each in invoke("doctor", "--brain", brain, "--json").data["sources"]}
    assert found["local server"].startswith("running at bolt://127.0.0.1:")
    assert "226 of 226" in found["Neo4j artifacts"]


def test_doctor_starts_nothing() -> None:
    shown = invoke("doctor", "--brain", "never", "--json")
    assert shown.data["checks"][0]["found"] == "the local server does not run"
    assert not paths.server_home("never").exists()


def test_the_demo_is_lived_through_once(brain: str) -> None:
    first = invoke("demo", "--brain", brain, "--json").data
    assert (first["imported"]["imported"], first["imported"]["sessionsEnded"]) == (182, 20)
    tiers = {row["tier"]: row["count"] for row in first["status"]["tiers"]}
    # Every tier can be seen, and what came up again and again has risen.
    assert min(tiers.values()) >= 3
    assert tiers["shortTerm"] + tiers["longTerm"] >= 11
    assert first["status"]["expired"] >= 50
    assert first["recall"]["hits"][0]["content"].startswith("Something else. From today there is no varnish")
    assert sum(first["undone"]["undone"].values()) >= 1
    assert first["undone"]["refused"] == []
    again = invoke("demo", "--brain", brain, "--json").data
    assert (again["imported"]["imported"], again["imported"]["known"]) == (0, 182)
    # The look half a day ahead is a run, and so a write.
    assert again["status"] == {**first["status"], "lastWrite": again["status"]["lastWrite"]}
    assert again["undone"]["undone"] == first["undone"]["undone"]
    shown = invoke("validate-memories", "--brain", brain, "--json")
    assert (shown.code, shown.data["findings"]) == (0, [])
    assert "promotions, " in invoke("demo", "--brain", brain).out
