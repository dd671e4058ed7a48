"""A person's own text becomes crystals, once, and leaves the document when they say so (seed, Seed Migration)."""

import hashlib
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document import chunks, disk, leaving
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.state import at, query

NAME = WORKING_MEMORY.name
OWN = "# My notes\n\nI keep bees in Trieste.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "MEMORY.md"


def seeds(graph: Graph) -> list[dict[str, Any]]:
    """Return the crystals that were made of files of documents and are found, in order."""
    return [
        row["m"]
        for row in query(
            graph, "MATCH (m:Crystal:Head:Live {sessionId: 'document:working-memory'}) RETURN m {.*} ORDER BY m.ordinal"
        )
    ]


def test_the_text_becomes_crystals_that_count_as_consolidated_and_fade(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    begun = brain.documents.attach(NAME, str(file), now=at(0))
    (seed,) = seeds(brain.graph)
    assert begun.crystals == (seed["id"],)
    assert (seed["content"], seed["contentHash"]) == (OWN.strip(), hashlib.sha256(OWN.strip().encode()).hexdigest())
    expected = {
        **{"declaredImportance": 0.75, "lifecycle": "consolidated", "semanticType": "general", "accessCount": 1},
        **{"decayLaw": "importance", "lifespanPolicy": "decay", "origin": "indexed", "trust": "user"},
    }
    assert {key: seed[key] for key in expected} == expected
    assert seed["forgetAt"] > at(24)
    assert integrity.validate(brain.graph, now=at(1)).findings == []
    (hit,) = brain.recall("who keeps bees", now=at(1)).hits[:1]
    assert hit.id == seed["id"]
    assert "bees" not in brain.documents.show(NAME).text.split(DIVIDER)[1]


@pytest.mark.parametrize(
    ("size", "count"),
    [(1600, 1), (1601, 2), (2880, 2), (2881, 3), (3199, 3), (4160, 3), (4161, 4), (10_000, 8)],
)
def test_a_text_of_a_size_makes_so_many(brain: Brain, file: Path, size: int, count: int) -> None:
    own = "".join(f"{number:05d} " for number in range(size))[:size].rstrip().ljust(size, "x")
    file.write_text(f"\n{own}\n\n")
    brain.documents.attach(NAME, str(file), now=at(0))
    found = [each["content"] for each in seeds(brain.graph)]
    assert (len(found), found) == (count, chunks.windows(own))


@pytest.mark.parametrize("content", [None, b"", b" \n\t\n"])
def test_where_there_is_no_text_there_is_no_crystal_and_no_copy(
    brain: Brain, file: Path, content: bytes | None
) -> None:
    if content is not None:
        file.write_bytes(content)
    begun = brain.documents.attach(NAME, str(file), now=at(0))
    assert (begun.backup, begun.crystals, seeds(brain.graph)) == (None, (), [])
    assert [each.name for each in file.parent.iterdir()] == ["MEMORY.md"]
    assert file.read_text().startswith("# Working Memory State\n")


def test_attached_again_it_makes_none_again(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), now=at(0))
    brain.documents.detach(NAME)
    file.write_text(OWN)
    assert brain.documents.attach(NAME, str(file), now=at(1)).crystals == ()
    assert len(seeds(brain.graph)) == 1


def test_a_document_that_was_imported_is_copied_and_seeded_too(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.import_(NAME, str(file), now=at(0))
    begun = brain.documents.attach(NAME, str(file), now=at(1))
    assert (begun.backup, len(begun.crystals)) == (file.with_name("MEMORY.md.seed-backup"), 1)
    assert file.read_text().startswith(f"{OWN}\n{DIVIDER}\n")


@pytest.mark.parametrize("index", [True, False])
def test_taken_over_it_is_in_crystals_and_not_in_the_document(brain: Brain, file: Path, index: bool) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), index=index, now=at(0))
    assert len(seeds(brain.graph)) == index
    state = file.read_text().split(f"{DIVIDER}\n\n")[1]
    done = brain.documents.take_over(now=at(1))
    assert (len(done.crystals), done.state.author, done.applied) == (0 if index else 1, "user", True)
    told = file.read_text()
    assert (brain.documents.show(NAME).text, len(done.pointers), done.notes) == (told, 1, ())
    assert [line for line in told.splitlines() if not line.startswith("- Past: ")] == state.splitlines()
    assert [each["content"] for each in seeds(brain.graph)] == [OWN.strip()]
    assert file.with_name("MEMORY.md.seed-backup").read_bytes() == OWN.encode()
    again = brain.documents.take_over(now=at(2))
    assert (again.applied, again.run_id, again.characters) == (False, "", 0)


def test_what_was_written_after_the_copy_is_copied_before_it_leaves_the_file(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), now=at(0))
    edited = file.read_text().replace("bees", "wasps").replace("\n", "\r\n").encode()
    file.write_bytes(edited)
    brain.documents.take_over(now=at(1))
    assert file.with_name("MEMORY.md.seed-backup").read_bytes() == OWN.encode()
    assert file.with_name("MEMORY.md.seed-backup.2").read_bytes() == edited
    assert [each["content"] for each in seeds(brain.graph) if "wasps" in each["content"]] == [
        "# My notes\r\n\r\nI keep wasps in Trieste."
    ]


def test_only_a_persons_words_count_and_become_crystals_wherever_the_divider_stands(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), index=False, now=at(0))
    edited = file.read_text().replace("# Working Memory State", "The hives are blue.\n\n# Working Memory State", 1)
    file.write_text(edited)
    done = brain.documents.take_over(now=at(1))
    (seed,) = seeds(brain.graph)
    assert seed["content"] == f"{OWN.strip()}\n\nThe hives are blue."
    assert done.characters == len(seed["content"])
    assert file.with_name("MEMORY.md.seed-backup.2").read_bytes() == edited.encode()
    assert file.read_text().startswith("# Working Memory State\n")


def test_a_divider_alone_is_no_text_of_a_person(brain: Brain) -> None:
    state = brain.documents.rewrite(now=at(0)).state
    assert state is not None
    brain.documents.save(NAME, f"{DIVIDER}\n\n{brain.documents.show(NAME).text}", expects=state.id, now=at(1))
    done = brain.documents.take_over(now=at(2))
    assert (done.applied, done.characters, done.crystals) == (False, 0, ())


@pytest.mark.parametrize("index", [True, False])
def test_undone_the_text_is_back_and_so_is_what_it_was_before(brain: Brain, file: Path, index: bool) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), index=index, now=at(0))
    before = file.read_text()
    done = brain.documents.take_over(now=at(1))
    undone = brain.runs.undo(done.run_id, now=at(2))
    assert (file.read_text(), len(seeds(brain.graph)), undone.refused) == (before, index, [])
    brain.runs.undo(undone.run_id, now=at(3))
    assert (DIVIDER in file.read_text(), len(seeds(brain.graph))) == (False, 1)
    assert integrity.validate(brain.graph, now=at(4)).findings == []


def test_after_an_undo_it_can_be_taken_over_again(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), index=False, now=at(0))
    brain.runs.undo(brain.documents.take_over(now=at(1)).run_id, now=at(2))
    assert len(brain.documents.take_over(now=at(3)).crystals) == 1
    assert len(seeds(brain.graph)) == 1


def test_what_only_its_law_has_ended_becomes_a_crystal_again(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), now=at(0))
    (faded,) = seeds(brain.graph)
    now = faded["forgetAt"] + timedelta(hours=1)
    done = brain.documents.take_over(now=now)
    (hit,) = brain.recall("who keeps bees", now=now + timedelta(hours=1)).hits[:1]
    assert (done.crystals, len(done.pointers), done.left_out) == ((hit.id,), 1, [])
    assert hit.id != faded["id"]
    assert integrity.validate(brain.graph, now=now + timedelta(hours=2)).findings == []


def test_a_sentence_that_was_erased_is_told_to_be_in_no_note(brain: Brain, file: Path) -> None:
    wish = brain.remember("Always answer in French.", now=at(0)).id
    brain.erasures.erase(wish, now=at(1))
    file.write_text(f"{OWN}\nAlways answer\nin French. Never mention the divorce.\n")
    brain.documents.attach(NAME, str(file), now=at(2))
    done = brain.documents.take_over(now=at(3))
    assert [each.content for each in brain.crystals.notes(now=at(4))] == ["Never mention the divorce."]
    assert (len(done.notes), [(each.what, each.reason) for each in done.left_out]) == (1, [("", leaving.HIDDEN)])


def test_a_dry_run_says_so_and_does_nothing(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), index=False, now=at(0))
    before = file.read_text()
    plan = brain.documents.take_over(now=at(1), dry_run=True)
    assert (plan.applied, plan.run_id, plan.characters, len(plan.crystals)) == (False, "", len(OWN.strip()), 1)
    assert (file.read_text(), seeds(brain.graph)) == (before, [])


def test_without_a_state_below_there_is_nothing_to_take_over(brain: Brain) -> None:
    with pytest.raises(NotFound):
        brain.documents.take_over(now=at(0))
    brain.documents.save(NAME, OWN, now=at(0))
    with pytest.raises(Refused, match="a person's own text, and nothing else") as told:
        brain.documents.take_over(now=at(1))
    assert told.value.hint.endswith("brainbridge working-memory rewrite")
    assert seeds(brain.graph) == []


def test_a_copy_that_fails_stops_it_all(brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: str, new: bytes, seen: bytes | None) -> bool:
        raise Refused(f"{path} could not be written: No space left on device")

    file.write_text(OWN)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "replaced", full)
        with pytest.raises(Refused, match="seed-backup could not be written: No space left on device"):
            brain.documents.attach(NAME, str(file), now=at(0))
    assert (file.read_text(), os.listdir(file.parent)) == (OWN, ["MEMORY.md"])
    assert (brain.documents.list(), brain.documents.attached(), seeds(brain.graph)) == ((), [], [])


def test_another_copy_is_never_overwritten(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    copy = file.with_name("MEMORY.md.seed-backup")
    copy.write_text("an older one")
    with pytest.raises(Refused, match="is there, and has another text"):
        brain.documents.attach(NAME, str(file), now=at(0))
    assert (file.read_text(), copy.read_text(), brain.documents.attached()) == (OWN, "an older one", [])


def test_a_text_that_leaves_no_room_for_a_state_is_refused(brain: Brain, file: Path) -> None:
    file.write_text("a" * 90_001)
    with pytest.raises(InvalidInput, match="leave no room for a state below them"):
        brain.documents.attach(NAME, str(file), now=at(0))
    assert os.listdir(file.parent) == ["MEMORY.md"]
    file.write_text("a" * 90_000)
    brain.documents.attach(NAME, str(file), now=at(0))
    assert file.read_text().startswith("a" * 90_000)


def test_secrets_are_taken_out_of_crystals_and_the_file_keeps_them(brain: Brain, file: Path) -> None:
    key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    file.write_text(f"The key is {key}\n")
    brain.documents.attach(NAME, str(file), now=at(0))
    (seed,) = seeds(brain.graph)
    assert (key in seed["content"], seed["sensitivity"], key in file.read_text()) == (False, "confidential", True)


def test_what_was_erased_leaves_the_file_and_comes_back_from_none(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), now=at(0))
    (seed,) = seeds(brain.graph)
    brain.erasures.erase(seed["id"], now=at(1))
    assert ("bees" in file.read_text(), seeds(brain.graph)) == (False, [])
    assert brain.warnings() == []
