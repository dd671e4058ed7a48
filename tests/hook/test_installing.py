"""Installing hooks into an agent's own file: its content stays, and removing them restores it byte for byte."""

import json
import shlex
import stat
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.hook import harness, installing, selftest
from brainbridge.hook.editing import Changed
from brainbridge.hook.harness import HARNESSES, Harness, find, is_ours
from brainbridge.platform import programs

FOREIGN: dict[str, dict[str, Any]] = {
    "claude": {"model": "opus", "hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "say goodbye"}]}]}},
    "codex": {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "beep", "timeout": 1}]}]}},
    "gemini": {"theme": "Ümläut", "hooks": {"BeforeAgent": [{"hooks": [{"type": "command", "command": "x"}]}]}},
    "cursor": {"version": 1, "hooks": {"stop": [{"command": "./lint.sh"}]}},
}
LAYOUTS: dict[str, Callable[[object], str]] = {
    "two spaces": lambda value: json.dumps(value, indent=2) + "\n",
    "four spaces, no end": lambda value: json.dumps(value, indent=4, ensure_ascii=False),
    "tabs": lambda value: json.dumps(value, indent="\t") + "\n",
    "one line": json.dumps,
    "odd": lambda value: json.dumps(value, indent=3, separators=(" ,", " : ")) + "\n\n",
}


@pytest.fixture(params=list(HARNESSES))
def agent(request: pytest.FixtureRequest) -> Harness:
    return find(request.param)


@pytest.fixture
def file(agent: Harness, tmp_path: Path) -> Path:
    path = agent.path("user", tmp_path)
    path.parent.mkdir(parents=True)
    return path


def install(agent: Harness, root: Path, **options: Any) -> Changed:
    return installing.install(agent, options.pop("scope", "user"), "milo", root=root, **options)


def remove(agent: Harness, root: Path) -> Changed:
    return installing.remove(agent, "user", root=root)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_installed_and_removed_the_file_is_as_it_was(agent: Harness, file: Path, tmp_path: Path, layout: str) -> None:
    before = LAYOUTS[layout](FOREIGN[agent.name]).encode()
    file.write_bytes(before)
    file.chmod(0o600)
    assert install(agent, tmp_path).applied
    assert file.read_bytes() != before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    remove(agent, tmp_path)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file] or agent.goodbye


def test_where_there_was_no_file_there_is_none_again(agent: Harness, tmp_path: Path) -> None:
    install(agent, tmp_path)
    assert agent.path("user", tmp_path).exists()
    remove(agent, tmp_path)
    assert [path for path in (tmp_path / agent.folder).rglob("*") if path.is_file()] == []


def test_what_is_there_stays_and_ours_stand_beside_it(agent: Harness, file: Path, tmp_path: Path) -> None:
    file.write_text(json.dumps(FOREIGN[agent.name]))
    install(agent, tmp_path)
    content = json.loads(file.read_text())
    for event, handlers in FOREIGN[agent.name]["hooks"].items():
        assert content["hooks"][event][: len(handlers)] == handlers
    assert {key: value for key, value in content.items() if key != "hooks"} == {
        key: value for key, value in FOREIGN[agent.name].items() if key != "hooks"
    }
    assert [event for event, handlers in content["hooks"].items() if any(map(is_ours, handlers))] == [
        *(each for each in content["hooks"] if each in agent.events)
    ]


def test_twice_is_once(agent: Harness, file: Path, tmp_path: Path) -> None:
    before = LAYOUTS["tabs"](FOREIGN[agent.name]).encode()
    file.write_bytes(before)
    install(agent, tmp_path)
    once = file.read_bytes()
    assert install(agent, tmp_path).files == []
    assert file.read_bytes() == once
    remove(agent, tmp_path)
    assert file.read_bytes() == before


def test_what_somebody_changed_meanwhile_stays(agent: Harness, file: Path, tmp_path: Path) -> None:
    file.write_text(json.dumps(FOREIGN[agent.name], indent=2))
    install(agent, tmp_path)
    changed = json.loads(file.read_text()) | {"added": "by hand"}
    file.write_text(json.dumps(changed, indent=2))
    remove(agent, tmp_path)
    assert json.loads(file.read_text()) == FOREIGN[agent.name] | {"added": "by hand"}


def test_removing_what_was_never_installed_changes_nothing(agent: Harness, file: Path, tmp_path: Path) -> None:
    file.write_bytes(before := LAYOUTS["odd"](FOREIGN[agent.name]).encode())
    assert remove(agent, tmp_path).files == []
    assert file.read_bytes() == before


def test_a_dry_run_shows_the_change_and_writes_nothing(agent: Harness, file: Path, tmp_path: Path) -> None:
    file.write_bytes(before := LAYOUTS["two spaces"](FOREIGN[agent.name]).encode())
    shown = install(agent, tmp_path, dry_run=True)
    assert not shown.applied
    assert f"brainbridge-hook session-end --harness {agent.name} --brain milo" in shown.diff
    assert file.read_bytes() == before
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [file]


@pytest.mark.parametrize("content", [b"{not json", b"[1]", b'{"a": 1} // comment', b"\xff"])
def test_a_file_that_cannot_be_understood_is_left_alone(
    agent: Harness, file: Path, tmp_path: Path, content: bytes
) -> None:
    file.write_bytes(content)
    with pytest.raises(InvalidInput, match=r"is not JSON|is not a JSON object"):
        install(agent, tmp_path)
    assert file.read_bytes() == content


def test_a_link_to_a_file_elsewhere_stays_a_link(agent: Harness, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "dotfiles.json"
    target.write_bytes(before := json.dumps(FOREIGN[agent.name]).encode())
    file.symlink_to(target)
    install(agent, tmp_path)
    assert file.is_symlink()
    assert target.read_bytes() != before
    remove(agent, tmp_path)
    assert (file.is_symlink(), target.read_bytes()) == (True, before)


def test_a_link_to_a_file_that_is_not_there_is_left_as_it_was(agent: Harness, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "dotfiles.json"
    file.symlink_to(target)
    install(agent, tmp_path)
    assert target.exists()
    remove(agent, tmp_path)
    assert (file.is_symlink(), target.exists()) == (True, False)


def test_the_ends_of_lines_stay_though_somebody_changed_the_file(agent: Harness, file: Path, tmp_path: Path) -> None:
    file.write_bytes(b'{\r\n  "a": 1\r\n}\r\n')
    install(agent, tmp_path)
    file.write_bytes(file.read_bytes().replace(b'"a": 1', b'"a": 2'))
    remove(agent, tmp_path)
    assert b'\r\n  "a": 2' in file.read_bytes()
    assert file.read_bytes().count(b"\n") == file.read_bytes().count(b"\r\n")


def test_a_project_has_a_file_of_its_own(agent: Harness, tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    install(agent, root, scope="project")
    assert (root / agent.folder / agent.file).exists()
    assert installing.installed(agent, "user", root=root) == []


def test_somebody_elses_goodbye_stays(tmp_path: Path) -> None:
    agent = find("claude")
    path = agent.goodbye_path("user", tmp_path)
    assert path is not None
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    assert len(install(agent, tmp_path).warnings) == 1
    remove(agent, tmp_path)
    assert path.read_text() == "mine"


def test_an_agent_nobody_knows_is_named() -> None:
    with pytest.raises(InvalidInput, match="emacs"):
        find("emacs")


def test_the_doctor_plays_an_event_through_every_installed_command(agent: Harness, tmp_path: Path, state: Path) -> None:
    install(agent, tmp_path)
    commands = installing.installed(agent, "user", root=tmp_path)
    assert len(commands) == len(agent.events)
    tried = [selftest.attempt(command) for command in commands]
    assert [(each.ok, each.found) for each in tried] == [(True, "noted")] * len(commands)
    assert not (state.parent / "milo").exists()  # nothing of the sample is left


@pytest.mark.parametrize(
    "command", ["/nowhere/brainbridge-hook stop --harness codex", "./brainbridge-hook stop", "true"]
)
def test_the_doctor_runs_no_other_program(command: str) -> None:
    tried = selftest.attempt(command)
    assert (tried.ok, "was not run" in tried.found) == (False, True)


def test_the_doctor_finds_what_does_not_work() -> None:
    tried = selftest.attempt(f"{installing.program()} session-ended --harness claude")
    assert (tried.ok, tried.found) == (False, "wrote 0 events instead of 1")
    assert tried.fix


@pytest.mark.parametrize(
    ("command", "ours"),
    [
        ("brainbridge-hook stop --harness codex", True),
        ("'/a b/brainbridge-hook' stop --harness codex --brain milo", True),
        ("brainbridge-hook stop --harness codex && notify-send done", False),
        ("brainbridge-hook stop --harness codex && beep", False),
        ("brainbridge-hook stop --harness codex | tee", False),
        ("brainbridge-hook stop --harness codex&&beep", False),
        ("brainbridge-hook stop --harness codex --brain $(beep)", False),
        ("brainbridge-hook stop --harness emacs", False),
        ("my-brainbridge-hook stop --harness codex", False),
        ("echo brainbridge-hook", False),
        ("an 'unclosed quote", False),
    ],
)
def test_ours_is_what_we_write_and_nothing_more(command: str, ours: bool) -> None:
    assert is_ours({"command": command}) is ours
    assert is_ours({"hooks": [{"command": command}]}) is ours


@pytest.mark.parametrize("hooks", [[1], "none", {"SessionEnd": "a string"}])
def test_hooks_in_no_shape_an_agent_writes_are_left_alone(tmp_path: Path, hooks: object) -> None:
    path = find("claude").path("user", tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text(before := json.dumps({"hooks": hooks}))
    with pytest.raises(InvalidInput, match=r"settings.json are not in the agent's format"):
        install(find("claude"), tmp_path)
    assert path.read_text() == before


def goodbye(agent: Harness, root: Path) -> tuple[Path, str]:
    path = agent.goodbye_path("user", root)
    assert path
    install(agent, root)
    text = path.read_text()
    return path, tomllib.loads(text)["prompt"] if path.suffix == ".toml" else text


@pytest.mark.parametrize("name", ["claude", "gemini"])
def test_goodbye_ends_the_session_in_the_brain_of_the_hooks(name: str, tmp_path: Path) -> None:
    _, said = goodbye(find(name), tmp_path)
    started = f"{programs.find('brainbridge')} session-end --detach --brain milo"
    assert f"!`{started}`" in said or f"!{{{started}}}" in said


@pytest.mark.parametrize("name", ["claude", "gemini"])
def test_goodbye_of_another_version_or_brain_is_ours(name: str, tmp_path: Path) -> None:
    agent = find(name)
    path, _ = goodbye(agent, tmp_path)
    wanted, older = path.read_text(), harness.goodbye(path.name, "brainbridge", "")
    for there in (older, harness.goodbye(path.name, r"/a b\c/brainbridge", "other")):
        path.write_text(there)
        install(agent, tmp_path)
        assert path.read_text() == wanted
    path.write_text(older)
    remove(agent, tmp_path)
    assert not path.exists()


@pytest.mark.parametrize("name", ["claude", "gemini"])
@pytest.mark.parametrize(
    "custom",
    [
        "git commit -am wip",
        "git session-end --detach",
        "{ours} && ./my-own-script.sh",
        "{ours}; beep",
        "{ours} --quiet",
        "{ours} --brain $(whoami)",
        "{ours} --brain",
        "{ours} --brain ''",
        "{ours} --brain milo 'unclosed",
        "brainbridge consolidate --detach",
        "",
    ],
)
def test_a_goodbye_whose_command_was_changed_stays(name: str, custom: str, tmp_path: Path) -> None:
    agent = find(name)
    path, _ = goodbye(agent, tmp_path)
    ours = "brainbridge session-end --detach"
    path.write_text(mine := harness.goodbye(path.name, "brainbridge", "").replace(ours, custom.format(ours=ours)))
    assert len(install(agent, tmp_path).warnings) == 1
    assert path.read_text() == mine
    remove(agent, tmp_path)
    assert path.read_text() == mine


def test_goodbye_names_a_program_with_odd_letters_as_a_shell_reads_it() -> None:
    program = r"C:\a b\brainbridge.exe"
    prompt = tomllib.loads(harness.goodbye("goodbye.toml", program, "milo"))["prompt"]
    (line,) = (each for each in prompt.splitlines() if each.startswith("!{"))
    assert shlex.split(line[2:-1]) == [program, "session-end", "--detach", "--brain", "milo"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_with_recall_prompts_are_asked_about_and_removed_the_file_is_as_it_was(
    agent: Harness, file: Path, tmp_path: Path, layout: str
) -> None:
    before = LAYOUTS[layout](FOREIGN[agent.name]).encode()
    file.write_bytes(before)
    done = install(agent, tmp_path, recall=True)
    commands = installing.installed(agent, "user", root=tmp_path)
    events = {shlex.split(each)[1]: each for each in commands}
    takes = agent.name != "cursor"
    assert ("prompt" in events, events["session-start"].endswith(" --stay")) == (takes, takes)
    assert [each for each in done.warnings if "takes no context" in each] == done.warnings[: not takes]
    assert all(map(is_ours, ({"command": each} for each in commands)))
    remove(agent, tmp_path)
    assert file.read_bytes() == before


def test_recall_is_at_the_event_that_takes_context(tmp_path: Path) -> None:
    names = {"claude": "UserPromptSubmit", "codex": "UserPromptSubmit", "gemini": "BeforeAgent", "cursor": None}
    for name, prompted in names.items():
        hooks = find(name).hooks("brainbridge-hook", "", recall=True)
        assert hooks.keys() - find(name).hooks("brainbridge-hook", "").keys() == ({prompted} if prompted else set())


def test_installed_again_without_it_they_no_longer_recall(tmp_path: Path) -> None:
    claude = find("claude")
    install(claude, tmp_path, recall=True)
    install(claude, tmp_path)
    assert not any("prompt" in each or "--stay" in each for each in installing.installed(claude, "user", root=tmp_path))


def test_the_doctor_tries_the_hook_of_prompts_too(tmp_path: Path) -> None:
    install(find("claude"), tmp_path, recall=True)
    tried = [selftest.attempt(each) for each in installing.installed(find("claude"), "user", root=tmp_path)]
    assert [each.ok for each in tried] == [True] * 4, tried


@pytest.mark.parametrize("command", ["brainbridge-hook stop --harness codex --stay", "brainbridge-hook prompt --stay"])
def test_what_we_do_not_write_is_not_ours(command: str) -> None:
    assert not is_ours({"command": command})
