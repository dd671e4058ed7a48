"""Options that several commands share."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import click

from brainbridge import instants
from brainbridge.cli.app import keep
from brainbridge.errors import InvalidInput

TIERS = ("working", "shortTerm", "longTerm")
READERS = ("local_agent", "session:", "peer:", "public")
LIFECYCLES = ("generated", "activated", "consolidated", "archived", "expired", "frozen")
ACCESS = ("private", "shared", "public")
LIFESPANS = ("decay", "ttl", "permanent")
SEMANTIC_TYPES = (
    *("fact", "preference", "task_pattern", "skill", "episode", "insight", "relationship", "goal", "general"),
)
COMMITMENT_STATES = ("open", "fulfilled", "cancelled", "expired")
ACTIONS = (
    *("store_episode", "store_note", "update_note", "create_artifact", "summarize_node", "discard", "link_graph"),
)
ACTION_OUTCOMES = ("applied", "skipped", "failed")
POLICY_STATES = ("candidate", "validated", "active", "stale", "archived")
POLICY_CLASSES = ("ephemeral", "durable", "protected")
PLACES = ("hot", "cold")
LAYERS = ("experience", "directive", "world_fact", "mental_model")
OPERATIONS = ("mutated", "merged", "forked")
TRUST = ("user", "local_agent", "tool", "peer_trusted", "peer_provisional", "unknown")
_UNITS = {"h": 1, "d": 24, "w": 24 * 7}

tier = click.option("--tier", type=click.Choice(TIERS), help="Only this tier.")
test_only = click.option("--test-only", is_flag=True, help="Test memories instead of the real ones.")
test_run = click.option("--test-only", is_flag=True, help="LAST: the latest run over test memories.")
yes = click.option("--yes", "-y", is_flag=True, help="Do not ask for confirmation.")
dry_run = click.option("--dry-run", is_flag=True, help="Show what would be done, change nothing.")
protect = click.option(
    "--protect", is_flag=True, help="Protect memories that probes expect: they no longer fade, and the run goes ahead."
)
reader = click.option(
    "--as",
    "reader",
    metavar="READER",
    expose_value=False,
    callback=keep,
    shell_complete=lambda _context, _parameter, begun: [each for each in READERS if each.startswith(begun)],
    help="Show what this reader may see: local_agent (default), session:ID, peer:KEY or public. Counts no accesses.",
)
memory_id = click.argument("memory_id", metavar="ID")


def _presets(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a preset."""
    from brainbridge.operations import presets

    return [name for name in presets.names() if name.startswith(incomplete)]


preset = click.argument("name", shell_complete=_presets)
with_preset = click.option(
    "--preset", metavar="NAME", shell_complete=_presets, help="Then apply this preset of constants to the brain."
)


def limit(default: int, help_text: str = "Maximum number.") -> Callable[..., Any]:
    """Return the option --limit."""
    return click.option("--limit", type=click.IntRange(1, 100_000), default=default, show_default=True, help=help_text)


skip = click.option("--skip", type=click.IntRange(0, 1_000_000_000), default=0, help="Leave out the first so many.")


def session(help_text: str) -> Callable[..., Any]:
    """Return the option --session."""
    return click.option("--session", metavar="ID", help=help_text)


trust = click.option("--trust", type=click.Choice(TRUST), help="How far its origin is trusted (default: by the role).")


def path(help_text: str) -> Callable[..., Any]:
    """Return the option --path: a name that is stored and compared, so it is text, and no file is opened."""
    return click.option("--path", metavar="NAME", help=help_text)


scope = click.option(
    "--scope",
    metavar="NAME",
    help="One conversation or project; . is that of this folder (default: the whole brain).",
)


of_project = click.option(
    "--scope",
    metavar="NAME",
    default="",
    help="The project it belongs to; . is that of this folder (default: none, it belongs to no project).",
)


def nothing(yet: str, *narrowing: str, hint: str = "") -> str:
    """Return what is said of an empty list: that nothing matches the options that narrow it, or else why it is empty.

    Options go by the names of the parameters; ``hint`` says where to find what they may name.
    """
    asked = click.get_current_context().params
    narrowed = any(asked.get(each) is not None for each in narrowing) or asked.get("skip")
    return f"none that match{hint}" if narrowed else yet


def tiers(chosen: str | None) -> tuple[Any, ...]:
    """Return the chosen tier, or all of them."""
    return (chosen,) if chosen else TIERS


def span(text: str) -> timedelta:
    """Read a span like 36h, 30d or 2w, capped at 1e6 hours; InvalidInput explains the format."""
    number, unit = text[:-1], text[-1:]
    if unit not in _UNITS or not number.replace(".", "", 1).isdecimal() or float(number) <= 0:
        raise InvalidInput(f"{text!r} is not a span of time", hint="write hours, days or weeks: 36h, 30d, 2w")
    return timedelta(hours=min(float(number) * _UNITS[unit], 1e6))


class Instant(click.ParamType[datetime]):
    """An instant in ISO 8601."""

    name = "instant"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """Return the instant; InvalidInput if the value is not one."""
        name = max(param.opts, key=len) if isinstance(param, click.Option) else "the instant"
        return value if isinstance(value, datetime) else instants.parse(value, name=name)
