"""The texts about turns and steps: whose turn it is, where a pass stops, and what can be done now."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.names import chain_entry, step
from takeback.games.duel.variant import variant_of
from takeback.texts import format_list, gettext_noop, ngettext
from takeback.texts import gettext as _

from .laid import Laid

SHORT = {
    # Translators: the steps of a turn, in about three letters each.
    "ready": _("Rdy"),
    "dawn": _("Dwn"),
    "draw": _("Drw"),
    "council1": _("C 1"),
    "muster": _("Mus"),
    "charge": _("Chg"),
    "guard": _("Grd"),
    "first_blows": _("1st"),
    "blows": _("Blw"),
    "regroup": _("Rgr"),
    "council2": _("C 2"),
    "dusk": _("Dsk"),
    "cleanup": _("Cln"),
}
STOPS = {"chain": _("their plays"), "own": _("your plays")}
CONDITION = _("stops if you can act")  # where there is no space to say at which steps
COUNCILS = ("council1", "council2")
STEP_ABOUT = {  # what happens in each step; the clash is the part of the turn from Muster to Regroup
    "ready": _("The exhausted cards of the player whose turn it is become ready."),
    "draw": _("The player whose turn it is draws a card."),
    "council1": _("Here the player whose turn it is can play most cards."),
    "muster": _("The clash begins, in which units fight. Attackers are not chosen yet."),
    "charge": _("In the clash, units fight. Here the player whose turn it is chooses who attacks."),
    "guard": _("In the clash, units fight. Here the other player chooses who guards against an attacker."),
    "first_blows": _("In the clash, units with First blow or Twin blow deal their wounds before the others."),
    "blows": _(
        "In the clash, attackers and guards wound each other. An unguarded attacker wounds the player."
    ),
    "regroup": _("The clash ends: attackers and guards leave it."),
    "council2": _("Here the player whose turn it is can play most cards."),
    "cleanup": _("The player whose turn it is discards down to the hand limit. Wounds are removed."),
}


def step_short(name: str) -> str:
    """Return the abbreviation of a step."""
    return SHORT.get(name, name[:3].capitalize())


def turn_words(state: Duel, names: Sequence[str]) -> str:
    """Return the turn and step, or the result, in words."""
    if state.result is not None:
        winners = [names[seat] for seat in state.result.winners]
        return _("{player} wins", player=winners[0]) if winners else _("The game is tied")
    if not state.turn:
        return _("Before the first turn")
    here = step(state.step_name, variant_of(state).steps)
    if rounds := variant_of(state).rounds:
        return _("Round {number} of {count}: {step}", number=state.turn, count=rounds, step=here)
    return _("Game turn {number}: {player}, {step}", number=state.turn, player=names[state.tp], step=here)


def queue_words(state: Duel, names: Sequence[str]) -> str:
    """Return whose turns come next, extra ones first; in a game of rounds, who begins the round."""
    if state.result is not None:
        return ""  # the panel shows the result
    if variant_of(state).rounds:
        return _("First in this round: {player}", player=names[state.tp]) if state.turn else ""
    # Translators: a player who takes an extra turn.
    coming = [_("{player} (extra)", player=names[ticket.seat]) for ticket in reversed(state.tickets)]
    after = 1 - state.natural
    players = [*coming, names[after], names[1 - after]][:4]
    return _("Next: {players}", players=format_list(players, "unit"))


def step_name(state: Duel, at: int) -> str:
    """Return a step of the turn with "now", "over" or "to come" and whether it is extra; if skipped, why."""
    record = state.plan[at]
    called = step(record.name, variant_of(state).steps)
    if record.struck:
        return _("{step}, skipped: {reason}", step=called, reason=_(record.struck))
    # Translators: the state of a step of the turn.
    where = _("now") if at == state.step else _("over") if at < state.step else _("to come")
    return format_list([called, where, *([_("extra")] if record.source else [])], "unit")


def step_tip(state: Duel, at: int) -> str:
    """Return a step of the turn in words, with what happens in it on a line below."""
    record = state.plan[at]
    about = "" if record.struck or variant_of(state).rounds else STEP_ABOUT.get(record.name, "")
    return "\n".join(filter(None, (step_name(state, at), about)))


def stop_name(name: str, is_mine: bool, is_set: bool) -> str:
    """Return a stop of the step with this name in words, in one's own turns or in the other's."""
    called = step(name)
    if is_mine:
        return (
            _("Stop at {step} in your turns: on", step=called)
            if is_set
            else _("Stop at {step} in your turns: off", step=called)
        )
    return (
        _("Stop at {step} in their turns: on", step=called)
        if is_set
        else _("Stop at {step} in their turns: off", step=called)
    )


def stops_texts(stops: Sequence[str]) -> tuple[str, ...]:
    """Return where a pass will stop, in short words; not whether also with nothing to play.

    The first text names all, and each further one leaves out one more, for a place that is too small.
    """
    if "all" in stops:
        return (_("stops at everything"),)
    parts = [STOPS[one] for one in stops if one in STOPS]
    own, theirs = (
        [one.partition(":")[2] for one in stops if one.startswith(f"{turns}:")]
        for turns in ("mine", "theirs")
    )
    both = [one for one in own if one in theirs]
    parts += _stops_in(both, _("Councils"), gettext_noop("{step}"))
    parts += _stops_in(
        [one for one in own if one not in both], _("your Councils"), gettext_noop("your {step}")
    )
    parts += _stops_in(
        [one for one in theirs if one not in both], _("their Councils"), gettext_noop("their {step}")
    )
    if not parts:
        return (_("stops at no step"),)
    shorter = [
        ngettext(
            "stops at {steps} and {count} more",
            "stops at {steps} and {count} more",
            len(parts) - count,
            steps=format_list(parts[:count], "unit"),
        )
        for count in range(len(parts) - 1, 0, -1)
    ]
    return _("stops at {steps}", steps=format_list(parts, "unit")), *shorter


def stops_labels(stops: Sequence[str]) -> tuple[str, ...]:
    """Return where a pass will stop and on which condition, in ever shorter texts for a button."""
    if "all" in stops or "bluff" in stops:
        return stops_texts(stops)
    always = [one for one in stops if one.partition(":")[0] == "mine" and one.partition(":")[2] in COUNCILS]
    others = [one for one in stops if one not in always]
    if not others:
        return stops_texts(always)
    texts = stops_texts(others)
    if not always:
        return (*(_("{stops_at_steps} if you can act", stops_at_steps=one) for one in texts), CONDITION)
    steps = (
        _("your Councils") if len(always) > 1 else _("your {step}", step=step(always[0].partition(":")[2]))
    )
    return (
        *(
            _("{stops_at_steps} if you can act, and at {steps}", stops_at_steps=one, steps=steps)
            for one in texts
        ),
        _("stops at {steps}, else if you can act", steps=steps),
        CONDITION,
    )


def _stops_in(steps: Sequence[str], councils: str, form: str) -> list[str]:
    """Return these steps in words, each in this form; both Councils are one, called `councils`."""
    has_both = set(COUNCILS) <= set(steps)
    named = [one for one in steps if not (has_both and one in COUNCILS)]
    return [*([councils] if has_both else []), *(_(form, step=step(one)) for one in named)]


def until_words(until: str, is_full: bool = False) -> tuple[str, tuple[str, ...]]:
    """Return title and explanation, in full and shorter, of the second and third pass button; `is_full`:
    under full control."""
    title = _("Until they play or attack") if until == "change" else _("Skip the rest of the turn")
    if is_full:
        return title, (_("passes only once: full control is on"), _("passes only once"))
    if until == "change":
        return title, (
            _("even if you cannot reply; skips your stops for the rest of the turn"),
            _("even if you cannot reply; skips your stops"),
            _("skips your stops"),
        )
    return title, (_("unless you are asked or targeted"), _("unless asked or targeted"), _("unless asked"))


def pass_tip(laid: Laid, seat: int, names: Sequence[str], until: str) -> str:
    """Return as sentences what a pass button does that passes once or until a later moment."""
    state, player = laid.state, names[1 - seat]
    if until == "change":
        return _(
            "You pass until {player} has something on the chain or attacks. You are asked then even if you "
            "cannot reply. For the rest of the turn your stops do not count; questions are still asked.",
            player=player,
        )
    if until == "turn":
        return _(
            "You pass until the turn ends. You are only asked if {player} chooses you or one of your cards "
            "as a target, or if there is a question to answer.",
            player=player,
        )
    is_last = state.passes + 1 >= len(state.seats)
    if not laid.chain:
        if is_last:
            return _("{player} has passed: if you pass, too, this step ends.", player=player)
        return _("You pass. If {player} passes, too, this step ends.", player=player)
    card = chain_entry(state, laid.chain[0])
    if is_last:
        return _(
            "{player} has passed: if you pass, too, {card} resolves, that is, it takes effect.",
            player=player,
            card=card,
        )
    return _(
        "You pass. If {player} passes, too, {card} resolves, that is, it takes effect.",
        player=player,
        card=card,
    )


def now_words(
    laid: Laid, seat: int | None, names: Sequence[str], may_pass: bool, has_play: bool, has_lit: bool = False
) -> str:
    """Return what the player can do now, in words that need no knowledge of the rules, or who is to decide.

    "" if nobody is.
    """
    state = laid.state
    pending = state.pending
    if state.result is not None or pending is None:
        return ""
    if seat is None or seat not in pending.seats:
        return ngettext(
            "{players} is to decide.",
            "{players} are to decide.",
            len(pending.seats),
            players=format_list(names[one] for one in pending.seats),
        )
    if not may_pass:
        return _answering_words(laid, seat, names, has_lit) if pending.options else ""
    if laid.chain:
        return _replying_words(laid, seat, has_play)
    where = step(state.step_name, laid.variant.steps)
    if len(pending.seats) == 1:
        where = (
            _("Your {step}", step=where)
            if state.tp == seat
            else _("{player}’s {step}", player=names[state.tp], step=where)
        )
    if button := laid.variant.pass_called:
        if has_play:
            return _(
                "{step}: you can play any framed card, or press “{button}”.", step=where, button=_(button)
            )
        return _("{step}: nothing to play. Press “{button}”.", step=where, button=_(button))
    if has_play:
        return _("{step}: you can play any framed card, or pass.", step=where)
    return _("{step}: nothing to play. Pass to continue.", step=where)


def _answering_words(laid: Laid, seat: int, names: Sequence[str], has_lit: bool) -> str:
    """Return how to answer: choose an answer above or press what is framed; for damage, who gets the
    remainder."""
    state, pending = laid.state, laid.state.pending
    assert pending is not None
    if pending.kind == "share" and state.frames[-1].job == "clash_assign":
        if pending.part:
            return _("Choose above: what is left goes to the next guard.")
        return _("Choose above: what is left goes to {player}.", player=names[1 - seat])
    if has_lit:
        return _("Choose above, or press what is framed.")
    return _("Choose one of the answers above.")


def _replying_words(laid: Laid, seat: int, has_play: bool) -> str:
    """Return what the player can do about the top of the chain, and what passing does."""
    state, top = laid.state, laid.obj(laid.chain[0])
    card = chain_entry(state, top.oid)
    is_mine = top.controller == seat
    if state.passes + 1 >= len(state.seats):  # the other player has passed
        if has_play and is_mine:
            return _("You can play a framed card on top, or pass to let {card} resolve.", card=card)
        if has_play:
            return _("You can reply with a framed card, or pass to let {card} resolve.", card=card)
        if is_mine:
            return _("Pass to let {card} resolve.", card=card)
        return _("You have no reply to {card}: pass to let it resolve.", card=card)
    if has_play and is_mine:
        return _("If you both pass, {card} resolves. You can play a framed card on top.", card=card)
    if has_play:
        return _("If you both pass, {card} resolves. You can reply with a framed card.", card=card)
    return _("If you both pass, {card} resolves.", card=card)
