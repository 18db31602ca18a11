"""The texts on the board and those for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.games.duel.cards.wording import text_of
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import WhyRow, why
from takeback.games.duel.kernel.objects import Duel, Fact, of_seat, seat_in
from takeback.games.duel.kernel.replacement import REPLACED
from takeback.games.duel.names import listed, printed_size, step, thing
from takeback.games.duel.narration import reason_of
from takeback.games.duel.rules.core.clash import GUARDED, GUARDING
from takeback.games.duel.rules.keyword import RULE
from takeback.games.duel.variant import variant_of
from takeback.texts import gettext as _

from .emblems import LETTERS
from .laid import GONE, MINUS, PLUS, Laid, kind_of

SHORT = {
    "ready": "Rdy",
    "dawn": "Dwn",
    "draw": "Drw",
    "council1": "C 1",
    "muster": "Mus",
    "charge": "Chg",
    "guard": "Grd",
    "first_blows": "1st",
    "blows": "Blw",
    "regroup": "Rgr",
    "council2": "C 2",
    "dusk": "Dsk",
    "cleanup": "Cln",
}
LAYERS = {
    "1": "copy",
    "2": "control",
    "3": "name",
    "4": "kinds",
    "5": "faction",
    "7a": "defined",
    "7b": "at base",
}
STOPS = {"chain": "their plays", "own": "your plays"}
COUNCILS = ("council1", "council2")


def step_short(name: str) -> str:
    """Return the abbreviation of a step."""
    return SHORT.get(name, name[:3].capitalize())


def counted(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun."""
    return f"{number} {one if number == 1 else more or one + 's'}"


# cards --------------------------------------------------------------------------------------------------
def card_name(laid: Laid, oid: int, names: Sequence[str], seat: int | None) -> str:
    """Return a card in words: name, kind, size, and all that is marked on it."""
    obj = laid.obj(oid)
    if not obj.card:
        return f"A hidden card of {names[obj.owner]}"
    values = laid.values(oid)
    parts = [values.name, " ".join(sorted(values.kinds, key=lambda kind: kind != kind_of(values.kinds)))]
    if pile := laid.piles.get(oid):
        parts[0] = values.name if len(pile) == 1 else f"{len(pile)} {values.name}"
    if "unit" in values.kinds:
        is_here = obj.zone in ("field", "chain")
        parts.append(
            sized((values.might, values.grit), laid) if is_here else printed_sized(values.definition, laid)
        )
    if obj.zone == "hand":
        cost = laid.price(oid)
        return ", ".join(
            [*parts, *([f"costs {cost_words(cost)}"] if cost else []), text_of(values.definition)]
        )
    if here := next((value for (_, value), one in laid.placed.items() if one == oid), 0):
        planned = "planned for " if obj.zone == laid.layout.face_down else ""
        parts.append(planned + laid.variant.places[here].name)
    parts += marks_of(laid, oid)
    parts.append(whose(values.controller, names, seat))
    return ", ".join([*parts, *clash_words(laid, oid, names), *outcome_reasons(laid, oid, names)])


def clash_words(laid: Laid, oid: int, names: Sequence[str]) -> list[str]:
    """Return what a unit will deal in the clash as it is declared now, and whether it will leave the field.

    Outside a clash that is what comes of the chain.
    """
    clash = laid.outcome
    if clash is None:
        return []
    fate = "will " if clash.is_certain(oid) else "may "
    fate += "fall" if oid in clash.falling else "leave the field"
    if oid not in (*clash.attackers, *dict(clash.guards)):
        return [fate] if oid in clash.leaving else []
    obj, found = laid.obj(oid), []
    if oid in clash.attackers and not obj.mark("attacking"):
        found.append("chosen to attack")
    if (guarded := dict(clash.guards).get(oid)) and not obj.mark(GUARDING):
        found.append(f"chosen to guard {laid.name(guarded)}")
    if not clash.is_known:
        return found
    will = "will deal" if clash.is_sure else "may deal"
    blows = [f"{one.amount} to {target_name(laid, one.target, names)}" for one in clash.dealt_by(oid)]
    found.append(f"{will} {' and '.join(blows)}" if blows else f"{will} nothing")
    return [*found, fate] if oid in clash.leaving else found


def outcome_reasons(laid: Laid, target: int, names: Sequence[str]) -> list[str]:
    """Return why what an object or a player deals, takes or gains is not what is printed, a line for each."""
    facts = laid.outcome.reasons if laid.outcome is not None else ()
    found = []
    for fact in facts:
        takes = fact.obj or of_seat(fact.seat)
        deals = fact.others[0] if fact.kind == REPLACED and fact.key == "wound" else takes
        if target in (takes, deals):
            found.append(fact_line(laid, fact, names))
    return list(dict.fromkeys(filter(None, found)))


def life_gained(laid: Laid, seat: int) -> int:
    """Return how much life a player gains in the clash, or by the chain outside one."""
    facts = laid.outcome.reasons if laid.outcome is not None else ()
    return sum(fact.amount for fact in facts if fact.kind == "gain_life" and fact.seat == seat)


def number_after(laid: Laid, seat: int) -> str:
    """Return a player's number after the clash or the chain as their plate shows it, such as "21? (+2)".

    The mark says that it is not certain, and in brackets is what is gained. "" if the number stays the same.
    """
    if not life_words(laid, seat) or laid.outcome is None:
        return ""
    gained = life_gained(laid, seat)
    doubt = "" if laid.outcome.is_sure else "?"
    return f"{laid.outcome.life[seat]}{doubt}{f' (+{gained})' if gained else ''}"


def life_reasons(laid: Laid, seat: int, names: Sequence[str]) -> str:
    """Return a player's number after the clash or the chain, with the reasons; "" if it stays the same."""
    words = life_words(laid, seat)
    reasons = outcome_reasons(laid, of_seat(seat), names) if words else []
    return f"{words}: {'; '.join(reasons)}" if reasons else words


def outcome_rows(laid: Laid, oid: int, names: Sequence[str]) -> list[str]:
    """Return what comes of the clash or the chain for an object, and why, as lines."""
    told = listed(clash_words(laid, oid, names))
    return [*([f"{told[:1].upper()}{told[1:]}"] if told else []), *outcome_reasons(laid, oid, names)]


def clash_summary(laid: Laid, names: Sequence[str]) -> str:
    """Return what comes of the clash as it is declared now, in one sentence; "" without one."""
    clash = laid.clash
    if clash is None or not clash.is_known:
        return ""
    falling = [laid.name(oid) for oid in sorted(clash.falling)]
    parts = [f"{listed(falling)} {'fall' if len(falling) > 1 else 'falls'}"] if falling else ["nothing falls"]
    for seat, name in enumerate(names):
        if clash.life[seat] != laid.variant.number_of(laid.state, seat):
            parts.append(f"{name} has {clash.life[seat]} life")
    parts += [f"{names[seat]} loses" for seat in clash.losers]
    return f"Then {'' if clash.is_sure else 'perhaps '}{listed(parts)}."


def life_words(laid: Laid, seat: int) -> str:
    """Return a player's number after the clash as it is declared now, or after the chain outside one.

    It is "" if the number stays the same.
    """
    clash = laid.outcome
    if clash is None or clash.life[seat] == laid.variant.number_of(laid.state, seat):
        return ""
    after = "clash" if laid.clash is not None else "chain"
    return f"{'' if clash.is_sure else 'perhaps '}{clash.life[seat]} after the {after}"


def cost_words(cost: str) -> str:
    """Return a cost in words: "2L" is "2 and Lantern"."""
    digits = "".join(one for one in cost if one.isdigit())
    parts = [digits] if digits else []
    for letter, faction in LETTERS.items():
        if count := cost.count(letter):
            parts.append(faction if count == 1 else f"{count} {faction}")
    return " and ".join(parts) or "nothing"


def marks_of(laid: Laid, oid: int) -> list[str]:
    """Return everything marked on an object, in words."""
    obj, found = laid.obj(oid), []
    face = laid.face(oid)
    if face.wounds:
        found.append(counted(face.wounds, "wound"))
    for name in (PLUS, MINUS):
        if count := obj.mark(name):
            found.append(f"{counted(count, 'counter')} {name}")
    if face.exhausted:
        found.append("exhausted")
    found += [name for name in laid.layout.told if obj.mark(name)]
    if face.delayed:
        found.append("has come this turn")
    if face.clash == "attacks":
        found.append("attacks" + (", guarded" if obj.mark(GUARDED) else ""))
    if guarded := obj.mark(GUARDING):
        found.append(f"guards {laid.name(guarded)}")
    if obj.attached:
        found.append(f"attached to {laid.name(obj.attached)}")
    found += [f"with {laid.name(bond)}" for bond in laid.bonds.get(oid, ())]
    if obj.token:
        found.append("token")
    return found


def whose(seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return "yours" or the player's name in the possessive."""
    return "yours" if seat == viewer else f"{names[seat]}'s"


def plate_name(seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return a player's name as it stands on their plate, with a mark on the viewer's own."""
    return f"{names[seat]} (you)" if seat == viewer else names[seat]


def player_name(laid: Laid, seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return a player in words: name, number, flow, venom, hand and turn."""
    state = laid.state
    parts = [names[seat] + (", you" if seat == viewer else ""), laid.variant.counted(state, seat)]
    parts += filter(None, [life_reasons(laid, seat, names)])
    for at in range(len(laid.layout.front)):
        what, many = laid.label(seat, at)
        parts += [f"{what}: {many}"] if what else []
    if (about := laid.layout.about) is not None and (more := about(state, seat)):
        parts.append(more)
    pool = [
        f"{count} {faction}"
        for letter, faction in LETTERS.items()
        if (count := state.mark(seat, f"pool.{letter}"))
    ]
    if pool:
        parts.append(f"flow: {', '.join(pool)}")
    if venom := state.mark(seat, "venom"):
        parts.append(f"{venom} of 8 venom")
    parts.append(counted(laid.count("hand", seat), "card") + " in hand")
    if state.tp == seat:
        parts.append("turn player")
    return ", ".join(parts)


def face_down_name(laid: Laid, seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return a face-down pile in words."""
    cards = counted(len(laid.pile(seat)), "card")
    return f"{laid.layout.face_down_called}, {whose(seat, names, viewer)}: {cards} face down"


def place_name(laid: Laid, seat: int, value: int, names: Sequence[str], viewer: int | None) -> str:
    """Return an empty place in words."""
    return f"{laid.variant.places[value].name}, {whose(seat, names, viewer)}, free"


def stack_name(laid: Laid, zone: str, seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return a pile in words, with the top card of a discard pile."""
    count = laid.count(zone, seat)
    if zone == "void":
        return f"Void: {counted(count, 'card')}"
    words = f"{zone.capitalize()}, {whose(seat, names, viewer)}: {counted(count, 'card')}"
    if zone == "discard" and count:
        words += f", {laid.name(laid.state.zone(zone, seat)[0])} on top"
    return words


def target_name(laid: Laid, target: int, names: Sequence[str]) -> str:
    """Return the name of a target: a player or an object."""
    seat = seat_in(target)
    return names[seat] if seat >= 0 else laid.name(target)


def chain_name(laid: Laid, oid: int, names: Sequence[str], viewer: int | None) -> str:
    """Return an entry of the chain in words: place, name, controller, targets and text."""
    at = laid.chain.index(oid)
    obj = laid.obj(oid)
    place = "resolves next" if at == 0 else f"{at + 1}. from the top"
    parts = [
        laid.name(oid) + (", ability" if obj.chosen.ability else ""),
        whose(obj.controller, names, viewer),
    ]
    targets = [target_name(laid, target, names) for target in obj.chosen.targets]
    if targets:
        parts.append(f"at {' and '.join(targets)}")
    return f"Chain, {place}: {', '.join(parts)}. {chain_text(laid, oid)}".strip()


def chain_lines(laid: Laid, oid: int, names: Sequence[str]) -> str:
    """Return whose an entry of the chain is, what it is at, and what it does, for its two lines."""
    obj = laid.obj(oid)
    targets = [target_name(laid, target, names) for target in obj.chosen.targets]
    at = f", at {' and '.join(targets)}" if targets else ""
    card_text = chain_text(laid, oid)
    return f"{names[obj.controller]}{at}{f': {card_text}' if card_text else ''}"


def chain_text(laid: Laid, oid: int) -> str:
    """Return the text of an object on the chain."""
    return text_of(laid.card_of(oid))


# turns
def turn_words(state: Duel, names: Sequence[str]) -> str:
    """Return the turn and step, or the result, in words."""
    if state.result is not None:
        winners = [names[seat] for seat in state.result.winners]
        return f"{winners[0]} wins" if winners else "The game is tied"
    if not state.turn:
        return "Before the first turn"
    if rounds := variant_of(state).rounds:
        return f"Round {state.turn} of {rounds}: {step(state.step_name)}"
    return f"Turn {state.turn}: {names[state.tp]}, {step(state.step_name)}"


def queue_words(state: Duel, names: Sequence[str]) -> str:
    """Return whose turns come next, extra ones first; in a game of rounds, who begins the round."""
    if state.result is not None:
        return ""  # the panel shows the result
    if variant_of(state).rounds:
        return f"First in this round: {names[state.tp]}" if state.turn else ""
    coming = [f"{names[ticket.seat]} (extra)" for ticket in reversed(state.tickets)]
    after = 1 - state.natural
    return "Next: " + ", ".join([*coming, names[after], names[1 - after]][:4])


def step_name(state: Duel, at: int) -> str:
    """Return a step in words, with its state."""
    record = state.plan[at]
    words = step(record.name)
    if record.struck:
        return f"{words}, skipped: {_(record.struck)}"
    where = "now" if at == state.step else "over" if at < state.step else "to come"
    return f"{words}, {where}" + (", extra" if record.source else "")


def stops_words(stops: Sequence[str], mine: int) -> str:
    """Return where a pass will stop, in short words; not whether also with nothing to play."""
    if "all" in stops:
        return "stops at everything"
    parts = [STOPS[one] for one in stops if one in STOPS]
    own, theirs = (
        [one.partition(":")[2] for one in stops if one.startswith(f"{whose}:")]
        for whose in ("mine", "theirs")
    )
    for whose, names in (("", [one for one in own if one in theirs]), ("your ", own), ("their ", theirs)):
        names = [one for one in names if not whose or one not in own or one not in theirs]
        if set(COUNCILS) <= set(names):
            parts.append(f"{whose}Councils".strip())
            names = [one for one in names if one not in COUNCILS]
        parts += [f"{whose}{step(one)}" for one in names]
    return "stops at " + ", ".join(parts) if parts else "stops at no step"


def until_words(until: str, stops: Sequence[str], mine: int) -> tuple[str, str]:
    """Return title and explanation of the second and third pass button."""
    if until == "change":
        return "Until something happens", "stops when they play or attack"
    return "Pass turn", "stops only if asked or targeted"


def now_words(
    laid: Laid, seat: int | None, names: Sequence[str], may_pass: bool, has_play: bool, has_lit: bool = False
) -> str:
    """Return what the player can do now, in words that need no knowledge of the rules."""
    state = laid.state
    pending = state.pending
    if state.result is not None or pending is None:
        return ""
    if seat is None or seat not in pending.seats:
        waited_for = " and ".join(names[one] for one in pending.seats)
        return f"{waited_for} is to decide." if len(pending.seats) == 1 else f"{waited_for} are to decide."
    if not may_pass:
        if not pending.options:
            return ""
        if pending.kind == "share" and state.frames[-1].job == "clash_assign":
            receiver = "the next guard" if pending.part else names[1 - seat]
            return f"Choose above: what is left goes to {receiver}."
        return "Choose above, or press what is framed." if has_lit else "Choose one of the answers above."
    top = next(iter(laid.chain), 0)
    called = thing(state, top) if top else ""
    if top and laid.obj(top).controller != seat:
        if has_play:
            return f"Play a framed card in reply, or let {called} resolve."
        return f"You have no reply to {called}: let it resolve."
    if top:
        more = "play a framed card on top, or " if has_play else ""
        return f"{called[:1].upper()}{called[1:]} waits: {more}let it resolve."
    whose_step = "Your " if state.tp == seat else f"{names[state.tp]}’s "
    where = f"{whose_step if len(pending.seats) == 1 else ''}{step(state.step_name)}"
    if called := laid.variant.pass_called:
        play = "play a framed card, or press" if has_play else "nothing to play. Press"
        return f"{where}: {play} “{called}”."
    return (
        f"{where}: play a framed card, or pass."
        if has_play
        else f"{where}: nothing to play. Pass to continue."
    )


def printed_sized(card: str, laid: Laid) -> str:
    """Return printed might and grit; "*/*" if they are set by the card's text."""
    has_might = laid.layout.has_might
    return ("" if has_might else "grit ") + printed_size(card, has_might)


def sized(size: tuple[int, int], laid: Laid) -> str:
    """Return might and grit as "3/2"; "grit 5" in games without might."""
    return f"{size[0]}/{size[1]}" if laid.layout.has_might else f"grit {size[1]}"


# explanations and the log
def why_rows(laid: Laid, oid: int) -> list[str]:
    """Return lines that explain an object's values, such as "Bright Standard: 2/2 becomes 3/3"."""
    obj = laid.state.find(oid)
    if obj is None or obj.zone not in ("field", "chain") or not obj.card:
        return []
    definition = REGISTRY.definition(laid.values(oid).definition)
    values, rows = laid.values(oid), []
    is_unit = "unit" in values.kinds
    if is_unit:
        rows.append(f"Printed: {printed_sized(definition.id, laid)}")
    for row in why(laid.state, oid):
        if row.before != row.after:
            words = f"{sized(row.before, laid)} becomes {sized(row.after, laid)}"
        else:
            words = f"changes {row.what or LAYERS.get(row.layer, row.layer)}"
        rows.append(f"{_maker(row, laid)}: {words}")
    wounds = obj.mark("wounds")
    if wounds and is_unit:
        rows.append(f"{counted(wounds, 'wound')}: {values.grit - wounds} more would be lethal")
    return rows


def keyword_rows(laid: Laid, oid: int) -> list[str]:
    """Return a line for each keyword of a card with what its rule says, such as "Vigil: attacking …".

    On the field those it has now count, elsewhere those printed on it. One whose rule is off says so.
    """
    obj = laid.state.find(oid)
    is_here = obj is not None and obj.zone in ("field", "chain") and obj.card and not obj.chosen.ability
    abilities = laid.values(oid).abilities if is_here else REGISTRY.definition(laid.card_of(oid)).abilities
    rules = {one.card for one in laid.state.within("charter")} - {rule for rule, _ in laid.state.masked}
    found = []
    for word in dict.fromkeys(one.keyword for one in abilities if one.keyword):
        rule = REGISTRY.rules.get(RULE + word)
        if rule is not None:
            text = rule.text if rule.id in rules else f"{rule.text} This rule is off now."
            found.append(f"{rule.title}: {text}")
    return found


def explaining_rows(laid: Laid, oid: int, names: Sequence[str]) -> list[str]:
    """Return lines that explain a card: its values, what comes of the clash or the chain, its keywords."""
    return [*why_rows(laid, oid), *outcome_rows(laid, oid, names), *keyword_rows(laid, oid)]


def _maker(row: WhyRow, laid: Laid) -> str:
    """Return what caused a change of values, in words."""
    if row.maker == "core.layers" and row.layer == "7c":
        return "Its counters"
    if (rule := REGISTRY.rules.get(row.maker)) is not None:
        return rule.title
    if row.source:
        return laid.name(row.source)
    card = row.maker.partition(".")[0]
    return REGISTRY.definitions[card].name if card in REGISTRY.definitions else row.maker


TOLD = {
    "play": "{who} plays {source}",
    "use": "{who} uses {source}",
    "wound": "{source} wounds {what} for {amount}",
    "lose_life": "{what} loses {amount} life",
    "gain_life": "{what} gains {amount} life",
    "draw": "{what} draws {amount}",
    "enter": "{obj} enters",
    "fall": "{obj} falls",
    "destroy": "{obj} is destroyed",
    "give_up": "{who} gives up {obj}",
    "attack": "{obj} attacks",
    "guard": "{obj} guards {other}",
    "leave": "{obj} leaves the field",
    "counters": "{obj} gets {counters}",
    "control": "{obj} goes over to {what}",
    "cancel": "{obj} is cancelled",
    "take_prize": "{what} takes a prize",
    "status": "{obj} is {key}",
    "come_forward": "{obj} comes to the front",
    "score": "{source} scores {amount} on road {key}",
    "go": "{obj} moves",
    "resolve": "{source} resolves",
    "resolve_ability": "The ability of {source} resolves",
    "discard": "{what} discards",
    "flip": "The coin shows {key}",
    "lose": "{what} loses",
}


def fact_line(laid: Laid, fact: Fact, names: Sequence[str]) -> str:
    """Return one fact as a line; "" if it does not matter or names something that is no longer known."""
    if fact.kind == REPLACED:
        reason = reason_of(fact, lambda oid: laid.name_since(oid, fact.number), lambda seat: names[seat])
        return "" if GONE in reason else reason
    form = TOLD.get("resolve_ability" if _is_of_ability(fact) else fact.kind, "")
    obj = laid.name_since(fact.obj, fact.number) if fact.obj else ""
    source = _source(laid, fact)
    other = laid.name_since(fact.others[0], fact.number) if fact.kind == "guard" else ""
    what = names[fact.seat] if fact.seat >= 0 and not (fact.kind == "wound" and obj) else obj
    named = {"{obj}": obj, "{source}": source, "{what}": what, "{other}": other}
    if not form or any(name == GONE and part in form for part, name in named.items()):
        return ""
    return form.format(
        who=names[fact.actor] if fact.actor >= 0 else "The rules",
        source=source,
        what=what or "It",
        obj=obj or "It",
        other=other,
        amount=fact.amount or 1,
        counters=f"{fact.amount} {fact.key} counter{'' if fact.amount == 1 else 's'}",
        key=("heads" if fact.amount else "tails") if fact.kind == "flip" else fact.key,
    )


def _is_of_ability(fact: Fact) -> bool:
    """Tell whether an ability on the chain resolved, and not a card."""
    return fact.kind == "resolve" and fact.obj not in (0, fact.source)


def _source(laid: Laid, fact: Fact) -> str:
    """Return the name of a fact's source; of a used ability, its card."""
    card = fact.key.rpartition(".")[0] if fact.kind == "use" else ""
    if card in REGISTRY.definitions:
        return REGISTRY.definition(card).name
    return laid.name_since(fact.source, fact.number) if fact.source else "The rules"


def log_lines(laid: Laid, names: Sequence[str]) -> list[str]:
    """Return the lines of this turn and the last one, the newest last, with a heading for each turn.

    Cards drawn in a row are one line, and what follows from another line is left out.
    """
    found: list[str] = []
    turn, before = 0, ""
    told_why: set[int] = set()  # objects whose fall was told already
    drawn, count = None, 0  # the drawing seat and source of the last line, and how many cards
    for fact in (*laid.state.facts_before, *laid.state.facts):
        follows = (
            (fact.kind == "lose_life" and before == "wound")
            or (fact.kind == "fall" and fact.obj in told_why)
            or (fact.kind == "leave" and bool(fact.key))  # it fell, which was told already
        )
        before = fact.kind
        if not fact.turn or follows or not (line := fact_line(laid, fact, names)):
            continue
        if fact.kind in ("destroy", "give_up"):
            told_why.add(fact.obj)
        if fact.turn != turn:
            turn = fact.turn
            found.append(f"{'Round' if variant_of(laid.state).rounds else 'Turn'} {turn}")
        draws = (turn, fact.seat, fact.source) if fact.kind == "draw" else None
        count = count + 1 if draws is not None and draws == drawn else 1
        drawn = draws
        if count > 1:
            found[-1] = f"{names[fact.seat]} draws {count}"
        else:
            found.append(line)
    return found
