"""brainbridge/operations/schedule and its commands, on stand-ins for the programs that keep timetables."""

import plistlib
import shutil
import subprocess
from pathlib import Path

import pytest

from brainbridge.errors import InvalidInput, ScheduleError
from brainbridge.operations.schedule import installing, job
from brainbridge.operations.schedule.cron import Cron
from brainbridge.operations.schedule.launchd import Launchd
from brainbridge.operations.schedule.systemd import Systemd
from tests.cli.conftest import invoke
from tests.schedule.conftest import Machine

OTHERS = b"# mine\nMAILTO=me\n\n5 4 * * *\tbackup --all  # brainbridge:other brain\n0 0 * * 0 x\\%y \xff\n"


def units(tmp_path: Path, brain: str = "default") -> list[Path]:
    folder = tmp_path / "config" / "systemd" / "user"
    return [folder / f"brainbridge-{brain}.service", folder / f"brainbridge-{brain}.timer"]


def forbid(tmp_path: Path) -> None:
    """Provide a crontab that this user may not use."""
    (tmp_path / "bin" / "crontab").write_text("#!/bin/sh\necho 'you are not allowed to use crontab' >&2\nexit 1\n")


def commands(program: str, brain: str = "default", crystals: tuple[str, ...] = ()) -> list[list[str]]:
    consolidate = ["consolidate-all", "--due-only", "--protect", "--if-running", "leave", *crystals]
    return [
        [program, "spool", "drain", "--brain", brain],
        [program, *consolidate, "--brain", brain],
    ]


@pytest.mark.parametrize(("text", "expected"), [("30", 30), ("30m", 30), ("6h", 360), ("1d", 1440), ("7d", 10080)])
def test_an_interval_is_minutes_hours_or_days(text: str, expected: int) -> None:
    assert job.minutes(text) == expected


@pytest.mark.parametrize("text", ["0", "8d", "10081", "-5", "1.5h", "soon", "", "5s", "999999999"])
def test_any_other_interval_is_refused_with_the_remedy(text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        job.minutes(text)
    assert repr(text) in str(refused.value)
    assert "30m" in refused.value.hint


@pytest.mark.parametrize(("text", "expected"), [("30m", 30), ("1", 1), ("off", 0), ("0", 0), ("0h", 0), ("-5m", 0)])
def test_the_period_of_crystals_may_be_off(text: str, expected: int) -> None:
    assert job.period(text) == expected


@pytest.mark.parametrize("text", ["8d", "1.5h", "never", "", "-", "-x"])
def test_any_other_period_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        job.period(text)


PERIODS = {
    ("10m", "30m"): (("--crystals-every", "30m"), 30),
    ("30m", "30m"): ((), 30),
    ("6h", "30m"): ((), 360),
    ("30m", "31m"): (("--crystals-every", "31m"), 31),
    ("30m", "29m"): ((), 30),
    ("10m", "1d"): (("--crystals-every", "1440m"), 1440),
    ("10m", "off"): (("--only", "energy"), 0),
    ("10m", "-1"): (("--only", "energy"), 0),
}


@pytest.mark.parametrize("kind", ["systemd", "cron", "launchd"])
@pytest.mark.parametrize(("every", "period"), PERIODS)
def test_the_one_job_follows_the_law_of_crystals_in_its_own_period(
    machine: Machine, program: str, kind: str, every: str, period: str
) -> None:
    machine("crontab", "systemctl", "launchctl")
    words, minutes = PERIODS[every, period]
    given = () if period == "30m" else ("--crystals-every", period)  # half an hour needs no saying
    done = invoke("schedule", "install", "--every", every, *given, "--with", kind, "--json")
    assert (done.code, done.data["crystalsEvery"]) == (0, minutes)
    (found,) = invoke("schedule", "status", "--json").data["schedules"]
    assert (found["commands"], found["crystalsEvery"]) == (commands(program, crystals=words), minutes)
    assert (f"every {minutes} minutes" if minutes else "off") in invoke("schedule", "status").out


def edited(kept: Path, old: str, new: str) -> job.Installed:
    """Install the job with cron, let somebody edit the crontab, and return what is read of it."""
    invoke("schedule", "install")
    table = kept / "crontab"
    table.write_text(table.read_text().replace(old, new))
    (found,) = installing.installed("default").schedules
    return found


def test_a_period_that_somebody_made_unreadable_is_not_guessed(machine: Machine, kept: Path) -> None:
    machine("crontab")
    found = edited(kept, "--crystals-every 30m", "--crystals-every soon")
    assert (found.every, found.crystals_every) == (10, None)


def test_a_schedule_from_before_there_were_periods_follows_both_laws_every_time(machine: Machine, kept: Path) -> None:
    machine("crontab")
    assert edited(kept, " --crystals-every 30m", "").crystals_every == 10


def test_systemd_gets_a_service_and_a_timer(machine: Machine, kept: Path, tmp_path: Path, program: str) -> None:
    machine("systemctl", "crontab")
    shown = invoke("schedule", "install", "--every", "6h", "--json")
    assert (shown.code, shown.data["kind"], shown.data["applied"]) == (0, "systemd", True)
    service, timer = (path.read_text() for path in units(tmp_path))
    assert f"ExecStart=-{program} spool drain --brain default\n" in service
    assert f"ExecStart={program} consolidate-all --due-only --protect --if-running leave --brain default\n" in service
    assert "KillMode=process\n" in service  # the server that the job started keeps running
    assert "OnUnitActiveSec=360min\n" in timer
    assert (kept / "systemctl").read_text().splitlines()[-3:] == [
        "--user daemon-reload",
        "--user enable brainbridge-default.timer",
        "--user restart brainbridge-default.timer",
    ]
    (found,) = invoke("schedule", "status", "--json").data["schedules"]
    assert (found["kind"], found["active"], found["commands"]) == ("systemd", True, commands(program))
    assert invoke("schedule", "remove").code == 0
    assert "--user disable --now brainbridge-default.timer" in (kept / "systemctl").read_text()
    assert not any(path.exists() for path in units(tmp_path))
    assert invoke("schedule", "status", "--json").data["schedules"] == []


def test_systemd_reads_the_units(tmp_path: Path, kept: Path) -> None:
    strange = job.Job(
        brain="milo",
        every=10,
        commands=[["/bin/echo", "a b", "50%", "$HOME", 'q"q', "back\\slash"], ["/bin/true"]],
        environment={"XDG_STATE_HOME": "/a folder/100%"},
    )
    entries = Systemd().entries(strange)
    text = entries[0].text
    assert 'ExecStart=-/bin/echo "a b" 50%% $$HOME "q\\"q" "back\\\\slash"\n' in text
    assert 'Environment="XDG_STATE_HOME=/a folder/100%%"\n' in text
    verify = shutil.which("systemd-analyze", path="/usr/bin:/bin")
    if verify:
        for entry in entries:
            (tmp_path / Path(entry.where).name).write_text(entry.text)
        files = [str(tmp_path / Path(entry.where).name) for entry in entries]
        done = subprocess.run([verify, "verify", "--man=no", *files], capture_output=True, text=True, check=False)
        assert "brainbridge-milo" not in done.stderr, done.stderr


def test_cron_gets_one_line_and_others_stay_byte_for_byte(machine: Machine, kept: Path, program: str) -> None:
    machine("crontab")
    (kept / "crontab").write_bytes(OTHERS)
    for every in ("15m", "30m", "30m"):
        assert invoke("schedule", "install", "--every", every).code == 0
    assert invoke("schedule", "install", "--brain", "milo").code == 0
    table = (kept / "crontab").read_bytes()
    assert table.startswith(OTHERS)
    first, second = table.removeprefix(OTHERS).decode().splitlines()
    assert first.startswith(f"*/30 * * * * XDG_CONFIG_HOME={kept.parent}/config {program} spool drain --brain default ")
    assert first.endswith(" # brainbridge:default")
    assert second.endswith(" # brainbridge:milo")
    (found,) = invoke("schedule", "status", "--json").data["schedules"]
    assert (found["kind"], found["commands"]) == ("cron", commands(program))
    invoke("schedule", "remove")
    invoke("schedule", "remove", "--brain", "milo")
    assert (kept / "crontab").read_bytes() == OTHERS


def test_the_line_does_what_it_says(machine: Machine, kept: Path, tmp_path: Path) -> None:
    (tmp_path / "a 100% folder").mkdir()
    fake = tmp_path / "a 100% folder" / "brainbridge"
    fake.write_text('#!/bin/sh\necho "$* $XDG_STATE_HOME" >> "$KEPT/ran"\n')
    fake.chmod(0o755)
    machine("crontab")
    line = job.Job("milo", 30, [[str(fake), "one"], [str(fake), "two"]], {"XDG_STATE_HOME": "/s t"})
    Cron().install(line)
    text = (kept / "crontab").read_text().split(maxsplit=5)[5]
    subprocess.run(["/bin/sh", "-c", text.replace("\\%", "%")], check=True)
    assert (kept / "ran").read_text() == "one /s t\ntwo /s t\n"
    (found,) = installing.installed("milo").schedules
    assert found.commands == [[str(fake), "one"], [str(fake), "two"]]


def test_a_crontab_that_was_not_there_is_not_there_afterwards(machine: Machine, kept: Path) -> None:
    machine("crontab")
    invoke("schedule", "install")
    assert (kept / "crontab").exists()
    invoke("schedule", "remove")
    assert not (kept / "crontab").exists()


def test_a_crontab_that_cannot_be_read_is_not_written(machine: Machine, kept: Path) -> None:
    machine("crontab")
    (kept / "crontab").write_bytes(OTHERS)
    (kept / "broken").touch()
    shown = invoke("schedule", "install", "--json")
    assert (shown.code, shown.envelope["error"]["code"]) == (1, "schedule")
    assert "not allowed" in shown.envelope["error"]["message"]
    assert (kept / "crontab").read_bytes() == OTHERS


def test_a_crontab_that_is_forbidden_does_not_keep_systemd_from_it(machine: Machine, tmp_path: Path) -> None:
    machine("crontab", "systemctl")
    forbid(tmp_path)
    done = installing.install("milo", "1h", kind="systemd")
    assert (done.kind, done.applied) == ("systemd", True)
    assert "not allowed" in done.warnings[0]
    assert all(path.exists() for path in units(tmp_path, "milo"))


def test_where_crontab_is_forbidden_a_timer_is_seen_and_removed(machine: Machine, kept: Path, tmp_path: Path) -> None:
    machine("crontab", "systemctl")
    installing.install("default", "1h", kind="systemd")
    forbid(tmp_path)
    shown = invoke("schedule", "status", "--json")
    assert (shown.code, [each["kind"] for each in shown.data["schedules"]]) == (0, ["systemd"])
    assert "not allowed" in shown.envelope["warnings"][0]
    planned = invoke("schedule", "remove", "--dry-run", "--json")
    assert [each["kind"] for each in planned.data["removed"]] == ["systemd"]
    assert all(path.exists() for path in units(tmp_path))
    done = invoke("schedule", "remove")
    assert (done.code, "not allowed" in done.err) == (3, True)  # a line may be left in a crontab that could not be read
    assert not any(path.exists() for path in units(tmp_path))
    again = invoke("schedule", "remove")
    assert (again.code, again.out) == (3, "no schedule found, but not every scheduler could be read\n")
    assert "no schedule found, but not every scheduler could be read" in invoke("schedule", "status").out


def test_a_scheduler_that_keeps_its_job_keeps_no_other_from_going(machine: Machine, kept: Path, tmp_path: Path) -> None:
    machine("crontab", "systemctl")
    installing.install("default", "1h", kind="systemd")
    before = [path.read_bytes() for path in units(tmp_path)]
    Cron().install(job.Job("default", 10, [["x"]]))
    refuse = '#!/bin/sh\n[ "$2" != disable ] || { echo "Access denied" >&2; exit 1; }\n'
    (tmp_path / "bin" / "systemctl").write_text(refuse)
    shown = invoke("schedule", "remove", "--json")
    assert (shown.code, [each["kind"] for each in shown.data["removed"]]) == (3, ["cron"])
    (warning,) = shown.envelope["warnings"]
    assert ("Access denied" in warning, str(units(tmp_path)[1]) in warning) == (True, True)
    assert [path.read_bytes() for path in units(tmp_path)] == before
    assert not (kept / "crontab").exists()


@pytest.mark.parametrize(
    ("every", "fields"),
    [
        ("1", "*/1 * * * *"),
        ("30m", "*/30 * * * *"),
        ("1h", "0 */1 * * *"),
        ("12h", "0 */12 * * *"),
        ("1d", "0 3 * * *"),
    ],
)
def test_cron_says_what_divides_an_hour_or_a_day(every: str, fields: str) -> None:
    (entry,) = Cron().entries(job.Job("milo", job.minutes(every), [["x"]]))
    assert entry.text.startswith(f"{fields} x ")


@pytest.mark.parametrize("every", ["7m", "45m", "90m", "5h", "2d"])
def test_cron_refuses_what_it_cannot_say(every: str) -> None:
    with pytest.raises(InvalidInput, match="cron cannot run every"):
        Cron().entries(job.Job("milo", job.minutes(every), [["x"]]))


def test_launchd_gets_a_property_list(machine: Machine, kept: Path, tmp_path: Path, program: str) -> None:
    machine("launchctl")
    shown = invoke("schedule", "install", "--every", "30m", "--json")
    assert (shown.code, shown.data["kind"]) == (0, "launchd")
    file = tmp_path / "home" / "Library" / "LaunchAgents" / "brainbridge.default.plist"
    content = plistlib.loads(file.read_bytes())
    assert (content["Label"], content["StartInterval"]) == ("brainbridge.default", 1800)
    assert content["ProgramArguments"][:2] == ["/bin/sh", "-c"]
    assert content["AbandonProcessGroup"] is True
    told = (kept / "launchctl").read_text().splitlines()
    assert told[-1].startswith("bootstrap gui/")
    assert told[-1].endswith(str(file))
    found = Launchd().installed("default")
    assert found is not None
    assert found.commands == commands(program)
    assert invoke("schedule", "remove").code == 0
    assert not file.exists()


def test_where_nothing_keeps_a_timetable_it_says_what_to_do(machine: Machine, kept: Path) -> None:
    machine("systemctl")
    (kept / "broken").touch()
    shown = invoke("schedule", "install")
    assert shown.code == 1
    assert "install cron" in shown.err
    named = invoke("schedule", "install", "--with", "systemd")
    assert (named.code, "systemd cannot be used here" in named.err) == (1, True)


def test_a_dry_run_shows_the_unit_and_writes_nothing(machine: Machine, kept: Path, tmp_path: Path) -> None:
    machine()
    for kind, text in (("systemd", "[Timer]"), ("cron", "*/10 * * * *"), ("launchd", "<plist")):
        shown = invoke("schedule", "install", "--with", kind, "--dry-run")
        assert (shown.code, text in shown.out, "nothing was written" in shown.out) == (0, True, True)
    assert list(kept.iterdir()) == list((tmp_path / "config").iterdir()) == []


def test_a_dry_run_of_the_removal_removes_nothing(machine: Machine, kept: Path) -> None:
    machine("crontab")
    invoke("schedule", "install")
    before = (kept / "crontab").read_bytes()
    shown = invoke("schedule", "remove", "--dry-run", "--json")
    assert (shown.data["applied"], len(shown.data["removed"])) == (False, 1)
    assert (kept / "crontab").read_bytes() == before


def test_another_scheduler_replaces_the_first(machine: Machine, kept: Path, tmp_path: Path) -> None:
    machine("systemctl", "crontab")
    for kind in ("cron", "systemd"):
        assert invoke("schedule", "install", "--with", kind).code == 0
    assert not (kept / "crontab").exists()
    assert [each.kind for each in installing.installed("default").schedules] == ["systemd"]


def test_no_secret_gets_into_it_and_what_is_missing_then_is_said(
    machine: Machine, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine("crontab")
    monkeypatch.setenv("BRAINBRIDGE_PASSWORD", "hunter2")
    monkeypatch.setenv("BRAINBRIDGE_BRAIN", "milo")
    shown = invoke("schedule", "install", "--json")
    assert [each.split()[0] for each in shown.envelope["warnings"]] == ["BRAINBRIDGE_PASSWORD"]
    assert "hunter2" not in shown.out + shown.err + (kept / "crontab").read_text()
    assert "# brainbridge:milo" in (kept / "crontab").read_text()


def test_a_line_that_somebody_changed_beyond_reading_is_still_ours(machine: Machine, kept: Path) -> None:
    machine("crontab")
    (kept / "crontab").write_text("* * * * * 'open # brainbridge:default\n")
    (found,) = installing.installed("default").schedules
    assert found.commands == [[]]
    invoke("schedule", "remove")
    assert not (kept / "crontab").exists()


def test_a_program_that_refuses_is_quoted(machine: Machine, kept: Path, tmp_path: Path) -> None:
    machine("systemctl")
    (kept / "broken").touch()
    with pytest.raises(ScheduleError, match="Failed to connect to bus"):
        Systemd().install(job.Job("milo", 10, [["x"]]))
