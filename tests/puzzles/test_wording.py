"""What rows and log say of the items that were not moved."""

from takeback.puzzles.items import Cut, GaveBack, StaysCut
from takeback.puzzles.wording import Others

NAMES = "ABCDEF"
BLOCKS = Others(
    name=NAMES.__getitem__,
    full_name=lambda item: f"Block {NAMES[item]}",
    steps=lambda count: f"{count} folds",
    lost="; {name} unfolds {count}",
    lost_aloud="{mover} makes {name} unfold {count}",
    stays="stays unfolded",
)
PAIRS = Others(
    name=NAMES.__getitem__,
    full_name=NAMES.__getitem__,
    steps=str,
    lost="; {name} loses {count}",
    lost_aloud="{name} loses {count}",
    stays="stays",
    owner=lambda item: item // 2,
)
EVENTS = (
    Cut(2, (7, 8)),
    Cut(1, (5,)),
    Cut(2, (9,)),
    GaveBack(3, (1, 2, 3)),
    StaysCut(1, "B is blocked by A"),
)


def test_a_row_adds_up_what_each_of_the_others_lost_and_got() -> None:
    assert BLOCKS.row(EVENTS, 0) == "; B unfolds 1; C unfolds 3; D gets 3 back; B stays unfolded"


def test_the_log_says_it_in_sentences_and_gives_the_reasons() -> None:
    assert BLOCKS.log(EVENTS, 0) == [
        "Block A makes Block B unfold 1",
        "Block A makes Block C unfold 3",
        "Block D gets 3 folds back",
        "B is blocked by A",
    ]


def test_what_a_turn_did_to_its_own_item_is_not_told_of_the_others() -> None:
    assert BLOCKS.row(EVENTS, 2) == "; B unfolds 1; D gets 3 back; B stays unfolded"


def test_two_items_of_one_owner_are_told_as_one() -> None:
    assert PAIRS.row(EVENTS, 2) == "; A loses 1; B loses 3; B gets 3 back; A stays"
    assert PAIRS.row(EVENTS, 1) == "; A loses 1; A stays"
