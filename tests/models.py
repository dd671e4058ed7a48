"""Doubles of a language model: one of this process, a program, and a server that speaks the protocol of OpenAI."""

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from brainbridge.document.modelled.asking import Writer
from brainbridge.document.modelled.prompt import Template, template
from brainbridge.language import figures
from brainbridge.model.port import Answer, Failed


class Double:
    """A model that gives these answers in order, the last one again; an error is raised. It keeps its prompts."""

    name = "double"

    def __init__(self, *answers: str | Failed) -> None:
        self.answers = list(answers)
        self.prompts = list[str]()

    def complete(self, prompt: str) -> Answer:
        self.prompts.append(prompt)
        answer = self.answers[min(len(self.prompts), len(self.answers)) - 1]
        if isinstance(answer, Failed):
            raise answer
        return Answer(answer, figures.tokens(prompt), figures.tokens(answer))


def packaged() -> Template:
    return template(Path("/nonexistent"))


def writer(*answers: str | Failed) -> Writer:
    return Writer(Double(*answers), packaged())


def program(folder: Path, body: str) -> list[str]:
    """Write a Python program that has the prompt as ``prompt``, and return its argument list."""
    path = folder / "model.py"
    path.write_text(f"import sys, time\nprompt = sys.stdin.read()\n{body}\n", encoding="utf-8")
    return [sys.executable, str(path)]


class Asked(NamedTuple):
    """A request as the server saw it."""

    path: str
    key: str
    body: dict[str, Any]


def chat(text: str, **more: object) -> bytes:
    """Return the body of a chat completion."""
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    told = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    return json.dumps(told | more).encode()


@contextmanager
def serving(
    answer: Callable[[BaseHTTPRequestHandler, Asked], tuple[int, bytes] | None],
) -> Iterator[tuple[str, list[Asked]]]:
    """Serve on the loopback address; yields the base URL, and the requests so far."""
    seen = list[Asked]()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked = Asked(self.path, self.headers.get("Authorization", ""), body)
            seen.append(asked)
            if (told := answer(self, asked)) is None:
                return
            status, content = told
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", seen
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def trickling(handler: BaseHTTPRequestHandler, _: Asked) -> None:
    """Send a little now and then, without end."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.05)
    except OSError:
        return
