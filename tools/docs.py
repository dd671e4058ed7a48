"""The generated parts of the documentation, called from the cog marks in the Markdown files: ``make docs``."""

from collections.abc import Iterator

import click

from brainbridge import catalog, config
from brainbridge.cli import main
from brainbridge.cli.spelling import camel
from brainbridge.cli.table import SECTIONS

_PURPOSES = {
    "workingToShortThreshold": "energy from which a working memory rises",
    "shortToLongThreshold": "energy from which a shortTerm memory rises",
    "sessionBoundaryThreshold": "energy from which a session's own working memories rise at its end",
    "expirationThreshold": "energy below which a memory ends",
    "initialEnergy": "energy a memory is born with",
    "accessEnergy": "energy an access adds",
    "workingDecay": "decay constant of working, per hour",
    "shortTermDecay": "decay constant of shortTerm, per hour",
    "longTermDecay": "decay constant of longTerm, per hour",
    "coactivationThreshold": "shared retrievals from which memories belong together in a cluster",
    "semanticSimilarityThreshold": "similarity from which memories are related",
    "promotionBatchSize": "promotions a transaction",
    "decayBatchSize": "expiries a transaction",
    "settleBatchSize": "settled memories a transaction",
    "promotionIntervalMinutes": "for a schedule: minutes between promotions",
    "clusteringIntervalMinutes": "for a schedule: minutes between clusterings",
    "decayIntervalMinutes": "for a schedule: minutes between decay passes",
    "clustersOnConsolidate": "whether consolidate-all ends with building the clusters",
    "retroactiveStrengthening": "whether a memory gains energy when a new one reinforces it",
}


def queries() -> Iterator[str]:
    """Yield the table of all queries."""
    yield "| query | version | mode | purpose |"
    yield "|---|---|---|---|"
    for query in catalog.load().values():
        yield f"| [`{query.name}`]({query.path}) | {query.version} | {query.mode} | {query.purpose} |"


def commands() -> Iterator[str]:
    """Yield the help of every command, section by section."""
    for section in SECTIONS:
        yield f"\n## {section}\n"
        for name, command in main.commands.items():
            if getattr(command, "section", "") == section:
                yield from _command(command, f"brainbridge {name}", f"brainbridge -{camel(name)}")


def _command(command: click.Command, path: str, seed: str) -> Iterator[str]:
    yield f"### `{path}`\n"
    if seed:
        yield f"In V4's spelling: `{seed}`.\n"
    context = click.Context(
        command, info_name=path, help_option_names=["-h", "--help"], terminal_width=100, max_content_width=100
    )
    yield f"```\n{command.get_help(context).rstrip()}\n```\n"
    if isinstance(command, click.Group):
        for name, child in command.commands.items():
            yield from _command(child, f"{path} {name}", "")


def keys() -> Iterator[str]:
    """Yield the table of the configuration's keys, with the range each takes."""
    yield "| key | what it is | it takes |"
    yield "|---|---|---|"
    for key in config.KEYS:
        yield f"| `{key}` | {_PURPOSES[key]} | {config.allowed(key)} |"
