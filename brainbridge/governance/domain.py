"""What governance brings: how sensitive a memory is, and how far its origin is trusted."""

from brainbridge.graph.domain import Check, Code, Domain

_LOOK = "brainbridge memory-inspect {id}"

DOMAIN = Domain(
    name="governance",
    areas=("governance",),
    slots=(
        "integrity.repair.repaired",
        "legacy.link.created",
        "memory.create.created",
        "recall.search.hit",
        "recall.standing.filter",
    ),
    properties=("sensitivity", "trust", "suspect"),
    checks=(
        Check(
            query="governance.check_trust",
            order=35,
            single=True,
            codes=(
                Code(
                    name="unknown_trust",
                    severity="error",
                    meaning="its trust is none that there is, so nobody knows how far its origin is trusted",
                    fix=_LOOK,
                ),
                Code(
                    name="suspect_but_trusted",
                    severity="error",
                    meaning="it is marked as suspect, though its origin is trusted or is not known, or it is a crystal"
                    " that was made of nothing",
                    fix=_LOOK,
                ),
            ),
        ),
        Check(
            query="governance.check",
            order=104,
            single=True,
            codes=(
                Code(
                    name="unknown_sensitivity",
                    severity="error",
                    meaning="its sensitivity is not normal, personal or confidential; it counts as confidential",
                    fix="brainbridge repair-memory {id}",
                ),
            ),
        ),
    ),
)
