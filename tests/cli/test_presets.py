"""config preset and config tune, and what hook install and mcp install say of presets."""

import socket
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

from brainbridge.cli.app import main
from brainbridge.config import config, presets
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.probe import gate
from brainbridge.server import connection
from tests.cli.conftest import Run
from tests.state import at, given, stored

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T13:00:00Z", "2026-05-01T14:00:00Z"
INSTALLS = [("hook", "install", "--harness", "codex"), ("mcp", "install", "--harness", "codex")]
every_install = pytest.mark.parametrize("words", INSTALLS, ids=["hook", "mcp"])


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")  # no worker besides the test
    monkeypatch.chdir(tmp_path)


def said(name: str) -> list[str]:
    return list(map(str, presets.PRESETS[name].sentences))


def test_the_list_marks_the_preset_that_the_brain_has(run: Run) -> None:
    shown = run("config", "preset", "list", "--now", T0)
    assert "v4 (now)" in shown.out
    assert all(f"  {sentence}" in shown.out for name in presets.PRESETS for sentence in said(name))
    run("config", "preset", "apply", "weeks", "--now", T0)
    data = run("config", "preset", "list", "--json", "--now", T0).data
    assert [(each["name"], each["current"]) for each in data["presets"]] == [
        ("v4", False),
        ("days", False),
        ("weeks", True),
    ]
    assert data["current"] == "weeks"


def test_the_list_says_if_constants_were_changed_by_hand(run: Run) -> None:
    run("config", "set", "workingDecay", "0.4", "--now", T0)
    shown = run("config", "preset", "list", "--now", T0)
    assert "(now)" not in shown.out
    assert "now: none of these, since constants were changed by hand" in shown.out
    assert run("config", "preset", "list", "--json", "--now", T0).data["current"] is None


def test_a_key_that_no_preset_sets_does_not_matter(run: Run) -> None:
    run("config", "set", "decayBatchSize", "7", "--now", T0)
    run("config", "set", "fanOut", "30", "--now", T0)
    assert "v4 (now)" in run("config", "preset", "list", "--now", T0).out


def test_show_has_the_values_beside_the_current_ones(run: Run) -> None:
    shown = run("config", "preset", "show", "days", "--now", T0)
    assert all(sentence in shown.out for sentence in said("days"))
    assert "What has ended stays ended." in shown.out
    rows = [line.split() for line in shown.out.splitlines()]
    assert ["key", "now", "days"] in rows
    assert ["workingDecay", "0.5", "0.048"] in rows
    found = run("config", "preset", "show", "days", "--json", "--now", T0).data["preset"]
    assert found.keys() == {"name", "current", "sentences", "values", "now"}
    assert (found["values"], found["now"]) == (presets.PRESETS["days"].values, presets.PRESETS["v4"].values)


def test_apply_is_one_change_that_can_be_taken_back(run: Run, database: Graph) -> None:
    given(database)
    plan = run("config", "preset", "apply", "days", "--dry-run", "--json", "--now", T1).data
    assert (plan["applied"], plan["version"], plan["config"]["workingDecay"]) == (False, 2, 0.048)
    assert config.current(database).version == 1
    shown = run("config", "preset", "apply", "days", "--now", T1)
    assert "workingDecay  0.5 -> 0.048" in shown.out
    assert "accessEnergy  1 -> 3" in shown.out
    assert config.current(database).version == 2
    assert "unchanged" in run("config", "preset", "apply", "days", "--now", T1).out
    history = run("config", "history", "--now", T1)
    assert sum(line.endswith("preset days") for line in history.out.splitlines()) == 7
    assert run("config", "history", "--json", "--now", T1).data["history"][0]["reason"] == "preset days"
    assert run("run", "undo", "LAST", "--now", T2).code == 0
    assert run("config", "preset", "list", "--json", "--now", T2).data["current"] == "v4"
    assert stored(database)["decayRate"] == 0.5


@pytest.mark.parametrize("words", ["config preset show", "config preset apply", *(" ".join(each) for each in INSTALLS)])
def test_an_unknown_preset_is_refused_before_anything_is_done(run: Run, tmp_path: Path, words: str) -> None:
    option = ["--preset"] if "install" in words else []
    shown = run(*words.split(), *option, "dayz")
    assert (shown.code, "there is no preset 'dayz'" in shown.err, "did you mean days?" in shown.err) == (2, True, True)
    assert not (tmp_path / ".codex").exists()


@pytest.mark.parametrize(
    ("words", "begun", "expected"),
    [
        (["config", "preset", "show"], "", ["v4", "days", "weeks"]),
        (["config", "preset", "apply"], "d", ["days"]),
        (["hook", "install", "--preset"], "w", ["weeks"]),
        (["mcp", "install", "--preset"], "v", ["v4"]),
    ],
)
def test_names_of_presets_are_completed(words: list[str], begun: str, expected: list[str]) -> None:
    shell = ShellComplete(main, {}, "brainbridge", "_BRAINBRIDGE_COMPLETE")
    assert [each.value for each in shell.get_completions(words, begun)] == expected


@every_install
def test_an_install_says_what_the_brain_has_and_what_else_there_is(run: Run, words: tuple[str, ...]) -> None:
    shown = run(*words)
    assert shown.code == 0
    assert f"This brain has the preset v4. {' '.join(said('v4')[:2])}" in shown.out
    assert f"With days: {' '.join(said('days')[:2])}" in shown.out
    assert "To change that: brainbridge config preset apply days\n" in shown.out
    data = run(*words, "--brain", "milo", "--json").data
    assert data["preset"] == "v4"
    assert data["offer"][-1].endswith("brainbridge config preset apply days --brain milo")


@every_install
def test_an_install_offers_nothing_where_somebody_has_chosen(run: Run, words: tuple[str, ...]) -> None:
    run("config", "preset", "apply", "weeks")
    data = run(*words, "--json").data
    assert (data["preset"], data["offer"]) == (
        "weeks",
        [f"This brain has the preset weeks. {' '.join(said('weeks')[:2])}"],
    )
    run("config", "set", "workingDecay", "0.01")
    data = run(*words, "--json").data
    assert (data["preset"], len(data["offer"]), "set by hand" in data["offer"][0]) == ("", 1, True)


@every_install
def test_an_install_applies_a_preset_and_says_so(run: Run, database: Graph, words: tuple[str, ...]) -> None:
    shown = run(*words, "--preset", "days", "--dry-run")
    assert "preset days would be applied" in shown.out
    assert config.current(database).version == 1
    data = run(*words, "--preset", "days", "--json").data
    assert (data["applied"], data["preset"], data["offer"][0]) == (True, "days", "preset days applied")
    assert config.current(database).reason == "preset days"


@every_install
def test_an_install_needs_no_database(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://127.0.0.1:1")
    data = run(*words, "--json").data
    assert (data["applied"], data["preset"]) == (True, None)
    assert data["offer"][0].startswith("A new brain has the preset v4.")
    assert data["offer"][-1].endswith("brainbridge config preset apply days")
    assert (tmp_path / ".codex").exists()


@every_install
def test_a_preset_that_cannot_be_applied_leaves_the_install_and_says_why(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://127.0.0.1:1")
    assert run(*words, "--preset", "days").code == 4
    assert (tmp_path / ".codex").exists()


@every_install
def test_an_install_does_not_wait_for_a_database_that_is_silent(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    asked, opened = [], connection.opened

    def noted(*words: Any, timeout_s: float, options: dict[str, float], **others: Any) -> Any:
        asked.append({timeout_s, *options.values()})
        return opened(*words, timeout_s=timeout_s, options=options, **others)

    monkeypatch.setattr(connection, "opened", noted)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # the system accepts, and nobody reads
        monkeypatch.setenv("BRAINBRIDGE_URI", f"bolt://127.0.0.1:{silent.getsockname()[1]}")
        data = run(*words, "--json").data
    assert asked == [{1.0}]  # seconds, for each part of it
    assert (data["applied"], data["preset"]) == (True, None)


@every_install
def test_an_install_starts_no_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run, words: tuple[str, ...]
) -> None:
    monkeypatch.delenv("BRAINBRIDGE_URI", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert run(*words, "--json").data["preset"] is None
    assert not (tmp_path / "data").exists()


@every_install
def test_what_was_installed_is_removed_byte_for_byte(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    name = "hooks.json" if words[0] == "hook" else "config.toml"
    path = tmp_path / ".codex" / name
    path.parent.mkdir()
    before = b'{"hooks":   {}}' if words[0] == "hook" else b"# mine\nmodel   =  'x'\n"
    path.write_bytes(before)
    assert run(*words, "--preset", "days").code == 0
    assert path.read_bytes() != before
    assert run(words[0], "remove", *words[2:]).code == 0
    assert path.read_bytes() == before


@pytest.fixture
def used(database: Graph) -> Graph:
    """Two memories: one used on the first day and the third, one never."""
    gate.reconfigure(database, presets.PRESETS["weeks"].values, now=at(-1))
    given(database, "cedar", content="the cedar case")
    given(database, "oak", content="the oak case")
    for hours in (1, 40, 41):
        memory.access(database, {"cedar": f"{hours}"}, now=at(hours), session=None)
    return database


NOW = at(60).isoformat()


def test_tune_says_what_each_preset_would_have_come_to(run: Run, used: Graph) -> None:
    data = run("config", "tune", "--set", "workingDecay=1", "--json", "--now", NOW).data
    assert (data["memories"], data["apart"], data["uses"], data["unknown"]) == (2, 0, 3, 0)
    found = {
        each["name"]: (each["current"], each["alive"], each["tiers"], each["ended"]) for each in data["candidates"]
    }
    none = {"working": 0, "shortTerm": 0, "longTerm": 0}
    assert found == {
        "v4": (False, 1, none, 2),
        "days": (False, 3, none | {"working": 1}, 1),
        "weeks": (True, 3, none | {"working": 2}, 0),
        "set": (False, 1, none, 2),
    }
    assert [
        (each["day"], each["born"], each["living"]["v4"], each["living"]["days"], each["uses"], each["alive"]["v4"])
        for each in data["days"]
    ] == [("2026-05-01", 2, 0, 2, 1, 1), ("2026-05-02", 2, 0, 2, 0, 0), ("2026-05-03", 2, 0, 1, 2, 0)]
    assert [(each["id"], each["alive"]["v4"], each["alive"]["days"]) for each in data["listed"]] == [
        ("cedar", False, True),
        ("cedar", False, True),
    ]


def test_tune_draws_it(run: Run, used: Graph) -> None:
    shown = run("config", "tune", "--limit", "1", "--now", NOW)
    assert "2 memories, used 3 times" in shown.out
    rows = [line.strip() for line in shown.out.splitlines()]
    assert "alive of 2 memories, 2026-05-01 to 2026-05-03" in rows
    drawn = [row for row in rows if row.endswith("|")]
    assert drawn == [
        *("v4           |___|", "days         |██▄|", "weeks (now)  |███|"),
        *("v4           |█ _|", "days         |█ █|", "weeks (now)  |█ █|"),
    ]
    assert "and 1 more (--limit shows them)" in rows
    assert any(row.split()[:3] == ["v4", "1", "33.3"] for row in rows)


def test_tune_says_how_many_uses_it_does_not_know(run: Run, used: Graph) -> None:
    used.driver.execute_query("MATCH (m:Memory) SET m.touchTimes = null")
    shown = run("config", "tune", "--now", NOW)
    assert "2 memories, used 1 time; of 2 more, the instant is not known" in shown.out


def test_constants_that_are_no_preset_s_are_tried_too(run: Run, used: Graph) -> None:
    run("config", "set", "workingDecay", "0.4", "--now", NOW)
    data = run("config", "tune", "--json", "--now", NOW).data
    assert [(each["name"], each["current"]) for each in data["candidates"]] == [
        ("now", True),
        ("v4", False),
        ("days", False),
        ("weeks", False),
    ]
    assert data["candidates"][0]["values"]["workingDecay"] == 0.4


def test_an_empty_brain_has_nothing_to_replay(run: Run) -> None:
    shown = run("config", "tune", "--now", T0)
    assert (shown.code, "0 memories, used 0 times" in shown.out, "|" in shown.out) == (0, True, False)


@pytest.mark.parametrize(
    ("given_", "says"),
    [
        ("workingDecay", "give a value: --set workingDecay=VALUE"),
        ("workingdecay=1", "did you mean workingDecay?"),
        ("workingDecay=fast", "it takes a number >= 0.000001 and <= 10"),
        ("fanOut=30", "fanOut is no constant of the energy law"),
        ("decayBatchSize=30", "decayBatchSize is no constant of the energy law"),
        ("expirationThreshold=1.9", "the thresholds would be out of order"),
    ],
)
def test_what_cannot_be_tried_is_refused(run: Run, given_: str, says: str) -> None:
    shown = run("config", "tune", "--set", given_)
    assert shown.code == 2
    assert says in shown.err
