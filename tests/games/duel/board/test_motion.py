"""Test the animations: cards fly, wounds and life flash, a turn begins; any input ends them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSequentialAnimationGroup, Qt
from PySide6.QtGui import QImage, QPainter

from takeback.board.motion import Motion, motions_in
from takeback.engine.play import Move
from takeback.games.duel import text
from takeback.games.duel.board.fact_lines import fact_line
from takeback.games.duel.board.laid import Laid
from takeback.games.duel.board.motion import REST, full_chain_in, motion_of, paint_flash
from takeback.games.duel.board.places import Areas, SpotPlaces
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.events import TurnBegan
from takeback.games.duel.kernel.objects import Duel, Fact
from takeback.games.duel.rules import to_act
from takeback.games.duel.state import Answer, Cancel, Pass
from takeback.ui.theme import LIGHT
from tests.games.duel.board.sitting import BoardViewer
from tests.games.duel.playing import play_game
from tests.games.duel.scene import Scene

FIRE = "put A hand C02; put A field emberseep; put B field L05[+1/+1=1]; A play C02 at L05"


def last_move(scene: Scene) -> Move:
    last = scene.moves[-1]
    before, happened, after = last.before, last.events, last.after
    return Move(0, Pass(), happened, before, after)


def kinds(looker: BoardViewer, move: Move) -> list[tuple[Any, ...]]:
    moving = looker.board.animate(move, move.before)
    assert moving is not None
    return [motion.key for motion in motions_in(moving)]  # type: ignore[misc]


def test_played_card_flies_from_the_hand_to_the_chain_with_its_face(qtbot: Any) -> None:
    scene = Scene("put A hand C02; put A field emberseep; put B field L02")
    oid = scene.find("C02", 0, "hand").oid
    scene.run("A play C02 at L02")
    first = next(Move(0, Pass(), one.events, one.before, one.after) for one in scene.moves)
    looker = BoardViewer(first.after, 0)
    flights = [what for what in kinds(looker, first) if what[0] == "fly"]
    assert flights == [("fly", first.after.zone("chain")[0])]
    moving = looker.board.animate(first, first.before)
    flight = next(iter(motions_in(moving))).payload
    assert flight.oids[0] == oid
    assert flight.face.name == "Flint Jab"


def test_resolved_card_flashes_its_wounds_on_the_unit_and_flies_to_the_discard(qtbot: Any) -> None:
    scene = Scene(FIRE + "; pp")
    move = last_move(scene)
    looker = BoardViewer(move.after, 0)
    moving = looker.board.animate(move, move.before)
    assert moving is not None
    motions = {motion.key[:2]: motion.payload for motion in motions_in(moving)}  # type: ignore[index]
    wounded, spent = scene.find("L05").oid, scene.find("C02").oid
    assert set(motions) == {("hurt", wounded), ("fly", spent), ("rest",)}
    assert motions["hurt", wounded] == (looker.board.place_of(("card", wounded)), 2)
    flight = motions["fly", spent]
    assert flight.face.name == "Flint Jab"
    assert flight.end == looker.board.place_of(("discard", 0))
    earlier = BoardViewer(move.before, 0).board
    assert flight.start == earlier.place_of(("chain", move.before.zone("chain")[0]))


def test_board_rests_after_a_move_in_which_something_resolves_unless_it_is_taken_back(qtbot: Any) -> None:
    scene = Scene(FIRE + "; pp")
    moves = [Move(0, Pass(), one.events, one.before, one.after) for one in scene.moves]
    board = BoardViewer(scene.state, 0).board
    qtbot.addWidget(board)
    board.set_pace(1000.0)
    with qtbot.waitExposed(board):
        board.show()
    resolving = [len(move.before.zone("chain")) > len(move.after.zone("chain")) for move in moves]
    assert set(resolving) == {True, False}
    for move, resolves in zip(moves, resolving, strict=True):
        board.show_state(move.after, 0)
        board.show_move(move)
        assert ((REST,) in board.stage) == resolves
        if resolves:
            assert board.is_in_motion
            whole = next(motion for motion in board.stage if motion.key == (REST,)).group()
            while whole.group() is not None:
                whole = whole.group()
            whole.setCurrentTime(whole.totalDuration() - 1)
            assert board.stage.is_playing  # so that a computer waits
            assert not board.is_in_motion
        board.show_move(move, backwards=True)
        assert (REST,) not in board.stage


def test_loss_of_life_flashes_with_its_amount_at_the_player(qtbot: Any) -> None:
    scene = Scene("put A hand C02; put A field emberseep; A play C02 at B; pp")
    move = last_move(scene)
    looker = BoardViewer(move.after, 0)
    moving = looker.board.animate(move, move.before)
    assert moving is not None
    lost = next(motion for motion in motions_in(moving) if motion.key[0] == "life")  # type: ignore[index]
    assert lost.payload == (looker.board.place_of(("player", 1)), -2)


def test_flying_card_is_not_painted_at_its_target_until_any_key_ends_the_flight(qtbot: Any) -> None:
    scene = Scene("put A hand L01; put A field lampwell; A play L01; pp")
    move = last_move(scene)
    looker = BoardViewer(move.after, 0)
    board = looker.board
    qtbot.addWidget(board)
    board.set_pace(1000.0)  # so slow that the card has hardly moved
    with qtbot.waitExposed(board):
        board.show()
    place = board.place_of(("card", scene.find("L01").oid)).toRect()
    empty = BoardViewer(move.before, 0).board.render_still().copy(place)
    lying = board.grab(place).toImage()
    assert lying != empty
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_X):
        board.show_move(move)
        assert [motion.key[0] for motion in board.stage] == ["fly", "rest"]  # type: ignore[index]
        assert board.grab(place).toImage() == empty
        looker.press(key)
        assert not board.stage.is_playing
    board.is_keyboard_mode = False  # no focus ring in the picture
    assert board.grab(place).toImage() == lying


def test_drawn_card_flies_face_up_for_its_owner_and_face_down_for_the_other(qtbot: Any) -> None:
    """The other seat sees the back of each drawn card."""
    scene = Scene("until draw")
    drawn = 0
    for one in scene.moves:
        before, happened, after = one.before, one.events, one.after
        move = Move(0, Pass(), happened, before, after)
        for viewer in (0, 1):
            board = view_board(after, viewer).board
            moving = board.animate(move, before)
            for motion in motions_in(moving) if moving is not None else ():
                what: Any = motion.key
                flown = after.find(what[1]) if what[0] == "fly" else None
                if flown is not None and flown.zone == "hand":
                    drawn += 1
                    assert bool(motion.payload.face.card) == (flown.owner == viewer)
    assert drawn


def view_board(state: Duel, viewer: int) -> BoardViewer:
    looker = BoardViewer(state, viewer)
    looker.board.show_state(GAME.seen_by(state, viewer), viewer, tuple(to_act(state)))
    return looker


def test_action_of_the_opponent_has_a_caption_for_over_a_second_and_an_own_action_none(qtbot: Any) -> None:
    """The caption stays more than a second; own actions have none."""
    last = Scene(FIRE).moves[-1]
    before, happened, after = last.before, last.events, last.after
    move = Move(0, Answer(0), happened, before, after)
    for viewer, told in ((1, 1), (0, 0)):
        board = BoardViewer(move.after, viewer).board
        qtbot.addWidget(board)
        board.set_pace(1.0)
        with qtbot.waitExposed(board):
            board.show()
        board.show_moves((move,))
        said = [one for one in board.stage if one.key[0] == "said"]  # type: ignore[index]
        assert len(said) == told
        assert all(one.duration() > 1000 for one in said)


def answered_at_once() -> tuple[Scene, Move]:
    """Return a scene in which Bear the Blow answered Flint Jab, and all since as one move of seat 1."""
    scene = Scene(f"{FIRE}; put B hand L06; put B field lampwell; A pass; B play L06 at L05; pp; pp")
    replied = next(number for number, one in enumerate(scene.moves) if len(one.after.zone("chain")) == 2)
    first, last = scene.moves[replied], scene.moves[-1]
    happened = tuple(event for one in scene.moves[replied:] for event in one.events)
    return scene, Move(1, Answer(0), happened, first.before, last.after)


def test_answer_that_resolved_at_once_is_first_shown_with_both_entries_waiting_on_the_chain(
    qtbot: Any,
) -> None:
    """Log, heading, chain and discards are those of that moment; a key ends it, and then all is as after the
    move. Undoing shows nothing of it, and neither does a board without animations."""
    scene, move = answered_at_once()
    for viewer in (0, 1, None):
        looker = BoardViewer(move.after, viewer)
        board = looker.board
        qtbot.addWidget(board)
        with qtbot.waitExposed(board):
            board.show()
        board.show_moves((move,))
        assert board.scene is None
        board.set_pace(0.0001)
        board.show_moves((move,), backwards=True)
        assert board.scene is None
        board.set_pace(1000.0)
        board.show_moves((move,))
        assert board.scene is not None
        assert [board.laid.name(oid) for oid in board.laid.chain] == ["Bear the Blow", "Flint Jab"]
        assert not any("resolves" in row.text for row in board.log)
        assert not board.state.zone("discard", 0)
        assert "Bear the Blow" in board.scene.caption
        assert ":" not in board.scene.caption, "nothing is said of results"
        assert board.scene.hold_milliseconds == 2_500_000
        looker.press(Qt.Key.Key_Space)
        assert board.scene is None
        assert board.state is board.table_state
        assert not board.laid.chain
        assert any("resolves" in row.text for row in board.log)
        assert not looker.acts, "the key has only skipped"
    assert full_chain_in(scene.moves[-1].before, scene.moves[-1].events) is None  # both waited before it


def test_caption_with_the_results_of_an_answer_comes_only_after_the_answer_was_shown(qtbot: Any) -> None:
    """Also if the play before it, of several moves, comes first."""
    scene = Scene(f"{FIRE}; put B hand L06; put B field lampwell; A pass; B play L06 at L05; pp; pp")
    moves = [Move(1, Answer(0), one.events, one.before, one.after) for one in scene.moves]
    replied = next(number for number, one in enumerate(scene.moves) if len(one.after.zone("chain")) == 2)
    happened = tuple(event for one in moves[replied + 1 :] for event in one.events)
    moves = [
        *moves[replied : replied + 1],
        Move(1, Answer(0), happened, moves[replied].after, moves[-1].after),
    ]
    board = BoardViewer(moves[-1].after, 0).board
    board._caption = "What came of it"
    scenes = board.scenes_of(moves)
    assert scenes is not None
    told = [[one.key for one in motions_in(one.motion)] if one.motion else [] for one in scenes]
    assert [("said", "What came of it") in keys for keys in told] == [False, False, True]
    for one in scenes:  # the line below the board asks nothing that has been answered by now
        board.scene, board.state = one, one.state
        assert board.idle_text() == one.caption
    assert any(text.next_step(one.state) for one in scenes if not one.caption)


def test_answer_that_resolved_at_once_is_shown_again_when_its_turn_is_visited(qtbot: Any) -> None:
    scene, move = answered_at_once()
    board = BoardViewer(move.after, 0).board
    qtbot.addWidget(board)
    with qtbot.waitExposed(board):
        board.show()
    board.show_transient_scene((move,))
    assert board.scene is not None
    assert len(board.laid.chain) == 2
    board.finish_animations()
    for one in scene.moves:
        board.show_transient_scene((Move(0, Pass(), one.events, one.before, one.after),))
        assert board.scene is None


def test_drawn_card_is_not_painted_in_the_hand_before_it_flies(qtbot: Any) -> None:
    scene = Scene("until draw")
    met = 0
    for one in scene.moves:
        move = Move(0, Pass(), one.events, one.before, one.after)
        seat = one.before.tp
        board = view_board(one.after, seat).board
        moving = board.animate(move, one.before)
        for motion in motions_in(moving) if moving is not None else ():
            if motion.key[0] == "fly" and motion.payload.start == board.place_of(("deck", seat)):  # type: ignore[index]
                met += 1
                assert motion.payload.was_hidden
    assert met


def test_no_full_chain_is_shown_for_a_play_that_is_cancelled_while_it_is_announced() -> None:
    game = play_game(2, 300, stops="usual")
    step = next(one for one in game if isinstance(one.action, Cancel) and len(one.before.zone("chain")) > 1)
    assert full_chain_in(step.before, step.events) is None


def spans(animation: Any, start: int = 0) -> Iterator[tuple[Any, int, int]]:
    """Yield the key of each motion of an animation, with the times at which it starts and ends."""
    if isinstance(animation, Motion):
        yield animation.key, start, start + animation.duration()
        return
    for at in range(animation.animationCount()):
        part = animation.animationAt(at)
        yield from spans(part, start)
        start += part.totalDuration() if isinstance(animation, QSequentialAnimationGroup) else 0


@pytest.mark.parametrize("variant", ["duel", "prizes"])
def test_caption_and_bands_of_turns_are_never_shown_at_once(variant: str) -> None:
    """They lie at the same place: a caption ends before the band of a turn to which its action leads."""
    met, areas = 0, Areas((900, 600))
    for step in play_game(2, 300, variant=variant, stops="usual"):
        if not any(isinstance(one, TurnBegan) for one in step.events) or step.after.result is not None:
            continue
        states = (step.before, step.after)
        moving = motion_of(step.events, states, lambda state: SpotPlaces(Laid(state, 0), areas), "Said")
        bands = sorted((start, end) for key, start, end in spans(moving) if key[0] in ("said", "turn"))
        assert all(end <= start for (_start, end), (start, _end) in pairwise(bands)), step.action
        met += len(bands) > 1
    assert met > 3


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
def test_caption_of_an_action_of_the_opponent_covers_no_card(qtbot: Any, size: tuple[int, int]) -> None:
    state = Scene("put A field L02*2; put B field C01*3; put A hand C02; put B hand L01").state
    board = BoardViewer(state, 0, size).board
    said = Motion(("said", "Blue attacks"), 1000, "Blue attacks")
    said.start()
    said.setCurrentTime(500)
    picture = QImage(*size, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    paint_flash(painter, said, board.areas, state, LIGHT)
    painter.end()
    said.stop()
    covered = [y for y in range(size[1]) if picture.pixelColor(size[0] // 3, y) != Qt.GlobalColor.white]
    assert covered
    band = QRectF(0, covered[0], size[0], len(covered))
    assert not [key for key, place in board.cards.items() if place.intersects(band)]


def test_pass_of_the_opponent_has_no_caption(qtbot: Any) -> None:
    move = last_move(Scene(FIRE + "; pp"))
    board = BoardViewer(move.after, 1).board
    qtbot.addWidget(board)
    board.set_pace(1.0)
    with qtbot.waitExposed(board):
        board.show()
    board.show_moves((move,))
    assert not [one for one in board.stage if one.key[0] == "said"]  # type: ignore[index]


@pytest.mark.parametrize(("fell", "said"), [(1, "The coin shows heads"), (0, "The coin shows tails")])
def test_log_line_of_a_coin_flip_says_heads_or_tails(fell: int, said: str) -> None:
    state = Scene("").state
    fact = Fact(1, state.turn, state.step_name, "flip", 0, amount=fell)
    assert fact_line(Laid(state, 0), fact, ("Anna", "Bert")) == said
