"""What projects bring."""

from brainbridge.graph.domain import Domain, Effect, Kind

DOMAIN = Domain(
    name="project",
    areas=("project",),
    slots=("undo.turn.turned",),
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
        Effect(
            kind="questions_moved",
            meaning="the questions of a scope were moved with its memories: probes, and what was asked of late",
            undo="project.return_probes",
            redo="project.return_probes",
            then="brainbridge.project.moving.return_questions",
        ),
        Effect(
            kind="branch_renamed",
            meaning="the branch that a memory was made on was renamed",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="branch_merged",
            meaning="the branch that a memory was made on was merged",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="branch_dropped",
            meaning="the branch that a memory was made on was dropped",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="branch_reopened",
            meaning="the branch that a memory was made on was dropped, and is worked on again",
            undo="undo.restore",
            redo="undo.restore",
        ),
    ),
)
