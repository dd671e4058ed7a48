"""Lock the jars of a Neo4j version: ``python tools/lock_artifacts.py VERSION LOCKFILE [--check]``. Needs Maven.

Maven resolves the runtime dependencies of the server and of Browser; the lock file keeps their coordinates,
hashes and sizes. With --check nothing is written: the command fails unless the file says just what Maven says.
"""

import argparse
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

ROOTS = (("org.neo4j", "neo4j", None), ("org.neo4j.client", "neo4j-browser", "5.24.0"))
_POM = """<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>lock</groupId><artifactId>lock</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>{dependencies}</dependencies>
</project>
"""
_DEPENDENCY = "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>"


def resolve(version: str, folder: Path) -> Path:
    """Let Maven copy the runtime resolution into a repository layout below ``folder``."""
    dependencies = "".join(_DEPENDENCY.format(group, name, fixed or version) for group, name, fixed in ROOTS)
    (folder / "pom.xml").write_text(_POM.format(dependencies=dependencies), encoding="utf-8")
    repository = folder / "repository"
    options = ["-DincludeScope=runtime", "-Dmdep.useRepositoryLayout=true", f"-DoutputDirectory={repository}"]
    subprocess.run(["mvn", "-q", "-B", "dependency:copy-dependencies", *options], cwd=folder, check=True)
    return repository


def lock_line(jar: Path, repository: Path) -> str:
    """Return ``group:name:version[:classifier] sha256 bytes`` of a jar in a repository layout."""
    *group, name, version, filename = jar.relative_to(repository).parts
    classifier = filename.removeprefix(f"{name}-{version}").removesuffix(".jar").lstrip("-")
    coordinates = ":".join(filter(None, (".".join(group), name, version, classifier)))
    content = jar.read_bytes()
    return f"{coordinates} {hashlib.sha256(content).hexdigest()} {len(content)}"


def lock(version: str) -> str:
    """Return the text of the lock file for a Neo4j version."""
    with tempfile.TemporaryDirectory() as folder:
        repository = resolve(version, Path(folder))
        lines = sorted(lock_line(jar, repository) for jar in repository.rglob("*.jar"))
    header = (
        f"# group:artifact:version[:classifier] sha256 bytes - the runtime of Neo4j {version}, as Maven resolves it"
    )
    return "\n".join([header, *lines]) + "\n"


def main() -> int:
    """Write the lock file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("file", type=Path)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    arguments = parser.parse_args()
    text = lock(arguments.version)
    if not arguments.check:
        arguments.file.write_text(text, encoding="utf-8")
    elif text != arguments.file.read_text(encoding="utf-8"):
        print(f"{arguments.file} differs from what Maven resolves", file=sys.stderr)
        return 1
    print(f"{arguments.file}: {len(text.splitlines()) - 1} artifacts, equal to the Maven resolution")
    return 0


if __name__ == "__main__":
    sys.exit(main())
