"""A worker that stays: it holds a connection to the brain and answers prompts until nobody has asked for ten minutes.

It holds no lock that the work on the spool needs, and there is one for each brain at most.
"""

from contextlib import nullcontext
from typing import Unpack

from filelock import FileLock, Timeout

from brainbridge.brain.brain import Brain
from brainbridge.graph.reader import LOCAL
from brainbridge.hook import answering, spool
from brainbridge.server import renaming
from brainbridge.settings import Flags

IDLE_S = 600.0
_OPTIONS = {**answering.IMPATIENT, "max_transaction_retry_time": 0.0}  # the hook would be gone at a second attempt


def stay(brain: str, *, idle_s: float = IDLE_S, **flags: Unpack[Flags]) -> bool:
    """Answer prompts until nobody has asked for ``idle_s`` seconds; False, at once, if another worker stays already.

    Raises what opening the brain raises.
    """
    renaming.refuse(brain)  # before the lock creates the brain's folder
    flags["reader"] = LOCAL  # whoever woke it
    lock = FileLock(spool.stay_lock(brain), timeout=0, mode=0o600)
    try:
        with lock, Brain.open(brain, driver_options=_OPTIONS, **flags) as opened:
            # The first prompt is not to wait for what is loaded and planned once.
            opened.recall("what was said before", touch=False, note=False)
            with answering.listening(brain, lambda: nullcontext(opened)) as listener:
                listener.wait(idle_s)
    except Timeout:
        return False
    return True
