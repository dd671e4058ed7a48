"""What profiles bring: pages that the facts tell whenever they are asked for."""

from brainbridge.graph.domain import Command, Domain

DOMAIN = Domain(
    name="profile",
    areas=("profile",),
    commands=(
        Command(
            name="profile",
            module="brainbridge.cli.profiles",
            section="Memories",
            line="Show a page of what is known of somebody or something, or of what the user prefers.",
        ),
    ),
)
