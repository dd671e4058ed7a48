"""What was asked lately on the command line, so that probes can be learnt from it: a file beside the brain's logs."""

from collections.abc import Sequence

from pydantic import TypeAdapter

from brainbridge import files, folders, paths
from brainbridge.rows import Row

KEPT = 50  # recalls


class Asked(Row):
    """A recall: its question, its scope, and the ids of its first hits."""

    question: str
    scope: str | None = None
    found: list[str]


_LIST = TypeAdapter(list[Asked])


def note(brain: str, question: str, found: Sequence[str], *, scope: str | None = None) -> None:
    """Note a recall; the same question again takes the place of the earlier one, and the oldest goes."""
    mine = Asked(question=question, scope=scope, found=list(found))
    others = [each for each in latest(brain) if (each.question, each.scope) != (question, scope)]
    folders.private(paths.state(brain))
    with files.replacing(paths.asked(brain)) as file:
        file.write(_LIST.dump_json([*others, mine][-KEPT:], by_alias=True))


def latest(brain: str) -> list[Asked]:
    """Return what was asked, oldest first; nothing if nothing was, or if the file is none of ours."""
    try:
        return _LIST.validate_json(paths.asked(brain).read_bytes())
    except (OSError, ValueError):
        return []
