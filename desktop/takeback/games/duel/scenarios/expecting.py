"""The expectations of a scenario: whether each holds, and if not, what is there instead."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.games.duel.kernel.hooks import REGISTRY, Rule
from takeback.games.duel.kernel.layers import derive, why
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.core.chain import why_not_play, why_not_use
from takeback.games.duel.scenarios.playing import ScenarioPlay
from takeback.games.duel.scenarios.setting import card_of
from takeback.games.duel.scenarios.words import (
    SEATS,
    ScenarioFailure,
    ScenarioMistake,
    Word,
    number_of,
    seat_of,
)


def expect(scene: ScenarioPlay, words: Sequence[Word]) -> None:
    """Check one expectation: raise ScenarioFailure with what is there instead, if it does not hold, and
    ScenarioMistake if it is none.
    """
    if words[0] in SEATS and _expect_of_seat(scene, SEATS[words[0]], words[1:]):
        return
    if not _expect_of_game(scene, words) and not _expect_of_card(scene, words[0], words[1:]):
        raise ScenarioMistake(words[0], f"“expect {' '.join(words)}” says nothing that can be checked.")


def _compare(found: object, wanted: object, what: str) -> bool:
    """Return True; raise ScenarioFailure if these differ."""
    if found != wanted:
        raise ScenarioFailure(f"{what} is {found}, not {wanted}.")
    return True


def _expect_of_game(scene: ScenarioPlay, words: Sequence[Word]) -> bool:
    """Check what is expected of the game as a whole; return False if these words are about something else."""
    state = scene.state
    match list(words):
        case ["tied"]:
            return _compare(_ended(state), (), "The list of winners")
        case ["goes", "on"]:
            return _compare(state.result, None, "The result")
        case ["asked", seat, kind]:
            pending = scene.pending
            return _compare((pending.seats, pending.kind), ((seat_of(seat),), kind), "Who is asked what")
        case ["options", count]:
            return _compare(len(scene.pending.options), number_of(count), "The number of answers")
        case ["step", name]:
            return _compare(state.step_name, name, "The step")
        case ["turn", seat]:
            return _compare("AB"[state.tp], "AB"[seat_of(seat)], "Whose turn it is")
        case ["chain", *names]:
            return _compare(scene.chain(), names, "The chain from the top")
    return False


def _ended(state: Duel) -> tuple[int, ...] | str:
    """Return the winners; during the game, words that say so."""
    return state.result.winners if state.result is not None else "not known yet"


def _expect_of_seat(scene: ScenarioPlay, seat: int, words: Sequence[Word]) -> bool:
    """Check what is expected of a seat; return False if these words are about something else."""
    state, who = scene.state, "AB"[seat]
    match list(words):
        case ["loses"]:
            return _compare(_ended(state), (1 - seat,), "The list of winners")
        case ["life", value]:
            return _compare(state.mark(seat, "life"), number_of(value), f"The life of {who}")
        case ["mark", name, value]:
            return _compare(state.mark(seat, name), number_of(value), f"{name} of {who}")
        case ["hand", count]:
            return _compare(len(state.zone("hand", seat)), number_of(count), f"The size of the hand of {who}")
        case ["may", "play", card]:
            return _expect_allowed(_why_not_play(scene, seat, card), f"{who} may not play {card}")
        case ["may", "not", "play", card]:
            return _compare(bool(_why_not_play(scene, seat, card)), True, f"That {who} may not play {card}")
        case ["may", "use", card]:
            return _expect_allowed(_why_not_use(scene, seat, card), f"{who} may not use {card}")
        case ["may", "not", "use", card]:
            return _compare(bool(_why_not_use(scene, seat, card)), True, f"That {who} may not use {card}")
    return False


def _expect_allowed(why_not: str, what: str) -> bool:
    """Return True; raise ScenarioFailure if there is a reason against it."""
    if why_not:
        raise ScenarioFailure(f"{what}: {why_not}")
    return True


def _why_not_play(scene: ScenarioPlay, seat: int, word: Word) -> str:
    """Return why this card may not be played; "" if it may. First put its cost into the pool, unless there
    are springs to pay with.
    """
    scene.fill_pool_for(seat, REGISTRY.definition(card_of(word)).cost)
    return why_not_play(derive(scene.state), seat, scene.find(word, seat, "hand").oid)


def _why_not_use(scene: ScenarioPlay, seat: int, word: Word) -> str:
    """Return why no ability of this card may be used; "" if one may."""
    obj = scene.find(word, seat, "field")
    whys = [why_not_use(derive(scene.state), seat, obj.oid, one) for one in scene.usable(obj)]
    return "" if "" in whys else (whys[0] if whys else "It has no ability to use.")


def _expect_of_card(scene: ScenarioPlay, card: Word, words: Sequence[Word]) -> bool:
    """Check what is expected of a card; return False if these words are about something else."""
    state = scene.state
    match list(words):
        case ["mark", name, value]:
            return _compare(scene.find(card).mark(name), number_of(value), f"{name} of {card}")
        case ["in", zone]:
            return _compare(scene.find(card).zone, scene.zone_of(zone), f"The zone of {card}")
        case ["not", "in", zone]:
            there = [one.zone for one in state.objects if one is not None and one.card == card_of(card)]
            return _compare(scene.zone_of(zone) in there, False, f"That {card} is in {zone}")
        case ["has", keyword]:
            return _compare(_has(scene, card, keyword), True, f"That {card} has {keyword}")
        case ["lacks", keyword]:
            return _compare(_has(scene, card, keyword), False, f"That {card} has {keyword}")
        case [size] if "/" in size:
            obj = scene.find(card, None, "field")
            values = derive(state).values(obj.oid)
            found = f"{values.might}/{values.grit}"
            if found != size:
                raise ScenarioFailure(
                    f"{card} is {found}, not {size}: {'; '.join(why_size(state, obj.oid))}."
                )
            return True
    return False


def _has(scene: ScenarioPlay, card: Word, keyword: Word) -> bool:
    """Tell whether a card on the field has a keyword; raise ScenarioMistake if there is no such keyword."""
    known = {one.keyword for one in REGISTRY.abilities.values()}
    if keyword not in known:
        raise ScenarioMistake(keyword, "no card has such a keyword.")
    return derive(scene.state).values(scene.find(card, None, "field").oid).has(keyword)


def why_size(state: Duel, oid: int) -> list[str]:
    """Return the steps that lead from the printed might and grit of a card to its present ones."""
    obj = state.find(oid)
    assert obj is not None
    printed = REGISTRY.definition(obj.definition)
    rows = [f"printed {printed.might}/{printed.grit}"]
    for row in why(state, oid):
        size = f", {row.after[0]}/{row.after[1]}" if row.after != row.before else ""
        rows.append(f"layer {row.layer}, {_maker(row.maker)}: {row.what}{size}")
    return rows


def _maker(id: str) -> str:
    """Return the title of the rule, or the name of the card, whose ability has this id."""
    rule: Rule | None = REGISTRY.rules.get(id)
    return rule.title if rule is not None else REGISTRY.definition(id.partition(".")[0]).name
