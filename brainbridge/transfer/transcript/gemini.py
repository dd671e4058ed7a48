"""Gemini CLI: one object with ``messages``, or one message per line; ``type`` is user or gemini."""

from collections.abc import Iterable, Iterator

from brainbridge.transfer.transcript.entry import Entry, Record, Role, Skipped, Texts, said, text_of

_ROLES: dict[str, Role] = {"user": "user", "gemini": "assistant"}


def entries(records: Iterable[Record], skipped: Skipped) -> Iterator[Entry]:
    """Yield the messages; of messages with the same id only the last version counts."""
    latest: dict[str, Entry] = {}
    texts = Texts()
    for number, record in enumerate(records):
        role = _ROLES.get(str(record.get("type")))
        text = text_of(record.get("content")).strip()
        if role is None or not text:
            skipped["without text" if role else str(record.get("type"))[:40]] += 1
            continue
        named = str(record.get("id") or "")
        identity = named or texts.identity(role, text)
        skipped["repeated"] += identity in latest
        place = "" if named else f"message {number}"
        at, former = record.get("timestamp"), texts.former.get(identity, "")
        latest[identity] = said(record, identity, role, text, at=at, place=place, former=former)
    skipped += type(skipped)()  # drops the zeros
    yield from latest.values()
