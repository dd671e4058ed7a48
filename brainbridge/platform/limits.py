"""How long the texts may be that the graph keeps in indexes, and how an agent's id is kept that is longer.

Neo4j refuses a value if what an index holds of its node is longer than about 8,160 bytes of UTF-8, all properties of
the index together. A character has four bytes at most. Light to import, for the hook.
"""

NAME = 256  # characters of a session, scope, speaker or instance, of a relation's kind, and of a line's id
ENTITY = 128  # characters of an entity's name
SOURCE = 2000  # characters of the name of what is imported
ID = 900  # characters of the id of a memory or lineage: pairs of associations and ids of events hold two of them
INDEXED = 8000  # bytes of all that an index holds of one node
_READABLE = 40


def excess(text: str, most: int) -> str:
    """Return by how much a text is too long, empty if it is not."""
    return f"has {len(text)} characters; the limit is {most}" if len(text) > most else ""


def fault(name: str) -> str:
    """Return what is wrong with a name, empty if nothing is."""
    if too_long := excess(name, NAME):
        return too_long
    if not is_writable(name):
        return "is not valid UTF-8"
    if any(letter < " " or "\x7f" <= letter <= "\x9f" for letter in name):
        return "holds a control character"
    return "" if name.strip() else "is blank"


def is_writable(text: str) -> bool:
    """Tell whether a text has no half of a character, as JSON may: UTF-8 cannot hold it."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def fitting(name: str) -> str:
    """Return an agent's name for something as it can be kept: as it is, or its beginning and the hash of all of it."""
    if not fault(name):
        return name
    import hashlib  # slow to import

    readable = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name[:_READABLE])
    return f"{readable}_{hashlib.sha256(name.encode(errors='surrogatepass')).hexdigest()}"
