"""The answers to the question to a seat: in words, by what they are about, and those given so far."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Choice
from takeback.games.duel.prediction import confirming_answer
from takeback.games.duel.rules.core.chain import ANNOUNCING, price_asked
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from . import words
from .laid import Laid

USUAL_FIRST = (
    "pay",
    "mode",
)  # kinds of questions that offer first what is usual: "Pay for me", "Keep this hand"


class OfferedAnswers:
    """Knows the answers that one seat may give to the question to it, and how far it has answered."""

    def __init__(self, laid: Laid, seat: int | None, names: tuple[str, ...], choice: Choice | None) -> None:
        """Take the state laid out for this seat, the names of the players, and the question to it, if any."""
        self._laid, self._seat, self._names, self._choice = laid, seat, names, choice

    @cached_property
    def done(self) -> int:
        """Return the option that ends the question: "Done", "No", or what is usual, such as "Pay for me".

        -1 without one: then one of the answers must be chosen.
        """
        choice = self._choice
        if choice is None:
            return -1
        if (at := confirming_answer(choice)) >= 0:
            return at
        if choice.kind == "yes_no":
            return len(choice.options) - 1
        is_usual = choice.optional and choice.kind in USUAL_FIRST and not choice.options[0].objs
        return 0 if is_usual else -1

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Return the options that have lines; of equal ones, such as springs in a pile, only the first.

        The one that ends the question has a button instead.
        """
        if self._choice is None:
            return ()
        found: dict[object, int] = {}
        for at, offer in enumerate(self._choice.options):
            if at == self.done:
                continue
            piles = tuple(self._laid.pile_of.get(oid, oid) for oid in offer.objs)
            found.setdefault((offer.text, offer.number, piles) if piles else at, at)
        return tuple(found.values())

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Return the lines of all answers; equal ones are numbered from the left."""
        choice = self._choice
        texts = [self._words_of(choice, at) for at in self.numbers] if choice is not None else []
        alike = Counter(texts)
        met: Counter[str] = Counter()
        lines = []
        for one in texts:
            met[one] += 1
            lines.append(
                _("{answer} ({number} of {count})", answer=one, number=met[one], count=alike[one])
                if alike[one] > 1
                else one
            )
        return tuple(lines)

    def _words_of(self, choice: Choice, at: int) -> str:
        """Return an option in words: a player's name, or a card
        with what tells it from others of its name.
        """
        laid, offer = self._laid, choice.options[at]
        text = show_text(offer.text)
        if len(offer.objs) == 1 and offer.objs[0] < 0:
            return self._names[-1 - offer.objs[0]]
        if len(offer.objs) == 1 and choice.kind == "target" and offer.objs[0] in laid.chain:
            return words.chain_title(laid, offer.objs[0])
        if len(offer.objs) != 1 or sum(one.text == offer.text for one in choice.options) < 2:
            return text
        oid = offer.objs[0]
        obj = laid.state.find(oid)
        if obj is None or not obj.card:
            return text
        values = laid.values(oid)
        pile = laid.piles.get(laid.pile_of.get(oid, 0), ())
        if len(pile) > 1:
            return _("{card}, one of {count}", card=text, count=len(pile))
        called = text
        if "unit" in values.kinds:
            called = _("{card} {size}", card=called, size=words.sized((values.might, values.grit), laid))
        parts = [called]
        if len({laid.derived.controller(one) for each in choice.options for one in each.objs[:1]}) > 1:
            parts.append(words.whose(values.controller, self._names, self._seat))
        if here := laid.place_of(oid):
            parts.append(here)
        return format_list(parts, "unit")

    @property
    def progress(self) -> str:
        """Return how much has been answered, or what there is to pay; "" otherwise."""
        choice, state = self._choice, self._laid.state
        if choice is None:
            return ""
        answers = len(state.frames[-1].answers) if state.frames else 0
        if choice.kind in ("attackers", "guards", "order", "share") and answers:
            return ngettext("{count} chosen", "{count} chosen", answers)
        if choice.kind == "target" and choice.source:
            obj = state.find(choice.source)
            done = len(obj.chosen.targets) if obj is not None else 0
            return ngettext("{count} chosen", "{count} chosen", done) if done else ""
        if choice.kind == "pay" and choice.source:
            price = price_asked(self._laid.derived)
            return _("It costs {price}", price=price) if price else ""
        return ""

    @property
    def can_be_cancelled(self) -> bool:
        """Tell whether the question belongs to an announcement of this seat, which can be taken back."""
        state = self._laid.state
        top = state.frames[-1] if state.frames else None
        obj = state.find(top.source) if top is not None else None
        return (
            top is not None
            and top.job == "announce"
            and top.seat == self._seat
            and obj is not None
            and (obj.zone == "hand" or bool(obj.mark(ANNOUNCING)))
        )

    def targets_with(self, picked: tuple[int, ...]) -> frozenset[int]:
        """Return the targets the answers are about; once some are picked, those that go with them.

        Asked for guards, only units that may guard are targets until one is picked.
        """
        choice = self._choice
        if choice is None:
            return frozenset()
        fitting = [offer.objs for offer in choice.options if set(picked) <= set(offer.objs)]
        if choice.kind == "guards" and not picked:
            return frozenset(objs[0] for objs in fitting if objs)
        return frozenset(oid for objs in fitting for oid in objs)

    @cached_property
    def declared(self) -> dict[int, tuple[int, ...]]:
        """Return the attackers or guards named so far, each with the objects of its answer."""
        choice, clash = self._choice, self._laid.clash
        if choice is None or clash is None:
            return {}
        if choice.kind == "attackers":
            return {one: (one,) for one in clash.attackers}
        return {pair[0]: pair for pair in clash.guards} if choice.kind == "guards" else {}

    @property
    def places(self) -> dict[int, int]:
        """Return the options of a question for a place, by the place's value; {} if none is asked."""
        choice = self._choice
        if choice is None or choice.kind != self._laid.layout.asked:
            return {}
        return {offer.number: at for at, offer in enumerate(choice.options) if offer.number}

    def is_place(self, seat: int, value: int) -> bool:
        """Tell whether this place is an answer."""
        return seat == self._seat and value in self.places
