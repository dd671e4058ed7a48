"""Every header of a query file or a migration is read, or refused with an error."""

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from brainbridge.errors import CatalogError
from brainbridge.graph import catalog, header
from brainbridge.schema import migrations
from tests.effort import examples
from tests.fuzz.hostile import FILED

# The shortest queries, and every migration. A fragment, of a slot too, has another header, and is no query.
HEADED = [file for file in catalog.files(catalog.root()) if not file[0].startswith((catalog.FRAGMENTS, catalog.SLOTS))]
FILES = sorted(HEADED, key=lambda file: len(file[1]))[:40]
FILES += [file for file in HEADED if file[0].startswith(catalog.MIGRATIONS)]
TAGS = (*sorted(header.TAGS), "kind", "other")
WORDS = ("string", "integer?", "list<map>", "list<list<string>>", "list<", "?", "read", "write", "1", "²", "$id")
VALUES = st.one_of(FILED, st.lists(st.one_of(st.sampled_from(WORDS), FILED), max_size=3).map(" ".join))


@st.composite
def changed(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a query file with header lines missing, doubled, changed or inserted."""
    path, text = draw(st.sampled_from(FILES))
    rows = text.split("\n")
    header = sum(row.startswith("// @") for row in rows)
    for place in draw(st.lists(st.integers(0, header - 1), min_size=1, max_size=3)):
        row = rows[min(place, len(rows) - 1)]
        tag = draw(st.sampled_from((*TAGS, *[row[4:].partition(" ")[0]] * 12)))
        other = f"// @{tag} {draw(VALUES)}"
        rows[place : place + 1] = draw(st.sampled_from(([], [row, row], [other], [other], [other, row])))
    return path, draw(st.sampled_from(("\n", "\r\n"))).join(rows)


# Each caused a traceback once: a digit that is no number, and a migration without a purpose.
@example(("memory/x.cypher", "// @name memory.x\n// @version ²\n// @mode read\n// @purpose p\nRETURN 1"))
@example(("migrations/V0001__x.cypher", "// @kind data\nRETURN 1;"))
@examples(3600)
@given(file=st.one_of(changed(), st.tuples(st.just("memory/x.cypher"), FILED)))
@pytest.mark.timeout(1800)
def test_a_header_is_read_or_refused(file: tuple[str, str]) -> None:
    path, text = file
    with contextlib.suppress(CatalogError):
        query = header.parse(text, path)
        assert (query.name, query.version > 0) == (path.removesuffix(".cypher").replace("/", "."), True)
    with contextlib.suppress(CatalogError):
        assert all(migrations.parse(path.rpartition("/")[2], text).statements)
