"""What runs bring: their records and events."""

from brainbridge.graph.domain import Code, Domain, Kind, Sign

_LIST = "brainbridge run list"

DOMAIN = Domain(
    name="run",
    areas=("run",),
    kinds=(
        Kind(
            label="ConsolidationRun",
            key=("id",),
            order=70,
            model="brainbridge.schema.vocabulary.ConsolidationRun",
            reads="brainbridge.run.run.Record",
            unchecked="a record of what was done: health signs report runs that failed or never finished",
        ),
        Kind(
            label="Event",
            key=("id",),
            order=100,
            page="archive.events",
            model="brainbridge.schema.vocabulary.Event",
            reads="brainbridge.run.run.Event",
            unchecked="a record of what was done, which only an undo depends on",
        ),
    ),
    edges=("CONCERNS", "RECORDED_IN"),
    signs=(
        Sign(
            code=Code(
                name="unfinished_run",
                severity="info",
                meaning="runs were started but never finished: killed, or still in progress",
                fix=_LIST,
            ),
            order=20,
            counted="brainbridge.monitor.signs.unfinished",
        ),
        Sign(
            code=Code(name="failed_run", severity="warning", meaning="the last run failed", fix=_LIST),
            order=30,
            counted="brainbridge.monitor.signs.failed",
        ),
    ),
    browser=("browser.last_run",),
)
