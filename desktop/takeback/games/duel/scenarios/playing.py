"""The actions of the seats of a scenario: plays, abilities, answers, attacks and passes, each in the
chosen way."""

from __future__ import annotations

from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.play import Move
from takeback.engine.state import Illegal, decode, digest, encode
from takeback.games.duel import failing
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.hooks import REGISTRY, Ability
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Duel, Obj, of_seat
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.scenarios.setting import ScenarioPosition, card_of
from takeback.games.duel.scenarios.words import SEATS, ScenarioFailure, ScenarioMistake, Word, seat_of
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use

# plain; with everything that is listed tried before and dropped; saved and read before each action; with all
# events applied once more at the end
WAYS = ("plain", "probed", "saved", "redone")
MOST_PASSES = 400


class ScenarioPlay(ScenarioPosition):
    """A position with the moves that were made in it; `way`, one of `WAYS`, says how actions are
    carried out.
    """

    def __init__(self, state: Duel, way: str) -> None:
        self.state, self.way = state, way
        self.moves: list[Move] = []
        self.number = 0  # of the actions so far, which seeds their luck

    def act(self, seat: int, action: DuelAction) -> None:
        """Carry out an action in the chosen way and add it to the moves; raise Illegal if the rules refuse
        it, or if one of them fails.
        """
        if self.way == "probed":
            self._probe()
        if self.way == "saved":
            self.state = decode(encode(self.state), Duel)
        self.number += 1
        run = UnfinishedMove(self.state, Chance(7, self.number))
        before = self.state
        try:
            act(run, seat, action)
        except Illegal:
            raise
        except (Exception, SystemExit) as error:
            raise ScenarioFailure(failing.failure_message(error)) from error
        self.state = run.state
        self.moves.append(Move(seat, action, tuple(run.events), before, run.state, run.chance.was_used))

    def _probe(self) -> None:
        """Play everything that is listed and drop it; raise ScenarioFailure if anything of it stays."""
        name = digest(self.state)
        for seat in self.pending.seats:
            for action in actions(self.state, seat):
                act(UnfinishedMove(self.state, Chance(9, self.number)), seat, action)
        if digest(self.state) != name:
            raise ScenarioFailure("What was tried and dropped has left a trace.")

    def repeat_all(self) -> None:
        """Apply the events of each move once more; raise ScenarioFailure unless they lead where they led."""
        for move in self.moves:
            state = move.before
            for event in move.events:
                state = event.apply(state)
            if digest(state) != digest(move.after):
                raise ScenarioFailure("Done again, a move leads elsewhere.")

    # passing ------------------------------------------------------------------------------------------
    def pass_once(self, seat: int | None = None, until: str = "once") -> None:
        """Pass for whoever has priority, or for this seat; raise ScenarioFailure if something else is asked
        and no seat is given.
        """
        if seat is None:
            if self.pending.kind != "priority":
                question = text_in_english(self.pending.prompt) or self.pending.kind
                raise ScenarioFailure(f"Nobody can pass: it is asked {question}")
            seat = self.pending.seats[0]
        self.act(seat, Pass(until, self.state.plans[seat].stops))

    def pass_until(self, step: str, seat: int | None) -> None:
        """Pass at least once, up to this step, of this seat's turn if one is given; nobody attacks or guards
        on the way.

        It stops at any other question, and at the end of the game; raise ScenarioFailure if the step does not
        come.
        """
        for _ in range(MOST_PASSES):
            pending = self.pending
            if pending.kind == "priority":
                self.pass_once()
            elif pending.kind in ("attackers", "guards"):
                self.act(pending.seats[0], Answer(len(pending.options) - 1))
            else:
                return
            if self.state.result is not None or self._is_in(step, seat):
                return
        raise ScenarioFailure(f"No {step} came.")

    def _is_in(self, step: str, seat: int | None) -> bool:
        """Tell whether it is this step, of this seat's turn if one is given, with nothing on the chain."""
        is_there = self.state.step_name == step and (seat is None or self.state.tp == seat)
        return is_there and not self.state.zone("chain")

    # playing and using --------------------------------------------------------------------------------
    def play_card(self, seat: int, words: list[Word]) -> None:
        """Play a card from the hand, with the targets and modes of the further words; its cost is put into
        the pool first, unless there are springs to pay with.
        """
        card = self.find(words[0], seat, "hand")
        self.fill_pool_for(seat, REGISTRY.definition(card.card).cost)
        self.act(seat, Play(card.oid))
        self._announce(seat, words[1:])

    def use_ability(self, seat: int, words: list[Word]) -> None:
        """Use an ability of a card on the field: "L05", its second "L05.2", that of B's "B.L05".

        Its cost is put into the pool first, unless there are springs to pay with. Raise ScenarioMistake
        without such an ability.
        """
        name, _, which = words[0].partition(".")
        obj = self.find(words[0] if name in SEATS else words[0].piece(name), seat, "field")
        usable = [one for one in derive(self.state).values(obj.oid).abilities if "use" in one.flags]
        at = max(0, int(which) - 1) if which.isdecimal() and len(which) < 4 else 0
        if at >= len(usable):
            raise ScenarioMistake(words[0], "it has no such ability to use.")
        self.fill_pool_for(seat, usable[at].get("cost", ""))
        self.act(seat, Use(obj.oid, usable[at].id))
        self._announce(seat, words[1:])

    def _announce(self, seat: int, words: list[Word]) -> None:
        """Answer what is asked while a play is announced: targets and modes from these words, then pay.

        Raise ScenarioMistake for a word that nothing was asked for and that was not the only choice.
        """
        wanted = [word for word in words if word not in ("at", "giving", "and")]
        while self.state.pending is not None and self.state.frames[-1].job == "announce":
            kind = self.pending.kind
            if kind == "pay":
                self.answer(seat, Word("Pay for me", 0))
            elif kind in ("target", "mode") and wanted:
                word = wanted.pop(0)
                if word == "mode" and not wanted:
                    raise ScenarioMistake(word, "The number of the mode is missing after this word.")
                if word == "mode":
                    self.answer_at(seat, wanted.pop(0))
                else:
                    self.answer(seat, word)
            else:
                break
        for word in wanted:
            if not self._was_chosen(word):
                raise ScenarioMistake(word, "nothing is asked that this could answer.")

    def _was_chosen(self, word: Word) -> bool:
        """Tell whether something on the chain has chosen this seat or card, or has been paid for with it."""
        chosen = [
            oid for one in self.state.within("chain") for oid in (*one.chosen.targets, *one.chosen.paid)
        ]
        if word in SEATS:
            return of_seat(SEATS[word]) in chosen
        card = card_of(word.piece(word.partition("#")[0].rpartition(".")[2]))
        seen = [derive(self.state).seen(oid) for oid in chosen if oid > 0]
        return any(one is not None and one.card == card for one in seen)

    # answers ------------------------------------------------------------------------------------------
    def answer_at(self, seat: int, word: Word) -> None:
        """Give the answer with this number, counted from 0; raise ScenarioMistake if there is none."""
        if not word.isdecimal() or not int(word[:4]) < len(self.pending.options):
            raise ScenarioMistake(word, f"there are the answers 0 to {len(self.pending.options) - 1}.")
        self.act(seat, Answer(int(word)))

    def answer(self, seat: int, word: Word) -> None:
        """Give the answer about this seat, with this number, with this text, or about this card, whichever is
        found first.

        Raise ScenarioMistake for a word that is none of these, ScenarioFailure for a card that is not
        offered.
        """
        options: tuple[Any, ...] = self.pending.options
        if word in SEATS and any(of_seat(SEATS[word]) in one.objs for one in options):
            at = next(at for at, one in enumerate(options) if of_seat(SEATS[word]) in one.objs)
        elif word.isdecimal() and any(str(one.number) == word for one in options):
            at = next(at for at, one in enumerate(options) if str(one.number) == word)
        elif any(text_in_english(one.text) == word for one in options):
            at = next(at for at, one in enumerate(options) if text_in_english(one.text) == word)
        else:
            at = self._option_about_card(word)
        self.act(seat, Answer(at))

    def _option_about_card(self, word: Word) -> int:
        """Return the index of the option about this card: "L02", "B.L02", "L02#2"; raise ScenarioMistake for
        no card, ScenarioFailure if it is not offered.
        """
        name, _, nth = word.partition("#")
        who, _, called = name.rpartition(".")
        offered = [text_in_english(one.text) for one in self.pending.options]
        if called not in REGISTRY.definitions and called.replace("_", " ") not in _names():
            raise ScenarioMistake(word, f"it is none of the answers: {', '.join(offered)}.")
        card, found = card_of(word.piece(called)), []
        whose = seat_of(word.piece(who)) if who else -1
        for at, option in enumerate(self.pending.options):
            for oid in option.objs[:1]:
                one = derive(self.state).seen(oid) if oid > 0 else None
                if one is not None and one.card == card and (not who or one.controller == whose):
                    found.append(at)
        at = int(nth[:4]) if nth.isdecimal() else 1
        if not 0 < at <= len(found):
            raise ScenarioFailure(f"{word} is none of the answers: {', '.join(offered)}.")
        return found[at - 1]

    # clash --------------------------------------------------------------------------------------------
    def attack(self, seat: int, words: list[Word]) -> None:
        """Attack with these units, and with no others."""
        for word in words:
            self.answer(seat, word)
        if self.state.pending is not None and self.pending.kind == "attackers":
            self.answer(seat, Word("Done", 0))

    def guard(self, seat: int, words: list[Word]) -> None:
        """Guard as said by words such as "B01>R03", and no further; raise ScenarioFailure for a pair that is
        not offered.
        """
        for word in words:
            guard, _, attacker = word.partition(">")
            pair = (
                self.find(word.piece(guard), seat, "field").oid,
                self.find(word.piece(attacker), 1 - seat, "field").oid,
            )
            offered = [offer.objs for offer in self.pending.options]
            if pair not in offered:
                raise ScenarioFailure(f"{guard} may not guard {attacker}.")
            self.act(seat, Answer(offered.index(pair)))
        if self.state.pending is not None and self.pending.kind == "guards":
            self.answer(seat, Word("Done", 0))

    def usable(self, obj: Obj) -> list[Ability]:
        """Return the abilities of a card that can be used, now or at another time."""
        return [one for one in derive(self.state).values(obj.oid).abilities if "use" in one.flags]


def _names() -> set[str]:
    """Return the names of all cards."""
    return {one.name for one in REGISTRY.definitions.values()}
