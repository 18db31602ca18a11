"""Play turns from positions of scenarios, with the texts that the table gives them."""

from __future__ import annotations

from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Row
from takeback.engine.play import Move, as_seen, play_action
from takeback.games.duel import rules
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.state import Answer, DuelAction, Pass, Play
from tests.games.duel.scene import Scene

NAMES = ("Anna", "Bert")


class Turns:
    """Actions from the position of a scene, grouped into turns as a table groups them, with the row of each
    turn.
    """

    def __init__(self, script: str, **options: str) -> None:
        self.scene = Scene(script, "plain", False, **options)
        self.state: Duel = rules.with_names(self.scene.state, NAMES)
        self.turn: list[Move] = []
        self.rows: list[str] = []

    def act(self, action: DuelAction, seat: int | None = None) -> Move:
        assert self.state.pending is not None
        seat = self.state.pending.seats[0] if seat is None else seat
        if self.turn and GAME.closes(self.turn[-1]):
            self.turn = []
        move = play_action(GAME, self.state, seat, action, Chance(1, len(self.rows)))
        self.turn.append(move)
        self.state = move.after
        if GAME.closes(move):
            self.rows.append(self.row().text)
        return move

    def play(self, card: str, *answers: str) -> Turns:
        seat = self.state.pending.seats[0]
        self.act(Play(self.find(card, seat)))
        return self.answer(*answers)

    def answer(self, *answers: str) -> Turns:
        """Answer by the texts of options."""
        for text in answers:
            texts = [text_in_english(one.text) for one in self.state.pending.options]
            self.act(Answer(texts.index(text)))
        return self

    def passing(self, times: int = 1) -> Turns:
        for _ in range(times):
            self.act(Pass("once", self.state.plans[self.state.pending.seats[0]].stops))
        return self

    def find(self, card: str, seat: int) -> int:
        return next(one.oid for one in self.state.within("hand", seat) if one.card == card)

    def row(self, viewer: int | None = None, moves: list[Move] | None = None) -> Row:
        """Describe the present turn as this seat may read it, or a spectator."""
        seen: Any = tuple(as_seen(GAME, move, viewer) for move in moves or self.turn)
        describe = GAME.describe_turn
        assert describe is not None
        return describe(seen, seen[0].before, viewer)
