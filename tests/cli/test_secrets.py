"""Secrets stay where they are: no password in what a command prints, logs, exports or says; files are private."""

import gzip
import logging
import re
import stat
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_json import LATER, T0
from tests.commands import walked
from tests.databases import Database
from tests.hook.conftest import HOOK

WRONG = "hunter2hunter2"
COMMANDS = [
    ["memory-status"],
    ["doctor"],
    ["browser"],
    ["browser", "--recall", "LAST"],
    ["brain", "list"],
    ["brain", "add", "milo", "--uri", "bolt://127.0.0.1:1", "--user", "u"],
    ["config", "show"],
    ["run", "list"],
    ["run", "show", "LAST"],
    ["run", "undo", "LAST", "--dry-run"],
    ["memory-health"],
    ["validate-memories"],
    ["schedule", "status"],
    ["hook", "status"],
    ["spool", "list"],
    ["queries", "list"],
    ["memory-inspect", "nobody"],
    ["recall", "?!"],
    ["memory-status", "--uri", "bolt://127.0.0.1:1"],
    ["memory-status", "--uri", "nonsense"],
]


@pytest.fixture
def lived(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A brain that has remembered, recalled, consolidated, exported; all of its files below one folder."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    run("remember", "the cedar case", "--now", T0)
    run("recall", "cedar", "--now", T0)
    run("consolidate-all", "--now", LATER)
    run("backup", "--now", LATER)
    run("export", str(tmp_path / "brain.jsonl"))
    run("session-end", "--session", "s", "--detach")
    run("spool", "drain")
    run("session-end", "--session", "s", "--detach")
    run("brain", "add", "otto", "--uri", "bolt://127.0.0.1:1", "--user", "u")
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "wait")
    subprocess.run([HOOK, "session-end"], input=b'{"session_id": "t"}', check=True, timeout=120)
    with monkeypatch.context() as wrong:
        wrong.setenv("BRAINBRIDGE_PASSWORD", WRONG)
        assert run("memory-status", "--user", "nobody").code == 4
    return tmp_path


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_nothing_that_is_printed_holds_the_password(
    run: Run, lived: Path, neo4j: Database, caplog: pytest.LogCaptureFixture, more: list[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    for words in COMMANDS:
        shown = run(*words, *more)
        assert neo4j.password not in shown.out + shown.err, words
    assert neo4j.password not in caplog.text


def test_a_wrong_password_is_not_said_either(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_PASSWORD", WRONG)
    shown = run("memory-status")  # once: the server refuses whoever goes on trying
    assert (shown.code, WRONG in shown.out + shown.err) == (4, False)


def test_nothing_that_is_written_holds_it(lived: Path, neo4j: Database) -> None:
    files = [file for file in lived.rglob("*") if file.is_file()]
    assert {file.suffix for file in files} >= {".jsonl", ".log", ".json", ".gz", ".toml"}
    assert {file.name for file in files} >= {"consolidation.log", "hook.log", "asked.json", "last-recall.json"}
    for file in files:
        content = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
        assert not any(secret.encode() in content for secret in (neo4j.password, WRONG)), file


def test_what_it_writes_is_its_owners_alone(lived: Path) -> None:
    for file in lived.rglob("*"):
        mode = stat.S_IMODE(file.stat().st_mode)
        if file.is_dir():
            # The folders of XDG and ours in them hold nothing but folders.
            assert mode & 0o077 == 0 or not any(each.is_file() for each in file.iterdir()), (file, oct(mode))
        else:
            assert mode == 0o600, (file, oct(mode))


def test_an_address_with_a_password_in_it_is_refused(run: Run) -> None:
    shown = run("memory-status", "--uri", "bolt://neo4j:hunter2hunter2@127.0.0.1:7687")
    assert (shown.code, "hunter2hunter2" in shown.out + shown.err) == (2, False)
    assert "BRAINBRIDGE_PASSWORD" in shown.err


def test_no_command_takes_a_password_as_an_argument() -> None:
    names = {name for _, command in walked() for each in command.params for name in (*each.opts, str(each.name))}
    secret = {name for name in names if re.search("pass|secret|token|credential", name)}
    assert secret == {"--password-file", "password_file"}
