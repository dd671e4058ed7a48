"""What forgetting on request brings: its event."""

from brainbridge.graph.domain import Domain, Effect

DOMAIN = Domain(
    name="forgetting",
    areas=("forgetting",),
    effects=(
        Effect(
            kind="retracted",
            meaning="a memory was forgotten on request",
            undo="undo.restore",
            redo="undo.restore",
        ),
    ),
)
