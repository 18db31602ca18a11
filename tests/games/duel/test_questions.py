"""Test questions: they name their subject and the price paid, and are asked only where the answer matters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.games.duel import names
from takeback.games.duel.bench.games import dealt, random_game
from takeback.games.duel.board.laid import Laid
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import Derived, derive, forget_all
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.games.duel.rules.core.chain import price_asked, price_of, why_not_play
from takeback.games.duel.rules.core.flow import Cost
from takeback.games.duel.state import Answer
from takeback.games.duel.variant import VARIANTS
from tests.games.duel.playing import mix_decks
from tests.games.duel.scene import Scene, told_each_way
from tests.sampling import first

GAMES = 4  # random games of one case
OFTEN_ASKED = {"duel": ("target", "pay"), "lanes": ("place", "number"), "prizes": ("target",)}
FALLING = "put A hand B12; A play B12; pp"  # all units get -2/-2
DEARER = "test.dearer"


def subjects(state: Duel, choice: Choice) -> Iterator[str]:
    """Yield the names of the source of a question, and of the source and cause of its ability."""
    obj = state.find(choice.source)
    yield names.thing(state, choice.source)
    if obj is not None and obj.chosen.ability:
        yield names.thing(state, obj.chosen.source)
    for one in state.within("chain"):
        if one.chosen.about is not None and choice.source == one.chosen.source:
            yield names.thing(state, one.chosen.about.obj)


@pytest.mark.parametrize("part", first(1, range(20)))
@pytest.mark.parametrize("variant", VARIANTS)
def test_each_question_that_a_card_or_rule_asks_names_it(variant: str, part: int) -> None:
    kinds = set()
    for seed in range(part * GAMES, (part + 1) * GAMES):
        decks = None if variant == "duel" else mix_decks(seed, variant)
        for run in random_game(seed, 400, dealt(seed, decks, variant=variant)):
            choice = run.state.pending
            if choice is None or choice.kind == "priority" or not choice.source:
                continue
            kinds.add(choice.kind)
            assert any(name in text_in_english(choice.prompt) for name in subjects(run.state, choice)), choice
    assert kinds >= set(OFTEN_ASKED[variant])


@pytest.mark.parametrize(
    ("written", "asked"),
    [("Choose a unit of another.", "Choose a unit of another."), ("Who wears {card}?", "Who wears X13?")],
)
def test_prompt_written_on_a_card_is_asked_as_it_is_with_the_name_in_place_of_card(
    written: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ability,) = REGISTRY.definition("X13").abilities
    target = replace(ability.get("choose")[0], prompt=written)
    monkeypatch.setitem(ability.details, "choose", (target,))
    scene = Scene("put A field X13; life A 7; put B field L02 L01 emberseep; put B hand C02; A pass")
    scene.run("B play C02 at A; pp")
    assert (scene.pending.kind, text_in_english(scene.pending.prompt)) == ("target", asked)


# the price
def test_offer_to_pay_for_an_effect_names_the_effect_and_its_price() -> None:
    scene = Scene("put A field B07 L02[wounds=2] gravespring*3; pass; pass")
    assert text_in_english(scene.pending.prompt) == "Pay 1 to copy Wick-Bearer?"
    scene.run("A answer Yes")
    assert text_in_english(scene.pending.prompt) == "How do you pay 1 to copy Wick-Bearer?"
    assert price_asked(derive(scene.state)) == "1"


@pytest.fixture
def dearer_cards() -> Iterator[None]:
    """Add a rule by which everything played costs one more of any kind."""

    def add_one(derived: Derived, deed: tuple[int, int, Cost], me: Me) -> Cost:
        _, _, cost = deed
        return Cost(cost.any + 1, cost.each)

    rule = Rule(DEARER, "Dearer", "Everything costs 1 more.", (Hook("cost", "play", add_one),))
    REGISTRY.add_rule(rule)
    forget_all()
    yield
    del REGISTRY.rules[DEARER]
    forget_all()


def test_changed_price_of_a_card_is_shown_in_the_hand_asked_for_and_paid(dearer_cards: None) -> None:
    options = {"with": DEARER}
    scene = Scene("put A hand C03 B01; put A field emberseep*3", "plain", False, **options)
    card = scene.find("C03", 0, "hand").oid
    other = scene.find("B01", 0, "hand").oid
    assert Laid(scene.state, 0).face(card).cost == price_of(derive(scene.state), 0, card) == "2C"
    assert why_not_play(derive(scene.state), 0, other).startswith(f"Gravewick costs {names.cost('1B')}, ")
    scene.run("A play C03")
    assert text_in_english(scene.moves[-2].after.pending.prompt) == "How do you pay 2C for Pyre Duelist?"
    assert all(one.mark("exhausted") for one in scene.state.within("field"))


def test_unchanged_price_of_a_hand_card_is_shown_as_printed() -> None:
    scene = Scene("put A hand B06")
    assert Laid(scene.state, 0).face(scene.find("B06", 0, "hand").oid).cost == "2B"


# the order of triggers
@told_each_way
def test_order_of_equal_triggers_that_need_no_decision_is_not_asked(way: str) -> None:
    Scene(f"put A field B01*3; {FALLING}; expect chain B01 B01 B01; pp; pp; pp; expect B life 17", way)


@told_each_way
def test_order_of_two_triggers_of_one_card_about_different_units_is_asked_with_their_names(way: str) -> None:
    scene = Scene(f"put A field B07 C01 C03; {FALLING}; expect asked A order", way)
    assert [text_in_english(one.text) for one in scene.pending.options] == [
        "Cast Again (Sparkrunner)",
        "Cast Again (Pyre Duelist)",
    ]
    scene.run("flow A 2; A answer Cast Again (Sparkrunner); pp")
    assert text_in_english(scene.pending.prompt) == "Pay 1 to copy Pyre Duelist?"


@told_each_way
def test_trigger_without_anything_to_choose_is_left_out_of_the_order_of_triggers(way: str) -> None:
    """The Boar has no unit to wound."""
    Scene(f"put A field B01 R03[wounds=1]; {FALLING}; expect chain B01; pp; expect B life 19", way)


@told_each_way
def test_order_of_different_triggers_is_asked_until_the_rest_are_alike(way: str) -> None:
    scene = Scene(f"put A field B03 B01*3; {FALLING}; expect asked A order; expect options 4", way)
    scene.run("A answer Tombward Steward; expect asked A order; A answer Tombward Steward")
    scene.run("A answer Tombward Steward; expect chain B01 B01 B01 B03 B03 B03")


@pytest.mark.parametrize("level", ["adept", "master:60"])
@pytest.mark.parametrize("turned", [False, True])
def test_computer_orders_its_triggers_so_that_it_survives(level: str, turned: bool) -> None:
    """It must gain life before it loses some; the last trigger on the chain resolves first."""
    field = "X15 X14" if turned else "X14 X15"
    scene = Scene(f"put A field {field}; life A 1; {FALLING}; expect asked A order")
    while scene.pending.kind == "order":
        action = GAME.computers.choose(
            GAME.seen_by(scene.state, 0), 0, Chance(1), Effort(level, 5.0, lambda: False)
        )
        assert isinstance(action, Answer)
        scene.act(0, action)
    scene.run("expect chain X15 X14; pp; pp; expect A life 2")
