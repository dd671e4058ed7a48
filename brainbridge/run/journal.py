"""The consolidation log: every run and its events as JSON lines, rotated, without the content of memories."""

import os
import threading
from collections.abc import Iterable, Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from brainbridge.platform import folders

_MAX_BYTES = 5_000_000
_KEPT = 5
_WRITING = threading.Lock()


class Journal:
    """The log file of one brain. If it cannot be written, ``problem`` says why, and the run goes on."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.problem = ""

    def write(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Append entries, one line each."""
        try:
            folders.private(self.file.parent)
            with _WRITING:
                self._append(entries)
        except OSError as error:
            self.problem = f"the consolidation log {self.file} cannot be written: {error}"

    def _append(self, entries: Iterable[Mapping[str, Any]]) -> None:
        import logging
        from logging.handlers import RotatingFileHandler

        import structlog

        processors: list[Any] = [
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="loggedAt"),
            structlog.processors.JSONRenderer(sort_keys=True, default=str),
        ]

        class Private(RotatingFileHandler):
            """Creates files that only their owner can read, the rotated ones too."""

            def _open(self) -> TextIOWrapper:
                return TextIOWrapper(open(self.baseFilename, "ab", opener=_privately), encoding=self.encoding)

        handler = Private(self.file, maxBytes=_MAX_BYTES, backupCount=_KEPT, encoding="utf-8")
        logger = logging.Logger("brainbridge.consolidation.consolidation", logging.INFO)
        logger.addHandler(handler)
        log = structlog.wrap_logger(logger, processors=processors)
        try:
            for entry in entries:
                log.info(**entry)
        finally:
            handler.close()


def _privately(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
