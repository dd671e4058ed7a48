"""What documents and notes bring."""

from brainbridge.graph.domain import Command, Domain, Effect

DOMAIN = Domain(
    name="document",
    areas=("note",),
    slots=("memory.create.created",),
    properties=("directive",),
    indexes=(("range", "NODE", "Note", ("isTest", "created")),),
    effects=(Effect(kind="noted", meaning="a note was made", undo="undo.restore", redo="undo.restore"),),
    commands=(
        Command(
            name="note",
            module="brainbridge.cli.notes",
            section="Memories",
            line="Note what must not be lost before the session ends; it is found at once.",
        ),
        Command(
            name="notes",
            module="brainbridge.cli.notes",
            section="Memories",
            line="List the notes, the latest first.",
        ),
    ),
)
