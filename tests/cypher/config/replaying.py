"""What a part of the replay gives to the next one."""

from typing import Any

from brainbridge.config import presets
from brainbridge.config.tuning import _PASSES
from brainbridge.graph import catalog
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.state import at, ms, query

V4 = dict(presets.PRESETS["v4"].values)


def touch(graph: Graph, *hours: float, memory_id: str = "m", session: str | None = None) -> None:
    for each in hours:
        (done,) = memory.access(graph, {memory_id: f"{memory_id} {each}"}, now=at(each), session=session)
        assert done.outcome == "touched"


def given_by(graph: Graph, name: str, hours: float, shown: str, *laws: dict[str, float]) -> list[dict[str, Any]]:
    part = catalog.load()[name]
    params = {"laws": list(laws) or [V4], "passes": list(_PASSES), "now": ms(hours), "after": "", "limit": 100}
    used = {field.name: params[field.name] for field in part.params}
    return query(graph, f"CALL () {{\n{part.body}\n}}\nRETURN {shown} ORDER BY h.lineageId", **used)
