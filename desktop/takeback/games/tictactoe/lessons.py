"""Three lessons: a row wins, two open rows at once cannot both be stopped, and the past can be edited."""

from takeback.engine.game import Lesson, LessonStep
from takeback.engine.past_edits import TakeOut
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

from .state import EMPTY, Cell, Grid, Place

YOU, NOUGHT = 0, 1
NAMES = (gettext_noop("Cross"), gettext_noop("Nought"))


def lessons() -> tuple[Lesson, ...]:
    """Return the lessons, in the order in which they should be taken."""
    return (a_row(), two_rows(), a_mark_less())


def a_row() -> Lesson:
    """Return the lesson on completing a row."""
    return Lesson(
        gettext_noop("Three in a row"),
        _("You are Cross. Three crosses in a row win: across, down or along a diagonal."),
        NAMES,
        _grid_of("X.X O.. .O.", (2, 1)),
        YOU,
        (_cross_step(0, 1, _("The top row needs one more cross: click the empty cell.")),),
        _("Undo takes the last turn back: try something else, and the history keeps both."),
    )


def two_rows() -> Lesson:
    """Return the lesson on making two open rows at once."""
    return Lesson(
        gettext_noop("Two rows at once"),
        _("A row that lacks one mark can be blocked. Two such rows at once cannot."),
        NAMES,
        _grid_of("X.O .O. ..X", (0, 2)),
        YOU,
        (
            _cross_step(
                2,
                0,
                _("Nought needs one more mark on the diagonal: block it at the lower left."),
            ),
            LessonStep("", Place(2, 1), seat=NOUGHT),
            _cross_step(
                1,
                0,
                _("Nought blocked the bottom row. The left column needs one more cross: click the cell."),
            ),
        ),
        _("The cross in the corner blocked Nought and began two rows at once: that is how games are won."),
    )


def a_mark_less() -> Lesson:
    """Return the lesson on taking a turn out of the past."""
    return Lesson(
        gettext_noop("Take out an earlier turn"),
        _("You can change what was played earlier. The turns that followed are then played again."),
        NAMES,
        _grid_of("... ... ...", ()),
        YOU,
        (
            _cross_step(1, 1, _("Place a cross in the middle.")),
            LessonStep("", Place(0, 0), seat=NOUGHT),
            _cross_step(0, 2, _("Place a cross at the upper right.")),
            LessonStep("", Place(2, 0), seat=NOUGHT),
            LessonStep(
                _(
                    "In the history (F9), right-click turn 2 and choose Edit the past, then “Take turn 2 "
                    "out, keep the rest” (Ctrl+Shift+X)."
                ),
                edit=TakeOut(2, 2),
                edit_asks=(_("Press “Keep as new line”. The list shows the result."),),
            ),
        ),
        _("Turn 3 became impossible: it would be Nought’s turn. Undo reopens the change."),
    )


def _cross_step(row: int, column: int, ask: str) -> LessonStep:
    """Return the step that waits for a cross in this cell."""
    return LessonStep(ask, Place(row, column), _("Not there. {task}", task=ask))


def _grid_of(rows: str, last: Cell | tuple[()]) -> Grid:
    """Return a position with Cross to move, from three rows of X, O and dots; `last` is Nought's latest
    mark."""
    cells = tuple({"X": YOU, "O": NOUGHT}.get(mark, EMPTY) for mark in rows.replace(" ", ""))
    return Grid(
        rows=3,
        columns=3,
        run=3,
        gravity=False,
        misere=False,
        marks=1,
        cells=cells,
        first=not rows.strip(" ."),
        last=(last,) if last else (),
    )
