"""What the energy law and promotion bring."""

from brainbridge.graph.domain import Check, Code, Domain, Effect, Pass

_REPAIR = "brainbridge repair-memory {id}"
_LOOK = "look at it: brainbridge memory-inspect {id}"
_ALL, _SESSION = "consolidate-all", "session-end"

DOMAIN = Domain(
    name="energy",
    areas=("energy", "promotion"),
    edges=("CRYSTALLIZED_INTO", "PROMOTED_TO", "UNDONE"),
    checks=(
        Check(
            query="integrity.energies",
            order=20,
            single=True,
            codes=(
                Code(
                    name="energy_invalid",
                    severity="error",
                    meaning="the energy is not a positive number",
                    fix=_REPAIR,
                ),
                Code(
                    name="energy_above_peak",
                    severity="warning",
                    meaning="the energy is above its recorded peak",
                    fix=_REPAIR,
                ),
                Code(
                    name="key_mismatch",
                    severity="error",
                    meaning="decayKey does not follow from energy and lastDecay",
                    fix=_REPAIR,
                ),
                Code(
                    name="rate_mismatch",
                    severity="error",
                    meaning="decayKey was computed with another decay constant than the tier's",
                    fix=_REPAIR,
                ),
            ),
        ),
        Check(
            query="integrity.lineages",
            order=50,
            codes=(
                Code(
                    name="promoted_without_successor",
                    severity="error",
                    meaning="it ended as promoted but has no successor",
                    fix=_LOOK,
                ),
                Code(name="several_successors", severity="error", meaning="it has more than one successor", fix=_LOOK),
                Code(
                    name="predecessor_missing",
                    severity="error",
                    meaning="the edge from its previous version is missing",
                    fix=_LOOK,
                ),
                Code(
                    name="predecessor_alive",
                    severity="error",
                    meaning="it was promoted but has not ended",
                    fix=_LOOK,
                ),
                Code(
                    name="wrong_hop",
                    severity="error",
                    meaning="a promotion skips, repeats or reverses a tier",
                    fix=_LOOK,
                ),
                Code(
                    name="hop_incomplete",
                    severity="error",
                    meaning="a promotion lacks its instant, energy, reason or run",
                    fix=_REPAIR,
                ),
                Code(
                    name="hop_leaves_lineage",
                    severity="error",
                    meaning="a promotion crosses from test to production, or between lineages",
                    fix=_LOOK,
                ),
                Code(
                    name="promotion_cycle",
                    severity="error",
                    meaning="promotions form a cycle",
                    fix=_LOOK,
                ),
                Code(
                    name="lineage_without_one_head",
                    severity="error",
                    meaning="a lineage has no head or more than one",
                    fix=_LOOK,
                ),
            ),
        ),
    ),
    effects=(
        Effect(
            kind="expired",
            meaning="a memory faded and ended",
            undo="undo.restore",
            redo="undo.restore",
            repeats=True,
        ),
        Effect(
            kind="promoted",
            meaning="a memory moved up one tier",
            undo="undo.turn",
            redo="undo.turn",
            apart=True,
            repeats=True,
        ),
        Effect(
            kind="protected",
            meaning="a memory was exempted from the energy law because a probe finds it",
            undo="undo.restore",
            redo="undo.restore",
        ),
    ),
    passes=(
        Pass(
            name="expire",
            order=30,
            meaning="end faded memories",
            commands=("decay-energy", _ALL, _SESSION),
            run="brainbridge.consolidation.passes.expire",
        ),
        Pass(
            name="settle",
            order=40,
            meaning="bring every stored energy up to date",
            commands=("decay-energy", _ALL),
            run="brainbridge.consolidation.passes.settle",
        ),
        Pass(
            name="promote",
            order=50,
            meaning="promote memories that have reached their threshold by one tier",
            commands=("promote-memories", _ALL, _SESSION),
            run="brainbridge.consolidation.passes.promote",
        ),
        Pass(
            name="promote-session",
            order=60,
            meaning="promote the session's own memories at a lower threshold",
            commands=(_SESSION,),
            run="brainbridge.consolidation.passes.promote_session",
        ),
    ),
    browser=("browser.fades_next", "browser.promotion_paths"),
)
