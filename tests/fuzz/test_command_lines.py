"""Every command line: whatever stands on it, there is an answer or one line that says what is wrong, no traceback."""

import os
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.cli import main
from brainbridge.graph import Graph
from tests.cli.conftest import invoke
from tests.fuzz.hostile import TEXTS, examples
from tests.state import query

# They act on this machine rather than on a brain: servers, profiles, other programs' files, the whole screen.
ELSEWHERE = {"server", "brain", "hook", "schedule", "demo", "spool", "migrate-crystallizations"}


def _commands(group: click.Group, *before: str) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    for name in group.commands:
        command = group.commands[name]
        words = (*before, name)
        if name in ELSEWHERE:
            continue
        if isinstance(command, click.Group):
            yield from _commands(command, *words)
        else:
            yield words, [option for each in command.params for option in each.opts if option.startswith("-")]


COMMANDS = list(_commands(main))


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """Draw a command with some of its options, values and arguments, in any order."""
    words, options = draw(st.sampled_from(COMMANDS))
    parts = draw(st.lists(st.one_of(TEXTS, st.sampled_from([*options, "--json"])), max_size=6))
    return [*words, *(part for part in parts if not _leads_away(part))]


def _leads_away(part: str) -> bool:
    """Tell whether a part could name a file outside of the folder of the test, or another database."""
    return "/" in part or ".." in part or part.startswith(("--uri", "--user", "--database", "--detach"))


@pytest.fixture
def apart(database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Graph:
    """A folder of its own to stand in, without other programs within reach."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    return database


@examples(1000)
@given(words=lines(), stdin=st.one_of(TEXTS.map(lambda text: text.encode(errors="replace")), st.binary(max_size=60)))
@pytest.mark.timeout(1800)
def test_it_answers_or_says_what_is_wrong(apart: Graph, words: list[str], stdin: bytes) -> None:
    shown = invoke(*words, stdin=stdin)
    assert shown.code in (0, 1, 2, 3, 4, 5), shown
    assert "Traceback" not in shown.out + shown.err
    if "--json" in words and shown.code not in (0, 2) and "--" not in words:
        assert shown.envelope["ok"] is (shown.code == 3)


def test_nothing_of_it_became_cypher(apart: Graph) -> None:
    """What injects most openly, through every command: it is stored as it is, or nowhere; nothing else is touched."""
    hostile = "x'}) WITH 1 AS one MATCH (n) DETACH DELETE n //"
    invoke("remember", "a witness", "--session", "safe")
    before = query(apart, "MATCH (n) RETURN count(n) AS n")[0]["n"]
    for words, options in COMMANDS:
        if words[0] in ("export", "backup", "restore", "import"):
            continue
        invoke(*words, hostile, "--json")
        for option in options:
            if not _leads_away(option):
                invoke(*words, hostile, option, hostile, "--json")
    assert query(apart, "MATCH (n) RETURN count(n) AS n")[0]["n"] >= before
    assert query(apart, "MATCH (m:Memory {content: 'a witness'}) RETURN count(m) AS n") == [{"n": 1}]
    assert os.listdir() == [] or query(apart, "MATCH (m:Memory) RETURN count(m) AS n")[0]["n"] > 0
