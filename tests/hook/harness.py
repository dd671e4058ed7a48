"""A coding agent as hooks see it: sessions in a folder, each with a transcript that grows, and events."""

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from brainbridge import instants
from tests.transcripts.shapes import claude_line, written

Run = Callable[..., Any]


@dataclass
class Played:
    """A session of Claude Code in a folder; ``hook`` runs the hook's command."""

    hook: Run
    folder: Path
    transcripts: Path
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    lines: list[Any] = field(default_factory=list)

    @property
    def transcript(self) -> Path:
        return self.transcripts / f"{self.id}.jsonl"

    def _event(self, name: str, event: str, **more: str) -> str:
        given = {
            "session_id": self.id,
            "transcript_path": str(self.transcript),
            "cwd": str(self.folder),
            "hook_event_name": name,
        }
        done = self.hook(event, "--harness", "claude", event=given | more, BRAINBRIDGE_HOOK_MODE="wait")
        assert (done.returncode, done.stderr) == (0, b"")
        return _context(done.stdout.decode(), name)

    def start(self, source: str = "startup") -> str:
        """Begin, or go on after a compaction; returns what the agent gets to read."""
        return self._event("SessionStart", "session-start", source=source)

    def prompt(self, text: str) -> str:
        """Submit a prompt; returns what the agent gets to read beside it."""
        return self._event("UserPromptSubmit", "prompt", prompt=text)

    def say(self, user: str, assistant: str) -> None:
        """Let the user say something, and the agent answer."""
        for kind, text in (("user", user), ("assistant", assistant)):
            number, at = len(self.lines), instants.to_text(instants.now())
            line = claude_line(kind, number, text, uuid=f"{self.id}-{number}", sessionId=self.id, timestamp=at)
            self.lines.append(line)
        written(self.transcript, self.lines)

    def compact(self) -> str:
        """Compact: the agent forgets its own words, and begins anew."""
        assert self._event("PreCompact", "pre-compact", trigger="auto") == ""
        return self.start("compact")

    def end(self) -> None:
        """End the session."""
        assert self._event("SessionEnd", "session-end", reason="prompt_input_exit") == ""


Session = Callable[..., Played]


def _context(printed: str, name: str) -> str:
    """Return what an agent takes from standard output: nothing, or one object of the format it knows."""
    if not printed:
        return ""
    said = json.loads(printed)
    assert said.keys() == {"hookSpecificOutput"}
    assert said["hookSpecificOutput"].keys() == {"hookEventName", "additionalContext"}
    assert said["hookSpecificOutput"]["hookEventName"] == name
    return str(said["hookSpecificOutput"]["additionalContext"])
