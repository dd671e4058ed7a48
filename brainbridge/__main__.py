"""``python -m brainbridge``."""

from brainbridge.cli import main

main()
