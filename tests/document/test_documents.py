"""brain.documents: what is saved, shown, compared, restored, and written to files."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document import documents
from brainbridge.document.documents import LONGEST, Draft
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.platform import files
from tests.drafted import NAME, edges, held, numbers, saved
from tests.integration.archives import body, export, restored_elsewhere
from tests.plans import dump
from tests.state import at, damage, given, query

NOW = at(9)


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    with Brain.open("default") as brain:
        yield brain


def runs(graph: Graph) -> list[str]:
    return [row["c"] for row in query(graph, "MATCH (r:ConsolidationRun) RETURN r.command AS c ORDER BY r.startedAt")]


def test_a_text_is_saved_by_a_run_and_shown(brain: Brain) -> None:
    done = brain.documents.save(NAME, "one\n", author="rules", session_ids=["s"], now=at(0))
    assert (done.outcome, done.applied, done.state.number, done.state.tokens) == ("saved", True, 1, 1)
    shown = brain.documents.show(NAME)
    assert (shown.text, shown.author, shown.at, shown.session_ids, shown.current) == (
        "one\n",
        "rules",
        at(0),
        ("s",),
        True,
    )
    assert shown.bare() == done.state
    assert brain.runs.show("LAST").id == done.run_id
    (listed,) = brain.documents.list()
    assert (listed.name, listed.scope, listed.id, listed.states) == (NAME, "", done.state.id, 1)


def test_each_save_follows_the_current_state_unless_the_writer_says_from_which_it_began(brain: Brain) -> None:
    first = brain.documents.save(NAME, "one", now=at(0)).state
    brain.documents.save(NAME, "two", now=at(1))
    third = brain.documents.save(NAME, "three", now=at(2)).state
    with pytest.raises(Refused, match=r"was changed meanwhile: state 3 \(user, current\) is current now") as told:
        brain.documents.save(NAME, "four", expects=first.id, now=at(3))
    assert told.value.hint.endswith(f"brainbridge document diff {NAME}")
    with pytest.raises(Refused, match="was changed meanwhile"):
        brain.documents.save(NAME, "four", expects=None, now=at(3))
    assert len(runs(brain.graph)) == 3  # a refusal leaves none
    assert brain.documents.save(NAME, "four", expects=third.id, now=at(3)).state.before == third.id


def test_who_expects_a_document_that_never_was_is_told_that_there_is_none(brain: Brain) -> None:
    with pytest.raises(Refused, match="no state is current now"):
        brain.documents.save(NAME, "one", expects="lost", now=at(0))


def test_the_text_that_is_current_leaves_no_run(brain: Brain) -> None:
    first = brain.documents.save(NAME, "one", now=at(0))
    before = dump(brain.graph)
    again = brain.documents.save(NAME, "one", now=at(1))
    assert (again.outcome, again.run_id, again.applied, again.state) == ("same", "", False, first.state)
    assert dump(brain.graph) == before


def test_one_that_is_saved_between_the_look_and_the_write_is_not_lost(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(graph, "one")
    look = documents._found

    def overtaken(*args: Any, **kwargs: Any) -> Any:
        found = look(*args, **kwargs)
        monkeypatch.setattr(documents, "_found", look)
        saved(graph, "two", hours=1)
        return found

    monkeypatch.setattr(documents, "_found", overtaken)
    with pytest.raises(Refused, match=r"state 2 \(user, current\) is current now"):
        saved(graph, "three", hours=2)
    assert held(graph) == "two"
    assert query(graph, "MATCH (r:ConsolidationRun) RETURN count(r) AS n, collect(r.outcome) AS o")[0]["n"] == 3


def test_with_a_reason_it_is_refused_and_readable(brain: Brain) -> None:
    brain.documents.save(NAME, "one", now=at(0))
    done = brain.documents.save(NAME, "", author="model:m", reason="it is empty", reason_codes=["empty"], now=at(1))
    assert (done.outcome, done.state.standing, done.state.reason_codes) == ("refused", "refused", ("empty",))
    assert brain.documents.show(NAME).text == "one"
    assert brain.documents.show(NAME, state="2").reason == "it is empty"


def test_a_plan_writes_nothing_and_says_what_would_be(brain: Brain, tmp_path: Path) -> None:
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.save(NAME, "two", now=at(1))
    (tmp_path / "in.md").write_text("three")
    before = dump(brain.graph)
    plans = [
        brain.documents.save(NAME, "three", now=at(2), dry_run=True),
        brain.documents.restore(NAME, "1", now=at(2), dry_run=True),
        brain.documents.import_(NAME, str(tmp_path / "in.md"), now=at(2), dry_run=True),
    ]
    assert [(plan.applied, plan.run_id, plan.outcome, plan.state.number) for plan in plans] == [
        (False, "", "saved", 3)
    ] * 3
    assert {plan.state.id for plan in plans} == {""}
    same = brain.documents.save(NAME, "two", now=at(2), dry_run=True)
    assert (same.outcome, same.state) == ("same", brain.documents.show(NAME).bare())
    assert dump(brain.graph) == before


@pytest.mark.parametrize(("characters", "fits"), [(LONGEST, True), (LONGEST + 1, False)])
def test_a_text_has_a_hundred_thousand_characters_at_most(brain: Brain, characters: int, fits: bool) -> None:
    text = "ü" * characters
    if fits:
        assert brain.documents.save(NAME, text, now=at(0)).state.tokens == LONGEST // 4
    else:
        with pytest.raises(InvalidInput, match="the text has 100001 characters; the limit is 100000"):
            brain.documents.save(NAME, text, now=at(0))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"text": ""}, "the text is empty"),
        ({"text": " \n"}, "the text is empty"),
        ({"text": "a\0b"}, "NUL byte"),
        ({"text": "\ud800"}, "not valid UTF-8"),
        ({"name": ""}, "the name of a document is blank"),
        ({"name": "a\nb"}, "the name of a document holds a control character"),
        ({"name": "a" * 257}, "the name of a document has 257 characters"),
        ({"scope": "a\nb"}, "the scope of a document holds a control character"),
        ({"author": "somebody"}, "'somebody' is no author"),
        ({"author": "model:"}, "'model:' is no author"),
        ({"author": "model:a\nb"}, "is no author"),
    ],
)
def test_what_cannot_be_saved_is_told_with_the_remedy(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput, match=said) as told:
        Draft(**{"name": NAME, "text": "one", **parts})
    assert told.value.hint


@pytest.mark.parametrize("author", ["rules", "user", "model:small", "model:a b"])
def test_an_author_is_the_rules_the_user_or_a_model(author: str) -> None:
    assert Draft(name=NAME, text="one", author=author).author == author


def test_what_is_not_there_is_told_with_what_is(brain: Brain) -> None:
    with pytest.raises(NotFound, match="there is no document 'x' without a scope") as told:
        brain.documents.show("x")
    assert told.value.hint == "list them: brainbridge document list"
    brain.documents.save("x", "one", scope="box", now=at(0))
    with pytest.raises(NotFound) as told:
        brain.documents.history("x")
    assert told.value.hint == "there is one with --scope box"
    brain.documents.save("x", "one", now=at(0), reason="no")
    with pytest.raises(NotFound, match="'x' without a scope has no current state") as told:
        brain.documents.show("x")
    assert told.value.hint == "brainbridge document history x"
    with pytest.raises(NotFound, match="'x' in the scope box has no state '7'") as told:
        brain.documents.show("x", scope="box", state="7")
    assert told.value.hint == "brainbridge document history x --scope box"
    with pytest.raises(NotFound, match="in the scope lid") as told:
        brain.documents.show("x", scope="lid")
    assert told.value.hint == "there is one with no --scope, --scope box"
    with pytest.raises(NotFound) as told:
        brain.documents.show("x", test=True)
    assert told.value.hint == "list them: brainbridge document list --test-only"


def test_the_history_has_refused_and_undone_states_newest_first(brain: Brain) -> None:
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.save(NAME, "two", reason="no", now=at(1))
    brain.runs.undo(brain.documents.save(NAME, "three", now=at(2)).run_id, now=at(3))
    found = brain.documents.history(NAME)
    assert [(each.number, each.standing) for each in found] == [(3, "undone"), (2, "refused"), (1, "current")]
    assert [each.number for each in brain.documents.history(NAME, limit=1)] == [3]


def test_states_are_compared_by_default_the_current_one_with_the_one_before(brain: Brain) -> None:
    brain.documents.save(NAME, "a\nb\n", now=at(0))
    with pytest.raises(Refused, match="state 1 of 'working-memory' has none before it"):
        brain.documents.diff(NAME)
    brain.documents.save(NAME, "a\nc\n", now=at(1))
    brain.documents.save(NAME, "x\n", reason="no", now=at(2))
    brain.documents.save(NAME, "a\nc\nd\n", now=at(3))
    found = brain.documents.diff(NAME)
    assert (found.old.number, found.new.number) == (2, 4)
    assert found.text.splitlines() == ["--- state 2", "+++ state 4", "@@ -1,2 +1,3 @@", " a", " c", "+d"]
    assert brain.documents.diff(NAME, "1").text.splitlines()[3:] == [" a", "-b", "+c", "+d"]
    refused = brain.documents.diff(NAME, new="3")
    assert (refused.old.number, refused.new.number) == (4, 3)
    assert brain.documents.diff(NAME, "2", "2").text == ""


def test_an_earlier_text_comes_back_as_a_state_of_its_own(brain: Brain) -> None:
    brain.documents.save(NAME, "one", author="rules", now=at(0))
    brain.documents.save(NAME, "two", now=at(1))
    brain.documents.save(NAME, "three", reason="no", now=at(2))
    done = brain.documents.restore(NAME, "1", now=at(3))
    assert (done.state.number, done.state.author, brain.documents.show(NAME).text) == (4, "user", "one")
    assert brain.runs.show(done.run_id).command == "document restore"
    assert brain.documents.restore(NAME, "4", now=at(4)).outcome == "same"
    assert brain.documents.restore(NAME, "3", now=at(5)).state.current
    brain.runs.undo("LAST", now=at(6))
    assert brain.documents.show(NAME).text == "one"


@pytest.mark.parametrize("text", ["one\r\ntwo\n", "\ufeffone", "no end", "ümlaut \u2028 and more\n"])
def test_a_file_has_the_text_byte_for_byte_and_gives_it_back(brain: Brain, tmp_path: Path, text: str) -> None:
    brain.documents.save(NAME, text, now=at(0))
    done = brain.documents.export(NAME, str(tmp_path / "out.md"))
    assert (done.file.read_bytes(), done.size, done.state.number) == (text.encode(), len(text.encode()), 1)
    assert brain.documents.import_(NAME, str(done.file), now=at(1)).outcome == "same"
    assert brain.documents.import_("other", str(done.file), now=at(1)).outcome == "saved"
    assert brain.documents.show("other").text == text
    assert [each.name for each in tmp_path.iterdir()] == ["out.md"]


def test_a_file_is_overwritten_only_if_the_document_had_its_text_or_by_force(brain: Brain, tmp_path: Path) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.export(NAME, str(file))
    brain.documents.save(NAME, "two", now=at(1))
    brain.documents.export(NAME, str(file))
    assert file.read_text() == "two"
    file.write_text("edited")
    with pytest.raises(Refused, match="has a text that the document 'working-memory' never had") as told:
        brain.documents.export(NAME, str(file))
    assert told.value.hint == f"keep it first: brainbridge document import {NAME} {file}; or overwrite it with --force"
    assert file.read_text() == "edited"
    brain.documents.export(NAME, str(file), state="1", force=True)
    assert file.read_text() == "one"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff", "out.md is not valid UTF-8"),
        (b"a\0b", "NUL byte"),
        (b"a" * (LONGEST + 1), "the text has 100001 characters"),
        (b"", "the text is empty"),
    ],
)
def test_a_file_without_a_text_of_a_document_is_overwritten_by_force_alone(
    brain: Brain, tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.save(NAME, "", reason="it is empty", now=at(1))
    file.write_bytes(content)
    with pytest.raises(Refused, match=f"has no text that a document could have: .*{said}") as told:
        brain.documents.export(NAME, str(file))
    assert told.value.hint == "give another path, or overwrite it with --force"
    assert file.read_bytes() == content
    brain.documents.export(NAME, str(file), force=True)
    assert file.read_text() == "one"


@pytest.mark.parametrize(("kind", "said"), [("folder", "is a folder"), ("pipe", "is no regular file")])
def test_what_is_no_file_is_not_even_replaced_by_force(brain: Brain, tmp_path: Path, kind: str, said: str) -> None:
    target = tmp_path / kind
    target.mkdir() if kind == "folder" else os.mkfifo(target)
    brain.documents.save(NAME, "one", now=at(0))
    for force in (False, True):
        with pytest.raises(Refused, match=said) as told:
            brain.documents.export(NAME, str(target), force=force)
        assert told.value.hint == "give the path of a file"
    assert target.is_fifo() or target.is_dir()


@pytest.mark.parametrize("force", [False, True])
def test_a_file_keeps_its_mode_and_a_new_one_is_for_its_owner(brain: Brain, tmp_path: Path, force: bool) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.export(NAME, str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    brain.documents.export(NAME, str(file), force=force)
    assert file.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("there", [False, True])
def test_a_file_that_somebody_writes_meanwhile_is_not_overwritten(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    if there:
        brain.documents.export(NAME, str(file))
    replacing = files.replacing

    @contextmanager
    def overtaken(path: Path) -> Iterator[Any]:
        with replacing(path) as stream:
            file.write_text("theirs")
            yield stream

    monkeypatch.setattr(files, "replacing", overtaken)
    with pytest.raises(Refused, match="was written by somebody else meanwhile"):
        brain.documents.export(NAME, str(file))
    assert [each.read_text() for each in tmp_path.iterdir()] == ["theirs"]
    brain.documents.export(NAME, str(file), force=True)
    assert file.read_text() == "one"


def test_a_link_leads_to_the_file_that_is_written(brain: Brain, tmp_path: Path) -> None:
    brain.documents.save(NAME, "one", now=at(0))
    (tmp_path / "link").symlink_to(tmp_path / "out.md")
    brain.documents.export(NAME, str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "out.md").read_text() == "one"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "is not valid UTF-8"),
        (b"", "the text is empty"),
        (b"a" * (LONGEST + 1), "the text has 100001 characters"),
        (b"\xc3\xa4" * 300_000, "the limit is 100000"),
        (None, "cannot read"),
    ],
)
def test_what_no_document_can_hold_is_not_imported(
    brain: Brain, tmp_path: Path, content: bytes | None, said: str
) -> None:
    file = tmp_path / "in.md"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InvalidInput, match=said):
        brain.documents.import_(NAME, str(file), now=at(0))
    assert brain.documents.list() == ()


def test_an_imported_file_is_by_the_user(brain: Brain, tmp_path: Path) -> None:
    (tmp_path / "in.md").write_text("one")
    done = brain.documents.import_(NAME, str(tmp_path / "in.md"), now=at(0), scope="box")
    assert (done.state.author, brain.documents.show(NAME, scope="box").text) == ("user", "one")
    assert brain.runs.show(done.run_id).command == "document import"


@pytest.mark.parametrize("reader", ["session:s", "peer:k", "public"])
def test_documents_are_for_the_local_agent_alone(database: Graph, tmp_path: Path, reader: str) -> None:
    saved(database, "one")
    (tmp_path / "in.md").write_text("two")
    before = dump(database)
    with Brain.open("default", reader=reader) as brain:
        for asked in (
            brain.documents.list,
            lambda: brain.documents.show(NAME),
            lambda: brain.documents.history(NAME),
            lambda: brain.documents.diff(NAME),
            lambda: brain.documents.save(NAME, "two"),
            lambda: brain.documents.save(NAME, "two", dry_run=True),
            lambda: brain.documents.restore(NAME, "1"),
            lambda: brain.documents.export(NAME, str(tmp_path / "out.md")),
            lambda: brain.documents.import_(NAME, str(tmp_path / "in.md")),
        ):
            with pytest.raises(Refused, match="only the local agent may do that"):
                asked()
        assert brain.archives.export(tmp_path / "archive").nodes == 3  # configurations
    assert dump(database) == before
    assert not (tmp_path / "out.md").exists()


def test_test_documents_are_apart_and_go_with_the_test_memories(brain: Brain) -> None:
    brain.documents.save(NAME, "real", now=at(0))
    brain.documents.save(NAME, "a test", now=at(0), test=True)
    brain.documents.save(NAME, "another test", now=at(1), test=True)
    assert (brain.documents.show(NAME).text, brain.documents.show(NAME, test=True).text) == ("real", "another test")
    given(brain.graph, "m", test=True)
    brain.tests.delete(keep=1)
    assert len(brain.documents.history(NAME, test=True)) == 2
    brain.tests.delete()
    assert brain.documents.list(test=True) == ()
    assert query(brain.graph, "MATCH (n) WHERE n:DocumentState OR n:Event RETURN count(n) AS n") == [{"n": 2}]
    assert brain.documents.show(NAME).text == "real"


def test_test_documents_go_where_there_is_no_test_memory_too(brain: Brain) -> None:
    brain.documents.save(NAME, "a test", now=at(0), test=True)
    brain.tests.delete()
    assert brain.documents.list(test=True) == ()


def test_an_archive_has_them_and_another_brain_gets_them(graph: Graph, tmp_path: Path) -> None:
    saved(graph, "one")
    saved(graph, "two", hours=1, reason="no", reason_codes=["a"])
    saved(graph, "three", hours=2, session_ids=["s"])
    export(graph, tmp_path / "before")
    restored_elsewhere(graph, tmp_path / "before")
    export(graph, tmp_path / "after")
    assert body(tmp_path / "after") == body(tmp_path / "before")
    assert numbers(graph) == {3: "current", 2: "refused", 1: "earlier"}


def test_a_merge_brings_states_beside_ours_and_ours_stays_the_current_one(graph: Graph, tmp_path: Path) -> None:
    from brainbridge.transfer.archive import restoring
    from tests.state import empty

    saved(graph, "theirs", id="a")
    saved(graph, "theirs too", hours=1, id="b")
    saved(graph, "only theirs", name="other")
    export(graph, tmp_path / "archive")
    empty(graph)
    given(graph)
    saved(graph, "ours", hours=2)
    for _ in range(2):
        assert restoring.restore(graph, tmp_path / "archive", now=at(3)).merged
        assert (held(graph), held(graph, "other")) == ("ours", "only theirs")
        assert edges(graph, "CURRENT") == {f"{NAME}>1", "other>1"}
        assert damage(graph, 4) == []
    assert [(each.number, each.standing) for each in documents.history(graph, NAME)] == [
        (2, "earlier"),
        (1, "current"),
        (1, "earlier"),
    ]
    with pytest.raises(Refused, match="2 states of 'working-memory' have the number 1") as told:
        documents.find(graph, NAME, state="1")
    assert told.value.hint.startswith("give the id of one: ")
    documents.restore(graph, NAME, "b", now=at(5))
    assert held(graph) == "theirs too"


def test_a_document_that_is_here_as_in_the_archive_stays_as_it_is(graph: Graph, tmp_path: Path) -> None:
    from brainbridge.transfer.archive import restoring

    given(graph)
    saved(graph, "one")
    export(graph, tmp_path / "archive")
    before = dump(graph)
    done = restoring.restore(graph, tmp_path / "archive", now=at(3))
    assert (done.merged, done.loose) == (True, 0)
    assert dump(graph)[1] == before[1]
