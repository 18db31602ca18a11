"""Provide positions of random games, and a board that shows one without a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.chance import Chance
from takeback.engine.record import Seat
from takeback.games.duel import rules
from takeback.games.duel.board.board import Board
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.state import Pass
from takeback.ui.theme import LIGHT, Theme

SEATS = (Seat(name="Anna", colour=0), Seat(name="Bert", colour=1))
SHOWN: list[Board] = []  # boards of the running test, which are deleted after it
PASSING = 4  # a seat that may pass does so once in so many choices


def random_game(seed: int, decks: tuple[str, str], moves: int, **options: str) -> Iterator[Duel]:
    """Yield the positions of a game in which both seats act at random and seldom pass."""
    told = GAME.read_options({"deck1": decks[0], "deck2": decks[1], **options})
    state = rules.start(told, 2, Chance(seed, "start"))
    luck = Chance(seed, "choices")
    for number in range(moves):
        yield state
        if state.result is not None:
            return
        seat = rules.to_act(state)[0]
        legal = actions(state, seat)
        doing: list[Any] = [one for one in legal if not isinstance(one, Pass)]
        if doing and len(doing) < len(legal) and luck.below(PASSING) == 0:
            doing = []
        found: list[Any] = doing or [one for one in legal if not isinstance(one, Pass) or one.until == "once"]
        run = UnfinishedMove(state, Chance(seed, number))
        act(run, seat, found[luck.below(len(found))])
        state = run.state


class BoardViewer:
    """A board without a table, which records the actions and messages it emits."""

    def __init__(
        self,
        state: Duel,
        seat: int | None,
        size: tuple[int, int] = (1280, 800),
        theme: Theme = LIGHT,
    ) -> None:
        self.board = Board(GAME, SEATS)
        SHOWN.append(self.board)
        self.board.set_theme(theme)
        self.board.set_pace(0)
        self.board.resize(*size)
        self.acts: list[Any] = []
        self.paid: list[Any] = []  # actions done by themselves
        self.said: list[str] = []
        self.board.action_wanted.connect(lambda action, seat, revision: self.acts.append(action))
        self.board.automatic_action_wanted.connect(lambda action, seat, revision: self.paid.append(action))
        self.board.message_emitted.connect(self.said.append)
        self.show(state, seat)

    def show(self, state: Duel, seat: int | None) -> None:
        self.board.show_state(GAME.seen_by(state, seat), seat, tuple(rules.to_act(state)))

    def click(self, key: Any) -> None:
        point = self.board.place_of(key).center().toPoint()
        QTest.mouseClick(self.board, Qt.MouseButton.LeftButton, pos=point)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.board, key, modifier)
