"""A domain that no other file names: notes in the margin of memories."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Effect, Figure, Kind, Move, Pass

TOY = Domain(
    name="toy",
    areas=("toy",),
    queries="tests.toy.queries",
    slots=(
        "memory.create.created",
        "legacy.link.created",
        "memory.access.touch",
        "memory.access.ended",
        "promotion.promote.promoted",
        "energy.expire.ended",
        "crystal.move.ended",
        "crystal.merge.ended",
        "forgetting.retract.ended",
        "integrity.revive.revived",
        "recall.gather.filter",
        "recall.spread.filter",
        "recall.cover.filter",
        "recall.traverse.filter",
        "recall.filters.filter",
        "recall.search.rank",
        "recall.standing.filter",
        "purge.lineages.gone",
        "erasure.delete.gone",
        "memory.delete_tests.gone",
    ),
    properties=("toyBorn", "toyBirths", "toyTouches", "toyHops", "toyLast"),
    kinds=(
        Kind(
            label="ToyConfig",
            key=("version",),
            order=25,
            model="tests.toy.nodes.ToyConfig",
            reads="tests.toy.settings.ToyConfig",
            since=2,
            versioned=True,
            page="toy.versions",
        ),
        Kind(
            label="ToyNote",
            key=("id",),
            order=95,
            model="tests.toy.nodes.ToyNote",
            since=1,
            page="toy.page",
            held=True,
            texts=("text",),
        ),
    ),
    indexes=(("range", "NODE", "ToyNote", ("isTest", "text")),),
    configurations=("tests.toy.settings.NOTES",),
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
    repairs=("toy.tidy",),
    moves=(Move(waits="tests.toy.notes.waits", move="tests.toy.notes.move"),),
    figures=(Figure("toy", "a note stands beside it"),),
    effects=(Effect(kind="toy_noted", meaning="a note was written or changed", undo="toy.undo", redo="toy.undo"),),
    passes=(
        Pass(
            name="toy-count",
            order=45,
            meaning="count the notes",
            commands=("consolidate-all",),
            run="tests.toy.notes.count",
            switch="countsNotes",
        ),
    ),
    commands=(
        Command(name="jot", module="tests.toy.commands", section="Memories", line="Write a note beside a memory."),
    ),
    browser=("toy.margin",),
)
