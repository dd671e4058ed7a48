"""When Python looks for garbage: imports leave none, and to look through them takes a tenth of a short command."""

import gc

_USUAL = gc.get_threshold()
_RARE = 50_000


def look_rarely() -> None:
    """Look for garbage only after many new objects: until the program has imported what it needs."""
    gc.set_threshold(_RARE)


def look_as_usual() -> None:
    """Look for garbage as often as Python does, but not at what is there already.

    Long work makes garbage: an import that looked rarely took 40 % more memory.
    """
    if gc.get_threshold() != _USUAL:
        gc.freeze()
        gc.set_threshold(*_USUAL)


def look_no_more() -> None:
    """Leave what is there to the end of the process."""
    gc.freeze()
