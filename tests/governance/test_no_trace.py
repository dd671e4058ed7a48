"""A secret leaves no trace by any way in: not in the database, not in a file; and what held it is confidential."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from tests.cli.conftest import invoke
from tests.effort import often
from tests.governance.secrets import KINDS, planted, traces
from tests.state import ms, query
from tests.ways_in import WAYS, lines


def _stored(graph: Graph) -> Iterator[str]:
    """Yield every property of every node and edge, as text."""
    yield from (str(row["p"]) for row in query(graph, "MATCH (n) RETURN properties(n) AS p"))
    yield from (str(row["p"]) for row in query(graph, "MATCH ()-[r]->() RETURN properties(r) AS p"))


def _written(folder: Path) -> Iterator[str]:
    """Yield every file that brainbridge wrote, its name too."""
    for path in folder.rglob("*"):
        yield str(path)
        if path.is_file():
            yield path.read_bytes().decode(errors="replace")


def _held(graph: Graph, ours: Path, looked_for: Sequence[str]) -> list[str]:
    everything = "\n".join([*_stored(graph), *_written(ours)])
    return [each for each in looked_for if each in everything]


def _levels(graph: Graph) -> set[str | None]:
    return {row["s"] for row in query(graph, "MATCH (m:Memory) RETURN DISTINCT m.sensitivity AS s")}


def _hashes(texts: Sequence[str]) -> list[str]:
    return [hashlib.sha256(each.encode()).hexdigest() for each in [*texts, *lines(texts).splitlines()]]


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("seed", range(often(12, sampled=1)))
def test_a_secret_leaves_no_trace(database: Graph, ours: Path, tmp_path: Path, name: str, seed: int) -> None:
    texts, secrets = zip(*(planted(kind, seed) for kind in KINDS), strict=True)
    looked_for = [each for secret in secrets for each in traces(secret)] + _hashes([*texts, *secrets])
    WAYS[name](texts, tmp_path / "given")
    assert _held(database, ours, looked_for) == []
    worker.work("default")
    invoke("recall", "password", "--test-only" if name == "test memory" else "--explain")
    with Brain.open("default") as brain:
        brain.projects.render_all()
    assert _held(database, ours, looked_for) == []
    assert query(database, "MATCH (m:Memory) RETURN count(m) AS n")[0]["n"] >= len(texts)
    assert _levels(database) - ({"normal"} if name == "entities" else set()) == {"confidential"}


@pytest.mark.parametrize("name", WAYS)
def test_switched_off_it_stays_and_is_confidential(
    database: Graph, ours: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRAINBRIDGE_REDACT_SECRETS", "false")
    text, secret = planted("password", 1)
    WAYS[name]([text], tmp_path / "given")
    worker.work("default")
    rows = query(database, "MATCH (m:Memory) WHERE m.content CONTAINS $s RETURN m.sensitivity AS level", s=secret)
    assert rows
    assert {row["level"] for row in rows} == {"confidential"}


@pytest.mark.parametrize("name", WAYS)
def test_the_search_is_not_blind(database: Graph, ours: Path, tmp_path: Path, name: str) -> None:
    text = "the lower drawer is ellipsoid"
    WAYS[name]([text], tmp_path / "given")
    assert _held(database, ours, [text]) == [text]


def test_an_error_does_not_repeat_what_was_to_be_remembered(database: Graph, ours: Path, tmp_path: Path) -> None:
    _, secret = planted("password", 1)
    folder = tmp_path / "given"
    folder.mkdir()
    lines = [{"content": {"password": secret}}, {"content": [secret]}, {"content": f"{secret}\0"}]
    (folder / "said.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    done = invoke("import", str(folder / "said.jsonl"), "--json")
    assert len(done.data["bad"]) == 3
    assert secret not in done.out + done.err
    kept = {"content": {"password": secret}, "sessionId": "s", "instanceId": "i"}
    spool.put("default", at=ms(9), event="remember", harness="claude", session="s", transcript="", memory=kept)
    assert worker.work("default").failed == 1
    logs = [path.read_text() for path in ours.rglob("*.log")]
    assert logs
    assert not any(secret in log for log in logs)
