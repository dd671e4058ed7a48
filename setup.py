"""The programs that are installed, and the query files; all else is in pyproject.toml."""

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

PROGRAMS = {
    "brainbridge": "brainbridge.cli:program",
    "brainbridge-hook": "brainbridge.hook.entry:main",
}
# V4's spelling of the first. Where file systems ignore case it names that file already, and an entry of its own would
# break upgrades on macOS: pip removes every script by its name, and does not find the second one any more.
# A wheel holds the programs of where it was built, though its name says any platform: one that was built on Linux must
# not be installed on macOS or Windows.
if sys.platform not in ("darwin", "win32"):
    PROGRAMS["brainBridge"] = PROGRAMS["brainbridge"]


class BuildWithQueries(build_py):
    """Copies ``cypher/`` into the package; an editable install reads it where it is (``catalog.root``)."""

    def run(self) -> None:
        """Build the modules, then copy the query files anew: one that an earlier build left would be loaded too."""
        super().run()
        if not self.editable_mode:
            shutil.rmtree(Path(self.build_lib, "brainbridge", "cypher"), ignore_errors=True)
            for source, target in self._queries().items():
                self.mkpath(str(Path(target).parent))
                self.copy_file(source, target, preserve_mode=False)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """Return what is built."""
        queries = [] if self.editable_mode else list(self._queries().values())
        return [*super().get_outputs(include_bytecode), *queries]

    def get_source_files(self) -> list[str]:
        """Return what a source distribution must hold."""
        return [*super().get_source_files(), *self._queries()]

    def _queries(self) -> dict[str, str]:
        """Return where each query file goes."""
        folder = Path("cypher")
        files = sorted([*folder.rglob("*.cypher"), folder / "versions.lock"])
        return {str(file): str(Path(self.build_lib, "brainbridge", file)) for file in files}


setup(
    cmdclass={"build_py": BuildWithQueries},
    entry_points={"console_scripts": [f"{name} = {target}" for name, target in PROGRAMS.items()]},
)
