"""What monitoring brings: signs that the settings do not fit how the brain is used."""

from brainbridge.graph.domain import Code, Domain, Sign

_LOWER = "brainbridge config set workingToShortThreshold VALUE, or brainbridge force-promote ID"
_TWICE = "the default values require two accesses within an hour"


def _warning(name: str, order: int, count: str, meaning: str, fix: str) -> Sign:
    code = Code(name=name, severity="warning", meaning=meaning, fix=fix)
    return Sign(code=code, order=order, counted=f"brainbridge.monitor.signs.{count}")


DOMAIN = Domain(
    name="monitor",
    areas=("monitor",),
    signs=(
        Sign(
            code=Code(
                name="due_backlog",
                severity="info",
                meaning="faded memories are waiting for a run to end them",
                fix="brainbridge consolidate-all --due-only",
            ),
            order=40,
            counted="brainbridge.monitor.signs.backlog",
        ),
        _warning(
            "not_consolidated",
            50,
            "neglected",
            "no consolidation for a day: a memory that peaks between two runs is never promoted",
            "brainbridge consolidate-all, and brainbridge schedule install",
        ),
        _warning(
            "never_promoted",
            60,
            "never_risen",
            f"nothing was ever promoted in more than a day of runs: {_TWICE}",
            _LOWER,
        ),
        _warning("nothing_promotes", 70, "idle_runs", f"the latest runs promoted nothing: {_TWICE}", _LOWER),
        _warning(
            "everything_promotes",
            80,
            "top_heavy",
            "nearly everything is longTerm",
            "brainbridge config set shortToLongThreshold VALUE",
        ),
        _warning(
            "fast_expiry",
            90,
            "fast_expiry",
            "nearly everything has expired: with the default values an untouched working memory lives 4.6 hours",
            "brainbridge config preset apply days, or config set workingDecay VALUE",
        ),
    ),
)
