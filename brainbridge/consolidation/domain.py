"""What consolidation and undo bring: their queries, and the last step of ``session-end``."""

from brainbridge.graph.domain import Domain, Pass

DOMAIN = Domain(
    name="consolidation",
    areas=("undo",),
    passes=(
        Pass(
            name="close",
            order=80,
            meaning="note that the session has ended",
            commands=("session-end",),
            run="brainbridge.consolidation.passes.close",
        ),
    ),
)
