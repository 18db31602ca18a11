"""A card game built from rules: all that the definition of a game asks for, worked out by the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.game import Outcome
from takeback.engine.option import Options
from takeback.engine.state import Event, Illegal
from takeback.games.duel.kernel import masks, settle, steps, validity
from takeback.games.duel.kernel.answering import Answer, asked, store_answer, to_act
from takeback.games.duel.kernel.choices import JOBS, UnfinishedMove
from takeback.games.duel.kernel.events import DuelEvent
from takeback.games.duel.kernel.hooks import REGISTRY, Definition, Rule
from takeback.games.duel.kernel.layers import CHARTER
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import (
    NOBODY,
    UNTOLD,
    Duel,
    Frame,
    PassPlan,
    Zone,
    add_cards,
)
from takeback.texts import gettext as _
from takeback.texts import ngettext

MOST_SEATS = 8
NEEDED_JOBS = (steps.setup, steps.turn, steps.step, settle.settle, settle.sweep_alone)  # by every game
WITHOUT = "without"  # name of the option that lists rules to take out, by their ids, with commas


class StartCard(msgspec.Struct, frozen=True):
    """A card that is there at the start: in which zone, and of whom."""

    card: str
    zone: str
    owner: int = NOBODY


class CardGame:
    """A game whose rules are cards; its methods are the functions of a `Game`, and its actions are answers.

    `needed` are the ids of the rules without which it cannot be played; all others may be taken out by the
    option "without". `start_cards` returns the cards of the start for the options and the number of seats.
    `score` is the mark of a seat that counts as its score; "" if there are no scores.
    """

    def __init__(
        self,
        id: str,
        rules: Sequence[Rule],
        cards: Sequence[Definition],
        start_cards: Callable[[Options, int], Iterable[StartCard]],
        *,
        needed: Sequence[str] = (),
        score: str = "",
    ) -> None:
        """Register rules and cards, apart from those of the duel; raise Illegal if an id does not begin with
        that of the game or is used already.
        """
        self.id, self.rules, self.score = id, tuple(rules), score
        self._needed, self._start_cards = tuple(needed), start_cards
        others = REGISTRY.others
        assert others is not None
        for name in (*(one.id for one in rules), *(one.id for one in cards)):
            if not name.startswith(f"{id}."):
                raise Illegal(_("In the game {game} is {name}; call it {game}.{name}.", game=id, name=name))
        for rule in rules:
            others.add_rule(rule)
        others.add_cards(cards)

    # the functions of a Game --------------------------------------------------------------------------
    def start(self, options: Options, seats: int, chance: Chance) -> Duel:
        """Return the first state: all cards in their zones, a seat drawn by chance to begin, and rules run up
        to the first question.

        Raise Illegal if the option "without" lists a rule that is unknown or cannot be left out.
        """
        rules = self._rules_in_force(str(options.get(WITHOUT, "")))
        first = chance.below(seats)
        mine = [(masks.CARD_GAME, self.id)]
        state = Duel(
            options=tuple(sorted([(str(name), str(value)) for name, value in options.items()] + mine)),
            zones=tuple(Zone(name, seat) for name, seat in zones_for([one.id for one in rules], (), seats)),
            seats=((),) * seats,
            plans=(PassPlan(),) * seats,
            natural=(first - 1) % seats,
            tp=first,
            frames=(Frame("setup"),),
        )
        state = add_cards(state, [(one.id, NOBODY) for one in rules], CHARTER)
        for card in self._start_cards(options, seats):
            state = add_cards(state, [(card.card, card.owner)], card.zone)
        assert {*NEEDED_JOBS} <= {*JOBS.values()}
        run = UnfinishedMove(state, chance)
        run.run_jobs()
        return run.state

    def _rules_in_force(self, without: str) -> list[Rule]:
        """Return the rules without those whose ids are listed, with commas; raise Illegal if one of these is
        unknown, needed by the game, or required by a rule that stays.
        """
        out = {one.strip() for one in without.split(",") if one.strip()}
        unknown = sorted(out - {one.id for one in self.rules})
        if unknown:
            raise Illegal(_("There is no rule called {name}.", name=unknown[0][:60]))
        kept = [one for one in self.rules if one.id not in out]
        for rule in self.rules:
            if rule.id in out and rule.id in self._needed:
                raise Illegal(_("Without “{rule}” this game cannot be played.", rule=rule.title))
            by = next((one for one in kept if rule.id in out and rule.id in one.requires), None)
            if by is not None:
                raise Illegal(
                    _(
                        "“{rule}” needs “{needed}”. Remove both or neither.",
                        rule=by.title,
                        needed=rule.title,
                    )
                )
        return kept

    def to_act(self, state: Duel) -> tuple[int, ...]:
        """Return the seats that are asked."""
        return to_act(state)

    def actions(self, state: Duel, seat: int) -> list[Answer]:
        """Return every answer that this seat may give; [] if it is not asked."""
        if state.pending is None or seat not in to_act(state):
            return []
        return [Answer(at) for at in range(len(state.pending.options))]

    def play(self, state: Duel, seat: int, action: Answer, chance: Chance) -> Iterator[DuelEvent]:
        """Carry out the answer up to the next question, and yield the events; raise Illegal if this seat is
        not asked, there is no such option, or the answer sets stops.
        """
        if action.stops is not None:
            raise Illegal(_("This game has no stops."))
        run = UnfinishedMove(state, chance)
        store_answer(run, seat, asked(state, seat), action)
        run.run_jobs()
        for event in run.events:  # noqa: UP028 - the engine sends back what each led to
            yield event

    def outcome(self, state: Duel) -> Outcome | None:
        """Return the winners with the reasons, and with the scores if the game has them; None during the
        game.
        """
        if state.result is None:
            return None
        seats = range(len(state.seats)) if self.score else ()
        scores = tuple(state.mark(seat, self.score) for seat in seats)
        return Outcome(state.result.winners, " ".join(map(show_text, state.result.reasons)), scores)

    def seen_by(self, state: Duel, seat: int | None) -> Duel:
        """Return the state as this seat may know it; None: a spectator."""
        return masks.seen_by(state, seat)

    def seen_event(self, event: Event, seat: int | None) -> Event:
        """Return the event as this seat may know it; None: a spectator."""
        return masks.seen_event(event, seat, self.id)

    def seen_action(self, action: Answer, seat: int | None) -> Answer:
        """Return an answer that does not tell the option, whatever the seat; a public one is known from its
        event.
        """
        return Answer(UNTOLD)

    def valid(self, state: Duel, seats: int) -> str:
        """Return why this is not a position of this game with so many seats, as a sentence; "" if it is."""
        if len(state.seats) != seats or not 0 < seats <= MOST_SEATS:
            return ngettext(
                "There is {count} player, not {expected}.",
                "There are {count} players, not {expected}.",
                len(state.seats),
                expected=seats,
            )
        if state.option(masks.CARD_GAME) != self.id:
            return _("That is a position of another game.")
        rules = [one.card for one in state.within(CHARTER)]
        if [one.id for one in self.rules if one.id in rules] != rules or not {*self._needed} <= {*rules}:
            return _("The rules are not those of this game.")
        zones = sorted((zone.name, zone.seat) for zone in state.zones)
        if zones != sorted(zones_for(rules, (), seats)):
            return _("The zones are not those of this game.")
        return (
            validity.wrong_seats(state)
            or validity.wrong_counts(state)
            or validity.wrong_objects(state)
            or self._wrong_cards(state, seats)
            or validity.wrong_numbers(state)
            or validity.wrong_turn(state)
            or validity.wrong_work(state)
            or validity.wrong_end(state)
        )

    def _wrong_cards(self, state: Duel, seats: int) -> str:
        """Return what is wrong with the cards that are there, without tokens and as far as their faces are
        known; "" if nothing is.
        """
        objects = [one for one in state.objects if one is not None and one.zone != CHARTER]
        there = [one.card for one in objects if not one.token]
        should = [one.card for one in self._start_cards(dict(state.options), seats)]
        known = Counter(card for card in there if card)
        if len(there) != len(should) or known - Counter(should):
            return _("A card is missing, or is there too often.")
        return ""


def zones_for(rules: Iterable[str], further: Sequence[str], seats: int) -> list[tuple[str, int]]:
    """Return name and seat of each zone of a table: those that these rules declare, `further` ones of each
    seat, and the charter."""
    found = [rule for id in rules if (rule := REGISTRY.rule(id)) is not None]
    kinds = [kind for rule in found for kind in rule.zones]
    owned = (*(one.name for one in kinds if one.is_owned), *further)
    shared = (*(one.name for one in kinds if not one.is_owned), CHARTER)
    return [(name, seat) for name in owned for seat in range(seats)] + [(name, NOBODY) for name in shared]
