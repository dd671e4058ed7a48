"""A brain's schedule follows the brain; otherwise it would start an empty one under the old name for ever."""

from pathlib import Path

import pytest

from brainbridge.errors import Refused, ScheduleError
from brainbridge.operations import brains
from brainbridge.operations.schedule import installing, job
from brainbridge.platform import paths
from tests.cli.conftest import invoke
from tests.schedule.conftest import Machine

OTHERS = b"# mine\n5 4 * * * backup --all\n"


@pytest.fixture
def table(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The crontab of somebody who has a brain and lines of his own."""
    for name in ("DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    brains.add("milo", uri="bolt://milo:7687")
    (kept / "crontab").write_bytes(OTHERS)
    return kept / "crontab"


@pytest.mark.parametrize("kind", ["cron", "systemd", "launchd"])
@pytest.mark.parametrize("every", ["20m", "6h", "1d"])
@pytest.mark.usefixtures("table")
def test_it_is_renamed_with_the_brain(machine: Machine, kind: str, every: str) -> None:
    machine("crontab", "systemctl", "launchctl")
    before = installing.install("milo", every, kind=kind)
    assert invoke("brain", "rename", "milo", "otto").code == 0
    assert installing.installed("milo").schedules == []
    (found,) = installing.installed("otto").schedules
    assert (found.kind, found.every) == (kind, before.every)
    assert found.commands[0][-2:] == ["--brain", "otto"]


@pytest.mark.parametrize("kind", ["cron", "systemd", "launchd"])
@pytest.mark.parametrize("period", ["10m", "30m", "2h", "off"])
@pytest.mark.usefixtures("table")
def test_its_period_of_crystals_is_kept(machine: Machine, kind: str, period: str) -> None:
    machine("crontab", "systemctl", "launchctl")
    before = installing.install("milo", "10m", crystals_every=period, kind=kind)
    assert invoke("brain", "rename", "milo", "otto").code == 0
    (found,) = installing.installed("otto").schedules
    assert found.crystals_every == before.crystals_every
    assert [each[:-1] for each in found.commands] == [
        each[:-1] for each in job.build("otto", 10, job.period(period)).commands
    ]


def test_it_is_removed_with_the_brain(machine: Machine, table: Path) -> None:
    machine("crontab")
    installing.install("milo", "30m")
    before = table.read_bytes()
    planned = invoke("brain", "remove", "milo", "--dry-run", "--json")
    assert planned.data["would"] == ["its schedule in crontab", f"its profile in {paths.config_file()}"]
    assert table.read_bytes() == before
    done = invoke("brain", "remove", "milo", "--yes", "--json")
    assert (done.code, done.data["removed"]) == (0, planned.data["would"])
    assert table.read_bytes() == OTHERS


def test_one_that_was_changed_by_hand_stands_in_the_way_of_a_new_name(machine: Machine, table: Path) -> None:
    machine("crontab")
    table.write_text("7 3 * * 1 x # brainbridge:milo\n")
    with pytest.raises(Refused, match="was changed by hand") as refused:
        brains.rename("milo", "otto")
    assert "schedule remove --brain milo" in refused.value.hint
    assert {each.name for each in brains.known()} == {"default", "milo"}


@pytest.mark.usefixtures("table")
def test_one_that_is_lost_on_the_way_is_told(machine: Machine, kept: Path) -> None:
    machine("systemctl")
    installing.install("milo", "30m")
    (kept / "broken").touch()
    with pytest.raises(ScheduleError, match="the brain is now called otto, but has no schedule") as lost:
        brains.rename("milo", "otto")
    assert "schedule install --every 30m --brain otto" in lost.value.hint
    assert installing.installed("milo").schedules == []


@pytest.mark.parametrize("words", [("rename", "milo", "otto"), ("remove", "milo", "--yes")])
def test_who_may_not_use_cron_is_warned_and_served(
    machine: Machine, kept: Path, table: Path, words: tuple[str, ...]
) -> None:
    machine("crontab")
    (kept / "broken").touch()
    shown = invoke("brain", *words)
    assert shown.code == 0
    assert "Warning: 'crontab -l' failed" in shown.err
    assert "milo" not in {each.name for each in brains.known()}
    assert table.read_bytes() == OTHERS


@pytest.mark.parametrize("words", [("rename", "milo", "otto"), ("remove", "milo", "--yes")])
@pytest.mark.usefixtures("table")
def test_no_timer_outlives_its_brain_where_cron_is_forbidden(
    machine: Machine, tmp_path: Path, words: tuple[str, ...]
) -> None:
    machine("crontab", "systemctl")
    installing.install("milo", "30m", kind="systemd")
    (tmp_path / "bin" / "crontab").write_text("#!/bin/sh\necho 'you are not allowed to use crontab' >&2\nexit 1\n")
    shown = invoke("brain", *words)
    assert (shown.code, "not allowed" in shown.err) == (0, True)
    left = [path.name for path in (tmp_path / "config" / "systemd" / "user").glob("*.timer")]
    assert left == (["brainbridge-otto.timer"] if words[0] == "rename" else [])


@pytest.mark.usefixtures("table")
def test_a_brain_whose_schedule_stays_is_not_removed(machine: Machine, tmp_path: Path) -> None:
    machine("systemctl")
    installing.install("milo", "30m")
    (tmp_path / "bin" / "systemctl").write_text(
        '#!/bin/sh\n[ "$2" != disable ] || { echo "Access denied" >&2; exit 1; }\n'
    )
    with pytest.raises(ScheduleError, match=r"could not be removed: .*Access denied"):
        brains.remove("milo")
    assert "milo" in {each.name for each in brains.known()}
