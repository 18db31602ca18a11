"""Test how rows and log lines describe the items that were not moved."""

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


def test_row_adds_up_losses_and_returns_of_other_items() -> None:
    assert BLOCKS.row(EVENTS, 0) == "; B unfolds 1; C unfolds 3; D gets 3 back; B stays unfolded"


def test_log_has_one_sentence_per_item_with_reasons() -> None:
    assert BLOCKS.log(EVENTS, 0) == [
        "Block A makes Block B unfold 1",
        "Block A makes Block C unfold 3",
        "Block D gets 3 folds back",
        "B is blocked by A",
    ]


def test_row_leaves_out_the_item_that_moved() -> None:
    assert BLOCKS.row(EVENTS, 2) == "; B unfolds 1; D gets 3 back; B stays unfolded"


def test_row_combines_items_of_one_owner() -> None:
    assert PAIRS.row(EVENTS, 2) == "; A loses 1; B loses 3; B gets 3 back; A stays"
    assert PAIRS.row(EVENTS, 1) == "; A loses 1; A stays"
