"""brainbridge/cli/app.py: spelling, suggestions, errors, exit codes; no database needed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from brainbridge.cli.app import main
from brainbridge.cli.spelling import normalised
from brainbridge.graph.domain import SECTIONS
from tests.cli.conftest import invoke

V4 = (
    *("memoryStatus", "memoryEnergy", "memoryPromotions", "memoryHealth", "memoryInspect", "testMemory", "boostMemory"),
    *("listTestMemories", "deleteTestMemories", "testScenario", "decayEnergy", "promoteMemories", "consolidateAll"),
    *("forcePromote", "repairMemory", "validateMemories"),
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("--brain=milo -memoryStatus", "memory-status --brain=milo"),
        ("-memoryStatus --brain=milo", "memory-status --brain=milo"),
        ("--brain milo -memoryEnergy --tier=working", "memory-energy --brain milo --tier=working"),
        ("--tier=working -memoryEnergy", "memory-energy --tier=working"),
        ("-testMemory text", "test-memory text"),
        ("-testMemory -- -memoryStatus", "test-memory -- -memoryStatus"),
        ("-decayEnergy --testOnly", "decay-energy --test-only"),
        ("-memoryPromotions --lastHours=3", "memory-promotions --last-hours=3"),
        ("memory-status --json", "memory-status --json"),
        ("memoryStatus", "memoryStatus"),
        ("remember -- -memoryStatus", "remember -- -memoryStatus"),
        ("config set workingDecay 0.4", "config set workingDecay 0.4"),
        ("-h", "-h"),
    ],
)
def test_the_seeds_spelling_becomes_ours(line: str, expected: str) -> None:
    assert normalised(line.split(), main.commands) == expected.split()


@pytest.mark.parametrize("switch", V4)
def test_every_switch_of_the_seed_is_a_command_in_three_spellings(switch: str) -> None:
    for spelling in (f"-{switch}", switch, normalised([f"-{switch}"], main.commands)[0]):
        shown = invoke(spelling, "--help")
        assert shown.code == 0
        assert shown.out.startswith("Usage: brainbridge")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["-memoryStatsu"], "Did you mean -memoryStatus?"),
        (["memory-statsu"], "Did you mean memory-status?"),
        (["memoryStatsu"], "Did you mean memoryStatus?"),
        (["config", "sho"], "Did you mean show?"),
        (["-xyzzy"], "--help"),
        (["memory-status", "--test-onyl"], "--test-only"),
    ],
)
def test_what_is_mistyped_gets_a_suggestion(words: list[str], meant: str) -> None:
    shown = invoke(*words)
    assert shown.code == 2
    assert meant in shown.err
    assert shown.out == ""


def test_two_switches_are_refused() -> None:
    shown = invoke("-decayEnergy", "-promoteMemories")
    assert shown.code == 2
    assert "are two commands" in shown.err


def test_content_that_names_an_option_is_content() -> None:
    shown = invoke("server", "path", "--", "--json")
    assert (shown.code, shown.out) == (2, "")
    assert "Error: " in shown.err


def test_an_error_is_json_too_where_json_is_wanted() -> None:
    shown = invoke("-memoryStatsu", "--json")
    assert shown.code == 2
    envelope = shown.envelope
    assert (envelope["ok"], envelope["data"], envelope["error"]["code"]) == (False, None, "usage")
    assert "Did you mean" in envelope["error"]["message"]


def test_without_a_command_the_help_is_shown() -> None:
    shown = invoke()
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == invoke("--help").out


def test_the_help_has_the_seeds_headings_and_every_command_a_text() -> None:
    shown = invoke("--help")
    assert [section for section in SECTIONS if f"\n{section}:" in shown.out] == list(SECTIONS)
    assert all(command.help for command in main.commands.values())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_script_for_every_shell(shell: str) -> None:
    assert "_BRAINBRIDGE_COMPLETE" in invoke("completion", shell).out


def test_completion_knows_the_commands() -> None:
    environment = {"_BRAINBRIDGE_COMPLETE": "bash_complete", "COMP_WORDS": "brainbridge memory-", "COMP_CWORD": "1"}
    command = [sys.executable, "-c", "from brainbridge.cli.app import main; main(prog_name='brainbridge')"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "plain,memory-status" in done.stdout.splitlines()


def test_queries_can_be_listed_and_read_without_a_database() -> None:
    names = [each["name"] for each in invoke("queries", "list", "--json").data["queries"]]
    assert "energy.expire" in names
    assert "// @name     energy.expire" in invoke("queries", "show", "energy.expire").out
    shown = invoke("queries", "show", "energy.nothing")
    assert (shown.code, "no query 'energy.nothing'" in shown.err) == (1, True)
    assert shown.err.splitlines()[1].strip() == "'brainbridge queries list' lists them"
    for slip in ("energy.expires", "tier_map", "monitor.staus"):
        assert "did you mean " in invoke("queries", "show", slip).err


LINES = [
    (["--help"], 0),
    (["queries", "list"], 0),
    (["queries", "list", "--json"], 0),
    (["queries", "show", "energy.expire"], 0),
    (["nosuch", "--json"], 2),
]


def program(words: list[str], out: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "brainbridge", *words]
    return subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, check=False)


@pytest.mark.parametrize(("words", "code"), LINES)
def test_where_the_reader_has_gone_it_ends_quietly(words: list[str], code: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = program(words, writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("words", [words for words, _ in LINES if words[0] == "queries"])
def test_what_cannot_be_written_is_named(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = program(words, full.fileno())
    assert done.returncode == 1
    assert done.stderr == "Error: cannot write to standard output: No space left on device\n"
