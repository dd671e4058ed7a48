"""Shared by the tests of the Browser queries."""

from typing import Any

from brainbridge.graph import catalog
from brainbridge.graph.graph import Graph


def run(graph: Graph, name: str, **params: Any) -> list[Any]:
    """Run a Browser query as Browser would and return its records."""
    records, _, _ = graph.driver.execute_query(catalog.load()[f"browser.{name}"].body, params)
    return list(records)
