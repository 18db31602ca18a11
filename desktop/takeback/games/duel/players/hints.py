"""Hints to a player: what a computer player would do in their place, in words."""

from __future__ import annotations

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.games.duel import names, text
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Duel, seat_in
from takeback.games.duel.players import thinker
from takeback.games.duel.state import Answer, Cancel, DuelAction, Pass, Play, Use
from takeback.texts import gettext as _

PASSES = {
    "change": _("Suggestion: pass until something happens."),
    "turn": _("Suggestion: pass the turn."),
}


def hint(seen: Duel, seat: int, chance: Chance, effort: Effort) -> Hint:
    """Return what the computer player of this level would do."""
    action = thinker.choose(seen, seat, chance, effort)
    return Hint((action,), sentence_of(seen, action))


def sentence_of(seen: Duel, action: DuelAction) -> str:
    """Return an action as advice: "Suggestion: play Flint Jab.", "Suggestion: pass (To Clash)."."""
    match action:
        case Play(oid):
            return _("Suggestion: play {card}.", card=names.thing(seen, oid))
        case Use(oid):
            return _("Suggestion: use {card}.", card=names.thing(seen, oid))
        case Pass("once"):
            return _("Suggestion: pass ({button}).", button=text.pass_label(seen))
        case Pass(until):
            return PASSES[until]
        case Answer(option) if seen.pending is not None:
            offer = seen.pending.options[option]
            target = offer.objs[0] if len(offer.objs) == 1 else 0
            if seen.pending.kind == "attackers" and target:
                return _("Suggestion: attack with {unit}.", unit=show_text(offer.text))
            if target < 0:
                return _("Suggestion: choose {player}.", player=names.player(seen, seat_in(target)))
            return _("Suggestion: choose “{answer}”.", answer=show_text(offer.text))
        case Cancel():
            return _("Suggestion: cancel.")
    raise ValueError(action)
