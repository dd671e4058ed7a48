"""The command line: ``app`` is its frame, ``table`` lists its commands, the other modules define them."""

import gc

from brainbridge.cli.app import main

__all__ = ["main", "program"]


def program() -> None:
    """Run the program ``brainbridge``; exits without a last garbage collection."""
    try:
        main(prog_name="brainbridge")
    finally:
        gc.freeze()  # collecting garbage at exit takes a fifth of a short command's time
