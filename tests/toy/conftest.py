"""A database that also has the toy."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brainbridge import domains
from brainbridge.association import cluster
from brainbridge.config import config
from brainbridge.consolidation import consolidation, undo
from brainbridge.consolidation.passes import Step
from brainbridge.crystal import lifecycle, merging, publishing
from brainbridge.document import notes as jotting
from brainbridge.document import seeds
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.sowing import Making
from brainbridge.feedback import feedback
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.intake import action_policy, actions, commitments, conflicts, entities, facts, judging, questions
from brainbridge.intake.entities import Word
from brainbridge.intake.policy import policy
from brainbridge.intake.storage import storage
from brainbridge.intake.timeline import boxes
from brainbridge.memory import drafts
from brainbridge.project import branches, moving, project
from brainbridge.project.identity import Identity
from brainbridge.run import run as runs
from brainbridge.schema import migrations
from brainbridge.transfer.archive import restoring
from tests.compat.test_before_domains import ARCHIVE
from tests.crystals import crystallized, piped
from tests.derivations import derived
from tests.drafted import saved
from tests.indexing import folder, indexed, prose, shareable
from tests.observed import observed
from tests.project.repositories import begun, git
from tests.state import at, create_tokens, given, query
from tests.toy import notes
from tests.toy.domain import TOY

NOWHERE = Path(os.devnull, "mark")  # where no mark can be written
_GONE = (
    "DROP CONSTRAINT toy_note_id IF EXISTS",
    "DROP INDEX toy_note_text IF EXISTS",
    "MATCH (n) WHERE any(label IN labels(n) WHERE label IN ['ToyNote', 'ToyConfig']) DETACH DELETE n",
    f"MATCH (m:__BrainbridgeMigration {{chain: '{TOY.queries}'}}) DETACH DELETE m",
)


def take_away(graph: Graph) -> None:
    """Take the toy's nodes, its schema and its chain of migrations out of a database."""
    for statement in _GONE:
        query(graph, statement)


@pytest.fixture(scope="module")
def _migrated_for_the_toy(migrated: Graph) -> Iterator[None]:
    """Install the toy's schema in the database of the tests, and take it away after those of a module."""
    both = Graph(migrated.driver, uri=migrated.uri, domains=domains.DOMAINS.plus(TOY))
    try:
        migrations.apply(both)
        create_tokens(both)
        yield
    finally:
        take_away(migrated)


@pytest.fixture
def toyed(_migrated_for_the_toy: None, graph: Graph, monkeypatch: pytest.MonkeyPatch) -> Graph:
    """An empty brain of all domains and the toy, which whoever opens a brain meanwhile finds as well."""
    monkeypatch.setattr(domains, "DOMAINS", domains.DOMAINS.plus(TOY))
    toyed = Graph(graph.driver, uri=graph.uri, domains=domains.DOMAINS)
    config.seed(toyed)
    return toyed


@pytest.fixture
def lively(toyed: Graph, tmp_path: Path) -> Graph:
    """A brain with a full history, including a project, crystals and a note of the toy's."""
    restoring.restore(toyed, ARCHIVE)
    for name, content in (
        ("candle", "A candle burns down in the hall"),
        ("wax", "A candle burns down in the hall again"),
    ):
        given(toyed, name, content=content, hours=94)
    crystallized(toyed, "lantern", hours=94, accesses=17)
    crystallized(toyed, "match", hours=94, facet={"lifespanPolicy": "ttl", "ttlMs": 1_000})
    consolidation.consolidate(toyed, now=at(94.1), is_test=False)  # one of them strengthens the other
    # It also parts the archive's cluster, whose members are only alike: consolidation considers retrievals alone.
    cluster.cluster(toyed, now=at(94.2), lexical=True)
    for name in ("torch", "mirror"):  # no run has seen yet that they are much used
        crystallized(toyed, name, hours=94.2, accesses=17)
    lifecycle.freeze(toyed, "mirror", now=at(94.3))
    consolidation.reconfigure(toyed, {"excerptOnSessionEnd": True}, now=at(94.3))
    given(toyed, "greeting", content="Good evening, is the hall warm?", role="user", sessionId="evening", hours=94.2)
    consolidation.session_end(toyed, "evening", now=at(94.3))
    crystallized(toyed, "poster", hours=94.2, facet={"semanticType": "general"})
    piped(toyed, "poster", hours=94.25)
    publishing.publish(toyed, "poster", "public", now=at(94.3))
    for name in ("hinge", "latch", "bolt"):
        crystallized(toyed, name, hours=94.2, content=f"A {name} is oiled in April and in October")
    merging.merge(toyed, ["hinge", "latch"], now=at(94.3), is_test=False)
    given(toyed, "draughty", content="A door stands open in the hall", sessionId="hall", hours=94)
    project.settle(toyed, Identity("own:" + "0" * 32, "hall", NOWHERE), now=at(94.3))
    for name in ("merged", "dropped"):
        given(toyed, name, content=f"A lock hangs on the {name} gate", scope="hall", branch=name, hours=94)
        branches.close(toyed, "hall", name, merged=name == "merged", now=at(94.3))
    given(toyed, "renamed", content="A bell hangs on the old gate", scope="hall", branch="old", hours=94)
    box = begun(tmp_path / "hall")
    git(box, "branch", "old")
    git(box, "branch", "-m", "old", "new")
    branches.rename(toyed, "hall", str(box), now=at(94.3))
    given(toyed, "reopened", content="A chain hangs on the back gate", scope="hall", branch="back", hours=94)
    branches.close(toyed, "hall", "back", merged=False, now=at(94.3))
    git(box, "checkout", "-b", "back")
    branches.reopen(toyed, "hall", str(box), now=at(94.3))
    moving.move(toyed, {"hall@000000000000": ["hall"]}, source="", now=at(94.3))
    saved(toyed, "The porch is swept", hours=94.3, scope="hall", name="plan")
    moving.move(toyed, {"porch": ["s"]}, source="hall", now=at(94.4))
    given(toyed, "noted", content="what the note is about", hours=94, test=True)
    notes.write(toyed, "noted", "in the margin", now=at(95))
    feedback.give(toyed, "wax", "stale", now=at(95))
    aired = {"content": "The hall is aired", "sessionId": "s", "instanceId": "i", "at": at(94.3)}
    jotting.write(toyed, drafts.draft(aired, redacts=True), importance=0.7, directive=True, is_test=False)
    (tmp_path / "shelf").mkdir()
    shelf = folder(tmp_path / "shelf", {"a.md": prose(*range(12)), "b.md": prose(20)})
    indexed(toyed, shelf, hours=95.1)
    (shelf / "b.md").unlink()
    indexed(toyed, folder(shelf, {"a.md": "# Shelf\n\n" + prose(*range(12))}), hours=95.2)
    _withdraw(toyed, tmp_path / "sill")
    _write_down(toyed)
    _seed(toyed)
    _state(toyed)
    _answer(toyed)
    for draw in (_act, _promise, _grade, _cool, _sum_up, _name):
        draw(toyed)
    return toyed


def _write_down(graph: Graph) -> None:
    """Give a document four states: the second was refused, and the third taken back.

    It holds two memories at first, then one of them.
    """
    pointer = "- Past: the hall \u2192 search: `hall poster` <!-- poster -->"
    saved(graph, f"The hall is cold <!-- draughty -->\n{pointer}", hours=95.7)
    saved(graph, "The hall", hours=95.7, author="model:small", reason="it drops half", reason_codes=["mass_drop"])
    undo.undo(graph, saved(graph, "The hall is warm", hours=95.8, author="rules").run_id, now=at(95.8))
    saved(graph, "The hall is warm and dry <!-- draughty -->", hours=95.9, session_ids=["hall"])
    saved(graph, "A test of documents", hours=95.9, test=True)


def _seed(graph: Graph) -> None:
    """Make a crystal of what a person wrote above a state of a document."""
    saved(
        graph,
        "The attic is full of clocks\n\n# Working Memory State\n",
        hours=94.3,
        scope="attic",
        name="working-memory",
    )
    seeds.take_over(graph, WORKING_MEMORY, scope="attic", making=Making(at(94.3), "i"))


def _state(graph: Graph) -> None:
    """State a fact, another value of it, that one again, that it was never so, and a doubt, which is right."""
    for hours, text in (
        (94.1, "The capital of France is Lyon."),
        (94.2, "The capital of France is Paris."),
        (94.3, "The capital of France is Paris."),
        (94.4, "No, that's wrong: the capital of France is Tours."),
        (94.5, "Maybe the capital of France is Nice."),
    ):
        observed(graph, text, hours=hours)
        if hours == 94.1:
            _build(graph)
    (waits,) = conflicts.listed(graph, is_test=False)
    conflicts.resolve(graph, waits.id, "both", now=at(94.6))


def _build(graph: Graph) -> None:
    """Build two memories on a fact that will be over."""
    (fact,) = facts.listed(graph, is_test=False, subject="France")
    for name in ("gatehouse", "courtyard"):
        derived(graph, name, fact.id, hours=94.15, content=f"The {name} of the embassy stands there")


def _answer(graph: Graph) -> None:
    """Let one of them stand, and revise the other."""
    for name, decision, text in (("gatehouse", "holds", None), ("courtyard", "revised", "The courtyard was sold")):
        found, question = questions.found(graph, name, now=at(94.7))
        parts = {**questions.revision(found, question), "content": text, "at": at(94.7)}
        new = drafts.draft({k: v for k, v in parts.items() if v is not None}, redacts=True) if text else None
        questions.resolve(graph, found, questions.Verdict(decision, revision=new), now=at(94.7))  # type: ignore[arg-type]


def _act(graph: Graph) -> None:
    """Record what became of an action on a memory."""
    asked = action_policy.parse("update_note", None)
    actions.record(graph, "gatehouse", asked, now=at(94.75), outcome="applied", reason="a clear one")


def _promise(graph: Graph) -> None:
    """Promise something, that again, and let it expire; fulfil something else."""
    for hours in (83.1, 83.2):
        observed(graph, "I'll send you the draft by tonight.", "I promise to oil the gate.", hours=hours)
    with runs.recorded(graph, "consolidate-all", now=at(94.5), is_test=False) as run:
        commitments.expire(Step(run, at(94.5)))
        runs.finish(run)
    (kept,) = commitments.listed(graph, now=at(94.5), is_test=False, state="open")
    commitments.resolve(graph, kept.id, "fulfilled", now=at(94.5))


def _grade(graph: Graph) -> None:
    """Dispute a memory, which moves it to another policy state."""
    query(graph, "MATCH (m:Memory {id: 'candle'}) SET m.policyState = 'candidate', m.policyDue = m.created")
    policy.say(graph, "candle", policy.Word("disputed"), now=at(94.8))
    with runs.recorded(graph, "consolidate-all", now=at(94.9), is_test=False) as run:
        run.transaction(policy.TABLE.judging, lambda unit: judging.judge(unit, run, policy.TABLE, ["candle"]))
        runs.finish(run)


def _cool(graph: Graph) -> None:
    """Move a memory to the cold ones by its value, and another by hand."""
    tuned = "MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL SET c += $values"
    query(graph, tuned, values={"storageOnConsolidate": True, "demoteBelow": 0.69, "demoteAfterDays": 0.01})
    with runs.recorded(graph, "consolidate-all", now=at(94.95), is_test=False) as run:
        run.transaction(storage.TABLE.judging, lambda unit: judging.judge(unit, run, storage.TABLE, ["candle"]))
        runs.finish(run)
    query(graph, tuned, values={"storageOnConsolidate": False, "demoteBelow": 0.35, "demoteAfterDays": 14.0})
    storage.move(graph, "wax", "cold", now=at(94.96))


def _sum_up(graph: Graph) -> None:
    """Talk of one thing, so that it is summed up, forget a part of that, so that it is summed up anew."""
    for place, word in enumerate(("steep and cold", "painted in green", "of old oak", "worn in the middle")):
        given(graph, f"stairs {place}", content=f"The stairs are {word} since the winter", sessionId="stairs", hours=90)
    for hours in (94.6, 94.7):
        with runs.recorded(graph, "consolidate-all", now=at(hours), is_test=False) as run:
            boxes.keep(Step(run, at(hours)))
            runs.finish(run)
        if hours < 94.7:
            asked: dict[str, Any] = {"limit": 1, "scope": None, "is_test": False}
            forgetting.forget_any(graph, ["stairs 0", "stairs 1"], now=at(hours), **asked)


def _name(graph: Graph) -> None:
    """Say that two names are one, that another two are not, and take back that yet another two are."""
    for place, name in enumerate(("The Orion service", "Orion", "Vega", "The Vega tool")):
        observed(graph, f"{name} listens on port {8000 + place}.", hours=94.81 + place / 100)
    entities.merge(graph, Word("the Orion service", "Orion"), now=at(94.86))
    entities.split(graph, Word("Vega", "Orion", reason="two stars"), now=at(94.87))
    undo.undo(graph, entities.merge(graph, Word("Vega tool", "Vega"), now=at(94.88)).run_id, now=at(94.89))


def _withdraw(graph: Graph, sill: Path) -> None:
    """Publish the new text of a file, and take its indexing back."""
    sill.mkdir()
    indexed(graph, folder(sill, {"c.md": "The cedar case is nineteen kilos and hangs in the hall"}), hours=95.3)
    done = indexed(graph, folder(sill, {"c.md": "The cedar case is twenty kilos and hangs in the hall"}), hours=95.4)
    publishing.publish(graph, shareable(graph, "kilos"), "public", now=at(95.5))
    undo.undo(graph, str(done.run_id), now=at(95.6))
