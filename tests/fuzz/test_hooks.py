"""Input of agents to the hook, files in the spool, nodes of the old system: none of them breaks anything."""

import json
import subprocess
import sys
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge import instants
from brainbridge.hook import entry, spool
from brainbridge.integrity import integrity
from tests.effort import examples
from tests.fuzz import fence
from tests.fuzz.conftest import World
from tests.fuzz.hostile import FILED, TEXTS, VALUES
from tests.hook.conftest import HOOK
from tests.state import query

KEYS = ("session_id", "conversation_id", "transcript_path", "cwd", "agent_id", "reason", "trigger", "workspace_roots")
EVENTS = (*entry.EVENTS, "session-ended", "")
EVENT = {"version": 1, "event": "session-end", "harness": "claude", "session": "s", "at": 1777636800000}


@st.composite
def payloads(draw: st.DrawFn) -> bytes:
    """Draw what an agent may write to the hook: JSON of any shape, cut, in another encoding, or anything else."""
    said: Any = draw(st.dictionaries(st.sampled_from(KEYS), st.one_of(TEXTS, VALUES)))
    text = json.dumps(draw(st.sampled_from((said, [said], draw(VALUES)))), ensure_ascii=draw(st.booleans()))
    data = text.encode(draw(st.sampled_from(("utf-8", "utf-16", "utf-7"))), errors="surrogatepass")
    cut = draw(st.integers(0, len(data)))
    return draw(
        st.sampled_from((data, data, data[:cut], b"\xef\xbb\xbf" + data, data * 2, draw(st.binary(max_size=60))))
    )


words = st.builds(
    lambda event, more: [event, *more],
    st.sampled_from(EVENTS),
    st.lists(st.one_of(TEXTS, st.sampled_from(("--harness", "claude", "--brain", "milo"))), max_size=2),
)


def _whole(folder: Path) -> list[Any]:
    """Return the events of a spool; every file in it must be whole."""
    found = [each for each in folder.glob("brainbridge/*/spool/*") if each.is_file()]
    assert all(each.suffix == spool.PENDING and not each.name.startswith(".") for each in found)
    return [json.loads(each.read_bytes()) for each in found]


@examples(3000)
@given(words=words, data=payloads())
@pytest.mark.timeout(1800)
def test_the_hook_leaves_with_0_and_says_nothing(
    apart: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    words: list[str],
    data: bytes,
) -> None:
    monkeypatch.setattr(sys, "argv", [HOOK, *words])
    monkeypatch.setattr(entry, "_standard_input", lambda: data)
    with fence.around(apart.parent):
        assert entry.main() == 0
    assert capfd.readouterr() == ("", "")
    for noted in _whole(apart.parent / "state"):
        assert all(isinstance(noted[key], str) for key in ("event", "harness", "session", "transcript", "cwd"))


@examples(20)
@given(data=payloads(), large=st.integers(0, 3))
@pytest.mark.timeout(600)
def test_and_so_does_its_program(apart: Path, data: bytes, large: int) -> None:
    given_ = data + b" " * (large * 4 * 1024 * 1024)
    done = subprocess.run([HOOK, "session-end"], input=given_, capture_output=True, timeout=300, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    _whole(apart.parent / "state")


@st.composite
def events(draw: st.DrawFn) -> bytes:
    """Draw a file of the spool: an event with other values in it, or anything else."""
    others = draw(st.dictionaries(st.sampled_from((*EVENT, "transcript", "cwd", "name", "state")), VALUES, max_size=3))
    data = json.dumps({"transcript": "", **EVENT, **others}).encode()
    return draw(st.sampled_from((data, data, data, data[: len(data) // 2], draw(st.binary(max_size=40)))))


@examples(30)
@given(found=st.lists(events(), min_size=1, max_size=3))
@pytest.mark.timeout(1800)
def test_what_waits_is_lived_through_or_set_aside(world: World, found: list[bytes]) -> None:
    world.begin()
    folder = Path(spool.folder("default"))
    folder.mkdir(parents=True)
    names = [f"{number:013d}-session-end-s-{number}" for number in range(len(found))]
    for name, data in zip(names, found, strict=True):
        (folder / f"{name}{spool.PENDING}").write_bytes(data)
    listed = world.invoke("spool", "list", "--json").data["events"]
    assert [(each["name"], each["state"]) for each in listed] == [(f"{name}.json", "waiting") for name in names]
    for name in names:
        assert world.invoke("spool", "show", f"{name}.json").code == 0
    drained = [world.invoke("spool", "drain", "--json") for _ in range(3)]
    assert [each.code for each in drained] == [3 if each.data["failed"] else 0 for each in drained], drained
    lived = sum(each.data["lived"] for each in drained)
    assert (lived + len(spool.names("default", spool.FAILED)), spool.waiting("default")) == (len(found), [])
    assert integrity.validate(world.graph, now=instants.LATEST).findings == []
    assert world.invoke("spool", "drop", "--all", "--yes").code in (0, 2)
    assert spool.names("default", *spool.STATES) == []
    world.settled(failed=lived == 0)


# What Neo4j can hold as a property.
PLAIN = st.one_of(
    FILED,
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.booleans(),
    st.lists(FILED, max_size=2),
    st.datetimes(timezones=st.just(UTC)),
)
OLD = st.dictionaries(
    st.sampled_from(("content", "trigger", "insight", "text", "created", "lastAccessed", "validTo", "tier", "energy")),
    PLAIN,
    max_size=5,
)


@examples(40)
@given(nodes=st.lists(OLD, min_size=1, max_size=3), more=st.sampled_from(([], ["--dry-run"])))
@pytest.mark.timeout(1800)
def test_an_old_crystallization_gets_a_sound_memory_or_none(
    world: World, nodes: list[dict[str, Any]], more: list[str]
) -> None:
    world.begin()
    old = "MATCH (c:Crystallization) RETURN properties(c) AS p ORDER BY elementId(c)"
    query(world.graph, "UNWIND $nodes AS properties CREATE (c:Crystallization) SET c = properties", nodes=nodes)
    before = repr(query(world.graph, old))  # NaN is not equal to itself
    shown = world.invoke("migrate-crystallizations", "--yes", "--json", *more)
    assert shown.code == 0, shown
    assert repr(query(world.graph, old)) == before
    assert integrity.validate(world.graph, now=instants.LATEST).findings == []
    made = query(world.graph, "MATCH (:Crystallization)-[:HAS_MEMORY]->(m) RETURN m.content IS :: STRING NOT NULL AS t")
    assert made == [{"t": True}] * (0 if more else shown.data["count"] - shown.data["textless"])
