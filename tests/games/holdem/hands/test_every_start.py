"""Test that every listed hand can be opened, replayed and exported, however its table began."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as replace_filter
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from takeback.engine.chance import Chance
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.games.holdem.board.hands.export import LISTED, PHH, PLAIN, HandsExportDialog, hand_text
from takeback.games.holdem.board.hands.hand_reader import BEGUN_BEFORE
from takeback.games.holdem.board.hands.library import FileHands, Library, TableHands
from takeback.games.holdem.game import GAME
from takeback.games.holdem.lessons import lessons
from takeback.games.holdem.records.exporter import ALL
from takeback.games.holdem.records.handlist import LEVEL_SEPARATOR, Hand, HandFilter, HandRow
from takeback.games.holdem.records.hands import PlayedHand, beginning_of, hands_of
from takeback.games.holdem.records.replayer import HandReplay
from takeback.games.holdem.records.whatif import fork
from takeback.games.holdem.rules.events import HandEnded
from takeback.games.holdem.state import BETTING, Holdem
from takeback.table.archive import Archive
from takeback.table.opening import new_table
from tests.games.holdem.past import choose_random_action, random_moves

VARIANTS = next(option.choices for option in GAME.options if option.name == "variant")
TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"ante": "each"},
    {"ante": "big"},
    {"ante": "each", "ante_first": False},
    {"button": "moving", "runout": "end"},
    {"format": "sitgo"},
)
MOST_ACTS = 400


@cache
def hands_played(variant: str, table: int, seats: int) -> tuple[PlayedHand, ...]:
    moves = random_moves(2, 5 + seats, seats, variant=variant, **{"stack": 40, **TABLES[table]})
    return tuple(hand for hand in hands_of(moves) if hand.is_over)


def make_starts(hand: PlayedHand, is_whole: bool = True) -> Iterator[Holdem]:
    """Yield the positions that "play on" makes from every step of the hand: in all four ways, or in one way
    per step.
    """
    replay, seats = HandReplay(hand), hand.started.seats
    ways = [(seen, new_cards) for seen in (seats, seats[:1]) for new_cards in (False, True)]
    for step in range(len(replay)):
        for seen, new_cards in ways if is_whole else ways[step % 4 : step % 4 + 1]:
            luck = Chance(step, new_cards)
            yield fork(replay, step, frozenset(seen), luck, new_cards=new_cards).state


def play_hand_out(
    journal: Journal, start: Holdem | None, options: dict[str, Any], seats: int, seed: int
) -> None:
    """Play at a new table in this journal until a hand is over."""
    sitting = [Seat("person", start.names[seat] if start else "") for seat in range(seats)]
    table = new_table(GAME, options, sitting, seed, journal=journal, start=start)
    for number in range(MOST_ACTS):
        ended = any(isinstance(event, HandEnded) for move in table.here.moves for event in move.events)
        if ended or not table.to_act():
            break
        table.act(choose_random_action(table.state, Chance(seed, number)), next(iter(table.to_act())))
    table.close()


def check_every_hand(library: Library) -> int:
    """Open, find, replay and export each hand of the library; return their number."""
    for _ in library.remaining_steps:
        pass
    numbers = {hand.unique_number for hand in library.hands}
    assert len(numbers) == len(library.hands), "no two hands have the same number"
    for hand in library.hands:
        check_hand(library, hand)
        check_is_found(library, hand)
    return len(library.hands)


def check_is_found(library: Library, hand: Hand) -> None:
    """Check that a filter with the game, blinds, players and number of this hand finds only this hand."""
    wanted = HandFilter(
        variant=hand.variant,
        stakes=hand.stakes,
        players=hand.player_count,
        words=(f"#{hand.unique_number}",),
    )
    assert [one for one in library.hands if wanted.matches(one)] == [hand]
    assert not replace_filter(wanted, players=hand.player_count + 1).matches(hand)


def check_hand(library: Library, hand: Hand) -> None:
    opened = library.open(hand)
    assert opened.played.started.hand == hand.number
    assert opened.played.is_over
    replay = HandReplay(opened.played)
    assert isinstance(replay.frames[-1].event, HandEnded)
    state = opened.played.before
    for event in opened.played.events:
        state = event.apply(state)
    assert state == opened.played.after
    assert hand.row is not None
    stacks = {seat.seat: seat.stack for seat in hand.row.seats}
    assert {seat: opened.played.before.seats[seat].stack for seat in stacks} == stacks
    assert set(opened.serials) <= set(range(len(replay)))
    text = hand_text(library, hand, PLAIN, ALL, hand.row.seats[0].name)
    assert text.count("*** SUMMARY ***") == text.count(f"#{hand.unique_number}:") == 1
    assert text.count("Dealt to ") == hand.source.may_see(hand.row.seats[0].seat)
    check_reads_back(hand, hand_text(library, hand, PHH, ALL, ""))


def check_reads_back(hand: Hand, text: str) -> None:
    """Check that the importer reads the same acts, stacks and results from the exported PHH text."""
    read = FileHands("one.phh", text.encode())
    [again] = read.hands
    assert again.problem == "", text
    assert again.row is not None
    assert hand.row is not None
    assert again.row.board == hand.row.board
    assert (again.unique_number, again.number) == (hand.unique_number, hand.number)
    assert results_in_chips(again.row) == results_in_chips(hand.row)


def results_in_chips(row: HandRow) -> tuple[dict[str, Fraction], list[tuple[int, str, Fraction]]]:
    """Return the net result of each player and every act, in chips."""
    nets = {seat.name.partition(LEVEL_SEPARATOR)[0]: Fraction(seat.net, row.unit) for seat in row.seats}
    acts = [(street, kind, Fraction(to, row.unit)) for _, street, kind, to, _ in row.acts]
    return nets, acts


# events rebuilt from a position ----------------------------------------------------------------------------
@pytest.mark.parametrize("table", range(len(TABLES)))
@pytest.mark.parametrize("variant", VARIANTS)
def test_events_of_a_hand_up_to_any_position_in_the_betting_are_rebuilt_from_that_position(
    variant: str, table: int
) -> None:
    for seats in (2, 4):
        for hand in hands_played(variant, table, seats):
            for at, (_, before) in enumerate(hand.states()):
                if before.phase == BETTING and before.turn >= 0:
                    begun = beginning_of(before)
                    assert begun is not None
                    assert begun.after == replace(before, last=None)
                    assert begun.events == hand.events[:at]


def test_events_of_a_hand_are_not_rebuilt_for_an_altered_position_or_one_between_hands() -> None:
    hand = hands_played("holdem", 0, 4)[0]
    assert beginning_of(hand.before) is None
    position = next(state for _, state in hand.states() if state.turn >= 0 and state.line)
    assert beginning_of(replace(position, middle=position.middle + 1)) is None
    assert beginning_of(replace(position, line=position.line[:-1])) is None


# every kind of start ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_hand_played_at_tables_with_all_options_can_be_opened_and_exported(
    variant: str, journal: Journal
) -> None:
    for table, options in enumerate(TABLES):
        play_hand_out(journal, None, {"variant": variant, "stack": 40, **options}, 3, table)
    assert check_every_hand(TableHands(Archive(GAME, journal))) == len(TABLES)


@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_played_on_from_steps_of_other_hands_can_be_opened_and_exported(
    variant: str, journal: Journal
) -> None:
    check_played_on(variant, VARIANTS.index(variant), journal, is_whole=False)


@pytest.mark.long
@pytest.mark.parametrize("table", range(len(TABLES)))
@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_played_on_from_every_step_in_every_way_can_be_opened_and_exported(
    variant: str, table: int, journal: Journal
) -> None:
    check_played_on(variant, table, journal, is_whole=True)


def check_played_on(variant: str, table: int, journal: Journal, is_whole: bool) -> None:
    options = {"variant": variant, "stack": 40, **TABLES[table], "practice": True, "deal": "ask"}
    hand = hands_played(variant, table, 4)[-1]
    for number, start in enumerate(make_starts(hand, is_whole)):
        play_hand_out(journal, start, options, len(start.seats), number)
    assert check_every_hand(TableHands(Archive(GAME, journal))) > 10


def test_hands_played_from_the_start_of_each_lesson_can_be_opened_and_exported(journal: Journal) -> None:
    for seed in range(4):
        for lesson in lessons():
            play_hand_out(journal, lesson.start, {"practice": True}, len(lesson.seats), seed)
    assert check_every_hand(TableHands(Archive(GAME, journal))) == 4 * len(lessons())


def list_hand_files(data: Path) -> list[Path]:
    """Return the recorded hand files of supported games."""
    found = sorted((data / "phh").rglob("*.phh*"))
    return [path for path in found if path.parent.name != "unsupported"]


def test_every_imported_hand_can_be_opened_replayed_and_exported(data: Path, qtbot: Any) -> None:
    for path in list_hand_files(data):
        library = FileHands(path.name, path.read_bytes())
        for _ in library.remaining_steps:
            pass
        for hand in library.hands:
            replay = HandReplay(library.open(hand).played)
            assert len(replay) > 0
        text = export_all(library)
        assert text.count("actions = ") == len(library.hands), path.name


def export_all(library: Library) -> str:
    """Export all hands through the dialog as everybody may see them; check that none is left out, and return
    the text.
    """
    parent = QWidget()
    dialog = HandsExportDialog(library, library.hands[:1], library.hands, "", lambda hand: "", parent)
    dialog.which.set_value(LISTED)
    dialog.eyes.set_value(ALL)
    written = dialog.written()
    assert written.left_out == {}
    assert written.count == len(library.hands)
    return written.text


def test_hands_played_on_from_steps_of_imported_hands_can_be_opened_and_exported(
    data: Path, journal: Journal
) -> None:
    for path in list_hand_files(data):
        library = FileHands(path.name, path.read_bytes())
        played = library.open(library.hands[0]).played
        options = {"variant": played.before.rules.variant, "practice": True, "deal": "ask"}
        for number, start in enumerate(make_starts(played, is_whole=False)):
            if number % 5 == 0:
                play_hand_out(journal, start, options, len(start.seats), number)
    assert check_every_hand(TableHands(Archive(GAME, journal))) > 20


# hands that cannot be exported -----------------------------------------------------------------------------
def test_export_names_a_hand_whose_beginning_is_unknown_leaves_it_out_and_writes_the_others(
    journal: Journal, tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        play_hand_out(journal, None, {"stack": 40}, 3, seed)
    play_hand_out(journal, lessons()[0].start, {"practice": True}, 3, 1)
    monkeypatch.setattr("takeback.games.holdem.board.hands.hand_reader.beginning_of", lambda position: None)
    library = TableHands(Archive(GAME, journal))
    parent = QWidget()
    dialog = HandsExportDialog(library, library.hands[:1], library.hands, "", lambda hand: "", parent)
    said: list[str] = []
    dialog.exported.connect(said.append)
    for which, words in (
        (LISTED, f"Exported 3 hands as out.phhs. Left out hand 1: {BEGUN_BEFORE}"),
        ("this", f"Left out hand 1: {BEGUN_BEFORE}"),
    ):
        dialog.which.set_value(which)
        dialog.write(str(tmp_path / "out.phhs"))
        assert said.pop() == words
    assert (tmp_path / "out.phhs").read_text().count("actions = ") == 3


@pytest.fixture
def journal() -> Iterator[Journal]:
    journal = Journal.open(None)
    yield journal
    journal.close()
