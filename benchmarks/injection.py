"""What hooks inject into prompts, and what that costs: ``python -m benchmarks.injection --locomo FILE --memories FILE
--questions FILE [--keep]``.

The data are those of ``benchmarks.locomo`` and of ``benchmarks.recall``. Every question is a prompt to a hook that sees
one conversation, a week after the last memory: an injection helps if a memory that answers is in it. Controls are the
questions of the other conversations, the prompts of ``unrelated.txt``, and, as the hardest, questions about the same
conversation that nothing answers (``--unanswered``; LoCoMo's adversarial ones count as such).

Then whole processes of the installed hook, from an installed wheel, in turns with a bare interpreter: with a worker
that answers, with and without something to inject, and with nobody there.
"""

import json
import os
import subprocess
import tempfile
import uuid
import venv
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks import locomo, recall, report
from benchmarks.hook import wait_for_workers
from benchmarks.locomo_lines import read
from benchmarks.recall import LATER, Asked
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.sure import HELD_BACK, MISLEADING
from benchmarks.turns import in_turns
from brainbridge.brain.brain import Brain
from brainbridge.hook import answering, injection

_ROOT = Path(__file__).parent.parent
_UNRELATED = Path(__file__).parent / "unrelated.txt"
_RUNS = 101
_ANSWERED, _SAME, _OTHER, _UNRELATED_TO = (
    "answer stored",
    "no answer, same conversation",
    "of another conversation",
    "unrelated",
)


@dataclass(frozen=True, slots=True)
class Prompted:
    """A prompt, the conversation that is asked, what would help, and which kind of prompt it is."""

    scope: str
    prompt: str
    helps: frozenset[str]
    kind: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a prompt got an injection, and whether that holds what helps."""

    injected: bool
    helpful: bool


def prompts(asked: Sequence[Asked], unanswered: Sequence[Asked], unrelated: Sequence[str]) -> Iterator[Prompted]:
    """Yield the prompts of a set of conversations; each question is put to one other conversation too, in turns."""
    scopes = sorted({each.scope for each in asked})
    for each in asked:
        answers = each.category not in MISLEADING
        yield Prompted(
            each.scope, each.question, each.expect if answers else frozenset(), _ANSWERED if answers else _SAME
        )
    for each in unanswered:
        yield Prompted(each.scope, each.question, frozenset(), _SAME)
    others = {scope: cycle([other for other in scopes if other != scope]) for scope in scopes}
    for each in asked:
        yield Prompted(next(others[each.scope]), each.question, frozenset(), _OTHER)
    for prompt, scope in zip(unrelated, cycle(scopes), strict=False):
        yield Prompted(scope, prompt, frozenset(), _UNRELATED_TO)


def outcome(brain: Brain, each: Prompted, keys: dict[str, str], now: datetime) -> Outcome:
    """Ask as a hook does."""
    found = injection.of(brain, each.prompt, scope=each.scope, now=now)
    ids = {keys[memory.id] for memory in found.memories} if found else set()
    return Outcome(found is not None, bool(ids & each.helps))


def summary(rows: Iterable[tuple[str, Outcome]]) -> dict[str, dict[str, float]]:
    """Return for each kind how many prompts there were, and the shares with an injection and with a helpful one."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for kind, each in rows:
        groups[kind].append(each)
    return {
        kind: {
            "n": len(group),
            "injected": _percent(each.injected for each in group),
            "helpful": _percent(each.helpful for each in group),
        }
        for kind, group in groups.items()
    }


def _percent(held: Iterable[bool]) -> float:
    kept = list(held)
    return round(100 * sum(kept) / len(kept), 1)


def thirds(rows: Sequence[tuple[str, Outcome]]) -> dict[str, dict[str, dict[str, float]]]:
    """Return the summary of all, of every third prompt of a kind, and of the others."""
    seen: dict[str, int] = defaultdict(int)
    apart: list[bool] = []
    for kind, _ in rows:
        seen[kind] += 1
        apart.append(seen[kind] % HELD_BACK == 0)
    parts = {"all": [True] * len(rows), "every third": apart, "the others": [not each for each in apart]}
    return {
        name: summary(row for row, taken in zip(rows, chosen, strict=True) if taken) for name, chosen in parts.items()
    }


def quality(memories: Sequence[bytes], wanted: Sequence[Prompted]) -> dict[str, Any]:
    """Import the conversations and ask at every prompt."""
    now = recall.last_instant(memories) + LATER
    with fresh_graph() as graph, Brain.open("bench") as brain:
        brain.transfer.import_file(BytesIO(b"\n".join(memories)), "memories", now=now)
        keys = _keys(brain)
        rows = [(each.kind, outcome(brain, each, keys, now)) for each in wanted]
        return {"memories": len(memories), "circumstances": circumstances(graph), **thirds(rows)}


def _keys(brain: Brain) -> dict[str, str]:
    rows = brain.graph.statement("MATCH (m:Memory) RETURN m.id AS id, m.importKey AS key")
    return {row["id"]: str(json.loads(row["key"])[1]) for row in rows}


def speed(memories: Sequence[bytes], wanted: Sequence[Prompted]) -> dict[str, dict[str, Any]]:
    """Measure whole processes of the hook against a bare interpreter, in turns."""
    now = recall.last_instant(memories) + LATER
    with tempfile.TemporaryDirectory(prefix="bb") as folder, fresh_graph(), Brain.open("bench") as brain:
        brain.transfer.import_file(BytesIO(b"\n".join(memories)), "memories", now=now)
        python, hook = _installed(Path(folder) / "env")
        asked = _Asked(folder)
        brain.projects.scope_of(folder)  # as a session's start has it known
        state = {"XDG_STATE_HOME": str(Path(folder) / "state"), "BRAINBRIDGE_HOOK_MODE": "spool"}
        environment = {**os.environ, **state}
        told = [each for each in wanted if outcome(brain, each, defaultdict(str), now).injected]
        silent = [each for each in wanted if each.kind == _OTHER and each not in told]
        prompt = [hook, "prompt", "--harness", "claude", "--brain"]
        commands = {
            "bare interpreter": ([python, "-c", "pass"], told),
            "nobody answers": ([*prompt, "nobody"], told),
            "something is injected": ([*prompt, "bench"], told),
            "nothing is injected": ([*prompt, "bench"], silent),
        }
        works = {name: asked.process(command, cycle(given), environment) for name, (command, given) in commands.items()}
        with patch.dict(os.environ, state), _answering(brain, asked, now):
            took = in_turns(works, _RUNS, warming=5)
        wait_for_workers()
    base = sorted(took["bare interpreter"])[len(took["bare interpreter"]) // 2]
    added = {name: [each - base for each in times] for name, times in took.items()}
    return {
        name: report.percentiles(times, 1) | {"added": report.percentiles(added[name], 1)}
        for name, times in took.items()
    }


@contextmanager
def _answering(brain: Brain, asked: "_Asked", now: datetime) -> Iterator[None]:
    """Answer as a worker that stays does, for the conversation that is asked, a week after its end."""
    answers, found = injection.of, answering.scope_of

    def later(brain: Brain, prompt: str, **where: Any) -> injection.Injection | None:
        return answers(brain, prompt, **where, now=now)

    def scope_of(brain: Brain, request: dict[str, Any]) -> str:
        assert found(brain, request), "the folder has a project"  # it is found out, and not used
        return asked.scope

    with (
        patch.object(injection, "of", later),
        patch.object(answering, "scope_of", scope_of),
        answering.listening("bench", lambda: nullcontext(brain)),
    ):
        yield


@dataclass(slots=True)
class _Asked:
    """What is asked: from a ``folder``, about a conversation."""

    folder: str
    scope: str = ""

    def process(
        self, command: list[str], given: Iterator[Prompted], environment: dict[str, str]
    ) -> Callable[[], object]:
        """Return a work that runs a command for the next prompt."""

        def run() -> None:
            each = next(given)
            self.scope = each.scope
            session = str(uuid.uuid4())  # it gets a memory once
            event = {"session_id": session, "transcript_path": "/t", "cwd": self.folder, "prompt": each.prompt}
            text = json.dumps(event).encode()
            subprocess.run(command, input=text, env=environment, check=True, stdout=subprocess.DEVNULL)

        return run


def _installed(folder: Path) -> tuple[str, str]:
    """Install brainbridge into a fresh environment: an editable install pays for its own import hook."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(_ROOT)], check=True)
    return python, str(folder / "bin" / "brainbridge-hook")


def measure(sets: dict[str, tuple[Sequence[bytes], list[Prompted]]]) -> dict[str, Any]:
    """Measure each set of conversations, and the speed on the last."""
    found: dict[str, Any] = {name: quality(memories, wanted) for name, (memories, wanted) in sets.items()}
    memories, wanted = list(sets.values())[-1]
    return found | {"milliseconds": speed(memories, wanted)}


def main() -> None:
    """Measure what the command line names."""
    parser = report.parser(__doc__)
    parser.add_argument("--locomo", type=Path, required=True, help="a file in LoCoMo's format")
    parser.add_argument("--memories", type=Path, required=True, help="import lines")
    parser.add_argument("--questions", type=Path, required=True, help="JSON lines {scope, question, expect, category}")
    parser.add_argument("--unanswered", type=Path, help="JSON lines {scope, question, kind} that nothing answers")
    given = parser.parse_args()
    unrelated = recall.lines(_UNRELATED)
    without = recall.lines(given.unanswered) if given.unanswered else []
    people, chats = read(given.locomo), given.memories.read_bytes().splitlines()
    asked = locomo.questions(json.loads(given.locomo.read_text(encoding="utf-8")))
    rows = recall.lines(given.questions)
    found = measure(
        {
            "people": (people, list(prompts(asked, recall.unanswered(without, people), unrelated))),
            "chats": (
                chats,
                list(prompts(recall.questions(rows), recall.unanswered([*rows, *without], chats), unrelated)),
            ),
        }
    )
    print(json.dumps(found, indent=2))
    if given.keep:
        report.write("injection", found)


if __name__ == "__main__":
    main()
