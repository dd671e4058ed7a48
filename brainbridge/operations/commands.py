"""The commands that domains bring, for the command line's own list."""

from brainbridge import domains
from brainbridge.graph import agreement
from brainbridge.graph.domain import SECTIONS, Command

__all__ = ["SECTIONS", "brought"]


def brought(taken: tuple[str, ...]) -> dict[str, Command]:
    """Return the commands of all domains by their names; CatalogError if domains do not agree, or bring a taken one."""
    agreement.require(domains.DOMAINS, taken)
    return domains.DOMAINS.commands
