"""The installed package holds what the code reads: query files, lock files, the conversation, the style."""

import configparser
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # From a copy: two workers that build in one place at once take each other's files away.
    source = folder / "source"
    left_out = shutil.ignore_patterns(".*", "build", "*.egg-info", "__pycache__", "tests", "docs")
    shutil.copytree(ROOT, source, ignore=left_out)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source)]
    subprocess.run(command, check=True, cwd=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def members(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_every_query_file_is_in_it(members: set[str]) -> None:
    files = {f"brainbridge/cypher/{path.relative_to(ROOT / 'cypher')}" for path in (ROOT / "cypher").rglob("*.cypher")}
    assert files <= members
    assert {name for name in members if name.endswith(".cypher")} == files


@pytest.mark.parametrize(
    "name",
    [
        "brainbridge/py.typed",
        "brainbridge/cypher/versions.lock",
        "brainbridge/operations/demo/conversation.jsonl",
        "brainbridge/language/irregular.txt",
        "brainbridge/server/neo4j-2026.08.1.lock",
        "brainbridge/server/brainbridge.grass",
    ],
)
def test_its_data_is_in_it(members: set[str], name: str) -> None:
    assert name in members


def test_every_module_is_in_it_and_no_test(members: set[str]) -> None:
    modules = {f"brainbridge/{path.relative_to(ROOT / 'brainbridge')}" for path in (ROOT / "brainbridge").rglob("*.py")}
    assert modules <= members
    assert not {name for name in members if name.startswith(("tests", "tools", "benchmarks"))}


def test_its_programs_are_installed_in_v4s_spelling_too(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith("entry_points.txt"))
        text = archive.read(name).decode()
    installed = configparser.ConfigParser(delimiters="=")
    installed.optionxform = str  # type: ignore[assignment,method-assign]
    installed.read_string(text)
    programs = dict(installed["console_scripts"])
    assert programs.keys() - {"brainBridge"} == {"brainbridge", "brainbridge-hook"}
    # There a file of each name would be one file, and pip could not remove it twice.
    folds_case = sys.platform in ("darwin", "win32")
    assert programs.get("brainBridge") == (None if folds_case else programs["brainbridge"])
