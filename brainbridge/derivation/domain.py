"""What derivation brings: what memories were made of, in the words of their texts."""

from brainbridge.graph.domain import Check, Code, Domain

DOMAIN = Domain(
    name="derivation",
    areas=("derivation",),
    edges=("DERIVED_FROM",),
    checks=(
        Check(
            query="derivation.check",
            order=106,
            codes=(
                Code(
                    name="looser_than_parent",
                    severity="error",
                    meaning="it is less sensitive, or trusted more, than what it comes from",
                    fix="brainbridge associate --repair",
                ),
                Code(
                    name="derived_across",
                    severity="error",
                    meaning="it comes from itself, or a test memory from a real one, or the other way round",
                    fix="brainbridge crystal lineage {id}",
                ),
            ),
        ),
    ),
)
