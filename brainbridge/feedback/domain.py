"""What feedback brings: a mark on what is out of date, and what it does to a rank."""

from brainbridge.graph.domain import Domain, Effect, Figure

DOMAIN = Domain(
    name="feedback",
    areas=("feedback",),
    slots=(
        "index.supersede.superseded",
        "memory.access.touch",
        "promotion.promote.promoted",
        "recall.search.rank",
        "recall.search.hit",
        "recall.standing.filter",
        "undo.turn.turned",
    ),
    properties=("staleSince",),
    effects=(
        Effect(
            kind="marked_stale",
            meaning="a memory was said to be out of date",
            undo="feedback.undo",
            redo="feedback.undo",
        ),
    ),
    figures=(Figure("stale", "said to be out of date: minus half of the rest"),),
)
