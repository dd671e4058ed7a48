"""Which database to use: an explicit address, or else the brain's local server."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brainbridge.errors import AuthenticationFailed, InvalidInput
from brainbridge.graph.domain import Domains
from brainbridge.graph.graph import Graph, connect
from brainbridge.progress import Progress, silent
from brainbridge.server import renaming
from brainbridge.settings import PREFIX, Resolved, Settings, address, source_password

if TYPE_CHECKING:
    from brainbridge.server.local import LocalServer


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A database to connect to. ``browser`` is the address of its Neo4j Browser, empty if unknown.

    ``notice`` says what was done to its files before it was started, empty if nothing was.
    """

    uri: str
    user: str
    password: str
    database: str | None
    source: str
    browser: str = ""
    notice: str = ""


def local_server(settings: Settings) -> "LocalServer":
    """Return the local server of the settings' brain."""
    from brainbridge.server.local import LocalServer

    return LocalServer(
        settings.brain,
        java_home=settings.java_home,
        idle_minutes=settings.server_idle_minutes,
        warms=settings.server_warms,
    )


def locate(resolved: Resolved, *, progress: Progress = silent) -> Endpoint:
    """Return the database to use: the explicit address if there is one, else the local server, started if needed.

    Held if a rename of the brain is unfinished.
    """
    settings = resolved.settings
    renaming.refuse(settings.brain)
    if settings.uri:
        return Endpoint(settings.uri, settings.user, settings.secret(), settings.database, resolved.origins["uri"])
    from brainbridge.server.local import USER, bolt_uri, http_uri

    server = local_server(settings)
    ports = server.start(progress=progress).ports
    secret = server.home.password()
    return Endpoint(bolt_uri(ports), USER, secret, None, "the local server", http_uri(ports), server.recovered)


def running(resolved: Resolved) -> Endpoint | None:
    """Return the database as ``locate`` does, but a local server only if its process is there; none is started."""
    from brainbridge.server import process
    from brainbridge.server.local import USER, bolt_uri

    if resolved.settings.uri:
        return locate(resolved)
    home = local_server(resolved.settings).home
    owner = process.owner(home)
    return Endpoint(bolt_uri(owner.ports), USER, home.password(), None, "the local server") if owner else None


@contextmanager
def opened(
    endpoint: Endpoint, *, domains: Domains, timeout_s: float, options: Mapping[str, object] = {}
) -> Iterator[Graph]:
    """Connect to an endpoint, whose database has these domains, and close the connection afterwards."""
    driver = connect(endpoint.uri, endpoint.user, endpoint.password, **options)
    with Graph(driver, uri=endpoint.uri, domains=domains, database=endpoint.database, timeout_s=timeout_s) as graph:
        graph.verify()
        yield graph


@contextmanager
def foreign(uri: str, user: str, database: str | None, *, timeout_s: float) -> Iterator[Graph]:
    """Connect to a database to import from; InvalidInput if its address contains a user or password."""
    hint = f"name the user with --source-user, and the password in {PREFIX}SOURCE_PASSWORD"
    try:
        address(uri, f"--source-user and {PREFIX}SOURCE_PASSWORD")
    except ValueError as error:
        raise InvalidInput(f"the address of the source cannot be read: {error}") from error
    endpoint = Endpoint(uri, user, source_password().get_secret_value(), database, "the command line")
    with ExitStack() as stack:
        try:
            graph = stack.enter_context(opened(endpoint, domains=Domains(), timeout_s=timeout_s))
        except AuthenticationFailed as error:
            raise AuthenticationFailed(str(error), hint=hint) from error
        yield graph
