"""Memory consolidation for AI agents, in a Neo4j graph a person can open.

``Brain`` is the whole public interface; it is imported on first use, so that ``import brainbridge`` stays cheap.
"""

from brainbridge.version import VERSION

TYPE_CHECKING = False  # as in typing, which costs a hook more than all its own work

__version__ = VERSION
__all__ = ["Brain", "__version__"]

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain


def __getattr__(name: str) -> object:
    if name == "Brain":
        from brainbridge.brain.brain import Brain

        return Brain
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
