"""Generating levels of a wanted difficulty by trying repeatedly, and advice where none is found."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from takeback.engine.option import Option, Options
from takeback.engine.state import Illegal
from takeback.texts import gettext as _
from takeback.texts import ngettext

GRADES = range(1, 10)
TRIES, MOST_CELLS = 60, 3_000  # attempts at a difficulty; fewer on large boards, which take longer
WANTED = Option(
    "grade",
    0,
    _("From 1 to 9, or any"),
    choices=(0, *GRADES),
    called=(
        *(_("Any"), _("1, very easy"), "2", _("3, easy"), "4", _("5, medium")),
        *("6", _("7, hard"), "8", _("9, very hard")),
    ),
    label=_("Difficulty"),
)


HOPELESS, FAR = 10, 3  # give up after so many attempts that came no nearer than so many grades
OFTEN = 1 / 6  # share of the attempts from which on a difficulty is worth recommending
STEPS = 4  # numbers of items that are tried on the way to the usual one
MOST_FAILED = 3  # failed attempts, each of which takes long
FEW = 40  # attempts at a level for each change that might help


def is_usual(known: Iterable[Option], options: Options) -> bool:
    """Tell whether all options but the difficulty have their defaults."""
    return all(options.get(one.name, one.default) == one.default for one in known if one is not WANTED)


def of_grade(made: Callable[[int], Any], wanted: int, cells: int, is_plain: bool) -> Any:
    """Return the first generated level of this grade; 0 takes any. Raises Illegal with the grades that came
    instead.

    `made` makes a level, and is told how many attempts there were before, so that it may vary them. If it
    raises Illegal before any level was made, that is passed on with advice; later the attempt is skipped, and
    the third one skipped ends the search, as do ten levels that are all far off. `cells`: of the board.
    `is_plain`: only the size was chosen, so that another size may help.
    """
    found: list[int] = []
    failed = 0
    for number in range(min(TRIES, MOST_CELLS // cells) if wanted else 1):
        try:
            level = made(number)
        except Illegal as why:
            failed += 1
            if not found:
                advice = [_("Try any difficulty.")] if wanted else []
                raise Illegal(" ".join([str(why), *advice])) from why
            if failed == MOST_FAILED:
                break
            continue
        if wanted in (0, level.grade):
            return level
        found.append(level.grade)
        if len(found) >= HOPELESS and min(abs(grade - wanted) for grade in found) >= FAR:
            break
    raise Illegal(_wrong_grades_text(found, wanted, is_plain))


def _wrong_grades_text(found: list[int], wanted: int, is_plain: bool) -> str:
    """Return the sentences for a grade that did not come: which grades came, and what to try."""
    low, high = min(found), max(found)
    least = len(found) * OFTEN
    often = [grade for grade in set(found) if found.count(grade) >= least] or found
    nearest = min(often, key=lambda grade: (abs(grade - wanted), grade))
    if low == high:
        came = ngettext(
            "One level was tried, with difficulty {low} instead of {wanted}.",
            "{count} levels were tried, with difficulty {low} instead of {wanted}.",
            len(found),
            low=low,
            wanted=wanted,
        )
    else:
        came = ngettext(
            "{count} level was tried, with difficulty {low} to {high} instead of {wanted}.",
            "{count} levels were tried, with difficulty {low} to {high} instead of {wanted}.",
            len(found),
            low=low,
            high=high,
            wanted=wanted,
        )
    if not is_plain or low < wanted < high:
        advice = _("Try difficulty {number}.", number=nearest)
    elif wanted > high:
        advice = _("Try difficulty {number}, or a larger board.", number=nearest)
    else:
        advice = _("Try difficulty {number}, or a smaller board.", number=nearest)
    return f"{came} {advice}"


# advice where no level is found -------------------------------------------------------------------------
Change = tuple[str, Any]  # the advice as a sentence, and the changed wish


def made(
    wish: Any,
    refusal: Callable[[Any], str],
    found: Callable[[Any, int], Any],
    changes: Callable[[Any], Iterable[Change]],
    attempts: int,
) -> Any:
    """Return a level for this wish. Raises Illegal, with advice that was tried, if none is found.

    `refusal` returns why a wish is impossible; `found` a level after so many attempts, or None; `changes`
    other wishes, in words and as a wish.
    """
    why = refusal(wish)
    level = None if why else found(wish, attempts)
    if level is None:
        raise refused(why, changes(wish), lambda other: not refusal(other) and found(other, FEW) is not None)
    return level


def refused(why: str, changes: Iterable[Change], comes_about: Callable[[Any], bool]) -> Illegal:
    """Return the error for a wish: `why`, with the first change for which `comes_about` tells that a level is
    found, else the last change."""
    advice = ""
    for sentence, wish in changes:
        advice = sentence
        if comes_about(wish):
            break
    return Illegal(" ".join([why or _("No such level was found."), advice]))


def too_many_closed_text(rows: int, columns: int, closed: int) -> str:
    """Return the sentence for a board of which too many cells are closed."""
    if closed >= rows * columns:
        return ngettext(
            "{count} closed cell leaves nothing of a board of {rows}x{columns}.",
            "{count} closed cells leave nothing of a board of {rows}x{columns}.",
            closed,
            rows=rows,
            columns=columns,
        )
    return ngettext(
        "{count} closed cell leaves too little of a board of {rows}x{columns}.",
        "{count} closed cells leave too little of a board of {rows}x{columns}.",
        closed,
        rows=rows,
        columns=columns,
    )


def other_numbers(wish: Any, field: str, more: str, fewer: str, usual: int) -> Iterator[Change]:
    """Yield other numbers of items: on the way from the wished number to the usual one, then around that.

    `more` and `fewer` are messages with a {number}.
    """
    now = getattr(wish, field)
    way = [now + (usual - now) * step // STEPS for step in range(1, STEPS + 1)]
    for number in dict.fromkeys([*way, usual + 1, usual - 1, usual + 2, usual - 2]):
        if number != now and number > 0:
            yield _(more if number > now else fewer, number=number), replace(wish, **{field: number})


def fewer_extras(wish: Any, extras: Mapping[str, tuple[str, str]]) -> Iterator[Change]:
    """Yield half of each extra, then none of it. `extras`: of each field the messages for fewer and none."""
    for field, (fewer, without) in extras.items():
        number = getattr(wish, field)
        if number // 2:
            yield _(fewer, number=number // 2), replace(wish, **{field: number // 2})
        if number:
            yield _(without), replace(wish, **{field: 0})
