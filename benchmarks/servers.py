"""A server of its own for a measurement, in a temporary folder, and what it runs on."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks import report
from brainbridge import migrations, schema
from brainbridge.graph import Graph, connect
from brainbridge.server.local import USER, LocalServer, bolt_uri


@contextmanager
def fresh_graph(*, migrated: bool = True) -> Iterator[Graph]:
    """Provide an empty database on a local server that is gone afterwards, by default with the schema."""
    with tempfile.TemporaryDirectory() as folder:
        server = LocalServer("bench", folder=Path(folder))
        try:
            uri = bolt_uri(server.start().ports)
            # Programs that are measured find it by these.
            os.environ |= {"BRAINBRIDGE_URI": uri, "BRAINBRIDGE_PASSWORD": server.home.password()}
            with Graph(connect(uri, USER, server.home.password()), uri=uri, timeout_s=3600) as graph:
                if migrated:
                    migrations.apply(graph)
                yield graph
        finally:
            server.kill()


def circumstances(graph: Graph) -> dict[str, Any]:
    """Return machine, versions and date, which every figure is to be read with."""
    return report.circumstances() | {"neo4j": schema.server(graph).version}
