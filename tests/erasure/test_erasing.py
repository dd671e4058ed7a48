"""``brain.erasures``: what is erased leaves no trace, and what has to do with it is shown first."""

import json
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.errors import Erased, InvalidInput, NotFound
from brainbridge.integrity import integrity
from brainbridge.platform import files, paths
from tests.erasure.traces import in_files, in_graph
from tests.races.two import Waiting, holding
from tests.state import at, query

TEXT = "Quillon hides the spare key under the marigold pot"
WORDS = ("quillon", "marigold")


def sound(brain: Brain, hours: float = 100) -> bool:
    return integrity.validate(brain.graph, now=at(hours)).findings == []


def lived(brain: Brain) -> str:
    """Remember the text in a session between others, use it, promote it and cluster it; return its latest id."""
    brain.remember("Good morning, the garden looks dry today", now=at(0), session_id="s", role="user")
    first = brain.remember(TEXT, now=at(0.1), session_id="s", role="user", speaker="Quillon")
    brain.remember("She told me so on the terrace", now=at(0.2), session_id="s", role="user")
    brain.remember("The terrace was swept in the evening", now=at(0.3), session_id="s", role="user")
    brain.associate(now=at(1))
    brain.recall("where does Quillon hide the key", now=at(1.1), session="s")
    brain.recall("marigold", now=at(1.2))
    brain.probes.add("where is the spare key of Quillon", first.id, now=at(1.3))
    done = brain.force_promote(first.id, now=at(1.4))
    brain.clusters.build(now=at(1.5))
    return done.promoted[0].new_id


def test_nothing_of_it_is_left(brain: Brain, tmp_path: Path) -> None:
    memory = lived(brain)
    assert in_graph(brain.graph, *WORDS)
    assert in_files(tmp_path, words=WORDS)
    receipt = brain.erasures.erase(memory, now=at(2), reason="she asked for it")
    assert receipt
    assert in_graph(brain.graph, *WORDS) == []
    assert in_files(tmp_path, words=WORDS) == []
    assert (receipt.counts.memories, receipt.counts.versions, receipt.counts.probes) == (1, 2, 1)
    assert sound(brain)
    assert brain.recall("marigold key", now=at(3)).hits == []
    assert [hit.content for hit in brain.recall("terrace", now=at(3)).hits]


def test_it_is_not_written_again(brain: Brain) -> None:
    memory = brain.remember(TEXT, now=at(0), import_key="k")
    brain.erasures.erase(memory.id, now=at(1))
    for same in (TEXT, f"  {TEXT.upper()}!", TEXT.replace("key", "k\u200bey")):
        with pytest.raises(Erased, match="was erased"):
            brain.remember(same, now=at(2))
        with pytest.raises(Erased):
            brain.crystals.remember(same, now=at(2))
    with pytest.raises(Erased):
        brain.remember("other words under its key", now=at(2), import_key="k")
    assert brain.remember("Quillon hides the spare key elsewhere", now=at(2)).id


@pytest.mark.parametrize("blank", ["\u200b", "\u2800", "\u3164"])
def test_a_blank_that_nobody_sees_is_one_or_none(brain: Brain, blank: str) -> None:
    apart, within = TEXT.replace(" ", blank), TEXT.replace("key", f"k{blank}ey")
    one = brain.remember("Odd key", now=at(0))
    two = brain.remember(f"They{blank}say:{blank}{apart}", now=at(0))
    (three,) = [brain.remember(TEXT, now=at(0))]
    plan = brain.erasures.plan(three.id, now=at(1))
    assert [each.id for each in plan.derived] == [two.id]
    brain.erasures.erase(three.id, now=at(1))
    brain.erasures.erase(brain.remember(f"Ab{blank}cd{blank}ef", now=at(1)).id, now=at(2))
    for same in (apart, within, f"They said: {apart}{blank}so", "ab cd ef", "abcdef"):
        with pytest.raises(Erased):
            brain.remember(same, now=at(3))
    assert brain.inspect(one.id, now=at(3)).memory.content == "Odd key"


def test_what_a_killed_process_left_of_files_goes_too(brain: Brain) -> None:
    memory = brain.remember("Odd key", now=at(0))
    kept = brain.archives.backup(now=at(1)).backup.file
    claim = kept.with_name("20270101T000000000Z.jsonl.gz")
    claim.touch()
    mine = [kept.with_name(each) for each in (".mine.jsonl.gz.abcd_123", "mine.jsonl.gz")]
    for file in mine:
        file.touch()
    brain.recall("odd key", now=at(1))
    with ExitStack() as running:
        for file in (claim, paths.asked("default"), paths.state("default") / "spool" / "x.json"):
            file.parent.mkdir(exist_ok=True)
            running.enter_context(suppress(FileNotFoundError))
            running.enter_context(files.replacing(file)).write(b"Odd")
        left = [each for each in (*leftovers(kept.parent), *leftovers(paths.state("default"))) if each not in mine]
        assert len(left) == 3
        event = paths.state("default") / "spool" / ".0000000000001-stop-s-ab.json"
        event.write_text("Odd")
        brain.erasures.erase(memory.id, now=at(2))
        assert [each for each in (*left, claim, event) if each.exists()] == []
        assert all(each.exists() for each in (kept, *mine))


def leftovers(folder: Path) -> list[Path]:
    return sorted(folder.rglob(".*.????????"))


def test_its_receipt_stays_with_the_digest_of_what_it_says(brain: Brain) -> None:
    import hashlib

    memory = brain.remember(TEXT, now=at(0))
    receipt = brain.erasures.erase(memory.id, now=at(1), reason="asked")
    assert receipt
    (kept,) = brain.erasures.list()
    assert (kept.id, kept.sha256, kept.reason, kept.finished_at) == (receipt.id, receipt.sha256, "asked", at(1))
    assert hashlib.sha256(str(kept.receipt).encode()).hexdigest() == receipt.sha256
    assert json.loads(str(kept.receipt))["counts"] == receipt.counts.model_dump() == kept.counts.model_dump()
    with pytest.raises(NotFound, match="erased already"):
        brain.erasures.erase(memory.id, now=at(2))


def test_whatever_says_the_same_goes_too_and_what_quotes_it_is_shown(brain: Brain) -> None:
    first = brain.remember(TEXT, now=at(0))
    same = brain.remember(f"{TEXT.lower()}.", now=at(0.1), scope="elsewhere")
    quoting = brain.remember(f'They said: "{TEXT}", and left', now=at(0.2))
    made = brain.remember("There is a spare key", now=at(0.3), derived_from=[first.id])
    brain.remember("Something else altogether", now=at(0.4))
    plan = brain.erasures.plan(first.id, now=at(1))
    assert {(each.id, each.why) for each in plan.memories} == {(first.id, "chosen"), (same.id, "same text")}
    assert {(each.id, each.why) for each in plan.derived} == {(quoting.id, "quotes"), (made.id, "derived")}
    receipt = brain.erasures.erase(first.id, now=at(1), cascade=True)
    assert receipt
    assert receipt.counts.memories == 4
    assert in_graph(brain.graph, *WORDS) == []


def test_without_cascade_what_was_made_of_it_stays_and_names_it_no_more(brain: Brain) -> None:
    first = brain.remember(TEXT, now=at(0))
    made = brain.remember("There is a spare key", now=at(0.3), derived_from=[first.id])
    receipt = brain.erasures.erase(first.id, now=at(1))
    assert receipt
    assert "1 memory made of it" in receipt.remains[0]
    assert brain.crystals.lineage(made.id, now=at(2)).tree.parents == []
    assert sound(brain)


def test_what_it_was_merged_into_is_what_it_was(brain: Brain) -> None:
    """Either may have been the one that is kept: a crystal that is used more is."""
    kept = brain.crystals.remember("The spare key hangs in the hall", now=at(0), semantic_type="insight")
    lost = brain.crystals.remember(TEXT, now=at(0.1), semantic_type="insight")
    brain.touch(kept.id, now=at(0.2))
    before = brain.crystals.show(kept.id, now=at(3)).crystal
    assert [each.winner for each in brain.crystals.merge(kept.id, lost.id, now=at(1)).merged] == [kept.id]
    brain.erasures.erase(lost.id, now=at(2))
    after = brain.crystals.show(kept.id, now=at(3)).crystal
    assert (after.lifecycle, after.forget_at) == (before.lifecycle, before.forget_at) != ("consolidated", None)
    assert sound(brain)
    assert brain.crystals.freeze(kept.id, now=at(4)).crystal.lifecycle == "frozen"


@pytest.mark.parametrize("reason", [f"because {TEXT}", "password: hunter2hunter2"])
def test_a_reason_that_says_what_is_erased_is_refused(brain: Brain, reason: str) -> None:
    memory = brain.remember(TEXT, now=at(0))
    with pytest.raises(InvalidInput, match="the reason says"):
        brain.erasures.erase(memory.id, now=at(1), reason=reason)
    assert query(brain.graph, "MATCH (t:Tombstone|Erasure|Secret) RETURN count(t) AS n") == [{"n": 0}]


def test_a_version_that_begins_while_it_is_waited_for_goes_too(brain: Brain) -> None:
    memory = brain.remember(TEXT, now=at(0))
    promoting = "MATCH (m:Memory {id: $id}) REMOVE m:Head WITH m CREATE (n:Memory:Head:Live) SET n = m {.*, id: 'next'}"
    with holding(brain.graph) as unit:
        unit.script(promoting, {"id": memory.id})
        waiting = Waiting(brain.graph, lambda: brain.erasures.erase(memory.id, now=at(1)))
    waiting.result()
    assert query(brain.graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 0}]
