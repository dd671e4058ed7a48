"""The command line in this process, on the database of the tests."""

import json
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from brainbridge.cli import output
from brainbridge.cli.app import main
from brainbridge.graph.graph import Graph


@dataclass(frozen=True)
class Shown:
    """What a command line printed, and its exit code."""

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


# Our own styles: bold table headers, red errors, yellow warnings.
_OURS = re.compile(r"\x1b\[(0|1|31|33)m")


def controls(shown: Shown) -> set[str]:
    """Return the printed control characters that are neither line ends nor our own styles."""
    printed = _OURS.sub("", shown.out + shown.err)
    return {each for each in printed if unicodedata.category(each) == "Cc"} - {"\n", "\t"}


Run = Callable[..., Shown]


def invoke(*words: str, stdin: str | bytes | None = None, terminal: bool = False) -> Shown:
    """Run a command line; on a ``terminal`` click keeps escape sequences, which it strips from pipes."""
    with patch.object(output, "is_terminal", lambda: terminal):
        result = CliRunner().invoke(main, list(words), input=stdin, prog_name="brainbridge", color=terminal)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    out = result.stdout_bytes.decode()  # stdout has no carriage return before a line feed
    return Shown(result.exit_code, out, result.stderr)


@pytest.fixture
def run(database: Graph) -> Run:
    return invoke
