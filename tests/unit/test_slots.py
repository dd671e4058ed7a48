"""How domains fill the slots of queries, and what is said of one that does not fit. Without a database."""

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from brainbridge.domains import DOMAINS
from brainbridge.errors import CatalogError
from brainbridge.graph import composed
from brainbridge.graph.domain import Domain, Domains, Kind
from brainbridge.graph.query import Query
from tests.toy.domain import TOY

Package = Callable[[Mapping[str, str]], str]
TOUCH = "memory.access.touch"
_HEADER = "// @name     area.verb\n// @version  1\n// @mode     read\n// @purpose  One.\n// @returns  one  integer\n"
_number = count()
ROOT = Path(__file__).parent.parent.parent
USED = {"one": "now", "two": "steps"}  # the parameter that a domain uses


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """A package of queries with these files."""

    def made(files: Mapping[str, str]) -> str:
        name = f"queries_for_slots_{next(_number)}"
        for path, text in {"__init__.py": "", **files}.items():
            file = tmp_path / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return name

    return made


def kind(label: str) -> Kind:
    return Kind(label=label, key=("id",), order=900 + next(_number), model="", page="area.verb", versioned=True)


def composition(package: Package, body: str, **parts: Any) -> Query:
    """Return the query area.verb with that body, of a domain with these parts."""
    queries = package({"area/verb.cypher": _HEADER + body})
    return composed.load(Domains((Domain(name="one", queries=queries, **parts),)))["area.verb"]


def test_two_domains_of_one_package_fill_a_slot_in_their_order(package: Package) -> None:
    queries = package({f"slots/{name}/{TOUCH}.cypher": f"SET h.{name} = 1\n" for name in ("one", "two")})
    one, two = (Domain(name=name, queries=queries, slots=(TOUCH,)) for name in ("one", "two"))
    assert "SET h.one = 1\nSET h.two = 1\n" in composed.load(Domains((one, two)))["memory.access"].body
    assert "SET h.two = 1\nSET h.one = 1\n" in composed.load(Domains((two, one)))["memory.access"].body


@pytest.mark.parametrize(
    ("slot", "said"),
    [
        ("memory.nothing.touch", "no query 'memory.nothing'"),
        ("memory.access.tuch", "memory.access has no '// @slot tuch': name one of its slots: locked, ended, touch"),
        ("memory.inspect.touch", "memory.inspect has no '// @slot touch': it has no slots"),
        (TOUCH, f"has no file: write PACKAGE: slots/one/{TOUCH}.cypher"),
    ],
)
def test_a_slot_that_does_not_fit_is_told_with_its_domain_and_the_remedy(
    package: Package, slot: str, said: str
) -> None:
    there = {} if slot == TOUCH else {f"slots/one/{slot}.cypher": "SET h.one = 1"}
    queries = package(there)
    with pytest.raises(CatalogError) as told:
        composed.load(Domains((Domain(name="one", queries=queries, slots=(slot,)),)))
    assert f"domain 'one' fills {slot!r}" in str(told.value)
    assert said.replace("PACKAGE", queries) in str(told.value)


def test_every_comment_within_a_line_is_replaced(package: Package) -> None:
    body = "RETURN COUNT { (:A/* @each kind |<label> */) } + COUNT { (:B/* @each configuration |<label> */) } AS one"
    query = composition(package, body, kinds=(kind("Leaf"), kind("Twig")._replace(versioned=False)))
    assert query.body == "RETURN COUNT { (:A|Leaf|Twig) } + COUNT { (:B|Leaf) } AS one"


@pytest.mark.parametrize("mark", ["slot touch", "each kind + 1", "each configuration + 1"])
def test_a_comment_behind_code_is_refused_since_it_would_take_the_code_with_it(package: Package, mark: str) -> None:
    with pytest.raises(CatalogError, match=f"area/verb.cypher: '// @{mark}' stands behind code".replace("+", r"\+")):
        composition(package, f"RETURN 1 AS one // @{mark}", kinds=(kind("Leaf"),))


def test_a_slot_behind_code_is_none(package: Package) -> None:
    with pytest.raises(CatalogError, match=r"area\.verb has no '// @slot touch': it has no slots"):
        composition(package, "RETURN 1 AS one // @slot touch", slots=("area.verb.touch",))


def test_a_comment_alone_on_its_line_may_be_indented(package: Package) -> None:
    query = composition(
        package, "WITH 1 AS one\n  // @each kind WITH one AS <label>\nRETURN one", kinds=(kind("Leaf"),)
    )
    assert query.body == "WITH 1 AS one\nWITH one AS Leaf\nRETURN one"


def test_a_fragment_says_what_it_writes(package: Package) -> None:
    queries = package({f"slots/one/{TOUCH}.cypher": "// @writes   Memory.one\nSET h.one = 1\n"})
    query = composed.load(Domains((Domain(name="one", queries=queries, slots=(TOUCH,)),)))["memory.access"]
    assert "Memory.one" in query.writes
    assert "@writes" not in query.body


def test_a_text_that_another_continues_is_filled_there_too(package: Package) -> None:
    first = _HEADER.replace("area.verb", "area.first").replace("@returns  one  integer", "@gives    one  integer  1")
    second = _HEADER.replace("// @returns", "// @after    area.first\n// @returns")
    files = {
        "area/first.cypher": f"{first}WITH 1 AS one\n// @slot filter\nRETURN one",
        "area/verb.cypher": f"{second}WITH one\n// @slot filter\nRETURN one",
        "slots/one/area.first.filter.cypher": "WHERE one = 1",
        "slots/two/area.verb.filter.cypher": "WHERE one > 0",
    }
    queries = package(files)
    one = Domain(name="one", queries=queries, slots=("area.first.filter",))
    two = Domain(name="two", queries=queries, slots=("area.verb.filter",))
    sent = "CALL () {\nWITH 1 AS one\nWHERE one = 1\nRETURN one\n}\nWITH one\nWHERE one > 0\nRETURN one"
    assert composed.load(Domains((one, two)))["area.verb"].body == sent


def test_a_parameter_that_a_query_lacks_is_told_with_the_domain_that_uses_it(package: Package) -> None:
    files = {f"slots/{name}/{TOUCH}.cypher": f"SET h.{name} = ${value}" for name, value in USED.items()}
    queries = package(files)
    with pytest.raises(CatalogError) as told:
        composed.load(Domains(Domain(name=name, queries=queries, slots=(TOUCH,)) for name in USED))
    assert (
        str(told.value) == "domain 'two' uses $steps in 'memory.access.touch', but memory.access has no such parameter"
    )
    assert "use one that it has ($touches, $now, " in told.value.hint


def test_a_query_of_a_name_that_there_is_says_in_which_files(package: Package) -> None:
    queries = package({"memory/create.cypher": _HEADER.replace("area.verb", "memory.create") + "RETURN 1 AS one"})
    with pytest.raises(CatalogError) as told:
        composed.load(Domains((Domain(name="one", queries=queries),)))
    assert str(told.value) == (
        f"{queries}/memory/create.cypher and cypher/memory/create.cypher have the same name, memory.create"
    )
    assert "to a folder of another name" in told.value.hint


@pytest.mark.parametrize(
    "text",
    [
        _HEADER.replace("@mode     read", "@mode     maybe") + "RETURN 1 AS one",
        _HEADER.rstrip(),
        _HEADER + "RETURN 1 AS one // @slot touch",
        _HEADER.replace("// @returns", "// @after    area.nothing\n// @returns") + "RETURN one",
        _HEADER.replace("// @returns", "// @after    memory.read\n// @returns") + "RETURN one",
    ],
)
def test_a_file_of_another_package_is_named_by_its_own_place(package: Package, text: str) -> None:
    queries = package({"area/verb.cypher": text})
    with pytest.raises(CatalogError, match=rf"^{queries}/area/verb\.cypher: "):
        composed.load(Domains((Domain(name="one", queries=queries, kinds=(kind("Leaf"),)),)))


def test_the_file_of_a_query_is_where_it_says() -> None:
    every = composed.load(DOMAINS.plus(TOY)).values()
    assert [query.file for query in every if not (ROOT / query.file).is_file()] == []
    assert {query.folder for query in every} == {"cypher", "tests/toy/queries"}
