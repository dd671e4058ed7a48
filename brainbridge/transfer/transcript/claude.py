"""Claude Code: one object per line, chained by ``uuid``; side chains, injected texts and tool calls are skipped."""

from collections.abc import Iterable, Iterator
from typing import Any

from brainbridge.transfer.transcript.entry import Entry, Record, Skipped, Texts, blocks, said

# Blocks in the user's name that the user did not type.
_INJECTED = (
    "<command-",
    "<local-command-",
    "<bash-",
    "<ide_",
    "<system-reminder>",
    "<task-notification>",
    "This session is being continued from a previous conversation",
    "[Request interrupted by user",
)


def entries(records: Iterable[Record], skipped: Skipped) -> Iterator[Entry]:
    """Yield what the user typed and the answers; lines that a resumed or forked file repeats count once."""
    seen: set[str] = set()
    texts = Texts()
    for number, record in enumerate(records):
        reason = _passed_over(record)
        found = [] if reason else blocks(_message(record).get("content"), "text")
        text = "\n\n".join(block for block in found if not block.startswith(_INJECTED))
        given = record.get("uuid")
        uuid = given if isinstance(given, str) else ""
        if not text or uuid in seen:
            skipped[reason or ("repeated" if text else "injected" if found else "without text")] += 1
            continue
        seen |= {uuid} - {""}
        identity = uuid or texts.identity(record["type"], text)
        place = "" if uuid else f"line {number}"
        at, former = record.get("timestamp"), texts.former.get(identity, "")
        yield said(record, identity, record["type"], text, at=at, unique=bool(uuid), place=place, former=former)


def session(record: Record) -> str:
    """Return the session id of a record, empty if it has none."""
    named = record.get("sessionId")
    return named if isinstance(named, str) else ""


def _passed_over(record: Record) -> str:
    kind = record.get("type")
    if kind not in ("user", "assistant"):
        return str(kind)[:40]
    if record.get("isSidechain"):
        return "side chain"
    return "injected" if record.get("isMeta") or record.get("isCompactSummary") else ""


def _message(record: Record) -> dict[str, Any]:
    message = record.get("message")
    return message if isinstance(message, dict) else {}
