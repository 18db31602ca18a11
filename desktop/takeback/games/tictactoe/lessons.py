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
        _("One row that lacks a mark can be stopped. Two of them with one cross cannot."),
        NAMES,
        _grid_of("X.O .O. ..X", (0, 2)),
        YOU,
        (
            _cross_step(
                2, 0, _("Nought lacks one mark on the diagonal: stop it in the corner at the lower left.")
            ),
            LessonStep("", Place(2, 1), seat=NOUGHT),
            _cross_step(
                1,
                0,
                _("Nought stopped the lower row. The left column lacks one cross: press its empty cell."),
            ),
        ),
        _("The cross in the corner stopped Nought and opened two rows: that is how games are won."),
    )


def a_mark_less() -> Lesson:
    """Return the lesson on taking a turn out of the past."""
    return Lesson(
        gettext_noop("Take a mark out of the middle"),
        _("What was played can be changed afterwards, and the turns that followed are then played again."),
        NAMES,
        _grid_of("... ... ...", ()),
        YOU,
        (
            _cross_step(1, 1, _("Put a cross in the middle.")),
            LessonStep("", Place(0, 0), seat=NOUGHT),
            _cross_step(0, 2, _("Put a cross in the corner at the upper right.")),
            LessonStep("", Place(2, 0), seat=NOUGHT),
            LessonStep(
                _(
                    "Right click on turn 2 in the history, choose Edit the past, Take this turn out, "
                    "keep the rest (Ctrl+Shift+X), and then “Keep as new line”."
                ),
                edit=TakeOut(2, 2),
            ),
        ),
        _(
            "Turn 3 is no longer possible, because it was Nought’s turn then; turn 4 is unchanged. Undo "
            "removes the new line."
        ),
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
