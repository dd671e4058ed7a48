"""How much a hit must hold to be injected: both sides of each threshold, and a brain of many memories."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.hook import injection
from brainbridge.recall.result import Hit, Recall
from tests.state import at

UNRELATED = Path(__file__).parents[2] / "benchmarks" / "unrelated.txt"
RARE, COMMON = 3.0, 2.99


def hit(name: str, coverage: float, full_text: float | None = None, **more: object) -> Hit:
    given: dict[str, object] = {
        "id": name,
        "lineage_id": name,
        "import_key": None,
        "content": name,
        "tier": "ephemeral",
        "created": at(0),
        "session_id": None,
        "speaker": None,
        "energy": 1.0,
        "expired": False,
        "score": 1.0,
        "coverage": coverage,
        "path": [],
        "trust": None,
        "suspect": False,
        "figures": {} if full_text is None else {"fullText": full_text},
    }
    return Hit.model_validate(given | more)


def chosen(*hits: Hit, sure: bool = True) -> list[str]:
    return [each.id for each in injection.convincing(Recall(hits=list(hits), standing=[], touched=[], sure=sure))]


@pytest.mark.parametrize(
    ("coverage", "full_text", "convinces"),
    [
        (0.75, None, True),
        (0.749, None, False),
        (0.75, COMMON, True),
        (0.749, COMMON, False),
        (0.749, RARE, True),
        (0.5, RARE, True),
        (0.499, RARE, False),
        (0.5, COMMON, False),
    ],
)
def test_a_hit_convinces_by_three_quarters_or_by_half_with_rare_words(
    coverage: float, full_text: float | None, *, convinces: bool
) -> None:
    assert chosen(hit("m", coverage, full_text)) == ["m"] * convinces


@pytest.mark.parametrize(("coverage", "shown"), [(0.2, ["m", "beside"]), (0.199, ["m"])])
def test_what_is_shown_beside_it_holds_a_fifth(coverage: float, shown: list[str]) -> None:
    assert chosen(hit("m", 0.75), hit("beside", coverage, 9.0)) == shown


def test_one_of_the_first_three_must_convince() -> None:
    weak = [hit(f"weak{number}", 0.49, 9.0) for number in range(3)]
    assert chosen(*weak[:2], hit("m", 0.75)) == ["weak0", "weak1", "m"]
    assert chosen(*weak, hit("m", 0.75)) == []
    stale = [hit(f"stale{number}", 1.0, stale=at(1)) for number in range(3)]
    assert chosen(*stale, hit("m", 0.75)) == ["m"]


def test_an_unsure_recall_convinces_nobody() -> None:
    assert chosen(hit("m", 1.0, 9.0), sure=False) == []


# Talk that shares a word or two with many of the prompts that are about none of it.
TALK = """\
Ann wrote a limerick about the harbour for the birthday of her brother.
Ben explained the timetable to Carla while they waited for the ferry.
The nightly train from Lyon was late, so Ann took a bus.
The wind broke two branches of the old cherry tree.
Carla keeps her sewing machine in the cellar beside the shelf of jam.
Ben will translate the menu of the restaurant into French before Sunday.
The seismograph in the museum of Carla's town has been out of order since May.
Ann dissolves the glue in warm water before she binds a book.
The broker said that the house needs a new roof within ten years.
Carla has painted the door of the night nursery green.
The league of rowers meets on Tuesdays at half past six.
Ben bought three fonts of brass type for his printing press.
Ann sleeps badly, and wakes at four whenever the garbage is collected.
The worker who mended the fence restarts on Monday.
Carla's colour for the kitchen is a pale blue, and the shelf stays white.
Ben reads a table of tides before he goes out with the boat.
The vaccine against ticks is due again for Ann in spring.
The doctor told Ben to reduce salt, and to walk for an hour each day.
Ann's sister is stubborn and does not sell the meadow by the stack of logs.
The standard of the riding club hangs in the library.
Carla will write to the council about the distance between the bus stops.
Ben's first job was in a shipyard, where he learned to sort rivets.
The earthquake of 1976 cracked the north wall of the church.
Ann calculates the cost of the trip to be four hundred and twenty francs.
The bus to the lake runs once a minute on the day of the regatta.
Ben stores the sails in the loft, and checks them for mould in spring.
Carla tests the ice on the pond with a pole before anyone may skate.
The luthier in Cremona has Ann's violin until the end of June.
Ann asked which year the bridge was built; the plaque says 1911.
The scheduler of the choir wants to move the concert to the town hall.
""".splitlines()


@pytest.fixture
def many(brain: Brain) -> Brain:
    """A brain of thirty memories in ten sessions."""
    for number, said in enumerate(TALK):
        brain.remember(said, session_id=f"talk {number // 3}")
    return brain


def test_of_many_memories_none_is_injected_into_prompts_about_none(many: Brain) -> None:
    prompts = UNRELATED.read_text(encoding="utf-8").splitlines()
    assert [each for each in prompts if injection.of(many, each, scope=None)] == []
    found = injection.of(many, "Until when does the luthier in Cremona have the violin?", scope=None)
    assert found is not None
    assert "end of June" in found.text
