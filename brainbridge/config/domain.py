"""What the configuration brings."""

from brainbridge.graph.domain import Check, Code, Domain, Effect, Kind, Sign

_MIGRATE = "brainbridge migrate"
_LAW, _RECALL = "ConsolidationConfig", "RecallConfig"

DOMAIN = Domain(
    name="config",
    areas=("config",),
    kinds=(
        Kind(
            label=_LAW,
            key=("version",),
            order=10,
            model="brainbridge.schema.vocabulary.ConsolidationConfig",
            reads="brainbridge.config.config.Config",
            since=3,
            versioned=True,
        ),
        Kind(
            label=_RECALL,
            key=("version",),
            order=20,
            model="brainbridge.schema.vocabulary.RecallConfig",
            reads="brainbridge.config.config.RecallConfig",
            since=5,
            versioned=True,
        ),
    ),
    checks=(
        Check(
            query="integrity.configurations",
            order=120,
            codes=(
                Code(
                    name="no_current_config",
                    severity="error",
                    meaning="no version of a configuration is current",
                    fix=_MIGRATE,
                ),
                Code(
                    name="several_current_configs",
                    severity="error",
                    meaning="more than one version of a configuration is current",
                    fix=_MIGRATE,
                ),
            ),
        ),
    ),
    signs=(
        Sign(
            code=Code(
                name="rekeying",
                severity="warning",
                meaning="a change of decay constants is not finished",
                fix="brainbridge consolidate-all",
            ),
            order=10,
            counted="brainbridge.monitor.signs.rekeying",
        ),
    ),
    effects=(
        Effect(
            kind="config_changed",
            meaning="values of a configuration changed",
            by="brainbridge.consolidation.undo.reconfigured",
        ),
    ),
    configurations=("brainbridge.config.config.CONSOLIDATION", "brainbridge.config.config.RECALL"),
    browser=("browser.configuration",),
)
