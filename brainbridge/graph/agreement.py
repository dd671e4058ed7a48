"""Whether domains agree: one table of what no two may both bring, and one of what each must be by itself.

A domain may come from any package, where no test of ours holds it to its contract. So the rules are looked at where
domains are composed, and one CatalogError names every fault with its domain and the remedy. Nothing that a domain gives
by a dotted name is imported for that: what cannot be imported is told on use, and so is what configurations hold.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from brainbridge.errors import CatalogError
from brainbridge.graph.domain import OWN, SECTIONS, Domain, Domains, folder
from brainbridge.language import nearest

if TYPE_CHECKING:
    from brainbridge.graph.query import Query  # lists of commands do without

_COMMAND = "the command"
_RANK = "recall.search.rank"
_FIGURE = re.compile(r"\b(\w+): ")
_RENAME, _REORDER, _ONE = "choose another name", "choose another number", "leave it to one of them"


class Once(NamedTuple):
    """What nobody else may bring, how it is found in a domain or a configuration, and what to do about a second one."""

    what: str
    found: Callable[[Any], Iterable[object]]
    remedy: str


class Rule(NamedTuple):
    """What must be true of a domain by itself: how what is wrong is found, as texts, and what to do about it."""

    found: Callable[[Domain], Iterable[str]]
    remedy: str


def _codes(each: Domain) -> list[str]:
    return [code.name for check in each.checks for code in check.codes] + [sign.code.name for sign in each.signs]


def _places(each: Domain) -> list[str]:
    return [f"{command}, {step.order}" for step in each.passes for command in step.commands]


def _headings(each: Domain) -> Iterator[str]:
    for command in each.commands:
        if command.section not in SECTIONS:
            yield f"puts the command {command.name!r} under {command.section!r}, which is no heading of the help"


def _undecided(each: Domain) -> Iterator[str]:
    for effect in each.effects:
        given = [name for name in ("undo", "by", "final") if getattr(effect, name)]
        if len(given) != 1:
            yield f"says of the event {effect.kind!r} {' and '.join(given) or 'none'} of undo, by and final"


def _one_way(each: Domain) -> Iterator[str]:
    for effect in each.effects:
        if bool(effect.undo) != bool(effect.redo):
            there, missing = ("undo", "redo") if effect.undo else ("redo", "undo")
            yield f"gives the event {effect.kind!r} {there}, but no {missing}"


def _unsaid(each: Domain) -> Iterator[str]:
    for effect in each.effects:
        if effect.last and not effect.undo:
            yield f"gives the event {effect.kind!r} a last query, but no undo"


def _unread(each: Domain) -> Iterator[str]:
    for kind in each.kinds:
        if each.queries != OWN and not kind.is_added:
            yield f"brings nodes {kind.label!r} that no query reads for an archive (page is {kind.page!r})"


# Of all domains.
ONCE = (
    Once("the area of queries", lambda each: each.areas, "keep its queries in a folder of another name"),
    Once("the label of a kind of node", lambda each: [kind.label for kind in each.kinds], "choose another label"),
    Once("the place in the order of an archive", lambda each: [kind.order for kind in each.kinds], _REORDER),
    Once("the property of others' nodes", lambda each: each.properties, _RENAME),
    Once("the index", lambda each: each.indexes, _ONE),
    Once("the kind of event", lambda each: [effect.kind for effect in each.effects], _RENAME),
    Once("the check", lambda each: [check.query for check in each.checks], _ONE),
    Once("the place in the order of checks", lambda each: [check.order for check in each.checks], _REORDER),
    Once("the place in the order of signs", lambda each: [sign.order for sign in each.signs], _REORDER),
    Once("the code of a finding", _codes, _RENAME),
    Once("the step", lambda each: [step.name for step in each.passes], _RENAME),
    Once("the place among the steps of", _places, _REORDER),
    Once("the figure", lambda each: [figure.name for figure in each.figures], _RENAME),
    Once("the configuration", lambda each: each.configurations, _ONE),
    Once(_COMMAND, lambda each: [command.name for command in each.commands], _RENAME),
    Once("the query for Browser", lambda each: each.browser, _ONE),
)
# Of each domain.
EACH = (
    Rule(_headings, f"choose one of {', '.join(SECTIONS)}"),
    Rule(_undecided, "give exactly one of undo, by and final"),
    Rule(_one_way, "give both, or neither: often one query does both"),
    Rule(_unsaid, "name the query that takes it back too"),
    Rule(_unread, "name as its page the query that reads it"),
)
# Of all configurations.
CONFIGURED = (
    Once("the label of a configuration", lambda each: [each.kind], "choose another label"),
    Once("the name of a configuration", lambda each: [each.name], _RENAME),
    Once("the key of a configuration", lambda each: each.keys, _RENAME),
)


@cache
def require(domains: Domains, commands: tuple[str, ...] = ()) -> None:
    """Raise CatalogError if these domains do not agree with each other, or bring a command of one of these names."""
    named = [(f"domain {each.name!r}", each) for each in domains]
    _refuse(_twice((Once("the name", lambda each: [each.name], _RENAME),), named))  # any other fault follows from it
    _refuse(chain(_twice(ONCE, named, {_COMMAND: commands}), *map(_alone, domains), _unguarded(domains)))


def require_queries(domains: Domains, queries: Mapping[str, "Query"], fragments: Mapping[str, Iterable[str]]) -> None:
    """Raise CatalogError if a domain and the files of its queries do not agree.

    ``queries`` are composed; ``fragments`` are the paths, below its folder of slots, of the files of each package.
    """
    _refuse(chain(_unknown(domains, queries), _unranked(domains, queries), _unnamed(domains, fragments)))


def require_configurations(domains: Domains, configurations: Sequence[Any], seeds: Iterable[str]) -> None:
    """Raise CatalogError if these configurations, in the order of the domains, do not agree with each other.

    ``seeds`` are the names of the migrations of data that there are.
    """
    holders = [each for each in domains for _ in each.configurations]
    pairs = list(zip(holders, configurations, strict=True))
    known = frozenset(seeds)
    named = [(f"domain {holder.name!r}", each) for holder, each in pairs]
    odd = (fault for holder, each in pairs for fault in _odd(holder, each, known))
    keys = {key for each in configurations for key in each.keys}
    kinds = {each.kind for each in configurations}
    _refuse(chain(_twice(CONFIGURED, named), odd, _unset(domains, kinds), _unswitched(domains, keys)))


def _refuse(faults: Iterable[str]) -> None:
    if found := list(faults):
        raise CatalogError(";\n".join(found))


def _twice(
    rules: Sequence[Once], named: Sequence[tuple[str, Any]], taken: Mapping[str, Iterable[object]] | None = None
) -> Iterator[str]:
    for rule in rules:
        holders: dict[object, str] = dict.fromkeys((taken or {}).get(rule.what, ()), "brainbridge itself")
        for holder, value in ((holder, value) for holder, each in named for value in rule.found(each)):
            other = holders.setdefault(value, "")
            if other:
                yield f"{holder} brings {rule.what} {value!r}, which {other} brings already: {rule.remedy}"
            holders[value] = holder


def _alone(each: Domain) -> Iterator[str]:
    return (f"domain {each.name!r} {fault}: {rule.remedy}" for rule in EACH for fault in rule.found(each))


def _uses(each: Domain) -> Iterator[tuple[str, str]]:
    """Yield what for, and the name of each query that a domain names."""
    yield from (("as a check", check.query) for check in each.checks)
    yield from (("as a repair", name) for name in each.repairs)
    yield from ((f"as the page of {kind.label!r}", kind.page) for kind in each.kinds if kind.page)
    yield from ((f"as the undo of {effect.kind!r}", effect.undo) for effect in each.effects if effect.undo)
    yield from ((f"as the redo of {effect.kind!r}", effect.redo) for effect in each.effects if effect.redo)
    yield from ((f"as the guard of {', '.join(guard.kinds)}", guard.query) for guard in each.guards)
    yield from ((f"as the last of {effect.kind!r}", effect.last) for effect in each.effects if effect.last)
    yield from (("for Browser", name) for name in each.browser)


def _unguarded(domains: Domains) -> Iterator[str]:
    undone = {kind for kind, effect in domains.effects.items() if effect.undo}
    for each in domains:
        for kind in (kind for guard in each.guards for kind in guard.kinds if kind not in undone):
            known = nearest.to(kind, sorted(undone))
            remedy = f"did you mean {known}?" if known else "name one that a query takes back"
            yield f"domain {each.name!r} guards the event {kind!r}, which no query takes back: {remedy}"


def _unknown(domains: Domains, queries: Mapping[str, "Query"]) -> Iterator[str]:
    for each in domains:
        for use, name in _uses(each):
            if name not in queries:
                near = nearest.to(name, queries)
                remedy = f"did you mean {near}?" if near else f"write {_file(each, name)}"
                yield f"domain {each.name!r} names the query {name!r} {use}, but there is none: {remedy}"


def _file(each: Domain, query: str) -> str:
    return f"{folder(each.queries)}/{query.replace('.', '/')}.cypher"


def _unranked(domains: Domains, queries: Mapping[str, "Query"]) -> Iterator[str]:
    ranked = _RANK.rpartition(".")[0]
    shown = set(_FIGURE.findall(queries[ranked].body)) if any(each.figures for each in domains) else set()
    for each in domains:
        for figure in each.figures:
            if figure.name not in shown:
                yield (
                    f"domain {each.name!r} brings the figure {figure.name!r}, which {ranked} does not return: "
                    f"fill the slot {_RANK} with a fragment that adds it"
                )


def _unnamed(domains: Domains, fragments: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Find files of slots that no domain of their package names, since nothing reads them."""
    for package, paths in fragments.items():
        of = {each.name: each for each in domains if each.queries == package}
        for path in paths if of else ():
            file = f"{folder(package)}/slots/{path}"
            name, _, slot = path.removesuffix(".cypher").partition("/")
            if name not in of:
                yield f"{file} is of no domain of {package}: call the folder {' or '.join(of)}"
            elif slot not in of[name].slots:
                yield f"domain {name!r} does not fill {slot!r}, but has {file}: add it to its slots, or delete the file"


def _unswitched(domains: Domains, keys: Set[str]) -> Iterator[str]:
    for each in domains:
        for step in each.passes:
            if step.switch and step.switch not in keys:
                near = nearest.to(step.switch, keys)
                remedy = f"did you mean {near}?" if near else "give one of its configurations that key"
                yield (
                    f"domain {each.name!r} switches the step {step.name!r} by {step.switch!r}, "
                    f"which is no key of a configuration: {remedy}"
                )


def _unset(domains: Domains, configured: Set[str]) -> Iterator[str]:
    for each in domains:
        for kind in each.kinds:
            if kind.versioned and kind.label not in configured:
                yield (
                    f"domain {each.name!r} says that {kind.label!r} is versioned, but has no configuration of that "
                    "label: name one in its configurations, or leave out versioned"
                )


def _odd(holder: Domain, each: Any, seeds: frozenset[str]) -> Iterator[str]:
    """Say what is wrong with one configuration of a domain."""
    whose = f"the configuration {each.name!r} of domain {holder.name!r}"
    if each.kind not in [kind.label for kind in holder.kinds if kind.versioned]:
        yield f"{whose} has the label {each.kind!r}, which no versioned kind of the domain has: name that kind"
    if not each.kind.endswith("Config"):
        yield f"{whose} has the label {each.kind!r}: let it end in Config, as queries are searched for that"
    if not each.seeds:
        yield f"{whose} has no seeds: name the migration of data that writes its first version"
    for seed in each.seeds:
        if seed not in seeds:
            near = nearest.to(seed, seeds)
            remedy = f"did you mean {near}?" if near else f"write it in {folder(holder.queries)}/migrations"
            yield f"{whose} has the seed {seed!r}, which is no migration of data: {remedy}"
