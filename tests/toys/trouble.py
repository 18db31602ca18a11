"""Provide a game for harmful files: its option says what goes wrong as soon as a step is played."""

import os
import time
from collections.abc import Iterator
from typing import Any

from PySide6.QtGui import QPainter

from takeback.board.widget import BoardWidget
from takeback.engine.chance import Chance
from takeback.engine.game import Game, Outcome, Row, Rules
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, State

FOR_EVER = 1_000  # seconds

is_armed = True  # cleared while a test writes such a file


class Harms(tuple[str, ...]):
    """The values of the option. Comparing one of them never ends, so reading a text with it never ends."""

    __slots__ = ()

    def __contains__(self, harm: object) -> bool:
        while is_armed and harm == "is never read":
            pass
        return super().__contains__(harm)


HARMS = Harms(("none", "is never read", "hangs", "eats", "crashes", "cannot be painted", "paints for ever"))


class Peace(State, frozen=True):
    harm: str
    number: int = 0


class Step(Action, frozen=True):
    pass


class Stepped(Event, frozen=True):
    def apply(self, state: Peace) -> Peace:
        while is_armed and state.harm == "hangs":
            pass
        if is_armed and state.harm == "eats":
            len(bytearray(1 << 30))
        if is_armed and state.harm == "crashes":
            os.abort()
        return Peace(state.harm, state.number + 1)


class Board(BoardWidget):
    def paint(self, painter: QPainter) -> None:
        if self.state.number and self.state.harm == "cannot be painted":
            raise ValueError("This board cannot paint that.")
        if self.state.number and self.state.harm == "paints for ever":
            time.sleep(FOR_EVER)


def start(options: Options, seats: int, chance: Chance) -> Peace:
    return Peace(options["harm"])


def to_act(state: Peace) -> tuple[int, ...]:
    return (0,)


def actions(state: Peace, seat: int) -> Iterator[Step]:
    yield Step()


def play(state: Peace, seat: int, action: Step, chance: Chance) -> Rules:
    yield Stepped()


def outcome(state: Peace) -> Outcome | None:
    return None


def describe(move: Move, before: Any, seat: int | None) -> Row:
    return Row("steps")


GAME = Game(
    package=__name__,
    title="Trouble",
    tagline="Nobody plays this.",
    seats=(1,),
    options=(Option("harm", "none", "What goes wrong", choices=HARMS),),
    seat_names=("Ann",),
    state=Peace,
    action=Step,
    event=Stepped,
    start=start,
    to_act=to_act,
    actions=actions,
    play=play,
    outcome=outcome,
    describe=describe,
    board=Board,
)
