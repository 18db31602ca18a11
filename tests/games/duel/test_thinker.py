"""Test the computer players: legal everywhere, blind to hidden cards, and repeatable for the same seed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from takeback.cli.match import match
from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.games.duel import rules
from takeback.games.duel.card_search import allowed_cards
from takeback.games.duel.decks import DECKS, as_line
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.masks import seen_by
from takeback.games.duel.kernel.objects import PLACE, Duel
from takeback.games.duel.players import declaring, search, standing, thinker, weights, worlds
from takeback.games.duel.players.clashing import fight, outlook
from takeback.games.duel.players.search import Search
from takeback.games.duel.players.standing import Field
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.state import Answer, DuelAction, Pass, Play
from takeback.games.duel.variant import VARIANTS, find
from tests.games.duel.scene import Scene
from tests.sampling import only

PAIRS = (("ash", "growth"), ("time", "lamps"))
FOUR_PAIRS = (*PAIRS, ("lamps", "growth"), ("time", "ash"))
QUICK = ("apprentice", "adept", "master:10")


def choose_action(state: Duel, seat: int, level: str, seed: int = 0) -> DuelAction:
    effort = Effort(level, 0.05, lambda: False)
    return thinker.choose(seen_by(state, seat), seat, Chance(seed, "thought"), effort)


def random_positions(seed: int, decks: tuple[str, str], most: int = 150, **others: str) -> Iterator[Duel]:
    """Yield the positions of a random game."""
    options = {"deck1": decks[0], "deck2": decks[1], **others}
    state = rules.start(GAME.read_options(options), 2, Chance(seed, "start"))
    luck = Chance(seed, "played")
    for number in range(most):
        if state.result is not None:
            return
        yield state
        seat = to_act(state)[0]
        found = actions(state, seat)
        short = [one for one in found if not isinstance(one, Pass) or one.until == "once"]
        run = UnfinishedMove(state, Chance(seed, number))
        act(run, seat, luck.pick(short))
        state = run.state


def redeal_hidden(state: Duel, seat: int, luck: Chance) -> Duel:
    """Return the position with the cards that this seat does not see dealt anew."""
    objects = list(state.objects)
    seen = seen_by(state, seat)
    for owner in (0, 1):
        places = [oid & PLACE for oid in worlds.hidden_cards(seen, owner)]
        cards = luck.shuffled([state.objects[place].card for place in places])
        for place, card in zip(places, cards, strict=True):
            objects[place] = replace(objects[place], card=card)
    return replace(state, objects=tuple(objects))


@pytest.mark.parametrize("decks", PAIRS)
@pytest.mark.parametrize("level", QUICK)
def test_quick_computer_levels_choose_legal_actions_with_all_decks(
    level: str, decks: tuple[str, str]
) -> None:
    for seed in (1, 2):
        for number, state in enumerate(random_positions(seed, decks)):
            seat = to_act(state)[0]
            if number % 10 == seed:
                assert choose_action(state, seat, level) in actions(state, seat)


@pytest.mark.parametrize("decks", PAIRS)
def test_quick_computer_levels_choose_the_same_whatever_the_hidden_cards_are(decks: tuple[str, str]) -> None:
    luck, others = Chance(5, "dealt"), 0
    for number, state in enumerate(random_positions(3, decks)):
        seat = to_act(state)[0]
        other = redeal_hidden(state, seat, luck)
        others += other != state
        assert seen_by(other, seat) == seen_by(state, seat)
        if number % 12 == 0:
            for level in QUICK:
                assert choose_action(other, seat, level) == choose_action(state, seat, level)
    assert others


@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.long)])
def test_master_level_chooses_the_same_in_random_positions_whatever_the_hidden_cards_are(count: int) -> None:
    luck, seen = Chance(9, "dealt"), 0
    for seed in itertools.count(20):
        for number, state in enumerate(random_positions(seed, FOUR_PAIRS[seed % 4])):
            seat = to_act(state)[0]
            if number % 7 or len(actions(state, seat)) < 2:
                continue
            other = redeal_hidden(state, seat, luck)
            assert seen_by(other, seat) == seen_by(state, seat)
            assert choose_action(other, seat, "master:50", seed) == choose_action(
                state, seat, "master:50", seed
            )
            seen += other != state
            if seen == count:
                return


def test_rounds_of_a_match_let_each_deck_meet_each_once() -> None:
    assert GAME.computers is not None
    pairs = [frozenset(one.values()) for one in GAME.computers.rounds({})]
    assert len(pairs) == len(set(pairs)) == 10
    assert {deck for pair in pairs for deck in pair} == {*DECKS}


def test_deal_imagined_by_the_computer_keeps_seen_cards_and_the_lists_of_the_decks() -> None:
    for state in random_positions(4, PAIRS[0], 60):
        seat = to_act(state)[0]
        seen = seen_by(state, seat)
        world = worlds.dealt(seen, seat, Chance(4, "world"))
        for own, there in zip(seen.objects, world.objects, strict=True):
            assert own is None or not own.card or own == there
        for owner in (0, 1):
            cards = [
                one.card
                for one in world.objects
                if one and one.owner == owner and one.card in DECKS[PAIRS[0][owner]]
            ]
            tokens = [one for one in world.objects if one and one.owner == owner and one.token]
            assert len(cards) - len([one for one in tokens if one.card in DECKS[PAIRS[0][owner]]]) == 40
        assert seen_by(world, seat).objects == seen.objects


def test_choice_with_a_fixed_number_of_positions_does_not_depend_on_the_clock() -> None:
    for number, state in enumerate(random_positions(6, PAIRS[0], 60)):
        if number % 10:
            continue
        seat = to_act(state)[0]
        seen = seen_by(state, seat)
        slow = thinker.choose(seen, seat, Chance(1), Effort("master:20", 9.0, lambda: False))
        late = thinker.choose(seen, seat, Chance(1), Effort("master:20", 0.0, lambda: True))
        assert slow == late


def test_every_computer_level_told_to_stop_returns_a_legal_action() -> None:
    for number, state in enumerate(random_positions(7, PAIRS[0], 60)):
        seat = to_act(state)[0]
        if number % 10 == 0:
            for level in thinker.LEVELS:
                effort = Effort(level, 60.0, lambda: True)
                found = thinker.choose(seen_by(state, seat), seat, Chance(1), effort)
                assert found in actions(state, seat)


def test_adept_level_told_to_stop_evaluates_at_most_two_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Duel] = []
    weigh = Search.weigh
    monkeypatch.setattr(Search, "weigh", lambda self, state: looked.append(state) or weigh(self, state))
    state = Scene("put A field emberseep*6; put A hand C01 C03 L01 R01 C02").state
    for over, most in ((lambda: False, 100), (lambda: True, 2)):
        looked.clear()
        action = thinker.choose(seen_by(state, 0), 0, Chance(1), Effort("adept", 60.0, over))
        assert action in actions(state, 0)
        assert len(looked) <= most
        assert len(looked) > 2 or over(), "it looks at what it may do"


@pytest.mark.parametrize("level", ["apprentice", "adept", "master:20"])
def test_computer_attacks_with_everything_when_that_wins(level: str) -> None:
    state = next(
        state
        for state in random_positions(8, ("ash", "ash"), 600)
        if state.pending is not None and state.pending.kind == "attackers"
    )
    seat = to_act(state)[0]
    bare = tuple(
        tuple((name, 1 if name == "life" else value) for name, value in marks) if at != seat else marks
        for at, marks in enumerate(state.seats)
    )
    field = [
        replace(one, marks=(*one.marks, ("exhausted", 1))) if one and one.controller != seat else one
        for one in state.objects
    ]
    state = replace(state, seats=bare, objects=tuple(field))
    assert choose_action(state, seat, level) == Answer(0)


def with_first_hand(cards: list[str]) -> Duel:
    state = rules.start(GAME.read_options({"deck1": "ash", "deck2": "ash"}), 2, Chance(1))
    objects = list(state.objects)
    for oid, card in zip(state.zone("hand", to_act(state)[0]), cards, strict=True):
        objects[oid & PLACE] = replace(objects[oid & PLACE], card=card)
    return replace(state, objects=tuple(objects))


def choose_card(state: Duel, level: str) -> str:
    """Return the id of the card that the turn player plays; "" if it plays none."""
    action = choose_action(state, state.tp, level)
    if not isinstance(action, Play):
        return ""
    obj = state.find(action.oid)
    assert obj is not None
    return obj.card


@pytest.mark.parametrize("level", ["adept", "master:60"])
def test_computer_plays_a_unit_rather_than_burn_the_calendar_and_nothing_instead_of_it_alone(
    level: str,
) -> None:
    assert choose_card(Scene("put A field emberseep*3; put A hand C12").state, level) == ""
    assert choose_card(Scene("put A field emberseep*3; put A hand C12 C03").state, level) == "C03"


@pytest.mark.parametrize("level", ["adept", "master:60"])
def test_computer_plays_a_harmful_reply_at_a_unit_of_the_opponent(level: str) -> None:
    scene = Scene("put A field emberseep*3 C01; put A hand C02; put B field B04[+1/+1=1]")
    assert choose_card(scene.state, level) == "C02"
    run = UnfinishedMove(scene.state, Chance(0))
    act(run, 0, choose_action(scene.state, 0, level))
    assert run.state.pending is not None
    action = choose_action(run.state, 0, level)
    assert isinstance(action, Answer)
    target = run.state.find(run.state.pending.options[action.option].objs[0])
    assert target is not None
    assert (target.card, target.controller) == ("B04", 1)


def test_master_level_holds_back_a_reply_that_gains_little_and_adept_plays_it() -> None:
    state = Scene("put A field rootspring*2 L01; put A hand R06; put B field L01[exhausted=1]").state
    assert choose_card(state, "adept") == "R06"
    assert choose_card(state, "master:60") == ""


@pytest.mark.parametrize(("hand", "attacks"), [("; put A hand R06", True), ("", False)])
def test_master_level_attacks_only_when_backed_by_a_reply_in_hand_and_adept_never_there(
    hand: str, attacks: bool
) -> None:
    state = Scene(f"put A field rootspring*2 R02{hand}; put B field B05; until charge").state
    assert state.pending is not None
    assert state.pending.kind == "attackers"
    declared = {level: choose_action(state, 0, level) == Answer(0) for level in ("adept", "master:60")}
    assert declared == {"adept": False, "master:60": attacks}


def test_search_values_the_extra_turn_of_last_bonfire_as_lost_unless_it_wins_first() -> None:
    scene = Scene("put A hand C06; put A field C01; A play C06; pp")
    assert Search(0, scene.state).weigh(scene.state) < weights.LOST / 2, "it sees the end coming"
    scene.run("until dusk; until council1; expect turn A")
    assert Search(0, scene.state).weigh(scene.state) < weights.LOST / 2
    scene.run("life B 2")
    assert Search(0, scene.state).weigh(scene.state) > weights.WON / 2, "but for what wins before"


@pytest.mark.parametrize(
    ("wardens", "comes_to"),
    [("A field T06; put B field T06", 0), ("A field T06", -1), ("B field T06", 1), ("A field L01", 1)],
)
def test_search_of_the_master_sees_who_draws_first_from_an_empty_deck(wardens: str, comes_to: int) -> None:
    """A Crossroads Warden lets the other side skip its draw, which keeps that side in the game."""
    state = Scene(f"put {wardens}; empty A deck; empty B deck").state
    search = Search(0, state, is_planning=True)
    assert round(search.weigh(state) / weights.DECK_AT_END) == comes_to


@pytest.mark.parametrize(("level", "attacks"), [("adept", False), ("master:100", True)])
def test_master_level_attacks_with_a_unit_whose_loss_makes_the_opponent_draw_and_lose(
    level: str, attacks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "_known", {})
    field = "put A field T06; put B field T06 B05[+1/+1=3]; empty A deck; empty B deck"
    state = Scene(f"{field}; until charge").state
    assert state.pending is not None
    assert state.pending.kind == "attackers"
    assert (choose_action(state, 0, level) == Answer(0)) == attacks


@pytest.mark.parametrize(
    ("field", "wounds"), [("A field C01", 2), ("A field C01 C07", 4), ("A field C01; put B field L04", 1)]
)
def test_clash_forecast_of_the_computer_counts_doubled_and_reduced_wounds(field: str, wounds: int) -> None:
    figures = Field(derive(Scene(f"put {field}").state))
    assert outlook(figures.of(0), [], 0, figures.lives)[1].wounds == wounds


def test_clash_forecast_of_the_computer_counts_a_guard_felled_only_by_doubled_wounds() -> None:
    for field, fallen in (("A field C01", []), ("A field C01 C07", [1])):
        figures = Field(derive(Scene(f"put {field}; put B field X4[wounds=5]").state))
        pairs = {figures.of(0)[0].oid: figures.of(1)}
        assert [one.seat for one in fight(figures.of(0), pairs).fallen if one.seat == 1] == fallen


def test_thorough_guarding_of_the_computer_sends_three_guards_where_one_is_not_enough() -> None:
    scene = Scene(
        """
        put B field R03[+1/+1=7]; put A field C08*3; life A 3
        until B charge; B attack R03; pp
        """
    )
    state = scene.state
    assert state.pending is not None
    assert state.pending.kind == "guards"
    figures = Field(derive(state))
    attackers = [one for one in figures.of(1) if one.exhausted]

    def wounds(count: int) -> int:
        return fight(attackers, {one.oid: figures.of(0)[:count] for one in attackers}).wounds

    def guards(is_thorough: bool) -> int:
        return sum(map(len, declaring.guard(state, 0, is_thorough).values()))

    assert [wounds(count) >= 3 for count in range(4)] == [True, True, True, False]
    assert guards(is_thorough=False) == 1
    assert guards(is_thorough=True) == 3


def test_computer_values_a_spring_that_is_a_unit_as_spring_and_as_unit() -> None:
    plain = Scene("put A field rootspring*3 R11").state
    figures = Field(derive(plain))
    springs = [one for one in figures.of(0) if one.is_spring]
    assert len(springs) == 3
    assert all(one.worth >= weights.SPRING_TOO + weights.MIGHT for one in springs)
    before = figures.standing(0)
    figures.fighters = [one for one in figures.fighters if one is not springs[0]]
    figures.fallen_springs[0] += 1
    assert before - figures.standing(0) >= springs[0].worth


def test_search_gives_lines_that_reach_the_same_position_the_same_value() -> None:
    state = Scene("put A field emberseep*3 lampwell*3; put A hand C03 L02").state
    firsts = [one for one in actions(state, 0) if isinstance(one, Play)]
    values = Search(0, state, 200).best_line(state, firsts)
    assert len(values) == 2
    assert values[0] == pytest.approx(values[1])


@pytest.mark.parametrize(
    ("given", "play", "targets"),
    [
        ("put A field tidepool*4; put A hand T12", "T12", ("A", "B")),
        ("put A field rootspring R02 R03; put A hand R06", "R06", ("R02", "R03")),
        ("put A field rootspring*2 R02 R03; put A hand R09", "R09", ("R02", "R03")),
    ],
)
def test_positions_after_different_targets_have_different_keys_in_the_search(
    given: str, play: str, targets: tuple[str, str]
) -> None:
    ends = [Scene(f"{given}; A play {play} at {one}; pp").state for one in targets]
    assert search.position_key(ends[0]) != search.position_key(ends[1])


def test_turns_to_come_begin_with_extra_turns_and_leave_out_skipped_ones() -> None:
    given = "put A field tidepool*4; put A hand T12 T05"
    assert standing.turns_ahead(derive(Scene(given).state)) == [1, 0]
    assert standing.turns_ahead(derive(Scene(f"{given}; A play T05; pp").state)) == [0, 1, 0]
    assert standing.turns_ahead(derive(Scene(f"{given}; A play T12 at B; pp").state)) == [0, 1, 0]
    assert standing.turns_ahead(derive(Scene(f"{given}; A play T12 at A; pp").state)) == [1, 1, 0]


def test_computer_values_a_reply_in_hand_more_while_it_can_be_paid_for() -> None:
    fields = ("emberseep*2", "emberseep", "emberseep[exhausted=1] C01")
    states = [Scene(f"put A field {field}; put A hand C02 C02").state for field in fields]
    both, one, none = 2 * weights.KEEP_READY, weights.KEEP_READY + weights.KEEP, 2 * weights.KEEP
    assert [standing.held_back(state, 0) for state in states] == [both, one, none]


@pytest.mark.parametrize(
    ("hand", "keeps"), [(["emberseep"] * 6, False), (["emberseep"] * 3 + ["C01", "C03", "C02"], True)]
)
def test_master_level_keeps_a_playable_first_hand_and_not_one_of_only_springs(
    hand: list[str], keeps: bool
) -> None:
    state = with_first_hand(hand)
    assert (choose_action(state, to_act(state)[0], "master:60") == Answer(0)) is keeps


def test_search_limits_the_number_of_positions_followed_from_one_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = Scene("put A field emberseep*4 C01 C03; put A hand X2; put B field L01 L02 R03").state
    first = next(one for one in actions(state, 0) if isinstance(one, Play))

    def ends() -> int:
        looked = Search(0, state, 200)
        after = looked.play(state, 0, first)
        assert after is not None
        return len(looked.ends(after))

    free = ends()
    monkeypatch.setattr(search, "MOST_ENDS", 6)
    assert ends() < free
    assert ends() <= 6 + search.MOST_BRANCHES


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("without", ["core.clash,core.blows", "core.delay", "core.draw_step"])
def test_quick_computer_levels_choose_legal_actions_at_tables_without_some_rules(
    without: str, level: str
) -> None:
    for number, state in enumerate(random_positions(11, PAIRS[0], 60, without=without)):
        seat = to_act(state)[0]
        if number % 8 == 0:
            assert choose_action(state, seat, level) in actions(state, seat)
            assert "clash" not in without or Field(derive(state)).coming(seat) == 0, "nobody will attack"


def deck_of_a_player(variant: str, luck: Chance) -> str:
    """Return a deck that this variant allows, put together at random from all cards it allows."""
    played = find(variant)
    deck = list(played.decks[played.usual_decks[0]])
    for _ in range(200):
        at = luck.below(len(deck))
        other = luck.pick(allowed_cards(played))
        changed = [*deck[:at], other, *deck[at + 1 :]]
        if not played.why_not_legal(changed):
            deck = changed
    return as_line(deck)


LISTS = ("open", "closed")
CASES = [*itertools.product(QUICK, VARIANTS, LISTS)]
TURN_ABOUT = [  # each level plays each variant, every other time with closed lists
    (level, variant, LISTS[(at + number) % 2])
    for at, level in enumerate(QUICK)
    for number, variant in enumerate(VARIANTS)
]


@pytest.mark.parametrize(("level", "variant", "lists"), only(TURN_ABOUT, CASES))
def test_quick_computer_levels_choose_legal_actions_with_decks_put_together_by_players(
    level: str, variant: str, lists: str
) -> None:
    luck = Chance(QUICK.index(level), variant, lists)
    decks = (deck_of_a_player(variant, luck), deck_of_a_player(variant, luck))
    chosen = 0
    for state in random_positions(luck.below(9), decks, 90, variant=variant, lists=lists):
        if luck.below(6) == 0:
            seat = to_act(state)[0]
            assert choose_action(state, seat, level, chosen) in actions(state, seat)
            chosen += 1
    assert chosen > 3


@pytest.mark.long
def test_adept_level_wins_at_least_four_of_six_games_against_apprentice() -> None:
    wins = 0
    for seed in range(6):
        levels = ("adept", "apprentice") if seed % 2 else ("apprentice", "adept")
        state = rules.start(GAME.read_options({"deck1": "ash", "deck2": "ash"}), 2, Chance(seed))
        for number in range(3000):
            if state.result is not None:
                break
            seat = to_act(state)[0]
            run = UnfinishedMove(state, Chance(seed, number))
            act(run, seat, choose_action(state, seat, levels[seat], seed * 3000 + number))
            state = run.state
        assert state.result is not None
        wins += any(levels[seat] == "adept" for seat in state.result.winners)
    assert wins >= 4


@pytest.mark.parametrize("player", ["master:", "master:many", "master:-1", "adept:20", "genius:20"])
def test_number_of_positions_is_accepted_only_after_the_level_master(player: str) -> None:
    with pytest.raises(Illegal, match="has no player"):
        match(GAME, [player, "apprentice"], 1, 1, {})
    assert GAME.computers is not None
    assert GAME.computers.knows("master:20")
