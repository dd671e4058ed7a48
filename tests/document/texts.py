"""Texts of documents as hypothesis makes them: whole lines of all kinds, with any line ends, and any text at all."""

from hypothesis import strategies as st

from tests.document.collapses import STATUS, TITLE, TITLES

_KNOWN = [f"## {title}{suffix}" for title in TITLES for suffix in ("", " (Weighted)", " ##")]
_OTHER = ["# Mine", "## Else", "### Deep", "#", "##", "Setext\n---", "####### seven", "#no", "    ## code"]
_MARKS = [
    "```",
    "~~~",
    "````python",
    "``` `",
    "<!--",
    "-->",
    "<!-- one line -->",
    "> ## The Bond",
    "---",
    "",
    " ",
    "\t",
]
_SAID = ["- item", "* **bold**", "- Past: a \u2192 search: `b c`", "prose", "\u00e9\u4e2d\U0001f600", "- [x](y)"]
LINES = st.one_of(
    st.sampled_from([TITLE, STATUS, *_KNOWN]), st.sampled_from([*_OTHER, *_MARKS, *_SAID]), st.text(max_size=12)
)
ENDS = st.sampled_from(["\n", "\n", "\n", "\r\n", "\n\n", ""])
TEXTS = st.lists(st.tuples(LINES, ENDS), max_size=40).map(lambda found: "".join(line + end for line, end in found))
# Lines that only are what they seem to be: no code, no comment, no heading, and not blank.
PLAIN = st.text(st.characters(categories=["L", "N", "Zs"], exclude_characters="\n"), max_size=20).map(
    lambda text: f"said {text}".rstrip()
)
