"""Brings an earlier state of a document back, as a new one."""

from datetime import datetime

from brainbridge.document import documents
from brainbridge.document.documents import Draft, Saved
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor


def restore(
    graph: Transactor, name: str, state: str, *, scope: str = "", now: datetime, is_test: bool = False
) -> Saved:
    """Save the text of an earlier state, even of one that was refused, as a new state by the user; as ``save``."""
    found = documents.find(graph, name, scope=scope, state=state, is_test=is_test)
    try:
        draft = Draft(name=name, text=found.text, scope=scope)
    except InvalidInput as error:  # it was refused for that
        told = documents.told_command("history", name, scope=scope, is_test=is_test)
        raise InvalidInput(
            f"state {found.number} cannot be current: {error}", hint=f"choose another: {told}"
        ) from error
    return documents.save(graph, draft, now=now, is_test=is_test, command="document restore")
