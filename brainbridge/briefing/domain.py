"""What briefings bring: the queries that choose their lines."""

from brainbridge.graph.domain import Domain

DOMAIN = Domain(name="briefing", areas=("briefing",))
