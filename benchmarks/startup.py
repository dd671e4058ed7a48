"""What the command line costs before it does anything: ``python -m benchmarks.startup``. Writes results/startup.json.

The installed console script as whole processes, in turns with a bare ``python -c pass`` and with ``import neo4j`` of
the same environment; from an installed wheel, since an editable install pays for its own import hook. The server of
memory-status is warm (a young one compiles its own code on the same cores for its first hundred commands), and what
its queries take is measured in a process that has done all its imports.
"""

import json
import os
import subprocess
import tempfile
import venv
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median

from benchmarks import report
from benchmarks.turns import in_turns
from brainbridge import Brain

_ROOT = Path(__file__).parent.parent
_RUNS = 41
_UNTIL_WARM = 300
_COMPLETING = {"_BRAINBRIDGE_COMPLETE": "bash_complete", "COMP_WORDS": "brainbridge memory-", "COMP_CWORD": "1"}


def process(command: list[str], environment: Mapping[str, str]) -> Callable[[], object]:
    """Return what runs a whole process."""
    return lambda: subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def installed(folder: Path) -> Path:
    """Install brainbridge into a fresh environment; returns the folder of its programs."""
    venv.create(folder / "env", with_pip=True)
    programs = folder / "env" / "bin"
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", str(_ROOT)], check=True)
    return programs


def measure(programs: Path, environment: Mapping[str, str]) -> dict[str, float]:
    """Measure the programs of an environment; the brain's server is started by the first of them."""
    python, ours = str(programs / "python"), str(programs / "brainbridge")
    status = process([ours, "memory-status"], environment)
    status()
    known = json.loads(subprocess.check_output([ours, "server", "status", "--json"], env=environment))["data"]
    password = (Path(known["home"]) / "password").read_text(encoding="utf-8").strip()

    def queries() -> None:
        with Brain.open(uri=known["bolt"], user="neo4j", password=password) as brain:
            brain.monitor.status()

    try:
        for _ in range(_UNTIL_WARM):
            queries()
        took = in_turns(
            {
                "python -c pass": process([python, "-c", "pass"], environment),
                "import click": process([python, "-c", "import click"], environment),
                "brainbridge --help": process([ours, "--help"], environment),
                "completion": process([ours], {**environment, **_COMPLETING}),
                "import neo4j": process([python, "-c", "import neo4j"], environment),
                "memory-status": status,
                "its queries": queries,
            },
            _RUNS,
            warming=2,
        )
        return {name: round(median(times), 1) for name, times in took.items()}
    finally:
        subprocess.run([ours, "server", "stop"], env=environment, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Measure, print, and keep if asked to."""
    given = report.parser(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        own = {f"XDG_{name}_HOME": f"{folder}/{name}" for name in ("DATA", "STATE", "CONFIG")}
        foreign = ("BRAINBRIDGE_", "NEO4J_")
        rest = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        found = measure(installed(Path(folder)), rest | own)
    bare, driver = found["python -c pass"], found["import neo4j"]
    quotients = {
        "brainbridge --help / python -c pass": found["brainbridge --help"] / bare,
        "completion / python -c pass": found["completion"] / bare,
        "(memory-status - its queries) / import neo4j": (found["memory-status"] - found["its queries"]) / driver,
    }
    ratios = {name: round(ratio, 2) for name, ratio in quotients.items()}
    for name, figure in (*found.items(), *ratios.items()):
        print(f"| {name} | {figure} |")
    if given.keep:
        report.write("startup", report.circumstances() | {"milliseconds": found, "ratios": ratios})


if __name__ == "__main__":
    main()
