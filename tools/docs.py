"""The generated parts of the documentation, called from the cog marks in the Markdown files: ``make docs``."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from benchmarks import report
from brainbridge.cli.app import main
from brainbridge.cli.spelling import camel
from brainbridge.config import presets, versioned
from brainbridge.config.versioned import Configuration
from brainbridge.graph import catalog
from brainbridge.graph.domain import SECTIONS, Domains, Effect, named
from brainbridge.language.figures import exact
from tools import fragments


def queries() -> Iterator[str]:
    """Yield the table of all queries."""
    rows = (
        (f"[`{each.name}`]({each.path})", each.version, each.mode, each.purpose) for each in catalog.load().values()
    )
    return report.table(("query", "version", "mode", "purpose"), rows)


def formulas() -> Iterator[str]:
    """Yield the table of all fragments."""
    rows = (
        (
            f"[`{each.name}`](fragments/{each.name}.cypher)",
            "several lines" if "\n" in each.text else f"`{each.text}`",
            each.purpose,
        )
        for each in fragments.load()
    )
    return report.table(("fragment", "text", "what it is"), rows)


def commands() -> Iterator[str]:
    """Yield the help of every command, section by section."""
    for section in SECTIONS:
        yield f"\n## {section}\n"
        for name, command in main.commands.items():
            if getattr(command, "section", "") == section:
                yield from _command(command, f"brainbridge {name}", f"brainbridge -{camel(name)}")


def _command(command: click.Command, path: str, v4: str) -> Iterator[str]:
    yield f"### `{path}`\n"
    if v4:
        yield f"In V4's spelling: `{v4}`.\n"
    context = click.Context(
        command, info_name=path, help_option_names=["-h", "--help"], terminal_width=100, max_content_width=100
    )
    yield f"```\n{command.get_help(context).rstrip()}\n```\n"
    if isinstance(command, click.Group):
        for name, child in command.commands.items():
            yield from _command(child, f"{path} {name}", "")


def keys(configuration: Configuration[Any]) -> Iterator[str]:
    """Yield the table of keys of a configuration, with the range each takes."""
    rows = ((f"`{key}`", each.description, versioned.allowed(each)) for key, each in configuration.fields.items())
    return report.table(("key", "what it is", "it takes"), rows)


def configurations(domains: Domains) -> Iterator[str]:
    """Yield the table of what can be configured: the nodes, the domain that brings them, and their keys."""
    rows = (
        (f"`{each.kind}`", domain.name, ", ".join(f"`{key}`" for key in each.keys))
        for domain in domains
        for each in map(named, domain.configurations)
    )
    return report.table(("node", "of", "keys"), rows)


def constants() -> Iterator[str]:
    """Yield what each preset comes to, in its own words, and the table of its values."""
    for name, preset in presets.PRESETS.items():
        yield f"* `{name}`"
        yield from (f"  * {sentence}" for sentence in preset.sentences)
    yield ""
    rows = ((f"`{key}`", *(exact(each.values[key]) for each in presets.PRESETS.values())) for key in presets.KEYS)
    yield from report.table(("key", *(f"`{name}`" for name in presets.PRESETS)), rows)


def figures(domains: Domains) -> Iterator[str]:
    """Yield the table of the parts of a score, in the order of the sum."""
    rows = ((f"`{each.name}`", each.meaning, domain.name) for domain in domains for each in domain.figures)
    return report.table(("part", "what it is", "of"), rows)


def checks(domains: Domains) -> Iterator[str]:
    """Yield the table of what can be wrong, in the order of the checks, and of signs that settings do not fit."""
    rows = (
        (f"`{code.name}`", code.severity, code.meaning, code.fix.replace("{id}", "ID"))
        for code in domains.codes.values()
    )
    return report.table(("code", "severity", "what it means", "what to do"), rows)


def events(domains: Domains) -> Iterator[str]:
    """Yield the table of the kinds of events, and how each is taken back."""
    rows = ((f"`{each.kind}`", each.meaning, domain.name, _back(each)) for domain in domains for each in domain.effects)
    return report.table(("kind", "what happened", "of", "taken back"), rows)


def _back(effect: Effect) -> str:
    if effect.final:
        return f"no: {effect.final}"
    if effect.undo:
        return f"`{effect.undo}`"
    said, _, _ = str(named(effect.by).__doc__).partition(";")
    return said[0].lower() + said[1:]


def steps(domains: Domains) -> Iterator[str]:
    """Yield the table of the steps of the commands that judge, in their order."""
    found = sorted((each for domain in domains for each in domain.passes), key=lambda each: each.order)
    rows = (
        (
            f"`{each.name}`",
            each.meaning,
            ", ".join(f"`{command}`" for command in each.commands),
            f"`{each.switch}`" if each.switch else "",
        )
        for each in found
    )
    return report.table(("step", "what it does", "of", "if this is on"), rows)


def kinds(domains: Domains) -> Iterator[str]:
    """Yield the table of the kinds of nodes that an archive holds, in the order of its lines."""
    owner = {kind.label: domain.name for domain in domains for kind in domain.kinds}
    rows = ((f"`{label}`", ", ".join(kind.key), owner[label]) for label, kind in domains.kinds.items())
    return report.table(("kind", "key", "domain"), rows)


def slots() -> Iterator[str]:
    """Yield the table of the places where a domain can insert clauses into a query of another."""
    found = (
        (f"`{each.name}.{name}`", f"[{each.path}](../cypher/{each.path})", each.purpose)
        for each in catalog.load().values()
        for name in dict.fromkeys(re.findall(r"^\s*// @slot (\w+)$", each.text, re.MULTILINE))
    )
    return report.table(("slot", "in", "which does this"), found)


def listing(path: str, language: str) -> Iterator[str]:
    """Yield a file of the repository as a block of Markdown."""
    text = (Path(__file__).parent.parent / path).read_text(encoding="utf-8")
    text = text.replace("]]]", "]] ]")  # the mark by which cog ends a program
    yield f"`{path}`:\n\n```{language}\n{text.rstrip()}\n```"
