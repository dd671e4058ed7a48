"""For each coding agent: the names of its events, the file of its hooks, and the format of a hook.

Sources: Claude Code's and Codex's hook pages, Gemini CLI's hook reference, Cursor's hooks.json; see docs/hooks.md.
"""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from brainbridge.errors import InvalidInput

Scope = Literal["user", "project"]
PROGRAM = "brainbridge-hook"
COMMAND = "brainbridge"
START, PROMPT, STAY = "session-start", "prompt", "--stay"


@dataclass(frozen=True, slots=True)
class Harness:
    """An agent; ``events`` maps its names to ours, ``timeout`` is in the agent's unit, None if it has none.

    ``grouped`` agents want each handler in ``{"hooks": [...]}``, the others take it bare. ``top`` holds other keys
    that the file needs. ``advice`` is what the user has to do after an install. ``prompted`` is the agent's event at
    each prompt, empty if it takes no context there.
    """

    name: str
    folder: str
    file: str
    events: Mapping[str, str]
    timeout: int | None
    grouped: bool = True
    top: Mapping[str, Any] = field(default_factory=dict)
    goodbye: str = ""
    advice: str = ""
    prompted: str = ""

    def path(self, scope: Scope, root: Path) -> Path:
        """Return the hooks file, below the home folder or the project's ``root``."""
        return (Path.home() if scope == "user" else root) / self.folder / self.file

    def goodbye_path(self, scope: Scope, root: Path) -> Path | None:
        """Return the file of the command /goodbye; None if we ship none for the agent."""
        return (Path.home() if scope == "user" else root) / self.folder / self.goodbye if self.goodbye else None

    def hooks(self, program: str, brain: str, *, recall: bool = False) -> dict[str, Any]:
        """Return the handler of each event in the agent's format; with an empty ``brain`` the environment decides.

        With ``recall`` its prompts are asked about too, if it takes an answer.
        """
        asks = recall and bool(self.prompted)
        events = {**self.events, self.prompted: PROMPT} if asks else self.events
        return {name: self._handler(program, ours, brain, stay=asks and ours == START) for name, ours in events.items()}

    def command(self, program: str, event: str, brain: str, *, stay: bool = False) -> str:
        """Return the command line for an event, which goes by our name for it; ``stay`` has prompts answered."""
        options = [*(("--brain", brain) if brain else ()), *((STAY,) if stay else ())]
        return shlex.join([program, event, "--harness", self.name, *options])

    def _handler(self, program: str, event: str, brain: str, *, stay: bool) -> dict[str, Any]:
        command = self.command(program, event, brain, stay=stay)
        if not self.grouped:
            return {"command": command}
        handler: dict[str, Any] = {"type": "command", "command": command}
        return {"hooks": [handler if self.timeout is None else handler | {"timeout": self.timeout}]}


HARNESSES: dict[str, Harness] = {
    "claude": Harness(
        name="claude",
        folder=".claude",
        file="settings.json",
        events={"SessionStart": "session-start", "PreCompact": "pre-compact", "SessionEnd": "session-end"},
        timeout=5,
        goodbye="commands/goodbye.md",
        prompted="UserPromptSubmit",
    ),
    "codex": Harness(
        name="codex",
        folder=".codex",
        file="hooks.json",
        events={
            "SessionStart": "session-start",
            "PreCompact": "pre-compact",
            "Stop": "stop",  # Codex may exit without SessionEnd
            "SessionEnd": "session-end",
        },
        timeout=3,
        advice="in Codex, run /hooks and trust them: until then Codex silently ignores them",
        prompted="UserPromptSubmit",
    ),
    "gemini": Harness(
        name="gemini",
        folder=".gemini",
        file="settings.json",
        events={"SessionStart": "session-start", "PreCompress": "pre-compact", "SessionEnd": "session-end"},
        timeout=5000,  # milliseconds
        goodbye="commands/goodbye.toml",
        prompted="BeforeAgent",
    ),
    "cursor": Harness(
        name="cursor",
        folder=".cursor",
        file="hooks.json",
        events={
            "sessionStart": "session-start",
            "preCompact": "pre-compact",
            "stop": "stop",
            "sessionEnd": "session-end",
        },
        timeout=None,
        grouped=False,
        top={"version": 1},
    ),
}
# The command /goodbye by file name; <program> and <command> are filled in.
_GOODBYE = {
    "goodbye.md": """\
---
description: Consolidate this session's memories, then say goodbye
allowed-tools: Bash(<program>:*)
disable-model-invocation: true
---
!`<command>`

The memories are being consolidated. Say goodbye in one sentence, and tell the user that /exit closes the session.
""",
    "goodbye.toml": '''\
description = "Consolidate this session's memories, then say goodbye"
prompt = """
!{<command>}

The memories are being consolidated. Say goodbye in one sentence, and tell the user that /quit closes the session.
"""
''',
}


def goodbye(file: str, program: str, brain: str) -> str:
    """Return the text of /goodbye for a file of that name; with an empty ``brain`` the environment decides."""
    words = [program, "session-end", "--detach", *(("--brain", brain) if brain else ())]
    filled = _GOODBYE[file].replace("<program>", shlex.quote(program)).replace("<command>", shlex.join(words))
    return filled.replace("\\", _backslash(file))


def is_our_goodbye(file: str, content: bytes) -> bool:
    """Tell whether a file of that name holds exactly what we write for the program and the brain it names."""
    command = re.search(r"^!.(.*).$", content.decode(errors="replace"), re.MULTILINE)
    words = _words(command[1].replace(_backslash(file), "\\")) if command else []
    if not words or Path(words[0]).name != COMMAND:
        return False
    return goodbye(file, words[0], "".join(words[4:5])).encode() == content


def _backslash(file: str) -> str:
    return "\\\\" if file.endswith(".toml") else "\\"


def _words(command: str) -> list[str]:
    """Return the words of a command line; none if a shell could not parse it."""
    try:
        return shlex.split(command)
    except ValueError:
        return []


def scopes(root: Path) -> tuple[Scope, ...]:
    """Return the scopes that an agent's files can have, seen from a project's folder: at home both are one file."""
    return ("user",) if root == Path.home() else ("user", "project")


def find(name: str) -> Harness:
    """Return an agent by name; InvalidInput lists the known ones."""
    if name in HARNESSES:
        return HARNESSES[name]
    raise InvalidInput(f"hooks cannot be installed for {name!r}", hint=f"choose one of {', '.join(HARNESSES)}")


def is_ours(handler: Any) -> bool:
    """Tell whether a handler, grouped or not, is exactly one that we write: our program and its arguments."""
    if not isinstance(handler, dict):
        return False
    inner = handler.get("hooks")
    if isinstance(inner, list):
        return bool(inner) and all(map(is_ours, inner))
    command = str(handler.get("command", ""))
    words = _words(command)
    named = HARNESSES.get("".join(words[3:4]))
    if named is None or Path(words[0]).name != PROGRAM:
        return False
    stay = words[-1] == STAY and words[1] == START
    brain = "".join(words[5:6]) if words[4:5] == ["--brain"] else ""
    return named.command(words[0], words[1], brain, stay=stay) == command
