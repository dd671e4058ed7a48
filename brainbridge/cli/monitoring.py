"""Monitoring: commands that only read."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command, plain
from brainbridge.language import figures

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.crystal.crystal import Count, Forecast
    from brainbridge.crystal.overview import Health, Status
    from brainbridge.energy.energy import Outlook
    from brainbridge.monitor.explain import Explained
    from brainbridge.monitor.monitor import Promotions

_SECTION = "Monitoring"
_HOURS = 24.0  # default of --last-hours


# The properties shown without --verbose; the others serve the energy law and the full-text index.
_TOLD = (
    *("id", "content", "type", "tier", "state", "effectiveEnergy", "energyToNextTier", "expiresAt", "accessCount"),
    *("created", "lastAccessed", "lastPromotion", "sessionId", "instanceId", "speaker", "role", "scope", "isTest"),
    *("validFrom", "validTo", "endReason", "lineageId", "headId", "decayLaw"),
    *("lifecycle", "semanticType", "importance", "declaredImportance", "lifespanPolicy", "ttlMs"),
    *("epistemicLayer", "priority"),
    *("path", "startLine", "endLine", "emotionalValence", "trust", "suspect"),
    *("policyClass", "verification"),
)
# What holds words of a memory, or of whoever said them: not shown of a suspect one but behind its fence.
_WORDS = ("content", "text", "around", "terms", "named", "speaker")


def _show_status(status: "Status") -> None:
    rows = [(row.tier, row.count, row.mean_energy) for row in status.tiers]
    output.table(("tier", "memories", "mean energy"), rows)
    output.say(
        f"live {status.live}{_of_these(protected=status.protected)}   due {status.due}   expired {status.expired}   "
        f"superseded {status.superseded}   forgotten {status.retracted}   test {status.test}"
    )
    _show_crystals(status.crystals)


def _show_crystals(counts: "Sequence[Count]") -> None:
    """Show how many crystals there are of each lifecycle, if there are any."""
    if counts:
        told = (f"{each.lifecycle} {each.count}{_of_these(due=each.due, merged=each.merged)}" for each in counts)
        output.say(f"crystals: {', '.join(told)}")


def _of_these(**parts: int) -> str:
    told = [f"{name} {count}" for name, count in parts.items() if count]
    return f" ({', '.join(told)})" if told else ""


@command("memory-status", _SECTION, render=_show_status)
@options.test_only
def memory_status(brain: "Brain", *, now: datetime | None, test_only: bool) -> "Status":
    """Show how many memories each tier holds."""
    return brain.monitor.status(now=now, test=test_only)


def _show_energy(data: dict[str, Any]) -> None:
    for row in data["tiers"]:
        shown = ", ".join(f"{name} {output.cell(getattr(row, name))}" for name in ("min", "mean", "max"))
        output.say(f"{row.tier}: {row.count} memories, {shown}, half-life {output.cell(row.half_life_hours)} h")
        if row.count:
            output.histogram([(_label(each.from_, each.to), each.count) for each in row.histogram])
    for each in data.get("forecast", []):
        output.say("", f"{each.tier}: {each.count} will have ended by {output.cell(each.until)} if untouched")
        rows = [(item.id, item.energy, item.expires_at, output.memory(item)) for item in each.soonest]
        output.table(("id", "energy", "ends", "content"), rows)
    if "top" in data:
        rows = [(item.id, item.tier, item.energy, output.memory(item)) for item in data["top"]]
        output.table(("id", "tier", "energy", "content"), rows, title="\nmost energy")


def _label(lower: float, upper: float | None) -> str:
    return f"{figures.exact(lower)} - {'' if upper is None else figures.exact(upper)}".rstrip()


@command("memory-energy", _SECTION, render=_show_energy)
@options.tier
@options.test_only
@click.option(
    "--forecast", metavar="SPAN", help="Also show what will have ended after 36h, 30d or 2w if left untouched."
)
@click.option(
    "--top",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Also list the N memories with the most energy in each tier.",
)
def memory_energy(
    brain: "Brain",
    *,
    now: datetime | None,
    tier: str | None,
    test_only: bool,
    forecast: str | None,
    top: int | None,
) -> dict[str, Any]:
    """Show how energy is distributed, what fades next, what is strongest."""
    tiers = options.tiers(tier)
    span = options.span(forecast) if forecast else None
    data: dict[str, Any] = {"tiers": brain.monitor.energies(now=now, test=test_only, tiers=tiers)}
    if span:
        data["forecast"] = brain.monitor.forecast(span, now=now, test=test_only, tiers=tiers)
    if top:
        data["top"] = brain.monitor.top(top, now=now, test=test_only, tiers=tiers)
    return data


def _show_outlook(data: dict[str, Any]) -> None:
    for number, each in enumerate(data["tiers"]):
        output.say(*[""] * (number > 0), _outlook(each))
        output.table(("day until", "end"), [(day.until, day.count) for day in each.days], empty="")
        soonest = [(item.expires_at, item.energy, item.id, output.memory(item)) for item in each.soonest]
        output.table(("ends", "energy now", "id", "content"), soonest, empty="")
        stays = [(item.energy, item.id, output.memory(item)) for item in each.strongest]
        output.table(("energy then", "id", "stays"), stays, empty="")
    _show_fading(data["crystals"])


def _show_fading(found: "Forecast") -> None:
    if found.count:
        output.say("", f"crystals: {found.count} end by {output.cell(found.until)} if untouched")
        rows = [(each.forget_at, each.importance, each.id, output.memory(each)) for each in found.soonest]
        output.table(("ends", "importance now", "id", "content"), rows)


def _outlook(outlook: "Outlook") -> str:
    if not (outlook.count or outlook.stays.count):
        return f"{outlook.tier}: no memories"
    return f"{outlook.tier}: {outlook.count} end by {output.cell(outlook.until)} if untouched, {_stay(outlook)}"


def _stay(outlook: "Outlook") -> str:
    stays = outlook.stays
    return f"{'more than ' if stays.more else ''}{stays.count} stay{_of_these(protected=stays.protected)}"


@command("forecast", _SECTION, render=_show_outlook)
@click.option("--days", type=click.IntRange(1, 366), default=30, show_default=True, help="How far ahead.")
@options.limit(5)
@options.tier
@options.test_only
def forecast(
    brain: "Brain", *, now: datetime | None, days: int, limit: int, tier: str | None, test_only: bool
) -> dict[str, Any]:
    """Forecast what will end and when, and what will remain, if left untouched."""
    return {
        "tiers": brain.monitor.outlook(days, now=now, test=test_only, tiers=options.tiers(tier), limit=limit),
        "crystals": brain.crystals.forecast(timedelta(days=days), now=now, test=test_only, limit=limit),
    }


def _show_promotions(data: "Promotions", last_hours: float = _HOURS) -> None:
    rows = [
        (row.at, f"{row.from_tier} -> {row.to_tier}", row.energy, row.reason, row.new_id, output.memory(row, 40))
        for row in data.promotions
    ]
    span = f"in the last {figures.exact(last_hours)} h"
    output.table(
        ("at", "hop", "energy", "reason", "new id", "content"),
        rows,
        empty="none (--last-hours looks further back)",
        title=f"promotions {span}",
    )
    ready = [(row.id, row.tier, row.energy, row.threshold) for row in data.ready]
    output.table(("id", "tier", "energy", "threshold"), ready, title="\nready for promotion")


@command("memory-promotions", _SECTION, render=_show_promotions)
@options.test_only
@click.option(
    "--last-hours", type=click.FloatRange(0, min_open=True), default=_HOURS, show_default=True, help="How far back."
)
def memory_promotions(brain: "Brain", *, now: datetime | None, test_only: bool, last_hours: float) -> Result:
    """Show the promotions of the last 24 hours, and what is ready for promotion.

    --last-hours looks further back.
    """
    last_hours = min(last_hours, 1e6)  # longer than any brain exists
    found = brain.monitor.promotions(now=now, test=test_only, last_hours=last_hours)
    return Result(found, render=lambda data: _show_promotions(data, last_hours))


def show_findings(findings: Any) -> None:
    """Print findings as a table, or that there are none."""
    rows = [(each.severity, each.code, each.count, each.meaning, each.fix) for each in findings]
    output.table(("severity", "finding", "count", "what it means", "what to do"), rows, empty="no findings")


def _show_health(data: "Health") -> None:
    show_findings(data.findings)
    last = data.last_run
    output.say(
        f"last run: {last.command} at {output.cell(last.at)}, {last.outcome}" if last else "last run: none yet",
        f"configuration: version {data.config['version']}",
    )
    _show_crystals(data.crystals)
    told = [f"{each.sensitivity} {each.count}{_of_these(suspect=each.suspect)}" for each in data.sensitivities]
    output.say(*([f"sensitivity: {', '.join(told)}"] if told else []))


@command("memory-health", _SECTION, render=_show_health)
def memory_health(brain: "Brain", *, now: datetime | None) -> "Result":
    """Check for anomalies, and for settings that do not fit how the brain is used.

    Covers real memories only; validate-memories checks test memories too.
    """
    health = brain.monitor.health(now=now)
    serious = any(each.severity != "info" for each in health.findings)
    return Result(health, exit_code=3 if serious else 0)


def _show_inspection(data: "Explained", *, verbose: bool = False) -> None:
    output.say(*data.why.sentences, "")
    stored = plain(data.memory)
    shown = stored if verbose else {key: stored[key] for key in _TOLD if stored.get(key) is not None}
    if data.memory.is_suspect:
        shown = {key: value for key, value in shown.items() if key not in _WORDS}
    chain = {"provenanceChain": ", ".join(data.provenance_chain)} if data.provenance_chain else {}
    shown |= chain | _graded(stored.get("policy"))
    output.table(("property", "value"), [(key, _value(value)) for key, value in shown.items()])
    output.fences([data.memory])
    lineage = [
        (each["id"], each["tier"], each["energy"], each["validFrom"], each["validTo"], each["endReason"])
        for each in data.lineage
    ]
    output.table(("version", "tier", "energy", "from", "to", "ended"), lineage, title="\nlineage")
    edges = [
        ("->" if each["outgoing"] else "<-", each["type"], each["otherId"], _other(each)) for each in data.relationships
    ]
    output.table(("", "relationship", "other", "which is"), edges, title="\nrelationships")
    if data.sources:
        sources = [
            (each["name"], each["format"], each.get("line") or each.get("entity"), each["actor"], each["at"])
            for each in data.sources
        ]
        output.table(("source", "format", "place", "by", "imported"), sources, title="\nsources")
    events = [(each["at"], each["kind"], each.get("reason"), each.get("runId")) for each in data.events]
    output.table(("at", "event", "reason", "run"), events, title="\nevents")


def _graded(policy: dict[str, Any] | None) -> dict[str, Any]:
    """Return the policy state of a memory, and its heat and decay, and what these are made of, if it has one."""
    if not policy:
        return {}
    parts = ", ".join(f"{name} {output.cell(value)}" for name, value in policy["parts"].items())
    return {"policy": policy["state"], "heat": policy["heat"], "decay": policy["decay"], "made of": parts}


def _other(edge: dict[str, Any]) -> str:
    from brainbridge.recall import quoting

    return quoting.withheld(edge["trust"]) if edge["suspect"] else output.short(edge["other"], 40)


def _value(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


@command("memory-inspect", _SECTION, render=_show_inspection)
@options.memory_id
@options.reader
@click.option("--verbose", "-v", is_flag=True, help="Also show the properties that only brainbridge itself uses.")
def memory_inspect(brain: "Brain", *, now: datetime | None, memory_id: str, verbose: bool) -> Result:
    """Show one memory, its versions, relationships and events, and why it is in its tier.

    Looking does not count as an access. --json always holds every property.
    """
    return Result(brain.inspect(memory_id, now=now), render=lambda data: _show_inspection(data, verbose=verbose))
