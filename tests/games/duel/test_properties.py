"""Test properties of all positions and moves in random games, with decks of all cards.

A failure names the seed of its game.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.play import Move
from takeback.engine.state import decode, digest, encode
from takeback.games.duel.bench.games import dealt, decide, random_deck
from takeback.games.duel.kernel import replacement
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.events import Shown, StepEnded
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import CHAIN, CHARTER, FIELD, Derived, derive, forget_all
from takeback.games.duel.kernel.masks import is_hidden
from takeback.games.duel.kernel.objects import PLACE, Duel, Obj
from takeback.games.duel.rules import closes, outcome
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.rules.core.seeing import seen_action, seen_by, seen_event
from takeback.games.duel.state import Happening
from tests.games.duel.playing import Step, mix_decks, play_game, played
from tests.games.duel.playing import play_variant as random_game

SEEDS = some.integers(0, 9_999)
VARIANTS = ("duel", "lanes", "prizes")
VIEWERS = (0, 1, None)
ROOT = Path(__file__).resolve().parents[3]


def each_variant(test: Any) -> Any:
    """Parametrize a test by variant."""
    return pytest.mark.parametrize("variant", VARIANTS)(test)


def run_games(count: int) -> Any:
    """Return settings for this many examples without shrinking, as a smaller seed is no simpler game."""
    return settings(max_examples=count, deadline=None, phases=(Phase.explicit, Phase.generate))


BOOSTED = "R01 R02 R06 R12"  # effects from the first turns on
LASTING = "R02 R06 R08 R12 L08 B10 B12"  # changes of values and their duration
IN_FORCE = "C09 C12 T02 L10"  # cards that bring rules, put them out of force, and remove abilities
INSTEAD = "L03 L04 L06 C02 C07 C11"  # replacements of the same deeds


def positions(seed: int, every: int = 1, cards: str = "", variant: str = "duel") -> Iterator[Duel]:
    """Yield every `every`-th position of a random game; `cards` only work for the variant duel."""
    steps = play_game(seed, cards=cards) if cards else random_game(seed, variant)
    for step in steps[::every]:
        yield step.after


# values and moves -----------------------------------------------------------------------------
@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_positions_of_random_games_stay_unchanged_and_their_events_replay_to_them(
    variant: str, seed: int
) -> None:
    steps = random_game(seed, variant)
    names = [digest(step.after) for step in steps]
    state = steps[0].before
    for step, name in zip(steps, names, strict=True):
        assert digest(step.before) == digest(state), step.action
        for event in step.events:
            state = event.apply(state)
        assert digest(state) == name, step.action


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_same_decisions_and_luck_give_the_same_positions(variant: str, seed: int) -> None:
    state = random_game(seed, variant)[0].before
    for step in random_game(seed, variant):
        if step.number % 10 == 0:
            forget_all()
        state = played(state, step.seat, step.action, seed, step.number).after
        assert digest(state) == digest(step.after), step.action


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_every_card_object_of_a_position_is_in_exactly_one_zone(variant: str, seed: int) -> None:
    for state in positions(seed, variant=variant):
        listed = Counter(oid for zone in state.zones for oid in zone.oids)
        there = {one.oid for one in state.objects if one is not None}
        assert set(listed) == there
        assert max(listed.values()) == 1
        for zone in state.zones:
            for oid in zone.oids:
                one = state.objects[oid & PLACE]
                assert one is not None
                assert (one.oid, one.zone) == (oid, zone.name)


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_no_card_of_the_decks_is_lost_or_added_during_a_game(variant: str, seed: int) -> None:
    luck = Chance(seed, "deal")
    decks = [random_deck(luck), random_deck(luck)] if variant == "duel" else mix_decks(seed, variant)
    put_down = Counter((seat, card) for seat, deck in enumerate(decks) for card in deck)
    for state in positions(seed, variant=variant):
        assert owned(state) == put_down


def owned(state: Duel) -> Counter[tuple[int, str]]:
    cards = (one for one in state.objects if one is not None and one.card and not one.token)
    return Counter((one.owner, one.card) for one in cards if one.zone != CHARTER)


# derived values ---------------------------------------------------------------------
@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_cached_values_of_cards_equal_recomputed_ones_in_any_order_of_effects(
    variant: str, seed: int
) -> None:
    luck = random.Random(seed)
    states = [*positions(seed, 3, variant=variant)]
    states += [*positions(seed, 2, LASTING), *positions(seed, 2, BOOSTED)]
    assume(any(state.effects for state in states))
    remembered = [
        derived_parts(derive(state)) for state in states
    ]  # one after the other, as they share cached values
    for state, before in zip(states, remembered, strict=True):
        forget_all()
        assert derived_parts(derive(state)) == before
        effects = luck.sample(state.effects, len(state.effects))
        assert derived_parts(derive(replace(state, effects=tuple(effects))))[0] == before[0]


def derived_parts(derived: Derived) -> tuple[Any, Any, Any]:
    """Return all values, all hooks in force and the legal actions of each seat."""
    state = derived.state
    values = [derived.values(one.oid).as_pairs() for zone in (FIELD, CHAIN) for one in state.within(zone)]
    kinds = {(hook.kind, hook.on) for rule in REGISTRY.rules.values() for hook in rule.hooks}
    kinds |= {(hook.kind, hook.on) for one in REGISTRY.abilities.values() for hook in one.hooks}
    hooks = [(kind, [live.me for live in derived.hooks(*kind)]) for kind in sorted(kinds)]
    return values, hooks, [actions(state, seat) for seat in (0, 1)]


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_nothing_is_left_to_be_done_when_a_step_of_a_turn_ends(variant: str, seed: int) -> None:
    for step in random_game(seed, variant):
        state = step.before
        for event in step.events:
            state = event.apply(state)
            if isinstance(event, StepEnded):
                assert [frame.job for frame in state.frames] == ["turn"], step.action


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_rules_in_force_match_those_that_cards_on_the_field_add_or_switch_off(
    variant: str, seed: int
) -> None:
    for state in (*positions(seed, variant=variant), *positions(seed, 1, IN_FORCE)):
        if state.pending is None or state.pending.kind != "priority":
            continue
        derived = derive(state)
        hooks = [
            (hook.kind, hook.do(derived, None, None), one.oid)
            for one in derived.on_field()
            for ability in one.abilities
            for hook in ability.hooks
            if hook.kind in ("brings", "masks")
        ]
        brought = {(one.card, one.chosen.source) for one in state.within(CHARTER) if one.token}
        assert set(state.masked) == {(rule, oid) for kind, rule, oid in hooks if kind == "masks"}
        assert brought == {(rule, oid) for kind, rule, oid in hooks if kind == "brings"}


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_every_action_listed_as_legal_is_accepted_by_the_rules(variant: str, seed: int) -> None:
    for state in positions(seed, 4, variant=variant):
        for seat in to_act(state):
            for action in actions(state, seat):
                played(state, seat, action, seed, 0)


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_no_replacement_effect_applies_twice_to_the_same_event(variant: str, seed: int) -> None:
    found: list[str] = []
    follow = replacement.Pipeline._follow

    def followed(self: Any, deed: Any, live: Any, *results: Any) -> Any:
        if live.me.id in deed.lineage or len(set(deed.lineage)) < len(deed.lineage):
            found.append(f"{live.me.id} {deed}")
        return follow(self, deed, live, *results)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replacement.Pipeline, "_follow", followed)
        play_game.cache_clear()
        steps = random_game(seed, variant) + play_game(seed, cards=INSTEAD)
    deeds = [deed for step in steps for frame in step.after.frames for deed in frame.deeds]
    found += [str(deed) for deed in deeds if len(set(deed.lineage)) < len(deed.lineage)]
    assert not found


# hidden cards -----------------------------------------------------------------------
@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_position_as_a_viewer_sees_it_names_no_card_that_was_always_hidden(variant: str, seed: int) -> None:
    for viewer in VIEWERS:
        ever = {one.card for one in faces(random_game(seed, variant)[0].before, viewer)}
        for step in random_game(seed, variant):
            state = step.after
            ever |= {getattr(seen_event(event, viewer), "card", "") for event in step.events}
            text = encode(seen_by(state, viewer)).decode()
            hidden = {one.card for one in backs(state, viewer)} - ever
            for card in hidden:
                assert f'"{card}"' not in text, (card, viewer, step.action)
                assert f'"{REGISTRY.definition(card).name}' not in text, (card, viewer, step.action)
            assert not any(name in text for name in state.loop)


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_positions_that_differ_only_in_hidden_cards_look_the_same_to_the_viewer(
    variant: str, seed: int
) -> None:
    luck = random.Random(seed)
    for state in positions(seed, 2, variant=variant):
        for viewer in VIEWERS:
            other = redeal_hidden(state, viewer, luck)
            assert digest(seen_by(other, viewer)) == digest(seen_by(state, viewer))


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_events_as_a_viewer_sees_them_lead_between_the_positions_the_viewer_sees(
    variant: str, seed: int
) -> None:
    for step in random_game(seed, variant):
        follow_masked(step)


def test_card_shown_to_one_seat_stays_hidden_in_the_events_of_others() -> None:
    """These decks look at the top card of a deck."""
    deck = ["tidepool"] * 20 + ["T10"] * 16 + ["T02"] * 4
    state, luck, shown = dealt(3, (deck, deck)), Chance(3, "play"), 0
    for number in range(1_000):
        seat, action = decide(state, luck)
        step = played(state, seat, action, 3, number)
        shown += any(isinstance(event, Shown) for event in step.events)
        follow_masked(step)
        state = step.after
        if state.result is not None:
            break
    assert shown


def follow_masked(step: Step) -> None:
    for viewer in VIEWERS:
        state = seen_by(step.before, viewer)
        for event in step.events:
            seen = seen_event(event, viewer)
            assert seen_event(seen, viewer) == seen
            assert decode(encode(seen), Happening) == seen
            state = seen.apply(state)
        after = seen_by(step.after, viewer)
        assert state == after, (viewer, step.action, differences(state, after))


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_position_as_a_viewer_sees_it_has_the_same_legal_actions_and_outcome_as_the_whole_one(
    variant: str, seed: int
) -> None:
    for state in positions(seed, 2, variant=variant):
        for viewer in VIEWERS:
            seen = seen_by(state, viewer)
            assert seen_by(seen, viewer) == seen
            assert seen_by(seen, None) == seen_by(state, None)
            assert decode(encode(seen), Duel) == seen
            assert to_act(seen) == to_act(state)
            assert outcome(seen) == outcome(state)
            if viewer is not None:
                assert actions(seen, viewer) == actions(state, viewer)


@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_hidden_choice_of_another_seat_changes_nothing_that_its_visible_events_do_not_tell(
    variant: str, seed: int
) -> None:
    """Any other action with the same masked events must leave the viewer in the same masked position."""
    luck = random.Random(seed)
    for step in random_game(seed, variant)[::4]:
        listed = actions(step.before, step.seat)
        for action in luck.sample(listed, min(3, len(listed))):
            other = played(step.before, step.seat, action, seed, step.number)
            for viewer in (1 - step.seat, None):
                if masked(step, viewer) == masked(other, viewer):
                    same = seen_action(step.action, viewer) == seen_action(action, viewer)
                    assert same or step.after == other.after
                    assert seen_by(step.after, viewer) == seen_by(other.after, viewer)


def masked(step: Step, viewer: int | None) -> list[Any]:
    return [seen_event(event, viewer) for event in step.events]


def differences(one: Duel, other: Duel) -> list[str]:
    return [name for name in Duel.__struct_fields__ if getattr(one, name) != getattr(other, name)]


def is_back(one: Obj, viewer: int | None) -> bool:
    return is_hidden(one.zone, one.controller, one.known, viewer)


def backs(state: Duel, viewer: int | None) -> list[Obj]:
    return [one for one in state.objects if one is not None and is_back(one, viewer)]


def faces(state: Duel, viewer: int | None) -> list[Obj]:
    return [one for one in state.objects if one is not None and not is_back(one, viewer)]


def redeal_hidden(state: Duel, viewer: int | None, luck: random.Random) -> Duel:
    """Return the position with the cards that this viewer does not see shuffled among each owner's."""
    objects = list(state.objects)
    for owner in (0, 1):
        hidden = [one for one in backs(state, viewer) if one.owner == owner]
        cards = luck.sample([one.card for one in hidden], len(hidden))
        for one, card in zip(hidden, cards, strict=True):
            objects[one.oid & PLACE] = replace(one, card=card)
    return replace(state, objects=tuple(objects))


# other processes -----------------------------------------------------------------------------
@run_games(2)
@given(SEEDS, some.integers(0, 200))
def test_game_goes_on_identically_from_a_position_that_was_encoded_and_decoded(seed: int, at: int) -> None:
    steps = play_game(seed)
    at = min(at, len(steps) - 1)
    state = decode(encode(steps[at].before), Duel)
    forget_all()
    for step in steps[at : at + 60]:
        state = played(state, step.seat, step.action, seed, step.number).after
        assert digest(state) == digest(step.after), step.action


def test_another_process_with_another_hash_seed_plays_the_same_game_of_each_variant() -> None:
    seed, most = 77, 120
    command = [sys.executable, "-m", "tests.games.duel.playing", str(seed), str(most), *VARIANTS]
    asked = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT)}
    told = subprocess.run(command, env=asked, cwd=ROOT, capture_output=True, text=True, check=True)
    games = [random_game(seed, variant, most) for variant in VARIANTS]
    assert all(len(steps) > 20 for steps in games)
    assert told.stdout.split() == [digest(step.after) for steps in games for step in steps]


# drafts -----------------------------------------------------------------------------
@each_variant
@run_games(2)
@given(seed=SEEDS)
def test_move_that_reveals_something_ends_its_turn(variant: str, seed: int) -> None:
    for step in random_game(seed, variant):
        move = Move(step.seat, step.action, step.events, step.before, step.after)
        assert closes(move) or not move.reveals, step.action
