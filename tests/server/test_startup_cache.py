"""The start-up cache: recorded until the first clean stop, used from then on, and never mixed up."""

import os
from pathlib import Path

import psutil
import pytest

from brainbridge.platform import paths
from brainbridge.server.local import LocalServer
from brainbridge.server.startup_cache import StartupCache, startup_cache

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder with the jars, but without a start-up cache."""
    library = LocalServer("x").library
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    paths.cache().mkdir(parents=True)
    (paths.cache() / library.name).symlink_to(library)
    return paths.cache() / "aot"


def test_it_is_trained_at_the_first_clean_stop_and_used_after(own_cache: Path, tmp_path: Path) -> None:
    server = LocalServer("a", folder=tmp_path / "a")
    try:
        server.start()
        assert server.is_training()
        assert server.stop()
        (cache,) = own_cache.glob("*.aot")
        assert cache.stat().st_size > 50e6
        assert not list(server.home.run_folder.glob("*.aot*"))
        owner = server.start()
        assert not server.is_training()
        assert str(cache) in {each.path for each in psutil.Process(owner.pid).memory_maps()}
    finally:
        server.kill()


@pytest.mark.deep
def test_a_kill_leaves_no_half_written_cache(own_cache: Path, tmp_path: Path) -> None:
    server = LocalServer("a", folder=tmp_path / "a")
    try:
        server.start()
        server.kill()
        server.start()
        assert not list(own_cache.glob("*.aot"))
    finally:
        server.kill()


def test_another_java_other_jars_or_options_are_another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def key(java: str = "j", option: str = "o", jar: str = "a.jar") -> str:
        made = startup_cache(tmp_path, tmp_path, java=Path(java), major=25, options=[option], jars=[Path(jar)])
        return made.file.name

    assert len({key(), key(java="k"), key(option="p"), key(jar="b.jar")}) == 4
    assert key() == key()
    plain = key()
    for name in ("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"):
        with monkeypatch.context() as patch:
            patch.setenv(name, "-XX:+UseSerialGC")
            assert key() != plain


def made(folder: Path, name: str) -> StartupCache:
    """Use a cache, or record one."""
    cache = StartupCache(folder / f"{name}.aot", folder / "run" / f"{name}.aot", True)
    if cache.file.exists():
        cache.note_use()
    else:
        cache.recording.parent.mkdir(exist_ok=True)
        cache.recording.write_text("recorded")
        cache.adopt()
    return cache


def test_two_javas_keep_a_cache_each(tmp_path: Path) -> None:
    one, two = made(tmp_path, "one"), made(tmp_path, "two")
    assert (one.is_training, two.is_training) == (False, False)
    assert not list((tmp_path / "run").iterdir())


def test_what_was_not_used_lately_goes(tmp_path: Path) -> None:
    names = ["a", "b", "c", "d", "e", "f"]
    for instant, name in enumerate(names):
        made(tmp_path, name)
        made(tmp_path, "a")
        for age, used in enumerate((name, "a")):
            os.utime(tmp_path / f"{used}.aot", (instant + age / 2, instant + age / 2))
    assert {each.stem for each in tmp_path.glob("*.aot")} == {"a", "d", "e", "f"}


def test_what_a_killed_adoption_left_takes_no_place_and_goes(tmp_path: Path) -> None:
    def arriving(pid: int) -> Path:
        (file := StartupCache(tmp_path / "x.aot", tmp_path / "none", True).arriving(pid)).write_text("half")
        return file

    killed, alive = arriving(2**22 + 1), arriving(os.getpid())
    names = ["a", "b", "c", "d"]
    for name in names:
        made(tmp_path, name)
    assert {each.stem for each in tmp_path.glob("*.aot")} == set(names)
    assert (killed.exists(), alive.exists()) == (False, True)


def test_an_older_java_has_none(tmp_path: Path) -> None:
    made = startup_cache(tmp_path, tmp_path, java=Path("j"), major=21, options=[], jars=[])
    assert made.options() == []
    assert not made.is_training
