"""Keeps a person's own text in the file of a document, whatever is undone.

It stands above the state until they take it out or take it over. The state that brought it can be taken back, as its
sections can, but they would have to look for their own words in the history then. What they wrote last counts, so that
neither what they corrected nor what they deleted comes back beside it.
"""

from brainbridge.document import text as texts
from brainbridge.document.documents import Text
from brainbridge.document.merging import Conflict, Merged
from brainbridge.document.schema import Schema


def kept(left: Text, held: Text | None, base: str, schema: Schema) -> Merged | None:
    """Return what a document is to have, as its file still has the text of a state that was taken back.

    That is the current state below the person's own text as the file has it; ``base`` is the own text that it was made
    from. Where that is empty, the current one is another text, such as one whose take-over was undone, and stands above
    it; else what is new in the current one is a conflict. None if the file has none, or the same.
    """
    was, now = texts.read(left.text, schema), texts.read(held.text if held else "", schema)
    if was.own.strip() in ("", now.own.strip()):
        return None
    is_new = not _lines(now.own) <= _lines(base) | _lines(was.own)
    if is_new and not base.strip():
        return Merged(_above(_both(now.own, was), now, was), ())
    conflicts = (Conflict(schema.title, now.before),) if is_new else ()
    if now.title and was.title:
        return Merged(str(texts.with_ends(now, texts.ends(left.text))._replace(before=was.before)), conflicts)
    return Merged(_above(was.own, now, was), conflicts)


def _above(own: str, state: texts.Text, was: texts.Text) -> str:
    """Return a text of a person's own above a state, or alone if there is none."""
    return str(texts.below(own, state)) if state.title else _ended(own, was.before)


def _lines(own: str) -> set[str]:
    """Return what the lines of a text say, whatever white space stands in them."""
    return {" ".join(each.split()) for each in own.split("\n")} - {""}


def _both(above: str, was: texts.Text) -> str:
    """Return two texts of a person's own, one below the other."""
    return f"{_ended(above.rstrip(), was.before)}\n{_ended(was.own, was.before)}"


def _ended(own: str, like: str) -> str:
    """Return a text that ends its last line, as the lines of another one end."""
    return own if own.endswith("\n") else own + texts.ends(like)
