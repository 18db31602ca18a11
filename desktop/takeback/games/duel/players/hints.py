"""Hints to a player: what a computer player would do in their place, in words."""

from __future__ import annotations

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.games.duel import names, text
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Duel, seat_in
from takeback.games.duel.players import thinker
from takeback.games.duel.state import Answer, Cancel, DuelAction, Pass, Play, Use

PASSES = {"change": "pass until something happens", "turn": "pass the turn"}


def hint(seen: Duel, seat: int, chance: Chance, effort: Effort) -> Hint:
    """Return what the computer player of this level would do."""
    action = thinker.choose(seen, seat, chance, effort)
    return Hint((action,), f"Suggestion: {words_of(seen, action)}.")


def words_of(seen: Duel, action: DuelAction) -> str:
    """Return an action as advice: "play Flint Jab", "pass (to Clash)"."""
    match action:
        case Play(oid):
            return f"play {names.thing(seen, oid)}"
        case Use(oid):
            return f"use {names.thing(seen, oid)}"
        case Pass("once"):
            label = text.pass_label(seen)
            return f"pass ({label[:1].lower()}{label[1:]})"
        case Pass(until):
            return PASSES[until]
        case Answer(option) if seen.pending is not None:
            offer = seen.pending.options[option]
            target = offer.objs[0] if len(offer.objs) == 1 else 0
            if seen.pending.kind == "attackers" and target:
                return f"attack with {show_text(offer.text)}"
            if target < 0:
                return f"choose {names.player(seen, seat_in(target))}"
            return f"choose “{show_text(offer.text)}”"
        case Cancel():
            return "cancel"
    raise ValueError(action)
