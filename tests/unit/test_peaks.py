"""benchmarks/peaks.py: the peak of a process is its own, however large its parent is."""

import subprocess
import sys

import pytest

from benchmarks import footprint, peaks

LARGE = 200  # MiB


@pytest.fixture(autouse=True)
def large() -> bytes:
    """Make this process large during a test, and its peak large for good."""
    held = b"x" * (LARGE * 2**20)
    assert peaks.own() >= LARGE
    return held


def test_what_a_large_process_starts_has_a_peak_of_its_own() -> None:
    code, peak = peaks.of([sys.executable, "-c", "print('no part of the answer')"])
    assert (code, peak < LARGE / 2) == (0, True)


def test_a_program_that_takes_more_than_this_process_is_seen_and_so_is_how_it_left() -> None:
    more = peaks.own() + 50
    code, peak = peaks.of([sys.executable, "-c", f"held = b'x' * ({more} * 2**20); raise SystemExit(3)"])
    assert (code, peak >= more) == (3, True)


def test_the_command_line_is_measured_without_whoever_measures() -> None:
    assert footprint.measured("--help")["MiB"] < LARGE / 2
    with pytest.raises(SystemExit, match="no-such-command left with 2"):
        footprint.measured("no-such-command")


def test_a_process_knows_its_own_peak() -> None:
    told = "from benchmarks import peaks; raise SystemExit(peaks.own())"
    code, peak = peaks.of([sys.executable, "-c", told])
    assert abs(code - peak) <= 1


def test_a_peer_is_measured_without_whoever_started_it() -> None:
    ended = "from benchmarks import peers; peers._here.append(open('/dev/null')); raise SystemExit(peers._end())"
    assert 0 < subprocess.run([sys.executable, "-c", ended], check=False).returncode < LARGE
