"""The command line: ``app`` is its frame, ``table`` lists its commands, the other modules define them."""

from brainbridge.platform import garbage

__all__ = ["program"]


def program() -> None:
    """Run the program ``brainbridge``."""
    garbage.look_rarely()
    from brainbridge.cli.app import main

    try:
        main(prog_name="brainbridge")
    finally:
        garbage.look_no_more()
