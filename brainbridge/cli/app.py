"""The frame of the command line: the root command, V4's spelling, and one place for output and errors.

Imports little beside click and the standard library; a command imports what else it needs when it runs.
"""

import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from brainbridge.cli.spelling import kebab, normalised, own_words, unknown, usage_hint
from brainbridge.cli.table import Commands, entries
from brainbridge.errors import BrainbridgeError, InvalidInput
from brainbridge.platform import garbage, places
from brainbridge.platform.version import VERSION
from brainbridge.progress import Progress, silent

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from brainbridge.brain.brain import Brain
    from brainbridge.settings import Resolved

SCHEMA = 1  # of the JSON envelope
HERE = "."  # as a scope: that of the working folder
_WRITING = (  # makes a project of a folder
    *("remember", "import", "note"),
    *("document import", "document edit", "document attach"),
)
CONNECTION = ("brain", "uri", "user", "database")
_INTERRUPTED = 130
# Control characters that JSON may hold unescaped and a terminal would obey.
_CONTROLS = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}
_FILES = ("FILE", "[FILE]", "FILE|URI", "PATH", "PATH...")  # file names are bytes and need not be valid text


class Result(NamedTuple):
    """What a command returns if it has more than data; ``render``, if given, replaces the command's own rendering.

    ``error`` is shown after the data: what failed when some was done.
    """

    data: Any
    exit_code: int = 0
    warnings: Sequence[str] = ()
    render: Callable[[Any], None] | None = None
    error: BrainbridgeError | None = None


class State:
    """The common options of one call, from anywhere on its line, and what is known about the call so far.

    A call that ``cares`` for the brain (opens it or adds an event) also wakes its worker if events wait.
    """

    brain: str | None = None
    uri: str | None = None
    user: str | None = None
    database: str | None = None
    now: str | None = None
    reader: str | None = None
    command: str = ""
    shown_brain: str = ""
    cares: bool = False

    def __init__(self, *, json: bool = False) -> None:
        self.json = json
        self.progress: Progress = silent
        self.warnings: list[str] = []

    def flags(self) -> dict[str, Any]:
        """Return the settings given on the command line."""
        return {name: getattr(self, name) for name in (*CONNECTION, "reader")}

    def warn_of_ignored(self) -> None:
        """Warn of variables BRAINBRIDGE_* that are no settings, once."""
        from brainbridge import settings

        self.warnings += [each for each in settings.ignored() if each not in self.warnings]

    def resolve(self, *, half_renamed: bool = False) -> "Resolved":
        """Return all settings with their origins, and note which brain is meant.

        Raises Held for a half-renamed brain, unless ``half_renamed``.
        """
        from brainbridge import settings
        from brainbridge.brain import choice

        self.warn_of_ignored()
        resolved = settings.resolve(self.flags())
        self.shown_brain = resolved.settings.brain
        if not half_renamed:
            choice.refuse_half_renamed(self.shown_brain)
        return resolved


def keep(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """Note a common option; the last one on the line wins."""
    _check_text(value)
    if value not in (None, False):
        setattr(context.ensure_object(State), str(parameter.name), value)


def common_options() -> list[click.Option]:
    """Return the options every command takes."""
    shared: dict[str, Any] = {"expose_value": False, "callback": keep}
    return [
        click.Option(["--brain"], metavar="NAME", help="Which brain (default: 'default').", **shared),
        click.Option(["--uri"], metavar="URI", help="A Neo4j to use instead of the local server.", **shared),
        click.Option(["--user"], metavar="NAME", help="User name for --uri.", **shared),
        click.Option(["--database"], metavar="NAME", help="Database for --uri.", **shared),
        click.Option(["--json"], is_flag=True, help="Print one JSON object, errors too.", **shared),
        click.Option(["--now"], metavar="INSTANT", help="Act or look as of this instant (ISO 8601).", **shared),
    ]


class BrainCommand(click.Command):
    """A command that takes the common options; ``section`` is its heading in the help."""

    def __init__(self, *args: Any, section: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section
        self.params += common_options()

    def invoke(self, ctx: click.Context) -> Any:
        """Run it; InvalidInput if an argument is not valid UTF-8, unless it names a file."""
        for param in self.params:
            if param.metavar not in _FILES:
                _check_text(ctx.params.get(str(param.name)))
        return super().invoke(ctx)


class BrainGroup(click.Group):
    """A group that takes the common options and suggests a command for a mistyped one."""

    def __init__(self, *args: Any, section: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section
        self.params += common_options()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command by its name in either spelling; a usage error suggests the nearest."""
        name = kebab(args[0])
        if self.get_command(ctx, name) is None:
            raise click.UsageError(unknown(args[0], self.commands, ctx.command_path), ctx)
        return super().resolve_command(ctx, [name, *args[1:]])


class Main(BrainGroup):
    """The root: accepts ``-memoryStatus`` anywhere on the line, and groups its help by section."""

    def main(self, args: Any = None, **extra: Any) -> Any:  # type: ignore[override]
        """Run a command line and exit with its code; all errors are shown here."""
        line = list(sys.argv[1:] if args is None else args)
        state = State(json="--json" in own_words(line))
        try:
            words = normalised(line, self.commands)
            code = super().main(words, standalone_mode=False, obj=state, **extra)
        except click.exceptions.Exit as leave:
            code = leave.exit_code
        except click.Abort:
            code = fail(state, "interrupted", "interrupted", "", _INTERRUPTED)
        except click.exceptions.NoArgsIsHelpError as asked:
            click.echo(asked.format_message())
            code = 0
        except click.ClickException as error:
            code = fail(state, "usage", error.format_message(), usage_hint(error), error.exit_code)
        except BrainbridgeError as error:
            code = fail(state, error.code, str(error), error.hint, error.exit_code)
        except OSError as error:
            code = fail(state, "failed", f"{error.filename or 'the system'}: {error.strerror or error}", "", 1)
        except SystemExit:  # click's, where the reader of a pipe has gone
            code = 0
        _look_after_spool(state)
        sys.exit(code or 0)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under the headings of their sections."""
        from brainbridge.operations.commands import SECTIONS

        lines = entries()
        for section in SECTIONS:
            with formatter.section(section):
                formatter.write_dl([(name, entry.line) for name, entry in lines.items() if entry.section == section])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list["CompletionItem"]:
        """Complete a command's name from the table, and options as usual."""
        from click.shell_completion import CompletionItem

        lines = entries()
        names = [name for name in sorted(lines) if name.startswith(incomplete)]
        return [
            *(CompletionItem(name, help=lines[name].line) for name in names),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]


def _look_after_spool(state: State) -> None:
    """Wake the brain's worker if events wait in the spool; returns without waiting for it."""
    if not state.cares:
        return
    from brainbridge.hook import entry, spool

    if not os.environ.get(entry.NESTED) and spool.waiting(state.shown_brain):
        with suppress(OSError, BrainbridgeError):
            if state.resolve().settings.is_local:  # nobody else sets anything going
                entry.wake(state.shown_brain)


def fail(state: State, code: str, message: str, hint: str, exit_code: int, *, data: Any = None) -> int:
    """Show an error as one line with its hint, or as JSON with ``data``, and all warnings; returns the exit code."""
    message = " ".join(message.split())
    from brainbridge.cli import output

    state.warnings = [each for each in state.warnings if not each.startswith(message)]
    if state.json:
        error = {"code": code, "message": message, "hint": hint}
        with output.writing():
            _print_envelope(state, ok=False, data=data, error=error)
    else:
        output.complain(f"Error: {message}", colour="red")
        if hint:
            output.complain(f"       {hint}")
        _warn(state)
    return exit_code


def _warn(state: State) -> None:
    from brainbridge.cli import output

    for warning in state.warnings:
        output.complain(f"Warning: {warning}", colour="yellow")


def _print_envelope(state: State, *, ok: bool, data: Any, error: Any = None) -> None:
    import json

    envelope = {
        "ok": ok,
        "command": state.command,
        "brain": state.shown_brain or state.brain,
        "schema": SCHEMA,
        "data": data,
        "warnings": state.warnings,
        "error": error,
    }
    text = json.dumps(envelope, ensure_ascii=False, default=str).translate(_CONTROLS)
    click.echo(text.encode(errors="replace").decode())  # an error may quote an argument that is not valid UTF-8


def show(state: State, result: Any, render: Callable[[Any], None]) -> int:
    """Print what a command returned, as text or as JSON; returns the exit code."""
    from brainbridge.cli import output

    outcome = result if isinstance(result, Result) else Result(result)
    state.warnings += outcome.warnings
    failed = outcome.error
    with _reporting_in_text(state), output.writing():
        if not state.json:
            (outcome.render or render)(outcome.data)
        elif not failed:
            _print_envelope(state, ok=outcome.exit_code in (0, 3), data=plain(outcome.data))
    if failed:
        return fail(state, failed.code, str(failed), failed.hint, failed.exit_code, data=plain(outcome.data))
    if not state.json:
        _warn(state)
    return outcome.exit_code


@contextmanager
def _reporting_in_text(state: State) -> Iterator[None]:
    """Let an error be shown as text: JSON would go where the result could not be written."""
    try:
        yield
    except BrainbridgeError:
        state.json = False
        raise


def plain(value: Any) -> Any:
    """Turn models into JSON values with camelCase keys; floats that are not finite become None."""
    if hasattr(value, "model_dump"):
        return plain(value.model_dump(mode="json", by_alias=True))
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, float) and not math.isfinite(value):
        return None  # JSON has no NaN and no infinity
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


@click.group(
    cls=Main,
    commands=Commands(),
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=(
        "Exit codes: 0 ok, 1 failed, 2 usage, 3 findings, 4 database unreachable, 5 refused without --yes, "
        "130 interrupted."
    ),
)
@click.version_option(VERSION, prog_name="brainbridge")
def main() -> None:
    """Memory consolidation for AI agents, in a Neo4j graph you can open."""


def command(
    name: str,
    section: str = "",
    *,
    render: Callable[[Any], None],
    group: click.Group = main,
    uses_brain: bool = True,
    migrated: bool = True,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function as a command.

    The function gets the open brain (the state if ``uses_brain`` is False) and its own options, and returns data or a
    Result, which ``render`` prints as text. ``migrated=False`` opens the brain without checking its schema.
    """

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        @click.pass_context
        def run(context: click.Context, /, **options: Any) -> int:
            state = context.ensure_object(State)
            state.command = context.command_path.split(" ", 1)[1]
            if not uses_brain:
                return show(state, function(state, **options), render)
            with opened(state, migrated=migrated) as brain:
                moment = instant(state, brain if migrated else None, test=options.get("test_only", False))
                if options.get("scope") == HERE:
                    find = brain.projects.scope_of if state.command in _WRITING else brain.projects.known_scope
                    options["scope"] = find(os.getcwd())
                    if "branch" in options and options["branch"] is None:
                        options["branch"] = places.side_branch(os.getcwd())
                result = function(brain, now=moment, **options)
            return show(state, result, render)

        run.__doc__ = function.__doc__
        params = getattr(function, "__click_params__", [])
        group.add_command(BrainCommand(name, callback=run, params=params[::-1], help=function.__doc__, section=section))
        return function

    return register


@contextmanager
def opened(state: State, *, migrated: bool = True, **settings: Any) -> "Iterator[Brain]":
    """Open the brain the options name; ``settings`` override them. Progress is shown while it is open."""
    from brainbridge.brain.brain import Brain
    from brainbridge.cli.progress import reporting

    state.warn_of_ignored()
    flags = state.flags() | settings
    with (
        reporting() as progress,
        Brain.open(flags.pop("brain"), migrated=migrated, progress=progress, **flags) as brain,
    ):
        state.shown_brain, state.cares, state.progress = brain.name, True, progress
        garbage.look_as_usual()
        try:
            yield brain
        finally:
            state.warnings += brain.warnings()


def instant(state: State, brain: "Brain | None" = None, *, test: bool = False) -> Any:
    """Return the instant of --now, None without it; warns if the brain was written to after it."""
    from brainbridge import instants

    if state.now is None:
        return None
    moment = instants.parse(state.now, name="--now")
    last = brain.monitor.last_write(test=test) if brain else None
    if last and moment < last:
        state.warnings.append(
            f"{instants.to_text(moment)} is before the last write ({instants.to_text(last)}): "
            "figures use what is stored now, not what was stored then"
        )
    return moment


def instant_or_clock(state: State) -> Any:
    """Return the instant of --now, or the current one."""
    from brainbridge import instants

    return instant(state) or instants.now()


def _check_text(value: Any) -> None:
    """Refuse text that is not valid UTF-8, which no database can hold; InvalidInput."""
    try:
        for each in value if isinstance(value, tuple) else [value]:
            str(each).encode()
    except UnicodeEncodeError:
        raise InvalidInput("an argument is not valid UTF-8", hint="re-encode it, for example with iconv") from None
