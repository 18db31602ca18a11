"""The texts about a game of Duel for the history, the log and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from takeback.engine.game import GameTurn, Row
from takeback.engine.play import Move
from takeback.games.duel import names
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import CHAIN, CHARTER, derive
from takeback.games.duel.kernel.objects import NOBODY, Choice, Chosen, Duel, Fact, Obj, seat_in
from takeback.games.duel.kernel.replacement import ALTERED, PREVENTED, REDIRECTED, REPLACED
from takeback.games.duel.kernel.targets import Mode
from takeback.games.duel.prediction import PredictedPass, predict_pass
from takeback.games.duel.rules.core.flow import KINDS, pool_of
from takeback.games.duel.state import Answer, Cancel, Pass, Play, Use
from takeback.games.duel.variant import variant_of

LINE = 70  # maximum length of the line below the board
IN_ROW = 2  # results that fit into a row of the history
NAMED_STEPS = ("guard", "first_blows", "blows", "regroup")  # named even when seen from another phase
PASSES = {"once": "passes", "change": "passes until something happens", "turn": "passes for this turn"}


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened, in words, with its importance and its subject."""

    text: str  # a fragment beginning with a name
    weight: int = 0
    subject: str = ""  # the name it begins with
    obj: int = 0
    kind: str = ""  # of the fact it describes
    whom: str = ""  # the wounded player
    amount: int = 0


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
    act = f"{names.player(before, moves[0].seat)} {_act(moves, telling)}"
    text = f"{act}{_results(telling, moves)}"
    lines = [capital(line.text) for line in telling.lines]
    spoken = ". ".join([act, *lines]) if lines else text
    return Row(text, (text, *(line for line in lines if line != text)), spoken, names_seat=True)


def game_turn(before: Duel, after: Duel) -> GameTurn | None:
    """Return a heading such as "Red's turn 4" or "Round 4"; None before the first turn."""
    if before.turn and variant_of(before).rounds:
        return GameTurn("Round", before.turn)
    return GameTurn(f"{names.player(before, before.tp)}’s turn", before.turn) if before.turn else None


def went(before: Duel, after: Duel) -> str:
    """Return a short summary after a turn: "Ada 18 life, Ben 15 life"."""
    variant = variant_of(after)
    seats = range(len(after.seats))
    return ", ".join(f"{names.player(after, seat)} {variant.counted(after, seat)}" for seat in seats)


def _results(telling: TurnNarrator, moves: Sequence[Move]) -> str:
    """Return the most important results in short, or the step a pass leads to; "" without any."""
    who = names.player(moves[0].before, moves[0].seat)
    lines = _in_short(telling.lines)
    best = sorted(lines, key=lambda line: -line.weight)[:IN_ROW]
    found = [line for line in lines if line in best and line.weight > 1]
    if found:
        it = (
            telling.only_target
            if any(line.obj == telling.only_target for line in found)
            else telling.announcing
        )
        return ": " + ", ".join(_shorter(line, it, who) for line in found)
    after: Duel = moves[-1].after
    if isinstance(moves[-1].action, Pass) and after.step_name != moves[0].before.step_name:
        return f", on to {names.step(after.step_name)}"
    return ""


def _shorter(line: LogLine, it: int, who: str) -> str:
    """Return the line without the acting player's name, and with "it" for the object already named."""
    tail = line.text[len(line.subject) :]
    if line.subject == who and tail.startswith(" "):
        return tail[1:]
    return f"it{tail}" if it and line.obj == it else line.text


def _in_short(lines: Sequence[LogLine]) -> list[LogLine]:
    """Return the lines without wounds of what falls, and with draws and hits of a player added up."""
    gone = {line.obj for line in lines if line.kind == "fall"}
    found: list[LogLine] = []
    for line in lines:
        if line.kind == "wound" and line.obj in gone:
            continue
        one = _counted(line, lines) if line.kind in ("draw", "hit") else line
        if one is line or one not in found:
            found.append(one)
    return found


def _counted(line: LogLine, lines: Sequence[LogLine]) -> LogLine:
    """Return the line, with all draws of the same player or all hits on the same player added up."""
    alike = [one for one in lines if one.kind == line.kind]
    if line.kind == "draw":
        drawn = [one for one in alike if one.subject == line.subject]
        if len(drawn) > 1:
            return LogLine(f"{line.subject} draws {len(drawn)} cards", 3, line.subject, kind="draw")
    hits = [one for one in alike if one.whom == line.whom]
    if line.kind == "hit" and len(hits) > 1:
        amount = sum(one.amount for one in hits)
        return LogLine(f"{line.whom} is wounded for {amount}", 6, line.whom, kind="hit")
    return line


# what was done
def _act(moves: Sequence[Move], telling: TurnNarrator) -> str:
    """Return what was done, as a phrase after the player's name."""
    first = moves[0].action
    if any(isinstance(move.action, Cancel) for move in moves):
        return f"undoes {telling.announced or 'what was announced'}"
    match first:
        case Pass():
            return variant_of(moves[0].before).pass_told or PASSES.get(first.until, "passes")
        case Play() if not telling.announced:
            played = [
                telling.called.get(move.action.oid, names.A_CARD)
                for move in moves
                if type(move.action) is Play
            ]
            return f"plays {names.listed(_times(played))}"
        case Play():
            begins = "" if telling.is_played else "begins to "
            return f"{begins}{_verb('play', telling)} {telling.announced}{telling.chosen}"
        case Use() if not telling.announced:
            ability = REGISTRY.abilities.get(first.ability)
            does = "makes flow with" if ability is not None and "flow" in ability.flags else "uses"
            return f"{does} {names.thing(moves[0].before, first.oid)}"
        case Use():
            begins = "" if telling.is_played else "begins to "
            return f"{begins}{_verb('use', telling)} {telling.announced}{telling.chosen}"
    return _answers(moves, telling)


def _verb(word: str, telling: TurnNarrator) -> str:
    """Return the verb in the third person if it was done, else in its base form."""
    return f"{word}s" if telling.is_played else word


def _answers(moves: Sequence[Move], telling: TurnNarrator) -> str:
    """Return the answers as a phrase: "attacks with Mossgrown Ox and Bramble Boar"."""
    pending = moves[0].before.pending
    kind = pending.kind if pending is not None else ""
    if telling.announced and telling.is_played:
        return f"plays {telling.announced}{telling.chosen}"
    texts = [text for move in moves if (text := _option(move))]
    picked = [text for text in texts if text != "Done"]
    if kind == "attackers":
        who = _times(telling.attackers or picked)
        return f"attacks with {names.listed(who)}" if who else "does not attack"
    if kind == "guards":
        met = [f"{one} with {names.listed(_times(guards))}" for one, guards in telling.guards.values()]
        if picked and not met:  # one pair only
            return f"declares that {names.listed(picked)}"
        return f"guards against {names.listed(met)}" if met else "does not guard"
    if not texts:
        return "answers in secret"
    if kind in ("order", "rule_order"):
        verb, then = ("puts" if kind == "order" else "applies"), "".join(f", then {one}" for one in texts[1:])
        return f"{verb} {texts[0]} first{then}"
    if kind == "share":
        return f"shares: {names.listed(texts)}"
    assert pending is not None
    if kind == "yes_no":
        return _yes_or_no(moves[0].before, pending, texts[0])
    if kind in ("target", "number"):
        return f"chooses {names.listed(texts)}"
    if kind == "mode" and not pending.source:  # "Keep this hand"
        verb, _, rest = texts[0].partition(" ")
        return f"{verb.lower()}s {rest}"
    return f"chooses {names.listed([f'“{text}”' for text in texts])}"


def _yes_or_no(state: Duel, pending: Choice, answer: str) -> str:
    """Return an answer to a question as a phrase: "pays 1 to copy Wick-Bearer"."""
    what, _, price = pending.prompt.rstrip("?").partition(" ")
    if what == "Pay":
        return f"pays {price}" if answer == "Yes" else f"does not pay {price}"
    about = f" to {names.thing(state, pending.source)}" if pending.source else ""
    return f"answers “{answer}”{about}"


def _times(called: Sequence[str]) -> list[str]:
    """Return the names, equal ones counted: "3 × Sprout", "2 cards"."""
    return [_counted_name(name, count) for name, count in Counter(called).items()]


def _counted_name(name: str, count: int) -> str:
    """Return a name with its number; only the name for one."""
    if count == 1:
        return name
    return names.counted(count, "card") if name == names.A_CARD else f"{count} × {name}"


def _option(move: Move) -> str:
    """Return the text of the chosen option; "" if it is secret or the action is no answer."""
    pending, action = move.before.pending, move.action
    if pending is None or not isinstance(action, Answer):
        return ""
    at = action.option
    if at < 0:
        at = next((event.option for event in move.events if isinstance(event, events.Answered)), -1)
    if not 0 <= at < len(pending.options):
        return ""
    offer = pending.options[at]
    is_player = len(offer.objs) == 1 and offer.objs[0] < 0
    return names.player(move.before, seat_in(offer.objs[0])) if is_player else offer.text


# what happened
TOLD = frozenset(  # events of other types give no line
    {
        *(events.Moved, events.Gone, events.FramePushed, events.Marked, events.Chose, events.Recorded),
        *(events.Made, events.RuleMasked, events.RuleFreed, events.Rolled, events.TicketAdded),
        *(events.StepStruck, events.Shown, events.Ended),
    }
)


class TurnNarrator:
    """Follows the events of a turn and collects what is to be said about them."""

    def __init__(self, before: Duel) -> None:
        self.state = before
        self.lines: list[LogLine] = []
        self.called: dict[int, str] = {}  # names of what has moved or vanished, by former number
        self.announced = ""  # what is announced in this turn
        self.chosen = ""  # " at Wick-Bearer"
        self.only_target = 0
        self.is_played = False
        self.attackers: list[str] = []
        # by attacker: its name, and the names of its guards
        self.guards: dict[int, tuple[str, list[str]]] = {}
        self.announcing = next((one.source for one in before.frames if one.job == "announce"), 0)
        if self.announcing:
            self._announce(self.announcing)
        self._last: Fact | None = None

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
                name = names.thing(before, event.oid)
                if name == names.A_CARD and event.card:
                    name = REGISTRY.definition(event.card).name
                self.called[event.oid] = name
            case events.Gone():
                self.called[event.oid] = names.thing(before, event.oid)
            case events.FramePushed(frame) if frame.job == "announce" and not self.announcing:
                self.announcing = frame.source
            case events.Marked() if event.oid == self.announcing and event.name == "announcing":
                self._announce(event.oid)
            case events.Chose() if event.oid == self.announcing:
                self._announce(event.oid)
            case events.Recorded():
                self._fact(event.fact)
            case _:
                self.lines += _line_of(event, before, self.state)

    def _announce(self, oid: int) -> None:
        """Update the name of what is announced, and what was chosen for it so far."""
        obj = self.state.find(oid)
        if obj is None:
            return
        self.announced = names.thing(self.state, oid)
        self.chosen = _choices(self.state, obj)
        targets = obj.chosen.targets
        self.only_target = targets[0] if len(targets) == 1 and targets[0] > 0 else 0

    def _fact(self, fact: Fact) -> None:
        """Take in a recorded fact."""
        before, self._last = self._last, fact
        if fact.kind in ("play", "use"):
            self.is_played = self.is_played or fact.obj == self.announcing
        if fact.kind == "attack":
            self.attackers.append(self.name(fact.obj))
        if fact.kind == "guard":
            attacker = fact.others[0]
            self.guards.setdefault(attacker, (self.name(attacker), []))[1].append(self.name(fact.obj))
        line = self._line(fact, before)
        if line is not None:
            self.lines.append(line)

    def name(self, oid: int) -> str:
        """Return the name of an object, from before it became hidden if necessary."""
        known = names.thing(self.state, oid)
        return self.called.get(oid, known) if known == names.A_CARD else known

    def _line(self, fact: Fact, before: Fact | None) -> LogLine | None:
        """Return the log's line for a fact; None for facts that follow from one already told."""
        who = names.player(self.state, fact.seat)
        if fact.seat != NOBODY and fact.kind in OF_PLAYERS:
            if fact.kind == "lose_life" and before is not None and before.kind == "wound":
                return None
            weight, words = OF_PLAYERS[fact.kind]
            phrase = words.format(n=fact.amount, key=fact.key.removesuffix("."))
            return LogLine(
                f"{who}{'' if phrase.startswith('’') else ' '}{phrase}", weight, who, kind=fact.kind
            )
        if fact.kind == "wound" and fact.seat != NOBODY:
            name = self.name(fact.source)
            phrase = f"{name} wounds {who} for {fact.amount}"
            return LogLine(phrase, 6, name, fact.source, "hit", who, fact.amount)
        if fact.kind == "draw":
            name = self.name(fact.obj)
            return LogLine(f"{who} draws {name}", 1 if "step" in fact.tags else 3, who, kind="draw")
        if fact.kind == REPLACED:
            reason = reason_of(fact, self.name, lambda seat: names.player(self.state, seat))
            return LogLine(reason, 1, kind=REPLACED) if reason else None
        entry = OF_OBJECTS.get(fact.kind)
        if entry is None or not fact.obj:
            return None
        return self._of_object(fact, *entry)

    def _of_object(self, fact: Fact, weight: int, words: str) -> LogLine | None:
        """Return the line for a fact about an object; None if it was told already."""
        name = self.name(fact.obj)
        if fact.kind == "fall" and "destroy" in fact.tags:
            words = "is destroyed"
        if fact.kind == "fall" and "give_up" in fact.tags:
            words, weight = "is given up", 3
        if fact.kind == "leave" and fact.key:
            return None  # it fell, which was told already
        if fact.kind == "leave":
            words = f"goes to the {self._zone(fact)}"
        if fact.kind == "enter" and "dropped" in fact.tags:
            weight = 1
        if fact.kind == "enter" and (host := self._host(fact.obj)) not in ("", name):
            words = f"is attached to {host}"
        other = self.name(fact.others[0]) if fact.kind == "guard" else ""
        by = self.name(fact.source) if fact.source else "something"
        phrase = words.format(
            n=fact.amount, key=fact.key, other=other, by=by, who=names.player(self.state, fact.seat)
        )
        came = fact.kind == "enter" and self.announcing in fact.others
        return LogLine(f"{name} {phrase}", weight, name, self.announcing if came else fact.obj, fact.kind)

    def _host(self, oid: int) -> str:
        """Return the name of what the object is attached to; "" if it is not."""
        obj = self.state.find(oid)
        return self.name(obj.attached) if obj is not None and obj.attached else ""

    def _zone(self, fact: Fact) -> str:
        """Return the zone the object went to."""
        moved = self.state.find(fact.others[0]) if fact.others else None
        return moved.zone if moved is not None else "void"


WOULD = {  # what would have been done to somebody or something, in words after "would"
    "wound": "be wounded for {n}",
    "lose_life": "lose {n} life",
    "gain_life": "gain {n} life",
    "lose": "lose the game",
    "draw": "draw",
    "draw_cards": "draw {n}",
    "discard": "discard",
    "fall": "fall",
    "destroy": "be destroyed",
    "leave": "leave the field",
    "enter": "enter",
    "counters": "get {n} counters",
    "exhaust": "be exhausted",
    "ready": "become ready",
    "make_token": "get a token",
    "turn_begin": "take a turn",
    "cancel": "be cancelled",
}


def reason_of(fact: Fact, name_of: Callable[[int], str], player: Callable[[int], str]) -> str:
    """Return a replacement in words: what it is instead of, and who has chosen it; "" if it needs none."""
    how, key, rule = fact.tags
    by = name_of(fact.source) if fact.source else names.rule(rule)
    chosen = f", chosen by {player(fact.actor)}" if fact.actor != NOBODY else ""
    what = player(fact.seat) if fact.seat != NOBODY else name_of(fact.obj) if fact.obj else ""
    if fact.key in ("step_begin", "phase_begin"):
        return f"{names.step(key)} is left out, because of {by}{chosen}"
    if not what or fact.key not in WOULD:
        return ""
    would = f"would {WOULD[fact.key].format(n=fact.amount)}"
    if how == PREVENTED:
        done = f": {fact.amount}" if fact.key == "wound" else f" {would}:"
        return f"{what}{done} prevented by {by}{chosen}"
    obj, seat, amount = fact.others[1:] if how in (ALTERED, REDIRECTED) else (0, NOBODY, 0)
    if how == ALTERED:
        return f"{what}: {amount} instead of {fact.amount}, by {by}{chosen}"
    if how == REDIRECTED:
        return f"{player(seat) if seat != NOBODY else name_of(obj)} instead of {what}, by {by}{chosen}"
    return f"{what} {would}: replaced by {by}{chosen}"


OF_PLAYERS = {  # importance, and the words after the name
    "lose_life": (6, "loses {n} life"),
    "gain_life": (4, "gains {n} life"),
    "set_life": (5, "has {n} life from now on"),
    "lose": (9, "{key}"),
    "shuffle": (0, "shuffles"),
    "flip": (4, "flips a coin"),
    "take_prize": (7, "takes a prize"),
    "score": (3, "scores {n} on road {key}"),
    "turn_begin": (2, "’s turn begins"),
}
OF_OBJECTS = {
    "fall": (7, "falls"),
    "leave": (5, ""),
    "enter": (5, "enters"),
    "wound": (3, "is wounded by {by} for {n}"),
    "counters": (3, "gets {n} {key}"),
    "make_token": (2, "is made"),
    "control": (5, "goes over to {who}"),
    "status": (4, "is {key}"),
    "come_forward": (4, "comes to the front"),
    "go": (4, "moves to another place"),
    "cancel": (6, "is cancelled"),
    "discard": (4, "is discarded"),
    "resolve": (1, "is done"),
    "attack": (1, "attacks"),
    "guard": (1, "guards {other}"),
}


def _line_of(event: Any, before: Duel, after: Duel) -> Iterator[LogLine]:
    """Yield the lines for an event that records no fact."""
    match event:
        case events.Made(zone=zone) if zone == CHAIN and event.chosen.ability:
            name = capital(names.thing(after, event.oid))
            yield LogLine(f"{name} goes onto the chain", 1, name, event.oid)
        case events.Made(zone=zone) if zone == CHARTER:
            yield LogLine(f"The rule “{names.rule(event.card)}” is in force", 4)
        case events.RuleMasked(rule):
            yield LogLine(f"The rule “{names.rule(rule)}” is off", 4)
        case events.RuleFreed(rule):
            yield LogLine(f"The rule “{names.rule(rule)}” is on again", 4)
        case events.Rolled(2, result):
            yield LogLine(f"The coin shows {'heads' if result else 'tails'}", 5)
        case events.TicketAdded(ticket):
            who = names.player(after, ticket.seat)
            yield LogLine(f"{who} will take an extra turn", 6, who)
        case events.StepStruck() if before.plan[event.index].phase != "clash":
            yield LogLine(f"{names.step(before.plan[event.index].name)} is skipped", 3)
        case events.Shown() if event.card:
            to = names.listed([names.player(after, seat) for seat in event.seats])
            yield LogLine(f"{REGISTRY.definition(event.card).name} is shown to {to}", 3)
        case events.Ended(winners):
            who = names.player(after, winners[0]) if winners else ""
            yield LogLine(f"{who} wins" if who else "The game is tied", 9, who)


def _choices(state: Duel, obj: Obj) -> str:
    """Return the choices of an object in words, such as " at Wick-Bearer (ready all your units) giving up
    Sproutling".
    """
    chosen = obj.chosen
    words = _modes(obj, chosen)
    at = f" at {names.listed([names.target(state, one) for one in chosen.targets])}" if chosen.targets else ""
    up = f" giving up {names.listed([names.thing(state, one) for one in chosen.paid])}" if chosen.paid else ""
    return f"{at}{f' ({names.listed(words)})' if words else ''}{up}"


def _modes(obj: Obj, chosen: Chosen) -> list[str]:
    """Return the names of the chosen modes."""
    if chosen.ability:
        ability = REGISTRY.abilities.get(chosen.ability)
        wants = ability.get("choose", ()) if ability is not None else ()
    else:
        wants = REGISTRY.definition(obj.definition).get("choose", ())
    modes = [want for want in wants if isinstance(want, Mode)]
    return [want.names[at] for want, at in zip(modes, chosen.modes, strict=False) if at < len(want.names)]


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


# for screen readers
def spoken(state: Duel, oid: int) -> str:
    """Return an object for a screen reader: "Wick-Bearer, unit 2/2, Red's, 1 wound, exhausted"."""
    obj = state.find(oid)
    if obj is None or not (obj.definition or obj.chosen.ability):
        return names.A_CARD
    if obj.chosen.ability:
        return f"{capital(names.thing(state, oid))}, {_whose(state, obj.controller)}{_choices(state, obj)}"
    if obj.zone not in ("field", CHAIN):
        one = REGISTRY.definition(obj.definition)
        kind = _kind(one.kinds, names.printed_size(obj.definition))
        return ", ".join([one.name, kind, _whose(state, obj.owner)])
    values = derive(state).values(oid)
    kind = _kind(tuple(values.kinds), f"{values.might}/{values.grit}")
    parts = [values.name, kind, _whose(state, values.controller), *_marks(state, obj)]
    return ", ".join(parts) + (_choices(state, obj) if obj.zone == CHAIN else "")


def _kind(kinds: Sequence[str], size: str) -> str:
    """Return the kinds of a card in words, with the size of a unit."""
    words = " ".join(sorted(kinds, key=lambda kind: (kind == "unit", kind)))
    return f"{words} {size}" if "unit" in kinds else words


def _whose(state: Duel, seat: int) -> str:
    """Return the player's name in the possessive."""
    return f"{names.player(state, seat)}’s"


def _marks(state: Duel, obj: Obj) -> Iterator[str]:
    """Yield the object's marks in words."""
    wounds = obj.mark("wounds")
    if wounds:
        yield names.counted(wounds, "wound")
    for name in ("exhausted", "attacking"):
        if obj.mark(name):
            yield name
    if guarded := obj.mark("guarding"):
        yield f"guards {names.thing(state, guarded)}"
    for name in ("+1/+1", "-1/-1"):
        if count := obj.mark(name):
            yield names.counted(count, f"{name} counter")
    if obj.attached:
        yield f"attached to {names.thing(state, obj.attached)}"


def next_step(state: Duel) -> str:
    """Return who decides now, and what: "Blue may reply to Bear the Blow, or pass."; "" after the end."""
    pending = state.pending
    if state.result is not None or pending is None:
        return ""
    who = names.listed([names.player(state, seat) for seat in pending.seats])
    if pending.kind != "priority":
        return f"{who}: {pending.prompt}" if pending.prompt else f"{who} has to answer."
    top = next(iter(state.zone(CHAIN)), 0)
    if top:
        return f"{who} may reply to {names.thing(state, top)}, or pass."
    where = f"{_own(state, pending.seats[0])}{names.step(state.step_name)}"
    if called := variant_of(state).pass_called:
        may = "may play cards" if len(pending.seats) == 1 else "plan their cards"
        return f"{who} {may}, or press “{called}”."
    return f"{who} may act in {where}, or pass."


def what_next(state: Duel, seat: int) -> str:
    """Return `next_step`, or a shorter sentence if it is too long
    for one line; the board shows the question.
    """
    sentence = next_step(state)
    if len(sentence) <= LINE or state.pending is None:
        return sentence
    what = "say how much goes to each" if state.pending.kind == "share" else "answer what is asked"
    return f"{names.player(state, seat)} has to {what}."


def _own(state: Duel, seat: int) -> str:
    """Return whose step it is, as a possessive: "their " or "Ada's "; "" if both decide at once."""
    if state.pending is not None and len(state.pending.seats) > 1:
        return ""  # both decide at once
    return "their " if state.tp == seat else f"{names.player(state, state.tp)}’s "


def pass_label(state: Duel, stops: tuple[str, ...] | None = None) -> str:
    """Return the label of the pass button, as if the others pass too: "Resolve Flint Jab", "To Clash".

    It tells everything that a press with these stops does, else with the present ones.
    """
    if called := variant_of(state).pass_called:
        return called
    seat = state.pending.seats[0] if state.pending is not None else state.priority
    ahead = predict_pass(state, seat, state.plans[seat].stops if stops is None else stops)
    top = next(iter(state.zone(CHAIN)), 0)
    if ahead is None:
        return f"Resolve {_on_top(state)}" if top else capital(_next_goal(state))
    goal = _goal_of(state, ahead)
    if not top:
        return capital(goal)
    more = len(ahead.resolved) - 1
    what = f"Resolve {_on_top(state)}{f' and {more} more' if more > 0 else ''}"
    return (
        what
        if (ahead.turn, ahead.step) == (state.turn, state.step) and not ahead.is_over
        else f"{what}, {goal}"
    )


def _on_top(state: Duel) -> str:
    """Return the name of what resolves next; of an ability, that of its card, since a button has little
    space.
    """
    top = state.zone(CHAIN)[0]
    obj = state.find(top)
    return names.thing(state, obj.chosen.source if obj is not None and obj.chosen.ability else top)


def _next_goal(state: Duel) -> str:
    """Return the next step that nothing has struck, as a phrase, for a pass that cannot be predicted."""
    coming = next((at for at in range(state.step + 1, len(state.plan)) if not state.plan[at].struck), -1)
    turn = state.turn if coming >= 0 and state.plan[coming].name != "cleanup" else state.turn + 1
    return _goal_of(state, PredictedPass((), turn, coming, state.plan))


def _goal_of(state: Duel, ahead: PredictedPass) -> str:
    """Return where a pass leads, as a phrase: "to Clash"."""
    record = ahead.record
    if ahead.is_over:
        return "the game ends"
    if ahead.turn != state.turn or record is None:
        return "end the turn"
    if record.phase == state.plan[state.step].phase or record.name in NAMED_STEPS:
        return f"to {names.step(record.name)}"
    return f"to {names.phase(record.phase)}"


# counts
def values(state: Duel, seat: int | None) -> Iterator[tuple[str, str]]:
    """Yield label and value of what is compared between two positions."""
    for number in range(len(state.seats)):
        whose = _whose(state, number)
        variant = variant_of(state)
        yield f"{whose} {variant.layout.stone}", str(variant.number_of(state, number))
        for group in variant.layout.front:
            if group.label is not None:
                what, count = group.label(state, number)
                yield f"{whose} {what}", count
        yield f"{whose} hand", names.counted(len(state.zone("hand", number)), "card")
        yield f"{whose} deck", names.counted(len(state.zone("deck", number)), "card")
        pool = pool_of(state, number)
        flow = " ".join(f"{have} {kind}" for kind, have in zip(KINDS, pool, strict=True) if have)
        yield f"{whose} flow", flow or "none"
        if venom := state.mark(number, "venom"):
            yield f"{whose} venom", str(venom)
    yield "On the chain", str(len(state.zone(CHAIN)))


def help_page(state: Duel) -> str:
    """Return the help page of the variant that is played; empty for that of the game."""
    return variant_of(state).help_page
