"""Moves documents along with the memories of their scope, and the records of the files that they live in.

``document.move`` decides what becomes of the states; what becomes of the files is here. No file is written.
"""

from collections.abc import Sequence

from pydantic import Field

from brainbridge.document import documents, holding, shelf
from brainbridge.document.shelf import Version
from brainbridge.errors import NotFound
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.platform import paths
from brainbridge.run.run import Run


class _Moved(Row):
    events: list[str]


class _Returned(Row):
    name: str
    source: str = Field(alias="from")
    to: str
    again: bool


def waits(graph: Transactor, scope: str) -> bool:
    """Tell whether a scope has documents, or files of documents."""
    return bool(documents.listed(graph, scope=scope, limit=1)) or bool(_files(graph.brain, scope))


def move(run: Run, source: str, target: str) -> None:
    """Move the documents of a scope to another one, with what they hold, and then the records of their files."""

    def work(unit: Unit) -> None:
        events = unit.one("document.move", _Moved, **{"from": source, "to": target}, now=run.now, runId=run.id).events
        if events:
            holding.follow(unit, run, events)

    run.transaction(("document.move", "document.hold"), work)
    if _files(run.graph.brain, source):
        with shelf.alone(run.graph.brain):
            for each in _files(run.graph.brain, source):
                _move_file(run, each, target)


def _move_file(run: Run, attached: shelf.Attached, target: str) -> None:
    """Let a file follow its document; it is left alone where the document that is there lives in another one."""
    brain = run.graph.brain
    if there := shelf.held(brain, attached.name, target):
        shelf.drop(brain, attached)
        if run.graph.noticed:
            run.graph.noticed(
                f"{attached.file} is not kept up to date any more: the document {attached.name!r} of {attached.scope} "
                f"was moved to {target}, and lives in {there.file} there"
            )
    else:
        shelf.move(brain, attached, target, came=(*attached.came, attached.scope))


def return_files(run: Run) -> None:
    """Let files follow their documents back, or again, as this undo has moved these; one that was let go stays so."""
    brain = run.graph.brain
    moves = run.graph.rows("document.moved", _Returned, id=run.id) if brain else ()
    if not moves or not paths.attached(brain).is_dir():
        return
    with shelf.alone(brain):
        for each in moves * len(moves):  # one may have to come before another
            held = shelf.held(brain, each.name, each.source)
            if held and each.again:
                _move_file(run, held, each.to)
            elif held and held.came[-1:] == (each.to,) and not shelf.held(brain, each.name, each.to):
                texts = tuple(_there(run, held.name, each.to, text) for text in held.texts)
                shelf.move(brain, held.model_copy(update={"texts": texts}), each.to, came=held.came[:-1])


def _there(run: Run, name: str, scope: str, text: Version) -> Version:
    """Return a text of ours without its state if that has stayed with the other document: nobody has edited it."""
    try:
        documents.find(run, name, scope=scope, state=text.state or documents.CURRENT)
    except NotFound:
        return text.model_copy(update={"state": ""})
    return text


def _files(brain: str, scope: str) -> Sequence[shelf.Attached]:
    return [each for each in shelf.listed(brain) if each.scope == scope] if brain else []
