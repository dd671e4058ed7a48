"""The documentation: its commands and its Python run as they are, its links resolve, and nothing is missing."""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cached_property
from importlib import resources
from pathlib import Path

import click
import pytest

from brainbridge.brain.rooms import Rooms
from brainbridge.cli.app import main
from brainbridge.graph.graph import Graph
from brainbridge.settings import Settings
from tests.databases import Database
from tests.indexing import folder
from tests.transcripts import shapes
from tests.unit.test_entities import ENTITY

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "cypher").glob("*.md")])
PLAYED = (
    "README.md",
    "docs/quickstart.md",
    "docs/how-to.md",
    "docs/hooks.md",
    "docs/agents.md",
    "docs/crystals.md",
    "docs/governance.md",
    "docs/erasing.md",
    "docs/profiles.md",
    "docs/facts.md",
    "docs/intake.md",
    "docs/commitments.md",
    "docs/entities.md",
    "docs/policy.md",
    "docs/storage.md",
    "docs/timeline.md",
    "docs/actions.md",
    "docs/view.md",
)
BEGINS = re.compile(r"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.MULTILINE)  # a line, with an id
SET_UP = ("make ", "python3 -m venv", "~/.brainbridge-venv", "export PATH")  # run only where a machine is set up


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def commands(page: str) -> list[tuple[str, list[str]]]:
    """Return the commands of a page, each with the output lines that the page shows."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(blocks(page, "console")).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return [each for each in found if not each[0].startswith(SET_UP)]


def missing(shown: list[str], printed: str) -> list[str]:
    """Return the lines of a page that were not printed, in order; ``...`` stands for anything."""
    lines = iter([" ".join(line.split()) for line in printed.splitlines()])
    patterns = [re.escape(" ".join(line.split())).replace(r"\.\.\.", ".*") for line in shown]
    return [
        line
        for line, pattern in zip(shown, patterns, strict=True)
        if not any(re.fullmatch(pattern, each) for each in lines)
    ]


def shown_last(printed: str, before: str) -> str:
    """Return what ID is in the commands after an output: the first id that begins a line of it, else what it was."""
    found = BEGINS.search(printed)
    return found[0] if found else before


def hits(lines: list[str]) -> int:
    """Count the hits of a recall."""
    return sum(line.split()[1:2] in (["working"], ["shortTerm"], ["longTerm"], ["expired"]) for line in lines)


@pytest.fixture
def environment(graph: Graph, neo4j: Database, tmp_path: Path) -> dict[str, str]:
    """A shell in an empty folder, whose brainbridge uses the database of the tests."""
    conversation = resources.files("brainbridge.operations.demo") / "conversation.jsonl"
    folder(tmp_path, {"README.md": "What this is", "notes/a.md": "# Cedar", "notes/b.csv": "1,2"})
    for name in ("notes.jsonl", "conversation.jsonl"):
        (tmp_path / name).write_bytes(b"".join(conversation.read_bytes().splitlines(keepends=True)[:12]))
    (tmp_path / "notes.md").write_text("# Clock\nhas forty teeth\n", encoding="utf-8")
    (tmp_path / "memory.json").write_text(json.dumps({"entities": [ENTITY], "relations": []}), encoding="utf-8")
    project = tmp_path / "home" / ".claude" / "projects" / "museum"
    project.mkdir(parents=True)
    shapes.claude(project / "5b1d7a52.jsonl")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ours = {"BRAINBRIDGE_URI": neo4j.uri, "BRAINBRIDGE_USER": neo4j.user, "BRAINBRIDGE_PASSWORD": neo4j.password}
    # Nothing that a page shows may touch the files of this user's agents.
    apart = {
        "HOME": str(tmp_path / "home"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "BRAINBRIDGE_HOOK_MODE": "spool",
    }
    return {**os.environ, **ours, **apart, "PATH": path}


@pytest.mark.parametrize("page", PLAYED)
def test_the_commands_of_a_page_run_word_for_word(page: str, environment: dict[str, str], tmp_path: Path) -> None:
    played, last = commands(page), ""
    assert len(played) >= 2
    for shown_command, shown in played:
        command = re.sub(r"\bID\b", last, shown_command)
        done = subprocess.run(
            command,
            shell=True,
            executable=shutil.which("sh"),
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        last = shown_last(done.stdout, last)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout, command
        assert missing(shown, done.stdout) == [], (command, done.stdout)
        if command.startswith("brainbridge recall ") and shown:
            assert hits(shown) == hits(done.stdout.splitlines()), (command, done.stdout)


@pytest.mark.parametrize("page", ["README.md", "docs/quickstart.md"])
def test_every_command_of_a_quick_start_says_what_it_shows(page: str) -> None:
    of_hooks = ("brainbridge hook ", "brainbridge mcp ", "brainbridge schedule ")
    silent = [command for command, shown in commands(page) if not shown and not command.startswith(of_hooks)]
    assert silent == []


def test_a_line_that_is_not_printed_is_missed() -> None:
    assert missing(["a ... c", "d"], "x\na  b  c\nd") == []
    assert missing(["d", "a ... c"], "a b c\nd") == ["a ... c"]
    assert missing(["a.c"], "abc") == ["a.c"]


@pytest.mark.parametrize("page", ["README.md", "docs/how-to.md"])
def test_the_python_of_a_page_runs(page: str, environment: dict[str, str], tmp_path: Path) -> None:
    for code in blocks(page, "python"):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_its_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert target.startswith(("http://", "https://")) or (page.parent / target).exists(), target


def test_the_id_in_a_command_is_the_one_that_was_shown_last() -> None:
    one, other = "b34ab6a5-7d92-4d17-bb9c-7db03b0df1b8", "0b7b0bd0-1f1a-4f4f-8a13-0f1ac4b3b8ad"
    assert shown_last(f"id  text\n{one}  A\n{other}  B\n", "") == one
    assert shown_last(f"take it back with: brainbridge run undo {other}\n", one) == one


def paths(command: click.Command, path: str) -> list[str]:
    children = command.commands.items() if isinstance(command, click.Group) else []
    return [path, *(each for name, child in children for each in paths(child, f"{path} {name}"))]


def test_every_command_has_its_place_in_the_reference() -> None:
    text = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    for name, command in main.commands.items():
        for path in paths(command, f"brainbridge {name}"):
            assert f"### `{path}`" in text


def test_every_decision_is_listed() -> None:
    listed = (ROOT / "docs/adr/README.md").read_text(encoding="utf-8")
    assert all(page.name in listed for page in (ROOT / "docs/adr").glob("0*.md"))


def test_no_line_of_prose_is_longer_than_a_screen() -> None:
    for page in PAGES:
        prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        long = [line for line in prose.splitlines() if len(line) > 140 and not line.startswith(("|", "![", "*"))]
        assert long == [], page


def test_every_setting_is_explained() -> None:
    text = (ROOT / "docs/reference/configuration.md").read_text(encoding="utf-8")
    assert [name for name in Settings.model_fields if f"`{name}`" not in text] == []


def test_the_readme_names_all_that_a_brain_has_beside_its_methods() -> None:
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    _, _, after = text.partition("the rest is in `brain.")
    told = re.findall(r"\w+(?=`)", after.partition(". Everything has types")[0])
    assert told == sorted(name for name, each in vars(Rooms).items() if isinstance(each, property | cached_property))
