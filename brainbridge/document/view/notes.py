"""Notes: the Markdown of a fact and of a box, and the file that each has whenever the folder is written.

All that somebody said stands on one line, quoted and escaped, as on the page of a profile. Links lead from note to note
by paths that follow from what a note is about alone.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from brainbridge import instants
from brainbridge.document.profile import page
from brainbridge.document.view.parts import Box, BoxRef, Fact, FactRef, Source, Status, Turn

_CATEGORY: Final = re.compile(r"[a-z_]{1,40}")
_NAME: Final = re.compile(r"(?:[a-z_]{1,40}-)?[0-9]{6}-[0-9a-f]{16}\.md")
_STATUS: Final[dict[Status, str]] = {
    "holds": "holds",
    "superseded": "superseded",
    "ended": "ended",
    "corrected": "corrected: it was never so",
    "contested": "contested: decide with `brainbridge conflict resolve ID`",
    "ends": "says that this is so no longer",
}


def is_name(name: str) -> bool:
    """Tell whether a file of a note may have this name."""
    return _NAME.fullmatch(name) is not None


def fact_path(each: FactRef) -> str:
    """Return the file of a fact: by the day on which it was said, its category, the time and its id."""
    category = each.category if _CATEGORY.fullmatch(each.category or "") else "fact"
    return f"facts/{page.day(each.created)}/{category}-{_time(each.created)}-{_hash(each.id)}.md"


def box_path(each: BoxRef) -> str:
    """Return the file of a box: by the day and the time of its first turn and its id."""
    return f"boxes/{page.day(each.first_at)}/{_time(each.first_at)}-{_hash(each.id)}.md"


def fact(each: Fact, before: Sequence[Fact], told: Mapping[str, Fact]) -> str:
    """Return the note of a fact; those ``before`` it are those whose place it took, ``told`` all that it may name."""
    history = [f"- Before: {_entry(other)}" for other in before]
    history += [f"- After: {_entry(told[each.newer])}"] if each.newer else []
    history += [f"- Against: {_entry(told[other])}" for other in each.against]
    drawn = [_source(source) for source in each.sources]
    left = each.said - len(drawn)
    drawn += [f"- {page.counted(left, 'more')}"] if left > 0 else []
    return _written(
        [f"# {page.plain(each.subject)}: {page.words(each.attribute)}", "", page.quoted(each.value)],
        _fields(
            ("Status", _STATUS[each.status]),
            ("True since", instants.to_text(each.valid_since)),
            ("True until", instants.to_text(each.valid_until) if each.valid_until else None),
            ("Said", instants.to_text(each.created)),
            ("Written", instants.to_text(each.recorded_at)),
            ("Sentence", page.quoted(each.sentence, None)),
            ("Confidence", f"{each.confidence:.2f}{page.VERDICTS.get(each.verdict or '', '')}"),
            ("Category", each.category and page.plain(each.category)),
            ("Scope", each.scope and page.plain(each.scope)),
            ("Id", page.code(each.id)),
        ),
        _section("History", history),
        _section("Said in: `brainbridge memory-inspect ID`", drawn),
    )


def box(each: Box) -> str:
    """Return the note of a box."""
    trace, left = each.trace, each.count - len(each.turns)
    turns = [line for turn in each.turns for line in _turn(turn)]
    turns += [f"- {left} that this note does not tell"] if left > 0 else []
    around = [("Before", trace and trace.earlier), ("After", trace and trace.later)]
    return _written(
        [f"# {instants.to_text(each.first_at)}"],
        _fields(
            ("Topics", ", ".join(map(page.plain, each.topics))),
            ("Session", page.plain(each.session)),
            ("Scope", each.scope and page.plain(each.scope)),
            ("From", instants.to_text(each.first_at)),
            ("To", instants.to_text(each.last_at)),
            ("State", f"sealed: {page.words(each.reason or 'not known')}" if each.sealed_at else "open"),
            ("Sealed", instants.to_text(each.sealed_at) if each.sealed_at else None),
            ("Id", page.code(each.id)),
        ),
        _section("Summary", [page.quoted(each.summary, None)] if each.summary else []),
        _section(f"Turns: {each.count}", turns),
        _section("In its trace", [f"- {label}: {_box(other)}" for label, other in around if other]),
    )


def _written(*parts: Sequence[str]) -> str:
    return "\n".join(line for part in parts for line in part) + "\n"


def _fields(*fields: tuple[str, str | None]) -> list[str]:
    return ["", *(f"- {label}: {told}" for label, told in fields if told)]


def _section(title: str, lines: Sequence[str]) -> list[str]:
    return ["", f"## {title}", "", *lines] if lines else []


def _entry(each: Fact) -> str:
    until = f" until {page.day(each.valid_until)}" if each.valid_until else ""
    return f"{_link(page.quoted(each.value), fact_path(each))} (since {page.day(each.valid_since)}{until})"


def _source(each: Source) -> str:
    who = f", {page.plain(each.speaker)}" if each.speaker else ""
    where = f", {_link('box', box_path(each.box))}" if each.box else ""
    return f"- {page.code(each.id)}: {page.day(each.created)}{who}{where}"


def _turn(each: Turn) -> list[str]:
    who = page.plain(each.speaker or each.role or "")
    told = page.quoted(each.content + ("…" if each.cut else ""), None)
    said = f"- {instants.to_text(each.created)}{f', {who}' if who else ''}: {told} ({page.code(each.id)})"
    return [said, *(f"  - {_drawn(fact)}" for fact in each.facts)]


def _drawn(each: FactRef) -> str:
    label = f"{page.plain(each.subject)}: {page.words(each.attribute)}: {page.quoted(each.value)}"
    return _link(label, fact_path(each))


def _box(each: BoxRef) -> str:
    return _link(instants.to_text(each.first_at), box_path(each))


def _link(label: str, path: str) -> str:
    """Return a link from any note to another: each lies in the folder of a day, of its kind."""
    return f"[{label}](../../{path})"


def _time(at: datetime) -> str:
    return instants.to_text(at)[11:19].replace(":", "")


def _hash(node_id: str) -> str:
    """Return what tells an id from others and may stand in the name of a file, as an id may not."""
    return hashlib.sha256(node_id.encode(errors="surrogatepass")).hexdigest()[:16]
