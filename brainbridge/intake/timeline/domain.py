"""What the timeline brings."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Effect, Guard, Kind, Pass

DOMAIN = Domain(
    name="timeline",
    areas=("box", "trace"),
    slots=(
        "archive.connect.filter",
        "archive.connect.joined",
        "archive.place.placed",
        "forgetting.retract.ended",
        "integrity.labels.joined",
        "integrity.repair.repaired",
        "integrity.sweep.swept",
        "memory.create.born",
        "memory.create.created",
        "erasure.delete.gone",
        "memory.delete_tests.gone",
        "purge.lineages.gone",
        "recall.gather.filter",
        "recall.spread.filter",
        "recall.filters.filter",
        "recall.search.hit",
        "recall.cover.order",
        "undo.restore.restored",
    ),
    properties=("box", "trace", "unfiled"),
    kinds=(
        Kind(
            label="Trace",
            key=("isTest", "scope", "id"),
            order=94,
            model="brainbridge.schema.vocabulary.timeline.Trace",
            since=36,
            page="trace.page",
            held=True,
            unchecked="its boxes say what it links",
        ),
        Kind(
            label="Box",
            key=("id",),
            order=96,
            model="brainbridge.schema.vocabulary.timeline.Box",
            since=36,
            page="box.page",
            held=True,
        ),
    ),
    indexes=(
        ("range", "NODE", "Unboxed", ("isTest", "created")),
        ("range", "NODE", "Unboxed", ("isTest", "sessionId", "created")),
        ("range", "NODE", "Box", ("isTest", "scope", "session", "firstAt")),
        ("range", "NODE", "Box", ("isTest", "openUntil")),
        ("range", "NODE", "Box", ("isTest", "lastAt")),
        ("range", "NODE", "Unfiled", ("isTest", "firstAt")),
        ("unique", "NODE", "Trace", ("isTest", "scope", "id")),
        ("range", "NODE", "Trace", ("isTest", "scope", "lastAt")),
        ("range", "NODE", "Trace", ("id",)),
        ("range", "NODE", "Event", ("before_trace",)),
        ("range", "NODE", "Event", ("after_trace",)),
    ),
    edges=("IN_BOX", "WAS_IN_BOX", "SUMS_UP", "IN_TRACE"),
    bearing="brainbridge.intake.timeline.bearing.Boxes",
    checks=(
        Check(
            query="box.check",
            order=115,
            codes=(
                Code(
                    name="box_of_other_turns",
                    severity="error",
                    meaning="a box does not say what is in it or whether it is sealed, or has a summary too many",
                    fix="brainbridge associate --repair",
                ),
            ),
        ),
    ),
    repairs=("box.mend",),
    passes=(
        Pass(
            name="boxes",
            order=39,
            meaning="put what was said into boxes, and sum up those that are over",
            commands=("consolidate-all", "session-end", "intake draw"),
            run="brainbridge.intake.timeline.boxes.keep",
            switch="boxesOnConsolidate",
        ),
    ),
    effects=(
        Effect(kind="box_opened", meaning="a box was opened for what was said", undo="box.undo", redo="box.undo"),
        Effect(
            kind="box_sealed",
            meaning="a box was sealed: the topic or the time was another, it was full, or somebody asked for it",
            undo="box.reopen",
            redo="box.reopen",
        ),
        Effect(
            kind="traced",
            meaning="a box was linked to others of its topics",
            undo="trace.part",
            redo="trace.part",
        ),
        Effect(
            kind="summarised",
            meaning="a box was summed up",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="outsummed",
            meaning="a summary ended, as its box says something else now",
            undo="undo.restore",
            redo="undo.restore",
        ),
    ),
    guards=(
        Guard(
            query="box.resummed",
            refusal="brainbridge.intake.timeline.filing.Resummed",
            kinds=("summarised", "outsummed"),
        ),
    ),
    commands=(
        Command(
            name="box",
            module="brainbridge.cli.timeline",
            section="Memories",
            line="List the stretches of conversation in the order of time, and seal one.",
        ),
        Command(
            name="trace",
            module="brainbridge.cli.timeline",
            section="Memories",
            line="List what links stretches of conversation of the same topics.",
        ),
    ),
)
