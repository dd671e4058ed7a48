"""Memories: write them, import them."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command
from brainbridge.cli.testing import show_memory
from brainbridge.errors import InvalidInput

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.transfer.archive.restoring import Restored
    from brainbridge.transfer.importing import Imported

_SECTION = "Memories"
_KINDS = ("crystallization", "learning", "insight")
_ROLES = ("user", "assistant", "person")
_OF_CRYSTALS = ("semantic_type", "path", "valence", "importance", "lifespan", "ttl")
_FORMATS = ("lines", "claude", "codex", "gemini", "mcp-memory", "markdown", "archive")
# Also without slashes if it has an '@': as a file name it would be repeated in an error, with its password.
_ADDRESS = re.compile(r"(neo4j|bolt)(\+s|\+ssc)?:(//|[^@]*@)", re.IGNORECASE)


@contextmanager
def opened(path: str, *, hint: str = "'-' reads standard input") -> Iterator[BinaryIO]:
    """Open a file, or standard input for '-'; InvalidInput if it cannot be read."""
    from brainbridge.platform import files

    with nullcontext(sys.stdin.buffer) if path == "-" else files.opened(path, hint=hint) as file:
        yield file


def _content(argument: str | None, file: str | None) -> str:
    if (argument is None) == (file is None):
        raise click.UsageError("give the content as an argument, or with --file PATH ('-' is standard input)")
    if argument is not None:
        return argument
    dashed = "'-' reads standard input; content that begins with a dash goes after '--'"  # -foo reads as --file oo
    with opened(str(file), hint=dashed) as source:
        content = source.read(2_000_000)
    try:
        return content.decode().rstrip("\n")
    except UnicodeDecodeError:
        raise InvalidInput(f"{file} is not valid UTF-8", hint="re-encode it, for example with iconv") from None


@command("remember", _SECTION, render=show_memory)
@click.argument("content", required=False)
@click.option("--file", "-f", metavar="PATH", help="Read the content from a file; '-' is standard input.")
@click.option("--type", type=click.Choice(_KINDS), help="Type of memory (default: learning).")
@options.session("Session it belongs to.")
@click.option("--instance", metavar="ID", help="Agent that writes it.")
@click.option("--speaker", metavar="NAME", help="Who said it.")
@click.option("--role", type=click.Choice(_ROLES), help="Role of the speaker.")
@options.trust
@options.scope
@click.option("--from", "derived_from", metavar="ID", multiple=True, help="A memory that it was made of; repeatable.")
@click.option("--operation", type=click.Choice(options.OPERATIONS), help="How it was made (default: mutated, merged).")
@click.option("--actor", metavar="NAME", help="Who made it, with --from (default: by role and trust).")
@click.option("--crystal", is_flag=True, help="Write it down: it lives by its importance, for weeks to months.")
@click.option("--semantic-type", type=click.Choice(options.SEMANTIC_TYPES), help="Of a crystal (default: by its text).")
@options.path("Path of the file that a crystal comes from.")
@click.option("--valence", type=click.FloatRange(-1, 1), help="Emotion of a crystal, which slows its decay.")
@click.option("--importance", type=click.FloatRange(0, 1), help="Importance that somebody declares a crystal to have.")
@click.option("--lifespan", type=click.Choice(options.LIFESPANS), help="What may end a crystal (default: decay).")
@click.option("--ttl", metavar="SPAN", help="How long a crystal lives: 36h, 30d, 2w (with --lifespan ttl).")
def remember(
    brain: "Brain",
    *,
    now: datetime | None,
    content: str | None,
    file: str | None,
    session: str | None,
    instance: str | None,
    crystal: bool,
    **parts: Any,
) -> Result:
    """Write a memory, from an argument, a file or standard input."""
    text = _content(content, file)
    own = {name: parts.pop(name) for name in _OF_CRYSTALS}
    if not crystal and (given := [name for name, value in own.items() if value is not None]):
        raise click.UsageError(f"--{given[0].replace('_', '-')} needs --crystal")
    parts |= {"session_id": session, "instance_id": instance}
    if crystal:
        return Result(
            {"memory": brain.crystals.remember(text, now=now, **_facet(**own), **parts)}, render=_show_crystal
        )
    return Result({"memory": brain.remember(text, now=now, **parts)})


def _show_crystal(data: dict[str, Any]) -> None:
    from brainbridge.cli.crystals import show_crystal

    show_crystal(data["memory"])


def _facet(
    ttl: str | None, lifespan: str | None, valence: float | None, importance: float | None, **others: Any
) -> dict[str, Any]:
    """Return the parts of a crystal by their names."""
    if ttl and lifespan not in (None, "ttl"):
        raise click.UsageError(f"--ttl does not go with --lifespan {lifespan}")
    if lifespan == "ttl" and not ttl:
        raise click.UsageError("--lifespan ttl needs --ttl SPAN")
    return {
        "lifespan_policy": "ttl" if ttl else lifespan,
        "ttl_ms": _milliseconds(ttl) if ttl else None,
        "emotional_valence": valence,
        "declared_importance": importance,
        **others,
    }


def _milliseconds(ttl: str) -> int:
    from brainbridge.crystal.parts import LONGEST_TTL_DAYS

    lasts = options.span(ttl)
    if lasts > timedelta(days=LONGEST_TTL_DAYS):
        raise InvalidInput(
            f"--ttl {ttl} is more than {LONGEST_TTL_DAYS} days", hint="what no law ends has --lifespan permanent"
        )
    found = int(lasts / timedelta(milliseconds=1))
    if not found:  # which the law reads as no ttl
        raise InvalidInput(f"--ttl {ttl} is less than a millisecond", hint="write hours, days or weeks: 36h, 30d, 2w")
    return found


def _show_imported(data: "Imported | Restored") -> None:
    from brainbridge import Restored
    from brainbridge.cli.archives import show_restored

    if isinstance(data, Restored):
        show_restored(data)
        return
    refused = f", refused as erased {data.refused}" if data.refused else ""
    output.say(
        f"{data.format}: imported {data.imported}, known already {data.known}, bad lines {len(data.bad)}{refused}"
    )
    if data.sessions_ended:
        output.say(
            f"sessions ended {data.sessions_ended}, recalled {data.recalled}, "
            f"expired {data.expired}, promoted {data.promoted}"
        )
    if data.skipped:
        output.say(f"skipped: {_counted(data.skipped)}")
    output.table(("line", "what is wrong"), [(each.line, each.reason) for each in data.bad], empty="")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} ({count})" for name, count in sorted(counts.items()))


@command("import", _SECTION, render=_show_imported)
@click.argument("file", metavar="FILE|URI")
@click.option("--format", type=click.Choice(_FORMATS), help="Format of FILE (default: detected from its content).")
@click.option("--replay", is_flag=True, help="Replay the lines in order of their instants; sessions end as they did.")
@click.option(
    "--recall-each",
    type=click.IntRange(0, 100),
    default=0,
    metavar="N",
    help="With --replay: recall N older memories for each.",
)
@click.option("--strict", is_flag=True, help="Stop at the first bad line, before anything is written.")
@click.option(
    "--capture",
    type=click.Choice(["off", "prompts", "dialogue", "all"]),
    help="Which parts of a transcript to remember (default: the capture setting).",
)
@click.option("--facts", is_flag=True, help="Draw facts and commitments from what is imported.")
@click.option(
    "--on-conflict",
    type=click.Choice(["skip", "newer", "fail"]),
    default="skip",
    show_default=True,
    help="What to do with a memory that both the archive and the brain have.",
)
@options.session("Session for entries that name none.")
@click.option("--instance", metavar="ID", help="Agent that wrote it.")
@click.option("--source-user", default="neo4j", metavar="NAME", help="User name for URI.")
@click.option("--source-database", metavar="NAME", help="Database at URI, if not the default one.")
def import_(
    brain: "Brain",
    *,
    now: datetime | None,
    file: str,
    format: Any,
    source_user: str,
    source_database: str | None,
    **choices: Any,
) -> Result:
    """Import memories from a file ('-' is standard input) or from another program's database.

    FILE holds JSON lines {content, at?, sessionId?, type?, speaker?, role?, scope?, trust?, id?}, a transcript of
    Claude Code, Codex or Gemini CLI, the memory.json of the MCP memory server, notes in Markdown, or an archive made
    by export. URI (neo4j://, bolt://) is the database of mcp-neo4j-memory, which is only read; its password is taken
    from BRAINBRIDGE_SOURCE_PASSWORD.
    """
    if choices["recall_each"] and not choices["replay"]:
        raise click.UsageError("--recall-each needs --replay")
    if _ADDRESS.match(file):
        if format or choices["replay"]:
            raise click.UsageError("--format and --replay need a file")
        done: Imported | Restored = brain.transfer.import_graph(
            file, user=source_user, database=source_database, now=now, **choices
        )
    else:
        with opened(file) as stream:
            done = brain.transfer.import_file(stream, file, format=format, now=now, **choices)
    return Result(done, warnings=unknown_keys(getattr(done, "ignored", {})))


def unknown_keys(ignored: dict[str, int]) -> list[str]:
    """Return a warning if lines had keys that nothing reads, by how many lines had each."""
    told = ", ".join(f"{key} ({count} lines)" for key, count in ignored.items())
    return [f"unknown keys were ignored: {told}"] if told else []
