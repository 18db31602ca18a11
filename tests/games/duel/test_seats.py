"""The kernel knows how many seats there are by the position alone: turns, passing and triggers of three."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.games.duel import kernel, rules
from takeback.games.duel.bench.games import empty_table
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.objects import Duel, Frame, Zone
from takeback.games.duel.rules.actions import act
from takeback.games.duel.state import Answer, Pass
from tests.games.duel import extra_cards

assert extra_cards.CARDS
MOST = 400  # decisions


def three() -> Duel:
    """A table of three at its first question, the second seat to begin."""
    state = empty_table(without="core.redraw, core.first_no_draw")
    zones = (*state.zones, *(Zone(name, 2) for name in rules.OWNED))
    state = replace(state, zones=zones, seats=((),) * 3, plans=(state.plans[0],) * 3, natural=0, tp=1)
    for seat in range(3):
        state = rules.add(state, [("lampwell", seat)] * 20, "deck")
    run = UnfinishedMove(replace(state, frames=(Frame("setup"),)), Chance(1))
    run.run_jobs()
    return run.state


def passed(state: Duel) -> Duel:
    """The seat that is asked passes, or gives its first answer."""
    assert state.pending is not None
    seat = state.pending.seats[0]
    run = UnfinishedMove(state, Chance(1))
    act(run, seat, Pass("once", ("all",)) if state.pending.kind == "priority" else Answer(0))
    return run.state


def test_three_seats_begin_and_take_turns_in_order() -> None:
    state, turns = three(), [1]
    assert [state.mark(seat, "life") for seat in range(3)] == [20, 20, 20]
    assert [len(state.zone("hand", seat)) for seat in range(3)] == [6, 6, 6]
    for _ in range(MOST):
        if state.tp != turns[-1]:
            turns.append(state.tp)
        if len(turns) > 4:
            break
        state = passed(state)
    assert turns == [1, 2, 0, 1, 2]


def test_step_ends_when_three_seats_have_passed() -> None:
    state, asked = three(), []
    step = state.step_name
    while state.step_name == step:
        asked.append(state.priority)
        state = passed(state)
    assert asked == [1, 2, 0]


def test_triggers_of_three_seats_go_onto_the_chain_from_the_turn_player_on() -> None:
    """All have a trigger of the same state; the last seat's is done first."""
    state = rules.add(three(), [("X12", seat) for seat in range(3)], "field")
    state = replace(state, seats=tuple((("life", 5),) for _ in range(3)))
    state = passed(state)
    assert [one.controller for one in state.within("chain")] == [0, 2, 1]


def test_game_of_three_goes_on_until_one_is_left() -> None:
    state = three()
    for seat in (0, 2):
        assert state.result is None
        state = replace(
            state, seats=tuple((*marks,) if at != seat else () for at, marks in enumerate(state.seats))
        )
        state = passed(state)
    assert state.result is not None
    assert state.result.winners == (1,)


def test_kernel_nowhere_takes_the_other_of_two_seats() -> None:
    files = Path(kernel.__file__).parent.glob("*.py")
    found = [file.name for file in files if re.search(r"[^-]1 - |\(0, 1\)", file.read_text(encoding="utf-8"))]
    assert found == []
