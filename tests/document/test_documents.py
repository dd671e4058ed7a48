"""brain.documents: what is saved, shown, compared, restored, and written to files."""

import re
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document import documents
from brainbridge.document.documents import LONGEST, Draft
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Graph
from tests.drafted import NAME, held, saved
from tests.plans import dump
from tests.state import at, given, query

NOW = at(9)


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
        ({"reason": "a\0b"}, "the reason is not valid UTF-8, or holds a NUL byte"),
        ({"reason": "\ud800"}, "the reason is not valid UTF-8"),
        ({"reason": "a" * 10_001}, "the reason has 10001 characters; the limit is 10000"),
        ({"reason_codes": ["mass_drop", "\0"]}, "a reason code of a document holds a control character"),
        ({"mood": "a\0b"}, "the mood of a document holds a control character"),
        ({"session_ids": ["s", "\ud800"]}, "a session of a document is not valid UTF-8"),
        ({"session_ids": ["a" * 257]}, "a session of a document has 257 characters"),
    ],
)
def test_what_cannot_be_saved_is_told_with_the_remedy(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput, match=said) as told:
        Draft(**{"name": NAME, "text": "one", **parts})
    assert told.value.hint


@pytest.mark.parametrize("name", ["ba d/../n", "a b", "a/b", "a\\b", "..", ".hidden", "-x", "a\u00a0b", "a:b", "a*"])
def test_a_new_document_has_a_plain_name_and_the_rule_is_told(brain: Brain, tmp_path: Path, name: str) -> None:
    file = tmp_path / "x.md"
    file.write_text("one")
    for begin in (brain.documents.import_, brain.documents.attach, brain.documents.save):
        with pytest.raises(InvalidInput, match=re.escape(f"no document can have the name {name!r}")) as told:
            begin(name, str(file), now=at(0))
        assert told.value.hint.startswith("use letters, digits, '.', '_' and '-'")
    assert (brain.documents.list(), brain.documents.attached()) == ((), [])


@pytest.mark.parametrize("name", ["working-memory", "notes.2", "_x", "\u00fcber", "\u96ea", "7", "a" * 256])
def test_letters_of_any_language_make_a_name(brain: Brain, name: str) -> None:
    assert brain.documents.save(name, "one", now=at(0)).outcome == "saved"


def test_a_document_that_has_another_name_is_read_and_written(brain: Brain, tmp_path: Path) -> None:
    brain.documents.save("x", "one", now=at(0))
    query(brain.graph, "MATCH (d:Document) SET d.name = 'ba d/../n'")
    query(brain.graph, "MATCH (s:DocumentState) SET s.name = 'ba d/../n'")
    name = "ba d/../n"
    assert (brain.documents.show(name).text, len(brain.documents.history(name))) == ("one", 1)
    assert brain.documents.save(name, "two", now=at(1)).outcome == "saved"
    brain.documents.attach(name, str(tmp_path / "x.md"), now=at(2))
    assert (tmp_path / "x.md").read_text() == "two"
    assert brain.documents.detach(name).name == name


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


def test_a_hint_is_a_command_about_the_same_document(brain: Brain, tmp_path: Path) -> None:
    name, own = "my notes", "'my notes' --scope 'a box' --test-only"
    where: Any = {"scope": "a box", "test": True}
    first = brain.documents.save("notes", "one", now=at(0), **where).state
    query(brain.graph, "MATCH (n:Document|DocumentState) SET n.name = $name", name=name)
    (tmp_path / "out.md").write_text("edited")
    file = tmp_path / "out.md"
    for asked, hint in (
        (lambda: brain.documents.show(name, state="7", **where), f"brainbridge document history {own}"),
        (lambda: brain.documents.diff(name, **where), f"show it: brainbridge document show {own}"),
        (
            lambda: brain.documents.diff(name, new="1", **where),
            f"show it: brainbridge document show {own.replace(' --scope', ' --state 1 --scope')}",
        ),
        (
            lambda: brain.documents.export(name, str(file), **where),
            f"keep it first: brainbridge document import {own.replace(' --scope', f' {file} --scope')}; "
            "or overwrite it with --force",
        ),
        (
            lambda: brain.documents.save(name, "two", expects="other", **where),
            f"look at what changed, and begin from that: brainbridge document show {own}",
        ),
    ):
        with pytest.raises((NotFound, Refused)) as told:
            asked()
        assert told.value.hint == hint
    brain.documents.save(name, "two", now=at(1), **where)
    with pytest.raises(Refused) as told:
        brain.documents.save(name, "three", expects=first.id, **where)
    assert told.value.hint == f"look at what changed, and begin from that: brainbridge document diff {own}"
    with pytest.raises(NotFound) as told:
        brain.documents.show(name)
    assert told.value.hint == "list them: brainbridge document list"
    with pytest.raises(NotFound) as told:
        brain.documents.show(name, test=True)
    assert told.value.hint == "there is one with --scope 'a box'"


def test_where_nothing_is_current_the_hint_is_to_begin(brain: Brain) -> None:
    with pytest.raises(Refused, match="no state is current now") as told:
        brain.documents.save(NAME, "one", expects="lost", scope="box")
    assert told.value.hint == f"begin it anew: brainbridge document edit {NAME} --scope box"
    brain.documents.save(NAME, "one", now=at(0), scope="box")
    query(brain.graph, "MATCH (s:DocumentState) DETACH DELETE s")
    with pytest.raises(NotFound) as empty:
        brain.documents.history(NAME, scope="box")
    assert empty.value.hint == f"brainbridge document edit {NAME} --scope box"


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
