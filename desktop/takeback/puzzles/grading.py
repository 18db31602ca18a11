"""Levels of a wanted difficulty: made again and again until one has it; and what helps where none comes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from takeback.engine.option import Option, Options
from takeback.engine.state import Illegal

GRADES = range(1, 10)
TRIES, MOST_CELLS = 60, 3_000  # at a difficulty; large boards take longer, and nobody waits for ever
WANTED = Option(
    "grade",
    0,
    "Of a made level, from 1 to 9, or any",
    choices=(0, *GRADES),
    called=("Any", "1, very easy", "2", "3, easy", "4", "5, medium", "6", "7, hard", "8", "9, very hard"),
    label="Difficulty",
)


HOPELESS, FAR = 10, 3  # after so many tries that came no nearer, none will
OFTEN = 1 / 6  # of the tries: a difficulty that came so often comes again
STEPS = 4  # numbers of items that are tried on the way to the usual one
MOST_FAILED = 3  # of the tries, each of which takes long
FEW = 40  # attempts at a level for each change that might help


def is_usual(known: Iterable[Option], options: Options) -> bool:
    """Was nothing but the size and the difficulty chosen?"""
    return all(options.get(one.name, one.default) == one.default for one in known if one is not WANTED)


def of_grade(made: Callable[[int], Any], wanted: int, cells: int, is_plain: bool) -> Any:
    """The first level of this grade; 0 takes any. Raises Illegal with the grades that came instead.

    `made` is told how many were made before, so that it may try something else: what fails then is passed
    over. `cells`: of its board. `is_plain`: nothing but the size was chosen, and among all sizes every grade
    comes about.
    """
    found: list[int] = []
    failed = 0
    for number in range(min(TRIES, MOST_CELLS // cells) if wanted else 1):
        try:
            level = made(number)
        except Illegal as why:
            failed += 1
            if not found:
                raise Illegal(
                    f"{str(why).removesuffix('.')}, of any difficulty." if wanted else str(why)
                ) from why
            if failed == MOST_FAILED:
                break
            continue
        if wanted in (0, level.grade):
            return level
        found.append(level.grade)
        if len(found) >= HOPELESS and min(abs(grade - wanted) for grade in found) >= FAR:
            break
    raise Illegal(_other_grades(found, wanted, is_plain))


def _other_grades(found: list[int], wanted: int, is_plain: bool) -> str:
    low, high = min(found), max(found)
    came = f"of difficulty {low}" if low == high else f"of difficulty {low} to {high}"
    least = len(found) * OFTEN
    often = [grade for grade in set(found) if found.count(grade) >= least] or found
    nearest = min(often, key=lambda grade: (abs(grade - wanted), grade))
    board = ""
    if is_plain and not low < wanted < high:
        board = f", or a {'larger' if wanted > high else 'smaller'} board"
    were = "One level like this was" if len(found) == 1 else f"{len(found)} levels like this were"
    return f"{were} {came}, not {wanted}. Try difficulty {nearest}{board}."


# what helps where none comes about ----------------------------------------------------------------------
Change = tuple[str, Any]  # what to do, and the wish that is meant


def made(
    wish: Any,
    refusal: Callable[[Any], str],
    found: Callable[[Any, int], Any],
    changes: Callable[[Any], Iterable[Change]],
    attempts: int,
) -> Any:
    """A level of this wish; raises Illegal, with what helps, where none comes about in so many attempts."""
    why = refusal(wish)
    level = None if why else found(wish, attempts)
    if level is None:
        raise refused(why, changes(wish), lambda other: not refusal(other) and found(other, FEW) is not None)
    return level


def refused(why: str, changes: Iterable[Change], comes_about: Callable[[Any], bool]) -> Illegal:
    """What to say of a wish that cannot be met, with the first change after which a level comes about: each
    is tried. The last of them is sure to help."""
    told = ""
    for words, wish in changes:
        told = words
        if comes_about(wish):
            break
    return Illegal(f"{why or 'No such level was found.'} Try {told}.")


def other_numbers(wish: Any, field: str, items: str, usual: int) -> Iterator[Change]:
    """Other numbers of items, on the way from the wished one to the usual one, then beside it."""
    now = getattr(wish, field)
    way = [now + (usual - now) * step // STEPS for step in range(1, STEPS + 1)]
    for number in dict.fromkeys([*way, usual + 1, usual - 1, usual + 2, usual - 2]):
        if number != now and number > 0:
            more = "more" if number > now else "fewer"
            yield f"{more} {items}, {number} for instance", replace(wish, **{field: number})


def fewer_extras(wish: Any, extras: Mapping[str, str]) -> Iterator[Change]:
    """Half of an extra or none of it, one after the other; `extras`: what each field is called."""
    for field, called in extras.items():
        number = getattr(wish, field)
        if number // 2:
            yield f"fewer {called}, {number // 2} for instance", replace(wish, **{field: number // 2})
        if number:
            yield f"it without {called}", replace(wish, **{field: 0})
