"""Instants: ISO 8601 with a zone for people, UTC datetimes in Python, epoch milliseconds on the wire."""

from datetime import UTC, datetime, timedelta

from brainbridge.errors import InvalidInput

EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(2100, 1, 1, tzinfo=UTC)
EXAMPLE = "2026-05-01T12:00:00Z"
_SHOWN = 60  # characters shown of a value that is not an instant
_MILLISECOND = timedelta(milliseconds=1)
# Origin of decayKey, in epoch milliseconds. It must never change: every key in every graph counts from here.
LANDMARK = (datetime(2026, 1, 1, tzinfo=UTC) - EARLIEST) // _MILLISECOND


def now() -> datetime:
    """Return the wall clock, to the millisecond."""
    return from_ms(to_ms(datetime.now(UTC)))


def to_ms(instant: datetime) -> int:
    """Convert an aware datetime to epoch milliseconds, rounding down."""
    return (instant - EARLIEST) // _MILLISECOND


def from_ms(milliseconds: int) -> datetime:
    """Convert epoch milliseconds to a UTC datetime."""
    return EARLIEST + milliseconds * _MILLISECOND


def to_text(instant: datetime) -> str:
    """Write an instant as ISO 8601 in UTC, to the millisecond."""
    return instant.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def checked(instant: datetime, *, name: str = "instant") -> datetime:
    """Return an instant to the millisecond; InvalidInput if it has no zone or lies outside 1970 to 2100."""
    if instant.tzinfo is None:
        raise InvalidInput(
            f"{name} {instant.isoformat()} has no time zone",
            hint=f"write it as ISO 8601 with a zone: add Z for UTC, as in {EXAMPLE}",
        )
    if not EARLIEST <= instant < LATEST:
        raise InvalidInput(
            f"{name} {instant.isoformat()} is out of range",
            hint=f"use an instant from {EARLIEST.year} up to, but not including, {LATEST.year}",
        )
    return from_ms(to_ms(instant))


def parse(text: str, *, name: str = "instant") -> datetime:
    """Read ISO 8601 with a zone; InvalidInput names the value and the remedy."""
    try:
        instant = datetime.fromisoformat(text.strip())
    except ValueError as error:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
        raise InvalidInput(
            f"{name} {shown!r} is not an instant",
            hint=f"write it as ISO 8601 with a zone, as in {EXAMPLE}",
        ) from error
    return checked(instant, name=name)


def or_now(instant: datetime | None) -> datetime:
    """Return the given instant, checked, or the wall clock if it is None."""
    return now() if instant is None else checked(instant, name="now")
