"""Consolidation: decay, promotion, session ends and associations. Runs that change memories are recorded."""

import shlex
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, State, command, instant, instant_or_clock, opened
from brainbridge.errors import BrainbridgeError

if TYPE_CHECKING:
    from brainbridge.association.association import Associated
    from brainbridge.brain.brain import Brain
    from brainbridge.consolidation.consolidation import Consolidated, Decayed, Guarded, Promoted

_SECTION = "Consolidation"
_SHOWN = 100  # ended memories listed for a dry run
_DREAMT = "workingMemory"


def _show_protected(data: "Guarded") -> None:
    if data.protected:
        output.say(f"protected, no longer fading: {', '.join(data.protected)}")


def _show_refused(data: "Guarded", render: Callable[[Any], None], *, dry_run: bool) -> None:
    """Show which memories probes expect, and after a dry run the rest of the plan too."""
    count = len({each.id for each in data.at_stake})
    losses = "a memory that a probe expects" if count == 1 else f"{count} memories that probes expect"
    output.say(f"{'would be refused' if dry_run else 'refused'}: this would end {losses}; nothing was changed")
    rows = [(each.question, each.id, output.memory(each, 60)) for each in data.at_stake]
    output.table(("probe", "would lose", "content"), rows)
    output.say("--protect keeps these memories; 'brainbridge probe drop' drops a probe")
    if dry_run:
        output.say("")
        render(data)


def _guarded(data: "Guarded", render: Callable[[Any], None], *, dry_run: bool) -> Result:
    if not data.at_stake:
        return Result(data)
    return Result(data, exit_code=3, render=lambda data: _show_refused(data, render, dry_run=dry_run))


def _show_decayed(data: "Decayed") -> None:
    output.say(f"settled {data.settled}, expired {data.expired}")
    _show_ended_ones(data)
    output.table(("tier", "memories", "mean energy"), [(row.tier, row.count, row.mean_energy) for row in data.tiers])
    _show_protected(data)
    output.of_run(data)


def _show_ended_ones(data: "Decayed | Consolidated") -> None:
    """Show which memories a dry run would end; those of a real run are in its record."""
    if not data.applied and data.ended:
        rows = [(row.ended_at, row.tier, row.id, output.memory(row, 60)) for row in data.ended[:_SHOWN]]
        output.table(("fades at", "tier", "id", "content"), rows)
        if len(data.ended) > _SHOWN:
            output.say(f"and {len(data.ended) - _SHOWN} more: --json has them all")


def _show_promoted(data: Any) -> None:
    rows = [(row.id, row.new_id, f"{row.from_tier} -> {row.to_tier}", row.energy, row.edge) for row in data.promoted]
    output.table(("id", "new id", "hop", "energy", "edge"), rows, empty="nothing was promoted")
    if data.conflicts:
        output.say(f"conflicts {data.conflicts}: see 'brainbridge validate-memories'")
    output.of_run(data)


def _show_consolidated(data: "Consolidated") -> None:
    if data.left:
        output.say("another run is in progress: nothing was done")
        return
    took = f", {data.duration_ms} ms" if data.applied else ""
    output.say(f"settled {data.settled}, expired {data.expired}, promoted {len(data.promoted)}{took}")
    _show_moved(data)
    _show_excerpts(data)
    _show_ended_ones(data)
    _show_protected(data)
    _show_promoted(data)


def _show_moved(data: "Consolidated") -> None:
    """Show what domains counted of their own, under the names they gave, in the order in which they did it."""
    for part, counts in (data.model_extra or {}).items():
        if isinstance(counts, dict) and any(counts.values()):
            told = (f"{name} {count}" for name, count in counts.items() if count is not None)
            output.say(f"{part}: {', '.join(told)}")


def _show_excerpts(data: "Consolidated") -> None:
    """Show what the session left of itself, if it did."""
    for each in (data.model_extra or {}).get("excerpts", []):
        said = f"the last {output.counted(each.messages, 'message')} of the session as a crystal"
        output.say(f"kept {said}: {each.id}" if data.applied else f"would keep {said}")


@command("decay-energy", _SECTION, render=_show_decayed)
@options.test_only
@options.dry_run
@options.protect
def decay_energy(brain: "Brain", *, now: datetime | None, test_only: bool, dry_run: bool, protect: bool) -> Result:
    """Bring every stored energy up to date and end what has faded."""
    done = brain.decay(now=now, test=test_only, dry_run=dry_run, protect=protect)
    return _guarded(done, _show_decayed, dry_run=dry_run)


@command("promote-memories", _SECTION, render=_show_promoted)
@options.test_only
@options.dry_run
def promote_memories(brain: "Brain", *, now: datetime | None, test_only: bool, dry_run: bool) -> "Promoted":
    """Promote every memory that has reached its threshold by one tier."""
    return brain.promote(now=now, test=test_only, dry_run=dry_run)


@command("consolidate-all", _SECTION, render=_show_consolidated)
@options.test_only
@options.dry_run
@options.protect
@click.option("--due-only", is_flag=True, help="Only do what is due: skip settling stored energies.")
@click.option(
    "--if-running",
    type=click.Choice(["wait", "leave"]),
    default="wait",
    show_default=True,
    help="What to do if another run is in progress on this machine.",
)
@click.option(
    "--crystals-every",
    "every",
    metavar="SPAN",
    help="Leave the law of crystals to one run in each such period: 30m, 6h, 1d (default: every run follows it).",
)
@click.option(
    "--only", type=click.Choice(["energy", "crystals"]), help="Only what the law of energy, or of crystals, asks for."
)
def consolidate_all(
    brain: "Brain",
    *,
    now: datetime | None,
    test_only: bool,
    every: str | None,
    **choices: Any,
) -> Result:
    """Expire, settle and promote, and follow the law of crystals."""
    done = brain.consolidate(now=now, test=test_only, crystals_every=_period(every) if every else None, **choices)
    return _guarded(done, _show_consolidated, dry_run=choices["dry_run"])


def _period(every: str) -> timedelta:
    from brainbridge.operations.schedule import job

    return timedelta(minutes=job.minutes(every))


def _show_ended(data: Any) -> None:
    if isinstance(data, dict):
        output.say(f"queued as {data['spooled']}; a background worker processes it")
    else:
        _show_consolidated(data)
        _show_dreamt(data)


def _show_dreamt(data: "Consolidated") -> None:
    """Show what became of the working memories."""
    from brainbridge.cli.working import show_at_session_end

    for each in (data.model_extra or {}).get(_DREAMT, []):
        show_at_session_end(each["rewrite"], each["scope"])


@command("session-end", _SECTION, render=_show_ended, uses_brain=False)
@options.session("Session that ends (default: none, and the lowered threshold applies to every working memory).")
@options.scope
@options.test_only
@options.dry_run
@options.protect
@click.option(
    "--detach", is_flag=True, help="Return at once; the work is done in the background once the database answers."
)
def session_end(
    state: State, *, session: str | None, scope: str | None, test_only: bool, detach: bool, **choices: bool
) -> Result:
    """Consolidate at the end of a session: its own memories are promoted from energy 1.5 on.

    Then the working memory of its project is written, by rules unless a model is due, as when hooks end a session. With
    the setting dream_enabled = false it is not, nor for test memories.
    """
    if detach:
        if scope or test_only or any(choices.values()) or state.uri or state.user or state.database:
            raise click.UsageError(
                "--detach takes only --brain and --session: the worker uses the brain's own settings, and protects"
            )
        return Result(_detached(state, session or ""))
    if scope and session is None:
        raise click.UsageError("--scope needs --session: it picks one of the sessions of that name")
    with opened(state) as brain:
        at, dry_run = instant(state, brain, test=test_only), choices["dry_run"]
        done = brain.session_end(session, now=at, scope=scope, test=test_only, **choices)
        spoke = brain.monitor.session_scopes(session, test=test_only) if session else [""]
        scopes = [each for each in spoke if scope in (None, each)]
        where = f" in {scope!r}" if scope else ""
        warnings = [] if scopes else [f"there is no session {session!r}{where}: nothing was remembered in it"]
        if not (done.at_stake or test_only):
            written, faults = _dreamt(brain, scopes, at, dry_run=dry_run)
            done = done.model_copy(update={_DREAMT: written})
            warnings += faults
    return _guarded(done, _show_ended, dry_run=dry_run)._replace(warnings=warnings)


def _dreamt(
    brain: "Brain", scopes: Iterable[str], now: datetime | None, *, dry_run: bool
) -> tuple[list[dict[str, Any]], list[str]]:
    """Write the working memories of scopes, and return what came of them, and what failed: the session has ended."""
    written, faults = list[dict[str, Any]](), list[str]()
    for scope in scopes:
        try:
            if done := brain.documents.at_session_end(scope=scope, now=now, dry_run=dry_run):
                written.append({"scope": scope, "rewrite": done})
        except (BrainbridgeError, OSError) as error:
            again = shlex.join(["brainbridge", "working-memory", "rewrite", *(("--scope", scope) if scope else ())])
            told = "no working memory would be" if dry_run else "the session has ended, but no working memory was"
            faults.append(f"{told} written: {error}; try again: {again}")
    return written, faults


def _detached(state: State, session: str) -> dict[str, Any]:
    """Put the end of a session into the spool, as a hook would; the worker starts when this command ends."""
    from brainbridge.operations import spool

    own, at = state.resolve().settings, instant_or_clock(state)
    spool.require_local(own.reader)
    state.cares = True
    return {"spooled": spool.put_session_end(own.brain, session, at=at)}


def _show_associated(data: Any) -> None:
    if isinstance(data, dict):
        data = data["repair"]
        output.say(
            f"edges moved {data.moved}, deleted {data.deleted}, completed {data.completed};"
            f" memories put back into their sessions {data.opened}, orphans deleted {data.swept},"
            f" memories given what is said around them {data.surrounded}"
        )
        output.raised(data.raised, data.withdrawn)
        output.say(*(f"{query}: repaired {count}" for query, count in data.others.items()))
        output.of_run(data)
        data = data.associated
    output.say(
        f"associated {data.memories} memories: NEXT {data.next}, ABOUT {data.about}, CAUSED {data.caused},"
        f" REINFORCES {data.reinforces}"
    )


@command("associate", _SECTION, render=_show_associated)
@options.test_only
@click.option("--repair", is_flag=True, help="First repair the associations that validate-memories reports.")
@click.option("--dry-run", is_flag=True, help="With --repair: show what would be repaired, change nothing.")
def associate(
    brain: "Brain", *, now: datetime | None, test_only: bool, repair: bool, dry_run: bool
) -> "Associated | dict[str, Any]":
    """Link memories to what they follow, resemble and mention.

    Imports do the same when they end; session ends and consolidate-all begin with it.
    """
    if repair and test_only:
        raise click.UsageError("--repair covers all associations: leave out --test-only")
    if dry_run and not repair:
        raise click.UsageError("--dry-run needs --repair: nothing else here removes anything")
    if repair:
        return {"repair": brain.integrity.mend(now=now, dry_run=dry_run)}
    return brain.associate(now=now, test=test_only)


@command("force-promote", _SECTION, render=_show_promoted)
@options.memory_id
@options.dry_run
def force_promote(brain: "Brain", *, now: datetime | None, memory_id: str, dry_run: bool) -> "Promoted":
    """Promote one memory by one tier, whatever its energy."""
    return brain.force_promote(memory_id, now=now, dry_run=dry_run)
