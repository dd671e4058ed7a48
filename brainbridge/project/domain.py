"""What projects bring."""

from brainbridge.graph.domain import Domain, Effect, Kind

DOMAIN = Domain(
    name="project",
    areas=("project",),
    kinds=(
        Kind(
            label="Project",
            key=("identity",),
            order=85,
            model="brainbridge.schema.vocabulary.nodes.Project",
            since=13,
            page="project.page",
            held=True,
            unchecked="'brainbridge project list' shows them; a lost one is made anew where an agent works",
        ),
    ),
    effects=(
        Effect(
            kind="moved",
            meaning="a memory was moved to the scope of its project",
            undo="undo.restore",
            redo="undo.restore",
            then="brainbridge.integrity.associations.repair",
        ),
    ),
)
