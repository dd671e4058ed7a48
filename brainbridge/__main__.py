"""``python -m brainbridge``."""

from brainbridge.cli import program

program()
