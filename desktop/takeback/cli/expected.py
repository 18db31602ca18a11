"""What should come of a replayed file: NAME.expect.json, beside it, says so for NAME.

{"refuse": {"at": 14, "action": "p2 cbr 300"}} is an action that the rules refuse, and there it ends;
{"stacks": ["9800", "10200"]} is what the seats have in the end.
"""

from pathlib import Path

import msgspec

from takeback.engine.level import Replayed, ReplayProblem
from takeback.engine.limits import SMALL, bytes_of, check_json
from takeback.engine.state import Illegal

ENDING = ".expect.json"
END = "the end"


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    action: str


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refuse: Refused | None = None
    stacks: tuple[str, ...] | None = None


def beside(file: Path) -> Expected:
    """What is expected of this file; nothing where no file says so. Raises Illegal."""
    other = file.with_suffix(ENDING)
    if not other.is_file():
        return Expected()
    try:
        data = bytes_of(other, SMALL.bytes)
        check_json(data, SMALL)
        return msgspec.json.decode(data, type=Expected)
    except (OSError, ValueError) as error:
        raise Illegal(f"“{other.name}” does not say what is expected: {error}.") from error


def held_to(expected: Expected, told: Replayed) -> Replayed:
    """The result of a replay, compared with what was expected."""
    if expected.refuse is not None:
        told = _refused(expected.refuse, told)
    if expected.stacks is not None and told.stacks != expected.stacks:
        ends = f"It ends with {_listed(told.stacks)}; {_listed(expected.stacks)} was expected."
        told = _parting(told, ReplayProblem(told.items, END, ends))
    return told


def _refused(wanted: Refused, told: Replayed) -> Replayed:
    met = [one for one in told.problems if (one.at, one.action) == (wanted.at, wanted.action)]
    if not met:
        why = f"“{wanted.action}”, action {wanted.at}, was expected to be refused, and was not."
        return _parting(told, ReplayProblem(told.items, f"action {wanted.at}", why))
    rest = tuple(one for one in told.problems if one is not met[0])
    return msgspec.structs.replace(told, matched=told.matched + 1, problems=rest, expected=met[0].why)


def _parting(told: Replayed, problem: ReplayProblem) -> Replayed:
    """Its item is counted as one that parts, once."""
    is_new = all(one.item != problem.item for one in told.problems)
    return msgspec.structs.replace(told, matched=told.matched - is_new, problems=(*told.problems, problem))


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(words) or "nothing"
