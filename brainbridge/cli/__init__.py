"""The command line: ``app`` is its frame, ``table`` lists its commands, the other modules define them."""

import gc

from brainbridge.cli.app import main

__all__ = ["main", "program"]


def program() -> None:
    """Be the program ``brainbridge``, and leave without looking for garbage among what ends anyway."""
    try:
        main(prog_name="brainbridge")
    finally:
        gc.freeze()  # the searches at a Python's end are a fifth of a short command
