"""Expected results of replayed files: NAME.expect.json describes what should come of NAME beside it.

{"refuse": {"at": 14, "action": "p2 cbr 300"}} is an action that the rules must refuse, where the replay ends;
{"stacks": ["9800", "10200"]} is what the seats must have at the end.
"""

from pathlib import Path

import msgspec

from takeback.engine.level import Replayed, ReplayProblem
from takeback.engine.limits import SMALL, bytes_of, check_json
from takeback.engine.state import Illegal
from takeback.texts import format_list
from takeback.texts import gettext as _

ENDING = ".expect.json"
END = _("the end")


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that the rules must refuse, with its number."""

    at: int
    action: str


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The expected result of a file; None where nothing is expected."""

    refuse: Refused | None = None
    stacks: tuple[str, ...] | None = None


def read_expected(file: Path) -> Expected:
    """Return what is expected of this file, empty without an .expect.json. Raise Illegal if that cannot be
    read."""
    other = file.with_suffix(ENDING)
    if not other.is_file():
        return Expected()
    try:
        data = bytes_of(other, SMALL.bytes)
        check_json(data, SMALL)
        return msgspec.json.decode(data, type=Expected)
    except (OSError, ValueError) as error:
        raise Illegal(
            _("“{file}” does not say what is expected: {error}.", file=other.name, error=error)
        ) from error


def compare_result(expected: Expected, result: Replayed) -> Replayed:
    """Return the result of a replay, with a problem added for each unmet expectation and the expected refusal
    removed."""
    if expected.refuse is not None:
        result = _check_refusal(expected.refuse, result)
    if expected.stacks is not None and result.stacks != expected.stacks:
        ends = _(
            "It ends with {stacks}; {expected} was expected.",
            stacks=_listed(result.stacks),
            expected=_listed(expected.stacks),
        )
        result = _with_problem(result, ReplayProblem(result.items, END, ends))
    return result


def _check_refusal(wanted: Refused, result: Replayed) -> Replayed:
    """Return the result without the expected refusal among its problems, or with a problem if it is
    missing."""
    met = [one for one in result.problems if (one.at, one.action) == (wanted.at, wanted.action)]
    if not met:
        why = _(
            "“{action}”, action {number}, was expected to be refused, but it was not.",
            action=wanted.action,
            number=wanted.at,
        )
        place = _("action {number}", number=wanted.at)
        return _with_problem(result, ReplayProblem(result.items, place, why))
    others = tuple(one for one in result.problems if one is not met[0])
    return msgspec.structs.replace(result, matched=result.matched + 1, problems=others, expected=met[0].why)


def _with_problem(result: Replayed, problem: ReplayProblem) -> Replayed:
    """Return the result with a problem added; its item no longer counts as matched."""
    is_new = all(one.item != problem.item for one in result.problems)
    return msgspec.structs.replace(
        result, matched=result.matched - is_new, problems=(*result.problems, problem)
    )


def _listed(words: tuple[str, ...]) -> str:
    """Return the words joined by commas, or "nothing" without any."""
    return format_list(words, "unit") or _("nothing")
