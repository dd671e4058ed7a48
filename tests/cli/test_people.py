"""What people see: tables, histograms, hints; content cannot control their terminal."""

from brainbridge.graph import catalog
from tests.cli.conftest import Run
from tests.cli.test_json import T0, T1, remember

GROUPS = ("config", "run", "queries")


def test_tables_and_histograms(run: Run) -> None:
    remember(run)
    assert "working" in run("memory-status", "--now", T1).out
    assert "█" in run("memory-energy", "--now", T1).out
    assert "half-life 1.3863 h" in run("memory-energy", "--tier", "working", "--now", T1).out


def test_every_command_for_people(run: Run) -> None:
    memory_id = remember(run)
    run("-testMemory", "a test", "--now", T0)
    for words in (
        ["memory-promotions"],
        ["memory-health"],
        ["memory-inspect", memory_id],
        ["memory-energy", "--forecast", "2w", "--top", "2"],
        ["list-test-memories"],
        ["boost-memory", memory_id],
        ["recall", "cedar"],
        ["traverse", memory_id],
        ["decay-energy"],
        ["promote-memories"],
        ["consolidate-all"],
        ["session-end"],
        ["validate-memories"],
        ["config", "show"],
        ["config", "history"],
        ["run", "list"],
        ["migrate", "--list"],
        ["browser"],
        ["browser", "--list"],
        ["queries", "list"],
        ["doctor"],
        ["force-promote", memory_id, "--now", "2026-05-01T12:31:00Z"],
    ):
        shown = run(words[0], "--now", T1, *words[1:]) if words[0] not in GROUPS else run(*words, "--now", T1)
        assert shown.code == 0, (words, shown.err)
        assert shown.out.strip(), words


def test_a_run_is_explained(run: Run) -> None:
    remember(run)
    run_id = run("consolidate-all", "--json", "--now", "2026-05-01T20:00:00Z").data["runId"]
    shown = run("run", "show", run_id).out
    assert "expired" in shown
    assert f"energy.expire@{catalog.load()['energy.expire'].version} " in shown


def test_markup_and_escapes_in_a_memory_are_shown_not_obeyed(run: Run) -> None:
    remember(run, "[red]cedar[/red] \x1b[31mred\x1b[0m \x07", T0)
    shown = run("recall", "cedar", "--no-touch", "--now", T1).out
    assert "[red]cedar[/red]" in shown
    assert "\x1b" not in shown
    assert "\x07" not in shown


def test_a_pipe_gets_no_colour_and_whole_ids(run: Run) -> None:
    memory_id = remember(run, "a rather long content that would otherwise push the id aside " * 3)
    shown = run("recall", "rather", "--no-touch", "--now", T1).out
    assert memory_id in shown
    assert "\x1b[" not in shown


def test_a_session_nobody_wrote_in_is_warned_of(run: Run) -> None:
    assert "there is no session 'nobody'" in run("session-end", "--session", "nobody", "--now", T0).err


def test_the_configuration_keeps_every_digit(run: Run) -> None:
    assert run("config", "set", "longTermDecay", "0.00005", "--now", T0).code == 0
    shown = run("config", "show").out.splitlines()
    assert ["longTermDecay", "0.00005"] in [line.split() for line in shown]
    assert "0.00005" in run("config", "history").out
    assert "0.00005" in run("run", "diff", "LAST").out


def test_a_change_of_the_configuration_shows_what_changed_alone(run: Run) -> None:
    lines = run("config", "set", "workingDecay", "0.4", "--now", T0).out.splitlines()
    assert lines[0] == "workingDecay  0.5 -> 0.4"
    assert len(lines) == 2
    assert lines[1].startswith("run ")
    lines = run("config", "set", "fanOut", "30", "--all", "--dry-run", "--now", T1).out.splitlines()
    assert lines[-2:] == ["fanOut  25 -> 30", "dry run: nothing was changed"]
    assert len(lines) > 50


def test_a_value_that_it_has_already_is_unchanged(run: Run) -> None:
    assert run("config", "set", "workingDecay", "0.50", "--now", T0).out == "unchanged: this is the current value\n"
    assert run("config", "history").out == "no changes yet\n"


def test_a_forecast_of_an_empty_tier_is_one_line(run: Run) -> None:
    remember(run)
    lines = run("forecast", "--days", "1", "--now", T1).out.splitlines()
    assert lines[0].startswith("working: 1 end by ")
    assert lines[-4:] == ["", "shortTerm: no memories", "", "longTerm: no memories"]
    assert "\n\n\n" not in "\n".join(lines)
