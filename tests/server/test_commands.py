"""brainbridge server ..., and other commands without an address: the local server."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from brainbridge.graph.graph import connect
from brainbridge.platform import paths
from tests.cli.conftest import invoke
from tests.server.conftest import holding

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
    known = {"running", "home", "version", "bolt", "http", "pid", "memoryMib", "uptimeSeconds", "recorded"}
    assert status.keys() == known
    assert (status["pid"], status["recorded"]) == (started["pid"], True)
    assert invoke("server", "path", "--brain", brain).out.strip() == str(paths.server_home(brain))
    assert "Starting..." in invoke("server", "logs", "--brain", brain, "--lines", "50").out


def test_a_command_starts_it_and_finds_an_empty_brain(brain: str) -> None:
    shown = invoke("memory-status", "--brain", brain, "--json")
    assert (shown.code, shown.data["live"]) == (0, 0)
    assert invoke("remember", "hello", "--brain", brain).code == 0
    assert invoke("memory-status", "--brain", brain, "--json").data["live"] == 1


def test_an_install_asks_a_server_that_runs_for_its_preset(
    brain: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    words = ("hook", "install", "--harness", "codex", "--json", "--brain")
    assert invoke(*words, brain).data["preset"] == "v4"
    assert invoke(*words, brain, "--preset", "days").data["preset"] == "days"
    assert invoke(*words, brain).data["preset"] == "days"
    assert invoke("run", "undo", "LAST", "--brain", brain).code == 0
    assert invoke(*words, "never").data["preset"] is None
    assert not paths.server_home("never").exists()


def test_browser_and_doctor_know_it(brain: str) -> None:
    data = invoke("browser", "--brain", brain, "--json").data
    assert data["address"].startswith(invoke("server", "status", "--brain", brain, "--json").data["http"])
    assert data["passwordIn"] == str(paths.server_home(brain) / "password")
    found = {each["name"]: each["found"] for each in invoke("doctor", "--brain", brain, "--json").data["sources"]}
    assert found["local server"].startswith("running at bolt://127.0.0.1:")
    assert "226 of 226" in found["Neo4j artifacts"]


def test_doctor_starts_nothing() -> None:
    shown = invoke("doctor", "--brain", "never", "--json")
    assert shown.data["checks"][0]["found"] == "the local server is not running"
    assert not paths.server_home("never").exists()


def test_the_demo_is_lived_through_once(brain: str) -> None:
    first = invoke("demo", "--brain", brain, "--json").data
    assert (first["imported"]["imported"], first["imported"]["sessionsEnded"]) == (182, 20)
    tiers = {row["tier"]: row["count"] for row in first["status"]["tiers"]}
    # Every tier is shown, and memories used again and again were promoted.
    assert min(tiers.values()) >= 3
    assert tiers["shortTerm"] + tiers["longTerm"] >= 11
    assert first["status"]["expired"] >= 50
    assert (first["indexed"]["files"], first["indexed"]["added"]) == (3, 3)
    lifecycles = {row["path"]: row["lifecycle"] for row in first["written"]["alive"] + first["written"]["faded"]}
    assert lifecycles == {
        "tide-clock/case.md": "activated",  # recalled again and again
        "tide-clock/gears.md": "generated",
        "tide-clock/flea-market.md": "expired",  # never
        "notes/opening.md": "generated",
    }
    (merged,), (parted,) = first["written"]["merged"]["merged"], first["written"]["unmerged"]["unmerged"]
    assert (merged["winner"], merged["loser"]) == (parted["winner"], parted["loser"])
    assert first["recall"]["hits"][0]["content"].startswith("Something else. From today there is no varnish")
    assert sum(first["undone"]["undone"].values()) >= 1
    assert first["undone"]["refused"] == []
    again = invoke("demo", "--brain", brain, "--json").data
    assert (again["imported"]["imported"], again["imported"]["known"]) == (0, 182)
    # The forecast half a day ahead is a run, and so a write.
    assert again["status"] == {**first["status"], "lastWrite": again["status"]["lastWrite"]}
    assert again["undone"]["undone"] == first["undone"]["undone"]
    assert again["indexed"] is None
    assert again["written"]["alive"] == first["written"]["alive"]
    assert again["written"]["faded"] == first["written"]["faded"]
    shown = invoke("validate-memories", "--brain", brain, "--json")
    assert (shown.code, shown.data["findings"]) == (0, [])
    told = invoke("demo", "--brain", brain).out
    assert "promotions, " in told
    assert re.search(
        r"^Half a day later, a run expired \d+ more memor(y|ies) and promoted (none|\d+);"
        r" 'run undo' then took back \d+ changes?\.$",
        told,
        re.MULTILINE,
    )


def before_crystals(brain: str) -> None:
    """Leave a brain as a version without crystals would."""
    bolt = invoke("server", "status", "--brain", brain, "--json").data["bolt"]
    with connect(bolt, "neo4j", (paths.server_home(brain) / "password").read_text().strip()) as driver:
        driver.execute_query("MATCH (n:__BrainbridgeMigration) WHERE n.version >= 14 DETACH DELETE n")
        driver.execute_query("MATCH (c:CrystalConfig) DETACH DELETE c")


def test_the_demo_migrates_no_brain_of_others(brain: str) -> None:
    before_crystals(brain)
    refused = invoke("demo", "--brain", brain)
    assert (refused.code, "run: brainbridge migrate" in refused.err) == (1, True)
    assert invoke("migrate", "--brain", brain).code == 0


@pytest.mark.deep
def test_the_demo_migrates_its_own_brain() -> None:
    try:
        assert invoke("remember", "hello", "--brain", "demo").code == 0
        before_crystals("demo")
        assert invoke("demo", "--json").data["imported"]["imported"] == 182
        assert invoke("validate-memories", "--brain", "demo").code == 0
    finally:
        invoke("server", "stop", "--brain", "demo")


def test_its_password_stands_in_one_file_and_nowhere_else(brain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")
    for words in (["remember", "a secret is kept", "--session", "s"], ["recall", "secret"], ["consolidate-all"]):
        assert invoke(*words, "--brain", brain).code == 0
    assert invoke("session-end", "--session", "s", "--detach", "--brain", brain).code == 0
    assert invoke("spool", "drain", "--brain", brain).code == 0
    assert invoke("session-end", "--session", "s", "--detach", "--brain", brain).code == 0
    assert invoke("backup", "--brain", brain).code == 0
    bolt = invoke("server", "status", "--brain", brain, "--json").data["bolt"]
    with monkeypatch.context() as wrong:
        wrong.setenv("BRAINBRIDGE_PASSWORD", "hunter2hunter2")
        assert invoke("memory-status", "--brain", brain, "--uri", bolt).code == 4
    file = paths.server_home(brain) / "password"
    places = (paths.server_home(brain), paths.state(brain))
    assert [each for place in places for each in holding(place, file.read_text().strip())] == [file]
    assert [each for place in places for each in holding(place, "hunter2hunter2")] == []
    names = {each.name for each in paths.state(brain).rglob("*")}
    assert names >= {"consolidation.log", "hook.log", "spool", "last-recall.json"}
    made = [gzip.decompress(each.read_bytes()) for each in paths.backups(brain).iterdir()]
    assert {file.read_text().strip().encode() in each for each in made} == {False}
