"""Hostile input for fuzzing: texts with a meaning to a shell, a parser, a query, a terminal or a browser."""

from hypothesis import strategies as st

WORDS = (
    *("", " ", "\n", "\0", "\x1b[31mred\x1b[0m", "\x07", "\ufeff", "\u202egnp.exe", "\ud83d", "🙂" * 40, "é" * 300),
    *("'", '"', "`", "\\", "$id", "${id}", "{}", "[]", "null", "true", "²", "NaN", "-0", "1e309", "-1", "9" * 20),
    *("' OR 1=1 //", "}) DETACH DELETE (n) //", "`]-() MATCH (n) DELETE n //", "m:Memory", "') YIELD node //"),
    *("text:*", "a AND", "(a OR", "a~0.5^9", "/a.*/", "[a TO z]", '+-!(){}[]^"~*?:\\/', "\\u0000", "_exists_:text"),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "![a](javascript:alert(1))", "&lt;"),
    *("%s%n", "{0.__class__}", "../../x", "/", "~", "bolt://[", "bolt://127.0.0.1:x", "bolt://a:b@c"),
    *("--", "-", "--json", "--now", "--help", "-memoryStatus", "--brain=..", "@file", "LAST", "2026-05-01T12:00:00Z"),
    *("2026-13-45T99:99:99Z", "0000-00-00", "30d", "1e9w", "working", "longTerm", "crystallization", "x" * 5000),
)


TEXTS = st.one_of(st.sampled_from(WORDS), st.text(max_size=40), st.integers().map(str), st.floats().map(str))
FILED = TEXTS.filter(lambda text: text.isascii() or not any("\ud800" <= each <= "\udfff" for each in text))  # in UTF-8
# Whatever JSON can express, and some values that it cannot.
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)
