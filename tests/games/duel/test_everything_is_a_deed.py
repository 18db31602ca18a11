"""Test that all changes of the table are made by deeds, which cards can forbid, replace and answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from takeback.games.duel.bench.games import dealt, random_game
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.choices import JOBS, UnfinishedMove
from takeback.games.duel.kernel.objects import Duel, Frame
from tests.games.duel.playing import mix_decks
from tests.sampling import first

GAMES, MOST = 5, 600  # random games of one case, decisions of one of them
CASES = 400  # 2,000 games with --long
# events that do not change the table: unfinished work, questions, records, and the course of the turn
WORK = (
    *(events.FramePushed, events.FrameMoved, events.FramePopped, events.Asked, events.Answered),
    *(events.PriorityGiven, events.Passed, events.PlanSet, events.Recorded, events.Looped, events.Forgot),
    *(events.Waited, events.Placed, events.Ended, events.StepEnded, events.StepStruck, events.TicketTaken),
)
ANNOUNCED = "an announcement, which can be taken back; that something was played or used is a deed"
PAID = "a cost, which is paid as a whole"
PLACED = "a trigger or an ability goes onto the chain"
LOST = "what leaves the chain without effect, since its targets or its condition are gone"
NOTED = "a note of the clash, which ends with it"
BEGUN = "what a resolving card begins, to happen later"
IN_FORCE = "a rule that an object puts in or out of force as long as it is there"
ROADS = "a card face down, a place on a road or the end of a plan, in Three Roads"
MATCH = "setting up, turns and the front in Prize Match"
OTHERWISE = {
    "Chose": ANNOUNCED,
    "Moved chain": ANNOUNCED,
    "Moved hand": ANNOUNCED,
    "Marked announcing": ANNOUNCED,
    "SeatMarked pool": PAID,
    "Made chain": PLACED,
    "Moved discard": LOST,
    "Gone chain": LOST,
    "Marked dealt": NOTED,
    "Marked guard_order": NOTED,
    "EffectBegan": BEGUN,
    "TicketAdded": BEGUN,
    "StepAdded": BEGUN,
    "Made charter": IN_FORCE,
    "Gone charter": IN_FORCE,
    "RuleMasked": IN_FORCE,
    "RuleFreed": IN_FORCE,
    "Moved planned": ROADS,
    "Marked place": ROADS,
    "SeatMarked turn": ROADS,
    "Moved set_up": MATCH,
    "SeatMarked is_set_up": MATCH,
    "Marked active": MATCH,
    "Marked asleep": MATCH,
    "Marked dazed": MATCH,
    "Marked wounds": MATCH,
}
OF_VARIANTS = (ROADS, MATCH)


class Watch:
    """Counts of emitted events by what they change: those emitted within a deed, and all others."""

    def __init__(self) -> None:
        self.by_deeds: Counter[str] = Counter()
        self.otherwise: Counter[str] = Counter()
        self._is_deed = False

    def batch(self, run: UnfinishedMove, frame: Frame) -> None:
        self._is_deed = True
        try:
            BATCH(run, frame)
        finally:
            self._is_deed = False

    def emit(self, run: UnfinishedMove, event: events.DuelEvent) -> None:
        if not isinstance(event, WORK):
            counted = self.by_deeds if self._is_deed else self.otherwise
            counted[changed_part(run.state, event)] += 1
        EMIT(run, event)


BATCH, EMIT = JOBS["batch"], UnfinishedMove.emit


def changed_part(state: Duel, event: events.DuelEvent) -> str:
    """Return what an event changes: its type with the zone, or with the name of the mark up to its dot."""
    obj = state.find(event.oid) if isinstance(event, events.Gone) else None
    about = obj.zone if obj is not None else getattr(event, "zone", "") or getattr(event, "name", "")
    return " ".join([type(event).__name__, about.partition(".")[0]]).strip()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setitem(JOBS, "batch", made.batch)
    monkeypatch.setattr(UnfinishedMove, "emit", lambda run, event: made.emit(run, event))
    return made


def list_unaccounted(watch: Watch, without: tuple[str, ...] = ()) -> Iterator[str]:
    return (one for one in watch.otherwise if OTHERWISE.get(one, "") in ("", *without))


@pytest.mark.parametrize("case", first(1, range(CASES)))
def test_each_change_of_a_position_in_random_games_is_made_by_an_action_that_cards_can_forbid(
    watch: Watch, case: int
) -> None:
    for seed in range(case * GAMES, (case + 1) * GAMES):
        for _ in random_game(seed, MOST, dealt(seed)):
            pass
    assert sorted(list_unaccounted(watch, OF_VARIANTS)) == []
    assert watch.by_deeds.keys() >= {
        *(
            "Moved hand",
            "Moved field",
            "Moved discard",
            "Marked exhausted",
            "Marked wounds",
            "Marked attacking",
        ),
        *("SeatMarked life", "SeatMarked pool", "StepBegan", "TurnBegan"),
    }


@pytest.mark.parametrize("case", first(1, range(20)))
@pytest.mark.parametrize("variant", ["lanes", "prizes"])
def test_each_change_of_a_position_in_other_variants_is_made_by_an_action_that_cards_can_forbid(
    watch: Watch, variant: str, case: int
) -> None:
    for seed in range(case * 5, (case + 1) * 5):
        for _ in random_game(seed, MOST, dealt(seed, mix_decks(seed, variant), variant=variant)):
            pass
    assert sorted(list_unaccounted(watch)) == []
    assert watch.by_deeds.keys() >= {"Moved hand", "Marked wounds", "StepBegan"}
