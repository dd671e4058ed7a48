"""Secrets do not leak: no password in output, logs, exports or messages; files are private."""

import gzip
import logging
import re
import stat
import subprocess
import traceback
from pathlib import Path

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.settings import resolve
from tests.cli.conftest import Run, Shown
from tests.cli.test_json import LATER, T0
from tests.commands import walked
from tests.databases import Database
from tests.hook.conftest import HOOK

WRONG = "hunter2hunter2"
ADDRESSES = [
    f"bolt://neo4j:{WRONG}@127.0.0.1:7687",
    f"neo4j:{WRONG}@host",
    f"bolt:/u:{WRONG}@h",
    f"bolt:///u:{WRONG}@h",
    f"BOLT://u:{WRONG}@h",
    f"neo4j+s:u:{WRONG}@h",
    f"bolt://u:{WRONG}\uff20h",
]
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
    """A brain that has remembered, recalled, consolidated and exported, with all files below one folder."""
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
    shown = run("memory-status")  # once, since the server refuses further attempts
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
            # The XDG folders and our own in them hold only folders.
            assert mode & 0o077 == 0 or not any(each.is_file() for each in file.iterdir()), (file, oct(mode))
        else:
            assert mode == 0o600, (file, oct(mode))


@pytest.mark.parametrize("more", [[], ["--json"]])
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_with_a_password_in_it_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, more: list[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for words in (
        ["memory-status", "--uri", address],
        ["brain", "add", "otto", "--uri", address],
        ["brain", "move", "default", "--to", address],
        ["import", address],
    ):
        refused(run(*words, *more))
    for name in ("NEO4J_URI", "BRAINBRIDGE_URI"):
        monkeypatch.delenv("BRAINBRIDGE_URI", raising=False)
        monkeypatch.setenv(name, address)
        for words in (["memory-status"], ["brain", "list"], ["doctor"], ["browser"]):
            refused(run(*words, *more))
    assert not any(WRONG in each.read_text() for each in tmp_path.rglob("*") if each.is_file())


def refused(shown: Shown) -> None:
    printed = shown.out + shown.err
    assert (shown.code, WRONG in printed, "PASSWORD" in printed) == (2, False, True), shown


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_error_on_the_way_holds_it(address: str) -> None:
    with pytest.raises(InvalidInput) as error:
        resolve({"uri": address})
    assert WRONG not in "".join(traceback.format_exception(error.value))


def test_no_command_takes_a_password_as_an_argument() -> None:
    names = {name for _, command in walked() for each in command.params for name in (*each.opts, str(each.name))}
    secret = {name for name in names if re.search("pass|secret|token|credential", name)}
    assert secret == {"--password-file", "password_file"}
