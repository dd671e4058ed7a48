"""Make a container image of Neo4j from the locked jars, for machines that no image registry answers.

``python .ci/image.py NAME``. It holds busybox, the Java that came with brainbridge, the shared libraries that Java
asks for, and the jars; its entry script honours NEO4J_AUTH and NEO4J_server_... as the official image does.
"""

import io
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

from brainbridge.server import java, process
from brainbridge.server.local import LocalServer

_LOADER = "ld-linux"
_PROGRAMS = ("sh", "wget", "cat", "mkdir", "rm", "ls", "grep", "sed", "tr", "env", "printenv", "sleep", "id")
_ENTRY = """#!/bin/sh
set -e
mkdir -p /data /logs /neo4j/conf /neo4j/run
cat > /neo4j/conf/neo4j.conf <<CONF
server.default_listen_address=0.0.0.0
server.directories.data=/data
server.directories.logs=/logs
db.tx_log.rotation.size=16m
db.tx_log.preallocate=false
CONF
env | grep '^NEO4J_[a-z]' | sed -e 's/^NEO4J_//' -e 's/__/@@/g' | while IFS='=' read -r key value; do
  echo "$(echo "$key" | tr '_' '.' | sed 's/@@/_/g')=$value" >> /neo4j/conf/neo4j.conf
done
export NEO4J_HOME=/neo4j NEO4J_CONF=/neo4j/conf
case "$NEO4J_AUTH" in
  none) echo dbms.security.auth_enabled=false >> /neo4j/conf/neo4j.conf ;;
  neo4j/*) [ -e /data/databases ] ||
    /java/bin/java -cp '/neo4j/lib/*' org.neo4j.cli.AdminTool dbms set-initial-password "${NEO4J_AUTH#neo4j/}" ;;
esac
exec /java/bin/java OPTIONS -cp '/neo4j/lib/*' MAIN --home-dir=/neo4j --config-dir=/neo4j/conf --console-mode
"""


def shared_libraries(runtime: Path) -> set[Path]:
    """Return the system's libraries that a Java runtime loads, by asking the loader."""
    asked = [runtime / "bin" / "java", *runtime.rglob("*.so")]
    output = subprocess.run(["ldd", *map(str, asked)], capture_output=True, text=True, check=False).stdout
    words = {word for line in output.splitlines() for word in line.split() if word.startswith("/")}
    return {Path(word) for word in words if not word.endswith(":") and not word.startswith(str(runtime))}


def contents() -> Iterator[tuple[Path, str]]:
    """Yield (file, path in the image) of everything that is copied."""
    server = LocalServer("image")
    runtime = java.find(server.distribution.java).executable.parent.parent
    for path in runtime.rglob("*"):
        if path.is_file():
            yield path, f"java/{path.relative_to(runtime)}"
    for jar in server.jars():
        yield jar, f"neo4j/lib/{jar.name}"
    for library in shared_libraries(runtime):
        yield library.resolve(), str(library).lstrip("/")
    busybox = shutil.which("busybox")
    if busybox is None:
        sys.exit("busybox is missing; on Debian: apt-get install busybox-static")
    yield Path(busybox), "bin/busybox"


def write(archive: tarfile.TarFile) -> None:
    """Write the image's files."""
    for path, name in contents():
        archive.add(path, name)
    for program in _PROGRAMS:
        link = tarfile.TarInfo(f"bin/{program}")
        link.type, link.linkname = tarfile.SYMTYPE, "busybox"
        archive.addfile(link)
    options = " ".join((*process.JVM_OPTIONS, "-Xms128m", "-Xmx1g"))
    main = LocalServer("image").distribution.main_class
    entry = _ENTRY.replace("OPTIONS", options).replace("MAIN", main).encode()
    script = tarfile.TarInfo("entry.sh")
    script.size, script.mode = len(entry), 0o755
    archive.addfile(script, io.BytesIO(entry))
    for folder in ("tmp", "data", "logs"):
        made = tarfile.TarInfo(folder)
        made.type, made.mode = tarfile.DIRTYPE, 0o777
        archive.addfile(made)


def main(name: str) -> None:
    """Import the image under a name."""
    changes = ['ENTRYPOINT ["/bin/sh", "/entry.sh"]', "EXPOSE 7474 7687", "ENV PATH=/bin:/java/bin"]
    command = ["docker", "import", *(word for change in changes for word in ("--change", change)), "-", name]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as importing:
        assert importing.stdin is not None
        with tarfile.open(fileobj=importing.stdin, mode="w|") as archive:
            write(archive)
    sys.exit(importing.returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
