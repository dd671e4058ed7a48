"""brainbridge/settings.py: one order of sources, and where each value came from."""

import re
import subprocess
from pathlib import Path

import pytest

from brainbridge import settings
from brainbridge.errors import InvalidInput
from brainbridge.platform import paths
from tests.reading import ROOT

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


def refused(**flags: object) -> InvalidInput:
    with pytest.raises(InvalidInput) as error:
        settings.resolve(flags)
    return error.value


@pytest.mark.parametrize(
    ("name", "value", "takes"),
    [
        ("TIMEOUT_S", "soon", "a number of seconds greater than 0"),
        ("TIMEOUT_S", "0", "a number of seconds greater than 0"),
        ("SERVER_IDLE_MINUTES", "-1", "a number of minutes, 0 or greater"),
        ("SERVER_WARMS", "maybe", "true or false"),
        ("CAPTURE", "some", "one of off, prompts, dialogue, all"),
    ],
)
def test_a_value_that_cannot_be_is_named_as_the_environment_spells_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, takes: str
) -> None:
    monkeypatch.setenv(f"BRAINBRIDGE_{name}", value)
    assert str(refused()) == f"BRAINBRIDGE_{name}: {value!r} is not {takes}"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('timeout_s = "soon"', "timeout_s in {file}: 'soon' is not a number of seconds greater than 0"),
        ("capture = 3", "capture in {file}: 3 is not one of off, prompts, dialogue, all"),
        ("password = 470013", "password in {file}: this takes text"),
        ("user = 470013", "user in {file}: this takes text"),
        (
            "[brains.default]\nserver_warms = 7",
            "server_warms in the profile of brain default in {file}: 7 is not true or",
        ),
    ],
)
def test_a_value_of_the_file_that_cannot_be_is_named_unless_it_may_be_a_secret(
    file: Path, line: str, said: str
) -> None:
    file.write_text(line, encoding="utf-8")
    assert str(refused()).startswith(said.format(file=file))
    assert "470013" not in str(refused())


def test_every_setting_that_is_no_text_says_what_it_takes() -> None:
    texts = {
        "brain",
        "uri",
        "user",
        "password",
        "password_file",
        "database",
        "java_home",
        "session",
        "instance",
        "reader",
        "model_command",
        "model_url",
        "model_name",
    }
    assert settings._TAKES.keys() == settings.Settings.model_fields.keys() - texts


@pytest.mark.parametrize("uri", ["http://milo:7474", "milo:7687", "bolt//x", "milo"])
def test_an_address_of_something_else_is_told_the_schemes(monkeypatch: pytest.MonkeyPatch, uri: str) -> None:
    schemes = "bolt://, bolt+s://, bolt+ssc://, neo4j://, neo4j+s://, neo4j+ssc://"
    assert str(refused(uri=uri)) == f"uri on the command line: a Neo4j is reached by one of {schemes}"
    monkeypatch.setenv("NEO4J_URI", uri)
    assert str(refused()) == f"NEO4J_URI: a Neo4j is reached by one of {schemes}"


@pytest.mark.parametrize("scheme", settings.SCHEMES)
def test_every_scheme_of_the_driver_is_an_address(scheme: str) -> None:
    assert settings.resolve({"uri": f"{scheme}://milo"}).settings.uri == f"{scheme}://milo"


def test_what_is_no_toml_is_told_how_to_write_it(file: Path) -> None:
    file.write_text("password = hunter2", encoding="utf-8")
    assert str(refused()) == f"cannot read {file}, as it is not TOML: Invalid value (at line 1, column 12)"
    assert "put text in quotes" in refused().hint


def test_an_unknown_key_suggests_the_nearest(file: Path) -> None:
    file.write_text("timeout = 3\n", encoding="utf-8")
    assert refused().hint == "did you mean timeout_s?"


def ignored(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    for name in names:
        monkeypatch.setenv(name, "5")
    return settings.ignored()


def test_a_variable_that_is_no_setting_is_ignored_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ignored(monkeypatch, "BRAINBRIDGE_TIMEOUT", "BRAINBRIDGE_XYZZY", "BRAINBRIDGE_SESSION") == [
        "BRAINBRIDGE_TIMEOUT is no setting, and is ignored: did you mean BRAINBRIDGE_TIMEOUT_S?",
        "BRAINBRIDGE_XYZZY is no setting, and is ignored: docs/reference/configuration.md lists the settings",
    ]


def test_every_variable_that_the_product_names_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = ("brainbridge", "docs", "plugins", "tests/conftest.py", "docker-compose.yml", "Makefile", "README.md")
    tracked = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    texts = [(ROOT / name).read_text(encoding="utf-8", errors="ignore") for name in tracked.stdout.split()]
    named = {each for text in texts for each in re.findall(r"\bBRAINBRIDGE_[A-Z0-9_]*[A-Z0-9]\b", text)}
    assert {"BRAINBRIDGE_HOOK_MODE", "BRAINBRIDGE_HEAP", "BRAINBRIDGE_TEST_URI", "BRAINBRIDGE_PASSWORD"} <= named
    assert ignored(monkeypatch, *named) == []


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
