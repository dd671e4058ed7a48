"""Codex: a rollout, ``{timestamp, type, payload}`` per line; messages appear as events and again as response items."""

from collections import Counter
from collections.abc import Iterable, Iterator

from brainbridge.transfer.transcript.entry import Entry, Record, Role, Skipped, Texts, said, text_of

_INJECTED = (
    "<environment_context>",
    "<user_instructions>",
    "<permissions",
    "<turn_aborted>",
    "# AGENTS.md instructions",
)
_EVENTS: dict[str, Role] = {"user_message": "user", "agent_message": "assistant"}
_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant"}


def entries(records: Iterable[Record], skipped: Skipped) -> Iterator[Entry]:
    """Yield the messages from response items, or from events if there are no items."""
    events: list[tuple[Record, Role, str]] = []
    items: list[tuple[Record, Role, str]] = []
    for record in records:
        payload = record.get("payload")
        kind = str(record.get("type"))[:40]
        if not isinstance(payload, dict):
            skipped[kind] += 1
        elif kind == "response_item" and payload.get("type") == "message" and payload.get("role") in _ROLES:
            items.append((record, _ROLES[payload["role"]], text_of(payload.get("content"))))
        elif kind == "event_msg" and payload.get("type") in _EVENTS and isinstance(payload.get("message"), str):
            events.append((record, _EVENTS[payload["type"]], payload["message"]))
        else:
            skipped[f"{kind} {payload.get('type', '')}".strip()[:40]] += 1
    yield from _entries(items or events, skipped)


def _entries(chosen: list[tuple[Record, Role, str]], skipped: Skipped) -> Iterator[Entry]:
    # Messages have no id; their instant and place among those of the same instant and role never change.
    places: Counter[str] = Counter()
    texts = Texts()
    for record, role, text in chosen:
        stripped = text.strip()
        if not stripped or stripped.startswith(_INJECTED):
            skipped["injected" if stripped else "without text"] += 1
            continue
        place = f"{record.get('timestamp')} {role}"
        places[place] += 1
        identity = f"{place} {places[place]}"
        if record.get("timestamp"):
            yield said(record, identity, role, stripped, at=record.get("timestamp"))
        else:
            named = texts.identity(role, stripped)
            former = texts.former.get(named, "")
            yield said(record, named, role, stripped, at=None, place=identity, former=former)


def session(record: Record) -> str:
    """Return the session id of a record, empty if it has none; a fork repeats the record of its parent session."""
    payload = record.get("payload")
    named = record.get("type") == "session_meta" and isinstance(payload, dict) and payload.get("id")
    return named if isinstance(named, str) else ""
