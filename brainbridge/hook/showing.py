"""Prints what an agent is to know beside its own words, in the form that each agent takes; see docs/hooks.md.

Standard library only, because the agent waits.
"""

import json
import os


def show(harness: str, event: str, text: str) -> None:
    """Print a text as additional context of an event, by the agent's own name for it."""
    content = f"{_context(harness, event, text)}\n".encode(errors="replace")
    while content:
        content = content[os.write(1, content) :]


def _context(harness: str, event: str, text: str) -> str:
    if harness == "generic":
        return text
    if harness == "cursor":
        return json.dumps({"additional_context": text})
    return json.dumps({"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}})
