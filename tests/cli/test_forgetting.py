"""``brainbridge forget``: preview, confirmation, refusal, undo."""

from tests.cli.conftest import Run

NOW = "2026-05-01T12:00:00Z"


def remember(run: Run, content: str) -> str:
    memory_id: str = run("remember", content, "--json", "--now", NOW).data["memory"]["id"]
    return memory_id


def test_a_memory_is_forgotten_and_taken_back(run: Run) -> None:
    memory = remember(run, "the cedar case")
    done = run("forget", memory, "--json", "--now", NOW)
    assert (done.code, done.data["asked"], [each["id"] for each in done.data["retracted"]]) == (0, False, [memory])
    assert run("recall", "cedar", "--json", "--now", NOW).data["hits"] == []
    assert run("memory-status", "--json", "--now", NOW).data["retracted"] == 1
    refused = run("boost-memory", memory, "--now", NOW)
    assert (refused.code, f"brainbridge run undo {done.data['runId']}" in refused.err) == (1, True)
    assert run("run", "undo", "LAST", "--now", NOW).code == 0
    assert [each["id"] for each in run("recall", "cedar", "--json", "--now", NOW).data["hits"]] == [memory]


def test_a_question_shows_what_it_would_end_and_wants_a_yes(run: Run) -> None:
    memory = remember(run, "the cedar case")
    for words in (["forget", "cedar"], ["forget", "cedar", "--dry-run"]):
        shown = run(*words, "--now", NOW)
        assert memory in shown.out
        assert shown.code == (0 if "--dry-run" in words else 5)
    assert run("forget", "cedar", "--json", "--now", NOW).envelope["error"]["code"] == "not_confirmed"
    assert run("recall", "cedar", "--no-touch", "--json", "--now", NOW).data["hits"]
    done = run("forget", "cedar", "--yes", "--now", NOW)
    assert (done.code, "take it back with: brainbridge run undo" in done.out) == (0, True)
    nothing = run("forget", "cedar", "--yes", "--now", NOW)
    assert (nothing.code, nothing.out.strip()) == (0, "found nothing to forget")
    assert "'the' holds only stop words" in run("forget", "the", "--yes", "--now", NOW).err


def test_what_a_probe_finds_is_refused(run: Run) -> None:
    memory = remember(run, "the cedar case")
    probe = run("probe", "add", "where is the cedar", "--expect", memory, "--json", "--now", NOW).data["probes"][0]
    shown = run("forget", memory, "--now", NOW)
    assert (shown.code, probe["probe"]["id"] in shown.out) == (3, True)
    assert run("forget", memory, "--json", "--now", NOW).data["atStake"][0]["id"] == memory


def test_the_old_spelling_works(run: Run) -> None:
    memory = remember(run, "the cedar case")
    assert run("-forget", memory, "--json", "--now", NOW).data["retracted"][0]["id"] == memory
