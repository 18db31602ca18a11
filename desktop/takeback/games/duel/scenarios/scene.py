"""Scenarios: small scripts that set up a position, play it, and say what is expected.

put A field L02 R03[+1/+1=2,wounds=1]     things on the field, with marks
put A field R09>L02                       a bond, attached; a card that stands there: R09>B.L02
put A deck L01                            on top, the first the highest
put B hand C02; put A field lampwell*3
mark L02 +1/+1 2; life A 5; flow A 3BB    marks; that much in the pool, whatever springs there are
empty A hand; turn 199; sweep             nothing left there; the number of the turn; a sweep at once
A play C02 at B                           targets: a seat, a card (R03, B.R03, L02#2 for the second)
A play C05 mode 1; A use L05 at A
pass; pp; A pass turn                     whoever is asked passes; both do
A answer L04                              by the text of the option, its card, or its number
A attack L01 R03; B guard B01>R03         none: A attack
until charge                              pass until this step (A charge, B dusk: in whose turn)
expect B life 18; expect B.L02 2/2; expect L02 in hand; expect asked B rule_order
expect A may play C02; expect A may not play T11; expect A may not use R01
expect tied; expect A loses; expect goes on; expect A mark pool.L 0; expect L02 mark wounds 2
expect chain C08 C10                      from the top, an ability by its source
why L02                                   how its might and grit come about

The first statements of a scenario may be `option NAME VALUE`, `decks CARD`, what both decks are full of, and
`start` to begin before the first turn; else it begins in A's First Council of the third turn, with both hands
empty. Cards are called by id or name, with _ for a space. A line that begins with #, and what follows #!, is
a comment.
"""

from __future__ import annotations

from collections.abc import Mapping

from takeback.games.duel.scenarios.expecting import expect, why_size
from takeback.games.duel.scenarios.playing import WAYS, ScenarioPlay
from takeback.games.duel.scenarios.setting import FILLER, card_of, first_position
from takeback.games.duel.scenarios.words import SEATS, ScenarioMistake, Statement, Word, one_of
from takeback.games.duel.state import Answer
from takeback.games.duel.variant import PASSES, STEPS, every

VERBS = ("play", "use", "pass", "answer", "attack", "guard")
HEAD = ("option", "decks", "start")
CHANGES = ("put", "mark", "life", "flow", "empty", "turn", "sweep")
STATEMENTS = (*HEAD, *CHANGES, "pass", "pp", "until", "expect", "why")
BEGUN_IN = 3  # the turn


class Scenario(ScenarioPlay):
    """One scenario at work, in one of the ways, which begins in the third turn, unless it is at the start."""

    def __init__(
        self, options: Mapping[str, str], way: str = WAYS[0], at_start: bool = False, filler: str = FILLER
    ) -> None:
        """Begin a game with these options, give the first answer to each question at its start, and pass up
        to the third turn, unless `at_start`."""
        super().__init__(first_position(options, filler), way)
        self.said: list[str] = []  # what was asked by "why"
        while self.pending.kind != "priority":
            self.act(self.pending.seats[0], Answer(0))
        if not at_start:
            self._to_third_turn()

    def _to_third_turn(self) -> None:
        """Pass up to A's First Council of the third turn, and empty the hands."""
        self.pass_until("council1", 0)
        while self.state.turn < BEGUN_IN:
            self.pass_once()
            self.pass_until("council1", 0)
        for seat in SEATS.values():
            self.empty_zone(seat, "hand")
        self.moves.clear()

    def finish(self) -> None:
        """Do what the way asks for at the end: in the way "redone", apply all events once more
        and compare.
        """
        if self.way == "redone":
            self.repeat_all()

    def carry_out(self, statement: Statement) -> None:
        """Carry out one statement; raise ScenarioMistake if it cannot be understood, ScenarioFailure if it
        does not hold.
        """
        first = statement.take("A statement")
        if first in SEATS:
            self._do_as(SEATS[first], statement)
        elif first in CHANGES:
            self._change_position(first, statement)
        elif first in HEAD:
            raise ScenarioMistake(first, "it must come before all others.")
        else:
            self._pass_or_check(one_of(first, (*STATEMENTS, *SEATS), "statement"), statement)
        statement.finish()

    def _change_position(self, first: Word, words: Statement) -> None:
        """Change the position outside of the rules: put cards, set marks, life, flow or turn, empty a zone,
        or do a sweep."""
        match str(first):
            case "put":
                seat, zone = words.take_seat(), self.zone_of(words.take("A zone"))
                for word in words.take_rest():
                    self.put_cards(seat, zone, word)
            case "mark":
                obj, name = self.find(words.take("A card"), None, "field"), words.take("The name of a mark")
                self.mark_object(obj, str(name), words.take_number())
            case "life":
                self.mark_seat(words.take_seat(), "life", words.take_number())
            case "flow":
                self.fill_pool(words.take_seat(), words.take("An amount of flow"))
            case "empty":
                self.empty_zone(words.take_seat(), self.zone_of(words.take("A zone")))
            case "turn":
                self.set_turn(words.take_number())
            case "sweep":
                self.sweep_now()

    def _pass_or_check(self, first: Word, words: Statement) -> None:
        """Run a statement that passes once, twice or until a step, checks what is expected, or explains a
        size."""
        match str(first):
            case "pass":
                self.pass_once()
            case "pp":
                self.pass_once()
                self.pass_once()
            case "until":
                seat = words.take_seat() if words.words_left and words.words_left[0] in SEATS else None
                self.pass_until(one_of(words.take("A step"), self._step_names(), "step"), seat)
            case "expect":
                expect(self, [words.take("Something to check"), *words.take_rest()])
            case "why":
                self.said += why_size(self.state, self.find(words.take("A card"), None, "field").oid)

    def _step_names(self) -> tuple[str, ...]:
        """Return the names of all steps that any variant has, and those of this turn."""
        return (*STEPS, *every(lambda variant: variant.steps), *(one.name for one in self.state.plan))

    def _do_as(self, seat: int, words: Statement) -> None:
        """Do for a seat what these words say: play, use, pass, answer, attack or guard."""
        match str(one_of(words.take("What the seat does"), VERBS, "verb")):
            case "play":
                self.play_card(seat, [words.take("A card"), *words.take_rest()])
            case "use":
                self.use_ability(seat, [words.take("A card"), *words.take_rest()])
            case "pass":
                until = one_of(words.take("A pass"), PASSES, "pass") if words.words_left else PASSES[0]
                self.pass_once(seat, str(until))
            case "answer":
                first = words.take("An answer")
                self.answer(seat, Word(" ".join([first, *words.take_rest()]), first.line))
            case "attack":
                self.attack(seat, words.take_rest())
            case "guard":
                self.guard(seat, words.take_rest())


class ScenarioHead:
    """The game that a scenario is played in, as its first statements describe it."""

    def __init__(self) -> None:
        self.options: dict[str, str] = {}
        self.is_at_start = False
        self.filler = FILLER

    def read(self, statements: list[Statement]) -> list[Statement]:
        """Store what the first statements say and return the statements after them; raise ScenarioMistake if
        one of them is wrong.
        """
        for number, statement in enumerate(statements):
            first = statement.take("A statement")
            if first == "option":
                name = statement.take("The name of an option")
                self.options[str(name)] = " ".join([statement.take("A value"), *statement.take_rest()])
            elif first == "decks":
                self.filler = card_of(statement.take("A card"))
            elif first == "start":
                self.is_at_start = True
            else:
                statement.at = 0
                return statements[number:]
            statement.finish()
        return []
