"""Set-up: schema, queries, Browser, doctor, completion."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, State, command, main
from brainbridge.cli.confirming import confirmed

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.config.config import Mended
    from brainbridge.operations.browser import Shown as Address
    from brainbridge.operations.doctor.diagnosis import Diagnosis
    from brainbridge.operations.queries import Shown

_SECTION = "Set-up"
_UNKNOWN = "its migrations are applied, but what it brought is in no archive and no check sees it"


def _show_migrations(data: dict[str, Any]) -> None:
    if data["planned"] and (data["adopted"] or data["screened"] or data["configurations"]):
        output.say("This is what migrate would do; nothing was changed.")
    for each in data["released"]:
        output.say(f"released a lock of {each['host']} (process {each['pid']}), held since {each['since']}")
    several = len({each["chain"] for each in data["migrations"]}) > 1
    columns = (*(("chain",) if several else ()), "version", "name", "kind", "state", "at")
    output.table(columns, [tuple(each[column] for column in columns) for each in data["migrations"]])
    if data["adopted"]:
        output.say(f"adopted {data['adopted']} memories")
    if data["screened"]:
        output.say(f"told of {data['screened']} memories how sensitive they are")
    output.raised(data["raised"], data["withdrawn"])
    for each in data["configurations"]:
        output.say(_mended(each))
    if data["backup"]:
        output.say(f"backup of the previous state: {data['backup']}")


def _mended(each: "Mended") -> str:
    if not each.versions:
        return f"{each.kind} had no version: a first one is created"
    if each.reopened and each.ended:
        return f"{each.kind} had {each.ended} current versions, but not the latest: now only the latest is current"
    if each.reopened:
        return f"{each.kind} had no current version: now the latest is current"
    return f"{each.kind} had {each.ended + 1} current versions: now only the latest is current"


@command("migrate", _SECTION, render=_show_migrations, migrated=False)
@click.option("--list", "list_", is_flag=True, help="Only list which migrations are applied.")
@click.option("--validate", is_flag=True, help="Only check the schema; the exit code is 3 if something is missing.")
@options.dry_run
@click.option("--adopt", is_flag=True, help="Adopt Memory nodes in V4's shape that brainbridge did not write.")
@click.option(
    "--release-lock",
    is_flag=True,
    help="Release the locks of a migration, export or restore that died on another machine. A restore it left"
    " unfinished then counts as interrupted.",
)
def migrate(
    brain: "Brain",
    *,
    now: datetime | None,
    list_: bool,
    validate: bool,
    dry_run: bool,
    adopt: bool,
    release_lock: bool,
) -> Result:
    """Bring the database's schema up to this version.

    If the configuration has no current version, or several, only the latest is current from then on.
    """
    if release_lock and (list_ or validate or dry_run or adopt):
        raise click.UsageError("--release-lock cannot be combined with these options")
    adopted, screened, raised, withdrawn, backup, configurations = 0, 0, 0, 0, None, list["Mended"]()
    released = list[dict[str, Any]]()
    if release_lock:
        found = brain.schema.release_locks()
        released = [each.model_dump(include={"host", "pid", "since"}, mode="json") for each in found]
    elif not (list_ or validate or dry_run):
        done = brain.schema.migrate(adopt=adopt, now=now)
        adopted, screened, backup, configurations = done.adopted, done.screened, done.backup, done.configurations
        raised, withdrawn = done.raised, done.withdrawn
    elif dry_run:
        configurations = brain.schema.unsettled_configurations(now=now)
        adopted = brain.schema.adoptable() if adopt else 0
        screened = brain.schema.unscreened()
    rows = brain.schema.states()
    missing = any(each["state"] == "pending" for each in rows)
    data = {
        "migrations": rows,
        "planned": dry_run,
        "adopted": adopted,
        "screened": screened,
        "raised": raised,
        "withdrawn": withdrawn,
        "backup": backup,
        "configurations": configurations,
        "released": released,
    }
    absent = [f"{each.chain} is missing here: {_UNKNOWN}" for each in brain.schema.missing()]
    return Result(data, exit_code=3 if validate and missing else 0, warnings=absent)


def _show_crystallizations(data: dict[str, Any]) -> None:
    output.say(f"{data['count']} old crystallizations without a memory, {data['textless']} of them without text")
    if data["applied"]:
        output.say(f"{len(data['linked'])} memories were made and joined to them")
        output.say(f"backup of the previous state: {data['backup']}")


@command("migrate-crystallizations", _SECTION, render=_show_crystallizations)
@options.dry_run
@options.yes
def migrate_crystallizations(brain: "Brain", *, now: datetime | None, dry_run: bool, yes: bool) -> dict[str, Any]:
    """Give every current Crystallization node of the old system a memory; the old nodes stay untouched.

    A backup is made first.
    """
    outlook = brain.transfer.crystallizations()
    data: dict[str, Any] = {**outlook.model_dump(), "applied": False, "linked": [], "backup": None}
    wanted = outlook.count - outlook.textless
    if dry_run or not wanted:
        return data
    confirmed(yes, f"make {wanted} longTerm memories")
    backup = brain.archives.backup(now=now).backup.file
    return data | {"applied": True, "linked": list(brain.transfer.migrate_crystallizations(now=now)), "backup": backup}


@main.group("queries", cls=BrainGroup, section=_SECTION)
def queries() -> None:
    """The Cypher queries that brainbridge runs: list, show."""


def _show_queries(data: dict[str, Any]) -> None:
    rows = [(each.name, each.version, each.mode, each.purpose) for each in data["queries"]]
    output.table(("name", "version", "mode", "purpose"), rows)


@command("list", render=_show_queries, group=queries, uses_brain=False)
def list_queries(state: State) -> dict[str, Any]:
    """List every query by name."""
    from brainbridge.operations import queries

    return {"queries": queries.listed()}


def _show_query(data: "Shown") -> None:
    output.text(data.text)


@command("show", render=_show_query, group=queries, uses_brain=False)
@click.argument("name")
def show_query(state: State, *, name: str) -> "Shown":
    """Show one query with its header, as it is sent."""
    from brainbridge.operations import queries

    shown = queries.show(name)
    if shown.name != name:
        output.complain(f"{name} is called {shown.name} now")
    return shown


def _show_shipped(data: dict[str, Any]) -> None:
    output.table(("name", "purpose"), [(each.name, each.purpose) for each in data["queries"]])


def _show_browser(data: "Address") -> None:
    _show_login(data)
    output.say("")
    output.text(f"{data.query}\n")
    output.say("--open opens it with all but the password filled in; --address prints that link.")


def _show_login(data: "Address") -> None:
    output.say(data.page, f"connect to {data.connect_to} as {data.user}, password in {data.password_in}")


def _show_address(data: "Address") -> None:
    output.say(data.address)


@command("browser", _SECTION, render=_show_browser, uses_brain=False)
@click.argument("name", required=False)
@click.option("--list", "list_", is_flag=True, help="List the shipped queries.")
@click.option("--id", "memory_id", metavar="ID", help="Memory to show in memory-life.")
@click.option("--recall", type=click.Choice(["LAST"], case_sensitive=False), help="Show what the last recall returned.")
@click.option("--open", "open_", is_flag=True, help="Open it in your web browser, connection and query filled in.")
@click.option("--address", "address_", is_flag=True, help="Print only the link with connection and query filled in.")
def browser(
    state: State,
    *,
    name: str | None,
    list_: bool,
    memory_id: str | None,
    recall: str | None,
    open_: bool,
    address_: bool,
) -> Result:
    """Show where Neo4j Browser is, how to log in, and a query for it (default: tier-map)."""
    from brainbridge.operations import browser as browsing

    if list_:
        if memory_id is not None or recall:
            raise click.UsageError("--list takes no --id and no --recall")
        return Result({"queries": browsing.shipped()}, render=_show_shipped)
    named = _graph(name, memory_id, recall)
    shown = browsing.shown(state.resolve(), named, memory_id)
    if open_:
        browsing.show(shown.address)
    return Result(shown, render=_show_address if address_ else _show_login if open_ else None)


def _graph(name: str | None, memory_id: str | None, recall: str | None) -> str:
    """Return the name of the query to show; a usage error if it does not take the options given."""
    from brainbridge.operations import browser as browsing

    named = browsing.find(name or (browsing.RECALLED if recall else browsing.DEFAULT)).name
    if recall and named != browsing.RECALLED:
        raise click.UsageError(f"{named} takes no --recall: {browsing.RECALLED} does")
    if memory_id is not None and named not in browsing.showing_one():
        raise click.UsageError(f"{named} takes no --id: {', '.join(browsing.showing_one())} does")
    return named


def _show_diagnosis(data: "Diagnosis") -> None:
    output.say(f"brainbridge {data.version}, Python {data.python}", "")
    output.table(("setting", "value", "comes from"), [(each.name, each.value, each.origin) for each in data.settings])
    for title, checks in (
        ("\nthis machine", data.environment),
        ("\nsources", data.sources),
        ("\ndatabase", data.checks),
        ("\nunattended", data.unattended),
    ):
        rows = [("ok" if each.ok else "PROBLEM", each.name, each.found, each.fix) for each in checks]
        output.table(("", "what", "found", "what to do"), rows, title=title)


@command("doctor", _SECTION, render=_show_diagnosis, uses_brain=False)
def doctor(state: State) -> Result:
    """Show where the database and every setting come from, and what is wrong. Starts nothing."""
    from brainbridge.cli.progress import reporting
    from brainbridge.operations.doctor.diagnosis import diagnose

    with reporting():
        data = diagnose(state.resolve(half_renamed=True))
    return Result(data, exit_code=0 if data.healthy else 3)


def _show_script(data: dict[str, Any]) -> None:
    click.echo(data["script"])


@command("completion", _SECTION, render=_show_script, uses_brain=False)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(state: State, *, shell: str) -> dict[str, Any]:
    """Print the completion script of a shell: brainbridge completion bash >> ~/.bashrc."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"no completion for {shell}")
    return {"script": kind(main, {}, "brainbridge", "_BRAINBRIDGE_COMPLETE").source()}
