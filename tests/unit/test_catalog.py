"""brainbridge/graph/catalog.py: headers are checked when files are loaded, parameters when queries are called."""

import dataclasses
from typing import Any

import pytest

from brainbridge.errors import CatalogError, ParameterError
from brainbridge.graph import catalog

GOOD = """\
// @name     area.verb
// @version  3
// @mode     read
// @purpose  Say something.
// @param    id     string
// @param    limit  integer?  how many
// @param    ids    list<string>
// @returns  id     string
// Why it is so.
MATCH (m {id: $id}) WHERE m.id IN $ids RETURN m.id AS id LIMIT $limit
"""


def test_a_good_header_becomes_a_record() -> None:
    query = catalog.parse(GOOD, "area/verb.cypher")
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
        ("@purpose  Say", "@purpos   Say", "unknown tag: purpos"),
    ],
)
def test_a_broken_header_says_what_is_wrong(old: str, new: str, fault: str) -> None:
    with pytest.raises(CatalogError, match=fault):
        catalog.parse(GOOD.replace(old, new), "area/verb.cypher")


def test_all_faults_are_reported_together() -> None:
    with pytest.raises(CatalogError) as error:
        catalog.parse(GOOD.replace("read", "lazy").replace("@version  3", "@version  x"), "area/verb.cypher")
    assert "@version" in str(error.value)
    assert "@mode" in str(error.value)


def test_dollars_in_strings_comments_and_names_are_no_parameters() -> None:
    body = "// $a\nRETURN '$b' + \"$c\" + `$d` /* $e */ + $f AS x"
    assert catalog.used_parameters(body) == {"f"}


def test_a_hash_does_not_depend_on_line_ends_or_trailing_blanks() -> None:
    assert catalog.digest("RETURN 1\nAS x") == catalog.digest("RETURN 1  \r\nAS x\r\n\r\n")
    assert catalog.digest("RETURN 1") != catalog.digest("RETURN 2")


@pytest.mark.parametrize(
    "values",
    [
        {"id": "a", "limit": 1},
        {"id": "a", "limit": 1, "ids": [], "more": 1},
        {"id": 7, "limit": 1, "ids": []},
        {"id": "a", "limit": True, "ids": []},
        {"id": "a", "limit": 1.5, "ids": []},
        {"id": "a", "limit": 1, "ids": [1]},
        {"id": None, "limit": 1, "ids": []},
    ],
)
def test_wrong_parameters_are_refused_before_they_are_sent(values: dict[str, Any]) -> None:
    with pytest.raises(ParameterError, match=r"area\.verb"):
        catalog.parse(GOOD, "area/verb.cypher").check(values)


def test_right_parameters_pass() -> None:
    catalog.parse(GOOD, "area/verb.cypher").check({"id": "a", "limit": None, "ids": ["b"]})


def test_an_unknown_query_is_named() -> None:
    with pytest.raises(CatalogError, match=r"no query 'area\.nothing'"):
        catalog.load()["area.nothing"]


def test_two_joined_take_the_parameters_of_both_and_write_if_either_does() -> None:
    queries = catalog.load()
    first = queries["memory.access"]
    both = catalog.joined(first, queries["memory.read"])
    assert [field.name for field in both.params] == ["touches", "now", "session", "landmark", "ids"]
    assert [field.name for field in both.returns] == ["first", "second"]
    assert (both.name, both.mode) == (f"memory.access@{first.version}+memory.read", "write")


def test_two_joined_may_be_sent_again_if_each_may() -> None:
    queries = catalog.load()
    safe, read = queries["memory.access"], queries["memory.read"]
    unsafe = dataclasses.replace(safe, safe="")
    assert catalog.joined(safe, read).repeatable
    assert catalog.joined(read, read).repeatable
    assert not catalog.joined(unsafe, read).repeatable
    assert not catalog.joined(safe, unsafe).repeatable


GIVING = """\
// @name     area.first
// @version  1
// @mode     write
// @purpose  Find it.
// @param    id     string
// @gives    m      node    what was found
// @writes   Memory.rev
// @rows     any it may be gone
// @safe     it is only a lock
MATCH (m {id: $id}) SET m.rev = m.rev RETURN m
"""
FOLLOWING = """\
// @name     area.second
// @version  2
// @mode     read
// @purpose  Say when.
// @after    area.first
// @param    now    integer
// @param    other  string?
// @returns  id     string
RETURN m.id AS id, $now AS now, $other AS other
"""


def test_what_goes_on_from_another_is_one_statement_with_it() -> None:
    first, second = catalog.parse(GIVING, "area/first.cypher"), catalog.parse(FOLLOWING, "area/second.cypher")
    whole = catalog.followed(first, second)
    assert whole.body == f"CALL () {{\n{first.body}\n}}\n{second.body}"
    assert (whole.name, whole.version, whole.mode, whole.text) == ("area.second", 2, "write", second.body)
    assert [field.name for field in whole.params] == ["id", "now", "other"]
    assert (whole.writes, whole.gives, whole.after) == (("Memory.rev",), (), "area.first")
    assert whole.sha256 == catalog.digest(whole.body)


def test_it_may_be_sent_again_only_if_both_may() -> None:
    first, second = catalog.parse(GIVING, "area/first.cypher"), catalog.parse(FOLLOWING, "area/second.cypher")
    sure = dataclasses.replace(second, safe="it writes nothing")
    assert catalog.followed(first, sure).repeatable
    assert not catalog.followed(dataclasses.replace(first, safe=""), sure).repeatable
    assert not catalog.followed(first, second).repeatable


def test_what_has_all_that_it_goes_on_from_gets_it_once() -> None:
    """So the queries of a domain can be joined to joined ones."""
    assert dict(catalog.wholes(catalog.load())) == dict(catalog.load())


def test_what_gives_nothing_cannot_be_gone_on_from() -> None:
    first, second = catalog.parse(GOOD, "area/verb.cypher"), catalog.parse(FOLLOWING, "area/second.cypher")
    with pytest.raises(CatalogError, match=r"area/second\.cypher: area\.verb has no @gives"):
        catalog.followed(first, second)


@pytest.mark.parametrize("after", ["area.nothing", "area.second"])
def test_what_would_go_on_from_nothing_or_from_itself_is_refused(after: str) -> None:
    second = dataclasses.replace(catalog.parse(FOLLOWING, "area/second.cypher"), after=after, gives=("id",))
    with pytest.raises(CatalogError, match=f"@after names {after}"):
        catalog.wholes({"area.second": second})


def test_what_is_sent_gives_nothing() -> None:
    with pytest.raises(CatalogError, match="@gives and @returns exclude each other"):
        catalog.parse(GOOD.replace("// Why", "// @gives    m  node\n// Why"), "area/verb.cypher")


WRITING = GOOD.replace("@mode     read", "@mode     write").replace(
    "// Why it is so.", "// @writes   Memory.energy\n// @rows     each ids\n// Why it is so."
)


def test_a_write_says_how_many_rows_it_returns() -> None:
    values = {"id": "a", "limit": 1, "ids": ["b", "c"]}
    for rows, expected in (("each ids", 2), ("one", 1), ("any others may be faster", None)):
        query = catalog.parse(WRITING.replace("each ids", rows), "area/verb.cypher")
        assert query.expected(values) == expected
    assert catalog.parse(GOOD, "area/verb.cypher").expected(values) is None


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
        catalog.parse(WRITING.replace(old, new), "area/verb.cypher")
