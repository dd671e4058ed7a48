"""What forgetting by wish brings: the event it leaves."""

from brainbridge.graph.domain import Domain, Effect

DOMAIN = Domain(
    name="forgetting",
    areas=("forgetting",),
    effects=(
        Effect(
            kind="retracted",
            meaning="a memory was forgotten by a wish",
            undo="undo.restore",
            redo="undo.restore",
        ),
    ),
)
