"""What the Markdown view brings: notes of facts and boxes, written into a folder whenever somebody asks."""

from brainbridge.graph.domain import Command, Domain

DOMAIN = Domain(
    name="view",
    areas=("view",),
    commands=(
        Command(
            name="view",
            module="brainbridge.cli.views",
            section="Memories",
            line="Write facts and boxes as Markdown notes into a folder.",
        ),
    ),
)
