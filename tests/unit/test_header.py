"""brainbridge/graph/header.py: headers are checked when files are loaded."""

import pytest

from brainbridge.errors import CatalogError
from brainbridge.graph import header
from tests.unit.written import GOOD, WRITING


def test_a_good_header_becomes_a_record() -> None:
    query = header.parse(GOOD, "area/verb.cypher")
    assert (query.name, query.version, query.mode) == ("area.verb", 3, "read")
    assert [(each.name, each.type, each.nullable) for each in query.params] == [
        ("id", "string", False),
        ("limit", "integer", True),
        ("ids", "list<string>", False),
    ]
    assert query.body.startswith("// Why it is so.")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("// @name     area.verb\n", "", "@name must occur once"),
        ("area.verb", "area.other", "must follow the path"),
        ("@version  3", "@version  0", "positive integer"),
        ("@mode     read", "@mode     lazy", "must be one of"),
        ("@mode     read", "@mode     write", "@writes is required in"),
        ("integer?", "number", "is not 'name type text'"),
        ("LIMIT $limit", "LIMIT 3", "declared but not used: limit"),
        ("LIMIT $limit", "LIMIT $limit + $more", "used but not declared: more"),
        ("param    id ", "param    a.id ", "declared but not used: a.id; used but not declared: id"),
        ("param    id ", "param    id.a ", "declared but not used: id.a; used but not declared: id"),
        ("@purpose  Say", "@purpos   Say", "unknown tag: purpos"),
    ],
)
def test_a_broken_header_says_what_is_wrong(old: str, new: str, fault: str) -> None:
    with pytest.raises(CatalogError, match=fault):
        header.parse(GOOD.replace(old, new), "area/verb.cypher")


def test_all_faults_are_reported_together() -> None:
    with pytest.raises(CatalogError) as error:
        header.parse(GOOD.replace("read", "lazy").replace("@version  3", "@version  x"), "area/verb.cypher")
    assert "@version" in str(error.value)
    assert "@mode" in str(error.value)


def test_what_is_sent_gives_nothing() -> None:
    with pytest.raises(CatalogError, match="@gives and @returns exclude each other"):
        header.parse(GOOD.replace("// Why", "// @gives    m  node\n// Why"), "area/verb.cypher")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("// @rows     each ids\n", "", "@rows is required in mode write"),
        ("each ids", "some", "must be 'one', 'each PARAMETER' or 'any REASON'"),
        ("each ids", "each", "must be 'one', 'each PARAMETER' or 'any REASON'"),
        ("each ids", "any", "must be 'one', 'each PARAMETER' or 'any REASON'"),
        ("each ids", "each id", "id, which is not a list parameter"),
        ("each ids", "each nobody", "nobody, which is not a list parameter"),
        ("@mode     write", "@mode     read", "@rows is required in mode write"),
    ],
)
def test_a_write_that_does_not_say_so_is_refused(old: str, new: str, fault: str) -> None:
    with pytest.raises(CatalogError, match=fault):
        header.parse(WRITING.replace(old, new), "area/verb.cypher")
