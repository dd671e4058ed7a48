"""Presets, as an installation offers them: whoever installs a memory for an agent is told how long it lasts.

No database is started for that, and none is waited for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from brainbridge.config import presets
from brainbridge.errors import BrainbridgeError
from brainbridge.hook.editing import Changed
from brainbridge.platform import paths

if TYPE_CHECKING:
    from brainbridge.settings import Resolved, Settings

_PATIENCE_S = 1.0
_OFFERED = "days"
_BY_HAND = ""  # the name of no preset


class Installed(Changed):
    """What an install changed, and the preset the brain has: null if unknown, empty if constants were changed by hand.

    ``offer`` says in words what that means, and what else there is.
    """

    preset: str | None = None
    offer: list[str]


def names() -> tuple[str, ...]:
    """Return the names of the presets."""
    return tuple(presets.PRESETS)


def require(name: str | None) -> None:
    """Raise InvalidInput if there is no preset of that name."""
    if name is not None:
        presets.find(name)


def offered(done: Changed, resolved: Resolved, *, chosen: str | None = None) -> Installed:
    """Return what an install changed, with the preset that was ``chosen`` with it, or the brain's and an offer."""
    if not done.applied:
        return Installed(**dict(done), preset=chosen, offer=[f"preset {chosen} would be applied"] if chosen else [])
    found = chosen or _standing(resolved)
    applied = [f"preset {chosen} applied"] if chosen else []
    named = resolved.origins["brain"] == "the command line"
    words = _words(found, resolved.settings.brain, named=named)
    return Installed(**dict(done), preset=found, offer=[*applied, *words])


def _words(found: str | None, brain: str, *, named: bool) -> Iterator[str]:
    if found == _BY_HAND:
        yield "How long a memory of this brain lives was set by hand (brainbridge config show)."
        return
    whose = "This brain has the preset" if found else "A new brain has the preset"
    name = found or presets.DEFAULT
    yield f"{whose} {name}. {_said(name)}"
    if name == presets.DEFAULT:
        yield f"With {_OFFERED}: {_said(_OFFERED)}"
        which = f" --brain {brain}" if named else ""
        yield f"To change that: brainbridge config preset apply {_OFFERED}{which}"


def _said(name: str) -> str:
    return " ".join(map(str, presets.PRESETS[name].sentences[:2]))


def _standing(resolved: Resolved) -> str | None:
    """Return the preset of a brain that answers at once, empty if it has other numbers; None if it does not answer."""
    if not _may_answer(resolved.settings):
        return None
    from brainbridge.config import config
    from brainbridge.domains import DOMAINS
    from brainbridge.server import connection

    timeouts = ("connection_timeout", "connection_acquisition_timeout", "max_transaction_retry_time")
    patience = dict.fromkeys(timeouts, _PATIENCE_S)
    try:
        endpoint = connection.running(resolved)
        if endpoint is None:
            return None
        with connection.opened(endpoint, domains=DOMAINS, timeout_s=_PATIENCE_S, options=patience) as graph:
            return presets.held(config.current(graph).tunables()) or _BY_HAND
    except BrainbridgeError:
        return None


def _may_answer(settings: Settings) -> bool:
    """Tell, without loading the driver, whether there is an address, or a process of the local server."""
    if settings.uri:
        return True
    from brainbridge.server import process
    from brainbridge.server.home import Home

    return process.owner(Home(paths.server_home(settings.brain))) is not None
