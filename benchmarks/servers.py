"""A server of its own for a measurement, in a temporary folder, and what it runs on."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from neo4j.exceptions import Neo4jError

from benchmarks import report
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph, connect
from brainbridge.schema import migrations, schema
from brainbridge.server.local import USER, LocalServer, bolt_uri

_JAVA = "CALL dbms.queryJmx('java.lang:type=Runtime') YIELD attributes RETURN attributes.VmVersion.value AS java"


@contextmanager
def fresh_server() -> Iterator[LocalServer]:
    """Provide a local server with an empty database, started from its start-up cache; it is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = LocalServer("bench", folder=Path(folder))
        try:
            server.start()
            if server.is_training():  # recording makes it slower as long as it runs
                server.stop()
                server.start()
            yield server
        finally:
            server.kill()


@contextmanager
def opened(server: LocalServer) -> Iterator[Graph]:
    """Provide the database of a server that runs."""
    uri, password = bolt_uri(server.start().ports), server.home.password()
    with Graph(connect(uri, USER, password), uri=uri, domains=DOMAINS, timeout_s=3600) as graph:
        yield graph


@contextmanager
def fresh_graph() -> Iterator[Graph]:
    """Provide an empty database with the schema, on a local server that is gone afterwards."""
    with fresh_server() as server, opened(server) as graph:
        # Programs that are measured find it by these.
        os.environ |= {"BRAINBRIDGE_URI": graph.uri, "BRAINBRIDGE_PASSWORD": server.home.password()}
        migrations.apply(graph)
        yield graph


def circumstances(graph: Graph) -> dict[str, Any]:
    """Return machine, versions and date, which every figure is to be read with."""
    return report.circumstances() | {"neo4j": schema.server(graph).version} | graph.statement(_JAVA)[0]


@contextmanager
def retries() -> Iterator[list[str]]:
    """Note the server's code of whatever is tried again meanwhile: a caller sees nothing of it but the time it took.

    The driver repeats what the server says is passing, deadlocks too, and its log does not name them.
    """
    codes: list[str] = []
    asked = Neo4jError.is_retryable

    def noted(error: Neo4jError) -> bool:
        passing = asked(error)
        if passing:
            codes.append(error.code or "")
        return passing

    with patch.object(Neo4jError, "is_retryable", noted):
        yield codes
