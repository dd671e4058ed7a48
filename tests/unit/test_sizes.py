"""The code stays in pieces that a reader takes in at a glance: measured over all Python files, tests too."""

from pathlib import Path
from statistics import median, quantiles

import pytest

from tools.measures import FOLDERS, ROOT, files, lengths


@pytest.mark.parametrize("path", files(*FOLDERS), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_is_longer_than_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("folders", [("brainbridge",), FOLDERS])
def test_functions_are_short(folders: tuple[str, ...]) -> None:
    measured = list(lengths(files(*folders)))
    assert median(measured) <= 9
    assert quantiles(measured, n=20)[-1] <= 40
    assert max(measured) <= 60
