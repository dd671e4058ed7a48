"""What an agent waits for the MCP server: ``python -m benchmarks.agents [--keep]`` (with the extra mcp).

From the start of a server's process to its first recall, by the protocol's own client, on a warm database: in turns
with a process that only imports the SDK. And recalls by a server that runs, in turns with the same calls of ``Brain``
in this process, which holds a connection as the server does.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import anyio
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client

from benchmarks import report
from benchmarks.recall_speed import Talk, stored, take_in
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.turns import in_turns
from brainbridge import Brain
from brainbridge.hook.harness import COMMAND
from brainbridge.mcp import selftest
from brainbridge.platform import programs
from brainbridge.recall.result import Recall

_SERVER = (programs.find(COMMAND), "mcp", "serve", "--scope", "")
_LINES, _STARTS, _ASKED, _WARMING = 5000, 21, 300, 500
_Question = tuple[str, str]


async def asked(one: Client, question: _Question) -> None:
    """Ask a server; AssertionError if it answers with an error."""
    answer = await one.call_tool("recall", {"question": question[0], "scope": question[1]})
    assert not answer.is_error, answer


def first_answer(question: _Question) -> None:
    """Start a server, ask it, and stop it."""

    async def main() -> None:
        async with selftest.client(_SERVER) as one:
            await asked(one, question)

    anyio.run(main)


@contextmanager
def serving() -> Iterator[tuple[BlockingPortal, Client]]:
    """Run a server, and yield its client with what calls it from this thread."""
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(selftest.client(_SERVER)) as one:
        yield portal, one


def recalled(brain: Brain, question: _Question) -> Recall:
    """Ask the brain as the tool does."""
    return brain.recall(question[0], limit=5, budget=4000, session="bench", scope=question[1])


def measure() -> dict[str, Any]:
    """Measure on a brain of 5,000 memories."""
    talk = Talk()
    with fresh_graph() as graph, Brain.open("bench") as brain:
        take_in(brain, (talk.line(number) for number in range(_LINES)))
        questions = talk.questions(stored(graph), _ASKED + _WARMING)
        for question in questions:
            recalled(brain, question)
        turns = cycle(questions)
        starts = in_turns(
            {
                "import mcp.server": lambda: subprocess.run([sys.executable, "-c", "import mcp.server"], check=True),
                "start, first recall, stop": lambda: first_answer(next(turns)),
            },
            _STARTS,
            warming=2,
        )
        with serving() as (portal, one):
            ask = iter(questions), iter(questions)
            calls = in_turns(
                {
                    "recall by the server": lambda: portal.call(asked, one, next(ask[0])),
                    "Brain.recall": lambda: recalled(brain, next(ask[1])),
                },
                _ASKED,
                warming=_WARMING,
            )
        took = {name: report.percentiles(times, 2) for name, times in (*starts.items(), *calls.items())}
        return circumstances(graph) | {"stored": _LINES, "milliseconds": took}


def main() -> None:
    """Measure, print, and keep if asked to."""
    given = report.parser(__doc__).parse_args()
    found = measure()
    for name, cuts in found["milliseconds"].items():
        print(f"| {name} | {cuts['p50']} | {cuts['p95']} |")
    if given.keep:
        report.write("agents", found)


if __name__ == "__main__":
    main()
