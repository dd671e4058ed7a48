"""The command line in this process, on the database of the tests."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from click.testing import CliRunner

from brainbridge.cli import main
from brainbridge.graph import Graph


@dataclass(frozen=True)
class Shown:
    """What a command line printed and left with."""

    code: int
    out: str
    err: str

    @property
    def envelope(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def data(self) -> Any:
        return self.envelope["data"]


Run = Callable[..., Shown]


def invoke(*words: str, stdin: str | bytes | None = None) -> Shown:
    result = CliRunner().invoke(main, list(words), input=stdin, prog_name="brainbridge")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Shown(result.exit_code, result.stdout, result.stderr)


@pytest.fixture
def run(database: Graph) -> Run:
    return invoke
