"""What recall brings: its queries."""

from brainbridge.graph.domain import Domain

DOMAIN = Domain(name="recall", areas=("recall",), browser=("browser.recalled",))
