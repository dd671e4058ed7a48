"""What hot and cold storage brings: the move between two indexes, by value."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Effect, Pass

DOMAIN = Domain(
    name="storage",
    areas=("storage",),
    slots=(
        "memory.create.born",
        "memory.access.touch",
        "memory.read.shown",
        "index.supersede.superseded",
        "undo.turn.turned",
        "undo.restore.restored",
        "policy.set.said",
        "action.record.acted",
        "intake.unread.acted",
        "feedback.mark.marked",
        "feedback.undo.marked",
        "config.change.changed",
        "config.mend.mended",
        "probe.keep.kept",
        "document.hold.held",
        "energy.protect.protected",
        "memory.describe.described",
    ),
    properties=("storage", "storageDue", "storageSince"),
    indexes=(
        ("fulltext", "NODE", "Cold", ("text", "around", "facets")),
        ("fulltext", "NODE", "TestCold", ("text", "around", "facets")),
        ("range", "NODE", "Head", ("storageDue",)),
        ("range", "NODE", "TestHead", ("storageDue",)),
    ),
    checks=(
        Check(
            query="storage.check",
            order=116,
            single=True,
            codes=(
                Code(
                    name="storage_property",
                    severity="error",
                    meaning="a property that says whether a memory is hot or cold, or since when, is damaged",
                    fix="brainbridge memory-inspect {id}",
                ),
            ),
        ),
    ),
    repairs=("storage.mend",),
    passes=(
        Pass(
            name="storage",
            order=44,
            meaning="move memories of little value to the cold ones, and those worth it back",
            commands=("consolidate-all", "intake draw"),
            run="brainbridge.intake.storage.storage.follow",
            switch="storageOnConsolidate",
        ),
    ),
    effects=(
        Effect(
            kind="storage_moved",
            meaning="a memory became hot or cold by its value",
            undo="undo.restore",
            redo="undo.restore",
            repeats=True,
        ),
        Effect(
            kind="storage_set",
            meaning="somebody moved a memory to the hot or the cold ones",
            undo="undo.restore",
            redo="undo.restore",
        ),
    ),
    commands=(
        Command(
            name="storage",
            module="brainbridge.cli.storing",
            section="Memories",
            line="Show which memories are hot or cold and why, and move one.",
        ),
    ),
)
