"""Options that several commands share."""

from collections.abc import Callable
from typing import Any

import click

TIERS = ("working", "shortTerm", "longTerm")

tier = click.option("--tier", type=click.Choice(TIERS), help="Only this tier.")
test_only = click.option("--test-only", is_flag=True, help="Test memories instead of the real ones.")
test_run = click.option("--test-only", is_flag=True, help="LAST: the latest run over test memories.")
yes = click.option("--yes", "-y", is_flag=True, help="Do not ask for confirmation.")
dry_run = click.option("--dry-run", is_flag=True, help="Show what would be done, change nothing.")
protect = click.option(
    "--protect", is_flag=True, help="Protect memories that probes expect: they no longer fade, and the run goes ahead."
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


def session(help_text: str) -> Callable[..., Any]:
    """Return the option --session."""
    return click.option("--session", metavar="ID", help=help_text)


scope = click.option(
    "--scope",
    metavar="NAME",
    help="One conversation or project; . is that of this folder (default: the whole brain).",
)


def tiers(chosen: str | None) -> tuple[Any, ...]:
    """Return the chosen tier, or all of them."""
    return (chosen,) if chosen else TIERS
