"""brainbridge/platform/paths.py: no brain shares a folder with another, or with files of no brain."""

from collections.abc import Callable
from pathlib import Path

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.platform import paths


@pytest.mark.parametrize("common", [paths.hooks, paths.bookmarks])
def test_no_brain_has_the_folder_of_what_belongs_to_none(common: Callable[[], Path]) -> None:
    with pytest.raises(InvalidInput, match="cannot name a brain"):
        paths.brain_name(common().name)


@pytest.mark.parametrize("name", ["hooks", "bookmarks"])
def test_a_brain_called_like_them_has_a_folder_of_its_own(name: str) -> None:
    assert paths.state(name) not in (paths.hooks(), paths.bookmarks())


def test_no_brain_has_the_folder_of_all_brains() -> None:
    everywhere = paths.server_home("milo").parent.parent
    for name in (everywhere.name, everywhere.name.upper()):
        with pytest.raises(InvalidInput, match="cannot name a brain"):
            paths.state(name)
