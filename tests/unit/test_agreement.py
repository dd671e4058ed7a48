"""Whether domains agree: each rule has a domain that breaks it. Without a database."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from brainbridge import domains
from brainbridge.cli import table
from brainbridge.config import config
from brainbridge.config.versioned import Configuration, Version
from brainbridge.errors import CatalogError
from brainbridge.graph import agreement, catalog, composed
from brainbridge.graph.domain import (
    Check,
    Code,
    Command,
    Domain,
    Domains,
    Effect,
    Figure,
    Guard,
    Index,
    Kind,
    Pass,
    Sign,
)
from brainbridge.graph.rows import Row
from brainbridge.schema import vocabulary
from tests.cli.conftest import invoke
from tests.toy.domain import TOY

DOMAINS = domains.DOMAINS
ALL = DOMAINS.plus(TOY)
TOYS = "tests.toy.queries"
INDEX: Index = ("range", "NODE", "ToyNote", ("isTest", "text"))


def starry(**parts: Any) -> Domain:
    return Domain(name="starry", queries=TOYS, **parts)


def kind(label: str = "Star", order: int = 997, page: str = "toy.page") -> Kind:
    return Kind(label=label, key=("id",), order=order, model="", page=page)


def check(query: str = "toy.page", order: int = 998, code: str = "star_is_dim") -> Check:
    return Check(query=query, order=order, codes=(Code(name=code, severity="info", meaning="", fix=""),))


def sign(order: int = 999, code: str = "stars_are_dim") -> Sign:
    return Sign(code=Code(name=code, severity="info", meaning="", fix=""), order=order, counted="")


def step(name: str = "shine", order: int = 996, switch: str = "") -> Pass:
    return Pass(name=name, order=order, meaning="", commands=("consolidate-all",), run="", switch=switch)


def command(name: str = "star", section: Any = "Memories", module: str = "strange") -> Command:
    return Command(name=name, module=module, section=section, line="")


def effect(**how: Any) -> Effect:
    return Effect(**{"kind": "starred", "meaning": "", **how})


def told(every: Domains, **more: Any) -> list[str]:
    """Return the faults that composing these domains tells."""
    with pytest.raises(CatalogError) as error:
        composed.load(every)
    return str(error.value).split(";\n")


# Each breaks one rule: what it brings, and what is said of it.
BROKEN: dict[str, tuple[Mapping[str, Any], str]] = {
    "area": ({"areas": ("memory",)}, "the area of queries 'memory', which domain 'memory' brings already: keep"),
    "label": ({"kinds": (kind("Memory"),)}, "the label of a kind of node 'Memory', which domain 'memory' brings"),
    "order of kinds": ({"kinds": (kind(order=90),)}, "the place in the order of an archive 90, which domain 'memory'"),
    "property": ({"properties": ("toyBorn",)}, "the property of others' nodes 'toyBorn', which domain 'toy' brings"),
    "index": ({"indexes": (INDEX,)}, "the index ('range', 'NODE', 'ToyNote', ('isTest', 'text')), which domain 'toy'"),
    "event": ({"effects": (effect(kind="expired", final="x"),)}, "the kind of event 'expired', which domain 'energy'"),
    "check": ({"checks": (check(query="toy.loose"),)}, "the check 'toy.loose', which domain 'toy' brings already"),
    "order of checks": ({"checks": (check(order=200),)}, "the place in the order of checks 200, which domain 'toy'"),
    "order of signs": ({"signs": (sign(order=10),)}, "the place in the order of signs 10, which domain 'config'"),
    "code": ({"checks": (check(code="wrong_type"),)}, "the code of a finding 'wrong_type', which domain 'memory'"),
    "code of a sign": ({"signs": (sign(code="rekeying"),)}, "the code of a finding 'rekeying', which domain 'config'"),
    "step": ({"passes": (step("settle"),)}, "the step 'settle', which domain 'energy' brings already: choose"),
    "order of steps": ({"passes": (step(order=30),)}, "the place among the steps of 'consolidate-all, 30', which"),
    "figure": (
        {"figures": (Figure("toy", ""),)},
        "the figure 'toy', which domain 'toy' brings already: choose another",
    ),
    "configuration": ({"configurations": TOY.configurations}, "the configuration 'tests.toy.settings.NOTES', which"),
    "command": ({"commands": (command("jot"),)}, "the command 'jot', which domain 'toy' brings already: choose"),
    "Browser": ({"browser": ("toy.margin",)}, "the query for Browser 'toy.margin', which domain 'toy' brings already"),
    "twice by itself": ({"areas": ("a", "a")}, "the area of queries 'a', which domain 'starry' brings already"),
    "heading": ({"commands": (command(section="Stars"),)}, "the command 'star' under 'Stars', which is no heading"),
    "no way back": ({"effects": (effect(),)}, "says of the event 'starred' none of undo, by and final: give exactly"),
    "two ways back": (
        {"effects": (effect(undo="toy.undo", redo="toy.undo", final="x"),)},
        "says of the event 'starred' undo and final of undo, by and final: give exactly one",
    ),
    "no redo": ({"effects": (effect(undo="toy.undo"),)}, "gives the event 'starred' undo, but no redo: give both"),
    "no undo": ({"effects": (effect(redo="toy.undo", final="x"),)}, "'starred' redo, but no undo: give both"),
    "last without undo": (
        {"effects": (effect(final="x", last="toy.undo"),)},
        "a last query, but no undo: name",
    ),
    "guard of nothing": (
        {"guards": (Guard("toy.undo", "x.Y", ("retracte",)),)},
        "guards the event 'retracte', which no query takes back: did you mean retracted?",
    ),
    "guard of what is never taken back": (
        {"effects": (effect(final="x"),), "guards": (Guard("toy.undo", "x.Y", ("starred",)),)},
        "guards the event 'starred', which no query takes back: did you mean stated?",
    ),
    "page": ({"kinds": (kind(page=""),)}, "brings nodes 'Star' that no query reads for an archive (page is ''): name"),
    "check's query": (
        {"checks": (check(query="stars.dim"),)},
        "'stars.dim' as a check, but there is none: write tests",
    ),
    "repair's query": ({"repairs": ("toy.tidi",)}, "'toy.tidi' as a repair, but there is none: did you mean toy.tidy?"),
    "page's query": ({"kinds": (kind(page="stars.page"),)}, "'stars.page' as the page of 'Star', but there is none"),
    "undo's query": (
        {"effects": (effect(undo="stars.undo", redo="toy.undo"),)},
        "names the query 'stars.undo' as the undo of 'starred', but there is none: write tests/toy/queries/stars/undo",
    ),
    "redo's query": ({"effects": (effect(undo="toy.undo", redo="stars.redo"),)}, "as the redo of 'starred', but there"),
    "guard's query": (
        {"guards": (Guard("stars.guard", "x.Y", ("retracted", "noted")),)},
        "as the guard of retracted, noted, but there",
    ),
    "Browser's query": ({"browser": ("stars.sky",)}, "the query 'stars.sky' for Browser, but there is none: write"),
    "rank": ({"figures": (Figure("shine", ""),)}, "'shine', which recall.search does not return: fill the slot"),
}


@pytest.mark.parametrize("rule", BROKEN)
def test_a_domain_that_breaks_a_rule_is_told_by_name_with_the_remedy(rule: str) -> None:
    parts, said = BROKEN[rule]
    (fault,) = told(ALL.plus(starry(**parts)))
    assert fault.startswith("domain 'starry' ")
    assert said in fault
    assert ": " in fault


def test_every_rule_is_broken_by_a_domain() -> None:
    said = [text for _, text in BROKEN.values()]
    assert [once.what for once in agreement.ONCE if not any(once.what in text for text in said)] == []


def test_all_faults_are_told_together() -> None:
    faults = told(ALL.plus(starry(kinds=(kind("Memory", order=90),), commands=(command(section="Stars"),))))
    assert len(faults) == 3


def test_a_domain_listed_twice_is_told_by_its_name_alone() -> None:
    assert told(ALL.plus(TOY)) == [
        "domain 'toy' brings the name 'toy', which domain 'toy' brings already: choose another name"
    ]


def test_domains_that_agree_are_composed() -> None:
    agreement.require(ALL, tuple(table.TABLE))
    assert composed.load(ALL)
    assert config.every(ALL) == ALL.configurations
    whole = starry(kinds=(kind(),), checks=(check(),), signs=(sign(),), passes=(step(),), commands=(command(),))
    assert composed.load(ALL.plus(whole))


def test_nothing_is_imported_to_look_at_domains() -> None:
    strange = starry(
        kinds=(kind()._replace(model="strange.Star"),),
        commands=(command(),),
        configurations=("strange.CONFIG",),
        passes=(step()._replace(run="strange.shine"),),
    )
    assert composed.load(ALL.plus(strange))


# Files


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package of queries, ``starry_queries``."""
    folder = tmp_path / "starry_queries"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop(folder.name, None)  # the next test's is another, of the same name
    composed.load.cache_clear()
    composed.bare.cache_clear()


def write(folder: Path, path: str, text: str) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_a_fragment_that_its_domain_does_not_name_is_told(package: Path) -> None:
    write(package, "slots/starry/memory.access.touch.cypher", "SET h.shine = 1")
    (fault,) = told(DOMAINS.plus(Domain(name="starry", queries="starry_queries")))
    assert fault == (
        "domain 'starry' does not fill 'memory.access.touch', but has "
        "starry_queries/slots/starry/memory.access.touch.cypher: add it to its slots, or delete the file"
    )


def test_a_folder_of_fragments_that_is_no_domain_s_is_told(package: Path) -> None:
    write(package, "slots/stary/memory.access.touch.cypher", "SET h.shine = 1")
    (fault,) = told(DOMAINS.plus(Domain(name="starry", queries="starry_queries")))
    assert "slots/stary/memory.access.touch.cypher is of no domain of starry_queries: call the folder starry" in fault


# Configurations, which are imported only when one is read


class Brightness(Row):
    """What can be set of stars."""

    fan_out: int


class StarConfig(Brightness, Version):
    """One version of it."""

    settable = Brightness


def configuration(**parts: Any) -> Any:
    """Return a configuration that fits, but for these parts."""
    fits = {"kind": "StarConfig", "name": "stars", "keys": ("shine",), "seeds": ("toy_config",)}
    return SimpleNamespace(**fits | parts)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"keys": ("fanOut",)}, "domain 'starry' brings the key of a configuration 'fanOut', which domain 'config'"),
        ({"name": "notes"}, "domain 'starry' brings the name of a configuration 'notes', which domain 'toy' brings"),
        ({"seeds": ("star_config",)}, "has the seed 'star_config', which is no migration of data"),
        ({"seeds": ("toy_conf",)}, "has the seed 'toy_conf', which is no migration of data: did you mean toy_config?"),
        ({"seeds": ()}, "the configuration 'stars' of domain 'starry' has no seeds: name the migration of data"),
    ],
)
def test_a_configuration_that_does_not_fit_is_told(
    parts: Mapping[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = configuration(**parts)
    monkeypatch.setattr("tests.unit.test_agreement.STARS", odd, raising=False)
    with pytest.raises(CatalogError) as error:
        config.every(ALL.plus(stars()))
    assert said in str(error.value)


def stars(**parts: Any) -> Domain:
    """Return a domain with the configuration ``STARS``."""
    versions = kind("StarConfig")._replace(versioned=True)
    return starry(**{"configurations": ("tests.unit.test_agreement.STARS",), "kinds": (versions,), **parts})


def test_a_key_of_two_configurations_is_told_where_one_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Configuration(kind="StarConfig", name="stars", version=StarConfig, seeds=("toy_config",))
    monkeypatch.setattr("tests.unit.test_agreement.STARS", held, raising=False)
    with pytest.raises(CatalogError, match="'fanOut', which domain 'config' brings already"):
        config.parted(ALL.plus(stars()), {"fanOut": 3})


@pytest.mark.parametrize(
    ("domain", "label", "said"),
    [
        (stars(kinds=(kind("StarConfig"),)), "StarConfig", "which no versioned kind of the domain has: name that kind"),
        (stars(kinds=(kind("Law")._replace(versioned=True),)), "Law", "let it end in Config, as queries are searched"),
        (
            starry(kinds=(kind("StarConfig")._replace(versioned=True),)),
            "StarConfig",
            "'StarConfig' is versioned, but has no configuration of that label: name one in its configurations",
        ),
        (
            starry(passes=(step(switch="countsNote"),)),
            "StarConfig",
            "switches the step 'shine' by 'countsNote', which is no key of a configuration: did you mean countsNotes?",
        ),
    ],
)
def test_a_domain_that_does_not_fit_its_configurations_is_told(
    domain: Domain, label: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.unit.test_agreement.STARS", configuration(kind=label), raising=False)
    with pytest.raises(CatalogError) as error:
        config.every(ALL.plus(domain))
    assert said in str(error.value)
    assert "domain 'starry'" in str(error.value)


# Dotted names


@pytest.mark.parametrize("dotted", ["strange.star", "tests.toy.notes.star", "star", "json..loads"])
def test_a_dotted_name_that_cannot_be_imported_is_told(dotted: str) -> None:
    with pytest.raises(CatalogError, match=f"{dotted!r} cannot be imported: "):
        Domains(()).imported(dotted)
    every = DOMAINS.plus(starry(passes=(step()._replace(run=dotted),)))
    with pytest.raises(CatalogError, match=f"domain 'starry' names {dotted!r}, which cannot be imported: ") as error:
        every.imported(dotted)
    assert error.value.hint == "correct the name, or install the package that has it"


@pytest.mark.parametrize(
    ("parts", "use"),
    [
        ({"configurations": ("strange.X",)}, config.every),
        ({"kinds": (kind()._replace(model="strange.X"),)}, vocabulary.nodes_of),
    ],
)
def test_where_a_dotted_name_is_used_its_domain_is_told(parts: Mapping[str, Any], use: Any) -> None:
    with pytest.raises(CatalogError, match=r"domain 'starry' names 'strange\.X', which cannot be imported"):
        use(DOMAINS.plus(starry(**parts)))


# The command line


@pytest.fixture
def listed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of domains has another, with this command."""
    monkeypatch.setattr(domains, "DOMAINS", ALL.plus(starry(commands=(request.param,))))


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("listed", [command("recall")], indirect=True)
def test_a_command_that_there_is_is_told_by_the_help() -> None:
    shown = invoke("--help")
    assert shown.code == 1
    assert "domain 'starry' brings the command 'recall', which brainbridge itself brings already" in shown.err


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (command(), "domain 'starry' names 'strange', which cannot be imported: No module named 'strange'"),
        (command(module="tests.toy.notes"), "tests.toy.notes does not define the command 'star' of a domain"),
    ],
    indirect=["listed"],
)
def test_a_command_without_its_module_is_told(said: str) -> None:
    shown = invoke("star")
    assert (shown.code, said in shown.err) == (1, True)


def test_the_catalog_lists_fragments_of_a_package() -> None:
    assert sorted(catalog.fragments(TOYS)) == sorted(f"toy/{slot}.cypher" for slot in TOY.slots)
    ours = {f"{each.name}/{slot}.cypher" for each in DOMAINS for slot in each.slots}
    assert set(catalog.fragments("brainbridge.cypher")) == ours != set()
