"""What a person did with the lines that quote memories: took them out, wrote them in other words, or brought them back.

The rules do not write such a line again from the memory that it quoted, and leave the words of a person as they stand.
``document.edited`` decides what holds of it; which lines a text has is here.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from brainbridge.document import lines
from brainbridge.document.rules import entries
from brainbridge.document.rules.inputs import Given
from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Row


class Change(NamedTuple):
    """The lines that quote a memory, and that are gone from a text or new in it."""

    gone: frozenset[str]
    new: frozenset[str]


class _Line(Row):
    line: str


class _Edited(Row):
    ids: tuple[str, ...]
    struck: bool
    lines: tuple[str, ...]


def between(old: str, new: str) -> dict[str, Change]:
    """Return what was done with the lines of each memory, by its id, where one text became another."""
    before, after = _quoting(old), _quoting(new)
    found = dict[str, Change]()
    for each in sorted(before.keys() | after.keys()):
        was, now = before.get(each, frozenset()), after.get(each, frozenset())
        if was != now:
            found[each] = Change(was - now, now - was)
    return found


def _quoting(text: str) -> dict[str, frozenset[str]]:
    """Return the lines of a text that quote memories, by the ids of these."""
    found = dict[str, frozenset[str]]()
    for id_, line in _entries(text):
        found[id_] = found.get(id_, frozenset()) | {line}
    return found


def _entries(text: str) -> Iterator[tuple[str, str]]:
    for each in lines.lines(text):
        bare = each.text.rstrip("\r\n")
        if not each.is_hidden and (entry := entries.read(bare)):
            yield entry.id, bare


def rows(on: Executor, changes: Mapping[str, Change], name: str, scope: str, *, is_test: bool) -> list[dict[str, Any]]:
    """Return changes as ``document.join`` takes them: a line that the rules or a model once wrote is no person's."""
    new = sorted(frozenset[str]().union(*(each.new for each in changes.values())))
    at = {"isTest": is_test, "scope": scope, "name": name}
    theirs = {each.line for each in on.rows("document.authored", _Line, **at, lines=new)} if new else set[str]()
    return [
        {
            "memory": id_,
            "how": "back" if each.new & theirs else "struck" if each.gone else "added",
            "lines": sorted(entries.mark(line) for line in each.new - theirs),
        }
        for id_, each in changes.items()
    ]


def known(graph: Executor, given: Given, old: str, name: str, scope: str, *, is_test: bool) -> Given:
    """Return what is given, with what a person did with the lines of a document, of which this is the old text."""
    found = graph.rows("document.edited", _Edited, isTest=is_test, scope=scope, name=name)
    there = {entries.mark(line) for _, line in _entries(old)}
    edited = (each.ids for each in found if each.struck or not there.isdisjoint(each.lines))
    return given._replace(
        edited=frozenset(id_ for ids in edited for id_ in ids),
        own=frozenset(line for each in found for line in each.lines),
    )
