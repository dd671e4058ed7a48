"""Write ``cypher/versions.lock``: one sorted line for each query, with name, version and the sha256 of its text.

The text is that of the files, with what it continues. Where domains fill its slots, the sha256 of what is sent follows:
a domain changes that without touching the file, so no version depends on it.

A text that changed under an unchanged version is refused: raise ``@version`` in its header first. With --check
nothing is written, and any difference is a failure.
"""

import argparse
import sys
from pathlib import Path

from brainbridge import domains
from brainbridge.graph import composed
from brainbridge.graph.catalog import Catalog
from brainbridge.graph.domain import Domains
from brainbridge.graph.query import Query

LOCK = Path(__file__).parent.parent / "cypher" / "versions.lock"


def lines(every: Domains = domains.DOMAINS) -> list[str]:
    """Return the lines the lock file should have."""
    sent = composed.load(every)
    return [_line(query, sent) for query in composed.bare(every).values()]


def _line(query: Query, sent: Catalog) -> str:
    composition = sent[query.name].sha256
    filled = f" {composition}" if composition != query.sha256 else ""
    return f"{query.name} {query.version} {query.sha256}{filled}"


def locked() -> dict[str, tuple[str, str]]:
    """Return version and sha256 of the text of every locked query."""
    rows = (line.split() for line in LOCK.read_text(encoding="utf-8").splitlines())
    return {name: (version, sha256) for name, version, sha256, *_ in rows}


def faults(every: Domains = domains.DOMAINS) -> list[str]:
    """Say which texts changed without a new version."""
    before = locked()
    return [
        f"{query.name} changed: raise its @version above {query.version}"
        for query in composed.bare(every).values()
        if query.name in before
        and before[query.name][0] == str(query.version)
        and before[query.name][1] != query.sha256
    ]


def main() -> int:
    """Write the lock file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check = parser.parse_args().check
    text = "\n".join(lines()) + "\n"
    found = faults()
    if check and not found and text != LOCK.read_text(encoding="utf-8"):
        found = ["cypher/versions.lock is out of date: run 'make lock'"]
    for fault in found:
        print(fault, file=sys.stderr)
    if not (found or check):
        LOCK.write_text(text, encoding="utf-8")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
