"""Naming the server in an agent's own file: the rest of the file stays, and removing it restores the file."""

import json
import tomllib
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.hook import harness as hooked
from brainbridge.hook import installing as hooks
from brainbridge.hook.editing import Changed
from brainbridge.mcp import installing
from brainbridge.mcp.clients import CLIENTS, Client
from brainbridge.platform import programs

OTHERS: dict[str, str] = {
    "claude": json.dumps({"numStartups": 3, "mcpServers": {"other": {"command": "x"}}}, indent=3) + "\n\n",
    "codex": 'model = "gpt" # mine\n\n[mcp_servers.other]\ncommand = "x"\nargs = [ "a",]\n\n[tui]\ntheme="dark"\n',
    "gemini": json.dumps({"theme": "Ümläut", "mcpServers": {}}, indent="\t"),
    "cursor": '{"mcpServers":{"other":{"url":"https://example.com/mcp"}}}',
}
PROGRAM = programs.find("brainbridge")


@pytest.fixture(params=list(CLIENTS))
def client(request: pytest.FixtureRequest) -> Client:
    return CLIENTS[request.param]


@pytest.fixture
def file(client: Client, tmp_path: Path) -> Path:
    path = client.path("user", tmp_path)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def content(path: Path) -> Any:
    return tomllib.loads(path.read_text()) if path.suffix == ".toml" else json.loads(path.read_text())


def install(client: Client, root: Path, **options: Any) -> Changed:
    return installing.install(client.name, "user", "milo", root=root, **options)


def remove(client: Client, root: Path) -> Changed:
    return installing.remove(client.name, "user", root=root)


def test_installed_and_removed_the_file_is_as_it_was(client: Client, file: Path, tmp_path: Path) -> None:
    before = OTHERS[client.name].encode()
    file.write_bytes(before)
    file.chmod(0o600)
    shown = install(client, tmp_path)
    assert (shown.applied, shown.files, bool(shown.advice)) == (True, [str(file)], True)
    found = content(file)
    args = ["mcp", "serve", "--harness", client.name, "--brain", "milo"]
    args += ["--folder", "${workspaceFolder}"] if client.name == "cursor" else []
    expected = {"command": PROGRAM, "args": args}
    assert found[client.key].pop("brainbridge") == dict(client.top) | expected
    assert found == content_of(before, file) | ({client.key: {}} if client.name == "gemini" else {})
    assert file.stat().st_mode & 0o777 == 0o600
    remove(client, tmp_path)
    assert file.read_bytes() == before


def content_of(text: bytes, like: Path) -> Any:
    return tomllib.loads(text.decode()) if like.suffix == ".toml" else json.loads(text)


def test_where_there_was_no_file_there_is_none_again(client: Client, file: Path, tmp_path: Path) -> None:
    install(client, tmp_path)
    assert content(file)[client.key].keys() == {"brainbridge"}
    remove(client, tmp_path)
    assert not file.exists()


def test_what_somebody_changed_meanwhile_stays(client: Client, file: Path, tmp_path: Path) -> None:
    file.write_text(OTHERS[client.name])
    install(client, tmp_path)
    added = '\n[added]\nby = "hand"\n' if file.suffix == ".toml" else ""
    changed = file.read_text() + added if added else json.dumps(content(file) | {"added": {"by": "hand"}})
    file.write_text(changed)
    remove(client, tmp_path)
    expected = content_of(OTHERS[client.name].encode(), file) | {"added": {"by": "hand"}}
    assert {key: value for key, value in content(file).items() if value} == {k: v for k, v in expected.items() if v}


def test_twice_is_once_and_other_options_replace_it(client: Client, file: Path, tmp_path: Path) -> None:
    file.write_text(OTHERS[client.name])
    install(client, tmp_path)
    assert install(client, tmp_path).files == []
    install(client, tmp_path, scope="mine", read_only=True)
    assert content(file)[client.key]["brainbridge"]["args"][-3:] == ["--scope", "mine", "--read-only"]
    remove(client, tmp_path)
    assert file.read_text() == OTHERS[client.name]


def test_twice_changes_nothing_though_others_were_added_after_ours(client: Client, file: Path, tmp_path: Path) -> None:
    install(client, tmp_path)
    added = '\n[added]\nby = "hand"\n'
    file.write_text(
        file.read_text() + added if file.suffix == ".toml" else json.dumps(content(file) | {"added": {"by": "hand"}})
    )
    before = file.read_bytes()
    again = install(client, tmp_path)
    assert (again.files, again.diff) == ([], "")
    assert file.read_bytes() == before
    remove(client, tmp_path)
    assert content(file) == {"added": {"by": "hand"}}


def test_a_dry_run_shows_the_change_and_writes_nothing(client: Client, file: Path, tmp_path: Path) -> None:
    file.write_text(OTHERS[client.name])
    shown = install(client, tmp_path, dry_run=True)
    assert not shown.applied
    assert "milo" in shown.diff
    assert file.read_text() == OTHERS[client.name]


@pytest.mark.parametrize("text", ["[", "[]", '"x"', "\xff\xfe"])
def test_a_file_that_cannot_be_read_is_refused_and_stays(client: Client, file: Path, tmp_path: Path, text: str) -> None:
    broken = "[[[" if file.suffix == ".toml" else text
    file.write_text(broken, encoding="latin-1")
    with pytest.raises(InvalidInput) as told:
        install(client, tmp_path)
    assert "nothing was changed" in told.value.hint
    assert file.read_text(encoding="latin-1") == broken


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": 1, "a": 2}', "the key 'a' stands twice"),
        ('{"a": {"b": 1e400}}', "1e400 is too large a number"),
        ('{"a": -Infinity}', "-Infinity is no JSON"),
        ('{\n  // mine\n  "a": 1\n}', "comments would be lost"),
        ('{"a": 1, /* mine */ "b": 2}', "comments would be lost"),
        ('{"a": "http://x"', "is not JSON"),
    ],
)
def test_what_json_would_lose_is_named_and_stays(tmp_path: Path, text: str, told: str) -> None:
    file = CLIENTS["cursor"].path("user", tmp_path)
    file.parent.mkdir(parents=True)
    file.write_text(text)
    with pytest.raises(InvalidInput) as refused:
        install(CLIENTS["cursor"], tmp_path)
    assert told in str(refused.value)
    assert ("comments" in told) == ("comments" in str(refused.value))
    assert file.read_text() == text


def test_half_a_character_stays_as_it_was_escaped(tmp_path: Path) -> None:
    file = CLIENTS["cursor"].path("user", tmp_path)
    file.parent.mkdir(parents=True)
    file.write_text('{"a": "\\ud800"}')
    install(CLIENTS["cursor"], tmp_path)
    assert '"a": "\\ud800"' in file.read_text()
    assert content(file)["a"] == "\ud800"


def test_another_server_of_our_name_is_left_alone(client: Client, file: Path, tmp_path: Path) -> None:
    theirs = {"command": "npx", "args": ["brainbridge"]}
    text = '[mcp_servers.brainbridge]\ncommand = "npx"\nargs = ["brainbridge"]\n'
    file.write_text(text if file.suffix == ".toml" else json.dumps({client.key: {"brainbridge": theirs}}))
    before = file.read_bytes()
    with pytest.raises(InvalidInput, match="not written by brainbridge"):
        install(client, tmp_path)
    remove(client, tmp_path)
    assert file.read_bytes() == before


@pytest.mark.parametrize("order", list(permutations(["hooks", "mcp"])), ids="-".join)
@pytest.mark.parametrize("back", list(permutations(["hooks", "mcp"])), ids="-".join)
def test_hooks_and_the_server_in_one_file_come_and_go_in_any_order(
    tmp_path: Path, order: tuple[str, ...], back: tuple[str, ...]
) -> None:
    """Gemini CLI has both in one file."""
    agent, client = hooked.find("gemini"), CLIENTS["gemini"]
    file = client.path("user", tmp_path)
    assert agent.path("user", tmp_path) == file
    file.parent.mkdir()
    before = json.dumps(
        {"theme": "x", "hooks": {"BeforeAgent": []}, "mcpServers": {}}, indent=3, separators=(" ,", " : ")
    )
    file.write_text(before)
    for part in order:
        if part == "hooks":
            hooks.install(agent, "user", "milo", root=tmp_path)
        else:
            install(client, tmp_path)
    assert content(file).keys() == {"theme", "hooks", "mcpServers"}
    for part in back:
        if part == "hooks":
            hooks.remove(agent, "user", root=tmp_path)
        else:
            remove(client, tmp_path)
    assert file.read_text() == before


def test_places_name_what_is_installed(tmp_path: Path) -> None:
    installing.install("codex", "project", "milo", root=tmp_path / "repo", scope="repo")
    found = list(installing.places(tmp_path / "repo"))
    assert [(each.harness, each.scope) for each in found if each.command] == [("codex", "project")]
    assert len(found) == 2 * len(CLIENTS)
    assert [each.scope for each in installing.places(tmp_path, harness="codex")] == ["user"]
