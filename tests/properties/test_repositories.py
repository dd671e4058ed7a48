"""Whatever people do with git, a repository's memories are found from all of its folders, and from no other's."""

import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.platform import places
from brainbridge.project import branches, project
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from tests.effort import often
from tests.project.repositories import begun, cloned, commit, git
from tests.state import at, draft, query

OPERATIONS = often(4000, sampled=1000)
_MOST = 12  # folders at a time


@dataclass
class Checkout:
    """A folder in which an agent works; ``family`` are the memories of what it belongs to, shared by its copies."""

    path: Path
    family: set[str]
    kind: str  # folder | unborn | whole | shallow | tree
    trees: list["Checkout"] = field(default_factory=list)


class World:
    """Folders and repositories, what was said in each, and random operations on them."""

    def __init__(self, graph: Graph, base: Path, seed: int) -> None:
        self.graph, self.base, self.random = graph, base, random.Random(seed)
        self.all: list[Checkout] = []
        self.numbers = iter(range(10**9))
        self.seconds = iter(range(3600, 10**9))
        self.done: list[str] = []

    def path(self) -> Path:
        return self.base / f"place-{next(self.numbers)}"

    def one(self, *kinds: str) -> Checkout | None:
        found = [each for each in self.all if each.kind in kinds]
        return self.random.choice(found) if found else None

    def step(self) -> None:
        acts: list[Callable[[], str | None]] = [
            self.make, self.make_folder, self.begin, self.first, self.clone, self.shallow, self.deepen, self.move,
            self.tree, self.drop_tree, self.work, self.branch, self.rename, self.merge, self.take_in, self.delete,
            self.say, self.say, self.say,
        ]  # fmt: skip
        self.done.append(self.random.choice(acts)() or "nothing")

    def make(self) -> str | None:
        if len(self.all) >= _MOST:
            return None
        self.all.append(Checkout(begun(self.path(), commits=self.random.choice((1, 3))), set(), "whole"))
        return "init"

    def make_folder(self) -> str | None:
        if len(self.all) >= _MOST:
            return None
        path = self.path()
        path.mkdir()
        self.all.append(Checkout(path, set(), "folder"))
        return "mkdir"

    def begin(self) -> str | None:
        if chosen := self.one("folder"):
            begun(chosen.path, commits=0)
            chosen.kind = "unborn"
            return "init in a folder"
        return None

    def first(self) -> str | None:
        if chosen := self.one("unborn"):
            commit(chosen.path)
            chosen.kind = "whole"
            self.scope(chosen)
            return "first commit"
        return None

    def clone(self) -> str | None:
        chosen = self.one("whole", "tree")
        if not chosen or len(self.all) >= _MOST:
            return None
        self.all.append(Checkout(cloned(chosen.path, self.path()), chosen.family, "whole"))
        return "clone"

    def shallow(self) -> str | None:
        chosen = self.one("whole")
        if not chosen or len(self.all) >= _MOST:
            return None
        commit(chosen.path)  # so that the clone has not all there is
        # Until it is whole, nobody can know what it is a clone of.
        made = Checkout(cloned(chosen.path, self.path(), depth=1), set(), "shallow")
        made.trees.append(chosen)
        self.all.append(made)
        return "shallow clone"

    def deepen(self) -> str | None:
        chosen = self.one("shallow")
        if not chosen or chosen.trees[0] not in self.all:
            return None
        (origin,) = chosen.trees
        git(chosen.path, "remote", "set-url", "origin", f"file://{origin.path}")
        git(chosen.path, "fetch", "-q", "--unshallow", "origin", "+refs/heads/*:refs/remotes/origin/*")
        chosen.kind, chosen.trees = "whole", []
        origin.family |= chosen.family
        chosen.family = origin.family
        self.scope(chosen)
        return "unshallow"

    def move(self) -> str | None:
        if not self.all:
            return None
        chosen, path = self.random.choice(self.all), self.path()
        chosen.path.rename(path)
        chosen.path = path
        if chosen.kind == "tree":
            (owner,) = [each for each in self.all if chosen in each.trees and each.kind == "whole"]
            git(owner.path, "worktree", "repair", str(path))
        elif chosen.kind == "whole" and chosen.trees:
            git(path, "worktree", "repair", *(str(each.path) for each in chosen.trees))
        return "move"

    def tree(self) -> str | None:
        chosen = self.one("whole")
        if not chosen or len(self.all) >= _MOST:
            return None
        made = Checkout(self.path(), chosen.family, "tree")
        git(chosen.path, "worktree", "add", "-q", "-b", f"tree-{made.path.name}", str(made.path))
        chosen.trees.append(made)
        self.all.append(made)
        return "worktree add"

    def drop_tree(self) -> str | None:
        chosen = self.one("tree")
        if not chosen:
            return None
        (owner,) = [each for each in self.all if chosen in each.trees and each.kind == "whole"]
        git(owner.path, "worktree", "remove", "--force", str(chosen.path))
        owner.trees.remove(chosen)
        self.all.remove(chosen)
        return "worktree remove"

    def work(self) -> str | None:
        if chosen := self.one("whole", "shallow", "tree"):
            commit(chosen.path)
            return "commit"
        return None

    def branch(self) -> str | None:
        if chosen := self.one("whole", "tree"):
            git(chosen.path, "checkout", "-q", "-b", f"branch-{next(self.numbers)}")
            return "branch"
        return None

    def rename(self) -> str | None:
        """Rename a branch, and again, to one of few names; what was said on it has the last name, and nothing else."""
        chosen = self.one("whole", "tree")
        old = git(chosen.path, "branch", "--show-current") if chosen else ""
        if not chosen or places.side_branch(str(chosen.path)) != old:
            return None
        before, taken = self.branches(chosen), git(chosen.path, "branch", "--format", "%(refname:short)").split()
        free = [each for each in map("branch-{}".format, "abcdef") if each not in taken]
        names = self.random.sample(free, min(len(free), self.random.choice((1, 1, 2, 3))))
        for each in names:
            git(chosen.path, "branch", "-m", each, at=self.now())
        branches.rename(self.graph, self.scope(chosen), str(chosen.path), now=self.now())
        # A branch of one of these names in another clone is taken for the same one.
        expected = {
            content: names[-1] if each in (old, *names[:-1]) and names else each for content, each in before.items()
        }
        assert self.branches(chosen) == expected, (chosen, old, names, self.done[-30:])
        return "rename"

    def branches(self, chosen: Checkout) -> dict[str, str | None]:
        said = "MATCH (m:Head) WHERE m.scope = $scope RETURN m.content AS content, m.branch AS branch"
        return {row["content"]: row["branch"] for row in query(self.graph, said, scope=self.scope(chosen))}

    def now(self) -> datetime:
        return at(next(self.seconds) / 3600)

    def merge(self) -> str | None:
        chosen = self.one("whole")
        branches = git(chosen.path, "branch", "--format", "%(refname:short)").split() if chosen else []
        if not chosen or "main" not in branches or any(_is_at(each.path, "main") for each in chosen.trees):
            return None
        git(chosen.path, "checkout", "-q", "main")
        for each in branches:
            if each.startswith("branch-") and not any(_is_at(tree.path, each) for tree in chosen.trees):
                git(chosen.path, "merge", "-q", "-m", "merged", each)
                git(chosen.path, "branch", "-q", "-d", each)
        return "merge"

    def take_in(self) -> str | None:
        """Merge the history of a repository into another one; a clone made afterwards belongs where it was cloned."""
        chosen, other = self.one("whole"), self.one("whole")
        if not chosen or not other or chosen.family is other.family or places.side_branch(str(chosen.path)) != "":
            return None
        git(chosen.path, "fetch", "-q", f"file://{other.path}", "HEAD")
        git(chosen.path, "merge", "-q", "--no-ff", "--allow-unrelated-histories", "-m", "joined", "FETCH_HEAD")
        return "merge unrelated histories"

    def delete(self) -> str | None:
        chosen = self.one("whole", "shallow", "folder", "unborn")
        if not chosen or self.random.random() < 0.6:
            return None
        for each in (*(chosen.trees if chosen.kind == "whole" else ()), chosen):
            shutil.rmtree(each.path)
            self.all.remove(each)
        return "delete"

    def say(self) -> str | None:
        if not self.all:
            return None
        chosen, name = self.random.choice(self.all), f"said{next(self.numbers)}"
        folder = (
            chosen.path / "deep" / "inside" if self.random.random() < 0.3 and chosen.kind != "folder" else chosen.path
        )
        folder.mkdir(parents=True, exist_ok=True)
        scope, branch = self.scope(chosen, folder), places.side_branch(str(folder)) or None
        parts = {"content": f"the {name} lantern", "scope": scope, "sessionId": scope, "branch": branch}
        new = draft(next(self.seconds) / 3600, **parts)
        memory.remember(self.graph, new, is_test=False)
        chosen.family.add(new.content)
        return "say"

    def scope(self, chosen: Checkout, folder: Path | None = None) -> str:
        """Let an agent begin to work in a folder, by which its identity becomes known."""
        return project.scope_of(self.graph, str(folder or chosen.path), now=at(1))

    def check(self, chosen: Checkout) -> None:
        """Every memory of its family is of its scope, and no other."""
        scope = self.scope(chosen)
        rows = query(self.graph, "MATCH (m:Head) WHERE m.scope = $scope RETURN m.content AS content", scope=scope)
        assert {row["content"] for row in rows} == chosen.family, (chosen, self.done[-30:])

    def recalled(self, chosen: Checkout) -> None:
        """A recall in its scope finds the same, and nothing else."""
        scope = self.scope(chosen)
        hits = recall.search(self.graph, "lantern", now=self.now(), limit=100, filters=Filters(scope=scope))
        assert {hit.content for hit in hits} == chosen.family


def _is_at(folder: Path, branch: str) -> bool:
    return git(folder, "branch", "--show-current") == branch


@pytest.mark.parametrize("seed", range(2))
def test_it_is_found_from_its_own_folders_and_from_no_other(graph: Graph, tmp_path: Path, seed: int) -> None:
    world = World(graph, tmp_path, seed)
    for number in range(OPERATIONS // 2):
        world.step()
        if world.all:
            world.check(world.random.choice(world.all))
        if number % 50 == 49:
            for each in world.all:
                world.check(each)
                world.recalled(each)
    assert len(set(world.done)) >= 17, "some operation was never done"
    assert integrity.validate(graph, now=world.now()).findings == []
