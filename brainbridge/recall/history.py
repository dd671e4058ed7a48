"""What was asked: files beside the brain's logs, of questions and of what the last recall showed.

Probes are learnt from the questions; Neo4j Browser and ``memory-inspect`` show the last recall.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from brainbridge.graph.rows import Row
from brainbridge.platform import files, folders, paths
from brainbridge.recall.result import Recall

KEPT = 50  # questions
_LEARNT = 3  # hits that a probe of a recall would expect


class Asked(Row):
    """A recall: its question, its scope, and the ids of its first hits."""

    question: str
    scope: str | None = None
    found: list[str]


_LIST = TypeAdapter(list[Asked])


def note(brain: str, question: str, found: Recall, *, scope: str | None = None) -> str:
    """Note a recall as the last one and, if it touched anything, its question with the first hits that live.

    Returns why it could not be noted, empty if it was: what was recalled is touched by then, so nothing is raised.
    """
    ways = {hit.id: [edge.model_dump(by_alias=True) for edge in hit.path] for hit in found.hits}
    try:
        note_hits(brain, [memory for hit in found.hits for memory in hit.memories()], ways)
        if found.touched:
            first = [hit.id for hit in found.hits if not hit.expired][:_LEARNT]
            note_question(brain, question, first, scope=scope)
    except OSError as error:
        why = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        return f"this recall is not noted for 'browser --recall LAST' and 'probe learn': {why}"
    return ""


def note_question(brain: str, question: str, found: Sequence[str], *, scope: str | None = None) -> None:
    """Note a recall; the same question again takes the place of the earlier one, and the oldest goes."""
    mine = Asked(question=question, scope=scope, found=list(found))
    others = [each for each in questions(brain) if (each.question, each.scope) != (question, scope)]
    folders.private(paths.state(brain))
    with files.replacing(paths.asked(brain)) as file:
        file.write(_LIST.dump_json([*others, mine][-KEPT:], by_alias=True))


def questions(brain: str) -> list[Asked]:
    """Return what was asked, oldest first; nothing if nothing was, or if the file is none of ours."""
    try:
        return _LIST.validate_json(paths.asked(brain).read_bytes())
    except (OSError, ValueError):
        return []


def note_hits(brain: str, ids: Iterable[str], ways: Mapping[str, Any]) -> None:
    """Note which memories the last recall showed: their ids, and nothing of what they say.

    ``ways`` holds for each hit the edges that brought it, as JSON.
    """
    folders.private(paths.state(brain))
    with files.replacing(paths.last_recall(brain)) as file:
        file.write(json.dumps({"ids": list(dict.fromkeys(ids)), "ways": dict(ways)}).encode())


def hits(brain: str) -> list[str] | None:
    """Return the ids that the last recall showed; None if there was none."""
    noted = _noted(brain)
    return noted["ids"] if noted else None


def ways(brain: str, memory_id: str) -> list[dict[str, Any]] | None:
    """Return the edges that brought a memory into the last recall of a brain; None if it was no hit of that."""
    found: list[dict[str, Any]] | None = (_noted(brain) or {"ways": {}})["ways"].get(memory_id)
    return found


def _noted(brain: str) -> dict[str, Any] | None:
    try:
        noted = json.loads(paths.last_recall(brain).read_bytes())
    except (OSError, ValueError):
        return None
    # Another version may have written something else; what it noted counts for nothing.
    known = isinstance(noted, dict) and isinstance(noted.get("ids"), list) and isinstance(noted.get("ways"), dict)
    return noted if known else None
