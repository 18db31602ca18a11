"""Lessons: levels of a pack that begin in the middle, because a line PLAY says what has been played in them.

A line AWAIT in the same words, with a bar and a sentence after it, is what the lesson waits for: until it is
done, one after the other, everything else is refused with that sentence. "AWAIT hint" waits for a hint.

"PLAY B DDL-" takes item B down, down and left, and the last step back; "+" plays again; "3,2" lays a piece
there. A small letter is the last item of its owner: the other end of a line.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import LessonStep
from takeback.engine.state import Action, Illegal
from takeback.puzzles.items import Ground, ItemMove, PlayAgain, TakeBack
from takeback.puzzles.ways import played

KEY, WAITS = "PLAY", "AWAIT"
HINT_WANTED = "hint"
Step = Callable[[str], ItemMove]  # the move that a letter stands for


def without_plays(text: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The text of a level, its lines PLAY and AWAIT left empty; and what each of the two say."""
    rows = text.split("\n")
    told: dict[str, list[str]] = {KEY: [], WAITS: []}
    for number, row in enumerate(rows):
        key, _, rest = row.strip().partition(" ")
        if key.upper() in told:
            told[key.upper()].append(rest.strip())
            rows[number] = ""
    return "\n".join(rows), tuple(told[KEY]), tuple(told[WAITS])


def asked(state: Any, told: tuple[str, ...], ground: Ground, step: Step) -> Iterator[LessonStep]:
    """What a lesson waits for, of its lines AWAIT."""
    for line in told:
        words, _, why = map(str.strip, line.partition("|"))
        if words == HINT_WANTED:
            yield LessonStep(why, why=why, command=HINT_WANTED)
        else:
            yield from (LessonStep(why, action, why) for action in actions(state, words, ground, step))


def begun(state: Any, plays: tuple[str, ...], rules: Any, step: Step) -> Any:
    """The position after what has been played; no stroke of it counts. Raises Illegal."""
    if not plays:
        return state
    for line in plays:
        try:
            for action in actions(state, line, rules.GROUND, step):
                state = played(state, rules.play(state, 0, action, Chance(0)))
        except Illegal as why:
            raise Illegal(f"The lesson cannot be set up at “{line[:40]}”: {why}") from why
    return replace(state, strokes=0, last=-1)


def actions(state: Any, line: str, ground: Ground, step: Step) -> Iterator[Action]:
    """The actions of one line, for the items there are."""
    name, _, moves = line.partition(" ")
    item = _item(state, name, ground)
    for word in moves.split():
        row, comma, column = word.partition(",")
        if comma and row.isdecimal() and column.isdecimal():
            yield ground.action(item, ("place", int(row), int(column)))
        else:
            yield from (_action(item, letter, ground, step) for letter in word)


def _item(state: Any, name: str, ground: Ground) -> int:
    owner = ord(name.upper()) - ord("A") if len(name) == 1 else -1
    own = [item for item in range(len(state.items)) if ground.mover(item) == owner]
    if not own:
        raise Illegal("There is no such item.")
    return own[0] if name.isupper() else own[-1]


def _action(item: int, letter: str, ground: Ground, step: Step) -> Action:
    match letter:
        case "-":
            return TakeBack(item)
        case "+":
            return PlayAgain(item)
    return ground.action(item, step(letter))
