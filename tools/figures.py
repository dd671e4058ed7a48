"""The tables of what was measured, made from benchmarks/results and called from the cog marks in the Markdown files."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

_RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"


def goals() -> Iterator[str]:
    """Yield what was aimed at, what was measured, and whether that reaches it."""
    yield "| what | against | aim | measured | reached |"
    yield "|---|---|---|---|---|"
    for what, against, sign, aim, measured in _goals():
        reached = measured <= aim if sign == "<=" else measured >= aim
        yield f"| {what} | {against} | {sign} {aim} | {measured} | {'yes' if reached else '**no**'} |"


def _goals() -> Iterator[tuple[str, str, str, float, float]]:
    """Yield what, against what, <= or >=, the aim, and the figure."""
    sizes = _kept("due_pass")["ratios"]
    yield (
        "`consolidate-all --due-only`, 100 due, 1 M stored",
        "10 k",
        "<=",
        1.2,
        sizes["consolidate-all --due-only, 100 due"],
    )
    yield "the strongest by energy, 1 M stored", "10 k", "<=", 1.5, sizes["memory-energy --top 20"]
    yield (
        "forecast of as many that end, 1 M stored",
        "10 k",
        "<=",
        1.5,
        sizes["forecast of the hours in which 1,000 end"],
    )
    yield (
        "forecast of a share that ends, 1 M stored",
        "10 k",
        "<=",
        1.5,
        sizes["forecast of 30 days, in which 70 % end"],
    )
    settling = _kept("settling")["figures"]
    yield "settling 1 M", "rate of a bulk `SET` of the same", ">=", 0.7, settling["settle / bare SET"]
    million = _kept("due_pass")["milliseconds"]["1000000"]
    status = round(million["memory-status"] / million["its counts, bare"], 2)
    yield "status of 1 M", "bare query of the same index", "<=", 1.2, status
    writes = _kept("writes")
    single, rates = writes["milliseconds"], writes["a second"]
    yield "import", "rate of a bare `UNWIND CREATE`", ">=", 0.8, rates["ingest against a bare UNWIND CREATE"]["ratio"]
    remember = round(1 / single["remember against a bare CREATE"]["ratio"], 2)
    yield "`remember`", "rate of a bare `CREATE`", ">=", 0.8, remember
    written = {name: found["written a second"] for name, found in _kept("peers")["figures"].items()}
    for name in list(written)[1:]:
        yield "`remember`", f"rate of {name}", ">=", 1.0, round(written["brainbridge"] / written[name], 2)
    yield "boost", "bare `SET` of one property", "<=", 1.3, single["boost against a bare SET"]["ratio"]
    yield "16 clients boosting one memory", "rate of 1 client", ">=", 1.0, rates["boosts of one memory"]["ratio"]
    for name, found in _recalls():
        ratio = found["recall / full text bare, in one statement"]["p95"]
        yield f"p95 of recall, {name}", "its full-text calls, bare", "<=", 3.0, ratio
    footprint = _kept("footprint")
    smallest, *_, largest = (f"{int(size):,}" for size in footprint["stored"])
    for name, ratio in footprint["MiB, largest to smallest"].items():
        yield f"memory of the client, {name}, {largest} memories", smallest, "<=", 1.2, ratio
    yield (
        "start of the local server",
        "without its start-up cache",
        "<=",
        0.6,
        _kept("server_start")["seconds"]["ratio"],
    )


def due() -> Iterator[str]:
    """Yield what commands cost against what is stored."""
    figures = _kept("due_pass")
    yield _machine(figures) + " Medians of 21, in milliseconds; a server for each size, in turns.\n"
    sizes = list(figures["milliseconds"])
    yield f"| | {' | '.join(f'{int(size):,} stored' for size in sizes)} | ratio |"
    yield "|---|" + "---|" * (len(sizes) + 1)
    for name, ratio in figures["ratios"].items():
        values = " | ".join(f"{figures['milliseconds'][size][name]:,}" for size in sizes)
        yield f"| {name} | {values} | {ratio} |"


def writes() -> Iterator[str]:
    """Yield what writing costs beside the bare statements."""
    figures = _kept("writes")
    yield _machine(figures) + "\n"
    yield "| milliseconds | p50 | p95 |"
    yield "|---|---|---|"
    for found in figures["milliseconds"].values():
        yield from (f"| {name} | {cuts['p50']} | {cuts['p95']} |" for name, cuts in found.items() if name != "ratio")
    yield "\n| a second | | | ratio |"
    yield "|---|---|---|---|"
    for name, found in figures["a second"].items():
        parts = [f"{way}: {rate:,}" for way, rate in found.items() if way != "ratio"]
        yield f"| {name} | {' | '.join(parts)} | {found['ratio']} |"


def settling() -> Iterator[str]:
    """Yield what settling and a status cost beside the bare statements."""
    figures = _kept("settling")
    yield _machine(figures) + f" {figures['stored']:,} memories.\n"
    yield "| | |"
    yield "|---|---|"
    yield from (f"| {name} | {figure:,} |" for name, figure in figures["figures"].items())


def footprint() -> Iterator[str]:
    """Yield what the client takes for work on a whole brain."""
    figures = _kept("footprint")
    yield _machine(figures) + " Most memory of the process in MiB, and its seconds.\n"
    sizes = figures["stored"]
    yield f"| | {' | '.join(f'{int(size):,} memories' for size in sizes)} | ratio of the memory |"
    yield "|---|" + "---|" * (len(sizes) + 1)
    for name, ratio in figures["MiB, largest to smallest"].items():
        values = " | ".join(f"{each[name]['MiB']} MiB, {each[name]['seconds']:,} s" for each in sizes.values())
        yield f"| `{name}` | {values} | {ratio} |"


def server() -> Iterator[str]:
    """Yield how long the local server takes to start."""
    figures = _kept("server_start")
    found = figures["seconds"]
    yield _machine(figures) + "\n"
    yield "| | with the start-up cache | without | ratio |"
    yield "|---|---|---|---|"
    yield f"| seconds until Bolt and Browser answer | {found['with']} | {found['without']} | {found['ratio']} |"


def startup() -> Iterator[str]:
    """Yield how long the command line takes to start."""
    figures = _kept("startup")
    yield _machine(figures) + " Milliseconds of whole processes, medians of 41 in turns.\n"
    yield "| | ms |"
    yield "|---|---|"
    yield from (f"| {name} | {took} |" for name, took in figures["milliseconds"].items())
    yield "\n| | ratio |"
    yield "|---|---|"
    yield from (f"| {name} | {ratio} |" for name, ratio in figures["ratios"].items())


def peers() -> Iterator[str]:
    """Yield what a peer takes for the same calls."""
    figures = _kept("peers")
    yield _machine(figures) + f" {figures['stored']:,} memories.\n"
    names = list(figures["figures"])
    yield f"| | {' | '.join(names)} |"
    yield "|---|" + "---|" * len(names)
    rows = {row: None for found in figures["figures"].values() for row in found}
    for row in rows:
        yield f"| {row} | {' | '.join(_cell(figures['figures'][name].get(row)) for name in names)} |"


def recall() -> Iterator[str]:
    """Yield what the benchmark of recall measured: by category, step by step, and with each part left out."""
    figures = _kept("recall")
    yield _machine(figures["circumstances"])
    yield "\n| | questions | R@5 | R@10 | nDCG@10 |"
    yield "|---|---|---|---|---|"
    for name in ("all", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"):
        yield _recalled(name, figures[name])
    yield _recalled("all, after the conversations were lived through", figures["replayed"]["all"])
    yield "\n| step by step | questions | R@5 | R@10 | nDCG@10 |"
    yield "|---|---|---|---|---|"
    for name, row in figures["ladder"].items():
        yield _recalled(name, row)
    yield "\n| without | questions | R@5 | R@10 | nDCG@10 |"
    yield "|---|---|---|---|---|"
    for name, row in figures["without"].items():
        yield _recalled(f"`{name}`", row)


def refinement() -> Iterator[str]:
    """Yield what refining the first thirty hits of a recall does to what is found."""
    figures = _kept("recall")
    yield "| the first thirty hits | questions | R@5 | R@10 | nDCG@10 |"
    yield "|---|---|---|---|---|"
    yield _recalled("as they are", figures["all"])
    for name, row in figures["refined"].items():
        yield _recalled(f"refined by {name}", row)


def speed() -> Iterator[str]:
    """Yield how long recalls take, and how much longer than their full-text calls alone."""
    yield _machine(_kept("recall_speed")["circumstances"])
    for name, rows in _recalls():
        yield f"\n| {name} | p50 | p95 |"
        yield "|---|---|---|"
        for way, cuts in rows.items():
            unit = "" if "/" in way else " ms"
            yield f"| {way} | {cuts['p50']}{unit} | {cuts['p95']}{unit} |"


def _recalls() -> Iterator[tuple[str, dict[str, dict[str, float]]]]:
    """Yield what was stored, and what recalls took then."""
    return ((name, rows) for name, rows in _kept("recall_speed").items() if name != "circumstances")


def _cell(found: Any) -> str:
    if isinstance(found, dict):
        return f"p50 {found['p50']:,}, p95 {found['p95']:,}"
    return "" if found is None else f"{found:,}"


def _kept(name: str) -> dict[str, Any]:
    """Return what a benchmark measured last."""
    found: dict[str, Any] = json.loads((_RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def _machine(where: Mapping[str, object]) -> str:
    machine = f"{where['cores']} cores, {where['memoryGiB']} GiB"
    neo4j = f"Neo4j {where['neo4j']}, " if "neo4j" in where else ""
    return f"{neo4j}Python {where['python']}, {machine}, {where['date']}."


def _recalled(name: str, row: Mapping[str, float]) -> str:
    return f"| {name} | {row['n']} | {row['recall@5']} | {row['recall@10']} | {row['ndcg@10']} |"
