"""--dry-run of every command that leaves a run: the same JSON as the real run, and nothing is written."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from brainbridge.cli.app import main
from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.crystals import crystallized, pledged
from tests.cypher.box.talk import placed
from tests.document.collapses import TITLES, state
from tests.drafted import saved
from tests.indexing import folder
from tests.plans import dump
from tests.state import given, query
from tests.transcripts.shapes import claude_line, written

GENERAL = {"semanticType": "general", "sensitivity": "normal"}
LATER = "2026-05-01T16:00:00Z"
COMMANDS = {
    "decay-energy": (),
    "promote-memories": (),
    "consolidate-all": ("--due-only",),
    "session-end": ("--session", "s"),
    "force-promote": ("strong",),
    "repair-memory": ("faint", "--revive"),
    "forget": ("strong",),
    "feedback": ("strong", "stale"),
    "index": ("notes",),
    "crystal freeze": ("written",),
    "crystal publish": ("written", "--scope", "public"),
    "commitment fulfil": ("owed",),
    "commitment cancel": ("owed",),
    "guideline update": (),
    "action record": ("store_note", "strong", "--outcome", "applied"),
    "policy confirm": ("strong",),
    "policy dispute": ("strong", "--reason", "nobody knows"),
    "policy set": ("strong", "--class", "protected"),
    "storage move": ("strong", "--to", "cold"),
    "box seal": ("box of said",),
    "crystal merge": ("written", "again"),
    "crystal unmerge": ("written",),
    "conflict resolve": ("--newer",),
    "entity merge": ("J. Smith",),
    "entity split": ("J. Smith",),
    "question resolve": ("--revised", "The embassy stands in Paris"),
    "associate": ("--repair",),
    "cluster": (),
    "config set": ("accessEnergy", "2"),
    "config preset apply": ("days",),
    "run undo": ("LAST",),
    "project adopt": ("--yes",),
    "document restore": ("working-memory", "1"),
    "document import": ("working-memory", "in.md"),
    "working-memory rewrite": (),
    "working-memory take-over": (),
    "branch merged": ("topic", "--scope", "box"),
    "branch dropped": ("topic", "--scope", "box"),
}
NAMING = ("entity merge", "entity split")
# These leave no run: they delete for good, or write files.
OTHERS = {
    "delete-test-memories",
    "erase",
    "purge",
    "restore",
    "migrate",
    "migrate-crystallizations",
    "brain remove",
    "spool drop",
    "view",
}
FILES = {f"{group} {verb}" for group in ("hook", "mcp", "schedule") for verb in ("install", "remove")}


def foreseeable(group: click.Group, *before: str) -> Iterator[str]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from foreseeable(command, *before, name)
        elif any("--dry-run" in each.opts for each in command.params):
            yield " ".join((*before, name))


def test_none_is_left_out() -> None:
    assert set(foreseeable(main)) == COMMANDS.keys() | OTHERS | FILES


@pytest.mark.parametrize("command", COMMANDS)
def test_the_plan_has_the_shape_of_what_is_done(
    run: Run, database: Graph, tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(database, "strong", energy=40.0)
    given(database, "faint", energy=0.2)
    given(database, "branched", scope="box", branch="topic")
    pledged(database, "owed", sensitivity="normal")
    placed(database, "said")
    for name in ("written", "again"):
        crystallized(
            database, name, content="The cedar case is oiled twice a year", sensitivity="normal", facet=GENERAL
        )
    if command == "crystal unmerge":
        assert run("crystal", "merge", "written", "again", "--now", LATER).code == 0
    if command == "run undo":
        assert run("force-promote", "strong", "--now", LATER).code == 0
    if command == "project adopt":
        _unclaim(database, "faint", written(tmp_path / "t.jsonl", [claude_line("user", 1, "hello", cwd=str(tmp_path))]))
    if command == "index":
        folder(tmp_path / "notes", {"a.md": "what stands in a file"})
        monkeypatch.chdir(tmp_path)
    if command.startswith("document"):
        (tmp_path / "in.md").write_text("three")
        monkeypatch.chdir(tmp_path)
        saved(database, "one")
        saved(database, "two", hours=1)
    if command.startswith("working-memory"):
        saved(database, f"My own words.\n\n{state({title: f'- {title}' for title in TITLES})}")
        assert run("note", "The oven is repaired on Friday", "--now", LATER).code == 0
    givers = {"conflict resolve": _doubted, "question resolve": _questioned, **dict.fromkeys(NAMING, _named)}
    about = [givers[command](run)] if command in givers else []
    before = dump(database)
    words = [*command.split(), *COMMANDS[command], *about, "--json", "--now", LATER]
    plan = run(*words, "--dry-run")
    assert plan.code == 0, plan.err
    assert dump(database) == before
    done = run(*words)
    foreseen, happened = (each.data.get("repair", each.data) for each in (plan, done))
    assert shape(foreseen) == shape(happened)
    assert (foreseen["applied"], foreseen["runId"]) == (False, "")
    assert happened["applied"]
    left = [happened["runId"], *(each["rewrite"]["runId"] for each in happened.get("workingMemory", []))]
    latest = run("run", "list", "--json").data["runs"][: len(left)]
    assert [each["id"] for each in latest] == left[::-1]


def _doubted(run: Run) -> str:
    """Let somebody say what is held, and doubt it; returns the id of the doubt."""
    for text in ("The capital of France is Paris.", "Maybe the capital of France is Lyon."):
        assert run("observe", text, "--now", LATER).code == 0
    (each,) = run("conflict", "list", "--now", LATER, "--json").data["conflicts"]
    return str(each["id"])


def _named(run: Run) -> str:
    """Say something of two names; returns the second."""
    for text in ("J. Smith lives in Lyon.", "John Smith lives in Paris."):
        assert run("observe", text, "--now", LATER).code == 0
    return "John Smith"


def _questioned(run: Run) -> str:
    """Build a memory on a fact that is superseded then; returns its id."""
    first, second, later = (f"2026-05-01T1{hour}:00:00Z" for hour in (2, 3, 4))
    done = run("observe", "The capital of France is Lyon.", "--now", first, "--json")
    fact = done.data["facts"][0]["id"]
    made = run("remember", "The embassy stands in Lyon", "--from", fact, "--now", second, "--json")
    assert run("observe", "The capital of France is Paris.", "--now", later).code == 0
    return str(made.data["memory"]["id"])


def _unclaim(graph: Graph, memory_id: str, transcript: Path) -> None:
    """Let a memory come from a transcript."""
    query(
        graph,
        "MATCH (m:Memory {id: $id}) CREATE (m)-[:DERIVED_FROM]->(:Source {name: $file, format: 'claude'})",
        id=memory_id,
        file=str(transcript),
    )


def shape(data: Any) -> Any:
    """Return the keys of data, nested ones too; for a list, those of its items."""
    if isinstance(data, dict):
        return {key: shape(value) for key, value in data.items()}
    return [shape(each) for each in data] if isinstance(data, list) else None
