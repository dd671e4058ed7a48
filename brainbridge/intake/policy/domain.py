"""What the policy brings: states that say how far a memory is to be relied upon."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Effect, Figure, Pass

DOMAIN = Domain(
    name="policy",
    areas=("policy",),
    slots=(
        "action.record.acted",
        "config.change.changed",
        "config.mend.mended",
        "feedback.mark.marked",
        "feedback.undo.marked",
        "index.supersede.superseded",
        "intake.unread.acted",
        "memory.create.born",
        "memory.access.touch",
        "memory.read.shown",
        "recall.search.rank",
        "recall.spread.filter",
        "undo.restore.restored",
        "undo.turn.turned",
    ),
    properties=("policyState", "policyDue", "policyClass", "verification"),
    indexes=(
        ("range", "NODE", "Live", ("isTest", "policyDue")),
        ("range", "NODE", "Live", ("isTest", "policyState")),
    ),
    checks=(
        Check(
            query="policy.check",
            order=114,
            single=True,
            codes=(
                Code(
                    name="policy_property",
                    severity="error",
                    meaning="a policy property is outside its enumeration, or a memory is looked at without a state",
                    fix="brainbridge memory-inspect {id}",
                ),
            ),
        ),
    ),
    passes=(
        Pass(
            name="policy",
            order=38,
            meaning="move memories to the policy state that their heat and decay have come to",
            commands=("consolidate-all", "intake draw"),
            run="brainbridge.intake.policy.policy.follow",
            switch="policyOnConsolidate",
        ),
    ),
    figures=(Figure("policy", "its policy state: a share of the rest, times policyWeight"),),
    effects=(
        Effect(
            kind="policy_moved",
            meaning="a memory came to another policy state",
            undo="undo.restore",
            redo="undo.restore",
            repeats=True,
        ),
        Effect(
            kind="policy_set",
            meaning="somebody said that a memory is right or disputed, or how long it is to be kept",
            undo="undo.restore",
            redo="undo.restore",
        ),
    ),
    commands=(
        Command(
            name="policy",
            module="brainbridge.cli.policies",
            section="Memories",
            line="Show how far memories are to be relied upon, and say that one is right, disputed or to be kept.",
        ),
    ),
)
