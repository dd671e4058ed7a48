"""brainbridge/platform/garbage.py: what a program has imported is never looked at again."""

import subprocess
import sys

import pytest

FROZEN = "import gc; from brainbridge.platform import garbage; {}garbage.look_as_usual(); print(gc.get_freeze_count())"


@pytest.mark.parametrize(("before", "some"), [("garbage.look_rarely(); ", True), ("", False)])
def test_only_a_program_that_looked_rarely_keeps_what_is_there(before: str, some: bool) -> None:
    done = subprocess.run([sys.executable, "-c", FROZEN.format(before)], capture_output=True, text=True, check=True)
    assert (int(done.stdout) > 0) == some
