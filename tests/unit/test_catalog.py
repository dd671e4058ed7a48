"""brainbridge/graph/catalog.py: all query files, each with what it continues."""

import dataclasses

import pytest

from brainbridge.errors import CatalogError
from brainbridge.graph import catalog, header
from tests.unit.written import FOLLOWING


def test_an_unknown_query_is_named() -> None:
    with pytest.raises(CatalogError, match=r"no query 'area\.nothing'"):
        catalog.load()["area.nothing"]


def test_what_has_all_that_it_goes_on_from_gets_it_once() -> None:
    """So the queries of a domain can be joined to joined ones."""
    assert dict(catalog.wholes(catalog.load())) == dict(catalog.load())


@pytest.mark.parametrize("after", ["area.nothing", "area.second"])
def test_what_would_go_on_from_nothing_or_from_itself_is_refused(after: str) -> None:
    second = dataclasses.replace(header.parse(FOLLOWING, "area/second.cypher"), after=after, gives=("id",))
    with pytest.raises(CatalogError, match=f"@after names {after}"):
        catalog.wholes({"area.second": second})
