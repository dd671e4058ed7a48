"""The command question."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

T0, T1, T2, T3 = (f"2026-05-01T1{hour}:00:00Z" for hour in (2, 3, 4, 5))
LYON, PARIS = "The capital of France is Lyon.", "The capital of France is Paris."
QUESTION = {"id", "content", "since", "erased", "grounds", "more", "created", "scope", "trust", "suspect"}
GROUND = {"id", "content", "until", "newer", "trust", "suspect"}


def observed(run: Run, text: str, at: str, *words: str) -> str:
    return str(run("observe", text, "--now", at, "--json", *words).data["facts"][0]["id"])


@pytest.fixture
def embassy(run: Run) -> str:
    """What was built on Lyon, which Paris has superseded since; its id."""
    fact = observed(run, LYON, T0)
    made = run("remember", "The embassy stands in Lyon", "--from", fact, "--now", T1, "--json")
    observed(run, PARIS, T2)
    return str(made.data["memory"]["id"])


def test_its_data(run: Run, embassy: str) -> None:
    (each,) = run("question", "list", "--now", T3, "--json").data["questions"]
    assert each.keys() == QUESTION
    (ground,) = each["grounds"]
    assert (ground.keys(), ground["newer"].keys()) == (GROUND, {"id", "content", "since", "trust", "suspect"})
    assert (each["id"], each["since"], ground["content"]) == (embassy, "2026-05-01T14:00:00.000Z", LYON)
    assert run("question", "list", "--skip", "1", "--now", T3, "--json").data == {"questions": [], "documents": []}
    assert run("question", "list", "--test-only", "--now", T3, "--json").data == {"questions": [], "documents": []}


def test_what_a_document_quotes_stands_below(run: Run, embassy: str, tmp_path: Path) -> None:
    (tmp_path / "plan.md").write_text(f"# Plan\n\nWe meet in Lyon <!-- {embassy} -->\n")
    run("document", "import", "plan", str(tmp_path / "plan.md"), "--now", T3)
    (each,) = run("question", "list", "--now", T3, "--json").data["documents"]
    assert each == {
        **{"name": "plan", "scope": "", "number": 1, "id": embassy, "content": "The embassy stands in Lyon"},
        **{"since": "2026-05-01T14:00:00.000Z", "untrue": False, "instead": PARIS},
        **{"trust": "local_agent", "suspect": False},
    }
    heading, row, why, hint = run("question", "list", "--now", T3).out.splitlines()[-4:]
    assert heading.split() == ["document", "scope", "state", "quotes", "content"]
    assert row.split()[:4] == ["plan", "-", "1", embassy]
    assert why == f"{embassy}: it is questioned since 2026-05-01 14:00:00Z; a newer fact says: {PARIS}"
    assert hint == "write what is true with: brainbridge document edit NAME"


def test_a_person_can_decide_from_the_table(run: Run, embassy: str) -> None:
    heading, row, why, hint = run("question", "list", "--now", T3).out.splitlines()
    assert heading.split() == ["id", "since", "content"]
    assert row.split() == [embassy, "2026-05-01", "14:00:00Z", *["The", "embassy", "stands", "in", "Lyon"]]
    assert why.startswith(f"{embassy}: built on {LYON}")
    assert f"; since 2026-05-01 14:00:00Z a newer fact says: {PARIS} (" in why
    assert hint == "decide with: brainbridge question resolve ID --holds, --ends or --revised TEXT"


def test_recall_and_health_say_so(run: Run, embassy: str) -> None:
    told = run("recall", "embassy", "--no-touch", "--now", T3).out
    assert "questioned" in told
    assert f"{embassy}: a newer one says: {PARIS}" in told
    assert "brainbridge question list" in run("memory-health", "--now", T3).out
    assert "It is questioned since" in run("memory-inspect", embassy, "--now", T3).out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--holds", "--reason", "it was moved"), "it stands in spite of what is over"),
        (("--ends",), "it has ended"),
        (("--revised", "The embassy stands in Paris"), "it has ended, and another one took its place: "),
    ],
)
def test_what_is_decided_is_said_and_taken_back(run: Run, embassy: str, words: tuple[str, ...], told: str) -> None:
    done = run("question", "resolve", embassy, *words, "--now", T3)
    assert done.out.startswith(f"{embassy}  {told}")
    assert "run undo" in done.out
    assert run("question", "list", "--now", T3).out == "none: nothing was built on a fact that is over\n"
    assert run("run", "undo", "LAST", "--now", T3).code == 0
    assert embassy in run("question", "list", "--now", T3).out


@pytest.mark.parametrize("words", [(), ("--holds", "--ends"), ("--ends", "--revised", "The embassy")])
def test_one_decision_is_needed(run: Run, embassy: str, words: tuple[str, ...]) -> None:
    done = run("question", "resolve", embassy, *words, "--now", T3)
    assert (done.code, "exactly one of --holds, --ends and --revised is needed" in done.err) == (2, True)


def test_an_erased_ground_is_told_as_that(run: Run, embassy: str) -> None:
    (each,) = run("question", "list", "--now", T3, "--json").data["questions"]
    assert run("erase", each["grounds"][0]["id"], "--yes", "--now", T3).code == 0
    assert f"{embassy}: a fact that it was built on was erased" in run("question", "list", "--now", T3).out


@pytest.mark.parametrize("narrowed", [("--scope", "box"), ("--scope", ""), ("--skip", "1")])
def test_a_list_that_is_narrowed_says_that_none_match(run: Run, narrowed: tuple[str, str]) -> None:
    assert run("question", "list", *narrowed).out == "none that match\n"
