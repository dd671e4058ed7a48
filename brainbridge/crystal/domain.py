"""What crystals bring."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Effect, Guard, Kind, Pass, Trace

_MEND = "brainbridge associate --repair"
_FILTERED = ("gather", "spread", "cover", "standing", "filters", "traverse")

DOMAIN = Domain(
    name="crystal",
    areas=("crystal", "index"),
    slots=(
        "association.surround.noted",
        "config.change.changed",
        "integrity.revive.locked",
        "integrity.revive.revived",
        "memory.access.locked",
        "memory.access.touch",
        "memory.create.born",
        "memory.create.created",
        "memory.read.readers",
        "memory.read.shown",
        "memory.why.judging",
        "promotion.promote.promoted",
        *(f"recall.{each}.filter" for each in _FILTERED),
        "undo.restore.restored",
        "undo.turn.turned",
    ),
    properties=(
        *("lifecycle", "semanticType", "origin", "source", "path", "startLine", "endLine", "declaredImportance"),
        *("emotionalValence", "dopamine", "cortisol", "oxytocin", "epistemicLayer", "lifespanPolicy", "ttlMs"),
        *("ttlFrom", "activeUntil", "mergeableUntil", "unmergedLifecycle", "accessScope", "priority"),
        *("ownWeight", "ownConfidence", "ownReinforcedAt", "ownCreatedAt"),
        *("sharedWeight", "sharedConfidence", "sharedReinforcedAt", "sharedCreatedAt", "cluster", "joins"),
    ),
    kinds=(
        Kind(
            label="CrystalConfig",
            key=("version",),
            order=22,
            model="brainbridge.schema.vocabulary.crystals.CrystalConfig",
            reads="brainbridge.crystal.settings.CrystalConfig",
            since=15,
            versioned=True,
            page="crystal.versions",
        ),
    ),
    indexes=(
        ("range", "NODE", "Live", ("isTest", "forgetAt")),
        ("range", "NODE", "Live", ("isTest", "activeUntil")),
        ("range", "NODE", "Live", ("isTest", "lifecycle")),
        ("range", "NODE", "Live", ("isTest", "mergeableUntil")),
        ("range", "NODE", "Live", ("lawVersion",)),
        ("range", "NODE", "Crystal", ("isTest", "path")),
    ),
    edges=("MERGED_INTO", "SUPERSEDES"),
    browser=("browser.crystals",),
    checks=(
        Check(
            query="crystal.check",
            order=105,
            single=True,
            codes=(
                Code(
                    name="crystal_label",
                    severity="error",
                    meaning="it has the label of crystals and no lifecycle, or a lifecycle and no label",
                    fix="brainbridge memory-inspect {id}",
                ),
                Code(
                    name="crystal_property",
                    severity="error",
                    meaning="a property of a crystal is outside its enumeration or its range",
                    fix="brainbridge memory-inspect {id}",
                ),
                Code(
                    name="crystal_law",
                    severity="error",
                    meaning="another law may end a crystal than its lifespan says",
                    fix=_MEND,
                ),
                Code(
                    name="crystal_access",
                    severity="error",
                    meaning="the index proposes a crystal to others than its access scope says",
                    fix=_MEND,
                ),
                Code(
                    name="crystal_succession",
                    severity="error",
                    meaning="a version of a crystal was superseded, and there is no later one",
                    fix="brainbridge memory-inspect {id}",
                ),
                Code(
                    name="crystal_alone",
                    severity="error",
                    meaning="a crystal counts as one that others were merged into, and none is",
                    fix=_MEND,
                ),
                Code(
                    name="crystal_instants",
                    severity="error",
                    meaning="a crystal ends or is activated at another instant than its law says",
                    fix=_MEND,
                ),
            ),
        ),
    ),
    repairs=("crystal.file", "crystal.release", "crystal.mend"),
    effects=(
        Effect(
            kind="activated",
            meaning="a crystal was used so much that it was activated",
            undo="undo.restore",
            redo="undo.restore",
            repeats=True,
        ),
        Effect(
            kind="merged",
            meaning="a crystal was merged into another one, which keeps its text",
            undo="crystal.part",
            redo="crystal.rejoin",
            then="brainbridge.crystal.merging.recount",
        ),
        Effect(
            kind="frozen",
            meaning="a crystal was frozen",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="indexed",
            meaning="a chunk of a file became a crystal",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="excerpted",
            meaning="a session that ended left its last messages as a crystal",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="superseded",
            meaning="a chunk of a file was changed, or came back, and its crystal began a new version",
            undo="index.turn",
            redo="index.turn",
            apart=True,
            last="index.republish",
        ),
        Effect(
            kind="relocated",
            meaning="a chunk of a file stands in other lines",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="vanished",
            meaning="a crystal ended, since its chunk is no longer in its file",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="stored",
            meaning="a pipeline changed the declared importance or the type of a crystal",
            undo="undo.restore",
            redo="undo.restore",
            then="brainbridge.crystal.pipeline.withdraw",
        ),
        Effect(
            kind="published",
            meaning="a crystal was published, or made private again",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="withdrawn",
            meaning="an undo ended a version of a crystal that others could read",
            final="no undo publishes it again; publish it yourself: brainbridge crystal publish",
        ),
    ),
    guards=(
        Guard(query="crystal.retype", refusal="brainbridge.crystal.pipeline.Retyped", kinds=("stored",)),
        Guard(query="crystal.republish", refusal="brainbridge.crystal.publishing.Withheld", kinds=("published",)),
    ),
    passes=(
        Pass(
            name="crystals",
            order=35,
            meaning="end the crystals whose end has come, and activate those that are much used",
            commands=("consolidate-all", "session-end"),
            run="brainbridge.crystal.lifecycle.follow",
            part="crystals",
        ),
        Pass(
            name="merge",
            order=36,
            meaning="merge crystals that are alike",
            commands=("consolidate-all",),
            run="brainbridge.crystal.merging.merge_alike",
            switch="mergeOnConsolidate",
            part="crystals",
        ),
        Pass(
            name="excerpt",
            order=75,
            meaning="keep the last messages of the session as a crystal",
            commands=("session-end",),
            run="brainbridge.crystal.excerpts.keep",
            switch="excerptOnSessionEnd",
        ),
    ),
    traces=(
        Trace(
            before="brainbridge.crystal.merging.spare",
            after="brainbridge.crystal.merging.reshare",
            queries=("crystal.share", "crystal.release"),
        ),
    ),
    configurations=("brainbridge.crystal.settings.CRYSTALS",),
    commands=(
        Command(
            name="crystal",
            module="brainbridge.cli.crystals",
            section="Memories",
            line="List, show, freeze, publish and merge crystals: memories that were written down.",
        ),
        Command(
            name="index",
            module="brainbridge.cli.indexing",
            section="Memories",
            line="Keep files and folders as crystals, chunk by chunk, and follow their changes.",
        ),
    ),
)
