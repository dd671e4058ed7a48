"""Pages in Markdown: lines below headings, cut to a number of lines, the last of which counts what was left out.

All that somebody said is on one line, quoted and escaped, so that it is no heading, no link and no other line. What is
suspect is only named: a page may be given to an agent.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from brainbridge import instants
from brainbridge.document.profile.parts import Link, Name, Owed, Source, Told, Trait, Wished
from brainbridge.recall import quoting

_LONGEST, _LONGEST_NAME = 200, 80  # characters
_HEADING = 3  # lines: it stands between two blank ones
_KINDS = {"true": "", "later": ", later on", "former": ", before", "contested": ""}
VERDICTS = {"user_confirmed": ", confirmed", "disputed": ", disputed", "stale": ", said to be out of date"}


class Section(NamedTuple):
    """Lines below a heading, of ``total`` that there are. The ``main`` one has at least half of a page's room."""

    title: str
    lines: Sequence[str]
    total: int
    main: bool = False


class Page(NamedTuple):
    """A page, how many lines of each section are on it, and how many are not."""

    text: str
    kept: list[int]
    left: int


def written(head: Sequence[str], sections: Sequence[Section], *, most: int, more: str) -> Page:
    """Return a page of ``most`` lines; ``more`` says where to find what is left out."""
    room = most - len(head) - 2  # what was left out is counted in the last two
    others = sum(_HEADING + len(each.lines) for each in sections if each.lines and not each.main)
    lines, kept, left = list(head), list[int](), 0
    for each in sections:
        free = min(room, max(room - others, room // 2)) if each.main else room
        count = max(0, min(len(each.lines), free - _HEADING))
        if count:
            lines += ["", f"## {each.title}", "", *each.lines[:count]]
            room -= _HEADING + count
        kept.append(count)
        left += each.total - count
    if left:
        lines += ["", f"({left} more {'is' if left == 1 else 'are'} left out: {more})"]
    return Page("\n".join([*lines, ""]), kept, left)


def facts(found: Sequence[Told]) -> list[str]:
    """Return facts as lines; what was before stands below what is."""
    lines, above = list[str](), None
    for each in found:
        key = (each.attribute, each.scope)
        lines.append(_fact(each, below=key == above))
        above = key
    return lines


def _fact(each: Told, *, below: bool) -> str:
    if each.suspect:
        return f"- {quoting.withheld(each.trust)} ({code(each.id)})"
    label = f"  - {_KINDS[each.kind].removeprefix(', ') or 'also'}" if below else f"- {_label(each)}{_KINDS[each.kind]}"
    value = f"{quoted(each.value)}{' no longer' if each.ends else ''}"
    sure = f"{each.tier}{VERDICTS.get(each.verdict or '', '')}"
    return f"{label}: {value} ({_period(each)}, {sure}{_said(each)}{_scope(each.scope)}, {code(each.id)})"


def contested(found: Sequence[Told]) -> list[str]:
    """Return facts that wait for a decision as lines."""
    return [_fact(each, below=False) for each in found]


def traits(found: Sequence[Trait]) -> list[str]:
    """Return traits as lines: what was decided, laid down or put right in its own words, the others by their values."""
    return [_trait(each) for each in found]


def _trait(each: Trait) -> str:
    is_told = each.trait in ("decision", "principle", "correction")
    told = quoted(each.sentence) if is_told else f"{_label(each)}: {quoted(each.value)}"
    return f"- {told} ({_period(each)}, {each.tier}{_said(each)}{_scope(each.scope)}, {code(each.id)})"


def wishes(found: Sequence[Wished]) -> list[str]:
    """Return standing instructions and preferences as lines; a directive is told whole."""
    return [
        f"- {quoted(each.text, None if each.kind == 'directive' else _LONGEST)} ({day(each.created)}, {code(each.id)})"
        for each in found
    ]


def commitments(found: Sequence[Owed]) -> list[str]:
    """Return commitments as lines, the soonest due first."""
    return [_owed(each) for each in found]


def _owed(each: Owed) -> str:
    if each.suspect:
        return f"- {quoting.withheld(each.trust)} ({code(each.id)})"
    due = "" if each.due is None else f", {'overdue since' if each.overdue else 'due'} {day(each.due)}"
    return f"- {plain(each.who)}{due}: {quoted(each.text)} ({code(each.id)}{_scope(each.scope)})"


def links(found: Sequence[Link]) -> list[str]:
    """Return other entities as lines, each with what it is to this one."""
    return [f"- {plain(each.name)}: {', '.join(map(words, each.attributes))} ({_facts(each.facts)})" for each in found]


def sources(found: Sequence[Source]) -> list[str]:
    """Return memories as lines: when each was said, by whom, and how much was drawn from it."""
    return [f"- {code(each.id)}: {_origin(each)}, {_facts(each.facts)}" for each in found]


def _origin(each: Source) -> str:
    return f"{day(each.created)}, {plain(each.speaker)}" if each.speaker else day(each.created)


def names(found: Sequence[Name]) -> str:
    """Return names as a line names them; those that may not be told are counted."""
    told = [plain(each.label) for each in found if each.label]
    hidden = len(found) - len(told)
    return ", ".join([*told, *([f"{hidden} more"] if hidden else [])])


def quoted(text: str, longest: int | None = _LONGEST) -> str:
    """Return what somebody said, on one line and between quotation marks that it cannot close."""
    return f'"{quoting.markdown(quoting.short(quoting.inner(text), longest))}"'


def plain(text: str) -> str:
    """Return a name that somebody used, without quotation marks."""
    return quoting.markdown(quoting.short(quoting.inner(text), _LONGEST_NAME))


def day(at: datetime) -> str:
    """Return the day of an instant, in UTC."""
    return instants.to_text(at)[:10]


def counted(count: int, name: str) -> str:
    """Return a count with its noun."""
    return f"{count} {name}{'' if count == 1 else 's'}"


def _facts(count: int) -> str:
    return counted(count, "fact")


def _label(each: Told | Trait) -> str:
    return words(each.attribute)


def words(attribute: str) -> str:
    """Return an attribute as words."""
    return plain(attribute.replace("_", " "))


def _period(each: Told | Trait) -> str:
    until = f" until {day(each.valid_until)}" if each.valid_until else ""
    return f"since {day(each.valid_since)}{until}"


def _said(each: Told | Trait) -> str:
    return f", said {each.said} times" if each.said > 1 else ""


def _scope(scope: str | None) -> str:
    return f", in {plain(scope)}" if scope else ""


def code(memory_id: str) -> str:
    """Return an id as code, so that it can be copied as it is."""
    shown = quoting.plain(memory_id).replace("`", "'")
    return f"`{shown}`"
