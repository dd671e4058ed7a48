"""Transcripts in each agent's format, after descriptions of the formats; none has an official schema.

* Claude Code: docs/specs/agents/formats/claude-code-format.md of the repository kvsankar/agent-history.
* Codex: codex-cli-format.md beside it, taken there from codex-rs.
* Gemini CLI: gemini-cli-format.md beside it, and ``ConversationRecord`` of google-gemini/gemini-cli.
* Cursor: a role and a message a line, as programs that read its agent transcripts expect it.
"""

import json
from pathlib import Path
from typing import Any

SESSION = "5b1d7a52-1c1e-4c83-9a55-0f6a3f2a9a10"


def stamp(minute: int) -> str:
    return f"2026-05-01T12:{minute:02}:00.000Z"


def written(path: Path, records: list[Any]) -> Path:
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    return path


def claude_line(kind: str, number: int, content: Any, **more: Any) -> dict[str, Any]:
    line = {
        "type": kind,
        "uuid": f"u{number}",
        "parentUuid": f"u{number - 1}" if number else None,
        "sessionId": SESSION,
        "timestamp": stamp(number),
        "cwd": "/home/me/museum",
        "version": "2.1.240",
        "isSidechain": False,
        "message": {"role": kind, "content": content},
    }
    return line | more


def claude(path: Path, turns: int = 2) -> Path:
    """Write turns of a prompt, a remark with a tool call, its result and an answer, among entries that are no talk."""
    lines: list[Any] = [
        {"type": "summary", "summary": "The tide clock", "leafUuid": "x"},
        {"type": "file-history-snapshot", "messageId": "m", "snapshot": {}},
        claude_line("user", 0, "Caveat: the messages below were generated", isMeta=True),
    ]
    for turn in range(turns):
        first = 1 + turn * 4
        tool = {"type": "tool_use", "id": f"t{turn}", "name": "Read", "input": {"file_path": "gears.txt"}}
        result = {"type": "tool_result", "tool_use_id": f"t{turn}", "content": "forty teeth"}
        lines += [
            claude_line("user", first, f"How many teeth has gear {turn}?"),
            claude_line("assistant", first + 1, [{"type": "text", "text": f"I look at gear {turn}."}, tool]),
            claude_line("user", first + 2, [result]),
            claude_line("assistant", first + 3, [{"type": "text", "text": f"Gear {turn} has forty teeth."}]),
        ]
    lines.append(claude_line("user", 50, "Look for springs", isSidechain=True))
    return written(path, lines)


def codex(path: Path) -> Path:
    """Write a rollout: prompts as events, their copies and the injected ones as response items."""

    def line(minute: int, kind: str, payload: dict[str, Any]) -> dict[str, Any]:
        return {"timestamp": stamp(minute), "type": kind, "payload": payload}

    def item(minute: int, role: str, text: str) -> dict[str, Any]:
        kind = "output_text" if role == "assistant" else "input_text"
        content = [{"type": kind, "text": text}]
        return line(minute, "response_item", {"type": "message", "role": role, "content": content})

    return written(
        path,
        [
            line(0, "session_meta", {"id": SESSION, "cwd": "/home/me/museum", "cli_version": "0.145.0"}),
            item(0, "user", "<environment_context><cwd>/home/me/museum</cwd></environment_context>"),
            item(1, "user", "Which oil is for the case?"),
            line(1, "event_msg", {"type": "user_message", "message": "Which oil is for the case?", "kind": "plain"}),
            line(1, "turn_context", {"model": "gpt-6"}),
            line(2, "event_msg", {"type": "agent_reasoning", "text": "oil"}),
            line(2, "response_item", {"type": "function_call", "name": "shell", "arguments": "{}", "call_id": "c"}),
            line(3, "event_msg", {"type": "agent_message", "message": "Linseed oil, in a warm room."}),
            item(3, "assistant", "Linseed oil, in a warm room."),
            line(4, "event_msg", {"type": "token_count", "info": None}),
        ],
    )


def gemini(path: Path) -> Path:
    """Write a session's record, one document."""
    messages = [
        {"id": "g1", "timestamp": stamp(1), "type": "user", "content": [{"text": "When do we open?"}]},
        {
            "id": "g2",
            "timestamp": stamp(2),
            "type": "gemini",
            "content": "On Friday 13 March.",
            "model": "gemini-3-pro",
        },
        {"id": "g3", "timestamp": stamp(3), "type": "info", "content": "Request cancelled."},
    ]
    record = {"sessionId": SESSION, "projectHash": "0" * 64, "startTime": stamp(0), "messages": messages}
    path.write_text(json.dumps(record, indent=2), encoding="utf-8")
    return path


def cursor(path: Path) -> Path:
    """Write a transcript without instants or ids."""
    return written(
        path,
        [
            {"role": "user", "message": {"content": [{"type": "text", "text": "Who lends the tide tables?"}]}},
            {"role": "assistant", "message": {"content": [{"type": "text", "text": "Mr. Oduya does."}]}},
        ],
    )
