"""Checks of whether a turn may be played at the present node."""

from takeback.engine.fair import why_no_other_line
from takeback.engine.history import Node
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action, Illegal
from takeback.table.drafts import DraftTable
from takeback.table.plans import PLANS_NO_CHANCE
from takeback.texts import gettext as _

ONLY_LOOKED_AT = _("You can view this table, but not play on.")
NOT_YOUR_TURN = _("It is not your turn yet; your plan is kept.")


class TurnChecks:
    """Says which turn Confirm would make of a draft, and whether it may be played. It changes nothing."""

    def __init__(self, table: DraftTable) -> None:
        self._table = table

    @property
    def may_wait(self) -> bool:
        """Return whether a turn may have several steps, and so wait to be confirmed, under the options of the
        table."""
        game, record = self._table.game, self._table.record
        waits = game.drafted is not None and game.drafted.waits
        return waits(game.read_options(record.options)) if callable(waits) else waits

    def why_not_confirm(self, seat: int) -> str:
        """Return why `confirm` would refuse this seat now, as a sentence; empty when it would not."""
        table = self._table
        try:
            if table.is_read_only:
                raise Illegal(ONLY_LOOKED_AT)
            moves, end = self.turn_to_confirm(seat)
            if end is not None:
                if table.guard is not None:
                    table.guard(end, seat)
                state = table.drafts.steps_of(seat)[1]
                chance = table.chance_at(table.here, seat, len(moves))
                move = play_action(table.game, state, seat, end, chance)
                if not self.ends_turn(move):
                    return ""
                moves = (*moves, move)
            self.check_turn(seat, moves)
        except Illegal as why:
            return str(why)
        except Exception:
            return ""  # a fault in the rules is reported by `confirm`
        return ""

    def turn_to_confirm(self, seat: int) -> tuple[tuple[Move, ...], Action | None]:
        """Return the steps of the turn that Confirm makes and the action to end it, or raise Illegal."""
        game = self._table.game
        moves, state = self._table.drafts.steps_of(seat)
        is_complete = bool(moves) and game.closes(moves[-1])  # a plan may end with a closing move
        end = None if is_complete else game.end_turn
        if end is None and not moves:
            raise Illegal(_("There is nothing to confirm."))
        if why := game.may_confirm(state, seat):
            raise Illegal(why)
        return moves, end

    def ends_turn(self, move: Move) -> bool:
        """Tell whether this move ends the turn: a closing move, or one with chance or a reveal. Raises
        Illegal for chance or a reveal in a plan, before the seat is to move."""
        if self._table.game.closes(move):
            return True
        if not (move.reveals or move.lucky):
            return False
        if move.seat not in self._table.to_act():
            raise Illegal(PLANS_NO_CHANCE)
        return True

    def check_turn(self, seat: int, moves: tuple[Move, ...]) -> Node | None:
        """Return the child that this turn leads to, if any; raise Illegal where it may not be played."""
        table = self._table
        if seat not in table.to_act():  # nobody may act once the game is over
            if table.outcome is not None:
                raise Illegal(_("The game is over."))
            if not all(type(move.action) in table.game.anytime for move in moves):
                raise Illegal(NOT_YOUR_TURN)
        child = table.history.find_child(table.here, moves)
        if child is None:
            self.check_new_turn()
        return child

    def why_no_new_turn(self, node: Node) -> str:
        """Return why a fair table allows no other turn from this node; empty where it may be played."""
        table = self._table
        return why_no_other_line(table.game, node, table.names) if table.is_fair else ""

    def check_new_turn(self) -> None:
        """Raise Illegal where a fair table allows no new turn here."""
        if self._table.is_fair and (why := self.why_no_new_turn(self._table.here)):
            raise Illegal(why)
