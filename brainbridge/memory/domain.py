"""What memories and their sessions bring."""

from brainbridge.graph.domain import Check, Code, Domain, Effect, Kind

_REPAIR = "brainbridge repair-memory {id}"

DOMAIN = Domain(
    name="memory",
    areas=("memory", "session"),
    kinds=(
        Kind(
            label="Session",
            key=("isTest", "scope", "name"),
            order=30,
            model="brainbridge.schema.vocabulary.Session",
            held=True,
        ),
        Kind(label="Memory", key=("id",), order=90, model="brainbridge.schema.vocabulary.Memory", held=True),
    ),
    edges=("IN_SESSION",),
    checks=(
        Check(
            query="integrity.properties",
            order=10,
            single=True,
            codes=(
                Code(name="missing_property", severity="error", meaning="a required property is missing", fix=_REPAIR),
                Code(name="wrong_type", severity="error", meaning="a property has the wrong type", fix=_REPAIR),
                Code(
                    name="unknown_tier",
                    severity="error",
                    meaning="the tier is not working, shortTerm or longTerm",
                    fix=_REPAIR,
                ),
                Code(
                    name="unknown_type",
                    severity="error",
                    meaning="the type is not crystallization, learning or insight",
                    fix=_REPAIR,
                ),
                Code(name="negative_count", severity="error", meaning="accessCount is negative", fix=_REPAIR),
            ),
        ),
        Check(
            query="integrity.instants",
            order=30,
            single=True,
            codes=(
                Code(
                    name="in_the_future",
                    severity="warning",
                    meaning="an instant lies in the future; a clock may be wrong",
                    fix=_REPAIR,
                ),
                Code(
                    name="before_birth",
                    severity="error",
                    meaning="it was accessed or settled before it was created",
                    fix=_REPAIR,
                ),
                Code(
                    name="ends_before_it_begins",
                    severity="error",
                    meaning="validTo is before validFrom",
                    fix=_REPAIR,
                ),
                Code(
                    name="end_without_reason",
                    severity="error",
                    meaning="validTo and endReason do not match",
                    fix=_REPAIR,
                ),
            ),
        ),
        Check(
            query="integrity.labels",
            order=40,
            codes=(
                Code(name="live_label", severity="error", meaning="the label Live contradicts validTo", fix=_REPAIR),
                Code(name="tier_label", severity="error", meaning="the tier's label contradicts the tier", fix=_REPAIR),
                Code(
                    name="head_label",
                    severity="error",
                    meaning="the label Head or TestHead contradicts the lineage or isTest",
                    fix=_REPAIR,
                ),
                Code(
                    name="storage_label",
                    severity="error",
                    meaning="the labels say that it is hot or cold, but not where its words are to be searched",
                    fix=_REPAIR,
                ),
                Code(
                    name="unlinked_label",
                    severity="error",
                    meaning="the label Unlinked contradicts its version or its place in the session",
                    fix=_REPAIR,
                ),
                Code(
                    name="protected_label",
                    severity="error",
                    meaning="the label Protected contradicts decayLaw",
                    fix=_REPAIR,
                ),
            ),
        ),
    ),
    effects=(Effect(kind="session_ended", meaning="a session ended", undo="undo.restore", redo="undo.restore"),),
    browser=("browser.memory_life", "browser.tier_map"),
)
