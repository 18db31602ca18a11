"""Test that all answers of every question are shown, and that Space, 0 and one button end it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from PySide6.QtCore import QSizeF, Qt

from takeback.games.duel.board import next_pass, side, words
from takeback.games.duel.board.laid import Laid
from takeback.games.duel.board.table import SMALLEST, elided
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.games.duel.prediction import confirming_answer
from takeback.games.duel.state import Answer, Pass, Play, Use
from takeback.texts import format_list
from takeback.ui.theme import LIGHT
from tests.games.duel.board.sitting import BoardViewer, random_game
from tests.games.duel.playing import play_game
from tests.games.duel.scene import Scene
from tests.games.duel.telling import NAMES, Turns
from tests.games.duel.test_prediction import clash_of

pytestmark = pytest.mark.usefixtures("qtbot", "own_type")
BOARDS = ((640, 330), (800, 440), (1280, 640))  # the board in windows of 640x480, 800x600 and 1280x800
PAIRS = (("lamps", "ash"), ("growth", "time"))
OFFER = "put A field T10 tidepool; put A deck L01 L02; A use T10; pp"  # which asks Yes or No
OF_A_KIND = 4  # questions that are tried of each kind
MOVES = 500
LEAST_LINES = 6  # of a question with several pages
CROWD = "L01 L02 L03 R03 C03 B02 C01"
CROWDED = (
    f"put A field {CROWD} emberseep; put B field {CROWD}; put A hand C02; A play C02",
    f"put A field {CROWD}; put B field {CROWD}; until charge",
    "put A field R03 C03 L01 L02; put B field L01 L02 L03; until charge; A attack R03 C03 L01 L02; "
    "until guard",
)


def _questions() -> Iterator[tuple[Duel, Choice]]:
    """Yield questions of each kind that random games, random clashes and the variants ask."""
    met: dict[tuple[str, bool], int] = {}
    states = [
        state for seed, pair in enumerate(PAIRS) for state in random_game(seed, pair, MOVES, stops="all")
    ]
    states += [state for seed in range(4) for state in clash_of(seed)]
    states += [step.before for name in ("lanes", "prizes") for step in play_game(1, 120, variant=name)]
    states.append(Scene(OFFER).state)
    for state in states:
        pending = state.pending
        if pending is None or pending.kind == "priority":
            continue
        key = pending.kind, confirming_answer(pending) >= 0
        met[key] = met.get(key, 0) + 1
        if met[key] <= OF_A_KIND:
            yield state, pending


@cache
def questions() -> tuple[tuple[Duel, Choice], ...]:
    """Return these questions, which are looked for only once."""
    return tuple(_questions())


def test_all_answers_of_every_kind_of_question_are_shown_at_once_from_800x600_up() -> None:
    kinds = set()
    for state, pending in questions():
        kinds.add(pending.kind)
        for size in BOARDS[1:]:
            board = BoardViewer(state, pending.seats[0], size).board
            keys = {board.question_lines.key_of(at) for at in board.answers.numbers}
            assert None not in keys
            assert not board.question.asked.has_more
    assert {"target", "attackers", "guards", "pay", "mode", "place"} <= kinds


@pytest.mark.parametrize("script", CROWDED)
@pytest.mark.parametrize("size", BOARDS[1:])
def test_question_with_many_answers_shows_each_in_full_without_overlap_or_on_another_page(
    script: str, size: tuple[int, int]
) -> None:
    """Answers without a line are on the next page, and can be pressed on the table."""
    scene = Scene(script)
    board = BoardViewer(scene.state, scene.pending.seats[0], size).board
    asked = board.question.asked
    is_whole = len(board.question.lines) == len(board.answers.numbers)
    assert is_whole or (asked.has_more and len(board.question.lines) >= LEAST_LINES)
    spots = [("option", number) for number in range(len(board.question.lines))]
    spots += [(key,) for key, _ in side.buttons_of(board.question)]  # type: ignore[misc]
    places = [board.place_of(key) for key in spots]
    panel = board.areas.panel(asked)
    for at, place in enumerate(places):
        assert panel.contains(place)
        assert board.frame_rect().contains(place)
        assert not any(place.intersects(other) for other in places[:at])
    for number, label in enumerate(board.question.lines):
        place = board.place_of(("option", number))
        room = QSizeF(place.width() - side.chip_width(board.areas, asked) - 1, place.height())
        parts, used = side.lines_of_answer(label, 12, room, LIGHT)
        assert " ".join(parts) == label
        assert used >= SMALLEST
        assert all(elided(part, used, 500, room.width(), LIGHT) == part for part in parts)


@pytest.mark.parametrize("size", BOARDS)
def test_panel_of_a_question_covers_no_card_that_it_asks_about(size: tuple[int, int]) -> None:
    kinds = set()
    crowded = [(scene.state, scene.pending) for scene in map(Scene, CROWDED)]
    for state, pending in (*questions(), *crowded):
        board = BoardViewer(state, pending.seats[0], size).board
        done = board.answers.done
        objs = {oid for at, offer in enumerate(pending.options) if at != done for oid in offer.objs}
        asked = {("card", oid) for oid in objs if oid >= 0}
        if not (asked <= set(board.cards) and objs) and pending.kind != "place":
            continue
        panel = board.areas.panel(board.question.asked)
        assert not panel.intersects(board.areas.main), pending.kind
        kinds.add(pending.kind)
    assert {"target", "attackers", "guards", "place"} <= kinds


def done_of(choice: Choice) -> int:
    """Return the answer that ends a question: what confirms its parts, No, or what is usual; -1 without."""
    if (at := confirming_answer(choice)) >= 0:
        return at
    if choice.kind == "yes_no":
        return [text_in_english(offer.text) for offer in choice.options].index("No")
    return 0 if choice.optional and choice.kind in ("pay", "mode") and not choice.options[0].objs else -1


def ways_to_end(looker: BoardViewer) -> Iterator[list[object]]:
    """Yield what Space, 0 and a click on the button do, each on its own."""
    for way in (Qt.Key.Key_Space, Qt.Key.Key_0, None):
        looker.acts.clear()
        if way is None:
            looker.click(("done",))
        else:
            looker.press(way)
        yield [*looker.acts]


@pytest.mark.parametrize("size", BOARDS)
def test_space_0_and_the_done_button_end_every_question_that_can_be_ended(size: tuple[int, int]) -> None:
    ended, open_kinds = set(), set()
    for state, pending in questions():
        at = done_of(pending)
        looker = BoardViewer(state, pending.seats[0], size)
        for acts in ways_to_end(looker):
            assert acts == ([Answer(at)] if at >= 0 else []), pending
        if at >= 0:
            assert looker.board.name_of(("done",)).startswith(
                f"0, Space: {text_in_english(pending.options[at].text)}"
            )
            ended.add(pending.kind)
        else:
            assert looker.said[-1] == f"Answer first: {text_in_english(pending.prompt)}"
            open_kinds.add(pending.kind)
    assert {"attackers", "guards", "pay", "mode", "yes_no"} <= ended
    assert "target" in open_kinds


def test_space_and_0_choose_the_marked_answer_of_questions_that_cannot_be_ended() -> None:
    met = set()
    for state, pending in questions():
        if done_of(pending) >= 0:
            continue
        looker = BoardViewer(state, pending.seats[0], BOARDS[1])
        board = looker.board
        spots = [("option", number) for number in range(len(board.question.lines))]
        spots += [key for key in board.spots if key[0] in ("card", "player", "chain", "place")]  # type: ignore[index,misc]
        for key in spots:
            board.hovered_key = key
            for way in (Qt.Key.Key_Space, Qt.Key.Key_0):
                looker.acts.clear()
                looker.press(way)
                by_key = [*looker.acts]
                looker.acts.clear()
                if board.marked_answer == key:
                    board.press(key)
                    met.add((pending.kind, key[0]))
                assert by_key == looker.acts, (pending, key)
    assert {("target", "option"), ("target", "card"), ("target", "player"), ("place", "place")} <= met


def uses_of(state: Duel, seat: int) -> list[int]:
    """Return the object of each ability that this seat may use."""
    return [one.oid for one in GAME.actions(state, seat) if isinstance(one, Use)]


def test_space_in_the_menu_of_abilities_uses_the_marked_one_and_does_not_pass() -> None:
    """The card can be used in two ways; nothing is passed while its menu is open."""
    state, seat, oid = next(
        (step.before, seat, oid)
        for seed in range(9)
        for step in play_game(seed, 160, variant="prizes")
        for seat in to_act(step.before)
        for oid, count in Counter(uses_of(step.before, seat)).items()
        if count > 1
    )
    looker = BoardViewer(state, seat)
    looker.board.press(("card", oid))
    looker.press(Qt.Key.Key_Space)
    assert looker.acts == []
    looker.board.hovered_key = ("option", 1)
    looker.press(Qt.Key.Key_Space)
    assert [type(one) for one in looker.acts] == [Use]


def test_ability_that_cannot_be_used_now_is_listed_with_the_reason_and_plays_nothing() -> None:
    """A line of the menu of abilities has a reason exactly if the rules refuse the ability."""
    met: set[bool] = set()
    for seed in range(2):
        for step in play_game(seed, 160, variant="prizes")[::2]:
            legal = GAME.actions(step.before, step.seat)
            if not any(isinstance(one, Pass) for one in legal):
                continue
            looker = BoardViewer(step.before, step.seat)
            board = looker.board
            cards = [key for key in board.spots if isinstance(key, tuple) and key[0] == "card"]
            for card in cards:
                uses = board.plays.uses_of(card[1])
                if len(uses) < 2:
                    continue
                for number, use in enumerate(uses):
                    looker.acts.clear()
                    board.press(card)
                    reason = board.question.reason_against(number)
                    assert bool(reason) == (use not in legal), use
                    name = board.name_of(("option", number))
                    assert ("not now" in name) == bool(reason)
                    board.press(("option", number))
                    assert looker.acts == ([] if reason else [use])
                    assert not reason or (looker.said[-1] == reason in name)
                    board.question_lines.close_menu()
                    met.add(bool(reason))
    assert met == {True, False}


def test_space_is_ignored_just_after_a_question_appears(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press meant for passing neither ends nor answers a question that has just come up."""
    monkeypatch.setattr(next_pass, "LOCKED", 3600.0)
    looker = BoardViewer(Scene("").state, 0)
    looker.board.set_pace(1)
    looker.show(Scene(OFFER).state, 0)
    looker.press(Qt.Key.Key_Space)
    assert looker.acts == []
    monkeypatch.setattr(next_pass, "LOCKED", 0.0)
    looker.press(Qt.Key.Key_Space)
    assert looker.acts == [Answer(1)]


def test_pass_button_answers_no_question_and_says_to_answer_first() -> None:
    scene = Scene(OFFER)
    looker = BoardViewer(scene.state, 0)
    looker.click(("pass", "once"))
    assert looker.acts == []
    assert looker.said[-1] == f"Answer first: {text_in_english(scene.pending.prompt)}"


@pytest.mark.parametrize("size", BOARDS)
def test_done_button_keeps_its_place_while_attackers_and_guards_are_declared(size: tuple[int, int]) -> None:
    scene = Scene(
        "put A field R03 C03 L01 L02; put B field L01 L02 L03; until charge",
    )
    places: set[tuple[float, float]] = set()
    while scene.pending.kind in ("attackers", "guards"):
        board = BoardViewer(scene.state, scene.pending.seats[0], size).board
        place = board.place_of(("done",))
        places.add((place.left(), place.top()))
        at = confirming_answer(scene.pending)
        is_over = len(board.answers.numbers) < 2
        scene.act(scene.pending.seats[0], Answer(at if is_over else 0))
        if scene.pending.kind == "priority":
            scene.run("until guard" if scene.state.step_name == "charge" else "pass")
    assert len(places) == 1


def test_answer_that_ends_a_question_is_a_legal_action_and_names_no_card() -> None:
    """An answer that ends a question is one of those that the game lists."""
    for state, pending in questions():
        if (at := confirming_answer(pending)) >= 0:
            assert Answer(at) in GAME.actions(state, pending.seats[0])
            assert not pending.options[at].objs


def test_rows_log_and_answers_name_the_players_of_equal_cards_on_the_chain() -> None:
    turns = Turns(
        "put A hand C02 T03; put A field emberseep tidepool*2; put B hand T03; put B field tidepool*2"
    )
    turns.play("C02", "player 2", "Pay for me").passing().play("T03", "Pay for me").passing()
    turns.act(Play(turns.find("T03", 0)))
    while turns.state.pending.kind != "target":
        turns.act(Answer(0))
    board = BoardViewer(turns.state, 0).board
    assert "Bert’s Silence the Channel" in board.question.lines
    at = board.question.lines.index("Bert’s Silence the Channel")
    turns.act(Answer(at))
    while turns.state.pending.kind != "priority":
        turns.act(Answer(0))
    assert turns.rows[-1] == "Anna plays Silence the Channel at Bert’s Silence the Channel"
    laid = Laid(turns.state, 0)
    assert "target Bert’s Silence the Channel" in words.chain_lines(laid, laid.chain[0], NAMES)
    turns.passing(2)
    assert turns.rows[-1] == (
        "Bert passes: Anna’s Silence the Channel resolves, Bert’s Silence the Channel is cancelled"
    )


@pytest.mark.parametrize("script", [CROWDED[0], CROWDED[2]])
def test_button_for_more_answers_says_how_many_and_which_and_its_press_says_those_shown(script: str) -> None:
    """Leafing through all pages shows every answer once, and each sentence names those not shown."""
    scene = Scene(script)
    looker = BoardViewer(scene.state, scene.pending.seats[0], BOARDS[0])
    board, shown = looker.board, list[str]()
    answers = board.answers.lines
    assert board.question.asked.has_more
    while len(shown) < len(answers):
        shown += board.question.lines
        is_last = len(shown) == len(answers)
        hidden = answers[: board.question.first] if is_last else answers[len(shown) :]
        count, named = len(hidden), format_list(hidden)
        noun = f"answer{'s' * (count > 1)}"
        words_of = f"There {'are' if count > 1 else 'is'} {count} "
        words_of += f"{noun} before these: {named}." if is_last else f"more {noun}: {named}."
        assert board.name_of(("more",)) == board.tip_of(("more",)) == words_of
        label = dict(side.buttons_of(board.question))["more"]
        assert label == ("Show the first answers again" if is_last else f"Show {count} more {noun}")
        board.press(("more",))
        assert looker.said[-1].endswith(f": {format_list(board.question.lines)}.")
        assert f" of {len(answers)}: " in looker.said[-1]
    assert tuple(shown) == answers
    assert board.question.first == 0
