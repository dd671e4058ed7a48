"""What a person did with the lines that quote memories: struck them out, worded them anew, or brought them back.

The rules do not write such a line again from the memory that it quoted, and leave the words of a person as they stand.
``document.edited`` decides what holds of it; which lines a text has is here.
"""

from typing import Literal

from brainbridge.document import lines
from brainbridge.document.rules import entries
from brainbridge.document.rules.inputs import Given
from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Row

How = Literal["struck", "reworded", "back"]


class _Edited(Row):
    ids: tuple[str, ...]
    how: How


def between(old: str, new: str) -> dict[str, How]:
    """Return what was done with the lines of each memory, by its id, where one text became another."""
    before, after = _quoted(old), _quoted(new)
    found = dict[str, How]()
    for each in before.keys() | after.keys():
        was, now = before.get(each, set()), after.get(each, set())
        if was - now:
            found[each] = "reworded" if now - was else "struck"
        elif now - was:
            found[each] = "back"
    return dict(sorted(found.items()))


def _quoted(text: str) -> dict[str, set[str]]:
    """Return the words of the lines of a text that quote memories, by the ids of these."""
    found = dict[str, set[str]]()
    for each in lines.lines(text):
        if not each.is_hidden and (entry := entries.read(each.text.rstrip("\r\n"))):
            found.setdefault(entry.id, set()).add(entry.key)
    return found


def known(graph: Executor, given: Given, name: str, scope: str, *, is_test: bool) -> Given:
    """Return what is given, with what a person did with the lines of a document."""
    rows = graph.rows("document.edited", _Edited, isTest=is_test, scope=scope, name=name)
    return given._replace(
        struck=frozenset(id_ for each in rows if each.how != "back" for id_ in each.ids),
        reworded=frozenset(id_ for each in rows if each.how == "reworded" for id_ in each.ids),
    )
