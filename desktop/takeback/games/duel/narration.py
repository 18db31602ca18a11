"""The account of a turn of Duel, line by line, for the rows of the history and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from takeback.games.duel import names
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import CHAIN, CHARTER
from takeback.games.duel.kernel.objects import NOBODY, Chosen, Duel, Fact, Obj
from takeback.games.duel.kernel.replacement import ALTERED, PREVENTED, REDIRECTED, REPLACED
from takeback.games.duel.kernel.targets import Mode
from takeback.games.duel.variant import variant_of
from takeback.texts import format_number, gettext_noop, ngettext, ngettext_noop
from takeback.texts import gettext as _


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened, in words, with its importance and its subject."""

    text: str  # a phrase beginning with a name
    weight: int = 0  # importance: the highest come into a row of the history
    subject: str = ""  # the name it begins with
    short: str = ""  # the same where the subject has been named: without it, or with "it"; empty: the text
    obj: int = 0
    kind: str = ""  # of the fact it describes
    whom: str = ""  # the wounded player, or whose card enters
    amount: int = 0


TOLD = frozenset(  # events of other types give no line
    {
        *(events.Moved, events.Gone, events.FramePushed, events.Marked, events.Chose, events.Recorded),
        *(events.Made, events.RuleMasked, events.RuleFreed, events.Rolled, events.TicketAdded),
        *(events.StepStruck, events.Shown, events.Ended, events.Asked),
    }
)


class TurnNarrator:
    """Follows the events of a turn and collects what is to be said about them."""

    def __init__(self, before: Duel) -> None:
        self.state = before
        self.lines: list[LogLine] = []
        # names of what has moved or vanished, by former number: inside of a sentence, and as its first words
        self.called: dict[int, tuple[str, str]] = {}
        self.announced = ""  # what is announced in this turn
        self.announced_fully = ""  # the same with its choices: "Flint Jab at Wick-Bearer"
        self.only_target = 0  # the object that is the only target of what is announced; 0 if there is none
        self.is_played = False  # what is announced has been played or used
        self.attackers: list[str] = []
        self.only_attacker = 0  # the unit that attacks alone; 0 if there is none
        # by attacker: its name, and the names of its guards
        self.guards: dict[int, tuple[str, list[str]]] = {}
        self.announcing = next((one.source for one in before.frames if one.job == "announce"), 0)
        if self.announcing:
            self._announce(self.announcing)
        self._last: Fact | None = None
        # what a player was asked a target for, by number
        self._asked = {frame.source for frame in before.frames if frame.answers}
        self._note_asked(before)
        self._on_chain: dict[int, tuple[str, str]] = {}  # names of its entries

    def follow(self, happened: Iterable[Any]) -> None:
        """Take in these events, in order."""
        for event in happened:
            before, self.state = self.state, event.apply(self.state)
            if type(event) in TOLD:
                self._note(event, before)

    def _note(self, event: Any, before: Duel) -> None:
        """Take in one event, given the state before it."""
        match event:
            case events.Moved():
                if event.oid in before.zone(CHAIN):
                    self._note_chain(before)
                self.called[event.oid] = _names_of(before, event.oid)
                if names.is_hidden(before, event.oid) and event.card:
                    name = REGISTRY.definition(event.card).name
                    self.called[event.oid] = (name, name)
            case events.Gone():
                self.called[event.oid] = _names_of(before, event.oid)
            case events.FramePushed(frame) if frame.job == "announce" and not self.announcing:
                self.announcing = frame.source
            case events.Marked() if event.oid == self.announcing and event.name == "announcing":
                self._announce(event.oid)
            case events.Chose() if event.oid == self.announcing:
                self._announce(event.oid)
                self._note_targets(event.oid, before)
            case events.Asked():
                self._note_asked(self.state)
            case events.Recorded():
                self._fact(event.fact)
            case _:
                self.lines += _lines_of(event, before, self.state)
                if type(event) is events.Made and event.zone == CHAIN:
                    self._note_targets(event.oid, before)

    def _note_asked(self, state: Duel) -> None:
        """Keep what a player is asked a target for now, if so."""
        if state.pending is not None and state.pending.kind == "target":
            self._asked.add(state.pending.source)

    def _note_targets(self, oid: int, before: Duel) -> None:
        """Add a line with the targets of what is on the chain, if it has got them now and nobody was asked
        for them, as there were no others."""
        obj, old = self.state.find(oid), before.find(oid)
        if obj is None or not obj.chosen.targets or {oid, obj.chosen.source} & self._asked:
            return
        if obj.chosen.copies or (old is not None and old.chosen.targets == obj.chosen.targets):
            return
        name, targets = names.first_thing(self.state, oid), obj.chosen.targets
        text = ngettext(
            "{card} is aimed at {targets}, the only target",
            "{card} is aimed at {targets}, the only targets",
            len(targets),
            card=name,
            targets=names.listed([names.target(self.state, one) for one in targets]),
        )
        self.lines.append(LogLine(text, 1, name, obj=oid, kind="aim"))

    def _note_chain(self, state: Duel) -> None:
        """Keep the names of cards on the chain, with their players where those of two have the same name,
        also for when one of them has left it."""
        for oid in state.zone(CHAIN):
            if _names_of(state, oid)[0]:
                self._on_chain.setdefault(oid, _names_of(state, oid))

    def _announce(self, oid: int) -> None:
        """Update the name of what is announced, and what was chosen for it so far."""
        obj = self.state.find(oid)
        if obj is None:
            return
        self.announced = names.thing(self.state, oid)
        self.announced_fully = with_choices(self.state, obj, self.announced)
        targets = obj.chosen.targets
        self.only_target = targets[0] if len(targets) == 1 and targets[0] > 0 else 0

    def _fact(self, fact: Fact) -> None:
        """Take in a recorded fact: add its lines, and keep who attacks and guards and whether the play is
        made."""
        before, self._last = self._last, fact
        if fact.kind in ("play", "use"):
            self.is_played = self.is_played or fact.obj == self.announcing
        if fact.kind == "attack":
            self.attackers.append(self.name(fact.obj))
            self.only_attacker = fact.obj if len(self.attackers) == 1 else 0
        if fact.kind == "guard":
            attacker = fact.others[0]
            self.guards.setdefault(attacker, (self.name(attacker), []))[1].append(self.name(fact.obj))
        self.lines += self._log_lines(fact, before)

    def name(self, oid: int) -> str:
        """Return the name of an object, from before it became hidden if necessary."""
        return self._names(oid)[0] or names.A_CARD

    def name_before(self, oid: int) -> str:
        """Return the name that what has moved had before; "" if it was hidden, and for what has not moved."""
        return self.called.get(oid, ("", ""))[0]

    def first_name(self, oid: int) -> str:
        """Return the name of an object as the first words of a sentence, from before it became hidden if
        necessary."""
        return self._names(oid)[1] or names.first_thing(self.state, oid)

    def _names(self, oid: int) -> tuple[str, str]:
        """Return the names of an object inside of a sentence and as its first words; "" if it is hidden, and
        was hidden before it moved."""
        if oid in self._on_chain:
            return self._on_chain[oid]
        known = _names_of(self.state, oid)
        return known if known[0] else self.called.get(oid, known)

    def _log_lines(self, fact: Fact, before: Fact | None) -> list[LogLine]:
        """Return the log's lines for a fact; none for facts that follow from one already told."""
        if fact.seat != NOBODY and fact.kind in OF_PLAYERS:
            follows = fact.kind == "lose_life" and before is not None and before.kind == "wound"
            return [] if follows else [self._of_player(fact, *OF_PLAYERS[fact.kind])]
        who = names.player(self.state, fact.seat)
        if fact.kind == "lose" and fact.seat != NOBODY:
            sentences = names.causes(self.state, fact)
            return [LogLine(one.removesuffix("."), 9, who, kind=fact.kind) for one in sentences]
        if fact.kind == "turn_begin" and fact.seat != NOBODY:
            if variant_of(self.state).rounds:
                return [LogLine(_("round {number} begins", number=fact.turn), 2, kind=fact.kind)]
            return [LogLine(_("{player}’s turn begins", player=who), 2, who, kind=fact.kind)]
        if fact.kind == "wound" and fact.seat != NOBODY:
            return [self._of_hit(fact, who)]
        if fact.kind == "draw":
            weight = 1 if "step" in fact.tags else 3
            values = {"player": who, "card": self.name(fact.obj)}
            texts = _("{player} draws {card}", **values), _("draws {card}", **values)
            return [LogLine(texts[0], weight, who, texts[1], kind="draw")]
        if fact.kind == REPLACED:
            reason = reason_of(fact, self.name, lambda seat: names.player(self.state, seat))
            return [LogLine(reason, 1, kind=REPLACED)] if reason else []
        line = self._of_object(fact) if fact.obj else None
        return [line] if line is not None else []

    def _of_player(self, fact: Fact, weight: int, whole: str, short: str) -> LogLine:
        """Return the line for a fact about a player, from its importance and its messages with and without
        the name."""
        who = names.player(self.state, fact.seat)
        values = {"player": who, "number": format_number(fact.amount), "road": fact.key}
        return LogLine(_(whole, **values), weight, who, _(short, **values), kind=fact.kind)

    def _of_hit(self, fact: Fact, who: str) -> LogLine:
        """Return the line for the wounds of a player, with what has wounded them."""
        name = self.first_name(fact.source)
        values = {"card": name, "player": who, "number": format_number(fact.amount)}
        return LogLine(
            _("{card} wounds {player} for {number}", **values),
            6,
            name,
            _("it wounds {player} for {number}", **values),
            *(fact.source, "hit", who, fact.amount),
        )

    def _of_object(self, fact: Fact) -> LogLine | None:
        """Return the line for a fact about an object; None if there is none, or it was told already."""
        found = self._words_of(fact)
        if found is None:
            return None
        weight, whole, short = found
        name = self.first_name(fact.obj)
        values = {
            "card": name,
            "number": format_number(fact.amount),
            "status": _(fact.key),
            "other": self.name(fact.others[0]) if fact.kind == "guard" else "",
            "source": self.name(fact.source) if fact.source else _("something"),
            "player": names.player(self.state, fact.seat),
            "owner": names.player(self.state, fact.actor),
            "opponent": names.player(self.state, 1 - fact.actor),
            "host": self._host(fact.obj),
            "base": self._grown_from(fact.obj),
            "zone": self._zone(fact),
        }
        came = fact.kind == "enter" and self.announcing in fact.others
        obj = self.announcing if came else fact.obj
        whom = values["player"] if whole == ENTERS[0] else ""
        return LogLine(_(whole, **values), weight, name, _(short, **values), obj, fact.kind, whom)

    def _words_of(self, fact: Fact) -> tuple[int, str, str] | None:
        """Return importance and messages for a fact about an object: whole, and with "it"."""
        if fact.kind == "fall" and "give_up" in fact.tags:
            return 3, gettext_noop("{card} is given up"), gettext_noop("it is given up")
        if fact.kind == "fall" and "destroy" in fact.tags:
            return 7, gettext_noop("{card} is destroyed"), gettext_noop("it is destroyed")
        if fact.kind == "leave":
            # with a key it fell, which was told already
            return None if fact.key else (5, *GOES_TO.get(self._zone(fact), GOES_ANYWHERE))
        if fact.kind == "enter":
            weight = 1 if "dropped" in fact.tags else 5
            if self._grown_from(fact.obj):
                return weight, gettext_noop("{base} grows into {card}"), gettext_noop("{base} grows into it")
            if self._host(fact.obj) not in ("", self.first_name(fact.obj)):
                return (
                    weight,
                    gettext_noop("{card} is attached to {host}"),
                    gettext_noop("it is attached to {host}"),
                )
            return weight, *ENTERS
        if fact.kind == "guard" and self.name(fact.obj) == self.name(fact.others[0]):
            return 1, *GUARDS_NAMESAKE
        return OF_OBJECTS.get(fact.kind)

    def _host(self, oid: int) -> str:
        """Return the name of what the object is attached to; "" if it is not."""
        obj = self.state.find(oid)
        return self.name(obj.attached) if obj is not None and obj.attached else ""

    def _grown_from(self, oid: int) -> str:
        """Return the name of the card that a grown form has been put on; "" for anything else."""
        obj = self.state.find(oid)
        host = self.state.find(obj.attached) if obj is not None and obj.attached else None
        if obj is None or host is None or not host.card or not obj.card:
            return ""
        is_grown = REGISTRY.definition(obj.card).get("grows_from", "") == host.card
        return REGISTRY.definition(host.card).name if is_grown else ""

    def _zone(self, fact: Fact) -> str:
        """Return the zone the object went to; also that of other objects of the fact, if it did not leave.

        "void" if there is no other object, or it is gone.
        """
        moved = self.state.find(fact.others[0]) if fact.others else None
        return moved.zone if moved is not None else "void"


def _names_of(state: Duel, oid: int) -> tuple[str, str]:
    """Return the names of an object inside of a sentence and as its first words; "" if it is hidden."""
    if names.is_hidden(state, oid):
        return "", ""
    obj = state.find(oid)
    if obj is not None and obj.zone == CHAIN and not obj.chosen.ability:
        entry = names.chain_entry(state, oid)
        return entry, entry
    return names.thing(state, oid), names.first_thing(state, oid)


OF_PLAYERS = {  # importance, and the messages with the player's name and without it
    "lose_life": (6, gettext_noop("{player} loses {number} life"), gettext_noop("loses {number} life")),
    "gain_life": (4, gettext_noop("{player} gains {number} life"), gettext_noop("gains {number} life")),
    "set_life": (
        5,
        gettext_noop("{player} has {number} life from now on"),
        gettext_noop("has {number} life from now on"),
    ),
    "shuffle": (0, gettext_noop("{player} shuffles"), gettext_noop("shuffles")),
    "flip": (4, gettext_noop("{player} flips a coin"), gettext_noop("flips a coin")),
    "take_prize": (7, gettext_noop("{player} takes a prize"), gettext_noop("takes a prize")),
    "score": (
        3,
        gettext_noop("{player} scores {number} on road {road}"),
        gettext_noop("scores {number} on road {road}"),
    ),
}
OF_OBJECTS = {  # importance, and the messages with the card's name and with "it"
    "fall": (7, gettext_noop("{card} falls"), gettext_noop("it falls")),
    "wound": (
        3,
        gettext_noop("{card} is wounded by {source} for {number}"),
        gettext_noop("it is wounded by {source} for {number}"),
    ),
    # Translators: the status is a kind of counters, such as +1/+1
    "counters": (3, gettext_noop("{card} gets {number} {status}"), gettext_noop("it gets {number} {status}")),
    "make_token": (2, gettext_noop("{card} is made"), gettext_noop("it is made")),
    "control": (5, gettext_noop("{card} goes over to {player}"), gettext_noop("it goes over to {player}")),
    "status": (4, gettext_noop("{card} is {status}"), gettext_noop("it is {status}")),
    "come_forward": (4, gettext_noop("{card} comes to the front"), gettext_noop("it comes to the front")),
    "go": (4, gettext_noop("{card} moves to another place"), gettext_noop("it moves to another place")),
    "cancel": (6, gettext_noop("{card} is cancelled"), gettext_noop("it is cancelled")),
    "discard": (4, gettext_noop("{card} is discarded"), gettext_noop("it is discarded")),
    "resolve": (1, gettext_noop("{card} resolves"), gettext_noop("it resolves")),
    "attack": (1, gettext_noop("{card} attacks"), gettext_noop("it attacks")),
    "guard": (1, gettext_noop("{card} guards {other}"), gettext_noop("it guards {other}")),
}
GUARDS_NAMESAKE = (
    gettext_noop("{owner}’s {card} guards {opponent}’s {other}"),
    gettext_noop("it guards {opponent}’s {other}"),
)
ENTERS = (gettext_noop("{card} enters"), gettext_noop("it enters"))
GOES_ANYWHERE = (gettext_noop("{card} goes to the {zone}"), gettext_noop("it goes to the {zone}"))
GOES_TO = {  # the same, by the zone
    "hand": (gettext_noop("{card} goes to the hand"), gettext_noop("it goes to the hand")),
    "deck": (gettext_noop("{card} goes to the deck"), gettext_noop("it goes to the deck")),
    "discard": (gettext_noop("{card} goes to the discard"), gettext_noop("it goes to the discard")),
    "field": (gettext_noop("{card} goes to the field"), gettext_noop("it goes to the field")),
    "chain": (gettext_noop("{card} goes to the chain"), gettext_noop("it goes to the chain")),
    "void": (gettext_noop("{card} goes to the void"), gettext_noop("it goes to the void")),
}


def _lines_of(event: Any, before: Duel, after: Duel) -> Iterator[LogLine]:
    """Yield the lines for an event that records no fact."""
    match event:
        case events.Made(zone=zone) if zone == CHAIN and event.chosen.ability:
            name = names.first_thing(after, event.oid)
            values = {"card": name}
            texts = _("{card} goes onto the chain", **values), _("it goes onto the chain")
            yield LogLine(texts[0], 1, name, texts[1], event.oid)
        case events.Made(zone=zone) if zone == CHARTER:
            yield LogLine(_("The rule “{rule}” is in force", rule=names.rule(event.card)), 4)
        case events.RuleMasked(rule):
            yield LogLine(_("The rule “{rule}” is off", rule=names.rule(rule)), 4)
        case events.RuleFreed(rule):
            yield LogLine(_("The rule “{rule}” is on again", rule=names.rule(rule)), 4)
        case events.Rolled(2, result):
            yield LogLine(_("The coin shows heads") if result else _("The coin shows tails"), 5)
        case events.TicketAdded(ticket):
            who = names.player(after, ticket.seat)
            text = _("{player} will take an extra turn", player=who)
            yield LogLine(text, 6, who, _("will take an extra turn"))
        case events.StepStruck() if before.plan[event.index].phase != "clash":
            yield LogLine(_("{step} is skipped", step=names.step(before.plan[event.index].name)), 3)
        case events.Shown() if event.card:
            to = names.listed([names.player(after, seat) for seat in event.seats])
            card = REGISTRY.definition(event.card).name
            yield LogLine(_("{card} is shown to {players}", card=card, players=to), 3)
        case events.Ended(winners) if winners:
            who = names.player(after, winners[0])
            yield LogLine(_("{player} wins", player=who), 9, who, _("wins"))
        case events.Ended():
            yield LogLine(_("The game is tied"), 9)


# whose cards enter
def entries_by_player(lines: list[LogLine], who: str) -> list[LogLine]:
    """Return the lines; where cards of several players enter, with one for each player that says whose they
    are, first of `who`."""
    entries = [line for line in lines if line.kind == "enter" and line.whom]
    owners = sorted(dict.fromkeys(line.whom for line in entries), key=lambda owner: owner != who)
    if len(owners) < 2:
        return lines
    at = lines.index(entries[0])
    rest = [line for line in lines[at:] if line not in entries]
    return [*lines[:at], *(_entry_of(owner, entries) for owner in owners), *rest]


def _entry_of(owner: str, entries: Iterable[LogLine]) -> LogLine:
    """Return the line that names all cards of this player that enter."""
    own = [line for line in entries if line.whom == owner]
    cards = names.listed(names.counted([line.subject for line in own]))
    text = ngettext(
        "{player}’s {cards} enters", "{player}’s {cards} enter", len(own), player=owner, cards=cards
    )
    return LogLine(text, max(line.weight for line in own), owner, text, kind="enter", whom=owner)


# in short
def in_short(lines: Iterable[LogLine]) -> list[LogLine]:
    """Return the lines without wounds of what falls, and with draws and hits of a player added up."""
    lines = list(lines)
    gone = {line.obj for line in lines if line.kind == "fall"}
    found: list[LogLine] = []
    for line in lines:
        if line.kind == "wound" and line.obj in gone:
            continue
        one = _added_up(line, lines) if line.kind in ("draw", "hit") else line
        if one is line or one not in found:
            found.append(one)
    return found


def _added_up(line: LogLine, lines: Iterable[LogLine]) -> LogLine:
    """Return the line, with all draws of the same player or all hits on the same player added up."""
    alike = [one for one in lines if one.kind == line.kind]
    if line.kind == "draw":
        drawn = len([one for one in alike if one.subject == line.subject])
        if drawn > 1:
            who = line.subject
            text = ngettext("{player} draws {count} card", "{player} draws {count} cards", drawn, player=who)
            short = ngettext("draws {count} card", "draws {count} cards", drawn)
            return LogLine(text, 3, who, short, kind="draw")
    hits = [one for one in alike if one.whom == line.whom]
    if line.kind == "hit" and len(hits) > 1:
        values = {"player": line.whom, "number": format_number(sum(one.amount for one in hits))}
        text = _("{player} is wounded for {number}", **values)
        return LogLine(text, 6, line.whom, _("is wounded for {number}", **values), kind="hit")
    return line


# replacements
WOULD: dict[str, str | tuple[str, str]] = {  # what would have been done to somebody or something
    "wound": gettext_noop("{name} would be wounded for {number}"),
    "lose_life": gettext_noop("{name} would lose {number} life"),
    "gain_life": gettext_noop("{name} would gain {number} life"),
    "lose": gettext_noop("{name} would lose the game"),
    "draw": gettext_noop("{name} would draw"),
    "draw_cards": gettext_noop("{name} would draw {number}"),
    "discard": gettext_noop("{name} would discard"),
    "fall": gettext_noop("{name} would fall"),
    "destroy": gettext_noop("{name} would be destroyed"),
    "leave": gettext_noop("{name} would leave the field"),
    "enter": gettext_noop("{name} would enter"),
    "counters": ngettext_noop("{name} would get {count} counter", "{name} would get {count} counters"),
    "exhaust": gettext_noop("{name} would be exhausted"),
    "ready": gettext_noop("{name} would become ready"),
    "make_token": gettext_noop("{name} would get a token"),
    "turn_begin": gettext_noop("{name} would take a turn"),
    "cancel": gettext_noop("{name} would be cancelled"),
}
# how a replacement changes it: if nobody has chosen it, and if a player has
LEFT_OUT = (
    gettext_noop("{step} is left out, because of {cause}"),
    gettext_noop("{step} is left out, because of {cause}, chosen by {player}"),
)
WOUNDS_PREVENTED = (
    gettext_noop("{name}: {number} prevented by {cause}"),
    gettext_noop("{name}: {number} prevented by {cause}, chosen by {player}"),
)
# Translators: {would} is a sentence such as "Wick-Bearer would be destroyed".
DEED_PREVENTED = (
    gettext_noop("{would}: prevented by {cause}"),
    gettext_noop("{would}: prevented by {cause}, chosen by {player}"),
)
# Translators: {would} is a sentence such as "Wick-Bearer would be destroyed".
DEED_REPLACED = (
    gettext_noop("{would}: replaced by {cause}"),
    gettext_noop("{would}: replaced by {cause}, chosen by {player}"),
)
AMOUNT_ALTERED = (
    gettext_noop("{name}: {new} instead of {number}, by {cause}"),
    gettext_noop("{name}: {new} instead of {number}, by {cause}, chosen by {player}"),
)
DEED_REDIRECTED = (
    gettext_noop("{new} instead of {name}, by {cause}"),
    gettext_noop("{new} instead of {name}, by {cause}, chosen by {player}"),
)


def reason_of(fact: Fact, name_of: Callable[[int], str], player: Callable[[int], str]) -> str:
    """Return a replacement in words: what it is instead of, and who has chosen it; "" if it needs none.

    `name_of` returns the name of an object, and `player` that of a seat.
    """
    how, key, rule = fact.tags
    is_chosen = fact.actor != NOBODY
    values = {
        "cause": name_of(fact.source) if fact.source else names.rule(rule),
        "player": player(fact.actor) if is_chosen else "",
        "name": player(fact.seat) if fact.seat != NOBODY else name_of(fact.obj) if fact.obj else "",
        "number": format_number(fact.amount),
    }
    if fact.key in ("step_begin", "phase_begin"):
        return _(LEFT_OUT[is_chosen], step=names.step(key), **values)
    if not values["name"] or fact.key not in WOULD:
        return ""
    obj, seat, amount = fact.others[1:] if how in (ALTERED, REDIRECTED) else (0, NOBODY, 0)
    if how == PREVENTED and fact.key == "wound":
        return _(WOUNDS_PREVENTED[is_chosen], **values)
    if how == ALTERED:
        return _(AMOUNT_ALTERED[is_chosen], new=format_number(amount), **values)
    if how == REDIRECTED:
        return _(DEED_REDIRECTED[is_chosen], new=player(seat) if seat != NOBODY else name_of(obj), **values)
    deed = WOULD[fact.key]
    would = _(deed, **values) if isinstance(deed, str) else ngettext(*deed, fact.amount, **values)
    return _((DEED_PREVENTED if how == PREVENTED else DEED_REPLACED)[is_chosen], would=would, **values)


# choices
CHOICES = {  # of a card: whether it has targets, modes, and a further cost
    (True, False, False): gettext_noop("{card} at {targets}"),
    (False, True, False): gettext_noop("{card} ({modes})"),
    (True, True, False): gettext_noop("{card} at {targets} ({modes})"),
    (False, False, True): gettext_noop("{card} giving up {paid}"),
    (True, False, True): gettext_noop("{card} at {targets} giving up {paid}"),
    (False, True, True): gettext_noop("{card} ({modes}) giving up {paid}"),
    (True, True, True): gettext_noop("{card} at {targets} ({modes}) giving up {paid}"),
}


def with_choices(state: Duel, obj: Obj, name: str) -> str:
    """Return a card's name with its choices: "Flint Jab at Wick-Bearer giving up Sproutling"."""
    chosen = obj.chosen
    modes = _mode_names(obj, chosen)
    message = CHOICES.get((bool(chosen.targets), bool(modes), bool(chosen.paid)))
    if message is None:
        return name
    return _(
        message,
        card=name,
        targets=names.listed([names.target(state, one) for one in chosen.targets]),
        modes=names.listed(modes),
        paid=names.listed([names.thing(state, one) for one in chosen.paid]),
    )


def _mode_names(obj: Obj, chosen: Chosen) -> list[str]:
    """Return the translated names of the modes chosen for a card or its ability."""
    if chosen.ability:
        ability = REGISTRY.abilities.get(chosen.ability)
        wants = ability.get("choose", ()) if ability is not None else ()
    else:
        wants = REGISTRY.definition(obj.definition).get("choose", ())
    modes = [want for want in wants if isinstance(want, Mode)]
    return [_(want.names[at]) for want, at in zip(modes, chosen.modes, strict=False) if at < len(want.names)]
