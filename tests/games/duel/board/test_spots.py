"""Test what can be seen, pressed and heard on the board in any position, for any viewer, at any size."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPixmap, QTransform

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.games.duel import text
from takeback.games.duel.board import side, table, turn_words, words
from takeback.games.duel.board.faces import Face, FacePictures, turn_of
from takeback.games.duel.board.fact_lines import BEFORE_RESOLVING, in_telling_order, log_rows
from takeback.games.duel.board.laid import Laid
from takeback.games.duel.board.log import card_words
from takeback.games.duel.board.places import LOWEST_ENTRY, TWO_LINES, Areas, QuestionParts
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.lessons import lessons
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.state import Answer, Cancel, Pass, Play, Use
from takeback.shell.session.session import Session
from takeback.table.opening import new_table
from takeback.ui.theme import LIGHT
from tests.games.duel.board.sitting import BoardViewer, random_game
from tests.games.duel.scene import Scene
from tests.sampling import as_long

SIZES = ((640, 480), (800, 600), (1280, 800), (1920, 1080))
TWO_SIZES = [as_long(pytest.param(size)) if number % 2 else size for number, size in enumerate(SIZES)]
LONG = 600  # decisions of a game that meets every kind of question
OF_A_KIND = 5  # questions of each kind that are tested
PAIRS = (("lamps", "ash"), ("growth", "time"))
CONTROLS = (
    "player",
    "deck",
    "discard",
    "void",
    "step",
    "stop",
    "option",
    "done",
    "more",
    "cancel",
    "pass",
    "full",
)


def sample_positions(every: int, moves: int = 240) -> list[Duel]:
    """Return every `every`-th position of two random games."""
    found: list[Duel] = []
    for seed, pair in enumerate(PAIRS):
        found += list(random_game(seed, pair, moves, stops="all"))[::every]
    return found


@pytest.mark.parametrize("size", TWO_SIZES)
def test_every_spot_of_the_duel_board_has_a_name_and_a_place_within_it(
    qtbot: Any, size: tuple[int, int]
) -> None:
    for state in sample_positions(24):
        for seat in (0, 1, None):
            board = BoardViewer(state, seat, size).board
            inside = board.frame_rect().adjusted(-4, -4, 4, 4)
            for key in board.spots:
                assert board.name_of(key).strip(), key
                assert not board.place_of(key).isEmpty(), (key, size)
                assert inside.contains(board.place_of(key)), (key, board.place_of(key), size)


@pytest.mark.parametrize("size", TWO_SIZES)
def test_controls_of_the_duel_board_do_not_overlap(qtbot: Any, size: tuple[int, int]) -> None:
    for state in sample_positions(24):
        seat = next(iter(to_act(state)), 0)
        board = BoardViewer(state, seat, size).board
        places = [(key, board.place_of(key)) for key in board.spots if key[0] in CONTROLS]  # type: ignore[index]
        places += [(key, board.place_of(key)) for key in board.spots if key[0] == "chain"][-1:]  # type: ignore[index]
        for (one, here), (other, there) in combinations(places, 2):
            meet = here.adjusted(0.5, 0.5, -0.5, -0.5).intersects(there.adjusted(0.5, 0.5, -0.5, -0.5))
            assert not meet, (one, other, size)


def test_hand_card_that_the_viewer_may_not_see_is_shown_as_a_back_and_named_hidden(qtbot: Any) -> None:
    hidden = 0
    for state in sample_positions(40):
        for seat in (0, 1, None):
            looker = BoardViewer(state, seat)
            board = looker.board
            for one in (one for other in {0, 1} - {seat} for one in state.within("hand", other)):
                if seat not in one.known:
                    key = ("card", one.oid)
                    assert board.name_of(key).startswith("A hidden card")
                    assert (board.tip_of(key), board._preview_of(key)) == ("", 0)
                    assert board.laid.face(one.oid) == Face()
                    board.press(key)
                    assert looker.said.pop() == board.name_of(key)
                    hidden += 1
    assert hidden


def test_every_answer_of_a_question_can_be_given_by_pressing_its_line(qtbot: Any) -> None:
    """Lines are reached page by page; the mouse must give the answer with the number that the rules
    expect.
    """
    asked: dict[str, int] = {}
    for state in sample_positions(1, LONG):
        pending = state.pending
        if pending is None or pending.kind == "priority" or asked.get(pending.kind, 0) >= OF_A_KIND:
            continue
        asked[pending.kind] = asked.get(pending.kind, 0) + 1
        looker = BoardViewer(state, pending.seats[0], (640, 480))
        answers = looker.board.answers
        for wanted in (*answers.numbers, *([answers.done] if answers.done >= 0 else [])):
            while looker.board.question_lines.key_of(wanted) is None:
                looker.click(("more",))
            looker.click(looker.board.question_lines.key_of(wanted))
            assert looker.acts.pop() == Answer(wanted)
    assert {"target", "pay", "attackers", "guards", "mode"} <= asked.keys()


def test_every_card_that_can_be_played_or_used_is_highlighted_and_pressing_it_does_that(qtbot: Any) -> None:
    seen: set[type] = set()
    for state in sample_positions(9):
        if state.pending is None or state.pending.kind != "priority":
            continue
        seat = state.pending.seats[0]
        looker = BoardViewer(state, seat)
        for one in actions(GAME.seen_by(state, seat), seat):
            if isinstance(one, Play):
                assert one.oid in looker.board.plays.playable
                looker.board.press(("card", one.oid))
                assert looker.acts.pop() == one
                seen.add(Play)
            elif isinstance(one, Use) and len(looker.board.laid.values(one.oid).abilities) == 1:
                looker.board.press(("card", looker.board.laid.pile_of.get(one.oid, one.oid)))
                got = looker.acts.pop()
                assert isinstance(got, Use)
                assert got.ability == one.ability
                seen.add(Use)
    assert seen == {Play, Use}


def test_each_pass_button_and_its_key_pass_once_until_a_change_or_for_the_turn(qtbot: Any) -> None:
    scene = Scene("put A hand C02")
    looker = BoardViewer(scene.state, 0)
    for until, modifier in (
        ("once", Qt.KeyboardModifier.NoModifier),
        ("change", Qt.KeyboardModifier.ShiftModifier),
        ("turn", Qt.KeyboardModifier.ControlModifier),
    ):
        looker.click(("pass", until))
        assert looker.acts.pop() == Pass(until, ("all",))
        looker.press(Qt.Key.Key_Space, modifier)
        assert looker.acts.pop() == Pass(until, ("all",))


def actions_of_each_kind() -> list[tuple[Scene, Any, Any]]:
    """Return a spot to press for each kind of action: its scene, the spot and the action."""
    play = Scene("put A hand C02; put A field emberseep; put B field L02")
    asked = Scene("put A hand C02; put A field emberseep; put B field L02")
    asked.act(0, Play(asked.find("C02", 0, "hand").oid))
    field = Scene("put A field T10 tidepool")
    return [
        (play, ("pass", "once"), Pass("once")),
        (play, ("card", play.find("C02", 0, "hand").oid), Play(play.find("C02", 0, "hand").oid)),
        (asked, ("option", 0), Answer(0)),
        (asked, ("cancel",), Cancel()),
        (field, ("card", field.find("T10").oid), Use(field.find("T10").oid, "T10.1")),
    ]


def choose_full_control_and_stop(looker: BoardViewer) -> None:
    """Switch full control and the stop at their Dusk for the next action; a second time takes both back."""
    looker.click(("full",))
    looker.click(("stop", "theirs", "dusk"))


def test_switching_full_control_or_a_stop_is_spoken(qtbot: Any) -> None:
    looker = BoardViewer(Scene("").state, 0)
    assert looker.board.name_of(("full",)) == "Full control: on"
    looker.click(("full",))
    assert looker.said[-1] == looker.board.name_of(("full",)) == "Full control: off"
    looker.click(("stop", "theirs", "dusk"))
    assert looker.said[-1].startswith("Stop at Dusk in their turns: on")


def test_chosen_full_control_and_stops_are_sent_with_the_next_action_of_any_kind(qtbot: Any) -> None:
    for scene, key, action in actions_of_each_kind():
        looker = BoardViewer(scene.state, 0)
        choose_full_control_and_stop(looker)
        looker.click(key)
        assert looker.acts.pop() == replace(action, stops=("theirs:dusk",))
        looker.board.act_automatically(Answer(0))
        assert looker.paid.pop() == Answer(0, ("theirs:dusk",))


def test_full_control_and_stops_switched_there_and_back_are_sent_only_with_a_pass(qtbot: Any) -> None:
    for scene, key, action in actions_of_each_kind():
        looker = BoardViewer(scene.state, 0)
        choose_full_control_and_stop(looker)
        choose_full_control_and_stop(looker)
        looker.click(key)
        is_pass = isinstance(action, Pass)
        assert looker.acts.pop() == (replace(action, stops=("all",)) if is_pass else action)


def test_space_while_a_target_must_be_chosen_plays_nothing_and_says_to_answer_first(qtbot: Any) -> None:
    scene = Scene("put A hand C02; put A field emberseep; put B field L02")
    scene.act(0, Play(scene.find("C02", 0, "hand").oid))
    looker = BoardViewer(scene.state, 0)
    looker.press(Qt.Key.Key_Space)
    assert not looker.acts
    assert looker.said[-1].startswith("Answer first: Flint Jab: choose a unit or a player")


def test_target_of_a_card_is_chosen_by_pressing_the_unit_or_the_player(qtbot: Any) -> None:
    scene = Scene("put A hand C02; put A field emberseep; put B field L02")
    scene.act(0, Play(scene.find("C02", 0, "hand").oid))
    unit = scene.find("L02").oid
    offers = [offer.objs for offer in scene.pending.options]
    looker = BoardViewer(scene.state, 0)
    assert "can be chosen" in looker.board.name_of(("card", unit))
    looker.click(("card", unit))
    looker.click(("player", 1))
    assert looker.acts == [Answer(offers.index((unit,))), Answer(offers.index((-2,)))]


def test_guard_is_declared_by_pressing_it_and_then_the_attacker(qtbot: Any) -> None:
    scene = Scene("put A field R03 L02; put B field B01 B02; until charge; A attack R03 L02; pp")
    assert scene.pending.kind == "guards"
    guard, attacker = scene.find("B01").oid, scene.find("L02").oid
    looker = BoardViewer(scene.state, 1)
    looker.click(("card", guard))
    assert not looker.acts
    looker.click(("card", attacker))
    offers = [offer.objs for offer in scene.pending.options]
    assert looker.acts == [Answer(offers.index((guard, attacker)))]


def test_key_w_says_where_the_values_of_the_card_at_the_cursor_come_from(qtbot: Any) -> None:
    scene = Scene("put A field L02[+1/+1=1,wounds=1] L08")
    looker = BoardViewer(scene.state, 0)
    looker.board.is_keyboard_mode = True
    looker.board.move_cursor(("card", scene.find("L02").oid))
    looker.press(Qt.Key.Key_W)
    said = looker.said[-1]
    assert "Printed: 2/2" in said
    assert "Bright Standard: 3/3 becomes 4/4" in said
    assert "1 wound" in said


def test_accessible_name_of_a_card_includes_kind_values_marks_and_owner(qtbot: Any) -> None:
    scene = Scene("put A field L02[wounds=1,exhausted=1,+1/+1=2]")
    board = BoardViewer(scene.state, 0).board
    name = board.name_of(("card", scene.find("L02").oid))
    for part in ("Wick-Bearer", "unit", "4/4", "1 wound", "2 counters +1/+1", "exhausted", "yours"):
        assert part in name


def test_equal_springs_on_the_field_are_one_spot_with_their_number(qtbot: Any) -> None:
    board = BoardViewer(Scene("put A field lampwell*3").state, 0).board
    assert len([name for _, name in board.spot_descriptions() if "3 Lampwell" in name]) == 1


def test_shared_screen_covers_each_hand_until_its_player_confirms_to_be_there(qtbot: Any) -> None:
    people = (Seat("person", "Anna"), Seat("person", "Bert"))
    session = Session(new_table(GAME, {"first": "1"}, people, 3))
    for seat in (0, 1):
        assert session.view.cover is not None
        assert session.view.viewer is None
        session.confirm_presence()
        assert session.view.viewer == seat
        looker = BoardViewer(session.view.state, seat)
        looker.board.is_shared = True
        looker.board.show_state(session.view.state, seat, (seat,))
        own = [key for key in looker.board.spots if key[0] == "card"][-1]  # type: ignore[index]
        assert not looker.board.name_of(own).startswith("A hidden card")
        session.act(Answer(0), seat)
    session.close()


def test_keys_for_passing_take_precedence_over_shortcuts_of_the_window_and_other_keys_do_not(
    qtbot: Any,
) -> None:
    looker = BoardViewer(Scene("").state, 0)
    for modifier in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Space, modifier)
        event.ignore()
        QCoreApplication.sendEvent(looker.board, event)
        assert event.isAccepted()
    other = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    other.ignore()
    QCoreApplication.sendEvent(looker.board, other)
    assert not other.isAccepted()


def test_board_says_whether_to_play_wait_or_resolve_in_each_situation(qtbot: Any) -> None:
    scene = Scene("put A hand C02; put A field emberseep; put B field L02")
    looker = BoardViewer(scene.state, 0)
    assert looker.board.now == "Your First Council: you can play any framed card, or pass."
    looker.show(scene.state, 1)
    assert looker.board.now == "Red is to decide."
    scene.run("A play C02 at L02")
    looker.show(scene.state, 0)
    assert looker.board.now == "If you both pass, Flint Jab resolves."
    scene.run("A pass")
    looker.show(scene.state, 1)
    assert looker.board.now == "You have no reply to Flint Jab: pass to let it resolve."
    scene = Scene("put A hand L02; put A field lampwell*2; A play L02; pass; pass")
    looker.show(scene.state, 0)
    assert looker.board.now == "If you both pass, the ability of Wick-Bearer resolves."


def test_texts_in_a_clash_name_the_next_step_and_who_receives_the_wounds_left_over(qtbot: Any) -> None:
    boar = Scene(
        "put A field R03; put B field B01*2; until charge; A attack R03; until guard; B guard B01>R03"
    )
    assert text.pass_label(boar.state) == "To Blows"  # no unit has First Blow
    looker = BoardViewer(boar.run("pp").state, 0)
    assert looker.board.question.prompt == "How much of its 3 does Bramble Boar deal to Gravewick?"
    assert looker.board.now == "Choose above: what is left goes to Blue."
    first = Scene("put A field C03; put B field X4; until charge; A attack C03; until guard; B guard X4>C03")
    assert text.pass_label(first.state) == "To First Blows"


def test_card_that_another_overlaps_paints_no_values_in_its_covered_corner(qtbot: Any) -> None:
    scene = Scene("put A field L01*14; put A hand L02")
    looker = BoardViewer(scene.state, 0, (800, 500))
    row = looker.board.laid.front[0]
    shares = table.all_shares(looker.board.laid, looker.board.cards)
    # the last card of a row lies on top, as does a single card in the hand
    assert set(shares) == set(row[:-1])
    assert all(0 < share < 1 for share in shares.values())
    whole = replace(looker.board.laid.face(row[0]), cost="")
    pictures = FacePictures()
    open_, half = (
        pictures.picture(replace(whole, open=open_), QSizeF(60, 80), 1.0, LIGHT).toImage()
        for open_ in (1.0, 0.5)
    )
    below = [QPoint(x, y) for x in range(40, 60) for y in range(70, 80)]  # the covered corner
    light = [[image.pixelColor(at).lightness() for at in below] for image in (open_, half)]
    assert min(light[0]) < 80 < min(light[1])  # the values there are no longer painted


def test_answers_of_a_question_with_equal_names_are_numbered(qtbot: Any) -> None:
    scene = Scene("put A field B01*2 L01; until charge")
    question = BoardViewer(scene.state, 0).board.question
    assert question.lines == ("Gravewick 1/1 (1 of 2)", "Gravewick 1/1 (2 of 2)", "Lamplight Recruit")
    assert question.done == "Done"


@pytest.mark.parametrize(
    ("width", "lines"),
    [(300, ["Draw", "First Council", "Cleanup"]), (60, ["Draw", "First\nCouncil", "Cleanup"])],
)
def test_a_step_of_two_words_is_written_in_one_line_where_there_is_room(width: int, lines: list[str]) -> None:
    plan = tuple(one for one in Scene("").state.plan if one.name in ("draw", "council1", "cleanup"))
    state = replace(Scene("").state, plan=plan)
    assert table.step_labels(state, QSizeF(width, 30), LIGHT)[0] == lines


@pytest.mark.usefixtures("qapp")
def test_names_of_steps_are_never_wider_than_their_steps() -> None:
    state = Scene("").state
    metrics = QFontMetricsF(LIGHT.font(table.SMALLEST, 600))
    for width in range(4, 120):
        labels, _size = table.step_labels(state, QSizeF(width, 20), LIGHT)
        lines = [line for label in labels for line in label.split("\n")]
        assert max(map(metrics.horizontalAdvance, lines)) <= width, width


@pytest.mark.usefixtures("own_type")
def test_only_names_of_steps_that_are_too_long_are_abbreviated_in_a_narrow_bar(qtbot: Any) -> None:
    state = Scene("").state
    for size in ((640, 264), (640, 330)):  # windows of 640x480 with and without the text of a lesson
        labels, _ = table.step_labels(state, Areas(size).step(0, len(state.plan)).size(), LIGHT)
        assert labels[:4] == ["Ready", "Dawn", "Draw", "C 1"]
        assert {"Guard", "Blows", "Dusk"} <= set(labels)


def test_unit_whose_size_is_counted_shows_stars_in_the_hand_and_its_size_on_the_field(qtbot: Any) -> None:
    scene = Scene("put A field rootspring*3 R10; put A hand R10")
    board = BoardViewer(scene.state, 0).board
    (held,) = (one.oid for one in scene.state.within("hand", 0))
    stands = next(one.oid for one in scene.state.within("field") if one.card == "R10")
    assert ", */*, costs 4 and 2 Root" in board.name_of(("card", held))
    assert ", 3/3, " in board.name_of(("card", stands))
    assert words.why_rows(board.laid, stands)[0] == "Printed: */*"
    assert board.laid.face(held).is_counted
    assert not board.laid.face(stands).is_counted
    assert card_words("R10").startswith("Barkheart Ancient, costs 4RR, unit */*.")


def test_unit_without_might_and_grit_is_described_as_0_0() -> None:
    assert " 0/0." in card_words("T08")


def test_stops_text_summarizes_where_a_pass_stops() -> None:
    stops = ("chain", "mine:council1", "mine:council2", "mine:guard", "theirs:guard", "theirs:dusk")
    assert turn_words.stops_texts(stops)[0] == "stops at their plays, Guard, your Councils, their Dusk"
    assert turn_words.stops_texts(("all",)) == ("stops at everything",)
    assert turn_words.stops_texts(()) == ("stops at no step",)


@pytest.mark.parametrize("size", [(628, 340), (788, 460)])
def test_first_pass_button_has_room_for_the_usual_stops_text(qtbot: Any, size: tuple[int, int]) -> None:
    looker = BoardViewer(Scene("").state, 0, size)
    label = looker.board.next_pass.labels()[0]
    box = looker.board.areas.button("once")
    assert box.height() >= TWO_LINES
    small = side.about_size(looker.board.areas)
    assert side.fitting(label.abouts, box.width() - 16, 2, small, LIGHT) == label.about


def test_stopping_with_nothing_to_play_is_said_only_in_the_accessible_name_of_the_pass_button(
    qtbot: Any,
) -> None:
    looker = BoardViewer(Scene("").state, 0)
    for stops, is_told in ((("bluff", "chain"), True), (("chain",), False), (("all", "bluff"), False)):
        looker.board.next_pass.want_stops(frozenset(stops))
        assert "bluff" not in looker.board.next_pass.labels()[0].about
        name = looker.board.name_of(("pass", "once"))
        assert ("also with nothing to play" in name) == is_told
        assert "also with nothing to play" not in looker.board.name_of(("pass", "turn"))


@pytest.mark.parametrize("size", [(628, 340), (788, 460), (930, 620)])
def test_long_label_of_the_pass_button_takes_two_lines_and_a_short_one_a_single_line(
    qtbot: Any, own_type: None, size: tuple[int, int]
) -> None:
    areas = BoardViewer(Scene("").state, 0, size).board.areas
    room = areas.button("once").width() - 16
    longest = "Resolve Silence the Channel, then 1 more, then the game ends"
    assert side.is_cut(areas, longest, room, LIGHT)
    for part in side.title_lines(areas, longest, room, LIGHT):
        assert not side.is_cut(areas, part, room, LIGHT)
    assert side.title_lines(areas, "To Charge", room, LIGHT) == ["To Charge"]


@pytest.mark.parametrize("size", [(628, 262), (628, 340), (788, 460), (930, 620), (1920, 1080)])
def test_entries_of_a_chain_do_not_overlap_while_their_names_fit_and_the_top_one_is_the_tallest(
    size: tuple[int, int],
) -> None:
    areas = Areas(size)
    room, most = areas.chain_room(QuestionParts()), 0
    for count in range(1, 12):
        entries = areas.entries(QuestionParts(), count)
        assert len(entries) == count
        assert entries[0].height() == max(entry.height() for entry in entries)
        assert all(one == other or one.bottom() < other.top() for one, other in pairwise(entries)), count
        assert entries[-1].bottom() <= max(room.bottom(), entries[0].bottom()) + 0.01
        space = room.bottom() - entries[0].top()
        if count * (LOWEST_ENTRY + 0.6 * areas.gap) > space:
            continue
        most = count
        assert entries[-1].bottom() <= room.bottom() + 0.01
        assert all(one.bottom() < other.top() for one, other in pairwise(entries)), count
    assert most > 1


@pytest.mark.parametrize("size", [(628, 220), (628, 262), (628, 340), (788, 460), (930, 620), (1920, 1080)])
@pytest.mark.parametrize("columns", [1, 2, 3])
@pytest.mark.parametrize("width", [0.0, 120.0, 200.0, 320.0])
def test_buttons_of_a_question_stand_inside_its_panel_beside_each_other(
    size: tuple[int, int], columns: int, width: float
) -> None:
    areas = Areas(size)
    asked = QuestionParts(4, True, True, True, -(-4 // columns), columns, 0.0, width)
    panel, buttons = areas.panel(asked), [areas.button_below(asked, at) for at in range(3)]
    assert all(panel.left() < button.left() and button.right() < panel.right() for button in buttons)
    assert not any(one.intersects(other) for one, other in combinations(buttons, 2))


def test_text_of_stops_that_does_not_fit_says_how_many_more_there_are() -> None:
    texts = turn_words.stops_texts(("bluff", "chain", "own", "mine:guard", "mine:dusk", "theirs:dusk"))
    assert side.fitting(texts, 2000, 1, 9, LIGHT) == texts[0]
    short = side.fitting(texts, 150, 1, 9, LIGHT)
    assert short == "stops at their plays and 3 more"


def test_prompt_of_a_question_mentions_frames_only_when_something_is_framed(qtbot: Any) -> None:
    scene = Scene("put A hand C02; put A field emberseep; put B field L02; A play C02")
    assert BoardViewer(scene.state, 0).board.now == "Choose above, or press what is framed."
    state = next(random_game(1, PAIRS[0], 1))
    assert BoardViewer(state, state.pending.seats[0]).board.now == "Choose one of the answers above."


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_visible_share_of_a_hand_card_ends_before_the_next_card(qtbot: Any, size: tuple[int, int]) -> None:
    scene = Scene("put A hand T02 T01 L01 L02 L03 L04 L05 L06 L07")
    board = BoardViewer(scene.state, 0, size).board
    hand = scene.state.zone("hand", 0)
    shown = table.shares(hand, board.cards)
    assert set(shown) == set(hand[:-1])
    for one, after in pairwise(hand):
        rect, over = board.cards["card", one], board.cards["card", after]
        assert rect.left() + shown[one] * rect.width() <= over.left() + 0.5


def test_card_of_negative_size_is_not_painted(qtbot: Any) -> None:
    """A board has no size at first; painting on a picture without size would give a Qt warning, which fails
    tests.
    """
    paper = QPixmap(10, 10)
    paper.fill(Qt.GlobalColor.magenta)
    empty = paper.toImage()
    for rect, is_empty in ((QRectF(10, 10, -40, -60), True), (QRectF(-30, -50, 40, 60), False)):
        painter = QPainter(paper)
        FacePictures().paint(painter, rect, Face("L01"), LIGHT)
        painter.end()
        assert (paper.toImage() == empty) is is_empty


def log_texts(laid: Laid) -> list[str]:
    """Return the texts of the rows of the log."""
    return [row.text for row in log_rows(laid, ("Anna", "Bert"))]


def test_log_on_the_board_keeps_its_lines_for_the_whole_turn(qtbot: Any) -> None:
    told: list[tuple[int, list[str]]] = []
    for state in random_game(2, ("growth", "ash"), 20):
        told.append((state.turn, log_texts(Laid(state, 0))))
    for (turn, before), (later, after) in pairwise(told):
        assert turn != later or after[: len(before)] == before
    assert any("Gravespring enters" in lines for _, lines in told)


def test_log_on_the_board_still_shows_plays_of_the_opponent_in_the_own_turn(qtbot: Any) -> None:
    state = list(random_game(2, ("growth", "ash"), 20))[-1]
    lines = log_texts(Laid(GAME.seen_by(state, 1), 1))
    turn = lines.index(f"Game turn {state.turn}")
    assert "Anna plays Bright Standard" in lines[:turn]
    assert "Bright Standard enters" in lines[:turn]


LOGGED = (
    (
        "put A hand C02; put A field emberseep C07; put B field L04",
        "A play C02 at B; pp; B answer L04",
        "Bert: 1 instead of 2, by Lantern Bulwark, chosen by Bert, Bert: 2 instead of 1, by Kindled Feud, "
        "Flint Jab wounds Bert for 2",
    ),
    (
        "put A hand C02; put A field emberseep; put B field L05 L01",
        "A play C02 at L01; pass; B use L05 at L01; pp; pp",
        "Flint Jab resolves, Lamplight Recruit: 2 prevented by Keeper of the Vow",
    ),
    (
        "put A hand L02; put A field lampwell*2",
        "A play L02; pp; pp",
        "Wick-Bearer resolves, Wick-Bearer enters, The ability of Wick-Bearer resolves, Anna gains 2 life",
    ),
    (
        "put A hand C02; put A field emberseep; put B field L01 lampwell; put B hand L06",
        "A play C02 at B; pass; B play L06 at L01; pp; pp",
        "Lamplight Recruit instead of Bert, by Bear the Blow, Flint Jab wounds Lamplight Recruit for 2",
    ),
    (
        "put A hand C02; put A field emberseep B08; put B field B01",
        "A play C02 at B01; pp",
        "Gravewick would fall: replaced by Doorless Crypt, Gravewick goes to the void",
    ),
    ("put A field T10 tidepool", "A use T10; pass; pass", "Anna uses Murmuring Archive"),
    (
        "put A hand T02; put A field tidepool*2; put B field L02",
        "A play T02 at L02; pass; pass",
        "Called by the Ebb resolves, Wick-Bearer returns to the hand, by Called by the Ebb",
    ),
    (
        "put A hand B10; put A field gravespring; put B field L02",
        "A play B10 at L02; pass; pass",
        "Anna plays Frost in the Barrow, Frost in the Barrow resolves, Wick-Bearer gets 1 -1/-1 counter",
    ),
    (
        "put A hand T09; put A field tidepool*5; put B field L02",
        "A play T09 at L02; pass; pass",
        "Anna plays Tidewrought Claim, Tidewrought Claim resolves, "
        "Tidewrought Claim is attached to Wick-Bearer, Wick-Bearer goes over to Anna",
    ),
    (
        "put A field C01; put B field C01",
        "until charge; A attack C01; until guard; B guard B.C01>A.C01; until regroup",
        "Bert’s Sparkrunner guards Anna’s Sparkrunner",
    ),
    (
        "put A field C01; put B field R03",
        "until charge; A attack C01; until guard; B guard R03>C01; until regroup",
        "Sparkrunner attacks, Bramble Boar guards Sparkrunner, Bramble Boar wounds Sparkrunner for 3, "
        "Sparkrunner wounds Bramble Boar for 2, Sparkrunner is destroyed, Bramble Boar is destroyed",
    ),
)


@pytest.mark.parametrize(("given", "done", "told"), LOGGED)
def test_log_on_the_board_lists_the_results_of_an_action_in_order(given: str, done: str, told: str) -> None:
    scene = Scene(f"{given}; {done}")
    lines = log_texts(Laid(scene.state, 0))
    assert told in ", ".join(lines)


def test_log_tells_that_a_card_resolves_before_all_that_it_does() -> None:
    met = 0
    for state in random_game(2, ("ash", "time"), 60):
        facts = in_telling_order((*state.facts_before, *state.facts))
        assert sorted(fact.number for fact in facts) == sorted(
            fact.number for fact in (*state.facts_before, *state.facts)
        )
        for at, fact in enumerate(facts):
            if fact.kind == "resolve" and fact.obj == fact.source:
                earlier = [one.kind for one in facts[:at] if one.source == fact.source]
                assert not {*earlier} - BEFORE_RESOLVING
                met += 1
    assert met


def test_keyboard_cursor_starts_on_a_playable_card_and_stays_beside_one_that_was_played(qtbot: Any) -> None:
    scene = Scene("put A hand C02 R04 emberseep L01 L02; put A field emberseep; put B field L02")
    looker = BoardViewer(scene.state, 0)
    hand = scene.state.zone("hand", 0)
    jab = scene.find("C02").oid
    assert looker.board.spots.current == (
        "card",
        next(oid for oid in hand if oid in looker.board.plays.playable),
    )
    looker.board.move_cursor(("card", jab))
    beside = [hand[at] for at in (hand.index(jab) - 1, hand.index(jab) + 1) if 0 <= at < len(hand)]
    scene.run("A play C02 at L02")
    looker.show(scene.state, 0)
    assert looker.board.spots.current in [("card", oid) for oid in beside]


def test_keyboard_cursor_starts_on_the_done_button_when_a_hand_may_be_kept(qtbot: Any) -> None:
    asked = next(random_game(1, PAIRS[0], 1))
    assert BoardViewer(asked, asked.pending.seats[0]).board.spots.current == ("done",)  # "Keep this hand"


def test_text_fitted_into_a_width_is_shortened_only_at_the_smallest_size(qtbot: Any) -> None:
    for width in range(30, 60):
        size = table.fitted("Road 1", 15, 600, width, LIGHT)
        assert size == table.SMALLEST or table.elided("Road 1", size, 600, width, LIGHT) == "Road 1"


def test_large_preview_appears_when_the_cursor_moves_to_a_card_and_not_when_it_was_left_there(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene("put A hand C02 L01 L02; put A field emberseep; put B field L02")
    looker = BoardViewer(scene.state, 0)
    monkeypatch.setattr(looker.board, "hasFocus", lambda: True)
    looker.press(Qt.Key.Key_Right)
    here: Any = looker.board.spots.current
    assert looker.board.previewed == here[1]  # the cursor was moved there
    scene.run("A play C02 at L02")
    looker.show(scene.state, 0)
    here = looker.board.spots.current
    assert here[0] == "card"
    assert looker.board.previewed == 0  # the preview must not hide the played card
    looker.press(Qt.Key.Key_W)
    assert looker.board.previewed == here[1]


def test_card_whose_targets_are_being_chosen_has_no_large_preview(qtbot: Any) -> None:
    scene = Scene("put A hand C02; put A field emberseep; put B field L02")
    looker = BoardViewer(scene.state, 0)
    key = ("card", scene.find("C02").oid)
    assert looker.board._preview_of(key) == key[1]
    scene.run("A play C02")
    looker.show(scene.state, 0)
    key = ("card", scene.find("C02").oid)
    assert looker.board._preview_of(key) == 0


@pytest.mark.parametrize("size", [(800, 440), (1280, 640)])
def test_label_of_the_pass_button_is_never_cut_off_whatever_it_resolves(
    qtbot: Any, own_type: None, size: tuple[int, int]
) -> None:
    """Also with the longest name on top of the chain; a longer label has a shorter one beside it."""
    labels = {text.pass_labels(state)[-1] for state in sample_positions(5) if state.pending is not None}
    labels |= {f"Resolve {one.name}" for one in REGISTRY.definitions.values() if one.kinds}
    areas = BoardViewer(Scene("").state, 0, size).board.areas
    room = areas.button("once").width() - 16
    for label in sorted(labels):
        for part in side.title_lines(areas, label, room, LIGHT):
            assert not side.is_cut(areas, part, room, LIGHT), label


def test_resizing_keeps_the_cursor_on_a_spot_and_leaves_out_the_pass_button_on_a_low_board(
    qtbot: Any,
) -> None:
    """A pass button that a low board does not show can be pressed again on a higher one."""
    looker = BoardViewer(Scene("put A field L01 L02; until charge").state, 0, (1280, 640))
    board = looker.board
    board.show()
    for size in ((640, 330), (1280, 640), (628, 262), (800, 440), (1280, 640)):
        board.move_cursor(list(board.spots)[-2])
        board.resize(*size)
        assert list(board.spots) == list(board.keys())
        assert board.spots.current in board.spots
        assert (("pass", "once") in board.spots) is not board.areas.is_low


def test_cards_with_which_the_other_player_acted_last_have_a_ring(qtbot: Any) -> None:
    """The ring turns with an exhausted card."""
    scene = Scene("put A field L02 R03 B01; until charge; A attack L02 R03; pp")
    laid = BoardViewer(scene.state, 1).board.laid
    assert laid.last_done(0) == {scene.find("L02").oid, scene.find("R03").oid}
    assert not laid.last_done(1)
    board = BoardViewer(scene.state, 1).board
    picture, hue = board.grab().toImage(), QColor(board.hues[0]).name()

    def is_ringed(card: str) -> bool:
        obj = scene.find(card)
        place, is_turned = board.cards["card", obj.oid], bool(obj.mark("exhausted"))
        angle, scale = turn_of(place) if is_turned else (0, 1)
        turned, high = QTransform().rotate(angle), place.height() * scale
        above = [place.center() + turned.map(QPointF(0, -high / 2 - beyond)) for beyond in (1, 2, 3)]
        return hue in [picture.pixelColor(point.toPoint()).name() for point in above]

    assert scene.find("R03").mark("exhausted")
    assert [is_ringed(card) for card in ("L02", "R03", "B01")] == [True, True, False]


@pytest.mark.usefixtures("qtbot")
def test_no_arrow_of_the_chain_crosses_a_question_that_lies_over_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson, crossed = lessons()[1], 0
    state = lesson.start
    for number, step in enumerate(lesson.steps):
        board = BoardViewer(state, lesson.you, (628, 262)).board
        asked = board.question.asked
        if asked.columns > 1 and board.laid.chain:
            panel = board.areas.panel(asked).adjusted(1, 1, -1, -1).toAlignedRect()
            shown = board.render_still().copy(panel)
            with monkeypatch.context() as patch:
                patch.setattr(board, "_paint_arrows", lambda _painter, _oid: None)
                assert board.render_still().copy(panel) == shown
            crossed += 1
        seat = lesson.you if step.seat < 0 else step.seat
        state = play_action(GAME, state, seat, step.action, Chance(1, number)).after
    assert crossed
