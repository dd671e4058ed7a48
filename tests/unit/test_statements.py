"""Facts that people state of themselves, their things and their work, and what states none."""

from datetime import UTC, datetime
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.language.facts.statements import MOST, Statement, read

AT = datetime(2024, 5, 8, 10, tzinfo=UTC)  # a Wednesday
# A sentence, then each fact as subject | attribute | canonical value, and what else is true of it.
TOLD = """
I live in Oslo. => user | lives_in | oslo
I now reside in Oslo => user | lives_in | oslo
I moved to Bergen last year. => user | lives_in | bergen | since=2023-01-01
I moved from Oslo to Bergen last week => user | lives_in | bergen | was=oslo since=2024-04-29
In 2019 I moved to Berlin. => user | lives_in | berlin | since=2019-01-01
I have lived in Graz since March. => user | lives_in | graz | since=2024-03-01
I lived in Oslo from 2015 to 2019. => user | lives_in | oslo | since=2015-01-01 until=2020-01-01
I'm based in Leeds these days. => user | lives_in | leeds
I used to live in Rome. => user | lives_in | rome | ends
I used to live in Rome, now I live in Paris. => user | lives_in | paris | was=rome
I'm not living in Oslo anymore. => user | lives_in | oslo | ends
My sister Ann lives in Graz. => Ann | lives_in | graz
My brother Tom moved to Spain. => Tom | lives_in | spain
Łukasz lives in Łódź. => Łukasz | lives_in | łódź
Šárka moved from Žilina to Brno. => Šárka | lives_in | brno | was=žilina
Ольга works at Яндекс. => Ольга | works_at | яндекс
My name is Łucja Żak. => user | name | łucja żak
I live at 12 Main Street. => user | address | 12 main street
I now work at Equinor => user | works_at | equinor
I work for the city council. => user | works_at | city council
I've been working at Shell since 2020. => user | works_at | shell | since=2020-01-01
My new job is at Google. => user | works_at | google
I started a new job at Google last month. => user | works_at | google | since=2024-04-01
My husband works at Boeing. => user's husband | works_at | boeing
I left Google. => user | works_at | google | ends
I quit my job at Google. => user | works_at | google | ends
I resigned from Intel yesterday. => user | works_at | intel | ends until=2024-05-07
I no longer work at Google. => user | works_at | google | ends
I live in Bergen and work at Equinor. => user | lives_in | bergen ; user | works_at | equinor
I'm a nurse at St. Mary's. => user | occupation | nurse
I work as a teacher in Leeds. => user | occupation | teacher
I got promoted to senior engineer. => user | occupation | senior engineer
I report to Susan. => user | reports_to | susan
My boss is Jim. => user | manager | jim
Tom is my manager now. => user | manager | tom
My dog's name is Rufus => user's dog | name | rufus
My name's Bob. => user | name | bob
My email is bob@example.com => user | email | bob@example.com
My phone number is 555-1234. => user | phone | 555-1234
My birthday is on 3 May. => user | date_of_birth | 05-03
I'm 34 years old. => user | age | 34
I changed my email to sue@example.org. => user | email | sue@example.org
My car is a Toyota. => user | car | toyota
I became vegan in 2020. => user | diet | vegan | since=2020-01-01
I promised to call Ann. => user | commitment | call ann
My kids are Ann and Bob. => user | child | ann ; user | child | bob
The deadline was extended to 20 June. => project | deadline | 2024-06-20
The budget was cut from 10k to 8k. => project | budget | 8k | was=10k
The report is due next Friday. => report | deadline | 2024-05-17
The report is due by the end of the month. => report | deadline | 2024-05-31
Lena Park became CEO of Acme in 2023. => Acme | chief_executive_officer | lena park | since=2023-01-01
Standup moved to 10:00. => Standup | time | 10:00
Prod is on version 2.4.1. => Prod | version | 2.4.1
My manager is Kim, not Lena. => user | manager | kim | corrects was=lena
I turned 30 last week. => user | age | 30 | since=2024-04-29
I was born in Lyon in 1985. => user | place_of_birth | lyon
I grew up in Kansas. => user | grew_up_in | kansas
I'm from Sweden. => user | origin | sweden
I graduated from MIT in 2010. => user | educated_at | mit
I speak French and German. => user | language_spoken | french ; user | language_spoken | german
I'm learning Spanish. => user | learning | spanish
I'm married to Tom. => user | spouse | tom
I got married to Tom last year. => user | spouse | tom | since=2023-01-01
I broke up with Sam. => user | partner | sam | ends
Ann is my sister. => user | sibling | ann
I have a son named Leo. => user | child | leo
I have two cats => user | number_of_cats | 2
We adopted a kitten called Luna. => user | pet | luna
My favourite colour is teal now => user | favourite_colour | teal
My favorite color is teal => user | favourite_colour | teal
The favourite colour of Ana is black => Ana | favourite_colour | black
The hair colour of Ann is dark green => Ann | hair_colour | dark green
I prefer tea over coffee => user | prefers_coffee_or_tea | tea
I prefer coffee to tea now => user | prefers_coffee_or_tea | coffee
I prefer dark mode. => user | prefers | dark mode
I hate olives. => user | dislikes | olives
I don't like olives. => user | dislikes | olives
I love hiking. => user | likes | hiking
I'm allergic to nuts. => user | allergic_to | nuts
I'm vegan since 2019. => user | diet | vegan | since=2019-01-01
I no longer eat meat => user | eats | meat | ends
I quit smoking => user | habit | smoking | ends
I gave up smoking. => user | habit | smoking | ends
I stopped drinking coffee. => user | drinks | coffee | ends
I play the guitar. => user | plays | guitar
I drive a Volvo now. => user | drives | volvo
I joined a book club last week. => user | member_of | book club | since=2024-04-29
We use Postgres and Redis. => user | uses | postgres ; user | uses | redis
We use Slack for chat. => user | uses | slack
I don't use vim anymore. => user | uses | vim | ends
We stopped using Jenkins. => user | uses | jenkins | ends
We switched from MySQL to Postgres => user | uses | postgres | was=mysql
We replaced Jenkins with Buildkite. => user | uses | buildkite | was=jenkins
We chose Neo4j as our database. => user | database | neo4j
We migrated our database from MySQL to Postgres. => user | database | postgres | was=mysql
We decided to use Neo4j. => user | decision | use neo4j
We upgraded to Python 3.12 => Python | version | 3.12
We upgraded Django from 4.2 to 5.0. => Django | version | 5.0 | was=4.2
Node was upgraded to 20. => Node | version | 20
The API listens on port 9090 => API | port | 9090
The app is written in Rust. => app | written_in | rust
The service is hosted on Hetzner. => service | hosted_on | hetzner
The staging server is db-2.example.com => project | staging_server | db-2.example.com
The timeout was changed to 60 seconds. => project | timeout | 1 min
The port is 9090, I think. => project | port | 9090 | below=0.4
The default branch is main. => project | branch | main
The deadline for the report is 12 June => report | deadline | 2024-06-12
The deadline is Friday. => project | deadline | 2024-05-10
The release was moved to Friday => release | date | 2024-05-10
The meeting was moved from Monday to Tuesday. => meeting | date | 2024-05-14 | was=2024-05-13
The launch is scheduled for 3 June. => launch | date | 2024-06-03
Our standup is at 9:30 => standup | time | 09:30
Our office moved from Leeds to York. => office | location | york | was=leeds
Anouk is the owner of billing now => billing | owner | anouk
The owner of the billing service is Dana. => billing service | owner | dana
Dana owns billing. => billing | owner | dana
The new CEO of Acme is Jane Roe. => Acme | chief_executive_officer | jane roe
The price of the plan is $20. => plan | price | 20 usd
Sue says Ben lives in Rome. => Ben | lives_in | rome | below=0.7
I think Ben works at Intel. => Ben | works_at | intel | below=0.4
Maybe the port is 9090. => project | port | 9090 | below=0.4
The port is not 8080 but 9090. => project | port | 9090 | corrects was=8080
The database is Postgres, not MySQL. => project | database | postgres | corrects was=mysql
Correction: the deadline is 3 July. => project | deadline | 2024-07-03 | corrects
Actually, I live in Bergen. => user | lives_in | bergen | corrects
That's wrong. The port is 9090. => project | port | 9090 | corrects
The port used to be 8080, now it's 9090. => project | port | 9090 | was=8080
The port is 8080. No, that's wrong, it is 9090. => project | port | 8080 ; project | port | 9090 | corrects was=8080
I live in Oslo. I meant Bergen. => user | lives_in | oslo ; user | lives_in | bergen | corrects was=oslo
""".strip().splitlines()
NOTES = """
Owner: Dana => project | owner | dana
port = 8080 => project | port | 8080
Deadline: 2026-03-01 => project | deadline | 2026-03-01
- DB: Postgres 16 => project | database | postgres 16
**API URL**: https://api.example.com/v1 => project | api_url | https://api.example.com/v1
Team size: 5 => project | team_size | 5
""".strip().splitlines()
UNTOLD = """
Do you live in Oslo?
Where is the API hosted
If I lived in Rome, I would be happy.
I would live in Bergen.
I wish I worked at Google.
I want to move to Berlin.
We should use Postgres.
I might switch to Rust.
I'd love to live in Paris.
I'm going to quit smoking.
I hope to work at NASA.
Imagine I work at NASA.
I will move to Oslo.
I'll use Postgres.
I almost moved to Rome.
I dreamt that I lived in Rome.
Hello there!
Good morning, Ann!
> The port is 8080
"I live in Rome," said the caller.
I am from the tax office, said the man.
She said I live in Rome.
I told him the port is closed.
I'm tired.
My day is going well.
My car is broken.
The food is great.
The movie was fantastic.
The problem is that we have no time.
He lives in Rome.
They use Postgres.
It is 8080.
I love it.
I love how you wrote that.
I love the colours.
The favourite colour of Ana is unknown.
The favourite colour of Ana is great.
The favourite part of the film is green.
I work at night.
I work for free.
I work at home.
I left early.
I left the keys in Oslo.
I joined the call.
I started thinking.
I quit.
I have two questions.
I use it daily.
Everyone lives in Rome.
Nobody works at Google.
You live in Oslo.
Let's use Postgres.
Please use Postgres.
I don't live in Oslo.
I never worked at Google.
I lived in Oslo.
I need to upgrade to Python 3.12.
I moved to the left.
I moved the file to src.
The meeting is at the office.
The deadline is approaching.
The capital of the company is low.
Ann and Bob live in Graz.
My sister is coming to dinner.
My boss is angry.
Steps: first, second
TODO: fix the port
http://localhost:8080
Error: file not found
The port is open.
The server is down.
The server is on fire.
Our database is slow.
I speak quickly.
I drive slowly.
The release is in progress.
The key is to be patient.
Time is money.
Work is based on trust.
He is the owner of the house.
Day 4: add the music
Location: [fill in the place]
Not 8080 but 9090.
""".strip().splitlines()


def each(text: str, speaker: str | None = None) -> list[Statement]:
    return read(text, speaker=speaker, at=AT)


def expected(line: str) -> tuple[str, list[tuple[list[str], list[str]]]]:
    sentence, _, facts = line.partition(" => ")
    fields = [[part.strip() for part in fact.split("|")] for fact in facts.split(" ; ")]
    return sentence, [(fact[:3], fact[3].split() if len(fact) > 3 else []) for fact in fields]


def day(instant: datetime | None) -> str:
    return instant.strftime("%Y-%m-%d") if instant else ""


@pytest.mark.parametrize("line", TOLD + NOTES)
def test_a_fact_is_read_with_all_that_is_said_of_it(line: str) -> None:
    sentence, facts = expected(line)
    found = each(sentence)
    assert [[one.subject, one.attribute, one.canonical] for one in found] == [fact for fact, _ in facts]
    for one, (_, said) in zip(found, facts, strict=True):
        also = dict(part.partition("=")[::2] for part in said)
        assert (one.ends, one.corrects, one.was) == ("ends" in also, "corrects" in also, also.get("was", ""))
        if not one.attribute.startswith(("place", "educated")):
            assert (day(one.since), day(one.until)) == (also.get("since", ""), also.get("until", ""))
        assert (one.confidence < float(also["below"])) if "below" in also else one.confidence >= 0.7
        assert one.sentence in sentence.replace("**", "")


@pytest.mark.parametrize("text", UNTOLD)
def test_what_states_no_fact_is_not_read(text: str) -> None:
    assert each(text) == []


def test_code_states_none() -> None:
    assert each("```\nport = 8080\n```") == []
    assert len(each("```\nport = 8080\n```\nport = 9090")) == 1


@pytest.mark.parametrize("text", ["I live in Oslo", "My home town is Oslo", "We moved to Oslo"])
def test_a_speaker_who_has_a_name_is_the_subject(text: str) -> None:
    (one,) = each(text, "Melanie")
    assert (one.subject, one.attribute, one.value) == ("Melanie", "lives_in", "Oslo")


def test_what_is_theirs_bears_their_name() -> None:
    assert each("My dog's name is Rufus", "Melanie")[0].subject == "Melanie's dog"


def test_a_heading_is_the_subject_of_the_lines_below_it() -> None:
    found = each("port: 1\n\n# Billing\n\nOwner: Dana\nPort: 8080\n\n## Search\n- Port: 9090")
    assert [(one.subject, one.attribute, one.value) for one in found] == [
        ("project", "port", "1"),
        ("Billing", "owner", "Dana"),
        ("Billing", "port", "8080"),
        ("Search", "port", "9090"),
    ]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("I prefer tea over coffee", "preference"),
        ("I hate olives", "preference"),
        ("I'm married to Tom", "relationship"),
        ("I speak French", "skill"),
        ("We decided to use Neo4j", "decision"),
        ("Correction: the port is 9090", "correction"),
        ("I live in Oslo", "fact"),
    ],
)
def test_a_fact_has_a_category(text: str, category: str) -> None:
    assert [one.category for one in each(text)] == [category]


@pytest.mark.parametrize(
    ("text", "single"),
    [("I live in Oslo", True), ("The port is 9090", True), ("I use vim", False), ("I also work at Shell", False)],
)
def test_a_slot_holds_one_value_or_several(text: str, single: bool) -> None:
    assert [one.single for one in each(text)] == [single]


def test_what_is_left_is_implied_and_what_is_told_explicit() -> None:
    left, told = each("I left Google. I live in Oslo.")
    assert 0.7 <= left.confidence < 0.95 <= told.confidence


def test_a_date_is_seen_from_when_it_is_said() -> None:
    later = read("The deadline is Friday", speaker=None, at=datetime(2025, 5, 8, tzinfo=UTC))
    assert [one.canonical for one in later] == ["2025-05-09"]


@given(st.text(max_size=300))
def test_any_text_is_read_alike_each_time(text: str) -> None:
    found = each(text)
    assert found == each(text)
    assert all(one.canonical and one.value and one.subject and one.attribute for one in found)


def test_a_text_has_so_many_facts_at_most() -> None:
    assert len(each("I live in Oslo.\n" * (MOST + 1))) == MOST


TURN = (
    "I moved from Oslo to Bergen last week and I now work at Equinor. My dog's name is Rufus, and my favourite colour"
    " is teal now. The API listens on port 9090. I enjoyed the walk that we took around the harbour on Sunday with the"
    " kids!"
)


def test_a_turn_is_read_at_once() -> None:
    assert len(each(TURN)) == 5
    took = []
    for _ in range(20):
        began = process_time()
        each(TURN)
        took.append(process_time() - began)
    assert min(took) < 0.005
