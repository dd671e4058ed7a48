"""Memory consolidation for AI agents, in a Neo4j graph a person can open.

``Brain`` is the whole public interface; it is imported on first use, so that ``import brainbridge`` stays cheap.
"""

from typing import TYPE_CHECKING, Any

from brainbridge.version import VERSION

__version__ = VERSION
__all__ = ["Brain", "__version__"]

if TYPE_CHECKING:
    from brainbridge.brain import Brain


def __getattr__(name: str) -> Any:
    if name == "Brain":
        from brainbridge.brain import Brain

        return Brain
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
