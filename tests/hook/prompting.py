"""Prompts as agents send them, and who answers."""

import json
import subprocess
import time
from collections.abc import Callable
from typing import Any

import psutil

from brainbridge.hook import asking
from brainbridge.hook.answering import Listener
from tests.waiting import until

CEDAR = "The cedar case in the north hall is oiled with linseed, not varnished"
PROMPT = "Is the cedar case in the north hall varnished?"
# Read on 2026-11-26: Claude Code's hooks page (code.claude.com/docs/en/hooks.md), openai/codex at 6fff509b and bde5e187
# (codex-rs/hooks/schema/generated/user-prompt-submit.command.{input,output}.schema.json), google-gemini/gemini-cli at
# 06c0d810 (docs/hooks/reference.md). Codex refuses any key beside those of its schema.
AGENTS: dict[str, tuple[dict[str, Any], str]] = {
    "claude": (
        {"session_id": "s", "transcript_path": "/t.jsonl", "cwd": "/", "permission_mode": "default"},
        "UserPromptSubmit",
    ),
    "codex": (
        {
            "session_id": "s",
            "transcript_path": None,
            "cwd": "/",
            "turn_id": "t",
            "model": "m",
            "permission_mode": "plan",
        },
        "UserPromptSubmit",
    ),
    "gemini": (
        {"session_id": "s", "transcript_path": "/t.json", "cwd": "/", "timestamp": "2026-05-01T12:00:00Z"},
        "BeforeAgent",
    ),
}
Listen = Callable[..., Listener]


def event(prompt: str = PROMPT, harness: str = "claude") -> dict[str, Any]:
    return AGENTS[harness][0] | {"hook_event_name": AGENTS[harness][1], "prompt": prompt}


def injected(done: "subprocess.CompletedProcess[bytes]") -> str:
    """Return the context that a hook printed; empty if it printed nothing."""
    assert (done.returncode, done.stderr) == (0, b"")
    if not done.stdout.startswith(b"{"):  # of an agent that nobody knows
        return done.stdout.decode().removesuffix("\n")
    return str(json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"])


def answered(ask: Callable[[], str]) -> str:
    """Return what a hook prints once it was answered in time: it waits little, on a busy machine too."""
    told = [""]

    def asks() -> bool:
        told[0] = ask()
        return bool(told[0])

    until(asks)
    return told[0]


def soon(seconds: float = asking.LIMIT_S) -> float:
    return time.monotonic() + seconds


def asked(prompt: str = PROMPT, **more: object) -> dict[str, Any] | None:
    return asking.asked("default", {"prompt": prompt, **more}, until=soon(60))


def has_ended(pid: int) -> bool:
    """Tell whether a process is gone; one that nobody waits for may be left as a zombie."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
