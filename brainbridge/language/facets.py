"""Facets: what a search can filter by, stored as words of the full-text index beside the text."""

import hashlib
from collections.abc import Iterable

UNSCOPED = "scnone"
SHARED, PUBLIC = "inshared", "inpublic"  # cypher/fragments/access_facets writes them
RULE, PREFERENCE = "isrule", "ispreference"


def facets(*, scope: str | None, session: str, type: str, speaker: str | None = None, role: str | None = None) -> str:
    """Return the facets of a memory, separated by spaces, the scope's first."""
    found = [in_scope(scope), of_session(session), of_type(type)]
    found += [by_speaker(speaker)] if speaker else []
    found += [in_role(role)] if role else []
    return " ".join(found)


def standing(*, rules: bool, prefers: bool) -> list[str]:
    """Return the facets of a user's standing instruction or preference."""
    return [facet for facet, there in ((RULE, rules), (PREFERENCE, prefers)) if there]


def read_by(reader: str) -> list[str]:
    """Return the facets of which a reader's memories have one; none for the local agent, who reads all."""
    return {"local_agent": [], "session": [SHARED, PUBLIC]}.get(reader, [PUBLIC])


def in_scope(scope: str | None) -> str:
    """Return the facet of a scope, ``UNSCOPED`` for None or an empty one."""
    return _facet("sc", scope) if scope else UNSCOPED


def of_session(name: str) -> str:
    """Return the facet of a session."""
    return _facet("se", name)


def of_type(name: str) -> str:
    """Return the facet of a type."""
    return _facet("ty", name)


def by_speaker(name: str) -> str:
    """Return the facet of a participant, ignoring case."""
    return _facet("sp", name.casefold())


def in_role(name: str) -> str:
    """Return the facet of a role."""
    return _facet("ro", name)


def lucene(field: str, words: Iterable[str], *needed: Iterable[str], optional: bool = False) -> str:
    """Return a Lucene query for any of the words in a field and one facet of each group; facets do not score.

    With ``optional`` a text may match none of the words, of which there may be none. Every word is quoted, so none is
    read as syntax.
    """
    groups = [f"+facets:({quoted(group)})^0" for group in map(list, needed) if group]
    asked = quoted(words)
    return " ".join([*groups, *([f"{'' if optional else '+'}{field}:({asked})"] if asked or not optional else [])])


def quoted(words: Iterable[str]) -> str:
    """Return words for a Lucene query, each quoted, so that none is read as syntax."""
    return " ".join('"' + word.replace("\\", r"\\").replace('"', r"\"") + '"' for word in words)


def _facet(kind: str, name: str) -> str:
    return kind + hashlib.blake2b(name.encode(), digest_size=8).hexdigest()
