"""Test which actions a table refuses, with which sentence, and that a refusal changes nothing."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import SignalInstance

from takeback.engine.journal import Journal, JournalError
from takeback.engine.play import RulesError
from takeback.engine.state import Action, Illegal
from takeback.games.tictactoe.state import Place
from takeback.table.table import Table
from takeback.table.wording import turn_text
from tests.table import workshop
from tests.table.sitting import (
    ANN,
    BEN,
    Count,
    Listener,
    check_consistency,
    count,
    place,
    read_rows,
    sit,
    sit_at_grid,
)
from tests.table.workshop import Crash, Finish, Idle, Make, Spin
from tests.toys import counting, tiles


def read_refusal(table: Table, action: Action, seat: int) -> str:
    """Return the sentence of the refusal; check that everything else is as before."""
    state, drafts, rows = table.state, dict(table.drafts.by_place), table.stack.count()
    listener = Listener(table)
    with pytest.raises(Illegal) as why:
        table.act(action, seat)
    assert table.state is state
    assert table.drafts.by_place == drafts
    assert (table.stack.count(), len(table.history.nodes)) == (rows, rows + 1)
    assert (listener.changes, listener.drafted) == ([], [])
    check_consistency(table)
    return str(why.value)


def test_illegal_action_is_refused_with_a_sentence() -> None:
    table = sit_at_grid()
    place(table, "b2")
    assert read_refusal(table, Place(1, 1), BEN) == "Row 2, column 2 is already taken."
    assert read_refusal(table, Place(3, 0), BEN) == "That is outside the board."


def test_action_out_of_turn_is_refused_with_a_sentence() -> None:
    assert read_refusal(sit_at_grid(), Place(0, 0), BEN) == "It is Cross’s turn."


def test_action_after_the_end_of_the_game_is_refused_with_a_sentence() -> None:
    table = sit_at_grid()
    place(table, "a1", "b1", "a2", "b2", "a3")
    assert read_refusal(table, Place(2, 2), BEN) == "The game is over."
    shop = sit(workshop.GAME)
    shop.act(Finish(), ANN)
    assert read_refusal(shop, Make(1), ANN) == "The game is over."
    assert shop.to_act() == ()


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_action_of_an_unknown_seat_is_refused_with_a_sentence(seat: int) -> None:
    assert read_refusal(sit(counting.GAME), Count(1), seat) == "There is no such seat at this table."


def test_action_without_effect_is_refused_with_a_sentence() -> None:
    assert read_refusal(sit(workshop.GAME), Idle(), ANN) == "That would change nothing."


def test_action_of_another_game_is_refused_with_a_sentence() -> None:
    assert read_refusal(sit_at_grid(), tiles.TakeFirst(), ANN) == "That would change nothing."


@pytest.mark.parametrize(("action", "fault"), [(Crash(), KeyError), (Spin(), RulesError)])
def test_action_at_which_the_rules_fail_leaves_state_and_draft_unchanged_and_play_goes_on(
    action: Action, fault: type[Exception]
) -> None:
    table = sit(workshop.GAME)
    table.act(Make(1), ANN)
    draft = table.drafts.find(ANN)
    assert draft is not None
    state, drafted = table.state, draft.state
    with pytest.raises(fault):
        table.act(action, ANN)
    assert table.state is state
    assert draft.state is drafted
    table.act(Make(2), ANN)
    assert draft.state.made == ((ANN, 1), (ANN, 2))


def test_planned_step_at_which_the_rules_fail_is_reported_and_the_steps_before_it_stay() -> None:
    table = sit(workshop.GAME)
    table.act(Make(4), BEN)
    draft = table.drafts.find(BEN)
    assert draft is not None
    move = draft.moves()[0]
    draft.push(type(move)(BEN, Crash(), move.events, draft.state, draft.state))
    table.act(workshop.Pass(), ANN)
    planned = table.drafts.find(BEN)
    assert planned is not None
    assert planned.report == ("makes 4: it is no longer possible.",)
    assert planned.state.made == ((BEN, 4),)


class FullJournal(Journal):
    """A journal on a full disk."""

    is_full = False

    def add_turn(self, *given: object, **named: object) -> None:
        if self.is_full:
            raise JournalError("The disk is full.")
        super().add_turn(*given, **named)  # type: ignore[arg-type]

    def write_changes(self, *given: object) -> None:
        if self.is_full:
            raise JournalError("The disk is full.")
        super().write_changes(*given)  # type: ignore[arg-type]


def make_full_journal() -> FullJournal:
    journal = Journal.open()
    journal.__class__ = FullJournal
    assert isinstance(journal, FullJournal)
    return journal


def test_turn_that_cannot_be_stored_is_not_played_until_there_is_space() -> None:
    journal = make_full_journal()
    table = sit(counting.GAME, journal=journal)
    count(table, 1)
    state = table.state
    journal.is_full = True
    with pytest.raises(JournalError, match="disk is full"):
        count(table, 2)
    assert table.state is state
    assert len(table.history.nodes) == 2
    journal.is_full = False
    count(table, 2)
    assert [turn.serial for turn in journal.load(table.id).turns] == [1, 2]


def test_draft_step_that_cannot_be_stored_is_played_and_the_failure_reported() -> None:
    journal = make_full_journal()
    table = sit(tiles.GAME, journal=journal, tiles=6)
    journal.is_full = True
    troubles: list[Exception] = []
    table.storage.failed.connect(troubles.append)
    table.act(tiles.Take(1), ANN)
    assert table.state_for(ANN).hands[ANN] == 1
    assert [str(trouble) for trouble in troubles] == ["The disk is full."]


def test_draft_stays_if_its_confirmed_turn_cannot_be_stored_and_is_confirmed_later() -> None:
    journal = make_full_journal()
    table = sit(tiles.GAME, journal=journal, tiles=6)
    table.act(tiles.Take(1), ANN)
    table.act(tiles.Place(), ANN)
    journal.is_full = True
    with pytest.raises(JournalError):
        table.confirm(ANN)
    assert table.state_for(ANN).boards[ANN] == (1,)
    journal.is_full = False
    table.confirm(ANN)
    assert table.state.boards[ANN] == (1,)


LISTENERS: dict[str, Callable[[Table], object]] = {
    "act": lambda table: table.act(tiles.Take(1), BEN),
    "confirm": lambda table: table.confirm(ANN),
    "retract": lambda table: table.drafts.discard(ANN),
    "rewind": lambda table: table.drafts.rewind(ANN),
    "undo": lambda table: table.undo(),
    "redo": lambda table: table.redo(),
    "step": lambda table: table.go_by_rows(-1),
    "back": lambda table: table.go_back(),
    "go": lambda table: table.go_to(table.history.root),
    "tidy": lambda table: table.marks.set(table.history.root, "note", "x", "note"),
    "undo tidying": lambda table: table.marks.undo(),
}


SIGNALS: dict[str, Callable[[Table], SignalInstance]] = {
    "changed": lambda table: table.changed,
    "drafts.changed": lambda table: table.drafts.changed,
    "marks.changed": lambda table: table.marks.changed,
}


@pytest.mark.parametrize("deed", LISTENERS)
@pytest.mark.parametrize("news", SIGNALS)
def test_changing_the_table_inside_a_signal_handler_raises_an_error_and_changes_nothing(
    news: str, deed: str
) -> None:
    table = sit(tiles.GAME, tiles=6)
    refusals: list[str] = []

    def listener(_: object) -> None:
        try:
            LISTENERS[deed](table)
        except RuntimeError as why:
            refusals.append(str(why))

    SIGNALS[news](table).connect(listener)
    table.act(tiles.Take(0), ANN)
    table.act(tiles.Place(), ANN)
    table.confirm(ANN)
    table.marks.set(table.here, "note", "mine", "note")
    assert set(refusals) == {"A listener must not change the table while a signal is emitted."}
    assert len(table.history.nodes) == 2
    check_consistency(table)
    SIGNALS[news](table).disconnect(listener)
    table.act(tiles.Take(1), BEN)
    assert table.state_for(BEN).hands[BEN] == 1


def test_read_only_table_refuses_changes_and_allows_navigation() -> None:
    table = sit(tiles.GAME, tiles=6)
    table.act(tiles.Take(0), ANN)
    table.act(tiles.Place(), ANN)
    table.confirm(ANN)
    table.is_read_only = True
    for deed in ("act", "confirm", "retract", "rewind", "tidy"):
        with pytest.raises(Illegal, match="You can view this table, but not play on"):
            LISTENERS[deed](table)
    table.go_by_rows(-1)
    assert table.here.serial == 0
    table.go_to(table.line[1])
    table.stack.setIndex(0)
    assert table.here.serial == 0
    assert len(table.history.nodes) == 2


def test_row_text_does_not_reveal_hidden_values_to_another_seat() -> None:
    table = sit(workshop.GAME)
    table.act(Make(7), ANN)
    table.act(workshop.Roll(), ANN)
    secret = str(table.state.made[1][1])
    table.act(workshop.Pass(), ANN)
    result = [*read_rows(table), turn_text(table.game, table.here, table.seats, None)]
    assert all("7" not in text and secret not in text for text in result)
    assert result[0].startswith("1. Ann: makes something")
    assert table.state_for(BEN).made == ((ANN, workshop.HIDDEN),) * 2
    assert table.state_for(ANN).made == table.state.made


def test_draft_step_text_for_its_own_seat_shows_hidden_values() -> None:
    table = sit(workshop.GAME)
    table.act(Make(7), ANN)
    draft = table.drafts.find(ANN)
    assert draft is not None
    assert draft.stack.text(0) == "makes 7"
