"""The programs that are installed; all else is in pyproject.toml."""

import sys

from setuptools import setup

PROGRAMS = {
    "brainbridge": "brainbridge.cli:program",
    "brainbridge-hook": "brainbridge.hook.entry:main",
}
# V4's spelling of the first. Where file systems ignore case it names that file already, and an entry of its own would
# break upgrades on macOS: pip removes every script by its name, and does not find the second one any more.
# A wheel holds the programs of where it was built, though its name says any platform: one that was built on Linux must
# not be installed on macOS or Windows.
if sys.platform not in ("darwin", "win32"):
    PROGRAMS["brainBridge"] = PROGRAMS["brainbridge"]

setup(entry_points={"console_scripts": [f"{name} = {target}" for name, target in PROGRAMS.items()]})
