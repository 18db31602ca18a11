"""Computer players' new turns where the past is replayed: whole turns, from positions outside the tree."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from takeback.engine.chance import Chance
from takeback.engine.game import Computers, Game
from takeback.engine.history import Node
from takeback.engine.past_edits import NewTurn
from takeback.engine.play import Move, ends_turn, play_action
from takeback.engine.record import TableRecord
from takeback.engine.rewrite import ANEW, Rewriting, TurnVerdict
from takeback.engine.state import Action, Illegal, digest
from takeback.table.table import Table
from takeback.table.thinker import MOST_STEPS, valid_level
from takeback.table.thinking import Answer, AskRequest, LoadRequest, make_request, thinking_seconds
from takeback.table.thinking_process import ThinkingProcess
from takeback.texts import gettext as _


@dataclass
class _PendingTurn:
    """The turn of a computer that is being worked out, step by step."""

    seat: int
    state: Any
    level: str
    place: tuple[object, ...]  # what the computer's own luck follows from
    chance: Callable[[int], Chance]  # (number of the step) -> the luck of the step
    actions: list[Action] = field(default_factory=list)
    number: int = 0  # of the request to the process
    before: Any = None  # the state before it, if the reason for the turn is wanted
    has_luck: bool = False  # a step of it used chance or revealed something
    is_played: bool = False  # it is finished, and the reason is asked for


class ComputerAnswers(QObject):
    """Asks the computer players for the turns that a rewriting waits for, in a process of its own."""

    answered = Signal(object)  # NewTurn, for `Rewriting.play`
    failed = Signal(str)  # a sentence; the rewriting still waits

    def __init__(self, game: Game, record: TableRecord, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game, self._record = game, record
        self._process: ThinkingProcess | None = None
        self._asked: _PendingTurn | None = None
        self.reason = ""  # a sentence why the turn that `ask_instead` was answered with is good; "" for none

    @property
    def is_thinking(self) -> bool:
        """Tell whether an answer is being computed for a turn."""
        return self._asked is not None

    def ask(self, grown: Rewriting) -> None:
        """Drop the former request, and ask for the turn that the rewriting waits for if a computer is to play
        it. The result comes by `answered` or `failed`."""
        self.stop()
        waits = grown.pending
        if waits is not None and waits.kind == ANEW:
            self.ask_at(grown, waits)

    def ask_at(self, grown: Rewriting, waits: TurnVerdict) -> None:
        """Ask for a turn at the position where this one was tried, and drop the former request.

        The result comes by `answered` or `failed`; the latter at once if the game has no computer players.
        """
        self.stop()
        computers = self._game.computers
        if computers is None:
            self.failed.emit(_("{title} has no computer player.", title=self._game.title))
            return
        acting = tuple(self._game.to_act(waits.at.state))
        source = waits.source
        seat = source.seat if source is not None and source.seat in acting else acting[0]
        level = valid_level(self._game, self._record.seats[seat].level)
        place = (self._record.seed, "anew", waits.at.key, seat)

        def chance(step: int) -> Chance:
            """Return the luck of a step, as the rewriting gives it."""
            return grown.chance(source, seat, step)

        self._asked = _PendingTurn(seat, waits.at.state, level, place, chance)
        self._think(self._asked, computers)

    def ask_instead(self, table: Table, node: Node) -> None:
        """Ask the strongest level for a turn of the same seat in place of this one, which must not be Start,
        and drop the former request.

        The result comes by `answered` or `failed`; the latter at once if the game has no computer players.
        Then `reason` says why the turn is good, if the game can tell for certain, and not by what only
        playing it would reveal.
        """
        self.stop()
        self.reason = ""
        computers, at = self._game.computers, node.parent
        if computers is None or at is None:
            self.failed.emit(_("{title} has no computer player.", title=self._game.title))
            return
        level = computers.levels[-1] if computers.levels else ""
        place = (self._record.seed, "instead", at.key, node.seat)

        def chance(step: int) -> Chance:
            """Return the luck of a step, as the table would give it."""
            return table.chance_at(at, node.seat, step)

        self._asked = _PendingTurn(node.seat, at.state, level, place, chance, before=at.state)
        self._think(self._asked, computers)

    def stop(self) -> None:
        """Cancel the request that is being answered, if any; its answer is not reported."""
        asked, self._asked = self._asked, None
        if asked is not None and self._process is not None:
            self._process.cancel(asked.number)

    def close(self) -> None:
        """Cancel the present request and end the process."""
        self.stop()
        if self._process is not None:
            self._process.close()

    def _think(self, asked: _PendingTurn, computers: Computers) -> None:
        """Ask for the next step, from what its seat may see, with a seed that reveals nothing of the table's
        luck."""
        if self._process is None:
            self._process = ThinkingProcess(self)
            self._process.ensure_started(LoadRequest(computers.import_path_of("choose")))
        seen = self._game.seen_by(asked.state, asked.seat)
        self._send(asked, computers, make_request(computers.import_path_of("choose"), seen, asked.seat))

    def _ask_reason(self, asked: _PendingTurn, computers: Computers) -> None:
        """Ask why the finished turn is good, from what its seat may see."""
        asked.is_played = True
        states = [self._game.seen_by(state, asked.seat) for state in (asked.before, asked.state)]
        self._send(asked, computers, make_request(computers.import_path_of("reason"), *states, asked.seat))

    def _send(self, asked: _PendingTurn, computers: Computers, request: AskRequest) -> None:
        """Send this request about a turn with its level, its time and a seed of its own."""
        assert self._process is not None
        ask = msgspec.structs.replace(
            request,
            level=asked.level,
            seconds=thinking_seconds(self._game, asked.level),
            seed=int(digest((*asked.place, len(asked.actions)))[:12], 16),
        )
        asked.number = self._process.ask(ask, partial(self._on_answered, asked, computers))

    def _on_answered(self, asked: _PendingTurn, computers: Computers, answer: Answer) -> None:
        """Play the answered step, then ask for the next one, or report the finished turn or the failure.

        An answer to a dropped request is ignored.
        """
        if asked is not self._asked:
            return
        if asked.is_played:
            self._take_reason(answer)
            self._report(asked)
            return
        try:
            is_over = self._play_step(asked, answer)
        except (Illegal, msgspec.MsgspecError) as why:
            self._asked = None
            self.failed.emit(
                answer.sentence or _("The computer chose something that is not possible: {why}", why=why)
            )
            return
        if not is_over:
            self._think(asked, computers)
        elif asked.before is not None and not asked.has_luck and computers.is_set("reason"):
            self._ask_reason(asked, computers)
        else:
            self._report(asked)

    def _take_reason(self, answer: Answer) -> None:
        """Take the reason for the finished turn, none if there is no answer."""
        with suppress(msgspec.MsgspecError):
            self.reason = msgspec.json.decode(answer.value, type=str | None) or ""

    def _report(self, asked: _PendingTurn) -> None:
        """Emit the finished turn."""
        self._asked = None
        self.answered.emit(NewTurn(asked.seat, tuple(asked.actions)))

    def _play_step(self, asked: _PendingTurn, answer: Answer) -> bool:
        """Play one more step, and return whether it ends the turn. Raises Illegal, or MsgspecError for no
        action."""
        game = self._game
        if answer.sentence:
            raise Illegal(answer.sentence)
        action: Any = msgspec.json.decode(answer.value, type=game.action | None)
        if action is None and game.end_turn is None:  # no action means: confirm the turn as it is
            return True
        action = action or game.end_turn
        if len(asked.actions) >= MOST_STEPS:
            raise Illegal(_("The turn has no end."))
        chance = asked.chance(len(asked.actions))
        move: Move = play_action(game, asked.state, asked.seat, action, chance)
        asked.actions.append(action)
        asked.state = move.after
        asked.has_luck = asked.has_luck or move.lucky or bool(move.reveals)
        return ends_turn(game, move)
