"""What broke is mended by a later sentence that says that the same works, and nothing else is."""

import pytest

from brainbridge.language.mending import damage, repairs


def is_mended(friction: str, win: str) -> bool:
    broken = damage(friction)
    return broken is not None and any(each.mends(broken) for each in repairs(win))


@pytest.mark.parametrize(
    ("friction", "win"),
    [
        ("The build failed on Windows.", "The build works again."),
        ("The build is broken on main.", "I fixed the build."),
        ("The build is broken on main.", "The build is green again and works now."),
        ("The Windows build failed last night.", "Fixed with pathlib; the Windows build passes again."),
        ("The feeder keeps jamming.", "Fixed the feeder."),
        ("The feeder keeps jamming.", "We've finally fixed the feeder with a new belt."),
        ("The heating stopped working on Monday.", "The heating is working again."),
        ("The dishwasher doesn't work.", "The dishwasher works again since the filter is clean."),
        ("The upgrade broke the importer.", "The importer works now."),
        ("The tests are still broken.", "All tests pass."),
        ("The tests are failing on main.", "All 84 tests pass."),
        ("The migration of the ledger failed on the second shard.", "The migration of the ledger is fixed."),
        ("The migration of the ledger failed on the second shard.", "The migration succeeded."),
        ("My hearing aid isn't working.", "My hearing aid works again."),
        ("The ticket machine at the station was broken.", "The ticket machine is fixed."),
        ("The importer crashed on Windows.", "The importer now works on Windows."),
        ("The login keeps timing out, and nobody knows why.", "We got the login working."),
        ("The escapement doesn't work with the new spring.", "The escapement has been fixed."),
    ],
)
def test_what_works_again_is_broken_no_more(friction: str, win: str) -> None:
    assert is_mended(friction, win)


@pytest.mark.parametrize(
    ("friction", "win"),
    [
        # another thing, or one of which less or more is said
        ("The build failed on Windows.", "The release works again."),
        ("The build failed on Windows.", "The nightly build works again."),
        ("The Windows build failed last night.", "The build works again."),
        ("The build of the parser fails on main.", "The build of the lexer works again."),
        ("The importer crashed on Windows.", "The importer now works on Linux."),
        ("The feeder keeps jamming.", "Fixed another feeder."),
        ("The feeder keeps jamming.", "I fixed the belt of the feeder."),
        ("The feeder keeps jamming.", "Fixed the feeder cable."),
        ("The upgrade broke the importer.", "The upgrade works now."),
        ("The heating stopped working on Monday.", "It works again."),
        ("It crashed when we loaded the second file.", "It works now."),
        ("We wasted a whole afternoon on this.", "That worked."),
        # denied, half, wished, reported, asked
        ("The feeder keeps jamming.", "The feeder is not fixed."),
        ("The feeder keeps jamming.", "We almost fixed the feeder."),
        ("The feeder keeps jamming.", "The feeder is half fixed."),
        ("The feeder keeps jamming.", "The feeder will be fixed tomorrow."),
        ("The feeder keeps jamming.", "Ben says the feeder is fixed."),
        ("The feeder keeps jamming.", "Is the feeder fixed?"),
        ("The feeder keeps jamming.", "If the feeder is fixed, we can print."),
        # what is to be avoided stays so
        ("Never use the feeder on Fridays.", "The feeder works again."),
        ("Watch out: the feeder keeps jamming.", "The feeder works again."),
        ("Avoid the old importer, it crashed twice.", "The old importer works now."),
        ("Don't use mmap for this: it broke on the network share.", "The network share works again."),
        ("The feeder kept jamming, but it works now.", "The feeder works again."),
    ],
)
def test_another_thing_a_doubt_or_a_warning_is_not_mended(friction: str, win: str) -> None:
    assert not is_mended(friction, win)


CRASHED = "The importer crashed."


@pytest.mark.parametrize(
    "win",
    [
        "The importer works now except for large files.",
        "Except for large files, the importer works now.",
        "The importer works now, but not for large files.",
        "The importer works now but not with large files.",
        "The importer works now, though not on Windows.",
        "The importer works now apart from large files.",
        "The importer works now, aside from large files.",
        "The importer works now unless the file is large.",
        "The importer works now, only for small files.",
        "The importer works now, but only with small files.",
        "The importer works now, but it still crashes on large files.",
        "The importer works now, but large files still fail.",
        "The importer works now, but it doesn't read large files.",
        "The importer works now, although it crashes on large files.",
        "The importer works now, with the exception of large files.",
        "The importer works now (excluding large files).",
        "Everything but the importer works now.",
        "The importer works now, with one exception.",
        "The importer works again, large files aside.",
        "The importer works now, at least for small files.",
        "The importer works now with small files.",
        "I fixed the importer, except for large files.",
    ],
)
def test_what_works_with_an_exception_is_not_mended(win: str) -> None:
    assert not is_mended(CRASHED, win)


@pytest.mark.parametrize(
    "win",
    [
        "The importer works now.",
        "The importer works now, and it is fast.",
        "The importer works now, but I do not know why.",
        "The importer works again, but nobody knows why.",
        "I fixed the importer, though it took all day.",
        "Fixed the importer with a larger buffer.",
        "The importer works again with a larger buffer.",
        "The importer works again with the new parser.",
    ],
)
def test_what_is_said_besides_takes_nothing_back(win: str) -> None:
    assert is_mended(CRASHED, win)


@pytest.mark.parametrize(
    ("friction", "win"),
    [
        ("The build failed on branch 12.", "The build passes on branch 14."),
        ("The build failed on Python 3.11.", "The build passes on Python 3.12."),
        ("The migration of shard 2 failed.", "The migration of shard 3 is fixed."),
        ("Machine 12 stopped working.", "Machine 14 works again."),
        ("Machine 12 stopped working.", "The machine works again."),
        ("3 tests are failing.", "2 tests pass."),
        ("Ticket machine 4 at the station was broken.", "Ticket machine 5 is fixed."),
    ],
)
def test_a_number_that_differs_tells_of_another_thing(friction: str, win: str) -> None:
    assert not is_mended(friction, win)


@pytest.mark.parametrize(
    ("friction", "win"),
    [
        ("The build failed on branch 12.", "The build passes on branch 12."),
        ("The exception in the parser broke the importer.", "Fixed the importer."),
        ("The importer crashed with large files.", "The importer works now with large files."),
        ("The build failed on branch 12.", "The build works again."),
        ("The build failed on Python 3.11.", "The build passes on Python 3.11."),
        ("Machine 12 stopped working.", "Machine 12 works again."),
        ("3 tests are failing.", "All 84 tests pass."),
        ("3 tests are failing.", "All tests pass."),
        ("The tests are failing.", "84 tests pass."),
        ("The build failed on May 12.", "The build works again since May 14."),
    ],
)
def test_the_same_number_none_or_how_many_there_are_tells_of_the_same(friction: str, win: str) -> None:
    assert is_mended(friction, win)


@pytest.mark.parametrize(
    "friction", ["The build failed last night.", "The pump failed yesterday.", "The pump keeps leaking."]
)
def test_what_failed_at_a_time_or_leaks_is_a_friction(friction: str) -> None:
    assert damage(friction)
