"""The options of what is asked of boxes and traces."""

from datetime import datetime
from typing import TypedDict


class Span(TypedDict, total=False):
    """Which boxes are meant; None means all. ``since`` and ``until``: those that lie in that time, even in part."""

    trace: str | None
    session: str | None
    scope: str | None
    since: datetime | None
    until: datetime | None
    skip: int
    limit: int
