"""The installed package contains what the code reads, however it is installed, and its types reach a user's script."""

import configparser
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from brainbridge.graph import catalog

ROOT = Path(__file__).parent.parent.parent


LOADS = "from brainbridge.graph import catalog; print(catalog.root(), len(catalog.load()))"
PROGRAM = """
from datetime import UTC, datetime, timedelta

from brainbridge import Brain, Crystal, CrystalParts, Flags, Hit, Memory, Narrowing, Parts, Recall, errors


def best(brain: Brain, question: str, within: Narrowing) -> Hit | None:
    found: Recall = brain.recall(question, limit=3, **within)
    return found.hits[0] if found.hits else None


def main(flags: Flags) -> None:
    parts: Parts = {"session_id": "planning", "role": "user"}
    with Brain.open("milo", **flags) as brain:
        memory: Memory = brain.remember("The opening is on Friday 13 March", **parts)
        facet: CrystalParts = {"path": "notes.md", "start_line": 3, "lifespan_policy": "permanent"}
        written: Crystal = brain.crystals.remember("The hall is open on Fridays", **facet)
        print(written.importance, brain.crystals.show(written.id).sentences, brain.crystals.freeze(written.id).run_id)
        hit = best(brain, "when is the opening?", {"scope": None, "include": "live"})
        brain.touch(hit.id if hit else memory.id)
        try:
            done = brain.session_end("planning", now=datetime.now(UTC), protect=True)
        except errors.Held as error:
            print(error.hint)
            return
        promoted: int = len(done.promoted)
        energy: float | None = brain.inspect(memory.id).memory.energy
        ended: list[str] = [each.id for row in brain.monitor.forecast(timedelta(days=1)) for each in row.soonest]
        undone: dict[str, int] = brain.runs.undo(done.run_id, dry_run=True).undone
        print(promoted, energy, ended, undone, brain.config.current().version, brain.probes.list())
"""
MISTAKES = {
    'brain.recall("q", tier="medium")': "arg-type",
    'brain.remember("c", energy=2.0)': "call-arg",
    'brain.traverse("m", depth=3)': "call-arg",
    'brain.crystals.remember("c", lifespan_policy="ever")': "arg-type",
    'brain.crystals.list(where="notes.md")': "call-arg",
    'brain.consolidate(if_running="hope")': "arg-type",
    "brain.status()": "attr-defined",
    'Brain.open("milo", adress="bolt://elsewhere")': "call-arg",
}


def pip(*words: str, folder: Path, python: Path | None = None) -> str:
    """Run pip, by default for the interpreter of the tests, and return what it printed."""
    named = ["--python", str(python)] if python else []
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *named, *words]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def environment(folder: Path) -> Path:
    """Make an environment with the dependencies but without the package, and return its interpreter."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (packages,) = folder.glob("[Ll]ib/**/site-packages")
    # The .pth files of a folder added like this are not read, so an editable install here is not visible there.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return next(each for each in (folder / "bin" / "python", folder / "Scripts" / "python.exe") if each.exists())


def wheel_of(source: Path, folder: Path) -> Path:
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source), folder=folder)
    (made,) = folder.glob("*.whl")
    return made


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.endswith("/RECORD")}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy, since two builds in one place delete each other's files; with leftovers of an old build."""
    copy = tmp_path_factory.mktemp("source") / "source"
    left_out = shutil.ignore_patterns(".*", "build", "*.egg-info", "__pycache__", "tests", "docs")
    shutil.copytree(ROOT, copy, ignore=left_out)
    left = copy / "build" / "lib" / "brainbridge" / "cypher" / "left" / "over.cypher"
    left.parent.mkdir(parents=True)
    left.write_text("RETURN 1", encoding="utf-8")
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel_of(source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def editable(source: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The interpreter of an environment with an editable install, and what pip said."""
    folder = tmp_path_factory.mktemp("editable")
    python = environment(folder / "venv")
    said = pip("install", "--quiet", "--no-deps", "--editable", str(source), folder=folder, python=python)
    return python, said


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    python = environment(folder / "venv")
    pip("install", "--quiet", "--no-deps", "--no-index", str(wheel), folder=folder, python=python)
    return python


@pytest.fixture(scope="module")
def members(wheel: Path) -> set[str]:
    return names(wheel)


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
        "brainbridge/operations/demo/folder/case.md",
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


def test_a_source_distribution_makes_the_same_wheel(source: Path, members: set[str], tmp_path: Path) -> None:
    # Only setuptools makes one, and no environment here has the version that the build requires, so pip fetches it.
    pip("install", "--quiet", "--target", str(tmp_path / "tools"), "setuptools>=77", folder=tmp_path)
    made = "import setuptools.build_meta as build; print(build.build_sdist('..'))"
    path = {**os.environ, "PYTHONPATH": str(tmp_path / "tools")}
    copy = shutil.copytree(source, tmp_path / "copy")
    subprocess.run([sys.executable, "-W", "ignore", "-c", made], cwd=copy, env=path, check=True, capture_output=True)
    (distribution,) = tmp_path.glob("*.tar.gz")
    assert names(wheel_of(distribution, tmp_path)) == members


def test_an_editable_install_makes_pip_warn_of_nothing(editable: tuple[Path, str]) -> None:
    assert "arning" not in editable[1]


def test_the_queries_are_found_where_they_are(
    source: Path, editable: tuple[Path, str], installed: Path, tmp_path: Path
) -> None:
    for python, folder in ((editable[0], source / "cypher"), (installed, None)):
        said = subprocess.run([python, "-c", LOADS], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        root, number = said.rsplit(" ", 1)
        assert int(number) == len(catalog.load())
        assert Path(root).resolve() == (folder.resolve() if folder else inside(installed).resolve())


def inside(python: Path) -> Path:
    (packages,) = python.parent.parent.glob("[Ll]ib/**/site-packages")
    return packages / "brainbridge" / "cypher"


def checked(python: Path, folder: Path, program: str) -> list[tuple[int, str]]:
    """Return the lines of a program that is none of ours at which mypy finds faults, with the codes of these."""
    (folder / "program.py").write_text(program, encoding="utf-8")
    (folder / "mypy.ini").write_text("[mypy]\n", encoding="utf-8")
    options = ["--strict", "--config-file", "mypy.ini", "--python-executable", str(python)]
    command = [sys.executable, "-m", "mypy", *options, "program.py"]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    faults = [line for line in said.splitlines() if ": error" in line]
    assert faults, said
    return [(int(line.split(":")[1]), line.rpartition("[")[2].rstrip("]")) for line in faults]


def test_a_users_program_is_checked_by_our_types(editable: tuple[Path, str], installed: Path, tmp_path: Path) -> None:
    calls = "".join(f"    {each}\n" for each in MISTAKES)
    program = f"{PROGRAM}\n\ndef mistaken(brain: Brain) -> None:\n{calls}"
    first = PROGRAM.count("\n") + 4
    wrong = [(first + place, code) for place, code in enumerate(MISTAKES.values())]
    for python in (editable[0], installed):
        assert checked(python, tmp_path, program) == wrong


def test_its_programs_are_installed_in_v4s_spelling_too(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith("entry_points.txt"))
        text = archive.read(name).decode()
    installed = configparser.ConfigParser(delimiters="=")
    installed.optionxform = str  # type: ignore[assignment,method-assign]
    installed.read_string(text)
    programs = dict(installed["console_scripts"])
    assert programs.keys() - {"brainBridge"} == {"brainbridge", "brainbridge-hook"}
    # There the two names would be one file, which pip could not remove twice.
    folds_case = sys.platform in ("darwin", "win32")
    assert programs.get("brainBridge") == (None if folds_case else programs["brainbridge"])
