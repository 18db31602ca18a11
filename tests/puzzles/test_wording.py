"""Test how rows and log lines describe the items that were not moved."""

from takeback.puzzles.items import Cut, GaveBack, Reason, ReasonKind, StaysCut
from takeback.puzzles.wording import Others

NAMES = "ABCDEF"
BLOCKS = Others(
    lost=lambda item, count: f"{NAMES[item]} goes back {count}",
    lost_aloud=lambda mover, item, count: f"Block {NAMES[mover]} pushes Block {NAMES[item]} back {count}",
    got=lambda item, count: f"{NAMES[item]} gets {count} back",
    got_aloud=lambda item, count: f"Block {NAMES[item]} gets {count} folds back",
    stays=lambda item: f"{NAMES[item]} stays back",
    reason_text=lambda item, reason: f"{NAMES[item]} is blocked by {NAMES[reason.values[0]]}",
)
PAIRS = Others(
    lost=lambda item, count: f"loses {NAMES[item]} {count}",
    lost_aloud=lambda mover, item, count: f"{NAMES[item]} loses {count}",
    got=lambda item, count: f"{NAMES[item]} gets {count} back",
    got_aloud=lambda item, count: f"{NAMES[item]} gets {count} back",
    stays=lambda item: f"{NAMES[item]} stays",
    reason_text=lambda item, reason: f"{NAMES[item]} is blocked",
    owner=lambda item: item // 2,
    before_lost=", ",
)
EVENTS = (
    Cut(2, (7, 8)),
    Cut(1, (5,)),
    Cut(2, (9,)),
    GaveBack(3, (1, 2, 3)),
    StaysCut(1, Reason(ReasonKind.IN_THE_WAY, (0,))),
)


def test_history_row_adds_up_what_each_other_item_loses_and_gets_back() -> None:
    assert (
        BLOCKS.row("A folds", EVENTS, 0)
        == "A folds; B goes back 1; C goes back 3; D gets 3 back; B stays back"
    )


def test_log_has_one_sentence_for_each_other_item_with_the_reason() -> None:
    assert BLOCKS.log(EVENTS, 0) == [
        "Block A pushes Block B back 1",
        "Block A pushes Block C back 3",
        "Block D gets 3 folds back",
        "B is blocked by A",
    ]


def test_history_row_does_not_repeat_the_item_that_moved() -> None:
    assert BLOCKS.row("C folds", EVENTS, 2) == "C folds; B goes back 1; D gets 3 back; B stays back"


def test_history_row_adds_up_items_of_one_owner() -> None:
    assert PAIRS.row("C", EVENTS, 2) == "C, loses A 1, loses B 3; B gets 3 back; A stays"
    assert PAIRS.row("B", EVENTS, 1) == "B, loses A 1; A stays"
