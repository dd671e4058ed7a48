"""What imports and archives bring."""

from brainbridge.graph.domain import Check, Code, Domain, Kind

_LOOK = "look at it: brainbridge memory-inspect {id}"

DOMAIN = Domain(
    name="transfer",
    areas=("archive", "legacy", "transfer"),
    kinds=(Kind(label="Source", key=("name",), order=60, model="brainbridge.schema.vocabulary.Source"),),
    left=("HAS_MEMORY",),  # to nodes of the old system, which are not archived
    checks=(
        Check(
            query="integrity.provenance",
            order=100,
            codes=(
                Code(
                    name="provenance_misplaced",
                    severity="error",
                    meaning="the source of an imported memory is attached in the wrong place",
                    fix=_LOOK,
                ),
            ),
        ),
    ),
)
