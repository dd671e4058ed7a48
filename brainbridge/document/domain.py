"""What documents and notes bring."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Effect, Figure, Guard, Kind, Move, Pass

_MEND = "brainbridge associate --repair"

DOMAIN = Domain(
    name="document",
    areas=("document", "note", "guideline"),
    slots=(
        "archive.connect.filter",
        "memory.create.created",
        "memory.delete_tests.gone",
        "memory.read.shown",
        "recall.search.share",
    ),
    properties=("directive",),
    kinds=(
        Kind(
            label="Document",
            key=("isTest", "scope", "name"),
            order=91,
            model="brainbridge.schema.vocabulary.documents.Document",
            since=22,
            page="document.page",
            held=True,
        ),
        Kind(
            label="DocumentState",
            key=("id",),
            order=92,
            model="brainbridge.schema.vocabulary.documents.DocumentState",
            since=22,
            page="document.page_states",
            held=True,
            texts=("text", "reason"),
        ),
    ),
    figures=(Figure("held", "without a document that holds it, it would have faded"),),
    indexes=(
        ("unique", "NODE", "Document", ("isTest", "scope", "name")),
        ("range", "NODE", "Note", ("isTest", "created")),
    ),
    edges=("STATE_OF", "CURRENT", "SUPERSEDES", "CONSUMED_BY", "CITES", "POINTS_TO", "FOLDS", "EDITS"),
    checks=(
        Check(
            query="document.check",
            order=109,
            codes=(
                Code(
                    name="document_not_current",
                    severity="error",
                    meaning="a document has accepted states, and none of them is the current one",
                    fix=_MEND,
                ),
                Code(
                    name="document_current",
                    severity="error",
                    meaning="the current state of a document was refused, taken back, or is not its only one",
                    fix=_MEND,
                ),
                Code(
                    name="document_state_alone",
                    severity="error",
                    meaning="a state does not belong to the document that it names",
                    fix=_MEND,
                ),
                Code(
                    name="document_order",
                    severity="error",
                    meaning="a state supersedes a later one, one that was refused, or one of another document",
                    fix=_MEND,
                ),
            ),
        ),
        Check(
            query="document.check_held",
            order=107,
            codes=(
                Code(
                    name="document_held",
                    severity="error",
                    meaning="a memory is held by a document that neither cites it nor has folded it",
                    fix=_MEND,
                ),
                Code(
                    name="document_not_held",
                    severity="error",
                    meaning="a document cites or has folded a memory that it does not hold, so that it may fade",
                    fix=_MEND,
                ),
            ),
        ),
    ),
    repairs=("document.mend", "document.hold"),
    moves=(Move(waits="brainbridge.document.moving.waits", move="brainbridge.document.moving.move"),),
    passes=(
        Pass(
            name="hold",
            order=5,
            meaning="hold what documents cite, and release what they do not any more",
            commands=("decay-energy", "consolidate-all", "session-end"),
            run="brainbridge.document.holding.keep",
        ),
        Pass(
            name="hold-crystals",
            order=6,
            meaning="the same, where only the law of crystals is followed",
            commands=("consolidate-all",),
            run="brainbridge.document.holding.keep",
            part="crystals",
        ),
        Pass(
            name="guidelines",
            order=48,
            meaning="write the next version of the compression guidelines",
            commands=("consolidate-all", "intake draw"),
            run="brainbridge.document.guidelines.renew",
            switch="guidelinesOnConsolidate",
        ),
    ),
    effects=(
        Effect(kind="noted", meaning="a note was made", undo="undo.restore", redo="undo.restore"),
        Effect(
            kind="saved",
            meaning="a text was saved as a state of a document, accepted or refused",
            undo="document.undo",
            redo="document.undo",
            last="document.hold",
        ),
        Effect(
            kind="document_moved",
            meaning="a document was moved to the scope of its project",
            undo="document.move_back",
            redo="document.move_back",
            last="document.hold",
            then="brainbridge.document.moving.return_files",
        ),
        Effect(
            kind="held",
            meaning="a memory was taken out of its law because a document cites it or has folded it",
            undo="document.follow",
            redo="document.follow",
        ),
        Effect(
            kind="released",
            meaning="a memory follows its law again, as no document cites it or has folded it any more",
            undo="document.follow",
            redo="document.follow",
        ),
        Effect(
            kind="seeded",
            meaning="a part of a person's own text in a document became a crystal",
            undo="undo.restore",
            redo="undo.restore",
            last="document.hold",
        ),
    ),
    guards=(
        Guard(
            query="document.tied",
            refusal="brainbridge.document.following.Tied",
            kinds=("noted", "seeded", "superseded", "vanished"),
        ),
    ),
    commands=(
        Command(
            name="guideline",
            module="brainbridge.cli.guidelines",
            section="Memories",
            line="Show what an agent should do more or less of, by what became of its actions, and write that anew.",
        ),
        Command(
            name="working-memory",
            module="brainbridge.cli.working",
            section="Memories",
            line="Show, rewrite and take over what an agent always has in its context.",
        ),
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
        Command(
            name="document",
            module="brainbridge.cli.attached",
            section="Memories",
            line="List, show, edit, restore, export and import documents, which keep every state they had.",
        ),
    ),
)
