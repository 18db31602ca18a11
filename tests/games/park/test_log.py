"""Test the log of Reedmere: a whole sentence for each event, and the texts of every row."""

import re

import pytest

from takeback.engine.play import Move
from takeback.engine.state import Event
from takeback.games.park import text
from takeback.games.park.log import is_usual_opening, log_sentence
from takeback.games.park.rules.events import Happening, PlotTurned, Waived
from takeback.games.park.state import HIDDEN_PLOT
from tests.games.park.whole_games import Chooser, choose_greedy_turn, choose_random_action, moves_of_game
from tests.sampling import first

SENTENCE = re.compile(r"[A-Z][^{}_<>]*[a-z0-9]\.")
CHOOSERS: tuple[Chooser, ...] = (choose_greedy_turn, choose_random_action)


def is_sentence(text: str) -> bool:
    """Tell whether this begins with a capital, ends with its only full stop, and has no placeholder left."""
    return SENTENCE.fullmatch(text) is not None and ". " not in text and "None" not in text


@pytest.mark.parametrize("choose", CHOOSERS)
@pytest.mark.parametrize("number", first(4, range(48)))
def test_every_event_of_whole_games_has_one_sentence_in_the_log(number: int, choose: Chooser) -> None:
    turn: list[Move] = []
    for move in moves_of_game(number, choose):
        turn.append(move)
        row = text.describe(move, move.before, move.seat)
        assert all(is_sentence(log_sentence(event)) for event in move.events)
        sentences = [log_sentence(event) for event in move.events if not is_usual_opening(event)]
        assert [line for line in (*sentences, *row.log) if not is_sentence(line)] == []
        assert list(row.log[: len(sentences)]) == sentences
        assert row.spoken.endswith(row.log[-1])
        if move.after.work is None:
            whole = text.describe_turn(tuple(turn), turn[0].before, None)
            events = [event for step in turn for event in step.events if not is_usual_opening(event)]
            assert whole.log == tuple(map(log_sentence, events))
            assert whole.spoken == " ".join(whole.log)
            assert not whole.text.endswith(".")
            turn = []


def test_whole_games_tested_for_log_sentences_contain_every_kind_of_event() -> None:
    seen: set[type[Event]] = set()
    for number in (6, 13, 14):
        for choose in CHOOSERS:
            seen.update(type(event) for move in moves_of_game(number, choose) for event in move.events)
    assert seen == set(Happening.__args__)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (PlotTurned(0, HIDDEN_PLOT), "A new plot is revealed."),
        (Waived(0, "G", 1, "nothing left"), "A leaf brings nothing, because there is nothing left to take."),
        (Waived(0, "H", 2, "nothing left"), "2 roofs bring nothing, because there is nothing left to take."),
        (Waived(0, "N", 1, "four plots"), "A map brings nothing, because the park already has four plots."),
        (Waived(0, "N", 1, "no plots"), "A map brings nothing, because no plots are left."),
    ],
)
def test_rare_event_has_its_own_sentence_in_the_log(event: Event, told: str) -> None:
    assert log_sentence(event) == told


def test_log_sentence_of_an_event_of_another_game_raises_type_error() -> None:
    with pytest.raises(TypeError):
        log_sentence(Event())
