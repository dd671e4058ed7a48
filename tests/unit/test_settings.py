"""brainbridge/settings.py: one order of sources, and where each value came from."""

from pathlib import Path

import pytest

from brainbridge import settings
from brainbridge.errors import InvalidInput
from brainbridge.platform import paths

FILE = """
brain = "milo"
session = "from-file"

[brains.milo]
uri = "bolt://profile:7687"
user = "milo"

[brains.other]
uri = "bolt://other:7687"
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = paths.config_file()
    path.parent.mkdir(parents=True)
    path.write_text(FILE, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def _nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("BRAINBRIDGE_SERVER_WARMS")  # which tests/conftest.py sets


def test_with_nothing_given_the_local_server_of_the_default_brain_is_meant() -> None:
    found = settings.resolve({})
    assert (found.settings.brain, found.settings.uri) == ("default", "")
    assert set(found.origins.values()) == {"the default"}


@pytest.mark.usefixtures("file")
def test_each_source_gives_way_to_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URI", "bolt://neo4j:7687")
    monkeypatch.setenv("NEO4J_DATABASE", "theirs")
    found = settings.resolve({})
    assert (found.settings.uri, found.settings.database) == ("bolt://profile:7687", "theirs")
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://environment:7687")
    assert settings.resolve({}).settings.uri == "bolt://environment:7687"
    assert settings.resolve({"uri": "bolt://flag:7687"}).settings.uri == "bolt://flag:7687"


@pytest.mark.usefixtures("file")
def test_it_says_where_each_value_came_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_INSTANCE", "agent")
    origins = settings.resolve({"user": "me", "database": None}).origins
    assert origins["user"] == "the command line"
    assert origins["instance"] == "the environment (BRAINBRIDGE_*)"
    assert origins["uri"].startswith("the profile of brain milo in ")
    assert origins["session"].endswith("config.toml")
    assert origins["database"] == "the default"


@pytest.mark.usefixtures("file")
def test_the_brain_chooses_the_profile() -> None:
    assert settings.resolve({"brain": "other"}).settings.uri == "bolt://other:7687"
    assert settings.resolve({"brain": "none"}).settings.uri == ""


def test_a_file_that_is_no_toml_is_named(file: Path) -> None:
    file.write_text("brain = ", encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"config\.toml"):
        settings.resolve({})


def test_a_folder_in_the_place_of_the_file_is_named(file: Path) -> None:
    file.unlink()
    file.mkdir()
    with pytest.raises(InvalidInput, match=r"cannot read .*config\.toml"):
        settings.resolve({})


def test_what_is_empty_in_the_environment_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_URI", "")
    monkeypatch.setenv("NEO4J_URI", "bolt://neo4j:7687")
    assert settings.resolve({}).settings.uri == "bolt://neo4j:7687"


def test_settings_that_are_made_directly_ask_no_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://environment:7687")
    assert settings.Settings().uri == ""


def test_an_unknown_key_lists_the_known_ones(file: Path) -> None:
    file.write_text("brian = 'x'\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"brian in .*config\.toml: no such setting \(there are brain, uri"):
        settings.resolve({})


@pytest.mark.parametrize(
    ("line", "key", "remedy"),
    [
        ("brain = 3", "brain in ", 'brain = "default"'),
        ('brain = ["milo"]', "brain in ", 'brain = "default"'),
        ('brains = "x"', "brains in ", "[brains.default]"),
        ("[[brains]]", "brains in ", "[brains.default]"),
        (
            '[brains]\ndefault = "bolt://u:hunter2@milo:7687"',
            "brains.default in ",
            "[brains.default], and below it uri",
        ),
    ],
)
def test_what_is_no_name_and_no_table_is_named_with_the_remedy(file: Path, line: str, key: str, remedy: str) -> None:
    file.write_text(line, encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"config\.toml is not a (string|table)") as refused:
        settings.resolve({})
    assert str(refused.value).startswith(key)
    assert remedy in refused.value.hint
    assert "hunter2" not in str(refused.value)


def test_a_value_that_cannot_be_is_named_with_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_TIMEOUT_S", "soon")
    with pytest.raises(InvalidInput, match=r"timeout_s in the environment \(BRAINBRIDGE_\*\)"):
        settings.resolve({})


def test_a_brain_is_a_name_a_folder_can_have() -> None:
    with pytest.raises(InvalidInput, match="cannot name a brain"):
        settings.resolve({"brain": "../elsewhere"})


def test_a_password_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_PASSWORD", "hunter2")
    found = settings.resolve({})
    assert "hunter2" not in repr(found)
    assert found.settings.secret() == "hunter2"


@pytest.mark.parametrize("uri", ["u:pw@h", "bolt//u:pw@h", "bolt:/u:pw@h", "bolt:///u:pw@h", "bolt://h/?a=u:pw@h", "@"])
def test_an_address_holds_no_password_wherever_its_slashes_are(uri: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URI", uri)
    with pytest.raises(InvalidInput, match="an address must not contain a user name or password") as error:
        settings.resolve({})
    assert "pw" not in str(error.value)


def test_a_password_can_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hunter2\n", encoding="utf-8")
    assert settings.resolve({"password_file": tmp_path / "secret"}).settings.secret() == "hunter2"
    with pytest.raises(InvalidInput, match="cannot read password_file"):
        settings.resolve({"password_file": tmp_path / "nothing"}).settings.secret()
