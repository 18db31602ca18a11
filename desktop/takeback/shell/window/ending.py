"""Decides when the card at the end of a game appears, what it says, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.game import ScoreSheet
from takeback.engine.history import Node
from takeback.shell.commands import feature_ids
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.for_games import why_no_mistakes, why_no_turn_points
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.advice import seeking_text
from takeback.shell.session.commands import before_mistake
from takeback.shell.session.game_result import is_defeat, player_result
from takeback.shell.session.session import Session
from takeback.shell.session.tables import reopen_game
from takeback.shell.session.view import View
from takeback.shell.session.words import chapter_name
from takeback.shell.start.commands import begin_same_game_again, new
from takeback.shell.window.better_turn import BetterTurnOffer
from takeback.shell.window.card_place import CardRoom, choose_card_place
from takeback.shell.window.window_features import may_show_features
from takeback.table.better_turn import last_turn_of_losers
from takeback.table.deciding import deciding_turn, score_sheet_of
from takeback.texts import gettext as _
from takeback.ui.focus import is_enter_press

if TYPE_CHECKING:
    from takeback.shell.window.end_card import GameEnd, ResultPanel

CARD_AFTER = 320  # milliseconds after the last move
LOOK_AGAIN = 60  # milliseconds between checks whether the board still animates
NONE_BEFORE = _("No other player had a turn before it.")
LED_HERE = ("played", "redone")  # only these show the card, not going through the history


class ResultController(QObject):
    """Shows the card at the end of a game over the board, where it leaves the result visible."""

    message_emitted = Signal(str)  # to be spoken
    result_offered = Signal(bool)  # is there a result to show that is not on the screen?

    def __init__(self, host: Host, actions: Actions, desk: QWidget) -> None:
        """Show nothing yet; the card is made when the first game ends."""
        super().__init__(desk)
        self._host, self._actions, self._desk = host, actions, desk
        self._view: View | None = None
        self._end: Node | None = None  # where what was shown last ended
        self.board: BoardWidget | None = None  # of the table that is shown
        self.card: ResultPanel | None = None  # made when the first game ends
        self.place = QBoxLayout(QBoxLayout.Direction.TopToBottom)  # of the board, over which the card lies
        # The deciding turn. No button may refer to it: PySide keeps what is connected, and with it the table.
        self._deciding_turn: Node | None = None
        self._is_unfolded = False  # unfolded by the player, in a low window
        self._is_hidden_for_preview = False
        self._is_offered = False
        self._search_text = ""  # what is said of the search for the mistake; "" without one
        self._better_turn = BetterTurnOffer(host, self)
        self._search_notice = -1  # the number of the notice that says so; -1 without one
        self._fit_timer = QTimer(self, singleShot=True, interval=0)
        self._fit_timer.timeout.connect(self._fit)
        self._update_timer = QTimer(self, singleShot=True, interval=0)  # after the click that changed it
        self._update_timer.timeout.connect(self._update_card)
        self._show_timer = QTimer(self, singleShot=True)
        self._show_timer.timeout.connect(self._show)

    # when it appears ----------------------------------------------------------------------------------
    def watched(self, view: View) -> object:
        """Return the place, the end of the game, the cover, the preview and the search for the mistake."""
        return view.here, view.end, view.cover, view.sight, view.mistake_row

    def show_view(self, view: View | None) -> None:
        """Show the card a moment after a turn that ended the game was played or redone, unless a feature
        shows this end itself.

        Hide it where the game is not over, at another end, and under a cover; also during a preview.
        """
        self._view = view
        if self._better_turn.node is not None:
            self._better_turn.close_elsewhere()
        before, self._end = self._end, self._end_for_card(view)
        if view is None or self._end is None or view.cover is not None:
            self.hide_card()
            self._deciding_turn = None
            if view is None:
                self._better_turn.stop()
        elif before is not self._end:
            self.hide_card()
            change = view.led.change
            if change is not None and change.cause in LED_HERE:
                self._show_timer.start(CARD_AFTER if self._pace else 0)
        elif self.card is not None and self.card.isVisible():
            self._fit_timer.start()
        self._hide_for_preview(view is not None and view.sight is not None)
        if self._end is not None or self._is_offered:
            self._offer_result()
        row = view.mistake_row if view is not None else None
        self._show_search(seeking_text(row, view.here.depth) if view is not None and row is not None else "")

    def _end_for_card(self, view: View | None) -> Node | None:
        """Return where the game ended that the card is about; None if it is not over, or if a feature shows
        its end itself."""
        session = self._host.session
        if view is None or view.end is None or session is None:
            return None
        parts = self._host.feature_parts if may_show_features(session.table) else ()
        return None if any(part.shows_end(view) for part in parts) else view.end

    def _hide_for_preview(self, is_previewing: bool) -> None:
        """Hide the card while another position is previewed, and show it again after that."""
        if self.card is not None and is_previewing and self.card.isVisible():
            self._is_hidden_for_preview = True
            self.card.hide()
        elif self.card is not None and self._is_hidden_for_preview and not is_previewing:
            self._is_hidden_for_preview = False
            self.card.show()

    @property
    def _pace(self) -> float:
        """Return the factor for durations of animations, 0 without animations."""
        pace: float = self._host.settings.value("pace")
        return 1 / pace if pace else 0.0

    def why_not_show(self) -> str:
        """Return why there is no result to show again; empty if there is one."""
        view = self._view
        if view is None or view.end is None:
            return _("The game is not over here.")
        if self._end is None:
            return _("The result is shown above the board.")
        if view.cover is not None:
            return _("The result is shown when the board is visible.")
        return _("The result is already shown.") if self.card is not None and self.card.isVisible() else ""

    def _offer_result(self) -> None:
        """Emit whether there is a result to show that is neither shown nor about to be, if that changed."""
        view = self._view
        is_there = view is not None and view.sight is None and not self._show_timer.isActive()
        is_offered = is_there and not self.why_not_show()
        if is_offered != self._is_offered:
            self._is_offered = is_offered
            self.result_offered.emit(is_offered)

    def show_again(self) -> None:
        """Finish the animations and show the card, because the player asked."""
        if self.board is not None:
            self.board.finish_animations()
        self._show_timer.stop()
        self._show()

    def dismiss_card(self) -> bool:
        """Hide the card, or stop it from appearing, because the player asked, and offer the result to be
        shown again; return whether the card was shown."""
        was_shown = self.hide_card()
        self._offer_result()
        return was_shown

    def hide_card(self) -> bool:
        """Hide the card, also one that was about to appear, and focus the board if the card had the focus;
        return whether it was shown."""
        self._show_timer.stop()
        if self.card is None or (self.card.isHidden() and not self._is_hidden_for_preview):
            return False
        self._is_hidden_for_preview = False
        self._desk.removeEventFilter(self)
        if self.board is not None:
            self.board.removeEventFilter(self)
        had_focus = self.card.isAncestorOf(self.card.window().focusWidget() or self._desk)
        self.card.hide()
        if had_focus and self.board is not None:
            self.board.setFocus()
        self._fit_timer.stop()
        return True

    # what it says -------------------------------------------------------------------------------------
    def _show(self) -> None:
        """Fill, show and announce the card, and emit that the result is no longer to be offered. While the
        board still animates, try again a little later; without a result to show, do nothing."""
        view, session, board = self._view, self._host.session, self.board
        if view is None or self._end is None or session is None or board is None:
            return
        if board.stage.is_playing or board.scene is not None:
            self._show_timer.start(LOOK_AGAIN)
            return
        card = self._make_card()
        end = self._fill_card(card, view, session)
        self._is_unfolded = False
        before: QWidget = board
        count = card.folded_buttons
        ways = (*card.buttons[:count], card.more_button, *card.buttons[count:])
        for button in (*ways, card.close_button):
            QWidget.setTabOrder(before, button)
            before = button
        self._desk.installEventFilter(self)
        board.installEventFilter(self)
        card.show()
        self._fit()
        card.medal.grow(self._pace)
        self._offer_result()
        self.message_emitted.emit(end.spoken_text)

    def update_card_soon(self) -> None:
        """Fill the card again if it is shown, because what it offers has changed."""
        self._update_timer.start()

    def _update_card(self) -> None:
        """Fill the card again if it is shown; the keyboard focus stays on it."""
        view, session, card = self._view, self._host.session, self.card
        if view is None or self._end is None or session is None or card is None or not card.isVisible():
            return
        had_focus = card.isAncestorOf(card.window().focusWidget() or self._desk)
        self._fill_card(card, view, session)
        self._fit()
        if had_focus:
            card.buttons[0].setFocus()

    def _fill_card(self, card: ResultPanel, view: View, session: Session) -> GameEnd:
        """Fill the card with what it says of the end of the game, and return that."""
        (end, sheet), outcome = self._card_content(view, session), view.outcome
        winners = () if outcome is None or is_defeat(outcome, view.seats) else outcome.winners
        card.set_result(end, sheet, view.seats, winners)
        return end

    def _make_card(self) -> ResultPanel:
        """Return the card, made at the first call."""
        if self.card is None:
            from takeback.shell.window.end_card import ResultPanel

            self.card = ResultPanel(self._desk)
            self.card.closed.connect(self.dismiss_card)
            self.card.unfolded.connect(self._unfold)
        return self.card

    def _card_content(self, view: View, session: Session) -> tuple[GameEnd, ScoreSheet]:
        """Return what the card says and the points: by a feature if one presents this end, else by the game.

        Remembers the deciding turn.
        """
        ends = (one for part in self._host.feature_parts if (one := part.game_end(view)) is not None)
        end = next(ends, None)
        assert view.outcome is not None
        sheet = score_sheet_of(view.game, view.here, view.seats, view.viewer)
        end = end or self._default_end(view, sheet)
        line = session.table.line[: view.here.depth + 1]
        self._deciding_turn = deciding_turn(view.game, line, view.outcome, view.viewer)
        back = _("Look back")
        if self._deciding_turn is not None:
            back, name = _("Deciding turn"), view.seats[view.outcome.winners[0]].name
            lines = (
                *end.lines,
                _(
                    "{turn}: {player} takes the lead for good.",
                    player=name,
                    turn=_turn_text(session, self._deciding_turn),
                ),
            )
            end = replace(end, lines=lines)
        ways = (*end.ways, (back, self._look_back), *self._points_button(view), *self._save_button())
        if is_defeat(view.outcome, view.seats) and not why_no_mistakes(view.game):
            ways = (ways[0], (_("Find the mistake"), self._find_mistake), *ways[1:])
            end = replace(end, folded_ways=2)
        return replace(end, ways=ways), sheet

    def _default_end(self, view: View, sheet: ScoreSheet) -> GameEnd:
        """Return what the card says of a game that no feature presents."""
        from takeback.shell.window.end_card import GameEnd

        assert view.outcome is not None
        ways: list[LabelledAction] = [(_("Play again"), self._play_again), (_("New…"), self._ask_for_new)]
        title, lines = player_result(view.outcome, view.seats), sheet.explanations
        sentence = view.outcome.sentence
        if not title:
            return GameEnd(sentence, lines, tuple(ways))
        summary = sentence if view.outcome.scores else ""
        return GameEnd(title, (sentence, *lines), tuple(ways), summary=summary)

    def _look_back(self) -> None:
        """Go to the deciding turn, say what happened there, and offer a better turn of the loser, or say that
        there was none before. Without a deciding turn, only go to the start."""
        session, view, turn = self._host.session, self._view, self._deciding_turn
        if session is None or view is None or view.outcome is None:
            return
        sentence = _deciding_sentence(session, view, turn) if turn is not None else ""
        session.navigation.go_to(turn or session.table.history.root)
        if turn is None:
            return
        ways = self._points_button(view)
        lost = last_turn_of_losers(session.table, turn, view.outcome.winners[0], view.viewer)
        if lost is not None:
            self._better_turn.offer(session, lost, sentence, ways)
        else:
            self._host.notice(" ".join((sentence, NONE_BEFORE)), ways)

    def offer_better_turn(self, mistake: Node) -> None:
        """Say that this turn was the mistake, and offer a better one, if the computer finds one."""
        if self._host.session is not None:
            self._better_turn.offer_after_mistake(self._host.session, mistake)

    def _find_mistake(self) -> None:
        """Run the command that goes to before the turn that lost the game."""
        self._host.run(before_mistake)

    def _stop_search(self) -> None:
        """Stop looking for the mistake."""
        if self._host.session is not None:
            self._host.session.advice.stop()

    def _show_search(self, sentence: str) -> None:
        """Show with this sentence that the mistake is looked for, with *Cancel*, on the card if that is
        shown, else in the bar over the board; if it is empty, that the search is over."""
        if sentence == self._search_text:
            return
        before, self._search_text = self._search_text, sentence
        if before and sentence:
            self._update_search(sentence)
            return
        is_sought, cancel = bool(sentence), (_("Cancel"), self._stop_search)
        card, view, session = self.card, self._view, self._host.session
        if card is None or not card.isVisible() or view is None or session is None:
            card = None
        if is_sought and card is not None:
            card.show_search(sentence, cancel)
        elif is_sought:
            self._host.notice(sentence, (cancel,), no_way="")
            self._search_notice = self._host.notice_bar.shown
        elif self._search_notice >= 0:
            if self._search_notice == self._host.notice_bar.shown:
                self._host.notice_bar.hide()
            self._search_notice = -1
        elif card is not None and view is not None and session is not None:
            self._fill_card(card, view, session)
        if card is not None:
            self._fit()

    def _update_search(self, sentence: str) -> None:
        """Show this sentence on the search that goes on where the one before stands; *Cancel* stays."""
        if self._search_notice < 0 and self.card is not None:
            self.card.set_search_text(sentence)
        elif self._search_notice == self._host.notice_bar.shown:
            self._host.notice_bar.set_sentence(sentence)

    def _save_button(self) -> tuple[LabelledAction, ...]:
        """Return the button that saves the game, if there is that command."""
        has = self._actions.find(feature_ids.SAVE_AS) is not None
        return ((_("Save game…"), lambda: self._host.do(feature_ids.SAVE_AS)),) if has else ()

    def _points_button(self, view: View) -> tuple[LabelledAction, ...]:
        """Return the button that shows what each turn brought, if the game says so."""
        if why_no_turn_points(view.game) or self._actions.find(feature_ids.TURN_POINTS) is None:
            return ()
        return ((_("Points by turn"), lambda: self._host.do(feature_ids.TURN_POINTS)),)

    def _play_again(self) -> None:
        """Run the command that begins a new table with the same options and players."""
        self._host.run(begin_same_game_again)

    def _ask_for_new(self) -> None:
        """Run the command that asks how a new game is to be."""
        self._host.run(new)

    def _unfold(self) -> None:
        """Show the whole card where it was folded, and focus its first button."""
        self._is_unfolded = True
        self._fit()
        if self.card is not None:
            self.card.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    # where it stands ----------------------------------------------------------------------------------
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the card after a resize or a move of the board.

        Let Enter at the board press the card's first button, and return True for that key.
        """
        if event.type() == QEvent.Type.Resize or (watched is self.board and event.type() == QEvent.Type.Move):
            self._fit_timer.start()  # once the board has its place
        is_at_board = watched is self.board and is_enter_press(event)
        if is_at_board and self.card is not None and not self._is_hidden_for_preview:
            self._press_first(self.card)
            return True
        return False

    def _press_first(self, card: ResultPanel) -> None:
        """Press the first button; offer the way back from a new game, as Enter may have been for the board.

        Another level needs none: its title and the list of all show where the player is.
        """
        before = self._host.session
        card.buttons[0].click()
        after = self._host.session
        if before is None or after is None or after is before or before.table.storage.journal is None:
            return
        if after.table.game.level_of(after.table.history.root.state) is None:
            left = before.table.id  # the number only: PySide keeps what is connected
            way = (_("Back to the finished game"), lambda: reopen_game(self._host, left))
            self._host.notice(_("A new game has started."), [way])

    def _fit(self) -> None:
        """Lay the card over the board, which neither moves nor shrinks, where it leaves the result visible.

        It may be folded for that, unless the player unfolded it.
        """
        card = self.card
        if card is None or self.board is None:
            return
        room = self._room_on(self.board)
        place = choose_card_place(room, card.measure_forms(room, with_folded=not self._is_unfolded))
        card.arrange(place.form)
        card.setGeometry(place.rect)
        card.lay_out_again()
        card.raise_()

    @staticmethod
    def _room_on(board: BoardWidget) -> CardRoom:
        """Return where the card may lie on the desk, and what the board shows there."""
        area = board.geometry()

        def on_desk(rects: Iterable[QRectF]) -> list[QRect]:
            """Return these parts of the board as they lie on the desk."""
            moved = (rect.toAlignedRect().translated(area.topLeft()) for rect in rects)
            return [rect.intersected(area) for rect in moved]

        shown, *named = on_desk((board.frame_rect(), *board.result_rects()))
        kept = [rect for rect in named if not rect.isEmpty()]
        for rect in kept:
            shown = shown.united(rect)
        return CardRoom(area, shown, kept, on_desk(board.spare_rects()))


def _deciding_sentence(session: Session, view: View, turn: Node) -> str:
    """Return who stayed ahead from this turn on and what was done in it; in a game that counts the points of
    turns, also the score after it."""
    assert view.outcome is not None
    assert view.game.finish is not None
    winner = view.outcome.winners[0]
    player, done = view.seats[winner].name, session.words.turn_name(turn)
    if why_no_turn_points(view.game):
        return _("{player} takes the lead for good. {turn}.", player=player, turn=done)
    points = view.game.finish.deciding_numbers(view.game.seen_by(turn.state, view.viewer))
    return _(
        "{player} takes the lead for good, now {points} to {others}. {turn}.",
        player=player,
        points=points[winner],
        others=max(count for seat, count in enumerate(points) if seat != winner),
        turn=done,
    )


def _turn_text(session: Session, node: Node) -> str:
    """Return the game's own name of the turn with its number, such as "Hand 12", else "Turn 31"."""
    turn = session.words.game_turn(node)
    if turn is not None and turn.number:
        return chapter_name(turn.name, turn.number)
    return _("Turn {number}", number=node.depth)
