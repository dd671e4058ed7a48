"""The crystals of a person's own text change with it, as they edit it in the document."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document import documents, following, sowing
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from brainbridge.integrity import integrity
from tests.state import at, query

NAME = WORKING_MEMORY.name
OLD, NEW = "Anouk is allergic to walnuts.", "Anouk is allergic to walnuts and hazelnuts."
ASKED = "what is Anouk allergic to"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "MEMORY.md"
    found.write_text(f"{OLD}\n")
    return found


def crystals(brain: Brain) -> list[dict[str, Any]]:
    """Return the crystals of the document's own text that live."""
    statement = "MATCH (m:Crystal:Head:Live {sessionId: 'document:working-memory'}) RETURN m {.*} ORDER BY m.ordinal"
    return [row["m"] for row in query(brain.graph, statement)]


def said(brain: Brain) -> list[str]:
    return [each["content"] for each in crystals(brain)]


def answers(brain: Brain, hours: float) -> list[str]:
    return [each.content for each in brain.recall(ASKED, now=at(hours), touch=False).hits]


def attached(brain: Brain, file: Path, *, index: bool = True) -> None:
    brain.documents.attach(NAME, str(file), index=index, now=at(0))


def edit(brain: Brain, file: Path, old: str, new: str, hours: float) -> str:
    """Edit the file, let it be read, and return the run that read it."""
    file.write_text(file.read_text().replace(old, new))
    return brain.documents.sync(NAME, now=at(hours)).run_id


def told(work: Callable[..., Any], called: list[Any]) -> Callable[..., Any]:
    """Return a function that does the same, and tells each call with what was given in order."""

    def does(*given: Any, **named: Any) -> Any:
        called.append((work.__name__, *given))
        return work(*given, **named)

    return does


def test_an_edited_text_supersedes_its_crystal_and_recall_finds_the_new_one_alone(brain: Brain, file: Path) -> None:
    attached(brain, file)
    (was,) = crystals(brain)
    edit(brain, file, OLD, NEW, 1)
    (now,) = crystals(brain)
    assert (now["content"], now["lineageId"], now["lifecycle"]) == (NEW, was["lineageId"], "consolidated")
    assert answers(brain, 2) == [NEW]
    assert brain.documents.take_over(now=at(3)).crystals == ()
    assert (said(brain), answers(brain, 4)) == ([NEW], [NEW])
    assert integrity.validate(brain.graph, now=at(5)).findings == []


def test_read_by_the_take_over_it_makes_no_second_crystal(brain: Brain, file: Path) -> None:
    attached(brain, file)
    file.write_text(file.read_text().replace(OLD, NEW))
    brain.documents.take_over(now=at(1))
    assert answers(brain, 2) == [NEW]


def test_undone_the_edit_leaves_what_stands_in_the_file_and_undone_elsewhere_what_stood_before(
    brain: Brain, file: Path
) -> None:
    attached(brain, file)
    run = edit(brain, file, OLD, NEW, 1)
    assert brain.runs.undo(run, now=at(2)).refused == []
    assert (NEW in file.read_text(), said(brain), answers(brain, 3)) == (True, [NEW], [NEW])
    brain.documents.detach(NAME)
    latest = brain.runs.list(limit=1)[0]
    undone = brain.runs.undo(latest.id, now=at(4))
    assert (undone.refused, said(brain), answers(brain, 5)) == ([], [OLD], [OLD])
    assert brain.runs.undo(undone.run_id, now=at(6)).refused == []
    assert (said(brain), answers(brain, 7)) == ([NEW], [NEW])
    assert integrity.validate(brain.graph, now=at(8)).findings == []


def test_an_undo_that_leaves_the_text_leaves_its_crystal_too_until_it_takes_back_what_came_since(
    brain: Brain, file: Path
) -> None:
    attached(brain, file)
    run = edit(brain, file, OLD, NEW, 1)
    brain.documents.detach(NAME)
    brain.documents.save(NAME, brain.documents.show(NAME).text.replace("_No patterns yet._", "- sailing"), now=at(2))
    kept = brain.runs.undo(run, now=at(3))
    assert (kept.undone, {each.kind for each in kept.refused}) == ({}, {"saved", "superseded"})
    assert "it goes with the text of 'working-memory', which was changed since; --cascade takes that back first" in {
        each.reason for each in kept.refused
    }
    assert (NEW in brain.documents.show(NAME).text, said(brain)) == (True, [NEW])
    undone = brain.runs.undo(run, cascade=True, now=at(4))
    assert (undone.refused, NEW in brain.documents.show(NAME).text, said(brain)) == ([], False, [OLD])
    assert integrity.validate(brain.graph, now=at(5)).findings == []


def test_an_undo_that_leaves_what_a_take_over_wrote_leaves_its_crystals_and_notes_too(brain: Brain, file: Path) -> None:
    file.write_text("Never mention the divorce. The kiln is in the shed.\n")
    attached(brain, file, index=False)
    taken = brain.documents.take_over(now=at(1))
    brain.documents.detach(NAME)
    brain.documents.save(NAME, brain.documents.show(NAME).text.replace("_No patterns yet._", "- sailing"), now=at(2))
    before = sorted(said(brain))
    kept = brain.runs.undo(taken.run_id, now=at(3))
    assert (kept.undone, {each.kind for each in kept.refused}) == ({}, {"saved", "seeded", "noted"})
    assert sorted(said(brain)) == before != []
    assert brain.runs.undo(taken.run_id, cascade=True, now=at(4)).refused == []
    assert (said(brain), "divorce" in brain.documents.show(NAME).text) == ([], True)


def test_a_state_that_is_restored_brings_its_text_back_into_the_crystal(brain: Brain, file: Path) -> None:
    attached(brain, file)
    before = brain.documents.show(NAME).id
    edit(brain, file, OLD, NEW, 1)
    brain.documents.restore(NAME, before, now=at(2))
    assert (OLD in file.read_text(), said(brain), answers(brain, 3)) == (True, [OLD], [OLD])


def test_a_deleted_text_ends_its_crystal_and_comes_back_with_it(brain: Brain, file: Path) -> None:
    attached(brain, file)
    run = edit(brain, file, f"{OLD}\n\n{DIVIDER}\n\n", "", 1)
    assert (said(brain), answers(brain, 2)) == ([], [])
    assert brain.runs.undo(run, now=at(3)).refused == []
    assert (OLD in file.read_text(), said(brain), answers(brain, 4)) == (True, [OLD], [OLD])


def test_a_text_that_was_deleted_and_is_written_again_becomes_a_crystal_again(brain: Brain, file: Path) -> None:
    attached(brain, file)
    edit(brain, file, f"{OLD}\n\n{DIVIDER}\n\n", "", 1)
    file.write_text(f"{OLD}\n\n{file.read_text()}")
    brain.documents.take_over(now=at(2))
    assert answers(brain, 3) == [OLD]


def test_what_was_taken_over_stays_whatever_is_written_and_deleted_there_afterwards(brain: Brain, file: Path) -> None:
    attached(brain, file)
    brain.documents.take_over(now=at(1))
    file.write_text(f"The hives are blue.\n\n{file.read_text()}")
    brain.documents.take_over(now=at(2))
    file.write_text(f"The boat is green.\n\n{file.read_text()}")
    brain.documents.sync(NAME, now=at(3))
    edit(brain, file, "The boat is green.", "The boat is red.", 4)
    assert sorted(said(brain)) == [OLD, "The hives are blue."]


def test_what_was_taken_over_stays_as_its_text_comes_and_goes_once_more(brain: Brain, file: Path) -> None:
    attached(brain, file)
    before = brain.documents.show(NAME).id
    after = brain.documents.take_over(now=at(1)).state.id
    brain.documents.restore(NAME, before, now=at(2))
    brain.documents.restore(NAME, after, now=at(3))
    assert (OLD in file.read_text().split("# Working")[0], answers(brain, 4)) == (False, [OLD])
    file.write_text(f"{OLD}\n\n{file.read_text()}")
    brain.documents.sync(NAME, now=at(5))
    edit(brain, file, f"{OLD}\n\n", "", 6)
    assert (said(brain), answers(brain, 7)) == ([OLD], [OLD])
    assert [each.resolves for each in brain.documents.working(now=at(7)).pointers] == [True]
    file.write_text(f"{OLD}\n\n{file.read_text()}")
    brain.documents.sync(NAME, now=at(8))
    edit(brain, file, f"{OLD}\n\n", f"{NEW}\n\n", 9)
    assert (said(brain), answers(brain, 10)) == ([NEW], [NEW])
    assert integrity.validate(brain.graph, now=at(11)).findings == []


def test_what_a_take_over_noted_stays_whatever_becomes_of_its_line(brain: Brain, file: Path) -> None:
    line, other = "Always answer in French.", "Always answer in French or in Greek."
    file.write_text(f"{line}\n")
    attached(brain, file)
    assert len(brain.documents.take_over(now=at(1)).notes) == 1
    file.write_text(f"{line}\n\n{file.read_text()}")
    brain.documents.sync(NAME, now=at(2))
    edit(brain, file, f"{line}\n\n", f"{other}\n\n", 3)
    edit(brain, file, f"{other}\n\n", "", 4)
    assert [each.content for each in brain.crystals.notes(now=at(5))] == [line]


def test_crystals_that_were_taken_back_come_by_no_edit(brain: Brain, file: Path) -> None:
    begun = brain.documents.attach(NAME, str(file), now=at(0))
    assert brain.runs.undo(begun.run_id, now=at(1)).refused == []
    edit(brain, file, OLD, NEW, 2)
    assert (NEW in file.read_text(), said(brain)) == (True, [])


def test_each_text_is_split_once_and_the_seeds_are_locked_before_the_document(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("".join(f"Hive {number:03d} stands in the row {number}.\n" for number in range(200)))
    attached(brain, file)
    parts, called = said(brain), list[Any]()
    for owner, name in ((following, "spelled"), (sowing, "lock"), (documents, "written")):
        monkeypatch.setattr(owner, name, told(getattr(owner, name), called))
    edit(brain, file, "stands in", "stood in", 1)
    texts = [given[0] for name, *given in called if name == "spelled"]
    assert len(texts) == len(set(texts)) == len({*parts, *said(brain)})
    assert [name for name, *_ in called if name != "spelled"][:2] == ["lock", "written"]


def test_a_text_without_crystals_gets_none_by_an_edit(brain: Brain, file: Path) -> None:
    attached(brain, file, index=False)
    edit(brain, file, OLD, NEW, 1)
    assert said(brain) == []


def test_of_a_long_text_only_the_parts_change_that_did(brain: Brain, file: Path) -> None:
    def line(number: int) -> str:
        return f"Hive {number:03d} stands in row {chr(97 + number % 26) * 5}{number}.\n"

    own = "".join(map(line, range(120)))  # three parts
    file.write_text(own)
    attached(brain, file)
    was = crystals(brain)
    edit(brain, file, line(119), line(119) + line(500), 1)
    now = crystals(brain)
    assert len(was) == len(now) == 3
    assert [each["id"] for each in now][:2] == [each["id"] for each in was][:2]
    assert (now[2]["lineageId"], "Hive 500" in now[2]["content"]) == (was[2]["lineageId"], True)
    edit(brain, file, "".join(map(line, range(60, 120))), "", 2)
    assert "Hive 119" not in "".join(said(brain))


def test_what_another_document_holds_stays_beside_the_new_text(brain: Brain, file: Path) -> None:
    attached(brain, file)
    (was,) = crystals(brain)
    brain.documents.save("soul", f'- Note: "{OLD}" <!-- {was["id"]} -->\n', now=at(1))
    edit(brain, file, OLD, NEW, 2)
    assert sorted(said(brain)) == sorted([OLD, NEW])


def test_a_note_of_the_same_words_is_nobodys_copy(brain: Brain, file: Path) -> None:
    attached(brain, file)
    noted = brain.crystals.note(OLD, now=at(1)).note
    edit(brain, file, OLD, NEW, 2)
    assert noted.content in answers(brain, 3)
    assert said(brain) == [NEW]


def test_secrets_are_taken_out_of_the_new_text_as_of_the_old_one(brain: Brain, file: Path) -> None:
    key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    file.write_text(f"The key of the house is {key}\n")
    attached(brain, file)
    edit(brain, file, "of the house", "of the little house", 1)
    (now,) = crystals(brain)
    assert (key in now["content"], "little" in now["content"], now["sensitivity"]) == (False, True, "confidential")


def test_saved_by_any_other_way_its_crystal_follows_too(brain: Brain, file: Path) -> None:
    attached(brain, file)
    brain.documents.save(NAME, brain.documents.show(NAME).text.replace(OLD, NEW), now=at(1))
    assert answers(brain, 2) == [NEW]
