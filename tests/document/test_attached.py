"""brain.documents.attach and sync: a document lives in a file, which is read before it is written."""

import errno
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.document import disk, shelf
from brainbridge.document.documents import LONGEST
from brainbridge.document.schema import BOND, WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.integrity import integrity
from tests.document.collapses import FIVE, TITLES, state
from tests.state import at, query

NAME = WORKING_MEMORY.name
OWN = "# My notes\n\nI keep bees.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "MEMORY.md"


def text(brain: Brain, name: str = NAME) -> str:
    return brain.documents.show(name).text


def states(brain: Brain, name: str = NAME) -> list[str]:
    return [each.author for each in reversed(brain.documents.history(name))]


def noted(brain: Brain, words: str, hours: float) -> None:
    brain.crystals.note(words, now=at(hours))


def test_without_a_file_and_a_document_it_gets_all_sections(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    assert [f"## {title}\n" in file.read_text() for title in TITLES] == [True] * 7
    assert (file.read_text(), states(brain)) == (text(brain), ["rules"])
    assert integrity.validate(brain.graph, now=at(1)).findings == []


def test_a_document_that_is_there_is_written_to_a_new_file_for_its_owner_alone(brain: Brain, file: Path) -> None:
    brain.documents.save("notes", "one\n", now=at(0))
    brain.documents.attach("notes", str(file), now=at(1))
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("one\n", 0o600)
    assert [(each.name, each.scope, each.file) for each in brain.documents.attached()] == [("notes", "", str(file))]


def test_a_persons_own_text_is_copied_and_stays_above_the_state(brain: Brain, file: Path) -> None:
    file.write_bytes(OWN.encode())
    file.chmod(0o644)
    begun = brain.documents.attach(NAME, str(file), now=at(0))
    assert begun.backup == file.with_name("MEMORY.md.seed-backup")
    assert file.with_name("MEMORY.md.seed-backup").read_bytes() == OWN.encode()
    assert file.read_text().startswith(f"{OWN}\n{DIVIDER}\n\n# Working Memory State\n")
    assert (file.stat().st_mode & 0o777, states(brain)) == (0o644, ["user", "rules"])
    noted(brain, "The dial is due on Friday", 1)
    brain.documents.rewrite(now=at(2))
    assert file.read_text().startswith(f"{OWN}\n{DIVIDER}\n\n# Working Memory State\n")
    assert "The dial is due on Friday" in file.read_text()


@pytest.mark.parametrize("kind", ["seven", "five"])
def test_a_file_with_our_title_is_an_old_state(brain: Brain, file: Path, kind: str) -> None:
    titles = TITLES if kind == "seven" else FIVE
    old = state({title: f"- what {title} says, at some length" for title in titles})
    file.write_text(old)
    begun = brain.documents.attach(NAME, str(file), now=at(0))
    assert (begun.backup, begun.crystals, file.read_text()) == (None, (), old)
    noted(brain, "The dial is due on Friday", 1)
    brain.documents.rewrite(now=at(2))
    assert "The dial is due on Friday" in file.read_text()
    assert DIVIDER not in file.read_text()
    assert "- what The Bond says, at some length" in file.read_text()


def test_a_state_of_before_is_written_below_a_persons_own_text(brain: Brain, file: Path) -> None:
    brain.documents.rewrite(now=at(0))
    before = text(brain)
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), now=at(1))
    assert file.read_text() == f"{OWN}\n{DIVIDER}\n\n{before}" == text(brain)


def test_what_the_document_had_is_known_and_written_over(brain: Brain, file: Path) -> None:
    brain.documents.save("notes", "one\n", now=at(0))
    brain.documents.export("notes", str(file))
    brain.documents.save("notes", "two\n", now=at(1))
    brain.documents.attach("notes", str(file), now=at(2))
    assert (file.read_text(), len(states(brain, "notes"))) == ("two\n", 2)


def test_a_text_without_sections_is_taken_in_or_refused_if_there_is_another(brain: Brain, file: Path) -> None:
    file.write_text("theirs\n")
    brain.documents.attach("notes", str(file), now=at(0))
    assert (text(brain, "notes"), states(brain, "notes")) == ("theirs\n", ["user"])
    brain.documents.save("other", "ours\n", now=at(0))
    (file.parent / "other.md").write_text("something else\n")
    with pytest.raises(Refused, match="has a text that the document 'other' never had"):
        brain.documents.attach("other", str(file.parent / "other.md"), now=at(1))
    assert (file.parent / "other.md").read_text() == "something else\n"
    assert [each.name for each in brain.documents.attached()] == ["notes"]


def test_what_a_person_edits_is_saved_by_the_user_before_anything_is_written(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    file.write_text(file.read_text().replace("_Nothing is known of the user yet._", "She keeps bees."))
    noted(brain, "The dial is due on Friday", 1)
    brain.documents.rewrite(now=at(2))
    assert states(brain) == ["rules", "user", "rules"]
    assert ("She keeps bees." in file.read_text(), "The dial is due" in file.read_text()) == (True, True)
    assert file.read_text() == text(brain)


def test_again_nothing_is_read_and_nothing_is_written(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    file.write_text(file.read_text() + "\nmine\n")
    first, second = (brain.documents.sync(NAME, now=at(hours)) for hours in (1, 2))
    assert (first.read, first.written, first.run_id != "") == (True, False, True)
    assert (second.read, second.written, second.run_id) == (False, False, "")
    assert states(brain) == ["rules", "user"]


def test_where_both_changed_something_the_persons_stays_and_that_is_told(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    before = text(brain)
    theirs = before.replace("_Nothing is known of the user yet._", "She keeps bees.")
    ours = before.replace("_Nothing is known of the user yet._", "He sails.").replace("_No patterns yet._", "- sailing")
    shelf_before = shelf.find(brain.name, NAME, "")
    brain.documents.save(NAME, ours, now=at(1))
    shelf.put(brain.name, shelf_before)
    file.write_text(theirs)
    done = brain.documents.sync(NAME, now=at(2))
    assert (done.conflicts, done.read, done.written) == ((BOND,), True, True)
    assert ("She keeps bees." in file.read_text(), "- sailing" in file.read_text()) == (True, True)
    assert "He sails." in brain.documents.show(NAME, state="2").text
    assert file.read_text() == text(brain)


def test_a_conflict_before_a_rewrite_is_told_after_it(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    before, record = text(brain), shelf.find(brain.name, NAME, "")
    brain.documents.save(NAME, before.replace("_Nothing is known of the user yet._", "He sails."), now=at(1))
    shelf.put(brain.name, record)
    file.write_text(before.replace("_Nothing is known of the user yet._", "She keeps bees."))
    noted(brain, "The dial is due on Friday", 2)
    brain.documents.rewrite(now=at(3))
    told = f"{file} was edited where the document '{NAME}' changed too, and the file counts: {BOND}"
    assert brain.warnings() == [told]
    assert ("She keeps bees." in file.read_text(), "The dial is due" in file.read_text()) == (True, True)
    brain.documents.rewrite(now=at(4))
    assert brain.warnings() == []


@pytest.mark.parametrize("own", ["", OWN])
def test_a_title_that_was_taken_out_comes_back_and_no_section_stands_twice(brain: Brain, file: Path, own: str) -> None:
    file.write_text(own)
    brain.documents.attach(NAME, str(file), now=at(0))
    before = file.read_text()
    file.write_text(before.replace("# Working Memory State\n", ""))
    assert brain.documents.sync(NAME, now=at(1)).written
    assert file.read_text() == before == text(brain)
    file.write_text(before.replace("# Working Memory State\n", ""))
    noted(brain, "The dial is due on Friday", 2)
    brain.documents.rewrite(now=at(3))
    assert [file.read_text().count(f"## {title}\n") for title in TITLES] == [1] * 7
    assert file.read_text().startswith(before.partition("_Last dream")[0])


def test_a_note_that_was_taken_in_is_shown_though_the_file_was_edited_there(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    brain.documents.save(NAME, text(brain).replace("_Nothing is going on._", "my line"), now=at(1))
    before, record = text(brain), shelf.find(brain.name, NAME, "")
    noted(brain, "The dial is due on Friday", 2)
    done = brain.documents.rewrite(now=at(3))
    shelf.put(brain.name, record)
    file.write_text(before.replace("my line", "my line, edited"))
    brain.documents.sync(NAME, now=at(4))
    assert len(done.consumed) == 1
    assert f"<!-- {done.consumed[0]} -->" in file.read_text().partition("my line, edited\n")[2]


def test_what_a_person_edited_stays_where_the_graph_has_lost_it(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    file.write_text("Mine.\n\n" + file.read_text().replace("_No patterns yet._", "- sailing"))
    assert brain.documents.sync(NAME, now=at(1)).read
    query(brain.graph, "MATCH (s:DocumentState {number: 2}) DETACH DELETE s")
    query(brain.graph, "MATCH (d:Document), (s:DocumentState {number: 1}) CREATE (d)-[:CURRENT]->(s)")
    noted(brain, "The dial is due on Friday", 2)
    brain.documents.rewrite(now=at(3))
    assert file.read_text().startswith("Mine.\n\n# Working Memory State\n")
    assert ("- sailing" in file.read_text(), "The dial is due" in file.read_text()) == (True, True)


def test_what_is_saved_restored_imported_and_undone_is_written(brain: Brain, file: Path) -> None:
    brain.documents.save("notes", "one\n", now=at(0))
    brain.documents.attach("notes", str(file), now=at(0))
    brain.documents.save("notes", "two\n", now=at(1))
    assert file.read_text() == "two\n"
    restored = brain.documents.restore("notes", "1", now=at(2))
    assert file.read_text() == "one\n"
    (file.parent / "in.md").write_text("three\n")
    imported = brain.documents.import_("notes", str(file.parent / "in.md"), now=at(3))
    assert file.read_text() == "three\n"
    brain.runs.undo(imported.run_id, now=at(4))
    assert file.read_text() == "one\n"
    brain.runs.undo(restored.run_id, now=at(5))
    assert file.read_text() == "two\n"
    assert brain.warnings() == []


def test_an_edit_is_in_the_history_before_a_restore_replaces_it(brain: Brain, file: Path) -> None:
    brain.documents.save("notes", "one\n", now=at(0))
    brain.documents.save("notes", "two\n", now=at(1))
    brain.documents.attach("notes", str(file), now=at(2))
    file.write_text("mine\n")
    brain.documents.restore("notes", "1", now=at(3))
    assert file.read_text() == "one\n"
    assert [brain.documents.show("notes", state=str(number)).text for number in (3, 4)] == ["mine\n", "one\n"]


def test_an_undone_rewrite_leaves_what_a_person_edited_meanwhile(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    noted(brain, "The dial is due on Friday", 1)
    done = brain.documents.rewrite(now=at(2))
    file.write_text(file.read_text().replace("_Nothing is known of the user yet._", "She keeps bees."))
    brain.runs.undo(done.run_id, now=at(3))
    assert ("She keeps bees." in file.read_text(), "The dial is due" in file.read_text()) == (True, False)
    assert file.read_text() == text(brain)


def test_a_dry_run_touches_no_file(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    before = file.read_bytes() + b"\nmine\n"
    file.write_bytes(before)
    noted(brain, "The dial is due on Friday", 1)
    assert brain.documents.rewrite(now=at(2), dry_run=True).outcome == "saved"
    assert (file.read_bytes(), states(brain)) == (before, ["rules"])


def test_a_file_that_is_gone_is_written_anew(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    file.unlink()
    done = brain.documents.sync(NAME, now=at(1))
    assert (done.read, done.written, file.read_text()) == (False, True, text(brain))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff", "is not valid UTF-8"),
        (b"a\0b", "NUL byte"),
        (b"a" * (LONGEST + 1), "the text has 100001 characters"),
        (b"a" * (4 * LONGEST + 1), "has more than 400000 bytes"),
        (b" \n", "is empty"),
        (None, "is a folder"),
    ],
)
def test_what_no_document_can_hold_is_left_as_it_is_and_the_document_is_saved(
    brain: Brain, file: Path, content: bytes | None, said: str
) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    file.unlink()
    file.mkdir() if content is None else file.write_bytes(content)
    with pytest.raises((InvalidInput, Refused), match=said) as told:
        brain.documents.sync(NAME, now=at(1))
    assert str(file) in str(told.value)
    noted(brain, "The dial is due on Friday", 1)
    assert brain.documents.rewrite(now=at(2)).outcome == "saved"
    (warning,) = brain.warnings()
    assert said in warning
    assert "The dial is due" in text(brain)
    assert file.is_dir() if content is None else file.read_bytes() == content


def test_what_cannot_be_read_is_left_as_it_is(brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(path: str, flags: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    brain.documents.attach(NAME, str(file), now=at(0))
    before = file.read_text()
    noted(brain, "The dial is due on Friday", 1)
    monkeypatch.setattr(disk, "_without_waiting", refusing)
    with pytest.raises(Refused, match=f"{file} cannot be read: Permission denied"):
        brain.documents.sync(NAME, now=at(1))
    assert brain.documents.rewrite(now=at(2)).outcome == "saved"
    assert file.read_text() == before


def test_a_link_leads_to_the_file_and_stays(brain: Brain, file: Path) -> None:
    link = file.with_name("link.md")
    link.symlink_to(file)
    brain.documents.attach(NAME, str(link), now=at(0))
    noted(brain, "The dial is due on Friday", 1)
    brain.documents.rewrite(now=at(2))
    assert (link.is_symlink(), file.is_symlink(), file.read_text()) == (True, False, text(brain))


def test_a_document_or_a_file_is_attached_once(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    with pytest.raises(Refused, match=f"is attached to {file} already") as told:
        brain.documents.attach(NAME, str(file.with_name("other.md")), now=at(1))
    assert told.value.hint == f"detach it: brainbridge document detach {NAME}"
    file.with_name("link.md").symlink_to(file)
    with pytest.raises(Refused, match=f"the document '{NAME}' lives in that file"):
        brain.documents.attach("notes", str(file.with_name("link.md")), now=at(1))


def test_detached_it_stays_as_it_is_and_is_written_no_more(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    before = file.read_text()
    assert brain.documents.detach(NAME).file == str(file)
    noted(brain, "The dial is due on Friday", 1)
    brain.documents.rewrite(now=at(2))
    assert (file.read_text(), brain.documents.attached()) == (before, [])
    for work in (brain.documents.detach, brain.documents.sync):
        with pytest.raises(NotFound, match="is attached to no file"):
            work(NAME)


def test_each_scope_has_its_own_file(brain: Brain, file: Path) -> None:
    other = file.with_name("other.md")
    brain.documents.attach(NAME, str(file), now=at(0))
    brain.documents.attach(NAME, str(other), scope="box", now=at(0))
    brain.crystals.note("The dial is due on Friday", scope="box", now=at(1))
    brain.documents.rewrite(scope="box", now=at(2))
    assert ["The dial is due" in each.read_text() for each in (file, other)] == [False, True]


@pytest.mark.parametrize(
    ("name", "parts", "said"),
    [
        (NAME, ("",), "a file has no name"),
        (NAME, ("nowhere/MEMORY.md",), "there is no folder for"),
        ("notes", ("notes.md",), "there is neither a document 'notes' nor a text in"),
        ("notes", ("notes.md", "scratch.md"), "'notes' takes in no notes"),
        (NAME, ("MEMORY.md", "MEMORY.md"), "the notes cannot live in the file of the document"),
    ],
)
def test_files_that_cannot_be_those_of_a_document_are_refused(
    brain: Brain, tmp_path: Path, name: str, parts: tuple[str, ...], said: str
) -> None:
    paths = [each and str(tmp_path / each) for each in parts]
    with pytest.raises((InvalidInput, NotFound), match=said):
        brain.documents.attach(name, paths[0], scratch=paths[1] if len(paths) > 1 else None, now=at(0))
    assert (brain.documents.attached(), list(tmp_path.iterdir())) == ([], [])


def test_paths_are_nowhere_in_the_graph(brain: Brain, file: Path) -> None:
    file.write_text(OWN)
    brain.documents.attach(NAME, str(file), scratch=str(file.with_name("scratch.md")), now=at(0))
    statement = "MATCH (n) WHERE any(key IN keys(n) WHERE toStringOrNull(n[key]) CONTAINS $folder) RETURN count(n) AS n"
    with brain.graph.driver.session() as session:
        assert session.run(statement, folder=str(file.parent)).single(strict=True)["n"] == 0
