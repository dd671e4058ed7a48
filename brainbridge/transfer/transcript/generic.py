"""Any other agent, and Cursor: ``{role, content}`` per line, as in chat interfaces."""

from collections.abc import Iterable, Iterator

from brainbridge.transfer.transcript.entry import Entry, Record, Role, Skipped, Texts, said, text_of

_ROLES: dict[str, Role] = {
    **dict.fromkeys(("user", "human"), "user"),
    **dict.fromkeys(("assistant", "ai", "agent"), "assistant"),
}


def entries(records: Iterable[Record], skipped: Skipped) -> Iterator[Entry]:
    """Yield the messages of the user and of the agent."""
    texts = Texts()
    for number, record in enumerate(records):
        message = record.get("message")
        holder = message if isinstance(message, dict) else record
        role = _ROLES.get(str(holder.get("role") or record.get("role") or record.get("type")).lower())
        content = message if isinstance(message, str) else holder.get("content", holder.get("text"))
        text = text_of(content).strip()
        if role is None or not text:
            skipped["without text" if role else "without role"] += 1
            continue
        named = str(record.get("id") or record.get("uuid") or "")
        identity, place = (named, "") if named else (texts.identity(role, text), f"line {number}")
        at, former = record.get("timestamp") or record.get("at"), texts.former.get(identity, "")
        yield said(record, identity, role, text, at=at, place=place, former=former)
