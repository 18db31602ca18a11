"""Test the end of every game: a card beside its board shows the result and ways to go on, and Undo removes
it.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from takeback.engine.game import Game, Outcome, ScoreSheet, find_game, find_games
from takeback.engine.record import Seat
from takeback.games.tictactoe.state import Place
from takeback.shell.session import game_result
from takeback.shell.session.game_result import is_defeat, over_text, player_result
from takeback.shell.session.view import PreviewTarget
from takeback.shell.window.card_place import CardForm
from takeback.shell.window.end_card import BELOW, GameEnd, ResultPanel
from takeback.shell.window.window import Window
from takeback.table.deciding import deciding_turn, score_sheet_of
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.texts.pseudo import disguise_text
from takeback.ui.labels import shortened
from tests.sampling import one_puzzle
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, PERSONS, Seated, play_on
from tests.shell.endings import make_finished_table
from tests.shell.history.fitting import list_cut
from tests.shell.showing import pass_events, plain_text, session_of

GAMES = [found.game for found in find_games() if found.game is not None]
GAP = 3  # least pixels between two parts of the card
MOST_GAP = 20  # most pixels between two parts that stand below each other
SIZES = ((1280, 800), (800, 600), (640, 480), (1920, 1080))


def shown_card(window: Window) -> ResultPanel | None:
    pass_events()
    card = window.result_controller.card
    return card if card is not None and card.isVisible() else None


def redo_to_the_end(window: Window) -> ResultPanel:
    session = session_of(window)
    while session.view.outcome is None:
        session.undo_order.redo()
        session.confirm_presence()
    window.board.finish_animations()  # end animations on the way, as any input does
    settle()
    card = shown_card(window)
    assert card is not None
    return card


def place_of(widget: QWidget, window: Window) -> QRect:
    return QRect(widget.mapTo(window.desk, QPoint()), widget.size())


def list_faults(window: Window, card: ResultPanel) -> list[str]:
    """Return faults of the card's place and texts at every size, in both themes."""
    found = []
    for number, (width, height) in enumerate(SIZES):
        window.settings.set_value("theme", ("light", "dark")[number % 2])
        window.resize(width, height)
        settle()
        place, board = place_of(card, window), place_of(window.board, window)
        found += [
            f"{width}x{height}: {fault}"
            for fault in (*list_cut(card), *list_touching(card), *list_uneven(card))
        ]
        if not window.desk.rect().contains(place):
            found.append(f"{width}x{height}: the card is at {place}")
        card.close_button.click()
        pass_events()
        if place_of(window.board, window) != board:
            elsewhere = place_of(window.board, window)
            found.append(f"{width}x{height}: the board is at {board}, without the card at {elsewhere}")
        window.do("ending")
        pass_events()
        if board.height() < window.board.minimumHeight():
            found.append(f"{width}x{height}: the board has {board.height()}")
    return found


def list_touching(card: ResultPanel) -> list[str]:
    """Return each pair of the card's buttons and texts without a gap between them."""
    texts = (card.title, card.summary, card.text, card.points)
    parts = (*card.buttons, card.more_button, card.close_button, *texts)
    seen = [(one, QRect(one.mapTo(card, QPoint()), one.size())) for one in parts if one.isVisible()]
    return [
        f"{place} touches {other_place}"
        for (one, place), (other, other_place) in combinations(seen, 2)
        if QPushButton in (type(one), type(other))
        and place.adjusted(-GAP, -GAP, GAP, GAP).intersects(other_place)
    ]


def list_uneven(card: ResultPanel) -> list[str]:
    """Return what is uneven in a card whose parts stand below each other: rows of buttons between other
    edges, other margins at the left than at the right, and parts far apart."""
    if not card.is_column:
        return []
    buttons = [one for one in (*card.buttons, card.more_button) if one.isVisible()]
    tops = {one.y() for one in buttons}
    rows = [[one.geometry() for one in buttons if one.y() == top] for top in tops]
    edges = {(min(one.left() for one in row), max(one.right() for one in row)) for row in rows}
    found = [f"rows of buttons end at {edges}"] if len(edges) > 1 else []
    found += [
        f"{left} at the left, {card.width() - 1 - right} at the right"
        for left, right in edges
        if abs(left - (card.width() - 1 - right)) > 1
    ]
    parts = [card.medal, card.title, card.summary, card.text, card.points, *buttons]
    seen = sorted((one.mapTo(card, QPoint()).y(), one.height()) for one in parts if one.isVisible())
    gaps = [below - top - height for (top, height), (below, _) in pairwise(seen)]
    return found + [f"a gap of {gap}" for gap in gaps if gap > MOST_GAP]


def check_huge_window(window: Window, card: ResultPanel) -> None:
    """Check that the card does not get too wide in a huge window."""
    window.resize(3200, 1800)
    pass_events()
    assert card.width() <= BELOW


def check_unfolding(window: Window, card: ResultPanel) -> None:
    """Unfold a card that a low window shows as one line, and check that all of it fits over the board."""
    if card.is_folded:
        assert [one.text() for one in card.buttons if one.isVisible()] == [card.buttons[0].text()]
        assert card.summary.isVisible() == bool(card.summary.text())
        card.more_button.click()
        pass_events()
    assert all(one.isVisible() for one in (card.title, *card.buttons))
    assert card.text.isVisible() == bool(card.text.text() or card.points.isVisible())
    assert not list_cut(card)
    assert not list_touching(card)
    assert window.desk.rect().contains(place_of(card, window))
    assert not card.more_button.isVisible()


def is_at_board(window: Window) -> bool:
    here = window.focusWidget()
    return here is not None and (here is window.board or window.board.isAncestorOf(here))


def check_going_about(window: Window, table: Table, card: ResultPanel, qtbot: Any) -> None:
    """Check that looking back does not show the card again, that its command does, and that Escape and Undo
    hide it.
    """
    end, winners = table.here, [table.seats[seat].name for seat in _over(table).winners]
    back = next(one for one in card.buttons if one.text() in ("Deciding turn", "Look back"))
    back.click()
    said = window.notice_bar.sentence.text() if window.notice_bar.isVisible() else ""
    assert bool(said) == (back.text() == "Deciding turn")
    assert not said or (winners[0] in said and session_of(window).words.turn_name(table.here) in said)
    assert table.here is not end or deciding_turn(table.game, table.line, _over(table), None) is end
    session_of(window).navigation.go_to_start()
    session_of(window).navigation.go(end)
    assert shown_card(window) is None, "going about in the history does not tell it again"
    window.do("ending")
    assert shown_card(window) is card, "but by wish"
    card.buttons[0].setFocus()
    qtbot.keyClick(card.buttons[0], Qt.Key.Key_Escape)
    assert shown_card(window) is None
    assert is_at_board(window)
    window.do("undo")
    assert table.outcome is None
    redo_to_the_end(window)
    window.do("undo")
    assert (shown_card(window), table.outcome) == (None, None)


def _over(table: Table) -> Outcome:
    assert table.outcome is not None
    return table.outcome


@pytest.mark.parametrize("game", one_puzzle(GAMES, "flow"), ids=lambda game: game.id)
def test_end_card_of_every_game_shows_the_result_fits_at_every_size_and_goes_with_undo(
    game: Game, window: Window, qtbot: Any
) -> None:
    table = make_finished_table(game, window.journal)
    outcome, sheet = _over(table), score_sheet_of(game, table.here, table.seats, None)
    check_deciding_turn(table, outcome)
    table.undo()
    window.show_table(table)
    window.show()
    session_of(window).confirm_presence()
    pass_events()
    said: list[str] = []
    assert is_at_board(window)
    window.result_controller.message_emitted.connect(said.append)
    card = redo_to_the_end(window)
    assert is_at_board(window), "the keyboard stays where it was"
    assert said == [card.accessibleName()]
    told = f"{plain_text(card.title)} {plain_text(card.text)}"
    play = game.level_of(table.state)
    assert (play.title if play is not None else outcome.sentence) in told
    assert all(sentence in told for sentence in sheet.explanations)
    texts = [one.text() for one in card.buttons]
    assert texts[0] == ("Play again" if play is None else "Next level")
    assert {"Save game…", "Play again" if play is not None else "New…"} <= set(texts)
    assert all(one.isVisible() for one in (card.title, card.buttons[0]))
    assert card.medal.isVisible() or window.board.spare_rects(), "it gives way where the card then fits"
    check_huge_window(window, card)
    assert not list_faults(window, card)
    check_unfolding(window, card)
    check_going_about(window, table, card, qtbot)


@pytest.mark.parametrize("width", [640, 720, 800])
def test_folded_end_card_beside_a_panel_shows_its_whole_title_and_buttons(window: Window, width: int) -> None:
    table = make_finished_table(find_game("fill"), window.journal)
    table.undo()
    window.resize(width, 480)
    window.show_table(table)
    window.show()
    window.do("panel")
    card = redo_to_the_end(window)
    card.title.setText("When nothing fits: perfect")
    card.medal.set_result(3, [])
    window.result_controller._fit()
    settle()
    assert window.panel_dock.isVisible()
    assert card.is_folded
    assert not list_cut(card)
    assert not list_touching(card)
    for button in (card.buttons[0], card.more_button):
        assert button.width() >= button.sizeHint().width()
    assert not place_of(card.medal, window).intersects(place_of(card.title, window))


def test_end_card_asked_for_before_it_appears_by_itself_is_shown_and_announced_once(
    window: Window, sit: Seated
) -> None:
    sit(0, AGAINST_FIRST, size="3x3", run=3)
    for _ in range(7):
        play_on(window.table)
    window.board.finish_animations()
    settle()
    said: list[str] = []
    window.result_controller.message_emitted.connect(said.append)
    window.settings.set_value("pace", 1.0)
    window.do("undo")
    window.do("redo")
    window.do("ending")
    card = shown_card(window)
    assert card is not None
    assert said == [card.accessibleName()]
    assert not window.result_controller._show_timer.isActive()
    whole = card.height()
    window.result_controller._show()  # over the card as it is shown
    assert card.height() == whole
    settle()
    assert not list_touching(card)


@pytest.mark.parametrize("width", range(420, 960, 60))
def test_end_card_below_the_board_cuts_no_button_at_any_width(window: Window, width: int) -> None:
    window.resize(1000, 600)
    window.show()
    card = ResultPanel(window)
    texts = ("Play Napkins 1", "Play again", "Levels", "Look back", "Save game…")
    ways = tuple((text, settle) for text in texts)
    card.set_result(GameEnd("Shared cells: perfect", ("4 folds",), ways, 3), ScoreSheet(), (), ())
    card.arrange(CardForm(is_folded=False, is_column=False, width=width, height=0))
    card.setGeometry(0, 0, width, card.height_at(width))
    card.show()
    settle()
    assert [button.text() for button in card.buttons if button.width() < button.sizeHint().width()] == []
    assert len({button.y() for button in card.buttons}) == (1 if width >= 660 else 2)


def test_end_card_is_hidden_during_a_preview_and_after_leaving_the_end_until_asked_for(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, size="3x3", run=3)
    for cell in ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)):
        table.act(Place(*cell), table.to_act()[0])
    end, session = table.here, session_of(window)
    window.do("ending")
    card = shown_card(window)
    assert card is not None
    session.previews.pin(PreviewTarget(table.line[2]))
    assert shown_card(window) is None
    qtbot.keyClick(window.board, Qt.Key.Key_Return)
    assert window.table is table, "Enter does not press a button that is hidden"
    assert table.here is table.line[2], "it goes to the pinned preview instead"
    table.go_to(end)
    window.do("ending")
    session.previews.pin(PreviewTarget(table.line[2]))
    session.previews.end()
    assert shown_card(window) is card
    session.previews.pin(PreviewTarget(table.line[2]))
    table.go_to(table.line[1])
    session.previews.end()
    assert shown_card(window) is None
    table.go_to(end)
    assert shown_card(window) is None, "only a turn that is played shows it by itself"


def test_status_bar_has_a_result_button_at_the_end_of_a_line_while_its_card_is_not_shown(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, size="3x3", run=3)
    for cell in ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)):
        table.act(Place(*cell), table.to_act()[0])
    end, session, button = table.here, session_of(window), window.status_bar.result_button
    window.show()
    session.navigation.go(table.line[2])
    play_on(table, 2)  # another line, which is not over
    for way in ("last", "forward", "line_before"):
        session.navigation.go(end.parent if way == "forward" else table.line[2])
        assert not button.isVisible()
        if way == "line_before":
            session.navigation.go(table.line[2].children[1])
            session.navigation.go_to_neighbour_line(-1)
            session.navigation.step(2)
        else:
            session.navigation.go(end.parent)
            window.actions_[way].trigger()
        assert table.here is end
        assert shown_card(window) is None
        assert button.isVisible()
        button.click()
        assert shown_card(window) is not None
        assert not button.isVisible()
        qtbot.keyClick(window.board, Qt.Key.Key_Escape)
        assert shown_card(window) is None
        assert button.isVisible()
        session.previews.pin(PreviewTarget(table.line[1]))
        assert not button.isVisible()
        session.previews.end()
        assert button.isVisible()


def check_deciding_turn(table: Table, outcome: Outcome) -> None:
    """Check that the winner leads from the deciding turn on but not before, and that points add up."""
    game, line = table.game, table.line
    turn = deciding_turn(game, line, outcome, None)
    if game.finish is None or len(outcome.winners) != 1:
        assert turn is None
        return
    assert turn is not None
    leads = [game.finish.deciding_numbers(game.seen_by(node.state, None)) for node in line]
    ahead = [sorted(one)[-1] == one[outcome.winners[0]] > sorted(one)[-2] for one in leads]
    assert (ahead[turn.depth - 1], all(ahead[turn.depth :])) == (False, True)
    for row, score in zip(
        score_sheet_of(game, table.here, table.seats, None).points, outcome.scores, strict=False
    ):
        assert (sum(row[:-1]), row[-1]) == (score, score)


def test_end_card_appears_only_after_the_animation_of_the_last_move_and_undo_removes_it(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, size="3x3")
    window.show()
    window.settings.set_value("pace", 1.0)
    for number in (0, 0, 0, 0, 0, 0):
        play_on(table, number)
    play_on(table)
    assert table.outcome is not None
    assert shown_card(window) is None
    qtbot.waitUntil(lambda: shown_card(window) is not None)
    card = shown_card(window)
    assert card is not None
    assert card.medal.grown < 1.0
    window.do("undo")
    assert shown_card(window) is None


AGAINST_FIRST = (Seat("computer", "Cross", "easy", 0), Seat(name="Nought", colour=1))


@pytest.mark.parametrize(
    ("seats", "title", "colours"),
    [(AGAINST_EASY, "You won.", 1), (AGAINST_FIRST, "You lost.", 0), (PERSONS, "Cross wins.", 1)],
)
def test_end_card_says_you_to_the_only_person_and_has_no_medal_for_a_defeat(
    window: Window, sit: Seated, seats: tuple[Seat, ...], title: str, colours: int
) -> None:
    table = sit(0, seats, size="3x3", run=3)
    for _ in range(7):  # each turn takes the next free cell, so that Cross gets a diagonal
        play_on(table)
    assert (_over(table).winners, _over(table).sentence) == ((0,), "Cross wins.")
    window.board.finish_animations()
    settle()
    card = shown_card(window)
    assert card is not None
    assert plain_text(card.title) == title
    assert card.text.text() == ("" if title == "Cross wins." else "Cross wins.")
    assert card.medal.isVisible() == bool(colours)
    assert card.accessibleName().startswith(title)


def test_end_card_covers_nothing_of_a_board_with_room_beside_it(window: Window, sit: Seated) -> None:
    table = sit(0, AGAINST_FIRST, size="3x3", run=3)
    for _ in range(7):
        play_on(table)
    window.board.finish_animations()
    settle()
    card, board = shown_card(window), window.board
    assert card is not None
    for size in ((800, 600), (1280, 800)):
        window.resize(*size)
        settle()
        assert {"Find the mistake", "Save game…"} <= {one.text() for one in card.buttons if one.isVisible()}
        assert not list_cut(card)
        shown = board.content_rect().toRect().translated(place_of(board, window).topLeft())
        assert not place_of(card, window).intersects(shown), size


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_text_of_the_result_for_the_only_person_follows_the_winners_in_every_game(game: Game) -> None:
    table = make_finished_table(game)
    outcome = _over(table)
    for person in range(len(table.seats)):
        seats = [
            Seat(name="Ann") if seat == person else Seat("computer", "Bob")
            for seat in range(len(table.seats))
        ]
        result = player_result(outcome, seats)
        assert result.startswith("You") == bool(outcome.winners)
        assert (result == "You lost.") == is_defeat(outcome, seats)
        assert is_defeat(outcome, seats) == (bool(outcome.winners) and person not in outcome.winners)
        table.seats = tuple(seats)
        is_level = game.level_of(table.state) is not None
        assert over_text(table).startswith("Solved!" if is_level else result or "The game is over.")


def read_results(table: Table) -> list[str]:
    """Return the text of the status bar for each seat as the only person, and for persons alone."""
    usual, texts = table.seats, []
    for person in range(len(usual)):
        table.seats = tuple(
            Seat(name="Ann") if at == person else Seat("computer", "Bob") for at in range(len(usual))
        )
        texts.append(over_text(table))
    table.seats = usual
    return [*texts, over_text(table)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_text_of_the_result_is_whole_in_the_smallest_window_with_the_history_open(
    window: Window, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the pseudo-language as well, and beside the button that shows the result again."""
    window.resize(640, 480)
    table = make_finished_table(game)
    window.show_table(table)
    window.dock_switches.show_history(True)
    window.show()
    settle()
    bar = window.status_bar
    bar.offer_result(True)
    settle()
    texts = read_results(table)
    monkeypatch.setattr(game_result, "LOST", disguise_text(game_result.LOST))
    monkeypatch.setattr(game_result, "_", lambda text, **values: disguise_text(text).format(**values))
    texts += read_results(table)
    room, metrics = bar.message_place.width(), bar.message.fontMetrics()
    assert [text for text in texts if shortened(text, metrics, room) != text] == []


def test_text_of_the_result_names_the_place_of_the_only_person_among_three_or_more() -> None:
    seats = [Seat("computer"), Seat(), Seat("computer")]
    said = [player_result(Outcome((0,), "", (), places), seats) for places in ((1, 2, 3), (1, 3, 2), ())]
    assert said == ["You came second of 3.", "You came third of 3.", "You lost."]
    assert player_result(Outcome((1,), "", (), (2, 1, 3)), seats) == "You won."
    assert player_result(Outcome((0,), "", (), (1, 2)), seats[:2]) == "You lost."


def test_enter_under_an_end_card_plays_again_and_a_notice_leads_back_to_the_finished_game(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, size="3x3", run=3)
    for _ in range(7):
        play_on(table)
    window.board.finish_animations()
    settle()
    assert shown_card(window) is not None
    qtbot.keyClick(window.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert window.table is table
    qtbot.keyClick(window.board, Qt.Key.Key_Return)
    new = window.table
    assert new is not None
    assert (new is table, new.here.depth) == (False, 0)
    assert shown_card(window) is None
    qtbot.keyClick(window.board, Qt.Key.Key_Return)
    assert window.table is new, "without the card Enter is the board's"
    back = window.notice_bar.buttons[0]
    assert (window.notice_bar.isVisibleTo(window), back.text()) == (True, "Back to the finished game")
    back.click()
    assert window.table is not None
    assert (window.table.id, window.table.here.depth) == (table.id, 7)
    assert shown_card(window) is not None, "its result is shown again"


def test_play_again_starts_a_table_with_the_same_options_players_and_rule_and_another_seed(
    window: Window, sit: Seated
) -> None:
    table = sit(0, AGAINST_EASY, "fair", size="4x4", run=3)
    window.do("again")
    new = window.table
    assert new is not None
    assert new is not table
    assert (new.record.options, new.seats, new.record.rule) == (
        table.record.options,
        table.seats,
        table.record.rule,
    )
    assert (new.here.depth, new.record.seed == table.record.seed) == (0, False)


@pytest.mark.parametrize(("name", "options"), [("fold", {"level": "random:4x4"}), ("park", {})])
def test_play_again_begins_at_the_same_start_although_another_seed_gives_another_one(
    window: Window, name: str, options: dict[str, str]
) -> None:
    game = find_game(name)
    seats = [Seat() for _ in range(game.read_seats())]
    start, other = (new_table(game, options, seats, seed).state for seed in (3, 4))
    assert start != other
    table = new_table(game, options, seats, 3, "free", window.journal, start)
    window.show_table(table)
    window.do("again")
    assert window.table is not None
    assert window.table is not table
    assert window.table.history.root.state == start


@pytest.mark.parametrize("size", [(640, 480), (800, 600)])
def test_folded_end_card_of_a_lost_game_finds_the_mistake_and_covers_no_cell_that_lost(
    window: Window, sit: Seated, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.show()
    window.dock_switches.show_history(True)
    table = sit(0, AGAINST_EASY, size="3x3", run=3)
    for cell in ((0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (1, 2)):
        table.act(Place(*cell), table.to_act()[0])
    window.do("ending")
    settle()
    card = shown_card(window)
    assert card is not None
    assert card.is_folded
    shown = [one for one in (*card.buttons, card.more_button) if one.isVisible()]
    assert [one.text() for one in shown] == ["Play again", "Find the mistake", "⋯"]
    assert card.more_button.accessibleName() == "More"
    assert len({one.y() for one in shown}) == 1
    assert not list_cut(card)
    assert not list_touching(card)
    at = card.geometry().translated(-window.board.geometry().topLeft())
    cells = window.board.result_rects()[:3]
    assert not [cell for cell in cells if cell.toRect().intersects(at)]
    assert card.buttons[0].nextInFocusChain() is card.buttons[1]
    assert card.buttons[1].nextInFocusChain() is card.more_button
    pressed: list[str] = []
    card.buttons[0].clicked.disconnect()
    card.buttons[0].clicked.connect(lambda: pressed.append("first"))
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    assert pressed == ["first"]
    card.more_button.click()
    settle()
    assert all(one.isVisible() for one in card.buttons)
