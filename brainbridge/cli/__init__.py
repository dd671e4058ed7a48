"""The command line: ``app`` is its frame, ``table`` lists its commands, the other modules define them."""

from brainbridge.cli.app import main

__all__ = ["main"]
