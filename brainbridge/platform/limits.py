"""Length limits of indexed texts, and how a longer id of an agent is shortened.

Neo4j rejects a node if its properties in one index take more than about 8,160 bytes of UTF-8 together. A character
takes at most four bytes. Light to import, for the hook.
"""

import zlib

NAME = 256  # characters of a session, scope, speaker or instance, of a relation's kind, and of a line's id
ENTITY = 128  # characters of an entity's name
SOURCE = 2000  # characters of the name of an imported source
ID = 900  # characters of the id of a memory or lineage: association pairs and event ids hold two of them
INDEXED = 8000  # bytes of one node's properties in one index, together
_READABLE = 40


def excess(text: str, most: int) -> str:
    """Return a message if a text has more than ``most`` characters, else an empty string."""
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
    """Tell whether a text can be written as UTF-8: JSON may hold lone surrogates, which cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def fitting(name: str) -> str:
    """Return an agent's id as it is stored: unchanged if it is valid, else its beginning and a hash of the whole."""
    if not fault(name):
        return name
    import hashlib  # slow to import

    readable = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name[:_READABLE])
    return f"{readable}_{hashlib.sha256(name.encode(errors='surrogatepass')).hexdigest()}"


def label(session: str) -> str:
    """Return a session's id as part of a file name: its readable characters, and a checksum to tell ids apart."""
    readable = "".join(letter if letter.isalnum() and letter.isascii() else "_" for letter in session[:40])
    return f"{readable}_{zlib.crc32(session.encode(errors='surrogateescape')):08x}"
