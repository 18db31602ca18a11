"""Lessons: levels of a pack that begin in the middle, because their PLAY lines list moves played already.

An AWAIT line lists moves in the same notation, then a bar and a sentence. The lesson waits for these moves,
one after the other, and refuses everything else with that sentence. "AWAIT hint" waits for a hint.

"PLAY B DDL-" moves item B down, down and left, and undoes the last step; "+" redoes; "3,2" places a piece
there. A lower-case letter is the last item of its owner: the other end of a line.
"""

from collections.abc import Callable, Iterator
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import LessonStep
from takeback.engine.state import Action, Illegal
from takeback.puzzles.items import Ground, ItemMove, PlayAgain, TakeBack, forget_strokes
from takeback.puzzles.ways import played
from takeback.texts import gettext as _

KEY, WAITS = "PLAY", "AWAIT"
HINT_WANTED = "hint"
Step = Callable[[str], ItemMove]  # the move that a letter stands for


def without_plays(text: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return a level's text with its PLAY and AWAIT lines left empty, then what these lines say."""
    rows = text.split("\n")
    found: dict[str, list[str]] = {KEY: [], WAITS: []}
    for number, row in enumerate(rows):
        key, _space, rest = row.strip().partition(" ")
        if key.upper() in found:
            found[key.upper()].append(rest.strip())
            rows[number] = ""
    return "\n".join(rows), tuple(found[KEY]), tuple(found[WAITS])


def awaited_steps(state: Any, lines: tuple[str, ...], ground: Ground, step: Step) -> Iterator[LessonStep]:
    """Yield the steps that a lesson waits for, from its AWAIT lines: a hint, or actions. Raises Illegal if a
    line names no item.

    `step` returns the move that a letter stands for.
    """
    for line in lines:
        words, _bar, sentence = map(str.strip, line.partition("|"))
        why = _(sentence) if sentence else ""
        if words == HINT_WANTED:
            yield LessonStep(why, why=why, command=HINT_WANTED)
        else:
            yield from (LessonStep(why, action, why) for action in actions(state, words, ground, step))


def begun(state: Any, plays: tuple[str, ...], rules: Any, step: Step) -> Any:
    """Return the position after the moves of the PLAY lines, with no strokes counted; the same one if there
    are none. Raises Illegal, naming the line that cannot be played."""
    if not plays:
        return state
    for line in plays:
        try:
            for action in actions(state, line, rules.GROUND, step):
                state = played(state, rules.play(state, 0, action, Chance(0)))
        except Illegal as why:
            raise Illegal(
                _("The lesson cannot be set up at “{line}”: {why}", line=line[:40], why=why)
            ) from why
    return forget_strokes(state)


def actions(state: Any, line: str, ground: Ground, step: Step) -> Iterator[Action]:
    """Yield the actions of one line, such as "B DDL-". Raises Illegal if its item does not exist. `step`: the
    move of a letter."""
    name, _space, moves = line.partition(" ")
    item = _find_item(state, name, ground)
    for word in moves.split():
        row, comma, column = word.partition(",")
        if comma and row.isdecimal() and column.isdecimal():
            yield ground.action(item, ("place", int(row), int(column)))
        else:
            yield from (_letter_action(item, letter, ground, step) for letter in word)


def _find_item(state: Any, name: str, ground: Ground) -> int:
    """Return the item of this owner's letter: the owner's first for a capital, the last for a lower-case
    letter. Raises Illegal."""
    owner = ord(name.upper()) - ord("A") if len(name) == 1 else -1
    own = [item for item in range(len(state.items)) if ground.mover(item) == owner]
    if not own:
        raise Illegal(_("There is no such item."))
    return own[0] if name.isupper() else own[-1]


def _letter_action(item: int, letter: str, ground: Ground, step: Step) -> Action:
    """Return the action of a letter: undo for "-", redo for "+", else the move that `step` returns."""
    match letter:
        case "-":
            return TakeBack(item)
        case "+":
            return PlayAgain(item)
    return ground.action(item, step(letter))
