"""The command working-memory show with a month lists what is folded of it."""

from pathlib import Path

import pytest

from brainbridge.document.pointers import ARROW
from tests.cli.conftest import Run

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T12:30:00Z", "2026-05-01T13:00:00Z"


@pytest.fixture(autouse=True)
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_the_pointers_of_a_month_are_listed_one_on_a_line(run: Run) -> None:
    for number in range(30):
        text = f"The gear zahnrad{number}x of the clock lies in drawer {number}, painted in the old oak case"
        run("note", text, "--now", T0)
    small = ("--context", "32000", "--now", T1)
    plan = run("working-memory", "rewrite", "--dry-run", *small).out
    done = run("working-memory", "rewrite", "--json", *small).data
    assert len(done["folded"]) > 3
    assert f", folded {len(done['folded'])}\n" in plan
    shown = run("working-memory", "show", "--month", "2026-05", "--now", T2)
    lines = shown.out.splitlines()
    assert len(lines) == len(done["folded"])
    assert all(line.startswith("- Past: ") and f" {ARROW} search: `" in line for line in lines)
    data = run("working-memory", "show", "--month", "2026-05", "--json", "--now", T2).data
    assert [each["month"] for each in data["pointers"]][-1] == data["month"] == "2026-05"
    assert data["months"] == [{"month": "2026-05", "topics": len(lines)}]
    assert run("working-memory", "show", "--month", "2026-04", "--now", T2).out == "no pointer of 2026-04 is folded\n"
    assert run("working-memory", "show", "--json", "--now", T2).data["month"] is None
    assert run("working-memory", "show", "--month", "May", "--now", T2).code == 2
