"""Figures as JSON under ``benchmarks/results/``, with the machine, versions and date they are to be read with."""

import argparse
import json
import os
import platform
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from typing import Any

import neo4j
import psutil

from brainbridge.platform.version import VERSION

_FOLDER = Path(__file__).parent / "results"


def circumstances() -> dict[str, Any]:
    """Return date, versions and machine. Results that were kept before ``driver`` was noted end above it."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "brainbridge": VERSION,
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "memoryGiB": round(psutil.virtual_memory().total / 2**30),
        "driver": neo4j.__version__,
        "cpu": _cpu(),
        "system": f"{platform.system()} {platform.release().partition('-')[0]}",
    }


def _cpu() -> str:
    """Return the model of the processor: Linux tells it in a file only."""
    file = Path("/proc/cpuinfo")
    named = (
        re.search(r"^model name\s*: (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE) if file.exists() else None
    )
    return named[1] if named else platform.processor() or platform.machine()


def percentiles(times: Sequence[float], digits: int) -> dict[str, float]:
    """Return the median and the 95th percentile of some times, rounded."""
    cuts = quantiles([*times] if len(times) > 1 else [*times] * 2, n=20, method="inclusive")
    return {"p50": round(cuts[9], digits), "p95": round(cuts[18], digits)}


def parser(description: str | None, small: str = "") -> argparse.ArgumentParser:
    """Return the parser of a benchmark's command line: every one keeps its figures only if it is asked to.

    ``small`` says what its small form does, if it has one; what that measures is for a look and cannot be kept.
    """
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = made.add_mutually_exclusive_group()
    ways.add_argument(
        "--keep", action="store_true", help="write them under benchmarks/results/: the docs are made of them"
    )
    if small:
        ways.add_argument("--small", action="store_true", help=f"for a look: {small}")
    return made


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a table in Markdown; numbers get their thousands."""
    yield _line(header)
    yield "|" + "---|" * len(header)
    yield from map(_line, rows)


def _line(cells: Sequence[object]) -> str:
    texts = (f"{each:,}" if isinstance(each, int | float) else str(each) for each in cells)
    return "|" + "".join(f" {text} |" if text else " |" for text in texts)


def kept(name: str) -> dict[str, Any]:
    """Return what a benchmark measured last."""
    found: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def write(name: str, result: Mapping[str, Any]) -> None:
    """Write the result of a benchmark in place of the one before."""
    _FOLDER.mkdir(exist_ok=True)
    (_FOLDER / f"{name}.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
