"""The texts about a game of Duel for the history, the log and screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from takeback.engine.game import GameTurn, Row
from takeback.engine.play import Move
from takeback.games.duel import names
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import CHAIN, derive
from takeback.games.duel.kernel.messages import Message, fill_in, show_text
from takeback.games.duel.kernel.objects import Choice, Duel, Obj, Offer, seat_in
from takeback.games.duel.narration import LogLine, TurnNarrator, entries_by_player, in_short, with_choices
from takeback.games.duel.prediction import PredictedPass, predict_pass
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.rules.core.flow import KINDS, pool_of
from takeback.games.duel.rules.core.setting_up import KEEP_HAND, TAKE_FEWER, TAKE_OTHERS
from takeback.games.duel.state import Answer, Cancel, Pass, Play, Use
from takeback.games.duel.titles import kinds_text
from takeback.games.duel.variant import variant_of
from takeback.texts import format_list, format_number, gettext_noop, ngettext, ngettext_noop, pgettext
from takeback.texts import gettext as _

LINE = 70  # maximum length of the line below the board
IN_ROW = 2  # results that fit into a row of the history
PASSES = {
    "once": gettext_noop("{player} passes"),
    "change": gettext_noop("{player} passes until something happens"),
    "turn": gettext_noop("{player} passes for this turn"),
}


# the history ----------------------------------------------------------------------------------------------
def describe(move: Move, before: Duel, seat: int | None) -> Row:
    """Return the row of one action: "Bert plays Flint Jab at Wick-Bearer: it falls"."""
    return describe_turn((move,), before, seat)


def describe_turn(moves: Sequence[Move], before: Duel, seat: int | None) -> Row:
    """Return the row of a turn: an announcement with all its choices,
    all attackers, all guards, or one action.
    """
    telling = TurnNarrator(before)
    for move in moves:
        telling.follow(move.events)
    telling.lines = entries_by_player(telling.lines, names.player(moves[0].before, moves[0].seat))
    act = _act(moves, telling)
    text = _with_results(act, telling, moves)
    lines = [line.text for line in telling.lines]
    spoken = ". ".join([act, *lines]) if lines else text
    return Row(text, (text, *(line for line in lines if line != text)), spoken, names_seat=True)


def act_of(moves: Sequence[Move]) -> str:
    """Return what was done in a turn without its results: "Bert plays Flint Jab at Wick-Bearer"."""
    telling = TurnNarrator(moves[0].before)
    for move in moves:
        telling.follow(move.events)
    return _act(moves, telling)


def game_turn(before: Duel, after: Duel) -> GameTurn | None:
    """Return a heading such as "Red’s game turn 4" or "Round 4"; None before the first turn."""
    if before.turn and variant_of(before).rounds:
        return GameTurn(_("Round"), before.turn)
    name = names.player(before, before.tp)
    return GameTurn(_("{player}’s game turn", player=name), before.turn) if before.turn else None


def went(before: Duel, after: Duel) -> str:
    """Return a short summary after a turn: "Ada 18 life, Ben 15 life"."""
    variant = variant_of(after)
    seats = range(len(after.seats))
    each = [
        # Translators: a player, and a number such as "18 life"
        _("{player} {number}", player=names.player(after, seat), number=variant.counted(after, seat))
        for seat in seats
    ]
    return format_list(each, "unit")


def _with_results(act: str, telling: TurnNarrator, moves: Sequence[Move]) -> str:
    """Return what was done with the most important results in short, or with the step a pass leads to."""
    who = names.player(moves[0].before, moves[0].seat)
    lines = in_short(telling.lines)
    if _takes_other_hand(moves):  # that says what is drawn
        lines = [line for line in lines if line.kind != "draw" or line.subject != who]
    best = sorted(lines, key=lambda line: -line.weight)[:IN_ROW]
    found = [line for line in lines if line in best and line.weight > 1]
    is_pass = isinstance(moves[-1].action, Pass)
    if is_pass and len(found) < IN_ROW:
        found = _with_resolved(found, lines)
    after: Duel = moves[-1].after
    goes_on = is_pass and after.step_name != moves[0].before.step_name
    if found:
        it = (
            telling.only_target
            if any(line.obj == telling.only_target for line in found)
            else telling.announcing or telling.only_attacker
        )
        texts = [_shorter(line, it, who, found[:at]) for at, line in enumerate(found)]
        results = format_list(texts, "unit")
        act = (
            # Translators: the results are without their subject: "Bert does not guard and is wounded for 4"
            _("{action} and {results}", action=act, results=results)
            if found[0].subject == who and texts[0] != found[0].text
            # Translators: such as "Bert plays Flint Jab at Wick-Bearer: it falls"
            else _("{action}: {results}", action=act, results=results)
        )
        goes_on = goes_on and all(line.kind == "resolve" for line in found)
    if goes_on:
        # Translators: such as "Bert passes, on to Guard"
        return _(
            "{action}, on to {step}", action=act, step=names.step(after.step_name, variant_of(after).steps)
        )
    return act


def _with_resolved(found: Sequence[LogLine], lines: Sequence[LogLine]) -> list[LogLine]:
    """Return these of the lines after those, as far as there is space, that say that something resolves which
    none of them names."""
    named = [line.text for line in found]
    resolved = [
        line for line in lines if line.kind == "resolve" and not any(line.subject in other for other in named)
    ]
    return [*resolved[: IN_ROW - len(found)], *found]


def _shorter(line: LogLine, it: int, who: str, earlier: Sequence[LogLine]) -> str:
    """Return the line without the acting player's name, unless an earlier one is about something else, and
    with "it" for the object already named."""
    is_of_player = line.subject == who and all(one.subject == who for one in earlier)
    is_known = is_of_player or (it and line.obj == it)
    return (line.short if is_known else "") or line.text


def _takes_other_hand(moves: Sequence[Move]) -> bool:
    """Tell whether another first hand is taken in one of these moves."""
    offers = [_answered(move) for move in moves]
    return any(
        offer is not None
        and isinstance(offer.text, Message)
        and offer.text.text in (*TAKE_OTHERS, *TAKE_FEWER)
        for offer in offers
    )


# what was done
def _act(moves: Sequence[Move], telling: TurnNarrator) -> str:
    """Return what was done, as a phrase that begins with the player's name."""
    first, before = moves[0].action, moves[0].before
    who = names.player(before, moves[0].seat)
    if any(isinstance(move.action, Cancel) for move in moves):
        if telling.announced:
            return _("{player} undoes {card}", player=who, card=telling.announced)
        return _("{player} undoes what was announced", player=who)
    match first:
        case Pass():
            return _pass_told(before, first, who)
        case Play() if not telling.announced:
            played = [telling.name_before(move.action.oid) for move in moves if type(move.action) is Play]
            return _("{player} plays {cards}", player=who, cards=names.listed(names.counted(played)))
        case Play() if telling.is_played:
            return _("{player} plays {card}", player=who, card=telling.announced_fully)
        case Play():
            return _("{player} begins to play {card}", player=who, card=telling.announced_fully)
        case Use() if not telling.announced:
            ability, card = REGISTRY.abilities.get(first.ability), names.thing(before, first.oid)
            if ability is not None and "flow" in ability.flags:
                return _("{player} makes flow with {card}", player=who, card=card)
            return _("{player} uses {card}", player=who, card=card)
        case Use() if telling.is_played:
            return _("{player} uses {card}", player=who, card=telling.announced_fully)
        case Use():
            return _("{player} begins to use {card}", player=who, card=telling.announced_fully)
    if telling.announced and telling.is_played:
        return _("{player} plays {card}", player=who, card=telling.announced_fully)
    return _answers_phrase(moves, telling, who)


def _pass_told(state: Duel, action: Pass, who: str) -> str:
    """Return a pass as a phrase; a variant may call it otherwise."""
    told = variant_of(state).pass_told
    if not told:
        return _(PASSES.get(action.until, PASSES["once"]), player=who)
    if "{player}" not in told:
        told = f"{{player}} {told}"
    return _(told, player=who)


def _answers_phrase(moves: Sequence[Move], telling: TurnNarrator, who: str) -> str:
    """Return the answers as a phrase: "Bert attacks with Mossgrown Ox and Bramble Boar"."""
    before, pending = moves[0].before, moves[0].before.pending
    kind = pending.kind if pending is not None else ""
    offers = [offer for move in moves if (offer := _answered(move)) is not None]
    texts = [_option(before, offer) for offer in offers]
    picked = [_option(before, offer) for offer in offers if offer.objs]
    if kind == "attackers":
        units = names.listed(names.counted(telling.attackers or picked))
        if units:
            return _("{player} attacks with {units}", player=who, units=units)
        return _("{player} does not attack", player=who)
    if kind == "guards":
        return _guarding(telling, who, picked)
    if not texts:
        return _("{player} answers in secret", player=who)
    if kind in ORDERED:
        return _ordering(kind, texts, who)
    if kind == "share":
        return _("{player} shares {amounts}", player=who, amounts=names.listed(texts))
    assert pending is not None
    if kind == "yes_no":
        return _yes_or_no(before, pending, offers[0], who)
    if kind == "mode" and (told := _about_hand(offers[0], who)):
        return told
    is_thing = [kind == "number" or (kind == "target" and bool(offer.objs)) for offer in offers]
    texts = [
        text if is_named else _("“{answer}”", answer=text)
        for text, is_named in zip(texts, is_thing, strict=True)
    ]
    return _("{player} chooses {answers}", player=who, answers=names.listed(texts))


def _guarding(telling: TurnNarrator, who: str, picked: Sequence[str]) -> str:
    """Return which units guard against which, as a phrase."""
    pairs = [(attacker, names.listed(names.counted(guards))) for attacker, guards in telling.guards.values()]
    if picked and not pairs:  # one pair only
        return _("{player} declares: {guards}", player=who, guards=names.listed(picked))
    if not pairs:
        return _("{player} does not guard", player=who)
    if len(pairs) == 1:
        attacker, guards = pairs[0]
        return _(
            "{player} guards against {attacker} with {guards}", player=who, attacker=attacker, guards=guards
        )
    # Translators: a part of "Bert guards against Bramble Boar with Sprout and Sparkrunner with Wick-Bearer"
    met = [_("{attacker} with {guards}", attacker=attacker, guards=guards) for attacker, guards in pairs]
    return _("{player} guards against {attackers}", player=who, attackers=names.listed(met))


ORDERED = {  # an order of triggers and of rules: with one that is named, and with several
    "order": (
        gettext_noop("{player} puts {first} first"),
        gettext_noop("{player} puts {first} first, then {others}"),
    ),
    "rule_order": (
        gettext_noop("{player} applies {first} first"),
        gettext_noop("{player} applies {first} first, then {others}"),
    ),
}


def _ordering(kind: str, texts: Sequence[str], who: str) -> str:
    """Return an order as a phrase: "Bert puts Wick-Bearer first, then Sproutling"."""
    message = ORDERED[kind][len(texts) > 1]
    return _(message, player=who, first=texts[0], others=format_list(texts[1:], "unit"))


def _about_hand(offer: Offer, who: str) -> str:
    """Return what becomes of the first hand, as a phrase; "" for the answer to another question."""
    if offer.text == KEEP_HAND:
        return _("{player} keeps this hand", player=who)
    if isinstance(offer.text, Message) and offer.text.text in (*TAKE_OTHERS, *TAKE_FEWER):
        count = int(dict(offer.text.values)["count"])
        return ngettext(
            "{player} exchanges the hand for {count} card",
            "{player} exchanges the hand for {count} cards",
            count,
            player=who,
        )
    return ""


def _yes_or_no(state: Duel, pending: Choice, offer: Offer, who: str) -> str:
    """Return an answer to a question as a phrase: "Bert pays 1 to copy Wick-Bearer" or "Bert does not pay …",
    and where nothing is to be paid "Bert answers “Yes” to Wick-Bearer"."""
    prompt, is_yes = pending.prompt, offer == pending.options[0]
    if isinstance(prompt, Message) and prompt.text.startswith("Pay "):
        what = prompt.text.removeprefix("Pay ").removesuffix("?")
        told = f"{{player}} pays {what}" if is_yes else f"{{player}} does not pay {what}"
        return fill_in(_(told), {**dict(prompt.values), "player": who})
    answer = show_text(offer.text)
    if not pending.source:
        return _("{player} answers “{answer}”", player=who, answer=answer)
    card = names.thing(state, pending.source)
    return _("{player} answers “{answer}” to {card}", player=who, answer=answer, card=card)


def _answered(move: Move) -> Offer | None:
    """Return the chosen option; None if it is secret or the action is no answer."""
    pending, action = move.before.pending, move.action
    if pending is None or not isinstance(action, Answer):
        return None
    at = action.option
    if at < 0:
        at = next((event.option for event in move.events if isinstance(event, events.Answered)), -1)
    return pending.options[at] if 0 <= at < len(pending.options) else None


def _option(state: Duel, offer: Offer) -> str:
    """Return an option in words."""
    is_player = len(offer.objs) == 1 and offer.objs[0] < 0
    return names.player(state, seat_in(offer.objs[0])) if is_player else show_text(offer.text)


# for screen readers
def spoken(state: Duel, oid: int) -> str:
    """Return an object for a screen reader: "Wick-Bearer, unit 2/2, Red's, 1 wound, exhausted"."""
    obj = state.find(oid)
    if obj is None or not (obj.definition or obj.chosen.ability):
        return names.A_CARD
    if obj.chosen.ability:
        parts = [names.first_thing(state, oid), _whose(state, obj.controller)]
        return with_choices(state, obj, format_list(parts, "unit"))
    if obj.zone not in ("field", CHAIN):
        one = REGISTRY.definition(obj.definition)
        kind = _kinds_text(one.kinds, names.printed_size(obj.definition))
        return format_list([one.name, kind, _whose(state, obj.owner)], "unit")
    values = derive(state).values(oid)
    kind = _kinds_text(tuple(values.kinds), f"{values.might}/{values.grit}")
    parts = [values.name, kind, _whose(state, values.controller), *_marks_in_words(state, obj)]
    text = format_list(parts, "unit")
    return with_choices(state, obj, text) if obj.zone == CHAIN else text


def _kinds_text(kinds: Sequence[str], size: str) -> str:
    """Return the kinds of a card in words, with the size of a unit."""
    words = kinds_text(sorted(kinds, key=lambda kind: (kind == "unit", kind)))
    # Translators: such as "unit 2/2", which are its might and grit
    return _("{kind} {size}", kind=words, size=size) if "unit" in kinds else words


def _whose(state: Duel, seat: int) -> str:
    """Return the player's name in the possessive."""
    # Translators: whose a card is, in a list of what is to be said about it
    return _("{player}’s", player=names.player(state, seat))


def _marks_in_words(state: Duel, obj: Obj) -> Iterator[str]:
    """Yield in words: wounds, states (exhausted, attacking), what it guards, its counters and what it is
    attached to."""
    if wounds := obj.mark("wounds"):
        yield ngettext("{count} wound", "{count} wounds", wounds)
    if obj.mark("exhausted"):
        yield pgettext("state of a card", "exhausted")
    if obj.mark("attacking"):
        yield pgettext("state of a card", "attacking")
    if guarded := obj.mark("guarding"):
        yield _("guards {card}", card=names.thing(state, guarded))
    if count := obj.mark("+1/+1"):
        yield ngettext("{count} +1/+1 counter", "{count} +1/+1 counters", count)
    if count := obj.mark("-1/-1"):
        yield ngettext("{count} -1/-1 counter", "{count} -1/-1 counters", count)
    if obj.attached:
        yield _("attached to {card}", card=names.thing(state, obj.attached))


# what comes next
def next_step(state: Duel) -> str:
    """Return what is to be decided, said to the player who decides: "You may reply to Bear the Blow, or
    pass."; with the names of players for questions and if several decide; "" after the end."""
    pending = state.pending
    if state.result is not None or pending is None:
        return ""
    who = names.listed([names.player(state, seat) for seat in pending.seats])
    if pending.kind != "priority":
        if pending.prompt:
            return _("{players}: {question}", players=who, question=show_text(pending.prompt))
        return _("{players} has to answer.", players=who)
    top = next(iter(state.zone(CHAIN)), 0)
    if top:
        entry, card = state.find(top), names.thing(state, top)
        if entry is not None and entry.controller in pending.seats:
            return _("You may play on top of {card}, or pass.", card=card)
        return _("You may reply to {card}, or pass.", card=card)
    if called := variant_of(state).pass_called:
        if len(pending.seats) == 1:
            return _("You may play cards, or press “{button}”.", button=called)
        return _("{players} plan their cards, or press “{button}”.", players=who, button=called)
    step = names.step(state.step_name)
    if len(pending.seats) > 1:  # both decide at once
        return _("{players} may act in {step}, or pass.", players=who, step=step)
    if state.tp == pending.seats[0]:
        return _("You may act in your {step}, or pass.", step=step)
    turn_player = names.player(state, state.tp)
    return _("You may act in {player}’s {step}, or pass.", player=turn_player, step=step)


def what_next(state: Duel, seat: int) -> str:
    """Return `next_step`; that this seat can only pass, if so; or a shorter sentence about it if it is too
    long for one line, as the board shows the question."""
    sentence = _only_pass(state, seat) or next_step(state)
    if len(sentence) <= LINE or state.pending is None:
        return sentence
    who = names.player(state, seat)
    if state.pending.kind == "share":
        return _("{player} has to say how much goes to each.", player=who)
    return _("{player} has to answer what is asked.", player=who)


def _only_pass(state: Duel, seat: int) -> str:
    """Return that this seat has priority and nothing to play or use; "" otherwise."""
    pending = state.pending
    if pending is None or pending.kind != "priority" or pending.seats != (seat,) or _can_play(state, seat):
        return ""
    if top := next(iter(state.zone(CHAIN)), 0):
        entry = state.find(top)
        if entry is not None and entry.controller == seat:
            return _("You can only let {card} resolve: pass.", card=names.thing(state, top))
        return _("You have no reply to {card}: pass.", card=names.thing(state, top))
    if called := variant_of(state).pass_called:
        return _("You have nothing to play: press “{button}”.", button=called)
    return _("You have nothing to play: pass.")


def _can_play(state: Duel, seat: int) -> bool:
    """Tell whether this seat can play a card, or use an ability that does not only make flow."""
    for one in actions(state, seat):
        ability = REGISTRY.abilities.get(one.ability) if isinstance(one, Use) else None
        if isinstance(one, Play) or (ability is not None and "flow" not in ability.flags):
            return True
    return False


TO_STEP, END_TURN, END_OWN_TURN, GAME_ENDS = "step", "turn", "mine", "game"  # where a pass leads
GOALS = {
    TO_STEP: gettext_noop("To {step}"),
    END_TURN: gettext_noop("End {player}’s turn"),
    END_OWN_TURN: gettext_noop("End your turn"),
    GAME_ENDS: gettext_noop("The game ends"),
}
RESOLVES = {  # the top of the chain, and whether the game ends with it
    "": gettext_noop("Resolve {card}"),
    GAME_ENDS: gettext_noop("Resolve {card}, then the game ends"),
}
CANCELS = {  # the same, where the entry below it is cancelled and nothing else resolves
    "": gettext_noop("Resolve {card}: it cancels {other}"),
    GAME_ENDS: gettext_noop("Resolve {card}: it cancels {other}, then the game ends"),
}
RESOLVES_TWO = {  # one more resolves
    "": gettext_noop("Resolve {card}, then {other}"),
    GAME_ENDS: gettext_noop("Resolve {card}, then {other}, then the game ends"),
}
RESOLVES_MORE = {
    "": ngettext_noop("Resolve {card}, then {count} more", "Resolve {card}, then {count} more"),
    GAME_ENDS: ngettext_noop(
        "Resolve {card}, then {count} more, then the game ends",
        "Resolve {card}, then {count} more, then the game ends",
    ),
}


def pass_label(state: Duel, stops: tuple[str, ...] | None = None) -> str:
    """Return the label of the pass button, as if the others pass too: "Resolve Flint Jab", "To Clash".

    It tells what a press with these stops, else with the present ones, resolves. Where it leads after that
    depends on the others, and is not told.
    """
    return pass_labels(state, stops)[0]


def pass_labels(state: Duel, stops: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Return what `pass_label` does, and after it shorter labels for a button that has less space."""
    if called := variant_of(state).pass_called:
        return (called,)
    seat = state.pending.seats[0] if state.pending is not None else state.priority
    ahead = predict_pass(state, seat, state.plans[seat].stops if stops is None else stops)
    top = next(iter(state.zone(CHAIN)), 0)
    if ahead is None and top:
        return (_(RESOLVES[""], card=names.chain_entry(state, top)),)
    goal, step = _next_goal(state) if ahead is None else _goal_of(state, ahead)
    if ahead is None or not top:
        if goal == END_TURN and state.tp == seat:
            goal = END_OWN_TURN
        return (_(GOALS[goal], step=step, player=names.player(state, state.tp)),)
    end = GAME_ENDS if ahead.is_over else ""
    card = names.chain_entry(state, top)
    others = [one for one in ahead.resolved[1:] if one not in ahead.cancelled]
    plain = _(RESOLVES[end], card=card)
    if not others and len(ahead.cancelled) == 1:
        other = names.chain_entry(state, next(iter(ahead.cancelled)))
        return _(CANCELS[end], card=card, other=other), plain
    if not others:
        return (plain,)
    counted = ngettext(*RESOLVES_MORE[end], len(others), card=card)
    if len(others) > 1:
        return (counted,)
    return _(RESOLVES_TWO[end], card=card, other=names.chain_entry(state, others[0])), counted


def _next_goal(state: Duel) -> tuple[str, str]:
    """Return goal and title, like `_goal_of`, of the next step that nothing has struck, for a pass that
    cannot be predicted."""
    coming = next((at for at in range(state.step + 1, len(state.plan)) if not state.plan[at].struck), -1)
    turn = state.turn if coming >= 0 and state.plan[coming].name != "cleanup" else state.turn + 1
    return _goal_of(state, PredictedPass(turn=turn, step=coming, plan=state.plan))


def _goal_of(state: Duel, ahead: PredictedPass) -> tuple[str, str]:
    """Return where a pass leads (TO_STEP, END_TURN or GAME_ENDS), and the title of the step, "" if none."""
    record = ahead.record
    if ahead.is_over:
        return GAME_ENDS, ""
    if ahead.turn != state.turn or record is None:
        return END_TURN, ""
    return TO_STEP, names.step(record.name, variant_of(state).steps)


# counts
def values(state: Duel, seat: int | None) -> Iterator[tuple[str, str]]:
    """Yield label and value of each figure that a comparison of two positions lists: lives, hands, decks,
    flow and so on."""
    for number in range(len(state.seats)):
        who, variant = names.player(state, number), variant_of(state)
        yield _(variant.layout.stone_of_player, player=who), format_number(variant.number_of(state, number))
        for group in variant.layout.front:
            if group.label is not None:
                what, count = group.label(state, number)
                # Translators: what a player has in a place, such as "Red’s Road 1"
                yield _("{player}’s {place}", player=who, place=what), count
        hand, deck = len(state.zone("hand", number)), len(state.zone("deck", number))
        yield _("{player}’s hand", player=who), ngettext("{count} card", "{count} cards", hand)
        yield _("{player}’s deck", player=who), ngettext("{count} card", "{count} cards", deck)
        pool = pool_of(state, number)
        flow = " ".join(f"{have} {kind}" for kind, have in zip(KINDS, pool, strict=True) if have)
        yield _("{player}’s flow", player=who), flow or pgettext("flow", "none")
        if venom := state.mark(number, "venom"):
            yield _("{player}’s venom", player=who), format_number(venom)
    yield _("On the chain"), format_number(len(state.zone(CHAIN)))


def help_page(state: Duel) -> str:
    """Return the help page of the variant that is played; empty for that of the game."""
    return variant_of(state).help_page
