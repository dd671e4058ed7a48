"""In the graph: what a model proposes is saved by its name, and what is refused changes nothing but a refused state."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.document import working
from brainbridge.document.modelled.asking import Writer
from brainbridge.document.working import Written
from brainbridge.errors import InvalidInput
from brainbridge.integrity import integrity
from brainbridge.model.port import TIMEOUT, Answer, Failed
from brainbridge.platform import paths
from tests.document.proposals import answer
from tests.models import Double, chat, packaged, program, serving, writer
from tests.state import at, query

KEY = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"


@pytest.fixture(autouse=True)
def _configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def told(brain: Brain) -> dict[str, str]:
    """Say and note what the good answer is made of; returns the ids by those that the answer names."""
    said = {
        "s1": ("user", "We decided to oil the cedar case with linseed."),
        "s2": ("user", "My name is Linda. I work at the clock museum of Trieste."),
        "s3": ("assistant", "The old varnish broke when it was heated."),
    }
    ids = {
        key: brain.remember(text, now=at(n / 60), session_id="one", role=role).id  # type: ignore[arg-type]
        for n, (key, (role, text)) in enumerate(said.items())
    }
    brain.session_end("one", now=at(0.2))
    ids["n1"] = brain.crystals.note("The dial is due on Friday", now=at(1)).note.id
    ids["n2"] = brain.crystals.note("No semicolons in JavaScript", now=at(1), directive=True).note.id
    return ids


def named(text: str, ids: dict[str, str]) -> str:
    for key, id_ in ids.items():
        text = text.replace(f"<!-- {key} -->", f"<!-- {id_} -->")
    return text


def good(ids: dict[str, str]) -> str:
    return named(answer(gaps=["_No open questions._"]), ids)


def rewritten(brain: Brain, by: Writer, *, hours: float = 2.0) -> Written:
    return working.rewrite(brain.graph, now=at(hours), writer=by)


def settings(monkeypatch: pytest.MonkeyPatch, **values: object) -> None:
    for key, value in values.items():
        monkeypatch.setenv(f"BRAINBRIDGE_{key.upper()}", str(value))


def taken(brain: Brain) -> set[str]:
    return {row["id"] for row in query(brain.graph, "MATCH (m:Note)-[:CONSUMED_BY]->() RETURN m.id AS id")}


def test_a_good_answer_is_current_by_the_name_of_its_model(brain: Brain, told: dict[str, str]) -> None:
    by = writer(good(told))
    done = rewritten(brain, by)
    assert (done.outcome, done.author) == ("saved", "model:double")
    assert done.model
    assert (done.model.saved, done.model.tries, done.model.refused) == (True, 1, None)
    state = brain.documents.show("working-memory")
    assert (state.author, state.prompt_hash) == ("model:double", packaged().hash)
    assert "oil the cedar case with linseed" in state.text
    assert taken(brain) == {told["n1"], told["n2"]}
    (row,) = query(brain.graph, "MATCH (:DocumentState)-[:CITES]->(m) RETURN count(m) AS n")
    assert row["n"] == 5
    assert integrity.validate(brain.graph, now=at(3)).findings == []
    assert rewritten(brain, by, hours=3).outcome == "same"
    assert isinstance(by.model, Double)
    assert len(by.model.prompts) == 1


def test_a_model_that_leaves_all_as_it_is_saves_nothing(brain: Brain, told: dict[str, str]) -> None:
    rewritten(brain, writer(good(told)))
    brain.remember("We decided to gild the dial.", now=at(3), session_id="two", role="user")
    done = rewritten(brain, writer(good(told)), hours=4)
    assert (done.outcome, done.run_id) == ("same", "")
    assert done.model
    assert done.model.tries == 1


def test_what_is_refused_is_kept_beside_and_rules_write_as_without_a_model(brain: Brain, told: dict[str, str]) -> None:
    bad = named(answer(context=[f'- Note: "The key is {KEY}" <!-- s1 -->']), told)
    done = rewritten(brain, writer(bad))
    assert (done.outcome, done.author, done.model and done.model.saved) == ("saved", "rules", False)
    current, refused = brain.documents.history("working-memory")
    assert [(each.author, each.standing) for each in (current, refused)] == [
        ("rules", "current"),
        ("model:double", "refused"),
    ]
    assert done.model
    assert (refused.id, refused.prompt_hash) == (done.model.refused, packaged().hash)
    assert set(refused.reason_codes) >= {"secret"}
    text = brain.documents.show("working-memory", state=refused.id).text
    assert "[redacted]" in text
    assert KEY not in text + str(refused.reason)
    by_model, brain_by_rules = taken(brain), brain.documents.show("working-memory").text
    brain.runs.undo(done.run_id, now=at(3))
    assert taken(brain) == set() or brain.documents.list()[0].id is None
    again = brain.documents.rewrite(now=at(4))
    assert again.author == "rules"
    assert taken(brain) >= by_model == {told["n1"], told["n2"]}
    assert brain.documents.show("working-memory").text.split("\n")[3:] == brain_by_rules.split("\n")[3:]
    assert integrity.validate(brain.graph, now=at(5)).findings == []


def test_a_second_answer_that_passes_is_saved_and_the_first_is_told(brain: Brain, told: dict[str, str]) -> None:
    done = rewritten(brain, writer(Failed(TIMEOUT, "too late"), good(told)))
    assert done.author == "model:double"
    assert done.model
    assert ([each.code for each in done.model.reasons], done.model.tries) == ([TIMEOUT], 2)
    assert len(brain.documents.history("working-memory")) == 1


def test_the_model_is_asked_in_no_transaction_and_what_changed_meanwhile_is_kept(
    brain: Brain, told: dict[str, str]
) -> None:
    class Slow(Double):
        def complete(self, prompt: str) -> Answer:
            with Brain.open("default") as other:
                other.documents.save("working-memory", "Somebody's text.", now=at(2))
            return super().complete(prompt)

    done = rewritten(brain, Writer(Slow(good(told)), packaged()))
    assert (done.outcome, done.author) == ("saved", "rules")
    assert done.model
    assert ([each.code for each in done.model.reasons], done.model.tries) == (["moved"], 1)
    assert brain.documents.show("working-memory").text.startswith("Somebody's text.\n\n---\n")
    assert "oil the cedar case" in brain.documents.show("working-memory", state=done.model.refused or "").text
    assert taken(brain) == {told["n1"], told["n2"]}


def test_an_answer_that_says_what_was_erased_is_not_kept(brain: Brain, told: dict[str, str]) -> None:
    gone = brain.remember("The pendulum hangs behind the mill.", now=at(0.1), role="user")
    brain.erasures.erase(gone.id, now=at(1))
    done = rewritten(brain, writer("The pendulum hangs behind the mill."))
    assert done.author == "rules"
    refused = brain.documents.history("working-memory")[1]
    assert (refused.reason, brain.documents.show("working-memory", state=refused.id).text) == ("erased", "")


def test_a_command_writes_it(
    brain: Brain, told: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = f"assert 'cedar case' in prompt\nprint({good(told)!r})"
    settings(monkeypatch, model="command", model_command=" ".join(program(tmp_path, body)))
    with Brain.open("default") as mine:
        done = mine.documents.rewrite(now=at(2))
    assert (done.outcome, done.author.startswith("model:python")) == ("saved", True)


def test_a_server_writes_it_with_the_tokens_that_it_counts(
    brain: Brain, told: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(lambda *_: (200, chat(good(told)))) as (url, seen):
        settings(monkeypatch, model="openai", model_url=url, model_name="small", model_key="k-1")
        with Brain.open("default") as mine:
            done = mine.documents.rewrite(now=at(2))
    assert (done.outcome, done.author) == ("saved", "model:small")
    assert done.model
    assert (done.model.prompt_tokens, done.model.tokens) == (11, 7)
    assert [(each.path, each.key) for each in seen] == [("/v1/chat/completions", "Bearer k-1")]
    assert "k-1" not in str(query(brain.graph, "MATCH (n) RETURN properties(n) AS p"))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("time.sleep(60)", "model_timeout"),
        ("while True: sys.stdout.write('tick ' * 999)", "model_too_long"),
        ("print('tick tock\\n' * 99)", "model_loop"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe' * 9)", "model_no_text"),
        ("sys.exit('no credit')", "model_failed"),
        ("pass", "model_empty"),
        ("print(prompt)", "directive_dropped"),
    ],
)
@pytest.mark.usefixtures("told")
def test_a_command_that_fails_changes_nothing_but_a_refused_state(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, code: str
) -> None:
    command = " ".join(program(tmp_path, body))
    settings(monkeypatch, model="command", model_command=command, model_timeout_s=1)
    with Brain.open("default") as mine:
        done = mine.documents.rewrite(now=at(2))
    assert (done.outcome, done.author) == ("saved", "rules")
    assert done.model
    assert code in [each.code for each in done.model.reasons]
    assert [each.standing for each in brain.documents.history("working-memory")] == ["current", "refused"]
    assert len(taken(brain)) == 2


def test_a_server_that_fails_or_is_gone_changes_nothing_but_a_refused_state(
    brain: Brain, told: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(lambda *_: (500, b'{"error": {"message": "overloaded"}}')) as (url, seen):
        settings(monkeypatch, model="openai", model_url=url, model_name="small")
        with Brain.open("default") as mine:
            done = mine.documents.rewrite(now=at(2))
    assert done.model
    assert ([each.code for each in done.model.reasons], len(seen)) == (["model_failed"], 2)
    assert "500" in done.model.reasons[0].sentence
    brain.crystals.note("The key to the attic is blue", now=at(3))
    with Brain.open("default") as mine:  # nobody listens there any more
        gone = mine.documents.rewrite(now=at(4))
    assert gone.model
    assert [each.code for each in gone.model.reasons] == ["model_unreachable"]
    standing = [each.standing for each in brain.documents.history("working-memory")]
    assert standing == ["current", "refused", "earlier", "refused"]


def test_a_dry_run_asks_no_model_and_says_so(
    brain: Brain, told: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = f"open({str(tmp_path / 'asked')!r}, 'w')"
    settings(monkeypatch, model="command", model_command=" ".join(program(tmp_path, body)))
    with Brain.open("default") as mine:
        plan = mine.documents.rewrite(now=at(2), dry_run=True)
    assert (plan.author, plan.applied, plan.model) == ("rules", False, None)
    assert plan.warnings[-1] == working.NOT_ASKED
    assert not (tmp_path / "asked").exists()


def test_no_model_is_asked_unless_the_settings_name_one_and_nobody_declines(
    brain: Brain, told: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InvalidInput, match="the settings name no model"):
        brain.documents.rewrite(now=at(2), model=True)
    settings(monkeypatch, model="command", model_command="/no/such/program")
    with Brain.open("default") as mine:
        done = mine.documents.rewrite(now=at(2), model=False)
    assert (done.author, done.model) == ("rules", None)
    assert len(told) == 5


def test_a_prompt_of_the_users_is_asked_with_and_hashed_into_the_state(
    brain: Brain, told: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = paths.prompts() / "working-memory.txt"
    own.parent.mkdir(parents=True)
    own.write_text("My own. {{sections}} {{budget}} {{old}} {{inputs}}", encoding="utf-8")
    body = f"assert prompt.startswith('My own.')\nprint({good(told)!r})"
    settings(monkeypatch, model="command", model_command=" ".join(program(tmp_path, body)))
    with Brain.open("default") as mine:
        done = mine.documents.rewrite(now=at(2))
    assert done.state
    assert done.state.prompt_hash not in (None, packaged().hash)
    own.write_text("{{old}}", encoding="utf-8")
    with Brain.open("default") as mine, pytest.raises(InvalidInput, match=r"lacks \{\{sections\}\}, \{\{budget\}\}, "):
        mine.documents.rewrite(now=at(3))
