"""Facts: take in what was said, and ask what is true, was true, or was said to be."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, command, main
from brainbridge.cli.memories import opened, unknown_keys
from brainbridge.cli.options import Instant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brainbridge.brain.brain import Brain
    from brainbridge.intake.facts import Fact
    from brainbridge.intake.observing import Observed

_SECTION = "Memories"
_COLUMNS = ("id", "subject", "attribute", "value", "since", "until", "status")
_NARROWING = ("subject", "attribute", "instant", "true_at", "known_at", "scope")  # the options that do

_known_at = click.option(
    "--as-of", "known_at", type=Instant(), metavar="INSTANT", help="What was known then (default: now)."
)


def show_facts(facts: "Sequence[Fact]", empty: str = "none") -> None:
    """Print facts, each with how it stands."""
    rows = [
        (each.id, each.subject, each.attribute, _value(each), each.valid_since, each.valid_until, _status(each))
        for each in facts
    ]
    output.table(_COLUMNS, rows, empty=empty)


def _value(fact: "Fact") -> str:
    return output.said(fact.value, fact, 200)


def _status(fact: "Fact") -> str:
    return f"{fact.status} beside another" if fact.beside else fact.status


def _show_observed(data: "Observed") -> None:
    output.say(
        f"observed {data.turns}, known {data.known}, said again {data.observations}, no longer true {data.superseded}"
    )
    if data.refused:
        output.say(f"refused {data.refused}: they were erased")
    if data.facts:
        show_facts(data.facts)
    if more := data.stated - len(data.facts):
        output.say(f"and {more} more: 'brainbridge fact list --all' shows them")
    if data.commitments:
        from brainbridge.cli import commitments

        commitments.show(data.commitments)
    if more := data.promised - len(data.commitments):
        output.say(f"and {more} more: 'brainbridge commitment list' shows them")
    if data.contested:
        output.say(f"{data.contested} contradict what is held to be true, and wait: brainbridge conflict list")
    for each in data.bad:
        output.complain(f"line {each.line}: {each.reason}")
    output.of_undo(data)


@command("observe", _SECTION, render=_show_observed)
@click.argument("text")
@options.session("Session it belongs to.")
@click.option("--instance", metavar="ID", help="Agent that writes it.")
@click.option("--speaker", metavar="NAME", help="Who says it.")
@click.option("--role", type=click.Choice(["user", "assistant", "person"]), help="Role of the speaker.")
@options.trust
@options.scope
@click.option("--strict", is_flag=True, help="Stop at the first bad line, before anything is written.")
def observe(
    brain: "Brain",
    *,
    now: datetime | None,
    text: str,
    session: str | None,
    instance: str | None,
    strict: bool,
    **parts: Any,
) -> Result:
    """Take in what was said: remember it as it was said, and draw facts from it.

    '-' reads JSON lines {content, at?, sessionId?, speaker?, role?, scope?, trust?, id?} from standard input, as import
    does; each line says it at its own instant. A fact takes the place of an earlier value of the same thing; nothing is
    lost.
    """
    if text != "-":
        given = {"session_id": session, "instance_id": instance, **parts}
        return Result(brain.facts.observe(text, now=now, **given))
    if named := [name for name, value in parts.items() if value is not None]:
        raise click.UsageError(f"--{named[0]} is for a text; each line of standard input names its own")
    with opened(text) as stream:
        done = brain.facts.observe_lines(stream, now=now, session=session, instance=instance, strict=strict)
    return Result(done, warnings=unknown_keys(done.ignored))


@main.group("fact", cls=BrainGroup, section=_SECTION)
def fact() -> None:
    """What was said to be true, and from when until when: list, history, as-of."""


def _show_list(data: dict[str, Any]) -> None:
    yet = "none: facts are drawn from what 'brainbridge observe TEXT' takes in"
    show_facts(data["facts"], options.nothing(yet, *_NARROWING, hint=": 'brainbridge fact list --all' lists them all"))


@command("list", render=_show_list, group=fact)
@click.option("--subject", metavar="NAME", help="Only of this subject.")
@click.option("--attribute", metavar="NAME", help="Only this attribute, as lives_in.")
@click.option("--true-at", type=Instant(), metavar="INSTANT", help="What was true then (default: now).")
@_known_at
@click.option("--all", "is_all", is_flag=True, help="What is not true any more, too.")
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_(
    brain: "Brain",
    *,
    now: datetime | None,
    subject: str | None,
    true_at: datetime | None,
    is_all: bool,
    test_only: bool,
    **asked: Any,
) -> dict[str, Any]:
    """List what is true, by subject and attribute. Counts no accesses."""
    if is_all and true_at:
        raise click.UsageError("--all is of all times: leave out --true-at")
    at = None if is_all else true_at or asked["known_at"] or now or datetime.now().astimezone()
    return {"facts": brain.facts.list(subject, now=now, true_at=at, test=test_only, **asked)}


@command("history", render=_show_list, group=fact)
@click.argument("subject")
@click.argument("attribute", required=False)
@_known_at
@options.scope
@options.skip
@options.limit(100)
@options.test_only
def history(brain: "Brain", *, now: datetime | None, subject: str, test_only: bool, **asked: Any) -> dict[str, Any]:
    """Show how what is said of SUBJECT changed, of one ATTRIBUTE or of all."""
    return {"facts": brain.facts.list(subject, now=now, test=test_only, **asked)}


@command("as-of", render=_show_list, group=fact)
@click.argument("instant", type=Instant())
@click.argument("subject")
@click.option("--attribute", metavar="NAME", help="Only this attribute.")
@options.scope
@options.skip
@options.limit(100)
@options.test_only
def as_of(
    brain: "Brain", *, now: datetime | None, instant: datetime, subject: str, test_only: bool, **asked: Any
) -> dict[str, Any]:
    """Show what was true of SUBJECT at INSTANT, by all that is known now."""
    return {"facts": brain.facts.list(subject, now=now, true_at=instant, test=test_only, **asked)}
