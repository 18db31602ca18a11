"""Test the lessons of puzzles: every lesson opens with its topic, and its instructions solve it."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, find_game
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.puzzles.catalogue import section
from takeback.puzzles.dots import pending
from takeback.puzzles.items import may_play_again
from takeback.puzzles.lessons import actions, begun, without_plays
from takeback.puzzles.packs import pack_names, read_pack
from takeback.puzzles.ways import Mark, Trier, choices
from takeback.table.opening import new_table
from tests.puzzles.lesson_acts import TOLD

pytest.importorskip("pysat")

TITLE = 15  # characters for which the card of a level has room beside its stars
STATUS = 60  # characters for which the status bar of the smallest window has room
UNGUIDED = {"flow": (2, 3, 6, 9), "fold": (2, 3, 6), "fill": (2, 3, 6)}  # any move is accepted in these
LESSONS = [(game, number) for game, told in TOLD.items() for number in range(1, len(told) + 1)]
EACH = pytest.mark.parametrize(("id", "number"), LESSONS, ids=[f"{id}-{number}" for id, number in LESSONS])


class Lesson:
    """A lesson at a real table."""

    def __init__(self, id: str, number: int) -> None:
        self.game: Game = find_game(id)
        self.puzzle: Any = self.game.shelf
        self.ground = self.puzzle.rules.GROUND
        self.table = new_table(self.game, {"level": f"Tutorial/{number}"}, [Seat()], 1)

    @property
    def state(self) -> Any:
        return self.table.state

    def do(self, line: str) -> None:
        for action in actions(self.state, line, self.ground, self.puzzle.lesson_move):
            self.table.act(action, 0)
        if self.table.drafts.find(0) is not None:
            self.table.confirm(0)

    def waits(self, item: int) -> bool:
        return may_play_again(self.ground, self.state, item)


@EACH
def test_each_lesson_but_the_unguided_ones_has_steps_with_texts_that_fit_in_the_status_bar(
    id: str, number: int
) -> None:
    lesson = Lesson(id, number)
    steps = lesson.game.levels.lesson_steps(lesson.state)
    assert bool(steps) == (number not in UNGUIDED[id])
    assert all(0 < len(step.why) <= STATUS for step in steps)


@EACH
def test_lesson_starts_without_moves_and_following_its_instructions_solves_it_only_at_the_end(
    id: str, number: int
) -> None:
    lesson = Lesson(id, number)
    assert (lesson.state.strokes, lesson.state.last, lesson.state.warnings) == (0, -1, ())
    for line in TOLD[id][number - 1]:
        assert not lesson.state.solved
        lesson.do(line)
    assert lesson.state.solved


@pytest.mark.parametrize("id", TOLD)
def test_tutorial_lessons_are_at_most_ten_with_a_note_title_correct_grade_and_one_solution(id: str) -> None:
    game = find_game(id)
    shelf, solver = game.shelf, importlib.import_module(f"{game.package}.solver")
    pack = read_pack(shelf, "tutorial")
    assert [listed.name for listed in pack.levels] == [str(number + 1) for number in range(len(TOLD[id]))]
    assert len(pack.levels) <= 10
    assert pack_names(shelf)[-1] == "tutorial"
    for listed in pack.levels:
        assert listed.found is not None
        level = listed.found.level
        assert 40 < len(level.note) <= 200
        assert level.note.endswith(".")
        assert 5 < len(level.title) <= TITLE
        assert level.grade == solver.grade_of(solver.measure(level))
        answer = game.levels.solve(shelf.write(level), Effort("", 9.0))
        assert answer.solutions == "one"
        unpaid = shelf.read(shelf.write(level).replace(f"PAR {level.par}\n", ""), "")[0]
        assert unpaid.par == level.par


@pytest.mark.parametrize("id", TOLD)
def test_lessons_4_to_8_start_with_undo_full_and_hollow_dots_a_waiting_redo_and_other_paths(id: str) -> None:
    back = Lesson(id, 4)
    first = min(range(len(back.state.items)), key=lambda item: find_first_serial(back.state, item))
    assert TOLD[id][3][0].casefold().startswith("abcdefgh"[back.ground.mover(first)])
    full, hollow = Lesson(id, 5), Lesson(id, 6)
    assert [dot.hollow == "" for dot in pending(full.ground, full.state)] == [True]
    assert [dot.hollow == "" for dot in pending(hollow.ground, hollow.state)] == [False]
    again = Lesson(id, 7)
    assert sum(again.waits(item) for item in range(len(again.state.items))) == 1
    ways = Lesson(id, 8)
    item = next(item for item, past in enumerate(ways.state.items) if past.ways)
    assert len(choices(ways.state.items[item], 0)) == 2
    assert Trier(ways.ground, ways.state, item, 0).page()[0].mark is Mark.AS_IT_WAS


def find_first_serial(state: Any, item: int) -> int:
    done = state.items[item].done
    return done[0].serial if done else state.serial


@EACH
def test_following_hints_alone_solves_every_lesson(id: str, number: int) -> None:
    lesson = Lesson(id, number)
    hint = lesson.game.computers.hint
    for _ in range(30):
        if not lesson.state.solved:
            for action in hint(lesson.state, 0, Chance(1), Effort("solver", 5.0)).actions:
                lesson.table.act(action, 0)
            if lesson.table.drafts.find(0) is not None:
                lesson.table.confirm(0)
    assert lesson.state.solved


def test_set_up_moves_and_instructions_are_cut_from_a_lesson_text_and_line_numbers_stay() -> None:
    assert without_plays("BOARD 1 4\nplay A RR\nBLOCK 1 1\n PLAY  B -\nAWAIT A - | Do it.") == (
        "BOARD 1 4\n\nBLOCK 1 1\n\n",
        ("A RR", "B -"),
        ("A - | Do it.",),
    )


@pytest.mark.parametrize("line", ["", "B R", "AA R", "A x", "A -", "1 R", "A 1,1"])
def test_lesson_line_that_cannot_be_played_is_refused(line: str) -> None:
    puzzle: Any = find_game("fold").shelf
    state = puzzle.first_position(puzzle.read("BOARD 1 4\nBLOCK 1 1", "")[0])
    with pytest.raises(Illegal, match="The lesson cannot be set up at"):
        begun(state, (line,), puzzle.rules, puzzle.lesson_move)


@pytest.mark.parametrize("id", TOLD)
def test_lessons_are_called_lesson_on_the_screen_and_tutorial_in_stored_names(id: str) -> None:
    game = find_game(id)
    pack = section(game.shelf, "tutorial")
    option = next(one for one in game.options if one.name == game.shelf.option)
    assert (pack.title, pack.places[1].name) == ("Lessons", "Tutorial/2")
    assert option.value_text("Tutorial/2") == "Lesson 2"
