"""Test that guards and falling units can be seen and heard, and that each card on the field shows its
name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap

from takeback.games.duel import prediction
from takeback.games.duel.board import faces, places, side, words
from takeback.games.duel.board.arrows import arrival, edge_of_plate
from takeback.games.duel.board.board import Board
from takeback.games.duel.board.clash import ClashPainter, fate_of
from takeback.games.duel.board.fact_lines import fact_line
from takeback.games.duel.board.laid import Laid
from takeback.games.duel.board.places import QuestionParts
from takeback.games.duel.board.table import all_shares, word_place
from takeback.games.duel.cards.wording import text_of, text_of_ability
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.lessons import lessons
from takeback.games.duel.state import Answer
from takeback.ui import painting
from takeback.ui.theme import LIGHT
from tests.games.duel.board.sitting import BoardViewer, random_game
from tests.games.duel.playing import play_game
from tests.games.duel.scene import Scene
from tests.games.duel.test_prediction import clash_of

BOARDS = ((640, 330), (800, 440), (1280, 640))  # the board in windows of 640x480, 800x600 and 1280x800
NAMED_BOARDS = BOARDS[1:]
SEEDS = range(9)
REDDER = 60  # how much more red than green there is in a line of a clash, whose edges are soft
LEAST = 2.0  # how far a word may reach into the space below a name
pytestmark = pytest.mark.usefixtures("qtbot", "own_type")
PAIRS = (("lamps", "ash"), ("growth", "time"))


def _clashes() -> Iterator[Duel]:
    """Yield a position of each of some random clashes, in which units attack."""
    for seed in SEEDS:
        found = [state for state in clash_of(seed) if (one := Laid(state, 0).clash) and one.attackers]
        yield from found[1::3]


@cache
def clashes() -> tuple[Duel, ...]:
    """Return these positions, which are played only once."""
    return tuple(_clashes())


@pytest.mark.parametrize("size", BOARDS)
def test_guards_are_drawn_in_front_of_their_attacker_and_no_other_card_is(size: tuple[int, int]) -> None:
    met = 0
    for state in clashes():
        board = BoardViewer(state, next(iter(to_act(state)), 0), size).board
        clash = board.laid.clash
        assert clash is not None
        for attacker in clash.attackers:
            here = board.cards["card", attacker]
            guards = clash.guards_of(attacker)
            middles = [board.cards["card", one].center().x() for one in guards]
            if guards:
                assert sum(middles) / len(middles) == pytest.approx(here.center().x(), abs=1)
                met += 1
            other = 1 - board.laid.values(attacker).controller
            for one in board.laid.front[other]:
                x = board.cards["card", one].center().x()
                assert one in guards or abs(x - here.center().x()) > here.width() * 0.3
    assert met


def test_attackers_keep_their_places_in_their_row() -> None:
    """No unit takes the place of another when it is chosen to attack."""
    mixed = 0
    for state in clashes():
        board = BoardViewer(state, next(iter(to_act(state)), 0)).board
        clash = board.laid.clash
        assert clash is not None
        row = board.laid.front[board.laid.attacking_seat]
        assert row == [oid for oid in state.zone("field") if oid in row]
        for seat in (0, 1):
            across = [board.cards["card", oid].left() for oid in board.laid.front[seat]]
            assert across == sorted(across)
        mixed += row[: len(clash.attackers)] != list(clash.attackers)
    assert mixed


def test_every_unit_that_will_fall_in_a_clash_is_marked_and_its_accessible_name_says_so() -> None:
    met = set()
    for state in clashes():
        board = BoardViewer(state, 0).board
        clash = board.laid.clash
        assert clash is not None
        for key in board.cards:
            oid: int = key[1]  # type: ignore[index]
            obj = board.laid.obj(oid)
            if obj.zone != "field":
                continue
            name = board.name_of(key)
            fate = fate_of(clash, oid)
            assert bool(fate) is (oid in clash.leaving)
            assert (oid in clash.falling) is ("will fall" in name or "may fall" in name)
            assert ("will fall" in name) is (fate == "falls")
            for blow in clash.dealt_by(oid):
                assert f"{blow.amount} to " in name
                met.add("blow")
            if oid in clash.falling:
                met.add("fall")
    assert met == {"blow", "fall"}


def test_players_life_after_the_clash_is_in_their_accessible_name_if_it_changes() -> None:
    board = BoardViewer(Scene("put A field C01 R03; until charge; A attack C01 R03").state, 1).board
    assert "15 after the clash" in board.name_of(("player", 1))
    assert "after the clash" not in board.name_of(("player", 0))


def test_accessible_name_of_the_done_button_states_the_result_of_the_clash() -> None:
    """The one who attacks or guards hears it before confirming."""
    told = set()
    for state in clashes():
        pending = state.pending
        if pending is None or pending.kind not in ("attackers", "guards"):
            continue
        board = BoardViewer(state, pending.seats[0]).board
        clash = board.laid.clash
        if clash is None or ("done",) not in board.spots:
            continue
        name = board.name_of(("done",))
        for oid in clash.falling:
            assert board.laid.name(oid) in name
        for seat in (0, 1):
            is_same = clash.life[seat] == state.mark(seat, "life")
            assert is_same or f"has {clash.life[seat]} life" in name
        told.add("nothing falls" in name)
    assert told


def painted_name(board: Board, oid: int) -> tuple[list[str], float]:
    """Return the lines of a card's name as they are painted, and how far down the board they reach."""
    rect = board.cards["card", oid]
    face = board.laid.face(oid)
    face = replace(face, open=all_shares(board.laid, board.cards).get(oid, 1.0))
    size = rect.size() * faces.turn_of(rect)[1] if face.exhausted else rect.size()
    if size.width() >= faces.WORDED:
        return [face.name], rect.top()
    lines, high = faces.painted_name(face, size, LIGHT)
    return lines, rect.top() + high


def letters(name: str) -> str:
    """Return a name without what may stand between its parts."""
    return name.replace("-", "").replace(" ", "")


@pytest.mark.parametrize("size", NAMED_BOARDS)
def test_every_card_on_the_field_shows_its_whole_name(size: tuple[int, int]) -> None:
    kinds: set[str] = set()
    states = [*clashes(), *(list(random_game(seed, pair, 300))[-1] for seed, pair in enumerate(PAIRS))]
    for state in states:
        board = BoardViewer(state, 0, size).board
        for obj in state.within("field"):
            if ("card", obj.oid) not in board.cards:
                continue  # springs in a pile
            values = board.laid.values(obj.oid)
            lines, _ = painted_name(board, obj.oid)
            assert letters("".join(lines)) == letters(values.name), (lines, board.cards["card", obj.oid])
            kinds |= values.kinds
    assert {"unit", "work", "spring"} <= kinds


@pytest.mark.parametrize("size", [(628, 262), (640, 330)])
def test_cards_on_the_field_show_their_whole_names_upright_in_the_smallest_window(
    size: tuple[int, int],
) -> None:
    """Also in a lesson, whose strip leaves little height."""
    met, turned = 0, 0
    scene = Scene("put A field L01 L02 L03 R03 L08; put B field L01 C03 B01; until charge; A attack R03 L01")
    for state in (*(lesson.start for lesson in lessons()), scene.state):
        board = BoardViewer(state, 0, size).board
        for key, rect in board.cards.items():
            oid: int = key[1]  # type: ignore[index]
            if board.laid.obj(oid).zone != "field":
                continue
            assert board.areas.main.contains(rect)
            lines, _ = painted_name(board, oid)
            is_turned = bool(board.laid.obj(oid).mark("exhausted"))
            assert is_turned or letters("".join(lines)) == letters(board.laid.name(oid)), rect
            turned += is_turned
            met += 1
    assert met > 15
    assert turned


@pytest.mark.parametrize("size", NAMED_BOARDS)
def test_word_falls_on_a_unit_covers_neither_its_name_nor_its_role_nor_its_numbers(
    size: tuple[int, int],
) -> None:
    scene = Scene(
        "put A field R03 B11 L09; put B field L02 T06 R03*2; until charge; A attack R03 B11 L09; "
        "until guard; B guard L02>R03 T06>B11 R03>L09"
    )
    met = set()
    for state in (scene.state, *clashes()):
        board = BoardViewer(state, 0, size).board
        laid, covered = board.laid, all_shares(board.laid, board.cards)
        assert laid.clash is not None
        for oid in laid.clash.leaving & {oid for row in laid.front.values() for oid in row}:
            face = replace(laid.face(oid), open=covered.get(oid, 1.0))
            rect = board.cards["card", oid]
            whole = rect.size() * (faces.turn_of(rect)[1] if face.exhausted else 1)
            for word in ("falls", "may leave"):
                place = word_place(face, whole, word, LIGHT)
                seen, unit = QRectF(QPointF(0, 0), whole), faces.mark_unit(whole.width())
                seen.setWidth(seen.width() * face.open)
                assert not face.clash or not place.intersects(faces.role_place(seen, unit))
                assert not place.intersects(faces.size_place(face, seen, LIGHT, unit))
                lines, bottom = faces.painted_name(face, whole, LIGHT)
                assert not lines or whole.width() >= faces.WORDED or place.top() >= bottom - LEAST
                assert place.width() > QFontMetricsF(LIGHT.font(9, 700)).horizontalAdvance(word)
                met.add((face.clash, face.exhausted))
    assert {("attacks", True), ("guards", False)} <= met


@pytest.mark.parametrize("size", NAMED_BOARDS)
def test_active_unit_of_prize_match_shows_its_name_whatever_is_attached(size: tuple[int, int]) -> None:
    most = 0
    for seed in range(3):
        for step in play_game(seed, 160, variant="prizes")[::8]:
            board = BoardViewer(step.after, 0, size).board
            for oid in board.laid.placed.values():
                most = max(most, len(board.laid.bonds.get(oid, ())))
                lines, _ = painted_name(board, oid)
                assert letters("".join(lines)) == letters(board.laid.name(oid))
    assert most >= 3


@pytest.mark.parametrize("size", NAMED_BOARDS)
def test_card_attached_to_a_unit_shows_its_whole_name_above_that_unit(size: tuple[int, int]) -> None:
    scene = Scene("put A field L02; put B field T09>A.L02")
    board = BoardViewer(scene.state, 0, size).board
    bond, host = scene.find("T09").oid, scene.find("L02").oid
    lines, bottom = painted_name(board, bond)
    assert letters("".join(lines)) == letters("Tidewrought Claim")
    assert bottom <= board.cards["card", host].top() + 1


def test_row_of_small_cards_is_wider_only_where_there_is_space() -> None:
    for height in range(40, 120, 7):
        for count in range(1, 16):
            room = QRectF(0, 0, 500, height)
            rects = places.spread(room, count, 1.08, is_row=True)
            assert all(room.adjusted(-1, -1, 1, 1).contains(rect) for rect in rects)
            wide = rects[0].width()
            if wide > height * faces.SHAPE + 0.01:
                assert all(one.right() <= after.left() + 0.5 for one, after in pairwise(rects))


def test_keywords_of_a_card_are_explained_and_a_keyword_whose_rule_is_off_says_so() -> None:
    """Also one that another card gives: Ser Aldren lets other units strike first."""
    scene = Scene("put A field B03 L09; put A hand L01")
    laid = Laid(scene.state, 0)
    rows = words.keyword_rows(laid, scene.find("B03").oid)
    rules = REGISTRY.rules
    assert rows == [f"{one.title}: {one.text}" for one in (rules["kw.drain"], rules["kw.first_blow"])]
    assert words.keyword_rows(laid, scene.find("L01").oid) == [f"Vigil: {rules['kw.vigil'].text}"]
    without = Laid(Scene("put A field L01", without="kw.vigil").state, 0)
    oid = without.front[0][0]
    assert words.keyword_rows(without, oid) == [f"Vigil: {rules['kw.vigil'].text} This rule is off now."]


def test_entering_delay_is_explained_for_delayed_and_swift_units_unless_off_and_grit_for_all() -> None:
    scene = Scene("put A field L01 lampwell; put A hand C01 L02 C02; put A field lampwell*2; A play L02; pp")
    laid = Laid(scene.state, 0)
    delay = f"Entering delay: {REGISTRY.rules['core.delay'].text}"
    grit = "Might and grit: how many wounds it deals, and how many destroy it."
    wanted = {"L01": [grit], "L02": [delay, grit], "C01": [delay, grit], "C02": [], "lampwell": []}
    for card, rows in wanted.items():
        oid = scene.find(card).oid
        assert words.term_rows(laid, oid) == rows
        assert words.explaining_rows(laid, oid, ("Anna", "Bert"))[-len(rows) or 99 :] == rows
    without = Laid(Scene("put A hand C01", without="core.delay").state, 0)
    assert words.term_rows(without, without.state.zone("hand", 0)[0]) == [grit]


def test_chain_entry_names_player_and_target_and_its_text_takes_at_most_two_lines() -> None:
    scene = Scene("put A hand C02; put A field emberseep; put B field L02; A play C02 at L02")
    laid = Laid(scene.state, 0)
    told = words.chain_lines(laid, laid.chain[0], ("Anna", "Bert"))
    assert told.startswith("By Anna, target Wick-Bearer: Deal 2 wounds")
    for width in range(80, 400, 40):
        lines = side.two_lines(told, width, 10, LIGHT)
        assert len(lines) <= 2
        assert " ".join(lines) == told or lines[-1].endswith("…")
        assert width < 300 or " ".join(lines) == told


def test_pressing_a_declared_guard_again_undoes_the_steps_since_it_was_declared() -> None:
    scene = Scene("put A field R03 C03; put B field L01 L02 L03; until charge; A attack R03 C03; until guard")
    scene.run("B answer L01; B answer L02")
    looker = BoardViewer(scene.state, 1)
    undone: list[int] = []
    looker.board.undo_step_wanted.connect(undone.append)
    declared = looker.board.answers.declared
    assert set(declared) == {scene.find("L01").oid, scene.find("L02").oid}
    looker.board.press_card(scene.find("L01").oid)
    assert undone == [1, 1]
    assert all(isinstance(one, Answer) for one in looker.acts)


def test_clash_whose_prediction_fails_shows_its_pairs_but_no_wounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule may need a hidden card, or fail; what is declared is known all the same."""
    after = Scene(
        "put A field R03; put B field L01; until charge; A attack R03; until guard; B guard L01>R03"
    )

    def fail(played: object, choice: object) -> None:
        """Fail as a rule might."""
        raise KeyError("a hidden card")

    prediction.predict_clash.cache_clear()
    monkeypatch.setattr(prediction._PlayedClash, "_answer_choice", fail)
    clash = prediction.predict_clash(after.state)
    assert clash is not None
    assert (clash.is_known, clash.blows, len(clash.guards)) == (False, (), 1)
    board = BoardViewer(after.state, 0, (788, 530)).board
    assert "deal" not in board.name_of(("card", after.find("R03").oid))
    board.grab()
    prediction.predict_clash.cache_clear()


def test_arrow_from_the_chain_ends_in_the_lower_half_of_its_target_and_arrives_level() -> None:
    start = QPointF(900, 100)
    for target in (QRectF(200, 300, 70, 95), QRectF(400, 80, 60, 60), QRectF(20, 500, 130, 120)):
        over, end = arrival(start, target)
        assert target.contains(end)
        assert end.y() > target.center().y()
        assert over.y() == end.y()
        assert target.right() < over.x() < start.x()


@pytest.mark.parametrize("size", BOARDS)
def test_arrow_from_the_chain_to_a_player_ends_at_the_right_edge_of_the_plate(size: tuple[int, int]) -> None:
    scene = Scene("put A hand C02; put A field emberseep; A play C02 at B")
    for seat in (0, 1):
        board = BoardViewer(scene.state, seat, size).board
        plate = board.target_place(-2)
        over, end = arrival(QPointF(size[0] * 0.9, 60), edge_of_plate(plate))
        assert plate.contains(end)
        assert end.x() > plate.right() - 6 < over.x()


def test_arrows_to_the_same_target_end_at_different_places_on_it() -> None:
    scene = Scene(
        "put A hand C02*2; put A field emberseep*3; put B hand R06; put B field L02 rootspring*2; "
        "A play C02 at L02; pass; B play R06 at L02"
    )
    laid = Laid(scene.state, 0)
    target = scene.find("L02").oid
    assert len(laid.chain) == 2
    shares = [laid.place_among_arrows(oid, target) for oid in laid.chain]
    for place in (QRectF(200, 300, 70, 95), QRectF(20, 500, 50, 45)):
        ends = [arrival(QPointF(900, 100), place, share)[1] for share in shares]
        assert all(place.contains(end) for end in ends)
        assert ends[1].y() - ends[0].y() > 8


@pytest.mark.parametrize("size", BOARDS)
def test_each_number_of_wounds_in_a_clash_points_at_the_unit_that_takes_them(size: tuple[int, int]) -> None:
    met = 0
    for state in clashes():
        board = BoardViewer(state, 0, size).board
        clash = board.laid.clash
        assert clash is not None
        image = QPixmap(*size)
        with painting.painter_on(image) as painter:
            drawn = ClashPainter(painter, board.laid, board.areas, LIGHT, board.names)
            drawn.paint_lines(board.cards)
        pairs = [(attacker, guard) for guard, attacker in clash.guards]
        for dealer, taker in [*pairs, *((guard, attacker) for attacker, guard in pairs)]:
            here, there = board.cards["card", dealer].center(), board.cards["card", taker].center()
            tip = 1 if there.y() > here.y() else -1
            fits = [
                one
                for one in drawn.amounts
                if one.tip == tip and one.words == str(clash.dealt(dealer, taker))
            ]
            assert any(abs(one.at.y() - there.y()) < abs(one.at.y() - here.y()) for one in fits)
            met += 1
        assert drawn.has_pointing_amounts is bool(pairs)
    assert met


@pytest.mark.parametrize("size", BOARDS)
def test_lines_of_a_clash_are_painted_beside_the_bar_of_steps_but_not_on_it(size: tuple[int, int]) -> None:
    met = 0
    for state in clashes():
        board = BoardViewer(state, 0, size).board
        clash = board.laid.clash
        assert clash is not None
        picture = board.grab().toImage()
        for attacker in clash.attackers if clash.is_known else ():
            if clash.guards_of(attacker) or board.laid.obj(attacker).mark("guarded"):
                continue
            x, step = board.cards["card", attacker].center().x(), board.areas.step(0, 1)
            heights = (
                board.areas.bar.top() - 1,
                step.top() + 3,
                step.bottom() - 3,
                board.areas.bar.bottom() + 1,
            )
            seen = [picture.pixelColor(QPointF(x, y).toPoint()) for y in heights]
            assert [one.red() - one.green() > REDDER for one in seen] == [True, False, False, True]
            met += 1
    assert met


def test_explanation_of_amounts_is_painted_above_the_log_only_if_two_log_lines_still_fit() -> None:
    image = QPixmap(200, 200)
    with painting.painter_on(image) as painter:
        for height in range(10, 200, 10):
            room = QRectF(0, 0, 180, height)
            remaining = side.paint_legend(painter, room, side.AMOUNTS, 10, LIGHT)
            assert remaining.bottom() == room.bottom()
            assert remaining == room or remaining.height() >= 2 * 15
            assert height < 180 or remaining != room


def test_name_plate_of_the_viewer_says_you_and_that_of_others_does_not() -> None:
    names = ("Anna", "Bert")
    assert [words.plate_name(seat, names, 1) for seat in (0, 1)] == ["Anna", "Bert (you)"]
    assert [words.plate_name(seat, names, None) for seat in (0, 1)] == ["Anna", "Bert"]


def test_accessible_names_of_cards_and_players_state_the_result_of_the_chain_if_it_affects_them() -> None:
    ready = "put A hand C02; put A field emberseep*2; put B field L02; A play C02 at "
    scene = Scene(f"{ready}B.L02")
    board, oid = BoardViewer(scene.state, 1).board, scene.find("L02").oid
    assert fate_of(board.laid.outcome, oid) == "falls"
    assert "will fall" in board.name_of(("card", oid))
    assert "after the chain" not in board.name_of(("player", 1))
    hit = BoardViewer(Scene(f"{ready}B").state, 1).board
    assert "18 after the chain" in hit.name_of(("player", 1))


@pytest.mark.parametrize("size", NAMED_BOARDS)
def test_chain_entry_shows_its_whole_text_within_its_box(size: tuple[int, int]) -> None:
    scene = Scene(
        "put A hand C02; put A field emberseep; put B hand R06; put B field L02 rootspring*2; "
        "A play C02 at L02; pass; B play R06 at L02"
    )
    board = BoardViewer(scene.state, 1, size).board
    for oid in board.laid.chain:
        rect = board.place_of(("chain", oid))
        told = words.chain_lines(board.laid, oid, board.names)
        art = QRectF(rect.left() + 4, rect.top() + 4, rect.width() * 0.24, rect.height() - 8)
        room, lines = side.lines_of_entry(rect, art, told, side.small_size(board.areas) * 0.92, LIGHT)
        assert rect.left() < room.left()
        assert room.right() < rect.right()
        assert " ".join(lines) == told


@pytest.mark.parametrize("size", [*NAMED_BOARDS, (1280, 800)])
def test_top_chain_entry_is_as_high_as_its_text_needs_while_there_is_space(size: tuple[int, int]) -> None:
    """Every card's text fits; the log has what is left."""
    scene = Scene("put A hand C02; put A field emberseep; put B field L02; A play C02 at L02")
    board, grown = BoardViewer(scene.state, 1, size).board, 0
    areas, names = board.areas, board.names
    state = board.state
    for card in sorted(REGISTRY.definitions):
        objects = tuple(
            replace(one, card=card) if one and one.zone == "chain" else one for one in state.objects
        )
        laid = Laid(replace(state, objects=objects), 1)
        wanted = side.height_of_top(areas, laid, names, LIGHT)
        [rect] = areas.entries(QuestionParts(), 1, wanted)
        assert rect.height() == wanted or rect.bottom() == areas.chain_room(QuestionParts()).bottom()
        assert rect.bottom() <= areas.log(QuestionParts(), 1, wanted).top()
        grown += wanted > areas.entry_height
    assert grown > 3


def test_life_that_depends_on_an_order_to_be_chosen_is_shown_as_a_range() -> None:
    feud = "put A hand C02; put A field C07 emberseep; put B field L04; A play C02 at B"
    laid = BoardViewer(Scene(feud).state, 0).board.laid
    assert words.number_after(laid, 1) == "17–18?"
    assert words.life_words(laid, 1) == "perhaps 17–18 after the chain"


@pytest.mark.parametrize(("count", "told"), [(4, []), (9, ["5 more wait below"])])
def test_chain_with_more_entries_than_have_room_says_how_many_more(
    count: int, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(f"put A hand C02*{count}; put A field emberseep*{count}" + "; A play C02 at B" * count)
    board = BoardViewer(scene.state, 0, (628, 344)).board
    painted: list[str] = []
    monkeypatch.setattr(side, "line", lambda _painter, _rect, label, *_rest: painted.append(label))
    picture = QPixmap(1, 1)
    painter = QPainter(picture)
    side.paint_chain(
        painter, board.areas, QuestionParts(), board.laid, board.names, board.hues, LIGHT, board.height_of_top
    )
    painter.end()
    assert [label for label in painted if "more" in label] == told
    assert len([label for label in painted if "Flint Jab" in label]) == 4


def test_words_for_more_entries_of_the_chain_name_them() -> None:
    scene = Scene("put A hand C02*3; put A field emberseep*3" + "; A play C02 at B" * 3)
    laid = BoardViewer(scene.state, 0).board.laid
    assert side.more_entries(laid, laid.chain[1:]) == (
        "2 more wait below: Flint Jab and Flint Jab",
        "2 more wait below",
    )


def test_accessible_name_of_a_chain_entry_says_so_only_if_it_would_be_cancelled() -> None:
    given = "put A hand C02; put A field emberseep; put B hand T03; put B field tidepool*3"
    scene = Scene(f"{given}; A play C02 at B; A pass; B play T03; B pass")
    board = BoardViewer(scene.state, 0).board
    top, below = board.laid.chain
    assert board.laid.outcome is not None
    assert board.laid.outcome.cancelled == {below}
    assert "would be cancelled" in board.name_of(("chain", below))
    assert "would be cancelled" not in board.name_of(("chain", top))


def test_chain_entry_of_an_ability_shows_only_the_text_of_that_ability() -> None:
    assert text_of_ability("B04.2").startswith("At the start of each Dusk step, put")
    assert text_of_ability("C12.2").startswith("Whenever a player plays their second rite")
    for card in REGISTRY.definitions.values():
        titles = {keyword.title for keyword in REGISTRY.rules.values() if keyword.id.startswith("kw.")}
        for ability in card.abilities:
            told = text_of_ability(ability.id)
            if not ability.keyword and text_of(card.id):
                assert told
                assert told in text_of(card.id)
                assert not any(told.startswith(f"{title}.") for title in titles)
    scene = Scene("put A hand L02; put A field lampwell*2; A play L02; pp")
    laid = Laid(scene.state, 0)
    assert words.chain_text(laid, laid.chain[0]) == text_of("L02")


def test_wounds_and_life_that_differ_from_the_printed_numbers_are_explained_in_words() -> None:
    """The unit that deals, the one that takes, and a player who gains life or takes less are told why."""
    met = set()
    drain = Scene("put A field B03; until charge; A attack B03").state
    for state in (drain, *clashes()):
        laid, names = Laid(state, 0), ("Anna", "Bert")
        clash = laid.clash
        assert clash is not None
        for fact in clash.reasons:
            line = fact_line(laid, fact, names)
            if not line:
                continue
            if fact.kind == "gain_life":
                assert words.life_gained(laid, fact.seat) >= fact.amount
                changes = words.life_words(laid, fact.seat)
                assert not changes or line in words.player_name(laid, fact.seat, names, 0)
            elif fact.obj:
                assert line in words.card_name(laid, fact.obj, names, 0)
                assert line in words.explaining_rows(laid, fact.obj, names)
            if fact.kind == "replaced" and fact.key == "wound":
                assert line in words.outcome_rows(laid, fact.others[0], names)
            met.add(fact.kind)
    assert met == {"gain_life", "replaced"}


@pytest.mark.parametrize("size", BOARDS)
def test_marks_of_role_and_choice_do_not_cover_might_and_grit_of_a_unit(size: tuple[int, int]) -> None:
    met = 0
    for state in clashes():
        board = BoardViewer(state, 0, size).board
        for oid in (one for row in board.laid.front.values() for one in row):
            face, rect = board.laid.face(oid), QRectF(QPointF(0, 0), board.cards["card", oid].size())
            unit = faces.mark_unit(rect.width())
            numbers = faces.size_place(face, rect, LIGHT, unit)
            at, radius = faces.tick_place(rect)
            tick = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
            for mark in (faces.role_place(rect, unit), tick):
                assert mark.intersected(numbers).height() < numbers.height() / 3
                met += 1
    assert met


def test_planned_unit_shows_its_printed_size_like_a_unit_on_the_field() -> None:
    met = 0
    for step in play_game(1, 60, variant="lanes"):
        for seat in (0, 1):
            laid = Laid(GAME.seen_by(step.after, seat), seat)
            for obj in laid.state.within(laid.layout.face_down, seat):
                if obj.oid in laid.placed.values():
                    face = laid.face(obj.oid)
                    assert face.printed == face.size or face.is_counted
                    met += face.size is not None
    assert met
