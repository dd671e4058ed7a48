"""The command commitment."""

import pytest

from tests.cli.conftest import Run

T0, T1, LATER = "2026-05-01T12:00:00Z", "2026-05-01T13:00:00Z", "2026-05-03T00:00:00Z"
DRAFT, GATE = "I'll send you the draft tomorrow.", "I promise to oil the gate."
KEYS = {
    *("id", "kind", "state", "due", "overdue", "stale"),
    *("text", "who", "promisedAt", "resolvedAt", "scope", "trust", "suspect"),
}


def promise(run: Run, text: str = DRAFT, *more: str) -> str:
    (made,) = run("observe", text, "--json", "--now", T0, *more).data["commitments"]
    return str(made["id"])


def states(run: Run, *words: str, now: str = T1) -> list[tuple[str, str]]:
    data = run("commitment", "list", *words, "--json", "--now", now).data
    return [(each["text"], each["state"]) for each in data["commitments"]]


def test_its_data(run: Run) -> None:
    data = run("observe", DRAFT, "--speaker", "Ann", "--scope", "box", "--json", "--now", T0).data
    (made,) = data["commitments"]
    assert made.keys() == KEYS
    assert made == made | {
        **{"kind": "promise", "state": "open", "due": "2026-05-02T23:59:59.000Z", "overdue": False, "text": DRAFT},
        **{"who": "Ann", "promisedAt": "2026-05-01T12:00:00.000Z", "resolvedAt": None, "scope": "box"},
    }
    assert run("commitment", "list", "--json", "--now", T1).data == {"commitments": [made]}


def test_what_is_listed_can_be_narrowed(run: Run) -> None:
    made = promise(run, DRAFT, "--speaker", "Ann", "--scope", "box")
    promise(run, GATE, "--speaker", "Bob")
    run("commitment", "fulfil", made, "--now", T1)
    assert states(run) == [(GATE, "open"), (DRAFT, "fulfilled")]
    assert states(run, "--state", "open") == states(run, "--who", "bob") == [(GATE, "open")]
    assert states(run, "--due-before", "2026-05-02T23:59:59Z") == []
    assert states(run, "--due-before", LATER) == states(run, "--limit", "1", "--skip", "1") == [(DRAFT, "fulfilled")]
    assert states(run, "--scope", "crate") == [(GATE, "open")]
    assert states(run, "--test-only") == []


@pytest.mark.parametrize("value", ["soon", "tomorrow morning"])
def test_an_instant_that_is_none_is_refused_and_the_option_is_named(run: Run, value: str) -> None:
    shown = run("commitment", "list", "--due-before", value)
    assert (shown.code, "--due-before" in shown.err) == (2, True)


@pytest.mark.parametrize(("verb", "state"), [("fulfil", "fulfilled"), ("cancel", "cancelled")])
def test_what_was_resolved_is_told_and_how_it_is_taken_back(run: Run, verb: str, state: str) -> None:
    made = promise(run)
    assert run("commitment", verb, made, "--dry-run", "--now", T1).out.startswith(
        f"{made}  would be {state}: {DRAFT}\n"
    )
    first, last = run("commitment", verb, made, "--now", T1).out.splitlines()
    assert first == f"{made}  is {state}: {DRAFT}"
    assert run(*last.partition("brainbridge ")[2].split(), "--now", T1).code == 0
    assert states(run) == [(DRAFT, "open")]


def test_a_wrong_id_is_a_clear_error(run: Run) -> None:
    made = promise(run)
    (turn,) = run("recall", "draft", "--no-touch", "--json", "--now", T1).data["hits"]
    for words, said in (("unknown", "there is no memory 'unknown'"), (turn["id"], "is no commitment")):
        shown = run("commitment", "fulfil", words, "--now", T1)
        assert (shown.code, said in shown.err) == (1, True)
    run("commitment", "cancel", made, "--now", T1)
    shown = run("commitment", "fulfil", made, "--now", T1)
    assert (shown.code, "is cancelled already" in shown.err) == (1, True)
    assert "brainbridge run undo " in shown.err


def test_what_consolidation_lets_expire_is_told(run: Run) -> None:
    promise(run)
    assert "overdue" in run("commitment", "list", "--now", LATER).out
    plan = run("consolidate-all", "--dry-run", "--json", "--now", LATER).data
    assert plan["commitments"] == {"expired": 1}
    assert "commitments: expired 1" in run("consolidate-all", "--now", LATER).out
    assert states(run, now=LATER) == [(DRAFT, "expired")]


def test_a_stale_one_is_shown_as_such(run: Run) -> None:
    promise(run, GATE)
    told = [run("commitment", "list", "--now", f"2026-05-15T12:00:0{second}Z").out for second in (0, 1)]
    assert [" stale " in each for each in told] == [False, True]


def test_an_empty_list_says_where_commitments_come_from(run: Run) -> None:
    assert "observe TEXT" in run("commitment", "list").out
