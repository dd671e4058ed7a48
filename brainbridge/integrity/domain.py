"""What integrity brings: the events of repairs and purges."""

from brainbridge.graph.domain import Domain, Effect

DOMAIN = Domain(
    name="integrity",
    areas=("integrity", "purge"),
    effects=(
        Effect(kind="repaired", meaning="a memory was repaired", undo="undo.restore", redo="undo.restore", gains=True),
        Effect(
            kind="revived",
            meaning="what had ended was brought back",
            undo="undo.restore",
            redo="undo.restore",
            gains=True,
        ),
        Effect(
            kind="completed",
            meaning="a promotion was given what it lacked",
            final="a promotion without its instant, energy, reason or run is damage, so what was added stays",
        ),
        Effect(
            kind="purged",
            meaning="a lineage was deleted for good",
            final="it was purged: only an earlier backup still has it",
        ),
    ),
)
