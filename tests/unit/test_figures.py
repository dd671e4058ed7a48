"""benchmarks/report.py, tools/{figures,goals,arithmetic}.py: their output for results computed by hand."""

from typing import Any

import pytest

from benchmarks import report
from tools import arithmetic, figures, goals

OLD = {"date": "2026-11-22", "brainbridge": "0.1.0", "python": "3.11.7", "cores": 2, "memoryGiB": 24}
RESULTS: dict[str, dict[str, Any]] = {
    "due_pass": {
        "milliseconds": {
            "10000": {
                "memory-status": 10.0,
                "forecast of 30 days, in which 70 % end": 5.0,
                "consolidate-all --due-only, 100 due": 60.0,
                "consolidate-all --due-only, nothing due": 20.0,
                **dict.fromkeys(("session-end, nothing due", "memory-energy --top 20"), 18.0),
                "boost of one memory": 8.6,
            },
            "1000000": {
                "memory-status": 208.0,
                "forecast of 30 days, in which 70 % end": 74.3,
                "consolidate-all --due-only, 100 due": 50.0,
                "consolidate-all --due-only, nothing due": 20.0,
                **dict.fromkeys(("session-end, nothing due", "memory-energy --top 20"), 21.7),
                "boost of one memory": 8.8,
            },
        }
    },
    "footprint": {"stored": {"10000": {"import": {"seconds": 20.0}}, "100000": {"import": {"seconds": 200.0}}}},
    "settling": {"figures": {"settled a second": 20_000}},
    "facts": {
        **OLD,
        "after 10 days": {"asked": 30, "first": 100.0, "first, strict": 96.7, "strict with a former value": 0},
        "after 90 days": {"asked": 42, "first": 97.6, "first, strict": 100.0, "strict with a former value": 1},
        "past instants": {"asked": 200, "right": 99.5},
        "chains": {"asked": 16, "within ten": 62.5},
        "turns": 1338,
    },
    "intake": {
        **OLD,
        "few": {"turns": 10, "msATurn": 5.5, "facts": 3, "clientMiB": 100},
        "plain": {"turns": 1000, "msATurn": 2.5, "facts": 0, "clientMiB": 110},
        "many": {"turns": 1000, "msATurn": 4.5, "facts": 300, "clientMiB": 120},
    },
    "due_intake": {
        **OLD,
        "milliseconds": {"10000": {"after 100 turns": 900.0}, "1000000": {"after 100 turns": 1000.0}},
        "ratios": {"after 100 turns": 1.11},
    },
    "storage": {
        **OLD,
        "share sure": 0.756,
        "milliseconds": {
            "sure": {
                "10 hot": {"p50": 10.0, "p95": 20.0},
                "10 hot, 90 cold": {"p50": 11.0, "p95": 21.0},
                "ratio": {"p50": 1.1, "p95": 1.05},
            },
            "--include cold": {"10 hot, 90 cold": {"p50": 15.0, "p95": 30.0}},
        },
    },
    "writes": {
        **OLD,
        "milliseconds": {
            "boost against a bare SET": {"boost": {"p50": 8.0, "p95": 9.0}, "ratio": 2.0},
            "remember against a bare CREATE": {"remember": {"p50": 10.0, "p95": 20.0}, "ratio": 1.25},
        },
        "a second": {"boosts of one memory": {"1 client": 200.0, "16 clients": 250.0, "ratio": 1.25}},
    },
}


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """Results that tests may change, instead of the measured ones."""
    results = {name: dict(found) for name, found in RESULTS.items()}
    for module in (figures, arithmetic):
        monkeypatch.setattr(module, "kept", results.__getitem__)
    return results


def rows(lines: Any) -> dict[str, list[str]]:
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {name: rest for name, *rest in cells}


def test_circumstances_name_what_a_figure_depends_on() -> None:
    where = report.circumstances()
    assert where.keys() == {*OLD, "driver", "cpu", "system"}
    assert all(where.values())


def test_results_are_read_with_few_circumstances_and_with_all(kept: dict[str, dict[str, Any]]) -> None:
    assert next(figures.writes()) == "Python 3.11.7, 2 cores, 24 GiB, 2026-11-22.\n"
    kept["writes"] |= {"neo4j": "2026.08.1", "java": "25", "driver": "6.1.0", "cpu": "a chip", "system": "Linux 6.1"}
    assert next(figures.writes()) == (
        "Neo4j 2026.08.1, Java 25, Python 3.11.7, driver 6.1.0, 2 cores (a chip), 24 GiB, Linux 6.1, 2026-11-22.\n"
    )


def test_what_a_small_form_measures_cannot_be_kept(capsys: pytest.CaptureFixture[str]) -> None:
    parser = report.parser("it", "less")
    assert parser.parse_args(["--small"]).small
    with pytest.raises(SystemExit):
        parser.parse_args(["--small", "--keep"])
    assert "not allowed with" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        report.parser("it").parse_args(["--small"])


def test_parts_stand_with_what_each_adds_and_what_share_it_is(kept: dict[str, dict[str, Any]]) -> None:
    ways = {"python": 0.5, "empty": 1.0, "node": 2.5, "indexed": 4.0}
    kept["writes"] |= {
        "parts of a remember, ms": {name: {"p50": each, "p95": 9.0} for name, each in ways.items()},
        "parts of an import, ms a memory": {
            "short lines": {"write": 1.0, "search": 3.0},
            "long messages": {"write": 4.0, "search": 6.0},
        },
        "boosts repeated by the driver": {"in all": 3, "after a deadlock": 1},
    }
    found = rows(figures.parts())
    assert [found[name][-1] for name in ways] == ["", "", "1.5", "1.5"]
    assert found["write"] == ["1.0", "25 %", "4.0", "40 %"]
    assert found["search"] == ["3.0", "75 %", "6.0", "60 %"]
    assert [*figures.writes()][-1] == "\nThe driver repeated 3 of these boosts, 1 after a deadlock."


@pytest.mark.usefixtures("kept")
def test_the_arithmetic_is_a_straight_line_through_what_was_measured() -> None:
    found = rows(arithmetic.growing())
    assert found["memories"] == ["1 M", "10 M", "100 M", "1,000 M"]
    assert found["store, short texts without associations"] == ["1.3 GB", "13 GB", "130 GB", "1.3 TB"]
    assert found["`import` of all, one after the other"] == ["33 min", "5.6 h", "2.3 days", "23 days"]
    assert found["`memory-status`"] == ["200 ms", "2.0 s", "20 s", "3.3 min"]
    assert found["settling all"] == ["50 s", "8.3 min", "83 min", "14 h"]
    # (50 - 20) ms for 100 due: 0.3 ms each, and a hundredth of all is due.
    assert found["due-only pass once a day, 1 % due"] == ["3.0 s", "30 s", "5.0 min", "50 min"]
    assert found["heap of a plan (`--dry-run`), 1 % due"] == ["80 MB", "800 MB", "8.0 GB", "80 GB"]


@pytest.mark.usefixtures("kept")
def test_the_constants_of_the_arithmetic_stand_beside_it() -> None:
    found = rows(arithmetic.rates())
    assert found["`memory-status`, µs a living memory"] == ["0.2"]
    assert found["`forecast`, µs a memory that will end"] == ["0.1"]
    assert found["`consolidate-all --due-only`, ms a due memory"] == ["0.3"]
    assert found["`remember`, a second, by one client"] == ["100"]
    assert found["boosts a second, by one client and by 16"] == ["200, 250"]


@pytest.mark.usefixtures("kept")
def test_what_does_not_grow_is_said_with_the_least_and_the_most_of_all_sizes() -> None:
    assert arithmetic.steady().endswith("with 10,000 and with 1,000,000 memories,\n9 to 22 ms.")


@pytest.mark.parametrize(
    ("count", "text"),
    [(0.0042, "4.2 ms"), (0.9996, "1,000 ms"), (1, "1.0 s"), (119, "120 s"), (120, "2.0 min"), (7199, "120 min"),
     (7200, "2.0 h"), (172_799, "48 h"), (172_800, "2.0 days"), (3_456_789, "40 days")],
)  # fmt: skip
def test_durations_are_said_with_two_digits(count: float, text: str) -> None:
    assert arithmetic.seconds(count) == text


def test_facts_are_told_day_by_day(kept: dict[str, dict[str, Any]]) -> None:
    lines = [*figures.facts()]
    assert lines[0].endswith("2026-11-22.\n1,338 lines.\n")
    found = rows(filter(None, lines[1:]))
    assert found[""] == ["after 10 days", "after 90 days"]
    assert found["the same with `--strict`"] == ["96.7", "100.0"]
    assert found["strict answers with a former value"] == ["0", "1"]
    assert found["over two slots, among ten"] == ["16", "62.5"]


@pytest.mark.parametrize(
    ("sign", "aim", "measured", "reached"),
    [("<=", 1.2, 1.2, "yes"), ("<=", 1.2, 1.21, "**no**"), (">=", 99.0, 99.0, "yes"), (">=", 99.0, 98.9, "**no**")],
)
def test_a_goal_is_reached_on_the_right_side_of_its_aim(sign: str, aim: float, measured: float, reached: str) -> None:
    assert goals.Goal("it", "that", sign, aim, measured).row() == ["it", "that", f"{sign} {aim}", measured, reached]


def test_each_goal_is_told_once() -> None:
    _, _, *lines = goals.reached()
    assert len(rows(lines)) > 40
    assert len({tuple(line.split("|")[1:3]) for line in lines}) == len(lines)


@pytest.mark.usefixtures("kept")
def test_what_lines_cost_is_told_with_and_without_their_facts() -> None:
    _, _, _, *lines = figures.intake()
    assert lines == [
        "| 10 | with their facts | 5.5 | 3 | 100 |",
        "| 1,000 | as they are | 2.5 | 0 | 110 |",
        "| 1,000 | with their facts | 4.5 | 300 | 120 |",
    ]


def test_a_pass_with_all_of_intake_stands_against_what_is_stored(kept: dict[str, dict[str, Any]]) -> None:
    first, *lines = figures.due_intake()
    assert "a server for each size" in first
    assert rows([*lines])["after 100 turns"] == ["900.0", "1,000.0", "1.11"]


def test_what_cold_memories_cost_is_told_by_whether_a_recall_was_sure(kept: dict[str, dict[str, Any]]) -> None:
    first, *lines = figures.storage()
    assert first.endswith("75.6% of the questions were sure. Milliseconds.\n")
    assert [line for line in lines if "ratio" in line] == ["| sure | ratio | 1.1 | 1.05 |"]
    assert lines[-1] == "| --include cold | 10 hot, 90 cold | 15.0 | 30.0 |"
