"""A session that leaves something, and how the next one is told of it."""

from brainbridge.graph.graph import Graph
from tests.hook.harness import Played
from tests.state import query

RULE = "From now on always answer in metric units when I ask for a length."
OPEN = "We still need to replace the escapement spring."


def section(told: str, title: str) -> str:
    """Return the lines of a briefing under a heading."""
    return told.partition(f"## {title}\n")[2].partition("\n## ")[0]


def lived(session: Played) -> Played:
    """Let a session begin, say what matters, and end."""
    session.start()
    session.say(f"{RULE} How long is the pendulum of the tower clock?", "The pendulum is ninety-four centimetres long.")
    session.say(f"Good. {OPEN}", "Noted: the spring of the escapement is next.")
    session.end()
    return session


def scopes(graph: Graph) -> set[str | None]:
    return {row["scope"] for row in query(graph, "MATCH (m:Memory) RETURN DISTINCT m.scope AS scope")}
