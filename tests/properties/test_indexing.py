"""A folder is edited in any way and indexed again: what lives is what the files hold, and nothing else is touched."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from tests.effort import examples
from tests.indexing import chunks, indexed, living, prose, repository
from tests.state import at, damage, empty, query
from tests.undoing import back

NAMES = ("a.md", "b.md", "sub/c.md")
KINDS = ("write", "write", "insert", "drop", "swap", "delete", "rename", "ignore", "touch", "undo")


@dataclass(frozen=True)
class Step:
    """Something done to a file, to a crystal or to the last indexing."""

    kind: str
    name: str
    other: str
    place: int


STEPS = st.builds(
    Step,
    kind=st.sampled_from(KINDS),
    name=st.sampled_from(NAMES),
    other=st.sampled_from(NAMES),
    place=st.integers(0, 11),
)


class Box:
    """A folder, as the paragraphs of each file, which are numbers."""

    def __init__(self, root: Path) -> None:
        if root.exists():
            rmtree(root)
        self.root = repository(root, {})
        self.files: dict[str, list[int]] = {"a.md": [*range(12)], "sub/c.md": [*range(50, 56)]}
        self.ignored: set[str] = set()
        self.next = 100

    def edit(self, step: Step) -> None:
        lines = self.files.get(step.name, [])
        place = step.place % (len(lines) + 1)
        if step.kind in ("write", "insert"):
            self.next += 1
            self.files[step.name] = [*lines[:place], self.next, *lines[place + (step.kind == "write") :]]
        elif step.kind == "drop" and lines:
            self.files[step.name] = [*lines[:place], *lines[place + 1 :]]
        elif step.kind == "swap" and lines:
            self.files[step.name] = [*lines[place:], *lines[:place]]
        elif step.kind == "delete":
            self.files.pop(step.name, None)
        elif step.kind == "rename" and lines:
            self.files[step.other] = self.files.pop(step.name)
        elif step.kind == "ignore":
            self.ignored ^= {step.name}

    def texts(self) -> dict[str, str]:
        return {name: prose(*numbers) for name, numbers in self.files.items() if numbers}

    def write(self) -> None:
        for name in NAMES:
            (self.root / name).unlink(missing_ok=True)
        rules = "".join(f"/{name}\n" for name in sorted(self.ignored))
        repository(self.root, {**self.texts(), ".gitignore": rules})

    def expected(self) -> dict[str, dict[str, tuple[int, int]]]:
        return {name: chunks(text) for name, text in self.texts().items() if name not in self.ignored}


def held(graph: Graph) -> dict[tuple[str, str], tuple[str, str, int]]:
    """Return id, lineage and accesses of each chunk that lives, by its file and text."""
    rows = query(graph, "MATCH (m:Crystal:Live) RETURN m {.*} AS m")
    return {(m["path"], m["content"]): (m["id"], m["lineageId"], m["accessCount"]) for m in (row["m"] for row in rows)}


def accesses(graph: Graph) -> dict[str, int]:
    """Return the accesses of each lineage: those of its latest version."""
    rows = query(graph, "MATCH (m:Crystal:Head) RETURN m.lineageId AS lineage, m.accessCount AS count")
    return {row["lineage"]: row["count"] for row in rows}


def versions(graph: Graph) -> Counter[str]:
    return Counter(row["id"] for row in query(graph, "MATCH (m:Crystal) RETURN m.lineageId AS id"))


@examples(120, sampled=8)
@given(steps=st.lists(STEPS, min_size=1, max_size=8))
def test_what_lives_is_what_the_files_hold(graph: Graph, tmp_path: Path, steps: list[Step]) -> None:
    empty(graph)
    box, hours = Box(tmp_path / "box"), 0.0
    box.write()
    indexed(graph, box.root)
    for step in steps:
        hours += 1
        if step.kind == "touch":
            (memory_id, *_) = sorted(held(graph).values())[step.place % len(held(graph))] if held(graph) else ("",)
            if memory_id:
                memory.touch(graph, memory_id, now=at(hours))
            continue
        before, counted, grown, was = held(graph), accesses(graph), versions(graph), living(graph)
        box.edit(step)
        box.write()
        plan, done = (_attempt(graph, box, hours, dry_run=each) for each in (True, False))
        assert plan == done
        assert living(graph) == box.expected()
        after = held(graph)
        assert {key: after[key] for key in after.keys() & before.keys()} == {
            key: before[key] for key in after.keys() & before.keys()
        }
        assert accesses(graph) | counted == accesses(graph)
        now_grown = versions(graph)
        assert all(now_grown[lineage] >= count for lineage, count in grown.items())
        _count(done, before, after)
        if step.kind == "undo" or step.place == 0:
            hours += 0.5
            _undo_and_redo(graph, was, box.expected(), hours)
    assert damage(graph, hours + 1) == []


def _attempt(graph: Graph, box: Box, hours: float, *, dry_run: bool) -> dict[str, Any] | None:
    try:
        done = indexed(graph, box.root, hours=hours, dry_run=dry_run)
    except InvalidInput:
        return None
    return done.model_dump(exclude={"run_id", "applied"})


def _count(done: dict[str, Any] | None, before: dict[Any, Any], after: dict[Any, Any]) -> None:
    """Check the counts against what lives before and after."""
    if done is None:
        assert before == after == {}
        return
    assert (done["unchanged"], done["chunks"]) == (len(before.keys() & after.keys()), len(after))
    lineages = {before[key][1] for key in before.keys() - after.keys()}
    went_on = {after[key][1] for key in after.keys() - before.keys()} & lineages
    assert (done["changed"], done["vanished"]) == (len(went_on), len(lineages) - len(went_on))
    assert done["added"] == len(after) - done["unchanged"] - done["changed"]


def _undo_and_redo(graph: Graph, was: Any, expected: Any, hours: float) -> None:
    """Take the last indexing back, and that back as well."""
    (last, *_) = query(
        graph, "MATCH (r:ConsolidationRun {command: 'index'}) RETURN r.id AS id ORDER BY r.startedAt DESC, r.id LIMIT 1"
    )
    first = back(graph, last["id"], hours)
    assert (living(graph), first.refused) == (was, [])
    second = back(graph, first.run_id, hours + 0.1)
    assert (living(graph), second.refused) == (expected, [])
