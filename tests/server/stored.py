"""Where a word stands in the files of a server, as bytes: in UTF-8 or UTF-16, in any case, or packed by Neo4j.

Neo4j packs short strings of small letters into five bits each, in the blocks of a property record.
"""

import re
from pathlib import Path

_BLOCK = 8  # bytes; the first one of a property begins with 24 bits of its name
_BITS = 5


def holding(folder: Path, *words: str) -> dict[str, list[Path]]:
    """Return the files below a folder that hold one of some words, ``plain`` or ``packed``."""
    files = [each for each in folder.rglob("*") if each.is_file()]
    assert files
    plain = re.compile(b"|".join(re.escape(form) for word in words for form in _plain(word)), re.IGNORECASE)
    return {
        "plain": [each for each in files if plain.search(each.read_bytes())],
        "packed": [each for each in files if each.name == "neostore.propertystore.db" and _packs(each, words)],
    }


def _plain(word: str) -> list[bytes]:
    return [word.encode(), word.encode("utf-16-le"), word.encode("utf-16-be")]


def _packs(file: Path, words: tuple[str, ...]) -> bool:
    data, short = file.read_bytes(), [each for each in words if len(each) <= _BLOCK]
    forms = [(_packed(each), (1 << _BITS * len(each)) - 1) for each in short]
    for start in range(len(data) - 2 * _BLOCK + 1):
        first, second = (int.from_bytes(data[at : at + _BLOCK], "big") for at in (start, start + _BLOCK))
        blocks = first | second << 64
        if first and any((blocks >> bit) & mask == form for form, mask in forms for bit in range(24, 64)):
            return True
    return False


def _packed(word: str) -> int:
    return sum((ord(letter) - ord("a") + 1) << _BITS * place for place, letter in enumerate(word))
