"""Test the import of real hands: played again to the recorded stacks, or reported with their problem."""

import random
from pathlib import Path

import pytest

from takeback.engine.state import Illegal
from takeback.games.holdem import rules
from takeback.games.holdem.records import importer, phh
from takeback.games.holdem.records.importer import Imported, import_hand
from takeback.games.holdem.rules.events import PotWon, Raised
from takeback.games.holdem.words import written_amount
from tests.calls import count_calls

NOT_IN_THE_FILE = {
    "dwan-ivey-2009.phh": ["572100", "1997500", "1109500"],
    "antonius-blom-2009.phh": ["1937923.75", "0"],
    "phua-xuan-2019.phh": ["489000", "226000", "684000", "400000", "0", "198000"],
}
HANDHQ = {
    1: "2059.9, 1975, 1198.5, 1708, 1997.5, 1512.5",
    2: "1967.5, 1158.5, 1758, 1510, 2057.4",
    6: "1485, 2094.9, 1957.5, 1178.5, 1795, 1937.5",
    8: "1289.44, 2038.58",
    9: "1841.58, 1486.44",
    10: "588, 4671.5, 1434.75, 3579.74, 4206.25, 2000",
    15: "1626.58, 1700.69",
    19: "1535.83, 1789.94",
}
REFUSED = {
    "alice-carol-wikipedia.phh": "badugi",
    "arieh-yockey-2019.phh": "deuce-to-seven triple draw",
    "wsop-2023-43-5-12.phh": "Omaha high-low",
    "wsop-2023-43-5-13.phh": "Omaha high-low",
    "wsop-2023-43-5-20.phh": "razz",
    "wsop-2023-43-5-21.phh": "razz",
    "wsop-2023-43-5-41.phh": "deuce-to-seven single draw",
    "wsop-2023-43-5-48.phh": "seven-card stud high-low",
    "wsop-2023-43-5-5.phh": "seven-card stud",
    "wsop-2023-43-5-55.phh": "deuce-to-seven triple draw",
}
HAND = """variant = "NT"
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ["d dh p1 AsKd", "d dh p2 QhQc", "d dh p3 ????", "p3 cbr 300", "p1 f", "p2 cc", "d db 2h6h9c",
  "p2 cc", "p3 cbr 300 # a good bet", "p2 f"]
"""


def stacks(hand: Imported) -> list[float]:
    assert hand.end is not None
    return [float(written_amount(seat.stack, hand.end.unit)) for seat in hand.end.seats]


def import_changed(**changes: str) -> Imported:
    """Import the sample hand with some of its lines replaced."""
    lines = HAND
    for name, value in changes.items():
        lines = "\n".join(
            f"{name} = {value}" if line.startswith(f"{name} =") else line
            for line in lines.replace('9c",\n  "p2', '9c", "p2').splitlines()
        )
    return import_hand(3, lines)


# real hands -------------------------------------------------------------------------------------------------
def test_imported_real_hands_reach_their_recorded_stacks_without_a_problem(data: Path) -> None:
    files = sorted((data / "phh" / "nolimit").iterdir()) + sorted((data / "phh" / "variants").iterdir())
    assert len(files) == 20
    for file in files:
        for key, text in phh.split(file.read_bytes()):
            hand = import_hand(key, text)
            assert hand.problem == ""
            assert hand.recorded is not None
            wanted = hand.recorded.fields.get("finishing_stacks") or NOT_IN_THE_FILE.get(file.name)
            if file.suffix == ".phhs":
                wanted = HANDHQ[key].split(", ")
            assert stacks(hand) == [float(value) for value in wanted or ()], (file.name, key)
        told = importer.read(file.read_bytes())
        assert told is not None
        assert (told.problems, told.matched) == ((), told.items)


def test_import_of_unsupported_games_is_refused_with_the_name_of_the_game(data: Path) -> None:
    files = sorted((data / "phh" / "unsupported").iterdir())
    assert {file.name for file in files} == set(REFUSED)
    for file in files:
        with pytest.raises(Illegal) as why:
            importer.read(file.read_bytes())
        assert str(why.value) == f"Hand 1 is {REFUSED[file.name]}, a game that is not played here."


def test_imported_pot_limit_counts_antes_only_if_a_raise_shows_it(data: Path) -> None:
    text = (data / "phh" / "variants" / "wsop-2023-43-5-27.phh").read_text()
    hand = import_hand(1, text)
    raised = [event.to for move in hand.moves for event in move.events if isinstance(event, Raised)]
    assert raised == [350_000, 1_100_000, 3_350_000]
    count_calls = import_hand(1, text.replace("350000'", "450000'", 1))
    assert count_calls.start is not None
    # if the ante counted for the pot, a larger raise would be allowed
    assert count_calls.start.rules.pot_counts_antes
    too_much = import_hand(1, text.replace("350000'", "450001'", 1))
    assert too_much.problem.endswith("p5 cannot raise to 450,001; the most is 350,000.")


# fields
# ------------------------------------------------------------------------------------------------------
def test_imported_hand_is_played_to_the_expected_stacks_and_keeps_its_notes() -> None:
    hand = import_changed()
    assert hand.problem == ""
    assert stacks(hand) == [950, 700, 1350]
    assert [note for _, note in hand.notes] == ["a good bet"]


def test_illegal_bet_of_an_imported_hand_is_reported_and_the_moves_before_it_are_kept() -> None:
    hand = import_changed(
        actions='["d dh p1 AsKd", "d dh p2 QhQc", "d dh p3 ????", "p3 cbr 250", "p1 cbr 300"]'
    )
    assert hand.problem == "Hand 3, action 5: p1 cannot raise to 300; the least is 400."
    assert len(hand.moves) == 2
    assert hand.end is not None
    assert hand.end.turn == 0


def test_hand_that_stops_early_is_imported_with_the_next_seat_to_act() -> None:
    hand = import_changed(actions='["p3 cbr 300", "p1 f"]')
    assert hand.problem == ""
    assert hand.end is not None
    assert hand.end.turn == 1


def test_decimal_amounts_of_an_imported_hand_are_counted_in_hundredths() -> None:
    hand = import_changed(
        starting_stacks="[1000.5, 1000, 1000]",
        blinds_or_straddles="[0.25, 0.5, 0]",
        min_bet="0.5",
        actions='["p3 cbr 1.25", "p1 f", "p2 f"]',
    )
    assert hand.end is not None
    assert hand.end.unit == 100
    assert stacks(hand) == [1000.25, 999.5, 1000.75]


def test_blinds_and_antes_of_an_imported_heads_up_hand_are_read_in_reverse_order() -> None:
    two = {"antes": "[0, 1]", "blinds_or_straddles": "[5, 10]", "starting_stacks": "[900, 800]"}
    hand = import_changed(**two, min_bet="10", actions='["d dh p1 AsKd", "d dh p2 QhQc", "p2 cc", "p1 cc"]')
    assert hand.problem == ""
    assert hand.start is not None
    assert [(post.ante, post.blind) for post in hand.start.rules.posts] == [(1, 10), (0, 5)]


def test_straddle_of_an_imported_hand_moves_the_first_act_but_not_the_least_raise() -> None:
    hand = import_changed(blinds_or_straddles="[50, 100, 200]", actions='["p1 cbr 250"]')
    assert hand.problem == "Hand 3, action 1: p1 cannot raise to 250; the least is 300."
    assert import_changed(blinds_or_straddles="[50, 100, 200]", actions='["p1 cbr 300"]').problem == ""


def test_infinite_stack_of_an_imported_hand_is_marked_endless() -> None:
    hand = import_changed(starting_stacks="[inf, 1000, 1000]")
    assert hand.start is not None
    assert hand.start.rules.endless == (0,)
    assert hand.problem == ""


def test_unequal_antes_of_an_imported_hand_are_dead_whatever_the_trimming_status() -> None:
    for status in ("true", "false"):
        hand = import_changed(ante_trimming_status=status, antes="[0, 100, 0]")
        assert hand.start is not None
        assert hand.start.rules.posts[1].dead
    hand = import_changed(ante_trimming_status="true", antes="[10, 10, 10]")
    assert hand.start is not None
    assert not hand.start.rules.posts[1].dead


SHOWDOWN = (
    '["d dh p1 {}", "d dh p2 {}", "p3 f", "p1 cc", "p2 cc", "d db 2h6h9c", "p1 cc", "p2 cc", '
    '"d db Td", "p1 cc", "p2 cc", "d db 4s", "p1 cc", "p2 cc"{}]'
)


def test_winner_of_an_imported_hand_comes_from_shown_cards_or_stacks_or_stays_unknown() -> None:
    shown = import_changed(actions=SHOWDOWN.format("????", "????", ', "p1 sm AsKd", "p2 sm ????"'))
    assert stacks(shown) == [1100, 900, 1000]
    decided = import_changed(
        actions=SHOWDOWN.format("????", "????", ""), min_bet="100\nfinishing_stacks = [900, 1100, 1000]"
    )
    assert stacks(decided) == [900, 1100, 1000]
    untold = import_changed(actions=SHOWDOWN.format("????", "????", ""))
    assert untold.problem == ""
    assert untold.end is not None
    assert untold.end.middle == 200
    assert not [event for move in untold.moves for event in move.events if isinstance(event, PotWon)]
    assert rules.outcome(untold.end).sentence == "The file does not say who won."


def test_seat_whose_act_is_missing_in_an_imported_hand_counts_as_folded() -> None:
    hand = import_changed(actions='["p3 cbr 300", "p2 cc", "d db 2h6h9c", "p2 cc"]')
    assert hand.problem == ""
    assert hand.unwritten == (2,)
    assert hand.end is not None
    assert not hand.end.seats[0].live


def test_import_of_several_hands_reports_each_bad_hand_and_reads_the_others() -> None:
    low = HAND.replace("cbr 300 #", "cbr 30 #")
    data = f"[1]\n{HAND}\n[7]\n{low}\n[9]\nvariant = 'NT'\nactions = 3\n[12]\n{HAND}"
    told = importer.read(data.encode())
    assert told is not None
    assert (told.items, told.matched) == (4, 2)
    assert [problem.item for problem in told.problems] == [2, 3]
    assert [problem.why for problem in told.problems] == [
        "Hand 7, action 9: p3 cannot raise to 30; the least is 100.",
        "Hand 9: the list “antes” is missing.",
    ]


def test_file_of_10_000_hands_is_split_into_10_000_hands() -> None:
    data = "\n".join(f"[{number}]\n{HAND}" for number in range(1, 10_001)).encode()
    assert len(phh.split(data)) == 10_000


# errors -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"actions": '["p3 cbr 1e9"]'}, "Hand 3, action 1: “1e9” is no amount."),
        ({"actions": '["p9 f"]'}, "Hand 3, action 1: there is no player “p9”."),
        ({"actions": '["p3 pb"]'}, "Hand 3, action 1: “p3 pb” is not of this game."),
        ({"actions": '["p3 dances"]'}, "Hand 3, action 1: “p3 dances” is no action."),
        ({"actions": "[7]"}, "Hand 3, action 1: “7” is no action."),
        ({"actions": '["d dh p1 AsXx"]'}, "Hand 3, action 1: “Xx” is no card."),
        ({"actions": '["d dh p1 AsKd", "d dh p2 AsKc"]'}, "Hand 3, action 2: As is dealt twice."),
        ({"actions": '["d dh p1 AsKdQd"]'}, "Hand 3, action 1: these are too many cards."),
        ({"actions": '["p1 f", "p3 f"]'}, "Hand 3, action 1: p1 cannot act; it is the turn of p3."),
        (
            {"actions": '["d db 2h6h9c"]'},
            "Hand 3, action 1: no card can be dealt to the board; the street is not over yet.",
        ),
        (
            {"actions": '["p3 f", "p1 f", "p2 f"]'},
            "Hand 3, action 3: p2 can no longer act; the hand is over.",
        ),
        ({"antes": "[0, 0]"}, "Hand 3: “antes” has 2 entries for 3 players."),
        ({"starting_stacks": "[1000]"}, "Hand 3: 2 to 9 can play, not 1."),
        (
            {"starting_stacks": "[1000, -5, 1000]"},
            "Hand 3: “starting_stacks” holds “-5”; an amount is not below zero.",
        ),
        (
            {"starting_stacks": "[1000, nan, 1000]"},
            "Hand 3: “starting_stacks” holds “NaN”, which is no amount.",
        ),
        (
            {"starting_stacks": "[1000, true, 1000]"},
            "Hand 3: “starting_stacks” holds “True”, which is no amount.",
        ),
        ({"min_bet": "inf"}, "Hand 3: “min_bet” holds “Infinity”, which is no amount."),
        ({"min_bet": "0"}, "Hand 3: “min_bet” must be more than nothing."),
        ({"min_bet": "0.00001"}, "Hand 3: its amounts are finer than 10000 parts of a chip."),
        ({"variant": '"XYZ"'}, "Hand 3 is of a game “XYZ”, which is not known here."),
        ({"variant": "7"}, "Hand 3: it does not say which game is played."),
    ],
)
def test_each_error_of_an_imported_hand_has_the_expected_sentence(
    changes: dict[str, str], sentence: str
) -> None:
    assert import_changed(**changes).problem == sentence


def test_imported_hand_of_invalid_toml_is_reported_in_a_sentence() -> None:
    assert import_hand(2, "variant = = 3").problem.startswith("Hand 2: the text cannot be read (")
    assert import_hand(2, "a = " + "[" * 100_000).problem.startswith("Hand 2: the text ")
    assert import_hand(2, "a = " + "1" * 10_000).problem.startswith("Hand 2: the text cannot be read (")


def test_oversized_or_non_utf8_hand_file_is_refused_and_text_without_hands_is_not_taken() -> None:
    with pytest.raises(Illegal, match=r"The file is too long: 60 MB, and 50 MB are read\."):
        importer.read(b"variant = 'NT'\nactions = []" + b" " * (60 << 20))
    with pytest.raises(Illegal, match="no text in UTF-8"):
        importer.read(b"variant = 'NT'\nactions = ['\xff']")
    assert importer.read(b"solution: 1 2 3") is None


def damage_text(luck: random.Random, text: str) -> str:
    """Return the text with one to four random changes to characters or lines."""
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(text))
        match luck.randrange(5):
            case 0:
                text = text[:at] + luck.choice("0123456789pdfcsmAKh[]',=#\n\"-.") + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + luck.randint(1, 30) :]
            case 2:
                text = (
                    text[:at]
                    + luck.choice(("nan", "inf", "9" * 40, "'p1 f', ", "'p2 cbr 1', ", "\x00", "🂡"))
                    + text[at:]
                )
            case 3:
                lines = text.splitlines()
                luck.shuffle(lines)
                text = "\n".join(lines)
            case _:
                text = text[:at]
        if not text:
            return "x"
    return text


@pytest.mark.parametrize("count", [400, pytest.param(5_000, marks=pytest.mark.long)])
def test_import_of_randomly_damaged_text_gives_a_sentence_within_limited_work(data: Path, count: int) -> None:
    files = [file for folder in ("nolimit", "variants") for file in (data / "phh" / folder).glob("*.phh")]
    texts = [HAND, *(file.read_text(encoding="utf-8") for file in sorted(files))]
    luck = random.Random(7)
    told = 0
    for _ in range(count):
        with count_calls() as calls:
            hand = import_hand(1, damage_text(luck, luck.choice(texts)))
        told += bool(hand.problem)
        assert not hand.problem or (hand.problem[0].isupper() and hand.problem.endswith("."))
        assert calls.count < 100_000
    assert told > count / 2


@pytest.mark.parametrize(
    ("blinds", "expected"),
    [("[50, 100, 0]", (50, 100)), ("[0, 100, 0]", (0, 100)), ("[50, 100, 200]", (50, 100))],
)
def test_small_and_big_blind_of_an_imported_hand_are_known_also_with_a_straddle_or_dead_small_blind(
    blinds: str, expected: tuple[int, int]
) -> None:
    hand = import_changed(
        blinds_or_straddles=blinds, actions='["d dh p1 AsKd", "d dh p2 QhQc", "d dh p3 7s2c"]'
    )
    assert hand.end is not None
    assert (hand.end.small, hand.end.big) == expected
