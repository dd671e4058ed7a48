"""Each reader sees what the rules of access allow, and learns nothing of anything else.

Every command with ``--as`` is asked, as they are found by walking the command line. What it prints is searched for the
ids and the words of all memories, and is the same as in a brain that never held what is hidden.
"""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

from brainbridge.association import association, cluster
from brainbridge.cli import options
from brainbridge.graph.graph import Graph
from brainbridge.graph.reader import LOCAL
from brainbridge.memory import memory
from tests.cli.conftest import Shown, invoke
from tests.commands import walked
from tests.crystals import crystallized, moved
from tests.effort import some
from tests.state import at, empty, given, query

GRAPHS = 40
NOW = "2026-05-02T12:00:00Z"  # a day after the base
READERS = ("local_agent", "session:s", "peer:key", "public")
FACET = {"semanticType": "general", "lifespanPolicy": "permanent"}  # alive whatever the clock says
SHARED = "cedar boxes are oiled and never varnished by Ann Lee since last May"
MARK = re.compile(r"\bzq\d+\b")


APART = [("export",), ("mcp", "serve")]  # which have tests of their own


# These are about the machine, not about what one brain remembers.
ELSEWHERE = {"hook", "mcp", "schedule", "brain", "server", "queries", "browser", "demo", "completion"}
UNASKED = {"config preset list", "config preset show"}
NEEDED = {
    **{"verdict": "used", "access": "shared", "key": "decayRate=0.1", "expired_before": NOW, "name": "days"},
    **{"file": "in.jsonl", "paths": "in.jsonl", "policy_class": "protected", "alias": "b", "to": "cold"},
}
MORE = {
    "remember": ("a word",),
    "restore": ("whole.jsonl", "--yes"),
    "test-scenario": ("decay",),
    "project split": ("--yes",),
    "fact as-of": ("2026-05-01T12:00:00Z", "Ann"),
    "action record": ("discard", "a", "--outcome", "skipped"),
    "conflict resolve": ("a", "--keep"),
    "question resolve": ("a", "--holds"),
}
# What it may not see is not there.
REFUSED = (
    "only the local agent may do that",
    "there is no memory",
    "there is no crystal",
)


def test_every_other_command_is_for_the_local_agent(
    database: Graph, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given(database, "a")
    before = query(database, "MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)")
    monkeypatch.chdir(tmp_path)
    assert invoke("export", "whole.jsonl").code == 0
    (tmp_path / "in.jsonl").write_text('{"content": "a word"}\n')
    monkeypatch.setenv("BRAINBRIDGE_READER", "public")
    answered = list[tuple[str, ...]]()
    for words, command in walked():
        if words[0] in ELSEWHERE or any("--as" in param.opts for param in command.params):
            continue
        name = " ".join(words)
        detached = ["--detach"] if any("--detach" in param.opts for param in command.params) else []
        shown = invoke(*words, *MORE.get(name, _needed(command)), *detached)
        if shown.code != 1 or not any(each in shown.err for each in REFUSED):
            answered.append((name, str(shown.code), shown.out, shown.err))
    assert {name for name, *_ in answered} == UNASKED, answered
    assert query(database, "MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)") == before


def _needed(command: click.Command) -> Iterator[str]:
    for param in command.params:
        if param.required:
            yield from [] if isinstance(param, click.Argument) else [param.opts[0]]
            yield NEEDED.get(str(param.name), "a")


class Planted(NamedTuple):
    """A memory as it was planted: the local agent alone sees a plain one, and what has ended is seen by nobody else."""

    id: str
    access: str | None
    sensitivity: str | None
    state: str = "live"

    def readers(self) -> set[str]:
        """Return who may read it (seed "Access Control"; rows G3 and G4)."""
        if self.state in ("expired", "forgotten", "due") or self.sensitivity not in ("normal", "personal"):
            return set()
        return {"shared": {"session:s"}, "public": {"session:s", "peer:key", "public"}}.get(str(self.access), set())


def planted(graph: Graph, chances: random.Random) -> list[Planted]:
    """Write memories of all access scopes, sensitivities and states, which say nearly the same, and join them."""
    found = [_planted(graph, chances, number) for number in range(24)]
    found += [_private(graph, number) for number in (24, 25)]
    association.associate(graph, now=at(1))
    for number in range(12):
        child, *parents = chances.sample(found, 3)
        joined = (
            "MATCH (m:Memory {id: $m}) MATCH (p:Memory) WHERE p.id IN $ps "
            "CREATE (m)-[:DERIVED_FROM {operation: 'merged', actor: $by, at: $at}]->(p)"
        )
        by = f"peer:of {child.id}"
        query(graph, joined, m=child.id, ps=[each.id for each in parents], by=by, at=at(number / 10))
    living = [each.id for each in found if each.state == "live"]
    for _ in range(15):
        chosen = chances.sample(living, 3)
        memory.access(graph, {each: f"touch {chances.random()}" for each in chosen}, now=at(1), session="s")
        association.coactivate(graph, chosen, retrieval=str(chances.random()), now=at(1))
    cluster.cluster(graph, now=at(1), is_test=False, lexical=True)
    _age(graph, found)
    _stale(graph, "zq24", "inshared")
    _stale(graph, "zq25", "inpublic")
    return found


def _planted(graph: Graph, chances: random.Random, number: int) -> Planted:
    name, hours = f"zq{number}", number / 100
    text = f"{name} {SHARED} {' '.join(chances.sample(['lid', 'hinge', 'drawer', 'shelf'], 2))}"
    session = chances.choice(["s", "t"])
    if chances.random() < 0.25:
        given(graph, name, hours=hours, content=text, sessionId=session, sensitivity="normal")
        return Planted(name, None, "normal")
    crystallized(graph, name, hours=hours, content=text, sessionId=session, facet=FACET)
    access = chances.choice(["private", "shared", "shared", "public", "public", "odd", None])
    sensitivity = chances.choice(["normal", "normal", "normal", "personal", "confidential", "odd", None])
    # A memory that was damaged may have any of them, and any facet.
    facet = chances.choice(["inshared", "inpublic"]) if access == "odd" else f"in{access}"
    query(
        graph,
        "MATCH (m:Memory {id: $id}) SET m.accessScope = $access, m.sensitivity = $level, m.facets = m.facets + $facet",
        **{"id": name, "access": access, "level": sensitivity},
        facet=f" {facet}" if access in ("shared", "public", "odd") else "",
    )
    return Planted(name, access, sensitivity, chances.choice(["live"] * 5 + ["expired", "forgotten", "due"]))


def _private(graph: Graph, number: int) -> Planted:
    """Write a crystal that is private, and answers best."""
    name = f"zq{number}"
    crystallized(graph, name, hours=number / 100, content=f"{name} {SHARED}", sessionId="s", facet=FACET)
    query(graph, "MATCH (m:Memory {id: $id}) SET m.sensitivity = 'normal'", id=name)
    return Planted(name, "private", "normal")


def _stale(graph: Graph, name: str, facet: str) -> None:
    """Leave a facet as if a crystal was published: the index proposes it to others. To associate puts facets right."""
    query(graph, "MATCH (m:Memory {id: $id}) SET m.facets = m.facets + $facet", id=name, facet=f" {facet}")


def _age(graph: Graph, found: list[Planted]) -> None:
    """Let some expire, with a run or without one yet, and have some forgotten on request."""
    for state, instant in (("expired", 2), ("due", 20)):
        names = [each.id for each in found if each.state == state]
        query(graph, "MATCH (m:Memory) WHERE m.id IN $ids SET m.forgetAt = $at", ids=names, at=at(instant))
        if state == "expired":
            moved(graph, "expired", *names, hours=3, run_id="ends")
    names = [each.id for each in found if each.state == "forgotten"]
    query(
        graph,
        "MATCH (m:Memory) WHERE m.id IN $ids SET m.validTo = $at, m.endReason = 'retracted' REMOVE m:Live",
        ids=names,
        at=at(3),
    )


def lines(found: list[Planted]) -> Iterator[tuple[str, ...]]:
    """Yield a line of every command that takes --as, for each memory if it is asked about one."""
    for words, command in walked():
        if not any("--as" in param.opts for param in command.params):
            continue
        names = {param.name for param in command.params if param.required}
        if "query" in names:
            yield (*words, "cedar boxes oiled", "--limit", "100", "--explain")
            yield (*words, "does Ann Lee varnish boxes", "--limit", "3", "--include", "live")
        elif names & {"memory_id", "memory_ids"}:
            yield from ((*words, each.id) for each in found)
        elif words == ("crystal", "list"):
            for kept in ((), *(("--lifecycle", each) for each in options.LIFECYCLES)):
                yield (*words, "--limit", "100", *kept)
        elif words not in APART:
            raise AssertionError(f"{' '.join(words)} takes --as, and this test does not know what else")


def asked(reader: str, line: tuple[str, ...]) -> Shown:
    return invoke(*line, "--as", reader, "--json", "--now", NOW)


def answers(reader: str, found: list[Planted]) -> dict[str, Any]:
    """Return what each line answers. Of a recall that is which memories, and how many of those each filter admits.

    Their order hangs on how often a word stands in all memories, as in any full-text index.
    """
    return {" ".join(line): _answer(line[0], asked(reader, line).envelope) for line in lines(found) if "3" not in line}


def _answer(command: str, envelope: dict[str, Any]) -> Any:
    if command != "recall":
        return envelope
    data = envelope["data"]
    kept = {"hits": sorted(hit["id"] for hit in data["hits"]), "filters": data["explained"]["filters"]}
    return kept | {key: data[key] for key in ("standing", "more", "touched")}


def best(recalled: dict[str, Any]) -> float:
    """Return how much the words count of the hit that has most of them."""
    return max(float(hit["figures"]["words"]) for hit in recalled["hits"])


@pytest.mark.parametrize("number", some(range(GRAPHS), 2))
def test_a_reader_is_shown_exactly_what_it_may_see(database: Graph, number: int) -> None:
    found = planted(database, random.Random(number))
    for reader in READERS[1:]:
        allowed = {each.id for each in found if reader in each.readers()}
        assert allowed
        for line in lines(found):
            shown = asked(reader, line)
            named = set(MARK.findall(shown.out + shown.err))
            assert named - {word for word in line if word not in allowed} <= allowed, (reader, line)
            if line[-1] in {each.id for each in found} - allowed:
                assert shown.envelope["error"]["code"] == "not_found", (reader, line)
        everything = asked(reader, ("recall", SHARED, "--limit", "100")).data
        assert {hit["id"] for hit in everything["hits"]} == allowed
        # A score is divided by that of the best hit, which is one of them.
        assert best(everything) == best(asked(LOCAL, ("recall", SHARED, "--limit", "100", "--no-touch")).data), reader
        # It finds by a memory's own words: those of its neighbours and of its session are others'.
        assert {name for hit in everything["hits"] for name in hit["figures"]}.isdisjoint({"around", "session"})
        for each in found:
            hits = asked(reader, ("recall", each.id)).data["hits"]
            assert {hit["id"] for hit in hits} <= (allowed if each.id in allowed else set())
        listed = asked(reader, ("crystal", "list", "--limit", "100")).data
        assert {each["id"] for each in listed["crystals"]} == allowed


@pytest.mark.parametrize("number", some(range(GRAPHS), 2))
def test_what_is_hidden_changes_no_answer(database: Graph, number: int) -> None:
    found = planted(database, random.Random(number))
    for reader in READERS[1:]:
        hidden = [each.id for each in found if reader not in each.readers()]
        before = answers(reader, found)
        query(database, "MATCH (m:Memory) WHERE m.id IN $ids DETACH DELETE m", ids=hidden)
        assert json.dumps(answers(reader, found), indent=1) == json.dumps(before, indent=1), reader
        found = [each for each in found if each.id not in hidden]


def test_the_local_agent_sees_all_but_what_has_expired(database: Graph) -> None:
    found = planted(database, random.Random(1))
    hidden = {each.id for each in found if each.state in ("expired", "due", "forgotten")}
    hits = invoke("recall", SHARED, "--limit", "100", "--json", "--now", NOW, "--no-touch").data["hits"]
    assert {hit["id"] for hit in hits} == {each.id for each in found} - hidden


def test_reading_as_somebody_writes_nothing(database: Graph) -> None:
    found = planted(database, random.Random(2))
    before = query(database, "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)")
    for reader in READERS[1:]:
        answers(reader, found)
    assert query(database, "MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY elementId(n)") == before
    assert database.reader == LOCAL


@pytest.mark.parametrize("reader", READERS[1:])
def test_an_archive_for_a_reader_holds_what_it_may_see_and_can_be_restored(
    database: Graph, tmp_path: Path, reader: str
) -> None:
    found = planted(database, random.Random(4))
    allowed = {each.id for each in found if reader in each.readers()}
    line = ("export", str(tmp_path / "archive"), "--as", reader, "--now", NOW)
    done = invoke(*line, "--json")
    assert (done.code, done.data["withheld"], done.data["left"]) == (0, len(found) - len(allowed), 0)
    written = (tmp_path / "archive").read_text(encoding="utf-8")
    assert set(MARK.findall(written)) == allowed
    assert {json.loads(each).get("kind") for each in written.splitlines()[1:-1]} == {
        *("ConsolidationConfig", "RecallConfig", "CrystalConfig", "Session", "Entity", "Memory")
    }
    empty(database)
    assert invoke("restore", str(tmp_path / "archive"), "--yes").code == 0
    assert invoke("associate", "--repair").code == 0  # what was said in between is missing in the sessions
    assert invoke("validate-memories", "--now", NOW).code == 0
    hits = invoke("recall", SHARED, "--limit", "100", "--json", "--now", NOW).data["hits"]
    assert {hit["id"] for hit in hits} == allowed


USES = {"accessCount", "touchTimes", "recentTouches", "lastAccessed", "lastDecay", "rev", "touchedAt"}


def keys(data: Any) -> Iterator[tuple[str, Any]]:
    """Yield all keys of what was answered, with their values, except those that are null."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if value is not None:
            yield str(name), value
            yield from keys(value)


@pytest.mark.parametrize("reader", READERS[1:])
def test_nobody_else_is_told_when_and_how_often_a_memory_was_used(database: Graph, tmp_path: Path, reader: str) -> None:
    found = planted(database, random.Random(5))
    some_id = next(each.id for each in found if reader in each.readers())
    memory.access(database, {some_id: "again"}, now=at(2), session="nosy")
    shown = [{name for name, _ in keys(asked(reader, line).envelope["data"])} for line in lines(found)]
    assert [names & USES for names in shown if names & USES] == []
    invoke("export", str(tmp_path / "archive"), "--as", reader, "--now", NOW)
    held = [json.loads(each) for each in (tmp_path / "archive").read_text(encoding="utf-8").splitlines()]
    told = [each for line in held if line.get("kind") == "Memory" for each in keys(line) if each[0] in USES]
    once = {"accessCount": 1, "rev": 0, "lastAccessed": NOW, "lastDecay": NOW}
    assert {name for name, _ in told} == once.keys()
    assert [(name, value) for name, value in told if value != once[name]] == []
    assert "nosy" not in (tmp_path / "archive").read_text(encoding="utf-8")


def test_the_local_agent_is_told(database: Graph) -> None:
    planted(database, random.Random(5))
    touched = query(database, "MATCH (m:Live) WHERE size(m.touchTimes) > 1 RETURN m.id AS id LIMIT 1")[0]["id"]
    memory_of = invoke("memory-inspect", touched, "--json", "--now", NOW).data["memory"]
    assert {name for name, _ in keys(memory_of)} >= USES - {"touchedAt"}
