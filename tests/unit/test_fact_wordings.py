"""Wordings that say the same: each goes to the slot of its usual wording, and its neighbour elsewhere or nowhere."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from brainbridge.language.facts import slots, statements
from brainbridge.language.facts.statements import read
from brainbridge.language.facts.subjects import key

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)  # a Monday
# Each line: a slot and a canonical value, then wordings of it.
SAME = (
    """
ana lives_in porto: Ana lives in Porto. / Ana's home is Porto. / Ana's new home is in Porto. / Ana moved house to Porto.
  / Ana moved home to Porto. / Ana has just moved house to Porto. / Ana moved house to Porto for a job.
user lives_in porto: Home is Porto. / My new home is Porto. / I moved house to Porto. / We moved home to Porto.
user's sister lives_in porto: My sister's home is Porto. / My sister moved house to Porto.
ana silva lives_in porto: Ana Silva's home is Porto.
api port 8081: The API port is 8081. / The port of the API is 8081. / The API runs on port 8081.
  / The API's port is 8081. / Our API port is 8081. / API port: 8081 / The API port: 8081 / Port of the API: 8081
  / The API port number is 8081.
  / The API port changed from 8080 to 8081. / We moved the API to port 8081.
orion port 8081: The Orion port is 8081. / The port of Orion is 8081. / Orion runs on port 8081.
staging api port 8081: The staging API port is 8081. / The port of the staging API is 8081. / Staging API port: 8081
database port 5432: The database port is 5432. / The database runs on port 5432. / Database port: 5432
api owner dana: The API owner is Dana. / The owner of the API is Dana. / Dana owns the API. / API owner: Dana
report deadline 2026-05-06: The deadline of the report is 6 May. / The deadline for the report is 6 May.
  / The report is due on 6 May. / The report deadline is 6 May. / Our report deadline is 6 May. / Report deadline: 6 May
  / The report's deadline is 6 May. / Deadline for the report: 6 May / Report due date: 6 May
  / The report deadline was moved to 6 May.
ana works_at initech: Ana works at Initech. / Ana switched from Acme to Initech.
  / Ana has switched from Acme to Initech.
  / Ana changed jobs from Acme to Initech. / Ana switched companies from Foo to Initech.
  / Ana switched employers from Acme to Initech.
user works_at initech: I switched from Acme to Initech. / I changed jobs from Acme to Initech.
ana allergic_to peanuts: Ana is allergic to peanuts. / Ana has a peanut allergy. / Ana has a severe peanut allergy.
  / Ana has an allergy to peanuts. / Ana has a peanut allergy, so no cake.
ana allergic_to tree nuts: Ana is allergic to tree nuts. / Ana has a tree nut allergy.
ana allergic_to strawberries: Ana is allergic to strawberries. / Ana has a strawberry allergy.
user's son allergic_to nuts: My son has a nut allergy. / My son is allergic to nuts.
user allergic_to pollen: I have a pollen allergy. / I've got a pollen allergy. / I have pollen allergies.
service version 2.2: The service is now v2.2. / The service is v2.2. / The service is now on v2.2.
  / The service is at v2.2. / The service is now version 2.2. / The service is at version 2.2. / Service version: 2.2
  / The service version is 2.2.
orion version 2.2: Orion is now v2.2. / Orion is on version 2.2. / Orion is running v2.2.
  / The version of Orion is v2.2. / The version of Orion is now v2.2. / The version of Orion is 2.2.
api version 2.2: The API version is v2.2. / The version of the API is v2.2. / The version of the API is version 2.2.
  / The API version is 2.2. / The API is now v2.2.
website version 3: The website is at v3.
billing owner dana: Billing is owned by Dana. / Dana owns billing. / The owner of billing is Dana.
  / Billing belongs to Dana.
ana works_at acme: Ana works at Acme. / Ana works at Acme and Bob at Globex. / Ana works at Acme, and Bob Roe at Globex.
ana works_at marks and spencer: Ana works at Marks and Spencer.
ana lives_in oslo: Ana lives in Oslo and Bob in Rome.
ana uses postgres: Ana uses Postgres for billing and Orion for search.
user lives_in bergen: I moved to Bergen.
ana age 35: Ana turned 35. / Ana turned 35 yesterday. / Ana turned 35 on Monday. / Ana turned 35 last week.
project port 8080: The port is 8080. / The port is set to 8080. / The port is currently set to 8080.
  / The port is now configured to 8080. / The port is fixed at 8080.
user dislikes olives or capers: I don't like olives or capers.
ana date_of_birth 1990-05-05: Ana was born on 5 May 1990. / Ana was born on 5 May 1990 in Oslo.
  / Ana was born on May 5, 1990 in Oslo. / Ana was born on 1990-05-05 in Oslo. / 1. Ana was born on 5 May 1990 in Oslo.
ana date_of_birth 05-05: Ana was born on 5 May. / Ana was born on 5 May in Oslo.
ana date_of_birth 1850: Ana was born in 1850. / Ana was born in 1850 in Oslo.
ana place_of_birth oslo: Ana was born in Oslo on 5 May 1990. / Ana was born in Oslo on 5th May 1990.
  / Ana was born in Oslo on the 5th of May 1990. / Ana was born in Oslo on May 5, 1990. / Ana was born in Oslo.
  / Ana was born in Oslo, on 5 May 1990. / 1. Ana was born in Oslo on 5 May 1990. / 1. Ana was born in Oslo in 1850.
  / Ana was born in Oslo in early 1850. / 1. Ana was born in the city of Oslo on 5 May 1990.
ana place_of_birth oslo, norway: Ana was born in Oslo, Norway. / Ana was born in Oslo, Norway on 5 May 1990.
ana date_of_death 1990-05-05: Ana died on 5 May 1990 in Oslo. / Ana died on 5 May 1990.
billing leader dana: Billing is led by Dana. / Billing is run by Dana.
""".strip()
    .replace("\n  /", " /")
    .splitlines()
)
# A sentence, and what it tells, if it tells anything.
NEAR = """
Ana's home is big. =>
Ana's home is not Porto. =>
Is Ana's home Porto? =>
If Ana's home is Porto, call her. =>
Ana's home could be Porto. =>
Ana's home page is example.com. => ana url
Acme's home is Berlin. => acme home
Orion's home is GitHub. => orion home
Ana's home is Google. => ana home
The home of football is Wembley. => football home
Ana moved house. =>
Ana moved house on Monday. =>
Ana moved house to Google. =>
Ana moved house to a village. =>
Ana moved home to her parents. =>
Ana is moving house to Porto. =>
Ana will move house to Porto. =>
Ana has not moved house to Porto. =>
Did Ana move house to Porto? =>
The API port is open. =>
The API port is not 8081. =>
Is the API port 8081? =>
The API port should be 8081. =>
The default port is 80. => project default_port
The staging port is 80. => project staging_port
The HTTP port is 80. => project http_port
Default port: 80 => project default_port
Orion port: 80 => project orion_port
The API key is abc-123. => project api_key
The product owner is Dana. => project product_owner
The Python version is 3.12. => project python_version
My API port is 8081. => user api_port
Submission deadline: 5 May => project deadline
Final deadline: 5 May => project final_deadline
The final deadline is 5 May. => project final_deadline
The final deadline was moved to 5 May. => project final_deadline
The project deadline is 5 May. => project deadline
Project deadline: 5 May => project deadline
Release deadline: 5 May => release deadline
The deadline of the release is 5 May. => release deadline
Deadline: 5 May => project deadline
Date of birth: 5 May => project date_of_birth
Ana moved from Acme to Initech. =>
Ana switched from Shell to BP. =>
Ana switched from Apple to Samsung. =>
Ana switched from Vim to Emacs. => ana uses
Ana switched from Foo to Bar. => ana uses
We switched from Acme to Initech. => user uses
The team switched from Acme to Initech. => team uses
Ana switched jobs from teacher to nurse. =>
Ana switched teams from Acme to Initech. =>
Ana never switched from Acme to Initech. =>
Ana wants to switch from Acme to Initech. =>
Has Ana switched from Acme to Initech? =>
Ana has a bad allergy. =>
Ana has a food allergy. =>
Ana has a seasonal allergy. =>
Ana has no peanut allergy. =>
Ana does not have a peanut allergy. =>
Ana had a peanut allergy. =>
Ana might have a peanut allergy. =>
Does Ana have a peanut allergy? =>
Somebody has a peanut allergy. =>
Nobody has a peanut allergy. =>
Ana has a peanut allergy test tomorrow. =>
The cake has a peanut allergy warning. =>
Our amount due is 500. =>
Amount due: 500 => project amount_due
The answer is v2.2. =>
The service is now 2.2. =>
The service is not v2.2. =>
The service was v2.2. =>
The service will be v2.2. =>
Is the service now v2.2? =>
If the service is now v2.2, restart it. =>
It is now v2.2. =>
We are on v2.2. =>
The bug is on v2.2. =>
The fix is in v2.2. =>
The plan is version 2. =>
The service is version controlled. =>
The latest version is v2.2. => project version
Everything is owned by Dana. =>
Nothing belongs to Dana. =>
Billing is not owned by Dana. =>
Billing was owned by Dana. =>
Billing should be owned by Dana. =>
Is billing owned by Dana? =>
Billing belongs to the past. =>
Billing is fun. =>
Our report says the port is 80. => project port
The owner of billing was Dana. =>
The owner of billing remained Dana. =>
The CEO of Acme was Dana in 2020. =>
The port of the API was 8080. =>
The version of Orion was 1.2. =>
The maintainers of Orion were Dana and Kim. =>
Orion's port was 8080. =>
Dana was the owner of billing. =>
Dana was our CEO. =>
Ann was my wife. =>
Ann's boss was Bob. =>
Bob was Ann's boss. =>
The city where Ana lives was Porto. =>
1. The owner of billing was Dana. => billing owner
We use neither MySQL nor Postgres. =>
The owner of billing is neither Dana nor Kim. =>
The owner of billing is Dana or Kim. =>
The owner of billing is either Dana or Kim. =>
The port of the API is 8080 or 8081. =>
Ana works at Acme or at Globex. =>
I moved to Oslo last year but came back. =>
I moved to Oslo last year, but I came back. =>
I moved to Oslo last year, but have since returned. =>
I moved to Oslo last year but moved back to Bergen. =>
I moved to Oslo last year, but then I went back to my parents. =>
I joined Acme but left. =>
Ana left Oslo for Paris. =>
Ana left Oslo. =>
Ana left Brno for Paris. =>
The milk turned sour. =>
Bob promised to send the report, and he did. =>
I promised to send the report, but I can't. =>
Bob promised to send the report, but he did not. => bob commitment
Bob promised to send the report. => bob commitment
Ana was born on Monday. =>
Ana was born in May. =>
Ana was born at 5 pm. =>
Ana was born on a farm. =>
Ana was born on Monday at noon. =>
1. Ana was born in the 1850s. =>
1. Ana was born in early 1850 in Oslo. =>
My friend from Oslo lives in Bergen. =>
My best friend from Oslo lives in Bergen. =>
My flight to Rome is on Friday. =>
My brother in Rome turned 35. =>
My meeting with Ann is on Monday at 5 pm. =>
My colleague at Acme lives in Bergen. =>
My doctor in Oslo is married to Ann. =>
My brother or Ann moved to Rome. =>
My friend of Ann lives in Rome. =>
My friend Ann lives in Rome. => ann lives_in
My friend named Ann lives in Rome. => ann lives_in
My best friend Ann lives in Rome. => ann lives_in
My soccer coach, Ann, lives in Rome. => ann lives_in
My day off is on Friday. => day off date
""".strip().splitlines()


def told(text: str) -> list[tuple[str, str, str]]:
    return [(key(each.subject), each.attribute, each.canonical) for each in read(text, speaker=None, at=AT)]


@pytest.mark.parametrize(
    ("slot", "text"),
    [(slot, said) for line in SAME for slot, _, those in [line.partition(": ")] for said in those.split(" / ")],
)
def test_wordings_of_one_thing_go_to_one_slot(slot: str, text: str) -> None:
    assert [" ".join(each) for each in told(text)] == [slot]


@pytest.mark.parametrize(("text", "slot"), [line.split(" =>") for line in NEAR])
def test_a_near_wording_goes_elsewhere_or_nowhere(text: str, slot: str) -> None:
    assert [" ".join(each[:2]) for each in told(text)] == [slot.strip()] * bool(slot)


def test_allergies_are_told_one_by_one() -> None:
    told_of = [value for _, _, value in told("Ana has peanut and shellfish allergies.")]
    assert told_of == ["peanuts", "shellfish"]


# A sentence of somebody whose name stands for X, and of places that begin as names abroad do.
ABROAD = """
I live in Oslo and X works at Acme.
I work at Acme and X works at Globex.
I live in Oslo, X is my sister.
X prefers tea over coffee.
My sister X lives in Rome.
My sister X Roe lives in Rome.
My sister, X, lives in Rome.
X is vegetarian.
X has two dogs.
X has a dog.
X has a dog named X.
X is a nurse.
X is married.
X turned 35.
X is 35 years old.
X's favourite colour is teal.
X's dog is called Rex.
X's manager is Bob.
X uses Postgres as the database.
X lives in Oslo and works at Acme.
X says the port is 9090.
X moved from Ystad, X to Porto.
X moved from Ystad to Porto, then to X.
X's email changed to a@b.com.
X lives in X, X.
X works at Acme, and not at X.
I use Flask, X, and SQLite 3.
1.X lives in Rome.
Call X: 5 May
X is on 5 May.
""".strip().splitlines()


@pytest.mark.parametrize("name", ["\u00c9mile", "\u017dofie", "\u00d8yvind", "\u0410\u043d\u043d\u0430"])
@pytest.mark.parametrize("text", ABROAD)
def test_a_name_of_any_letters_is_read_as_one_of_english_ones(text: str, name: str) -> None:
    plain = read(text.replace("X", "Tilda"), speaker=None, at=AT)
    assert [
        (each.subject, each.attribute, each.value, each.was, each.ends)
        for each in read(text.replace("X", name), speaker=None, at=AT)
    ] == [
        (each.subject.replace("Tilda", name), each.attribute, each.value.replace("Tilda", name),
         each.was.replace("tilda", name.casefold()), each.ends)
        for each in plain
    ]  # fmt: skip


def test_no_pattern_takes_english_letters_for_all_capitals() -> None:
    for path in Path(statements.__file__).parent.glob("*.py"):
        assert "[A-Z" not in path.read_text(encoding="utf-8"), path.name


def test_where_somebody_went_back_to_is_read() -> None:
    found = [each[2] for each in told("I moved to Oslo last year, but we moved back to Bergen.")]
    assert found == ["oslo", "bergen"]


def test_an_age_begins_when_it_says() -> None:
    (one,) = read("I turned 35 yesterday.", speaker=None, at=AT)
    assert one.since == datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("The CEO of Acme was Dana from 2015 to 2019.", 2015, 2020),
        ("The CEO of Acme was Dana until 2020.", None, 2020),
        ("The database of Orion was MySQL until May.", None, AT.year - 1),
        ("Dana was our CEO from 2015 to 2019.", 2015, 2020),
        ("Ann's boss was Bob until 2020.", None, 2020),
        ("Back in 2019 the CEO of Acme was Dana.", 2019, 2020),
    ],
)
def test_what_was_so_is_read_if_it_says_until_when(text: str, since: int | None, until: int) -> None:
    (one,) = read(text, speaker=None, at=AT)
    assert (one.since and one.since.year, one.until and one.until.year) == (since, until)


@pytest.mark.parametrize("text", ["Ana no longer has a peanut allergy.", "Ana doesn't have a peanut allergy anymore."])
def test_an_allergy_may_end(text: str) -> None:
    (one,) = read(text, speaker=None, at=AT)
    assert (one.attribute, one.canonical, one.ends) == ("allergic_to", "peanuts", True)


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("Ana switched from Acme to Initech.", 0.712),
        ("Ana switched jobs from Acme to Initech.", 0.95),
        ("Ana switched jobs from Foo to Bar.", 0.712),
        ("Ana switched employers from Foo to Bar.", 0.95),
    ],
)
def test_a_change_of_employers_names_the_former_one(text: str, sure: float) -> None:
    (one,) = read(text, speaker=None, at=AT)
    was = "foo" if "Foo" in text else "acme"
    assert (one.attribute, one.was, one.single, one.confidence) == ("works_at", was, True, sure)


@pytest.mark.parametrize(
    ("words", "named", "thing"),
    [
        ("API port", False, "API"),
        ("Orion port", True, "Orion"),
        ("Orion port", False, ""),
        ("Orion version", True, ""),
        ("HTTP port", True, ""),
        ("port", True, ""),
        ("port number", True, ""),
        ("a b c d API port", False, "a b c d API"),
        ("a b c d e API port", False, ""),
        ("report deadline", False, "report"),
        ("final deadline", False, ""),
    ],
)
def test_a_thing_before_its_attribute_is_told_from_which_of_several(words: str, named: bool, thing: str) -> None:
    found = slots.of_thing(words, named=named)
    assert (found[0] if found else "") == thing


@pytest.mark.parametrize(
    ("text", "canonical", "was"),
    [
        ("Ana lives in Paris, France.", "paris, france", ""),
        ("Ana lives in the city of Paris, France.", "paris, france", ""),
        ("Ana lives in Paris.", "paris", ""),
        ("Ana moved from Paris, France to Paris, Texas.", "paris, texas", "paris, france"),
        ("Ana lives in Lyon, not Paris.", "lyon", "paris"),
        ("I live at 12 Main Street, Oslo.", "12 main street, oslo", ""),
        ("Ana's email is a@b.com, and that is it.", "a@b.com", ""),
        ("The price is 1,200.", "1200", ""),
    ],
)
def test_only_places_are_compared_part_by_part(text: str, canonical: str, was: str) -> None:
    (one,) = read(text, speaker=None, at=AT)
    assert (one.canonical, one.was) == (canonical, was)
