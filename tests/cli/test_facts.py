"""The commands observe and fact."""

import json

import pytest

from tests.cli.conftest import Run

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T13:00:00Z", "2026-05-01T14:00:00Z"
LYON, PARIS = "The capital of France is Lyon.", "The capital of France is Paris."
FACT = {
    *("id", "subject", "attribute", "value", "sentence", "validSince", "validUntil", "recordedAt", "confidence"),
    *("category", "status", "newer", "beside", "decidedAt", "scope", "trust", "suspect"),
}


def test_what_was_observed_is_told_and_how_it_is_taken_back(run: Run) -> None:
    first = run("observe", LYON, "--now", T0).out.splitlines()
    assert first[0] == "observed 1, known 0, said again 0, no longer true 0"
    assert first[-1].startswith("take it back with: brainbridge run undo ")
    assert run("observe", PARIS, "--now", T1).out.splitlines()[0].endswith("no longer true 1")
    assert run("observe", PARIS, "--now", T2).out.splitlines()[0] == (
        "observed 1, known 0, said again 1, no longer true 0"
    )


def test_its_data(run: Run) -> None:
    data = run("observe", PARIS, "--scope", "box", "--json", "--now", T0).data
    assert data.keys() == {
        *("runId", "applied", "turns", "known", "refused", "buffered", "facts", "observations", "superseded"),
        *("stated", "contested", "trivial", "promised", "commitments", "affirmed", "ids", "bad", "ignored"),
    }
    (fact,) = data["facts"]
    assert fact.keys() == FACT
    assert (fact["subject"], fact["attribute"], fact["value"], fact["scope"]) == ("France", "capital", "Paris", "box")
    assert run("fact", "list", "--json", "--now", T1).data == {"facts": [fact]}


def test_of_many_facts_the_first_hundred_are_shown_and_all_are_counted(run: Run) -> None:
    text = "".join(
        json.dumps({"content": f"The capital of Land {number} is Paris.", "at": T0}) + "\n" for number in range(101)
    )
    data = run("observe", "-", "--json", "--now", T1, stdin=text).data
    assert (data["stated"], len(data["facts"]), len(data["ids"])) == (101, 100, 101)
    text = text.replace("Paris", "Lyon")
    out = run("observe", "-", "--now", T2, stdin=text).out
    assert "and 1 more: 'brainbridge fact list --all' shows them" in out
    assert "Land 100" not in out


def test_what_is_true_now_was_then_and_how_it_changed(run: Run) -> None:
    for text, now in ((LYON, T0), (PARIS, T1)):
        run("observe", text, "--now", now)

    def values(*words: str) -> list[str]:
        return [each["value"] for each in run(*words, "--json", "--now", T2).data["facts"]]

    assert values("fact", "list") == ["Paris"]
    assert values("fact", "list", "--all") == values("fact", "history", "France", "capital") == ["Lyon", "Paris"]
    assert values("fact", "list", "--true-at", T0) == values("fact", "as-of", T0, "France") == ["Lyon"]
    assert values("fact", "list", "--as-of", T0, "--true-at", T2) == ["Lyon"]
    assert values("fact", "history", "Spain") == []


def test_without_facts_it_says_where_they_come_from(run: Run) -> None:
    assert run("fact", "list").out == "none: facts are drawn from what 'brainbridge observe TEXT' takes in\n"


@pytest.mark.parametrize(
    "words",
    [
        ("fact", "list", "--subject", "Spain"),
        ("fact", "history", "Spain"),
        ("fact", "as-of", T0, "Spain"),
        ("fact", "list", "--skip", "1"),
        ("commitment", "list", "--who", "Ann"),
        ("commitment", "list", "--state", "open"),
    ],
)
def test_an_empty_list_of_what_was_asked_for_says_how_to_see_all(run: Run, words: tuple[str, ...]) -> None:
    everything = "fact list --all" if words[0] == "fact" else "commitment list"
    assert run(*words).out == f"none that match: 'brainbridge {everything}' lists them all\n"


def test_lines_are_read_from_standard_input(run: Run) -> None:
    lines = [{"content": LYON, "at": T0}, {"content": PARIS, "at": T1, "colour": "red"}, {"at": T0}]
    text = "".join(json.dumps(each) + "\n" for each in lines)
    done = run("observe", "-", "--now", T2, stdin=text)
    assert done.out.splitlines()[0] == "observed 2, known 0, said again 0, no longer true 0"
    assert "line 3: content" in done.err
    assert "unknown keys were ignored: colour (1 lines)" in done.err
    strict = run("observe", "-", "--strict", "--now", T2, stdin=text)
    assert (strict.code, run("fact", "history", "France", "--json").data["facts"] != []) == (2, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("observe", ""), "content"),
        (("observe", "-", "--speaker", "Ann"), "--speaker is for a text"),
        (("fact", "list", "--all", "--true-at", T0), "--all is of all times"),
        (("fact", "as-of", "soon", "France"), "soon"),
        (("fact", "list", "--as-of", "soon"), "soon"),
    ],
)
def test_bad_input_is_told(run: Run, words: tuple[str, ...], told: str) -> None:
    refused = run(*words, stdin="")
    assert (refused.code, told in refused.err) == (2, True), refused.err


def test_what_was_decided_is_shown_word_for_word_if_somebody_asks(run: Run) -> None:
    words = "Good morning. We decided to use Redis,\n  since  it is fast!"
    (made,) = run("observe", words, "--speaker", "Ann", "--json", "--now", T0).data["ids"]
    asked = ("recall", "What did we decide to use?", "--no-touch", "--now", T1)
    assert "word for word" not in run(*asked).out
    assert f"word for word, {made}, said by Ann at 2026-05-01 12:00:00Z:\n{words}\n" in run(*asked, "--verbatim").out
    assert run(*asked, "--json").data["verbatim"] == []
    (shown,) = run(*asked, "--verbatim", "--json").data["verbatim"]
    assert shown.keys() == {"id", "content", "created", "sessionId", "speaker", "role", "told", "trust", "suspect"}
    assert (shown["content"], [each["category"] for each in shown["told"]]) == (words, ["decision"])
