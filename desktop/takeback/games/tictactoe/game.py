"""The Game of tic-tac-toe: the smallest game here, and a good one to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from takeback.engine.game import EASY, Computers, Drafted, Game
from takeback.engine.later import later
from takeback.engine.option import Option, Options, Preset
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

if TYPE_CHECKING:
    from takeback.games.tictactoe import lessons, rules, state, text, thinker, validity
else:  # imported when first used, so that the gallery can list all games at once
    lessons, rules, state, text, thinker, validity = later(
        __package__, "lessons", "rules", "state", "text", "thinker", "validity"
    )

LEVELS = (gettext_noop("easy"), gettext_noop("good"), gettext_noop("perfect"))
LEVEL_LABELS = (gettext_noop("Easy"), gettext_noop("Good"), gettext_noop("Perfect"))


def may_wait(options: Options) -> bool:
    """Tell whether a turn may wait to be confirmed: one of two marks does."""
    return bool(options["marks"] > 1)


GAME: Game[
    state.Grid,
    state.Place | state.EndTurn,
    state.Placed | state.TurnPassed | state.Won | state.Drawn,
] = Game(
    package=__package__ or "",
    title=_("Tic-tac-toe"),
    tagline=_("Three in a row, or five on a large board."),
    difficulty=EASY,
    minutes=2,
    seats=(2,),
    options=(
        Option(
            "size",
            "3x3",
            _("Rows × columns, 3x3 to 19x19"),
            suggestions=("3x3", "6x7", "9x9", "15x15", "19x19"),
            label=_("Size"),
        ),
        Option(
            "run",
            3,
            _("Marks in a row to win"),
            low=3,
            high=19,
            label=_("In a row"),
            proposed=(("size", "6x7", 4), ("size", "9x9", 5), ("size", "15x15", 5), ("size", "19x19", 5)),
        ),
        Option(
            "gravity", False, _("Marks fall to the lowest empty cell of their column"), label=_("Gravity")
        ),
        Option("misere", False, _("Completing a row loses"), label=_("Misère")),
        Option(
            "marks",
            1,
            _("One or two. With two, the first turn is a single mark."),
            (1, 2),
            label=_("Marks per turn"),
        ),
    ),
    presets=(
        Preset(_("Tic-tac-toe")),
        Preset(_("Four in a row"), {"size": "6x7", "run": 4, "gravity": True}),
        Preset(_("Five in a row (Gomoku)"), {"size": "15x15", "run": 5}),
    ),
    seat_names=rules.NAMES,
    state=state.Grid,
    action=state.Place | state.EndTurn,
    event=state.Placed | state.TurnPassed | state.Won | state.Drawn,
    start=rules.start,
    to_act=rules.to_act,
    actions=rules.actions,
    play=rules.play,
    outcome=rules.outcome,
    valid=validity.valid,
    describe=text.describe,
    next_step=text.next_step,
    lessons=lessons.lessons,
    drafted=Drafted(
        closes=rules.closes,
        end_turn=state.EndTurn(),
        waits=may_wait,
        passes=False,
        describe_turn=text.describe_turn,
        differs=text.differs,
    ),
    computers=Computers(
        choose=thinker.choose,
        hint=thinker.hint,
        levels=LEVELS,
        level_labels=LEVEL_LABELS,
        can_win=thinker.can_win,
        reason=thinker.reason,
    ),
)
