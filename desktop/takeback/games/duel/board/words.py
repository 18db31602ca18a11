"""The texts on the board and those for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from takeback.games.duel.cards.wording import text_of, text_of_ability
from takeback.games.duel.kernel.hooks import REGISTRY, Rule
from takeback.games.duel.kernel.layers import WhyRow, why
from takeback.games.duel.kernel.objects import of_seat, seat_in
from takeback.games.duel.kernel.replacement import REPLACED
from takeback.games.duel.names import chain_entry, printed_size
from takeback.games.duel.prediction import PredictedClash
from takeback.games.duel.rules.core.clash import GUARDED, GUARDING
from takeback.games.duel.rules.keyword import RULE
from takeback.games.duel.rules.keywords.venom import LETHAL_VENOM
from takeback.games.duel.titles import FACTION_OF, faction_text, kinds_text, mark_text
from takeback.texts import format_list, gettext_noop, ngettext, pgettext
from takeback.texts import gettext as _

from .effect_lines import effect_lines, lines_of_void
from .fact_lines import fact_line
from .laid import MINUS, PLUS, Laid, kind_of

DELAY = "core.delay"  # the rule of the entering delay
VALUES = {  # of an object, by their names in `Values`
    "name": pgettext("what changes", "name"),
    "kinds": pgettext("what changes", "kinds"),
    "subtypes": pgettext("what changes", "subtypes"),
    "factions": pgettext("what changes", "factions"),
    "abilities": pgettext("what changes", "abilities"),
    "controller": pgettext("what changes", "controller"),
    "definition": pgettext("what changes", "definition"),
}
LAYERS = {  # what a change concerns that leaves the size as it is, by its layer
    "1": gettext_noop("{maker}: changes copy"),
    "2": gettext_noop("{maker}: changes control"),
    "3": gettext_noop("{maker}: changes name"),
    "4": gettext_noop("{maker}: changes kinds"),
    "5": gettext_noop("{maker}: changes faction"),
    "7a": gettext_noop("{maker}: changes defined"),
    "7b": gettext_noop("{maker}: changes at base"),
}


def labelled(label: str, value: object) -> str:
    """Return a label with its value, such as "Ahead: 3"."""
    return _("{label}: {value}", label=label, value=value)


def count_cards(number: int) -> str:
    """Return so many cards in words."""
    return ngettext("{count} card", "{count} cards", number)


# cards --------------------------------------------------------------------------------------------------
def card_name(laid: Laid, oid: int, names: Sequence[str], seat: int | None) -> str:
    """Return a card in words: name, kind, size, and all that is marked on it; of one in a hand, cost and text
    instead of marks."""
    obj = laid.obj(oid)
    if not obj.card:
        return _("A hidden card of {player}", player=names[obj.owner])
    values = laid.values(oid)
    kinds = sorted(values.kinds, key=lambda kind: kind != kind_of(values.kinds))
    parts = [values.name, kinds_text(kinds)]
    if (pile := laid.piles.get(oid)) and len(pile) > 1:
        parts[0] = _("{number} {card}", number=len(pile), card=values.name)
    if "unit" in values.kinds:
        is_here = obj.zone in ("field", "chain")
        parts.append(
            sized((values.might, values.grit), laid) if is_here else printed_sized(values.definition, laid)
        )
    if obj.zone == "hand":
        cost = laid.price(oid)
        costs = [_("costs {cost}", cost=cost_words(cost))] if cost else []
        return format_list([*parts, *costs, text_of(values.definition)], "unit")
    if place := laid.place_of(oid):
        is_planned = obj.zone == laid.layout.face_down
        parts.append(_("planned for {place}", place=place) if is_planned else place)
    parts += marks_of(laid, oid)
    parts.append(whose(values.controller, names, seat))
    return format_list([*parts, *clash_words(laid, oid, names), *outcome_reasons(laid, oid, names)], "unit")


class ClashPhrase(msgspec.Struct, frozen=True):
    """The fate of a card in a clash: a phrase that follows others, and the same at the start of a line."""

    inside: str
    start: str


WILL_FALL = ClashPhrase(_("will fall"), _("Will fall"))
MAY_FALL = ClashPhrase(_("may fall"), _("May fall"))
WILL_LEAVE = ClashPhrase(_("will leave the field"), _("Will leave the field"))
MAY_LEAVE = ClashPhrase(_("may leave the field"), _("May leave the field"))
WILL_DEAL_NOTHING = ClashPhrase(_("will deal nothing"), _("Will deal nothing"))
MAY_DEAL_NOTHING = ClashPhrase(_("may deal nothing"), _("May deal nothing"))
CHOSEN_TO_ATTACK = ClashPhrase(_("chosen to attack"), _("Chosen to attack"))


def clash_words(laid: Laid, oid: int, names: Sequence[str]) -> list[str]:
    """Return what a unit will deal in the clash as it is declared now, and whether it will leave the field.

    Outside a clash that is what comes of the chain.
    """
    return [outcome.inside for outcome in _clash_outcomes(laid, oid, names)]


def _clash_outcomes(laid: Laid, oid: int, names: Sequence[str]) -> list[ClashPhrase]:
    """Return phrases on an object in the predicted clash or chain: its part, the wounds that it deals, its
    fate."""
    clash = laid.outcome
    if clash is None:
        return []
    fate = _fate(clash, oid)
    if oid not in (*clash.attackers, *dict(clash.guards)):
        return fate
    obj, found = laid.obj(oid), []
    if oid in clash.attackers and not obj.mark("attacking"):
        found.append(CHOSEN_TO_ATTACK)
    if (guarded := dict(clash.guards).get(oid)) and not obj.mark(GUARDING):
        name = laid.name(guarded)
        found.append(
            ClashPhrase(_("chosen to guard {card}", card=name), _("Chosen to guard {card}", card=name))
        )
    if not clash.is_known:
        return found
    blows = [
        # Translators: so much damage to a card or a player.
        _("{number} to {target}", number=one.amount, target=target_name(laid, one.target, names))
        for one in clash.dealt_by(oid)
    ]
    return [*found, _deals(format_list(blows), clash.is_sure), *fate]


def _fate(clash: PredictedClash, oid: int) -> list[ClashPhrase]:
    """Return whether an object will, or only may, fall or leave the field; [] if it stays."""
    if oid not in clash.leaving:
        return []
    if oid in clash.falling:
        return [WILL_FALL if clash.is_certain(oid) else MAY_FALL]
    return [WILL_LEAVE if clash.is_certain(oid) else MAY_LEAVE]


def _deals(blows: str, is_sure: bool) -> ClashPhrase:
    """Return that a unit deals these blows in a clash; "" for none."""
    if not blows:
        return WILL_DEAL_NOTHING if is_sure else MAY_DEAL_NOTHING
    if is_sure:
        return ClashPhrase(_("will deal {blows}", blows=blows), _("Will deal {blows}", blows=blows))
    return ClashPhrase(_("may deal {blows}", blows=blows), _("May deal {blows}", blows=blows))


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
    return f"{_number_text(laid.outcome, seat)}{doubt}{f' (+{gained})' if gained else ''}"


def life_reasons(laid: Laid, seat: int, names: Sequence[str]) -> str:
    """Return a player's number after the clash or the chain, with the reasons; "" if it stays the same."""
    words = life_words(laid, seat)
    reasons = outcome_reasons(laid, of_seat(seat), names) if words else []
    return labelled(words, "; ".join(reasons)) if reasons else words


def outcome_rows(laid: Laid, oid: int, names: Sequence[str]) -> list[str]:
    """Return what comes of the clash or the chain for an object, and why, as lines."""
    outcomes = _clash_outcomes(laid, oid, names)
    told = [format_list([outcomes[0].start, *(one.inside for one in outcomes[1:])])] if outcomes else []
    return [*told, *outcome_reasons(laid, oid, names)]


def clash_summary(laid: Laid, names: Sequence[str]) -> str:
    """Return what comes of the clash as it is declared now, in sentences; "" without one, or if it cannot be
    known."""
    clash = laid.clash
    if clash is None or not clash.is_known:
        return ""
    sentences = [_falling_sentence([laid.name(oid) for oid in sorted(clash.falling)], clash.is_sure)]
    for seat, name in enumerate(names):
        if not clash.changes_number(seat, laid.variant.number_of(laid.state, seat)):
            continue
        life, (least, most) = clash.life[seat], clash.ranges[seat]
        if least != most:
            sentences.append(
                _("{player} may have {least} to {most} life.", player=name, least=least, most=most)
            )
        else:
            sentences.append(
                ngettext("{player} has {count} life.", "{player} has {count} life.", life, player=name)
                if clash.is_sure
                else ngettext(
                    "{player} may have {count} life.",
                    "{player} may have {count} life.",
                    life,
                    player=name,
                )
            )
    for seat in clash.losers:
        sentences.append(
            _("{player} loses.", player=names[seat])
            if clash.is_sure
            else _("Perhaps {player} loses.", player=names[seat])
        )
    return " ".join(sentences)


def _falling_sentence(falling: Sequence[str], is_sure: bool) -> str:
    """Return which cards fall in a clash, as a sentence."""
    if not falling:
        return _("Then nothing falls.") if is_sure else _("Then it may be that nothing falls.")
    number, cards = len(falling), format_list(falling)
    if is_sure:
        return ngettext("Then {cards} falls.", "Then {cards} fall.", number, cards=cards)
    return ngettext("Then perhaps {cards} falls.", "Then perhaps {cards} fall.", number, cards=cards)


def _number_text(outcome: PredictedClash, seat: int) -> str:
    """Return a player's number after it, or the least and the most, such as "17–18"."""
    least, most = outcome.ranges[seat]
    return str(least) if least == most else _("{least}–{most}", least=least, most=most)


def life_words(laid: Laid, seat: int) -> str:
    """Return a player's number after the clash as it is declared now, or after the chain outside one.

    It is "" if the number stays the same.
    """
    clash = laid.outcome
    if clash is None or not clash.changes_number(seat, laid.variant.number_of(laid.state, seat)):
        return ""
    life = _number_text(clash, seat)
    if laid.clash is not None:
        return (
            _("{number} after the clash", number=life)
            if clash.is_sure
            else _("perhaps {number} after the clash", number=life)
        )
    return (
        _("{number} after the chain", number=life)
        if clash.is_sure
        else _("perhaps {number} after the chain", number=life)
    )


def cost_words(cost: str) -> str:
    """Return a cost in words: "2L" is "2 and Lantern"; "nothing" for ""."""
    digits = "".join(one for one in cost if one.isdigit())
    parts = [digits] if digits else []
    for letter, faction in FACTION_OF.items():
        if count := cost.count(letter):
            name = faction_text(faction)
            parts.append(name if count == 1 else flow_text(count, faction))
    return format_list(parts) or _("nothing")


def flow_text(number: int, faction: str) -> str:
    """Return so much flow of a faction in words: "2 Lantern"."""
    return _("{number} {faction}", number=number, faction=faction_text(faction))


def marks_of(laid: Laid, oid: int) -> list[str]:
    """Return in words: wounds, counters, states, role in the clash, what it is attached to or bonded with,
    whether it is a token, and the effects on it."""
    obj, found = laid.obj(oid), []
    face = laid.face(oid)
    if face.wounds:
        found.append(ngettext("{count} wound", "{count} wounds", face.wounds))
    for name in (PLUS, MINUS):
        if count := obj.mark(name):
            found.append(ngettext("{count} counter {kind}", "{count} counters {kind}", count, kind=name))
    if face.exhausted:
        found.append(mark_text("exhausted"))
    found += [mark_text(name) for name in laid.layout.written_marks if obj.mark(name)]
    if face.delayed:
        found.append(_("has come this turn"))
    if face.clash == "attacks":
        found.append(_("attacks"))
        found += [_("guarded")] if obj.mark(GUARDED) else []
    if guarded := obj.mark(GUARDING):
        found.append(_("guards {card}", card=laid.name(guarded)))
    if obj.attached:
        found.append(_("attached to {card}", card=laid.name(obj.attached)))
    found += [_("with {card}", card=laid.name(bond)) for bond in laid.bonds.get(oid, ())]
    if obj.token:
        found.append(_("token"))
    return [*found, *effect_lines(laid, oid)]


def whose(seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return "yours" or the player's name in the possessive."""
    # Translators: both say whose a card is, as an entry of a list.
    return _("yours") if seat == viewer else _("{player}’s", player=names[seat])


def plate_name(seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return a player's name as it stands on their plate, with a mark on the viewer's own."""
    return _("{player} (you)", player=names[seat]) if seat == viewer else names[seat]


def player_name(laid: Laid, seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return a player in words: name, number, flow, venom, hand, effects and turn."""
    state = laid.state
    parts = [names[seat], *([_("you")] if seat == viewer else []), laid.variant.counted(state, seat)]
    parts += filter(None, [life_reasons(laid, seat, names)])
    for at in range(len(laid.layout.front)):
        what, many = laid.label(seat, at)
        parts += [labelled(what, many)] if what else []
    if (about := laid.layout.about) is not None and (more := about(state, seat)):
        parts.append(more)
    pool = [
        flow_text(count, faction)
        for letter, faction in FACTION_OF.items()
        if (count := state.mark(seat, f"pool.{letter}"))
    ]
    if pool:
        parts.append(_("flow: {flow}", flow=format_list(pool, "unit")))
    if venom := state.mark(seat, "venom"):
        parts.append(_("{number} of {lethal} venom", number=venom, lethal=LETHAL_VENOM))
    parts.append(ngettext("{count} card in hand", "{count} cards in hand", laid.count("hand", seat)))
    parts += effect_lines(laid, of_seat(seat))
    if laid.has_turn(seat):
        parts.append(_("is to decide") if laid.variant.rounds else _("turn player"))
    return format_list(parts, "unit")


def face_down_name(laid: Laid, seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return a face-down pile in words."""
    return ngettext(
        "{pile}, {owner}: {count} card face down",
        "{pile}, {owner}: {count} cards face down",
        len(laid.pile(seat)),
        pile=laid.layout.face_down_called,
        owner=whose(seat, names, viewer),
    )


def place_name(laid: Laid, seat: int, value: int, names: Sequence[str], viewer: int | None) -> str:
    """Return an empty place in words."""
    place, owner = laid.variant.places[value].name, whose(seat, names, viewer)
    return _("{place}, {owner}, free", place=place, owner=owner)


def stack_name(laid: Laid, zone: str, seat: int, names: Sequence[str], viewer: int | None) -> str:
    """Return a pile in words, with the top card of a discard pile, and what will return from the void."""
    count = laid.count(zone, seat)
    cards = count_cards(count)
    if zone == "void":
        return format_list([_("Void: {cards}", cards=cards), *lines_of_void(laid)], "unit")
    owner = whose(seat, names, viewer)
    if zone == "deck":
        return _("Deck, {owner}: {cards}", owner=owner, cards=cards)
    if not count:
        return _("Discard, {owner}: {cards}", owner=owner, cards=cards)
    top = laid.name(laid.state.zone(zone, seat)[0])
    return _("Discard, {owner}: {cards}, {card} on top", owner=owner, cards=cards, card=top)


def target_name(laid: Laid, target: int, names: Sequence[str]) -> str:
    """Return the name of a target: a player or an object."""
    seat = seat_in(target)
    if seat >= 0:
        return names[seat]
    return chain_entry(laid.state, target) if target in laid.chain else laid.name(target)


def chain_name(laid: Laid, oid: int, names: Sequence[str], viewer: int | None) -> str:
    """Return an entry of the chain in words: place, name, controller, targets and text."""
    return f"{chain_place(laid, oid, names, viewer)} {chain_text(laid, oid)}".strip()


def chain_place(laid: Laid, oid: int, names: Sequence[str], viewer: int | None) -> str:
    """Return an entry of the chain as a sentence, without its text: place, name, controller and targets."""
    at = laid.chain.index(oid)
    obj = laid.obj(oid)
    ability = [_("ability")] if obj.chosen.ability else []
    is_cancelled = laid.outcome is not None and oid in laid.outcome.cancelled
    parts = [laid.name(oid), *ability, whose(obj.controller, names, viewer), *_aimed_at(laid, oid, names)]
    parts += [_("would be cancelled")] if is_cancelled else []
    entry = format_list(parts, "unit")
    return (
        _("On the chain, {number}. from the top: {entry}.", number=at + 1, entry=entry)
        if at
        else _("Resolves next: {entry}.", entry=entry)
    )


def _aimed_at(laid: Laid, oid: int, names: Sequence[str]) -> list[str]:
    """Return what an entry of the chain is at, as one entry of a list; [] without targets."""
    targets = [target_name(laid, target, names) for target in laid.obj(oid).chosen.targets]
    if not targets:
        return []
    named = format_list(targets)
    return [ngettext("target {targets}", "targets {targets}", len(targets), targets=named)]


def chain_title(laid: Laid, oid: int) -> str:
    """Return the name of an entry of the chain as a title, with its player where one of another player has
    the same name."""
    if laid.obj(oid).chosen.ability:
        return _("{card}: ability", card=laid.name(oid))
    return chain_entry(laid.state, oid)


def chain_lines(laid: Laid, oid: int, names: Sequence[str]) -> str:
    """Return whose an entry of the chain is, what it is at, and what it does, for its two lines."""
    by = _("By {player}", player=names[laid.obj(oid).controller])
    about = format_list([by, *_aimed_at(laid, oid, names)], "unit")
    card_text = chain_text(laid, oid)
    return labelled(about, card_text) if card_text else about


def chain_text(laid: Laid, oid: int) -> str:
    """Return the text of an object on the chain; of an ability, only its own, without a cost, which is
    paid."""
    id = laid.obj(oid).chosen.ability
    if not id:
        return text_of(laid.card_of(oid))
    ability, text = REGISTRY.abilities.get(id), text_of_ability(id) or text_of(laid.card_of(oid))
    return text.split(": ", 1)[-1] if ability is not None and "use" in ability.flags else text


def printed_sized(card: str, laid: Laid) -> str:
    """Return printed might and grit; "*/*" if they are set by the card's text."""
    if laid.layout.has_might:
        return printed_size(card)
    return _("grit {number}", number=printed_size(card, False))


def sized(size: tuple[int, int], laid: Laid) -> str:
    """Return might and grit as "3/2"; "grit 5" in games without might."""
    return f"{size[0]}/{size[1]}" if laid.layout.has_might else _("grit {number}", number=size[1])


# explanations and the log
def why_rows(laid: Laid, oid: int) -> list[str]:
    """Return lines that explain an object's values, such as "Bright Standard: 2/2 becomes 3/3".

    [] for one that is hidden, or neither on the field nor on the chain.
    """
    obj = laid.state.find(oid)
    if obj is None or obj.zone not in ("field", "chain") or not obj.card:
        return []
    definition = REGISTRY.definition(laid.values(oid).definition)
    values, rows = laid.values(oid), []
    is_unit = "unit" in values.kinds
    if is_unit:
        rows.append(_("Printed: {size}", size=printed_sized(definition.id, laid)))
    rows += [_why_row(row, laid) for row in why(laid.state, oid)]
    wounds = obj.mark("wounds")
    if wounds and is_unit:
        rows.append(
            ngettext(
                "{count} wound: {number} more would be lethal",
                "{count} wounds: {number} more would be lethal",
                wounds,
                number=values.grit - wounds,
            )
        )
    return rows


def _why_row(row: WhyRow, laid: Laid) -> str:
    """Return a line that names the cause of a change of an object's values, and the values before and
    after."""
    maker = _maker(row, laid)
    if row.before != row.after:
        before, after = sized(row.before, laid), sized(row.after, laid)
        return _("{maker}: {before} becomes {after}", maker=maker, before=before, after=after)
    if row.what or row.layer not in LAYERS:
        changed = [VALUES.get(one, one) for one in (row.what or row.layer).split(", ")]
        return _("{maker}: changes {what}", maker=maker, what=format_list(changed, "unit"))
    return _(LAYERS[row.layer], maker=maker)


def keyword_rows(laid: Laid, oid: int) -> list[str]:
    """Return a line for each keyword of a card with what its rule says, such as "Vigil: attacking …".

    On the field those it has now count, elsewhere those printed on it. One whose rule is off says so.
    """
    rules = _rules_in_force(laid)
    return [
        labelled(
            rule.title,
            rule.text if rule.id in rules else _("{text} This rule is off now.", text=rule.text),
        )
        for rule in _keyword_rules(laid, oid)
    ]


def _keyword_rules(laid: Laid, oid: int) -> list[Rule]:
    """Return the rules of a card's keywords: on the field those it has now, elsewhere those printed on it."""
    obj = laid.state.find(oid)
    is_here = obj is not None and obj.zone in ("field", "chain") and obj.card and not obj.chosen.ability
    abilities = laid.values(oid).abilities if is_here else REGISTRY.definition(laid.card_of(oid)).abilities
    words = dict.fromkeys(one.keyword for one in abilities if one.keyword)
    return [rule for word in words if (rule := REGISTRY.rules.get(RULE + word)) is not None]


def _rules_in_force(laid: Laid) -> set[str]:
    """Return the ids of the rules of the charter that are not off."""
    return {one.card for one in laid.state.within("charter")} - {rule for rule, _mask in laid.state.masked}


def explaining_rows(laid: Laid, oid: int, names: Sequence[str]) -> list[str]:
    """Return lines that explain a card: its values, its clock, the effects on it, what comes of the clash or
    the chain, its keywords, and the words that need an explanation."""
    is_delayed = laid.state.find(oid) is not None and laid.face(oid).delayed
    clock = [_("Clock: it came this turn and cannot attack yet (the entering delay).")] if is_delayed else []
    effects = effect_lines(laid, oid, is_all=False)
    outcome, keywords = outcome_rows(laid, oid, names), keyword_rows(laid, oid)
    return [*why_rows(laid, oid), *clock, *effects, *outcome, *keywords, *term_rows(laid, oid)]


def term_rows(laid: Laid, oid: int) -> list[str]:
    """Return a line for each word about a card that needs an explanation: the entering delay, where it has
    that or a keyword is about it, and a unit's might and grit."""
    face, rows = laid.face(oid), []
    hooks = [hook for rule in _keyword_rules(laid, oid) for hook in rule.hooks]
    is_about_delay = face.delayed or any((one.kind, one.on) == ("answer", "is_delayed") for one in hooks)
    if is_about_delay and DELAY in _rules_in_force(laid):
        rows.append(labelled(_("Entering delay"), REGISTRY.rules[DELAY].text))
    if face.size is not None and face.has_might:
        rows.append(_("Might and grit: how many wounds it deals, and how many destroy it."))
    elif face.size is not None:
        rows.append(_("Grit: how many wounds destroy it."))
    return rows


def _maker(row: WhyRow, laid: Laid) -> str:
    """Return the name of the rule, object or card that caused a change of values."""
    if row.maker == "core.layers" and row.layer == "7c":
        return _("Its counters")
    if (rule := REGISTRY.rules.get(row.maker)) is not None:
        return rule.title
    if row.source:
        return laid.name(row.source)
    card = row.maker.partition(".")[0]
    return REGISTRY.definitions[card].name if card in REGISTRY.definitions else row.maker
