"""The generated parts of the documentation, called from the cog marks in the Markdown files: ``make docs``."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from brainbridge import catalog, config
from brainbridge.cli import main
from brainbridge.cli.spelling import camel
from brainbridge.cli.table import SECTIONS

_RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"


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


def keys(names: Sequence[str]) -> Iterator[str]:
    """Yield the table of keys of the configuration, with the range each takes."""
    yield "| key | what it is | it takes |"
    yield "|---|---|---|"
    for key in names:
        yield f"| `{key}` | {config.FIELDS[key].description} | {config.allowed(key)} |"


def recall_figures() -> Iterator[str]:
    """Yield what the benchmark of recall measured: by category, step by step, and with each part left out."""
    figures = _kept("recall")
    yield _machine(figures["circumstances"])
    yield "\n| | questions | R@5 | R@10 | nDCG@10 |"
    yield "|---|---|---|---|---|"
    for name in ("all", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"):
        yield _recalled(name, figures[name])
    yield _recalled("all, after the conversations were lived through", figures["replayed"]["all"])
    yield "\n| step by step | questions | R@5 | R@10 | nDCG@10 |"
    yield "|---|---|---|---|---|"
    for name, row in figures["ladder"].items():
        yield _recalled(name, row)
    yield "\n| without | questions | R@5 | R@10 | nDCG@10 |"
    yield "|---|---|---|---|---|"
    for name, row in figures["without"].items():
        yield _recalled(f"`{name}`", row)


def refinement_figures() -> Iterator[str]:
    """Yield what refining the first thirty hits of a recall does to what is found."""
    figures = _kept("recall")
    yield "| the first thirty hits | questions | R@5 | R@10 | nDCG@10 |"
    yield "|---|---|---|---|---|"
    yield _recalled("as they are", figures["all"])
    for name, row in figures["refined"].items():
        yield _recalled(f"refined by {name}", row)


def speed_figures() -> Iterator[str]:
    """Yield how long recalls take, and how much longer than their full-text calls alone."""
    figures = _kept("recall_speed")
    yield _machine(figures["circumstances"])
    for name, rows in figures.items():
        if name != "circumstances":
            yield f"\n| {name} | p50 | p95 |"
            yield "|---|---|---|"
            for way, cuts in rows.items():
                unit = "" if "/" in way else " ms"
                yield f"| {way} | {cuts['p50']}{unit} | {cuts['p95']}{unit} |"


def due_figures() -> Iterator[str]:
    """Yield what commands cost against what is stored."""
    figures = _kept("due_pass")
    yield _machine(figures) + " Medians of 21, in milliseconds.\n"
    sizes = list(figures["milliseconds"])
    yield f"| | {' | '.join(f'{int(size):,} stored' for size in sizes)} | ratio |"
    yield "|---|" + "---|" * (len(sizes) + 1)
    for name, ratio in figures["ratios"].items():
        values = " | ".join(f"{figures['milliseconds'][size][name]:,}" for size in sizes)
        yield f"| {name} | {values} | {ratio} |"


def write_figures() -> Iterator[str]:
    """Yield what writing costs beside the bare statements."""
    figures = _kept("writes")
    yield _machine(figures) + "\n"
    yield "| milliseconds | p50 | p95 |"
    yield "|---|---|---|"
    for found in figures["milliseconds"].values():
        yield from (f"| {name} | {cuts['p50']} | {cuts['p95']} |" for name, cuts in found.items() if name != "ratio")
    yield "\n| a second | | | ratio |"
    yield "|---|---|---|---|"
    for name, found in figures["a second"].items():
        parts = [f"{way}: {rate:,}" for way, rate in found.items() if way != "ratio"]
        yield f"| {name} | {' | '.join(parts)} | {found['ratio']} |"


def start_figures() -> Iterator[str]:
    """Yield how long the local server takes to start."""
    figures = _kept("server_start")
    found = figures["seconds"]
    yield _machine(figures) + "\n"
    yield "| | with the start-up cache | without | ratio |"
    yield "|---|---|---|---|"
    yield f"| seconds until Bolt and Browser answer | {found['with']} | {found['without']} | {found['ratio']} |"


def peer_figures() -> Iterator[str]:
    """Yield what a peer takes for the same calls."""
    figures = _kept("peers")
    yield _machine(figures) + f" {figures['stored']:,} memories.\n"
    names = list(figures["figures"])
    yield f"| | {' | '.join(names)} |"
    yield "|---|" + "---|" * len(names)
    rows = {row: None for found in figures["figures"].values() for row in found}
    for row in rows:
        yield f"| {row} | {' | '.join(_cell(figures['figures'][name].get(row)) for name in names)} |"


def _cell(found: Any) -> str:
    if isinstance(found, dict):
        return f"p50 {found['p50']:,}, p95 {found['p95']:,}"
    return "" if found is None else f"{found:,}"


def _kept(name: str) -> dict[str, Any]:
    """Return what a benchmark measured last."""
    found: dict[str, Any] = json.loads((_RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def _machine(where: Mapping[str, object]) -> str:
    machine = f"{where['cores']} cores, {where['memoryGiB']} GiB"
    return f"Neo4j {where['neo4j']}, Python {where['python']}, {machine}, {where['date']}."


def _recalled(name: str, row: Mapping[str, float]) -> str:
    return f"| {name} | {row['n']} | {row['recall@5']} | {row['recall@10']} | {row['ndcg@10']} |"
