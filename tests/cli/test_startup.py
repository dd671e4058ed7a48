"""What a command costs before it does anything, measured by the modules it loads instead of a clock."""

import json
import os
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from brainbridge import cli
from brainbridge.cli.app import main
from brainbridge.cli.table import TABLE
from brainbridge.graph.graph import Graph
from tests.databases import Database

PROGRAM = "from brainbridge.cli.app import main"
COMPLETING = {"_BRAINBRIDGE_COMPLETE": "bash_complete", "COMP_WORDS": "brainbridge memory-", "COMP_CWORD": "1"}
# Slow to import, and not needed for help and completion.
HEAVY = {
    *("neo4j", "neomodel", "pydantic", "pydantic_core", "pydantic_settings", "rich", "structlog", "jgo", "psutil"),
    "platformdirs",
    *("filelock", "detect_secrets", "json", "pathlib", "difflib", "logging", "argparse", "tempfile", "hashlib"),
}
# memory-status needs the driver, settings and tables, but not these.
NEEDLESS = {"neomodel", "structlog", "jgo", "psutil", "detect_secrets", "difflib", "yaml", "rich"}
NEEDLESS_OF_OURS = {
    *("operations", "schema.drift", "schema.vocabulary", "hook.installing", "hook.worker", "consolidation.scenario"),
    *("server.local", "transfer"),
}


def loaded(words: list[str], **environment: str) -> set[str]:
    """Return the modules that a command line loads, except those of a bare Python."""
    code = (
        "import sys\nbare = set(sys.modules)\n"
        "import atexit\n"
        "atexit.register(lambda: print(*(set(sys.modules) - bare), file=sys.stderr))\n"
        f"sys.argv = ['brainbridge', *{words!r}]\n"
        f"{PROGRAM}\nmain(prog_name='brainbridge')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    return set(done.stderr.splitlines()[-1].split())


def top(modules: set[str]) -> set[str]:
    return {name.split(".")[0] for name in modules}


def commands(modules: set[str]) -> set[str]:
    """Return the modules that define commands."""
    return {entry.module for entry in TABLE.values()} & {name.removeprefix("brainbridge.cli.") for name in modules}


def is_needless(module: str) -> bool:
    """Tell whether a module is one of our unneeded ones, or within one.

    The domain.py of transfer is read like that of any other domain.
    """
    within = any(f"{module}.".startswith(f"brainbridge.{name}.") for name in NEEDLESS_OF_OURS)
    return within and module not in ("brainbridge.transfer", "brainbridge.transfer.domain")


@pytest.mark.parametrize(
    ("words", "environment"), [(["--help"], {}), (["--version"], {}), ([], {}), (["mem"], COMPLETING)]
)
def test_the_list_of_commands_imports_none_of_them(words: list[str], environment: dict[str, str]) -> None:
    modules = loaded(words, **environment)
    assert "click" in modules
    assert commands(modules) == set()
    assert top(modules) & HEAVY == set()


@pytest.mark.parametrize(
    ("words", "module"),
    [
        (["memory-status", "--help"], "monitoring"),
        (["completion", "bash"], "setup"),
        (["recall", "--help"], "recalling"),
    ],
)
def test_a_command_imports_its_own_module(words: list[str], module: str) -> None:
    modules = loaded(words)
    assert module in commands(modules)
    assert top(modules) & HEAVY <= {"json", "pathlib"}


def test_the_status_imports_what_it_needs(graph: Graph, neo4j: Database) -> None:
    environment = {"BRAINBRIDGE_URI": neo4j.uri, "BRAINBRIDGE_USER": neo4j.user, "BRAINBRIDGE_PASSWORD": neo4j.password}
    modules = loaded(["memory-status"], **environment)
    assert "neo4j" in modules
    assert top(modules) & NEEDLESS == set()
    assert [name for name in modules if is_needless(name)] == []
    assert commands(modules) == {"monitoring"}


@pytest.mark.parametrize(
    ("given", "file", "read"),
    [
        ({}, "", False),
        ({"NEO4J_URI": "bolt://there"}, "", False),
        ({"brainbridge_user": "me"}, "", True),
        ({}, "\n", True),
    ],
)
def test_what_reads_settings_is_imported_where_there_are_any(
    tmp_path: Path, given: dict[str, str], file: str, read: bool
) -> None:
    if file:
        (tmp_path / "brainbridge").mkdir()
        (tmp_path / "brainbridge" / "config.toml").write_text(file, encoding="utf-8")
    code = (
        "import sys\nfrom brainbridge import settings\nsettings.resolve({})\nprint('pydantic_settings' in sys.modules)"
    )
    rest = {name: value for name, value in os.environ.items() if not name.startswith("BRAINBRIDGE_")}
    environment = {**rest, "XDG_CONFIG_HOME": str(tmp_path), **given}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert said.stdout.strip() == str(read)


def test_a_session_end_is_noted_without_what_its_processing_needs(tmp_path: Path) -> None:
    modules = loaded(["session-end", "--detach"], BRAINBRIDGE_IN_HOOK="1", XDG_STATE_HOME=str(tmp_path))
    assert len(list(tmp_path.rglob("*session-end*.json"))) == 1
    assert top(modules) & {"neo4j", "filelock"} == set()


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import brainbridge, sys, json; print(json.dumps(sorted({n.split('.')[0] for n in sys.modules})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(json.loads(done.stdout)) & (HEAVY - {"json"} | {"click"}) <= {"pathlib"}


def test_the_table_says_of_every_command_what_its_module_does() -> None:
    for module in pkgutil.iter_modules(cli.__path__):
        import_module(f"brainbridge.cli.{module.name}")  # a command missing from the lines is an error
    for name, entry in TABLE.items():
        command = main.commands[name]
        assert getattr(command, "section", "") == entry.section, name
        assert " ".join((command.help or "").split()).startswith(entry.line.rstrip(".")), name


def test_a_command_that_stands_in_no_line_is_refused() -> None:
    with pytest.raises(LookupError, match="neither in the table"):
        main.commands["memory-dance"] = main.commands["memory-status"]
