"""What an archive says of names that only facts bear which were erased: it goes with these, as it does in a graph.

``cypher/slots/intake/erasure.delete.gone`` and ``erasure.finish.finished`` are the same rule for a graph.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from brainbridge.transfer.archive.node import Record

_Borne = tuple[Any, ...]
_SPLIT = "\u0001"  # between the parts of a slot's name
_COMMITMENTS = "(commitments)"
_SAID = ("before_sameAs", "after_sameAs", "before_apart", "after_apart")


class Names:
    """The names and the slots that memories of an archive bear, and whether any that is kept does."""

    def __init__(self) -> None:
        self._kept = set[_Borne]()
        self._erased = set[_Borne]()  # in any scope: facts may have been moved

    def note(self, record: Record, *, erased: datetime | None) -> None:
        """Note which names and slots a version of a memory bears."""
        said = record.properties
        for name in _borne(said) if record.kind == "Memory" else ():
            if erased is not None:
                self._erased.add(_of(said, name, scope=""))
            else:
                self._kept.add(_of(said, name, scope=said.get("scope", "")))

    def left(self, record: Record) -> Record | None:
        """Return what is left of another node; None if it is of a name that nobody bears now."""
        said = record.properties
        if record.kind == "Slot":  # one that was locked for what became no fact would tell whose it was, too
            return record if _of(said, str(said["name"]), scope=said.get("scope", "")) in self._kept else None
        if record.kind == "Alias":
            gone = self._is_gone(said, str(said["name"]))
            return None if gone else record.model_copy(update={"properties": self._unnamed(said)})
        if record.kind == "Event" and self._tells(said, [each.other for each in record.edges]):
            return None
        return record

    def _is_gone(self, said: Mapping[str, Any], name: str) -> bool:
        own = _of(said, name, scope=said.get("scope", ""))
        return own not in self._kept and _of(said, name, scope="") in self._erased

    def _unnamed(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Return what is said of a name without the others that are gone."""
        left = dict(said)
        if "sameAs" in left and self._is_gone(said, left["sameAs"]):
            del left["sameAs"]
        if "apart" in left:
            apart = [each for each in left.pop("apart") if not self._is_gone(said, each)]
            left |= {"apart": apart} if apart else {}
        return left

    def _tells(self, event: Mapping[str, Any], ends: Sequence[Sequence[Any]]) -> bool:
        """Tell whether an event is of a name that is gone, or names one, if only in its id as earlier versions did."""
        of = next(({"isTest": each[1], "scope": each[2]} for each in ends if each[0] == "Alias"), None)
        if of is not None:
            told = [event.get("name"), *(name for key in _SAID for name in _each(event.get(key)))]
            if any(self._is_gone(of, name) for name in told if name is not None):
                return True
        return any(self._is_in(str(event.get(key, ""))) for key in ("id", "undoes"))

    def _is_in(self, event_id: str) -> bool:
        """Tell whether an id has the names of a decision in it: of its scope, the two, and the one that changed."""
        head, *names = event_id.split(_SPLIT)
        if not names:
            return False
        last = names.pop()
        names += [last, *(last[:place] for place, sign in enumerate(last) if sign == ":")]
        scope = head.rpartition(":named:")[2]
        return any(self._is_gone({"isTest": test, "scope": scope}, each) for each in names for test in (False, True))


def _of(said: Mapping[str, Any], name: str, *, scope: str) -> _Borne:
    return bool(said.get("isTest")), scope, name


def _each(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else [value]


def _borne(said: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that a memory bears, and the slots that it fills."""
    for name in dict.fromkeys(said[key] for key in ("subjectKey", "nameKey") if key in said):
        yield name
        yield f"{name}{_SPLIT}{said.get('attribute', '')}"
    if "owesKey" in said:
        yield f"{said['owesKey']}{_SPLIT}{_COMMITMENTS}"
