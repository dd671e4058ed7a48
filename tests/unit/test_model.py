"""brainbridge/model: a program or a server answers within its time, and all else is a failure with a code."""

import json
import sys
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from brainbridge import settings
from brainbridge.errors import InvalidInput
from brainbridge.model import chat as chats
from brainbridge.model import choosing, port
from brainbridge.model.chat import Chat
from brainbridge.model.command import Command
from brainbridge.model.port import Failed, Model
from brainbridge.settings import Settings
from tests import models
from tests.models import chat, program, serving, trickling

KEY = "k-12345678"


@pytest.fixture(autouse=True)
def _nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def failure(model: Model, prompt: str = "hello") -> Failed:
    with pytest.raises(Failed) as error:
        model.complete(prompt)
    return error.value


def command(folder: Path, body: str, timeout_s: float = 20.0) -> Command:
    return Command(program(folder, body), timeout_s=timeout_s)


def test_a_program_reads_the_prompt_and_its_output_is_the_answer(tmp_path: Path) -> None:
    prompt = "\u4e2d " * 100_000
    answer = command(tmp_path, "print(len(prompt), prompt[0] == chr(0x4e2d))").complete(prompt)
    assert answer == (f"{len(prompt)} True\n", len(prompt) // 4, 3)


def test_a_program_need_not_read_the_prompt(tmp_path: Path) -> None:
    (tmp_path / "deaf.py").write_text("print('ok')", encoding="utf-8")
    assert Command([sys.executable, str(tmp_path / "deaf.py")], timeout_s=20).complete("x" * 999_999).text == "ok\n"


def test_arguments_reach_no_shell(tmp_path: Path) -> None:
    (tmp_path / "told.py").write_text("import sys; print(sys.argv[1:])", encoding="utf-8")
    words = [sys.executable, str(tmp_path / "told.py"), "$HOME; rm *", "a b"]
    assert Command(words, timeout_s=20).complete("").text == "['$HOME; rm *', 'a b']\n"


def test_a_program_that_takes_too_long_is_killed_with_all_that_it_started(tmp_path: Path) -> None:
    body = (
        "import subprocess\nchild = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(tmp_path / 'pids')!r}, 'w').write(str(child.pid))\nprint('half', flush=True)\ntime.sleep(60)"
    )
    began = time.monotonic()
    error = failure(command(tmp_path, body, timeout_s=2))
    assert (error.code, error.text) == (port.TIMEOUT, "half\n")
    assert time.monotonic() - began < 10
    pid = int((tmp_path / "pids").read_text(encoding="utf-8"))
    deadline = time.monotonic() + 10
    while _lives(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _lives(pid)


def _lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def test_what_it_left_running_does_not_hold_the_answer_back(tmp_path: Path) -> None:
    body = "import subprocess\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\nprint('done')"
    began = time.monotonic()
    assert command(tmp_path, body).complete("").text == "done\n"
    assert time.monotonic() - began < 10


def test_a_program_that_writes_without_end_is_stopped(tmp_path: Path) -> None:
    error = failure(command(tmp_path, "while True: sys.stdout.write('x' * 9999)"))
    assert error.code == port.TOO_LONG
    assert len(error.text) <= port.MOST_BYTES


@pytest.mark.parametrize(
    ("body", "code", "told"),
    [
        ("sys.stdout.buffer.write(b'ab\\xff')", port.NO_TEXT, "not valid UTF-8 at byte 2"),
        ("print('one\\nno credit\\n', file=sys.stderr)\nsys.exit(1)", port.FAILED, "ended with exit code 1: no credit"),
        ("sys.stderr.write('x' * 99999 + '\\nthe end')\nsys.exit(3)", port.FAILED, "ended with exit code 3: the end"),
        ("sys.exit(4)", port.FAILED, "ended with exit code 4"),
        ("import os\nos.kill(os.getpid(), 9)", port.FAILED, "was ended by signal 9"),
    ],
)
def test_whatever_else_a_program_does_is_a_failure_that_says_why(
    tmp_path: Path, body: str, code: str, told: str
) -> None:
    error = failure(command(tmp_path, body))
    assert (error.code, str(error).endswith(told)) == (code, True)


def test_a_program_that_is_not_there_is_named() -> None:
    error = failure(Command(["/no/such/program"], timeout_s=1))
    assert (error.code, str(error)) == (
        port.UNREACHABLE,
        "/no/such/program cannot be run: No such file or directory",
    )


def server(url: str, timeout_s: float = 20.0) -> Chat:
    return Chat("small", url=url, key=KEY, timeout_s=timeout_s)


def test_a_server_is_asked_as_the_protocol_says_and_counts_the_tokens() -> None:
    with serving(lambda *_: (200, chat("the answer"))) as (url, seen):
        answer = server(url).complete("the prompt")
    assert answer == ("the answer", 11, 7)
    (asked,) = seen
    assert (asked.path, asked.key) == ("/v1/chat/completions", f"Bearer {KEY}")
    assert asked.body == {
        "model": "small",
        "messages": [{"role": "user", "content": "the prompt"}],
        "max_completion_tokens": port.MOST_TOKENS,
    }


@pytest.mark.parametrize("usage", [None, [], {"prompt_tokens": "many", "completion_tokens": -1}, {}])
def test_where_a_server_counts_no_tokens_they_are_counted_about(usage: object) -> None:
    with serving(lambda *_: (200, chat("x" * 40, usage=usage))) as (url, _):
        assert server(url).complete("y" * 80) == ("x" * 40, 20, 10)


@pytest.mark.parametrize(
    ("status", "body", "code", "told"),
    [
        (500, b'{"error": {"message": "overloaded"}}', port.FAILED, "the server answered 500: "),
        (429, b"slow down", port.FAILED, "the server answered 429: "),
        (401, json.dumps({"error": {"message": f"bad key {KEY}"}}).encode(), port.FAILED, "the server answered 401: "),
        (200, b"<html>", port.NO_TEXT, "the server's answer is not that of a chat"),
        (200, b"[" * 100_000, port.NO_TEXT, "the server's answer is not that of a chat"),
        (200, b'{"choices": []}', port.NO_TEXT, "the server's answer is not that of a chat"),
        (200, chat("x", choices=[{"message": {"content": None}}]), port.NO_TEXT, "the server's answer holds no text"),
        (200, b'{"choices": "\xff"}', port.NO_TEXT, "the answer is not valid UTF-8 at byte 13"),
        (200, chat("x" * (port.MOST_BYTES + 1)), port.TOO_LONG, "the answer has more than 200,000 bytes"),
        (200, b" " * (2 * port.MOST_BYTES + 9), port.TOO_LONG, "the answer has more than 200,000 bytes"),
        (
            200,
            chat("x", choices=[{"finish_reason": "length", "message": {"content": "hal"}}]),
            port.TOO_LONG,
            "the answer was cut off",
        ),
    ],
)
def test_whatever_else_a_server_answers_is_a_failure_asked_once(status: int, body: bytes, code: str, told: str) -> None:
    with serving(lambda *_: (status, body)) as (url, seen):
        error = failure(server(url))
    assert (error.code, str(error).startswith(told), len(seen)) == (code, True, 1)
    assert KEY not in str(error)


def _silent(_: BaseHTTPRequestHandler, __: models.Asked) -> None:
    time.sleep(3)


@pytest.mark.parametrize("answer", [_silent, trickling])
def test_a_server_that_takes_too_long_is_left(answer: Any) -> None:
    with serving(answer) as (url, _):
        began = time.monotonic()
        error = failure(server(url, timeout_s=0.5))
        assert time.monotonic() - began < 2.5
    assert (error.code, str(error)) == (port.TIMEOUT, "the server gave no answer within 0.5 s")


def test_where_nobody_listens_the_address_is_told() -> None:
    with serving(lambda *_: None) as (url, _):
        pass
    error = failure(server(url))
    assert (error.code, str(error).startswith(f"no server answers at {url}")) == (port.UNREACHABLE, True)


def test_without_the_extra_the_command_that_installs_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chats, "find_spec", lambda _: None)
    with pytest.raises(InvalidInput) as error:
        server("http://localhost")
    assert error.value.hint == "install it: pip install 'brainbridge[openai]'"


def test_no_model_is_chosen_unless_one_is_named() -> None:
    assert choosing.chosen(Settings()) is None


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"model": "command"}, "BRAINBRIDGE_MODEL_COMMAND"),
        ({"model": "openai", "model_url": "http://localhost:1"}, "BRAINBRIDGE_MODEL_NAME"),
    ],
)
def test_what_is_missing_of_a_model_is_named(given: dict[str, Any], missing: str) -> None:
    with pytest.raises(InvalidInput) as error:
        choosing.chosen(Settings(**given))
    assert missing in error.value.hint


def test_a_program_is_known_by_its_file_unless_it_has_a_name() -> None:
    given = {"model": "command", "model_command": ["/usr/bin/llm", "-m", "small"]}
    names = [choosing.chosen(Settings(**given, model_name=name)) for name in ("", "mine")]
    assert [each and each.name for each in names] == ["llm", "mine"]


def test_the_key_comes_from_the_environment_and_from_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "somebody's")
    assert settings.model_key().get_secret_value() == ""
    monkeypatch.setenv("BRAINBRIDGE_MODEL_KEY", KEY)
    assert settings.model_key().get_secret_value() == KEY
    assert KEY not in repr(settings.model_key()) + repr(settings.resolve({}).settings)
    file = tmp_path / "config" / "brainbridge" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text('model_key = "x"\n', encoding="utf-8")
    with pytest.raises(InvalidInput, match="no such setting"):
        settings.resolve({})


def test_a_server_that_is_not_openais_never_gets_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "somebody's")
    with serving(lambda *_: (200, chat("x"))) as (url, seen):
        Chat("small", url=url, timeout_s=20).complete("x")
    assert seen[0].key == "Bearer none"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "config" / "brainbridge" / "config.toml"
    path.parent.mkdir(parents=True)
    return path


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ('model_command = ["llm", "a b"]', ("llm", "a b")),
        ("model_command = 'llm \"a b\"'", ("llm", "a b")),
        ("", ()),
    ],
)
def test_a_command_is_a_list_or_what_a_shell_takes(file: Path, line: str, command: tuple[str, ...]) -> None:
    file.write_text(line, encoding="utf-8")
    assert settings.resolve({}).settings.model_command == command


@pytest.mark.parametrize("value", ['["llm", "a b"]', 'llm "a b"'])
def test_the_environment_gives_a_command_the_same_way(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("BRAINBRIDGE_MODEL_COMMAND", value)
    assert settings.resolve({}).settings.model_command == ("llm", "a b")


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("model", "gpt", "BRAINBRIDGE_MODEL: 'gpt' is not one of none, command, openai"),
        ("model_timeout_s", "0", "BRAINBRIDGE_MODEL_TIMEOUT_S: '0' is not a number of seconds greater than 0"),
        ("model_command", "llm 'a", "BRAINBRIDGE_MODEL_COMMAND: cannot be read as a command: no closing quotation"),
        ("model_url", "ftp://x", "BRAINBRIDGE_MODEL_URL: a server is reached by http:// or https://"),
        ("model_url", "http://", "BRAINBRIDGE_MODEL_URL: a server is reached by http:// or https://"),
        ("model_name", "a\nb", "BRAINBRIDGE_MODEL_NAME: the name holds a control character"),
    ],
)
def test_a_value_that_cannot_be_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str) -> None:
    monkeypatch.setenv(f"BRAINBRIDGE_{name.upper()}", value)
    with pytest.raises(InvalidInput) as error:
        settings.resolve({})
    assert str(error.value) == told


def test_an_address_with_a_password_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_MODEL_URL", "https://me:hunter2@host/v1")
    with pytest.raises(InvalidInput, match="BRAINBRIDGE_MODEL_KEY") as error:
        settings.resolve({})
    assert "hunter2" not in str(error.value)
