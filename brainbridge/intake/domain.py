"""What intake brings."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Effect, Figure, Kind, Pass, Sign

DOMAIN = Domain(
    name="intake",
    areas=("fact", "commitment"),
    slots=(
        "integrity.labels.joined",
        "integrity.repair.repaired",
        "memory.create.born",
        "memory.create.created",
        "memory.read.shown",
        "erasure.delete.gone",
        "memory.delete_tests.gone",
        "purge.lineages.gone",
        "recall.search.chosen",
        "recall.search.truth",
        "recall.search.hit",
        "recall.spread.untrue",
        "recall.filters.untrue",
        "recall.standing.filter",
    ),
    properties=(
        *("subject", "subjectKey", "attribute", "claim", "canonical", "single", "ends", "certainty", "category"),
        *(
            "validSince",
            "validUntil",
            "endsAt",
            "recordedAt",
            "retractedAt",
            "contestedBy",
            "decidedAt",
            "beside",
            "outdatedSince",
            "holdsTrue",
        ),
        *("commitmentKind", "commitmentState", "commitmentKey", "owes", "owesKey"),
        *("dueAt", "promisedAt", "resolvedAt"),
    ),
    kinds=(
        Kind(
            label="Slot",
            key=("isTest", "scope", "name"),
            order=93,
            model="brainbridge.schema.vocabulary.facts.Slot",
            since=23,
            page="fact.page_slots",
            held=True,
            unchecked="it is locked and holds nothing: what is stated makes a lost one anew",
        ),
    ),
    figures=(
        Figure("superseded", "what was said since says that it is no longer true"),
        Figure("holds", "it has faded, but what it says still holds"),
    ),
    indexes=(
        ("unique", "NODE", "Slot", ("isTest", "scope", "name")),
        ("range", "NODE", "Fact", ("isTest", "subjectKey", "attribute")),
        ("range", "NODE", "Live", ("isTest", "commitmentState", "dueAt")),
        ("range", "NODE", "Live", ("isTest", "commitmentState")),
        ("range", "NODE", "Live", ("isTest", "commitmentKey")),
        ("range", "NODE", "Commitment", ("isTest", "owesKey")),
    ),
    edges=("SUPERSEDES", "CONTRADICTS"),
    checks=(
        Check(
            query="fact.check",
            order=111,
            codes=(
                Code(
                    name="fact_order",
                    severity="error",
                    meaning="a fact is true until another instant than what was said of its slot says",
                    fix="brainbridge consolidate-all",
                ),
            ),
        ),
        Check(
            query="commitment.check",
            order=112,
            single=True,
            codes=(
                Code(
                    name="commitment_property",
                    severity="error",
                    meaning="a property of a commitment is outside its enumeration, or it is resolved at no instant",
                    fix="brainbridge memory-inspect {id}",
                ),
                Code(
                    name="commitment_law",
                    severity="error",
                    meaning="a commitment that is open may end by a law, or one that is resolved does not",
                    fix="brainbridge memory-inspect {id}",
                ),
            ),
        ),
    ),
    signs=(
        Sign(
            code=Code(
                name="open_conflicts",
                severity="info",
                meaning="facts contradict what is held to be true, and wait until somebody decides",
                fix="brainbridge conflict list",
            ),
            order=45,
            counted="brainbridge.intake.conflicts.waiting",
        ),
    ),
    passes=(
        Pass(
            name="commitments",
            order=34,
            meaning="let the open commitments expire that are past their due date",
            commands=("consolidate-all", "session-end"),
            run="brainbridge.intake.commitments.expire",
        ),
        Pass(
            name="facts",
            order=37,
            meaning="put the facts of each slot in order, where one of them has ended or was moved",
            commands=("consolidate-all", "session-end"),
            run="brainbridge.intake.facts.settle",
        ),
    ),
    effects=(
        Effect(
            kind="stated",
            meaning="a fact was drawn from what was said",
            undo="undo.restore",
            redo="undo.restore",
            last="fact.settle",
        ),
        Effect(
            kind="restated",
            meaning="a fact was said again",
            undo="undo.restore",
            redo="undo.restore",
            last="fact.settle",
        ),
        Effect(
            kind="corrected",
            meaning="a fact was said to have never been so",
            undo="undo.restore",
            redo="undo.restore",
            last="fact.settle",
        ),
        Effect(
            kind="decided",
            meaning="somebody decided what becomes of a fact that was contested",
            undo="undo.restore",
            redo="undo.restore",
            last="fact.settle",
        ),
        Effect(
            kind="closed",
            meaning="a fact is true until another instant, by what was said before or after it",
            undo="fact.follow",
            redo="fact.follow",
        ),
        Effect(
            kind="promised",
            meaning="a commitment was drawn from what was said",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="affirmed",
            meaning="a commitment was said again, perhaps with another due date",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="resolved",
            meaning="a commitment was fulfilled or cancelled",
            undo="undo.restore",
            redo="undo.restore",
        ),
        Effect(
            kind="lapsed",
            meaning="a commitment expired, as its due date had passed",
            undo="undo.restore",
            redo="undo.restore",
            repeats=True,
        ),
    ),
    commands=(
        Command(
            name="observe",
            module="brainbridge.cli.facts",
            section="Memories",
            line="Take in what was said: remember it, and draw facts from it.",
        ),
        Command(
            name="fact",
            module="brainbridge.cli.facts",
            section="Memories",
            line="List facts, what is true now or was at an instant, and how one changed.",
        ),
        Command(
            name="conflict",
            module="brainbridge.cli.conflicts",
            section="Memories",
            line="List facts that contradict what is held to be true, and decide which is right.",
        ),
        Command(
            name="commitment",
            module="brainbridge.cli.commitments",
            section="Memories",
            line="List what somebody promised or owes, and say that it was fulfilled or cancelled.",
        ),
    ),
)
