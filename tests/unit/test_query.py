"""brainbridge/graph/query.py: parameters are checked when queries are called; two queries become one statement."""

import dataclasses
from typing import Any

import pytest

from brainbridge.errors import CatalogError, ParameterError
from brainbridge.graph import catalog, header
from brainbridge.graph.query import digest, followed, joined, used_parameters
from tests.unit.written import FOLLOWING, GIVING, GOOD, WRITING


def test_dollars_in_strings_comments_and_names_are_no_parameters() -> None:
    body = "// $a\nRETURN '$b' + \"$c\" + `$d` /* $e */ + $f AS x"
    assert used_parameters(body) == {"f"}


def test_only_of_a_map_that_is_declared_by_its_fields_each_field_is_a_parameter() -> None:
    assert used_parameters("RETURN $a.b + $c.d + $a.e.f", {"a"}) == {"a.b", "c", "a.e"}


def test_a_hash_does_not_depend_on_line_ends_or_trailing_blanks() -> None:
    assert digest("RETURN 1\nAS x") == digest("RETURN 1  \r\nAS x\r\n\r\n")
    assert digest("RETURN 1") != digest("RETURN 2")


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
        header.parse(GOOD, "area/verb.cypher").check(values)


def test_right_parameters_pass() -> None:
    header.parse(GOOD, "area/verb.cypher").check({"id": "a", "limit": None, "ids": ["b"]})


def test_a_parameter_with_a_dot_is_sent_as_a_field_of_a_map() -> None:
    packed = GOOD.replace("param    limit", "param    a.limit").replace("param    ids", "param    a.ids")
    query = header.parse(packed.replace("$limit", "$a.limit").replace("$ids", "$a.ids"), "area/verb.cypher")
    values = {"id": "x", "limit": None, "ids": ["y"]}
    query.check(values)
    assert query.arguments(values) == {"id": "x", "a": {"limit": None, "ids": ["y"]}}
    with pytest.raises(ParameterError, match="limit must be integer"):
        query.check(values | {"limit": "1"})


def test_a_write_says_how_many_rows_it_returns() -> None:
    values = {"id": "a", "limit": 1, "ids": ["b", "c"]}
    for rows, expected in (("each ids", 2), ("one", 1), ("any others may be faster", None)):
        query = header.parse(WRITING.replace("each ids", rows), "area/verb.cypher")
        assert query.expected(values) == expected
    assert header.parse(GOOD, "area/verb.cypher").expected(values) is None


def test_only_queries_whose_plans_hold_for_any_brain_keep_them() -> None:
    queries = catalog.load()
    lasting = sorted(each.name for each in queries.values() if each.lasting and not each.name.startswith("briefing."))
    assert lasting == ["association.coactivate", "recall.cover"]
    for name, begins in (("recall.cover", "CYPHER 5 replan=skip\nCALL"), ("config.current", "CYPHER 5\n")):
        assert queries[name].statement.startswith(begins)
        assert queries[name].statement.endswith(queries[name].body)
    assert "replan" not in joined(queries["recall.cover"], queries["association.coactivate"]).statement


def test_two_joined_take_the_parameters_of_both_and_write_if_either_does() -> None:
    queries = catalog.load()
    first = queries["memory.access"]
    both = joined(first, queries["memory.read"])
    assert [field.name for field in both.params] == ["touches", "now", "session", "landmark", "ids", "reader"]
    assert [field.name for field in both.returns] == ["first", "second"]
    assert (both.name, both.mode) == (f"memory.access@{first.version}+memory.read", "write")


def test_two_joined_may_be_sent_again_if_each_may() -> None:
    queries = catalog.load()
    safe, read = queries["memory.access"], queries["memory.read"]
    unsafe = dataclasses.replace(safe, safe="")
    assert joined(safe, read).repeatable
    assert joined(read, read).repeatable
    assert not joined(unsafe, read).repeatable
    assert not joined(safe, unsafe).repeatable


def test_what_goes_on_from_another_is_one_statement_with_it() -> None:
    first, second = header.parse(GIVING, "area/first.cypher"), header.parse(FOLLOWING, "area/second.cypher")
    whole = followed(first, second)
    assert whole.body == f"CALL () {{\n{first.body}\n}}\n{second.body}"
    assert (whole.name, whole.version, whole.mode, whole.text) == ("area.second", 2, "write", second.body)
    assert [field.name for field in whole.params] == ["id", "now", "other"]
    assert (whole.writes, whole.gives, whole.after) == (("Memory.rev",), (), "area.first")
    assert whole.sha256 == digest(whole.body)


def test_it_may_be_sent_again_only_if_both_may() -> None:
    first, second = header.parse(GIVING, "area/first.cypher"), header.parse(FOLLOWING, "area/second.cypher")
    sure = dataclasses.replace(second, safe="it writes nothing")
    assert followed(first, sure).repeatable
    assert not followed(dataclasses.replace(first, safe=""), sure).repeatable
    assert not followed(first, second).repeatable


def test_what_gives_nothing_cannot_be_gone_on_from() -> None:
    first, second = header.parse(GOOD, "area/verb.cypher"), header.parse(FOLLOWING, "area/second.cypher")
    with pytest.raises(CatalogError, match=r"area/second\.cypher: area\.verb has no @gives"):
        followed(first, second)
