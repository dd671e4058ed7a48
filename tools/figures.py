"""The tables of what was measured, made from benchmarks/results and called from the cog marks in the Markdown files."""

from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks import due_pass, recall_speed
from benchmarks import storage as stored
from benchmarks.report import kept, table

_KNOWN = {
    "slots that were asked for": "asked",
    "present value first, per cent": "first",
    "the same with `--strict`": "first, strict",
    "strict answers with a former value": "strict with a former value",
}

_TOLD = {"ms a line": "msATurn", "facts": "facts", "the client takes, MiB": "clientMiB"}

COURSES = ("event_ordering", "summarization")

FOUND = {
    "without a document": "recall in a brain without a document",
    "with one": "recall alone",
    "with one, by recall or any pointer's words": "recall, or a pointer, folded ones too",
}


def due() -> Iterator[str]:
    """Yield what commands cost against what is stored."""
    figures = kept("due_pass")
    yield _machine(figures) + "\nMedians of 21, in milliseconds; a server for each size, in turns.\n"
    yield from due_pass.table(figures)


def writes() -> Iterator[str]:
    """Yield what writing costs beside the bare statements."""
    figures = kept("writes")
    yield _machine(figures) + "\n"
    ways = [each for found in figures["milliseconds"].values() for each in found.items() if each[0] != "ratio"]
    yield from table(["milliseconds", "p50", "p95"], [[name, cuts["p50"], cuts["p95"]] for name, cuts in ways])
    yield ""
    yield from table(["a second", "", "", "ratio"], [_rates(*each) for each in figures["a second"].items()])
    found = figures["boosts repeated by the driver"]
    yield f"\nThe driver repeated {found['in all']} of these boosts, {found['after a deadlock']} after a deadlock."


def parts() -> Iterator[str]:
    """Yield what the parts of a remember and of an import cost."""
    figures = kept("writes")
    yield from table(["milliseconds", "p50", "p95", "more than before"], _steps(figures["parts of a remember, ms"]))
    yield ""
    short, long = figures["parts of an import, ms a memory"].values()
    rows = [[name, *_share(short, name), *_share(long, name)] for name in short]
    yield from table(["of a whole import, ms a memory", "short lines", "", "long messages", ""], rows)


def _share(spent: Mapping[str, float], name: str) -> tuple[float, str]:
    return spent[name], f"{spent[name] / sum(spent.values()) * 100:.0f} %"


def _steps(found: Mapping[str, Mapping[str, float]]) -> Iterator[list[object]]:
    """Yield each way with what it takes more than the one before; the first two stand by themselves."""
    medians = [cuts["p50"] for cuts in found.values()]
    for place, (name, cuts) in enumerate(found.items()):
        more = round(medians[place] - medians[place - 1], 2) if place > 1 else ""
        yield [name, cuts["p50"], cuts["p95"], more]


def _rates(name: str, found: Mapping[str, float]) -> list[object]:
    return [name, *(f"{way}: {rate:,}" for way, rate in found.items() if way != "ratio"), found["ratio"]]


def crystals() -> Iterator[str]:
    """Yield what the law of crystals costs against what is stored, what merging them does, and indexing files."""
    yield _machine(kept("crystals")) + "\nMilliseconds, medians.\n"
    yield from due_pass.table(kept("crystals"))
    yield ""
    yield from table(["10,000 crystals", ""], kept("merging")["figures"].items())
    yield ""
    yield from table(["files", ""], kept("indexing")["measured"].items())


def settling() -> Iterator[str]:
    """Yield what settling costs beside the bare statement."""
    figures = kept("settling")
    yield _machine(figures) + f"\n{figures['stored']:,} memories.\n"
    yield from table(["", ""], figures["figures"].items())


def footprint() -> Iterator[str]:
    """Yield what the client takes for work on a whole brain."""
    figures = kept("footprint")
    yield _machine(figures) + "\nMost memory of the process in MiB, and its seconds.\n"
    sizes = figures["stored"]
    rows = [
        [f"`{name}`", *(f"{each[name]['MiB']} MiB, {each[name]['seconds']:,} s" for each in sizes.values()), ratio]
        for name, ratio in figures["MiB, largest to smallest"].items()
    ]
    yield from table(["", *(f"{int(size):,} memories" for size in sizes), "ratio of the memory"], rows)


def server() -> Iterator[str]:
    """Yield how long the local server takes to start."""
    figures = kept("server_start")
    yield _machine(figures) + "\n"
    row = ["seconds until Bolt and Browser answer", *figures["seconds"].values()]
    yield from table(["", "with the start-up cache", "without", "ratio"], [row])


def first_use() -> Iterator[str]:
    """Yield what the first command takes on a local server that warms, and on one that does not."""
    figures = kept("first_use")
    first, warming = figures["first"], figures["warming"]
    yield _machine(figures) + "\nSeconds, one server and one run each, without the start of Python.\n"
    yield from table(["", *next(iter(first.values()))], [[f"`{name}`", *took.values()] for name, took in first.items()])
    yield f"\nWarming goes on for {warming['seconds']} s and takes {warming['cpuSeconds']} s of a core from the server."


def startup() -> Iterator[str]:
    """Yield how long the command line takes to start."""
    figures = kept("startup")
    yield _machine(figures) + "\nMilliseconds of whole processes, medians of 41 in turns.\n"
    yield from table(["", "ms"], figures["milliseconds"].items())
    yield ""
    yield from table(["", "ratio"], figures["ratios"].items())


def peers() -> Iterator[str]:
    """Yield what peers take for the same calls."""
    figures = kept("peers")
    yield _machine(figures) + f"\n{figures['stored']:,} memories.\n"
    found = figures["figures"]
    names = dict.fromkeys(name for each in found.values() for name in each)
    yield from table(["", *found], [[name, *(_cell(each.get(name)) for each in found.values())] for name in names])


def recall(name: str = "recall") -> Iterator[str]:
    """Yield what the benchmark of recall measured: by category, step by step, and with each part left out."""
    figures = kept(name)
    yield _machine(figures["circumstances"]) + "\n"
    kinds = {kind: row for kind, row in figures.items() if isinstance(row, dict) and "recall@10" in row}
    if "replayed" in figures:
        kinds["all, after the conversations were lived through"] = figures["replayed"]["all"]
    if "observed" in figures:
        kinds["all, where facts were drawn"] = figures["observed"]["all"]
    yield from _recalled("", {kind.replace("_", " "): row for kind, row in kinds.items()})
    yield ""
    yield from _recalled("step by step", figures["ladder"])
    yield ""
    yield from _recalled("without", {f"`{name}`": row for name, row in figures["without"].items()})


def sure(name: str) -> Iterator[str]:
    """Yield how well coverage tells questions with an answer from those without, and how many of each are sure."""
    keys = ("answerable", "unanswerable", "auc", "sure of answerable", "sure of unanswerable")
    rows = [[kind, *(row[key] for key in keys)] for kind, row in kept(name)["sure"].items()]
    return table(["", "with an answer", "without", "AUC", "sure of those with, %", "without, %"], rows)


def agents() -> Iterator[str]:
    """Yield what an agent waits for the MCP server."""
    figures = kept("agents")
    yield _machine(figures) + f"\n{figures['stored']:,} memories; in turns.\n"
    took = figures["milliseconds"]
    yield from table(["milliseconds", "p50", "p95"], [[name, row["p50"], row["p95"]] for name, row in took.items()])


def injection() -> Iterator[str]:
    """Yield how often hooks add something to prompts, how often that helps, and how long it takes."""
    figures = kept("injection")
    yield _machine(figures["people"]["circumstances"]) + "\n"
    parts = ("all", "every third", "the others")
    rows = [
        [f"{talk}: {kind}", row["n"], *(_added(figures[talk][part][kind], kind) for part in parts)]
        for talk in ("people", "chats")
        for kind, row in figures[talk]["all"].items()
    ]
    yield from table(["", "prompts", "added, % (helpful, %)", "every third", "the others"], rows)
    yield ""
    took = figures["milliseconds"]
    yield from table(
        ["ms of the whole process", "p50", "p95", "p95 beyond a bare interpreter"],
        [[name, row["p50"], row["p95"], row["added"]["p95"]] for name, row in took.items()],
    )


def _added(row: Mapping[str, float], kind: str) -> str:
    return f"{row['injected']} ({row['helpful']})" if kind == "answer stored" else f"{row['injected']}"


def working_memory() -> Iterator[str]:
    """Yield what a hundred sessions leave in the working memory, and what is found of the first on the last day."""
    figures = kept("working_memory")
    yield _machine(figures) + "\n"
    plays = figures["plays"]
    documents = [each["document"] for each in plays.values()]
    rows: list[list[object]] = [
        ["messages", *(each["turns"] for each in plays.values())],
        ["characters of the longest state", *(each["characters"]["most"] for each in documents)],
        ["states over the budget", *(each["overBudget"] for each in documents)],
        ["topics that were told, ever", *(each["topics"] for each in documents)],
        ["topics that left and are told as left out", *(sum(each["topicsLeftOut"].values()) for each in documents)],
        ["topics that left in silence", *(each["topicsLostInSilence"] for each in documents)],
    ]
    for days in figures["together"]:
        found = [each["found on the last day"][days] for each in plays.values()]
        rows.append([f"questions of {days}", *(each["n"] for each in found)])
        rows += [[f"found {what}", *(each[key] for each in found)] for what, key in FOUND.items()]
    yield from table(["", *plays], rows)


def facts() -> Iterator[str]:
    """Yield what is known of facts that change day by day."""
    found = kept("facts")
    days = {name: each for name, each in found.items() if name.startswith("after ")}
    yield _machine(found) + f"\n{found['turns']:,} lines.\n"
    rows = [[what, *(each[key] for each in days.values())] for what, key in _KNOWN.items()]
    yield from table(["", *days], rows)
    yield ""
    late = [
        ["what was true at past instants", found["past instants"]["asked"], found["past instants"]["right"]],
        ["over two slots, among ten", found["chains"]["asked"], found["chains"]["within ten"]],
    ]
    yield from table(["on the last day", "asked", "per cent right"], late)


def intake() -> Iterator[str]:
    """Yield what lines cost that are imported with their facts."""
    found = kept("intake")
    ways = {"few": "with their facts", "plain": "as they are", "many": "with their facts"}
    rows = [[found[way]["turns"], how, *(found[way][key] for key in _TOLD.values())] for way, how in ways.items()]
    yield _machine(found) + "\n"
    yield from table(["lines", "imported", *_TOLD], rows)


def due_intake() -> Iterator[str]:
    """Yield what a pass with all of intake on costs against what is stored."""
    figures = kept("due_intake")
    yield _machine(figures) + "\nMedians of 21, in milliseconds; a server for each size, in turns.\n"
    yield from due_pass.table(figures)


def storage() -> Iterator[str]:
    """Yield what cold memories cost a recall."""
    figures = kept("storage")
    yield f"{_machine(figures)}\n{figures['share sure']:.1%} of the questions were sure. Milliseconds.\n"
    yield from stored.table(figures)


def courses() -> Iterator[str]:
    """Yield what is found of questions for a course, without boxes, with them, and by the stretches that these are."""
    figures = kept("recall_chats")
    boxed = figures["boxed"]
    rows = [
        [name.replace("_", " "), figures[name]["recall@10"], boxed[name]["recall@10"], boxed["by stretch"][name]]
        for name in COURSES
    ]
    return table(["R@10", "without boxes", "with boxes", "by stretch"], rows)


def refinement() -> Iterator[str]:
    """Yield what refining the first thirty hits of a recall does to what is found."""
    figures = kept("recall")
    refined = {f"refined by {name}": row for name, row in figures["refined"].items()}
    return _recalled("the first thirty hits", {"as they are": figures["all"]} | refined)


def speed() -> Iterator[str]:
    """Yield how long recalls take, and how much longer than their full-text calls alone."""
    figures = kept("recall_speed")
    yield _machine(figures["circumstances"])
    yield from recall_speed.tables(figures)


def _recalled(title: str, found: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    keys = ("n", "recall@5", "recall@10", "ndcg@10")
    rows = [[name, *(row[key] for key in keys)] for name, row in found.items()]
    return table([title, "questions", "R@5", "R@10", "nDCG@10"], rows)


def _cell(found: Any) -> object:
    if isinstance(found, dict):
        return f"p50 {found['p50']:,}, p95 {found['p95']:,}"
    return "" if found is None else found


def _machine(where: Mapping[str, object]) -> str:
    """Return versions, machine and date; older results name fewer of them."""
    versions = (("Neo4j", "neo4j"), ("Java", "java"), ("Python", "python"), ("driver", "driver"))
    said = [f"{name} {where[key]}" for name, key in versions if key in where]
    cpu = f" ({where['cpu']})" if "cpu" in where else ""
    said += [f"{where['cores']} cores{cpu}", f"{where['memoryGiB']} GiB"]
    return ", ".join([*said, *(str(where[key]) for key in ("system", "date") if key in where)]) + "."
