"""Keeps a person's own text in the file of a document, whatever is undone.

It stands above the state until they take it out or take it over. The state that brought it can be taken back, as its
sections can, but they would have to look for their own words in the history then.
"""

from brainbridge.document import text as texts
from brainbridge.document.documents import Text
from brainbridge.document.schema import Schema


def kept(left: Text, held: Text | None, schema: Schema) -> str | None:
    """Return what a document is to have, as its file still has the text of a state that was taken back.

    That is the current state below the person's own text. None if nothing of that text would be lost.
    """
    was, now = texts.read(left.text, schema), texts.read(held.text if held else "", schema)
    own, above = was.own.strip(), now.own.strip()
    if not own or own in above:
        return None
    mine = was.own if above in own else _both(now.own, was)
    if not now.title:
        return _ended(mine, was.before)
    if above in own and was.title:
        return str(texts.with_ends(now, texts.ends(left.text))._replace(before=was.before))
    return str(texts.below(mine, now))


def _both(above: str, was: texts.Text) -> str:
    """Return two texts of a person's own, one below the other."""
    return f"{_ended(above.rstrip(), was.before)}\n{_ended(was.own, was.before)}"


def _ended(own: str, like: str) -> str:
    """Return a text that ends its last line, as the lines of another one end."""
    return own if own.endswith("\n") else own + texts.ends(like)
