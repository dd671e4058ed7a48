"""A domain that no other file of the product names: notes in the margin of memories."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Effect, Kind, Pass

TOY = Domain(
    name="toy",
    areas=("toy",),
    queries="tests.toy.queries",
    slots=("memory.access.touch", "recall.standing.filter", "purge.lineages.gone", "memory.delete_tests.gone"),
    kinds=(Kind(label="ToyNote", key=("id",), order=95, model="tests.toy.nodes.ToyNote", page="toy.page", held=True),),
    edges=("NOTED",),
    checks=(
        Check(
            query="toy.loose",
            order=200,
            codes=(
                Code(
                    name="toy_note_is_loose",
                    severity="warning",
                    meaning="a note stands beside no memory",
                    fix="brainbridge jot --at ID TEXT",
                ),
            ),
        ),
    ),
    effects=(Effect(kind="toy_noted", meaning="a note was written or changed", undo="toy.undo", redo="toy.undo"),),
    passes=(
        Pass(
            name="toy-count",
            order=45,
            meaning="count the notes",
            commands=("consolidate-all",),
            run="tests.toy.notes.count",
        ),
    ),
    commands=(
        Command(name="jot", module="tests.toy.commands", section="Memories", line="Write a note beside a memory."),
    ),
    browser=("toy.margin",),
)
