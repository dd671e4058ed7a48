"""What associations, entities and clusters bring."""

from brainbridge.graph.domain import Check, Code, Domain, Effect, Kind, Pass

_MEND = "brainbridge associate --repair"
_CLUSTER = "brainbridge cluster, and brainbridge cluster --test-only"
_NAMED = ("isTest", "scope", "name")
_ALL, _SESSION = "consolidate-all", "session-end"

DOMAIN = Domain(
    name="association",
    areas=("association", "cluster"),
    kinds=(
        Kind(
            label="SemanticCluster",
            key=_NAMED,
            order=40,
            model="brainbridge.schema.vocabulary.SemanticCluster",
            held=True,
        ),
        Kind(label="Entity", key=_NAMED, order=50, model="brainbridge.schema.vocabulary.Entity", held=True),
    ),
    edges=("ABOUT", "BELONGS_TO", "CAUSED", "COACTIVATED", "NEXT", "REINFORCES", "RELATES"),
    checks=(
        Check(
            query="integrity.associations",
            order=60,
            codes=(
                Code(
                    name="association_on_superseded",
                    severity="error",
                    meaning="an association stayed on a superseded version",
                    fix=_MEND,
                ),
                Code(
                    name="association_to_itself",
                    severity="error",
                    meaning="a memory is associated with itself",
                    fix=_MEND,
                ),
                Code(
                    name="association_twice",
                    severity="error",
                    meaning="two memories are associated twice in the same way",
                    fix=_MEND,
                ),
                Code(
                    name="association_without_weight",
                    severity="error",
                    meaning="an association has a weight below 1",
                    fix=_MEND,
                ),
                Code(
                    name="association_crosses_border",
                    severity="error",
                    meaning="an association joins test and production, or two scopes",
                    fix=_MEND,
                ),
                Code(
                    name="association_incomplete",
                    severity="error",
                    meaning="an association lacks its confidence, its instants or its pair",
                    fix=_MEND,
                ),
                Code(
                    name="about_foreign_entity",
                    severity="error",
                    meaning="a memory is linked to something that is not an entity of its scope",
                    fix=_MEND,
                ),
            ),
        ),
        Check(
            query="integrity.order",
            order=70,
            codes=(
                Code(
                    name="next_forks",
                    severity="error",
                    meaning="a memory has two next memories, or two previous ones",
                    fix=_MEND,
                ),
                Code(
                    name="next_leaves_session",
                    severity="error",
                    meaning="the next memory belongs to another session",
                    fix=_MEND,
                ),
                Code(
                    name="next_against_order",
                    severity="error",
                    meaning="the next memory is earlier, or has no place in the session",
                    fix=_MEND,
                ),
                Code(
                    name="next_missing",
                    severity="error",
                    meaning="a memory has no next one and is not the last of its session",
                    fix=_MEND,
                ),
            ),
        ),
        Check(
            query="integrity.unread",
            order=80,
            codes=(
                Code(
                    name="not_searchable",
                    severity="error",
                    meaning="recall cannot find a memory: its text was never indexed",
                    fix=_MEND,
                ),
                Code(
                    name="scope_not_searchable",
                    severity="error",
                    meaning="recall looks for a memory in another scope than its own: its search fields do not fit",
                    fix=_MEND,
                ),
            ),
        ),
        Check(
            query="integrity.clusters",
            order=90,
            codes=(
                Code(
                    name="cluster_crosses_border",
                    severity="error",
                    meaning="a memory belongs to a cluster of another scope, or crosses from test to production",
                    fix=_CLUSTER,
                ),
                Code(
                    name="cluster_of_superseded",
                    severity="error",
                    meaning="a superseded version belongs to a cluster",
                    fix=_CLUSTER,
                ),
                Code(
                    name="cluster_centre_outside",
                    severity="error",
                    meaning="the centre of a cluster does not belong to it",
                    fix=_CLUSTER,
                ),
            ),
        ),
        Check(
            query="integrity.orphans",
            order=110,
            codes=(
                Code(
                    name="orphan_entity",
                    severity="warning",
                    meaning="an entity is mentioned by no memory",
                    fix=_MEND,
                ),
                Code(name="orphan_cluster", severity="warning", meaning="a cluster has no members", fix=_MEND),
                Code(
                    name="orphan_session",
                    severity="warning",
                    meaning="a session that never ended has no memories",
                    fix=_MEND,
                ),
                Code(name="orphan_source", severity="warning", meaning="a source has no memories", fix=_MEND),
            ),
        ),
    ),
    effects=(
        Effect(
            kind="strengthened",
            meaning="a memory gained energy from a newer, similar one",
            undo="undo.restore",
            redo="undo.restore",
            repeats=True,
            gains=True,
        ),
        Effect(
            kind="clustered",
            meaning="the clusters were rebuilt",
            final="clusters follow from the memories; 'brainbridge cluster' rebuilds them as of now",
        ),
    ),
    passes=(
        Pass(
            name="associate",
            order=10,
            meaning="link new memories to what they follow, resemble and mention",
            commands=(_ALL, _SESSION),
            run="brainbridge.consolidation.passes.associate",
        ),
        Pass(
            name="strengthen",
            order=20,
            meaning="give older memories energy from newer, similar ones",
            commands=(_ALL, _SESSION),
            run="brainbridge.consolidation.passes.strengthen",
            switch="retroactiveStrengthening",
        ),
        Pass(
            name="cluster",
            order=70,
            meaning="rebuild the clusters",
            commands=(_ALL,),
            run="brainbridge.consolidation.passes.cluster",
            switch="clustersOnConsolidate",
        ),
    ),
    browser=("browser.clusters",),
)
