"""The rules of Low Water, a game of tricks. Each of them is a card that can be taken out."""

from collections.abc import Iterator

from msgspec.structs import replace

from takeback.api import Options
from takeback.api import cards as kit
from takeback.api.cards import Deed, Derived, Hook, Me, Rule

NAMES = ("East", "South", "West", "North")
SUITS = {"gull": "Gulls", "kelp": "Kelp", "shell": "Shells", "wreck": "Wrecks"}
HAND = 8  # cards; there are twice as many ranks as players, so that all cards are dealt
CARDS = tuple(
    kit.Definition(f"lowwater.{suit}{rank}", f"{rank} of {title}", (suit,), might=rank)
    for suit, title in SUITS.items()
    for rank in range(1, 9)
)


def start_cards(options: Options, seats: int) -> Iterator[kit.StartCard]:
    for card in CARDS:
        if card.might <= 2 * seats:
            yield kit.StartCard(card.id, "pack")


def suit_of(derived: Derived, oid: int) -> str:
    return next(iter(derived.values(oid).kinds), "")


def may_lay(derived: Derived, seat: int) -> list[int]:
    """Return the cards of this hand that no rule forbids to lay."""
    hand = derived.state.zone("hand", seat)
    return [
        oid for oid in hand if not kit.why_forbidden(derived, Deed("lay", actor=seat, seat=seat, obj=oid))
    ]


def taker(derived: Derived) -> int:
    """Return the seat that takes the trick: the highest card of the suit led."""
    cards = list(derived.state.within("trick"))
    led = [one for one in cards if suit_of(derived, one.oid) == suit_of(derived, cards[0].oid)]
    return max(led, key=lambda one: derived.values(one.oid).might).controller


# the deal
def deal_if_due(now: Derived | kit.UnfinishedMove, deed: None, me: Me) -> list[kit.Frame]:
    """Deal at the start, and whenever all cards are played."""
    state = now.state
    return [kit.Frame("deal")] if state.turn % HAND == 0 and state.turn < HAND * deals(state) else []


def deals(state: kit.Position) -> int:
    return int(state.option("deals") or 1)


# a trick
def begin_trick(derived: Derived, deed: None, me: Me) -> list[kit.Frame]:
    return [kit.Frame("trick")]


def lay_cards(run: kit.UnfinishedMove, frame: kit.Frame) -> None:
    """Ask one player after the other for a card."""
    seats = run.state.seats_from(run.state.tp)
    if frame.pc == len(seats):
        run.pop()
        return
    seat = seats[frame.pc]
    prompt = "Which card do you lay?" if frame.pc else "Which card do you lead?"
    oid = run.ask_object(seat, "card", prompt, may_lay(run.derived, seat))
    run.move(frame.pc + 1)
    run.do([Deed("lay", actor=seat, seat=seat, obj=oid, zone="trick")])


def take(derived: Derived, deed: None, me: Me) -> list[Deed]:
    return [Deed("take", seat=taker(derived))]


def collect(derived: Derived, deed: Deed, me: Me) -> list[Deed]:
    return [Deed("collect", seat=deed.seat, obj=oid, zone="taken") for oid in derived.state.zone("trick")]


def taker_leads(derived: Derived, deed: Deed, me: Me) -> Deed:
    last = next((fact.seat for fact in derived.state.facts if fact.kind == "take"), deed.seat)
    return replace(deed, seat=last, others=(last,))


def must_follow(derived: Derived, deed: Deed, me: Me) -> str:
    trick, hand = derived.state.zone("trick"), derived.state.zone("hand", deed.seat)
    led = suit_of(derived, trick[0]) if trick else ""
    can = any(suit_of(derived, oid) == led for oid in hand)
    return f"Follow suit: {SUITS[led]} were led." if can and suit_of(derived, deed.obj) != led else ""


def wrecks_lie_low(derived: Derived, deed: Deed, me: Me) -> str:
    state, hand = derived.state, derived.state.zone("hand", deed.seat)
    taken = [oid for seat in range(len(state.seats)) for oid in state.zone("taken", seat)]
    if state.zone("trick") or any(suit_of(derived, oid) == "wreck" for oid in taken):
        return ""
    is_free = all(suit_of(derived, oid) == "wreck" for oid in hand)
    return "" if is_free or suit_of(derived, deed.obj) != "wreck" else "No wreck has been laid yet."


# points
def score_wreck(derived: Derived, fact: kit.Fact, me: Me) -> list[Deed]:
    is_wreck = suit_of(derived, fact.obj) == "wreck"
    return [Deed("score", obj=fact.obj, seat=fact.seat, amount=1, key="points")] if is_wreck else []


def is_flagship(derived: Derived, deed: Deed, me: Me) -> bool:
    return derived.values(deed.obj).might == 2 * len(derived.state.seats)


def score_flagship(derived: Derived, deed: Deed, me: Me) -> Deed:
    return replace(deed, amount=deed.amount + 4)


def end(derived: Derived, deed: None, me: Me) -> kit.Result | None:
    state = derived.state
    is_held = any(state.zone("hand", seat) for seat in range(len(state.seats)))
    if state.turn < HAND * deals(state) or is_held or state.zone("trick"):
        return None
    winners = kit.best_of(state, "points", lowest=True)
    return kit.ended(winners, f"{' and '.join(NAMES[seat] for seat in winners) or 'Nobody'} took the least.")


RULES = (
    Rule(
        "lowwater.tricks",
        "Tricks",
        "In each turn everybody lays one card, in order, and then somebody takes them.",
        (
            *kit.turns_of("lay", "take"),
            Hook("step_body", "lay", begin_trick),
            Hook("job", "trick", lay_cards),
            Hook("commit", "lay", kit.move_card),
            Hook("step_body", "take", take),
            Hook("commit", "take", collect, flags=frozenset({"becomes"})),
            Hook("commit", "collect", kit.move_card),
            Hook("sees", "hand", kit.seen_by_owner),
        ),
        zones=(kit.ZoneKind("hand"), kit.ZoneKind("taken"), kit.ZoneKind("trick", is_owned=False)),
    ),
    Rule(
        "lowwater.deal",
        "The deal",
        "The pack is shuffled and dealt, eight cards to each player; and again when all are played.",
        (
            Hook("setup", "*", deal_if_due),
            Hook("job", "deal", kit.deal_out("pack", "hand", ("taken",))),
            Hook("step_end", "take", deal_if_due),
            Hook("commit", "move", kit.move_card),
            Hook("commit", "shuffle", kit.shuffle_zone),
            Hook("sees", "pack", kit.seen_by_nobody),
        ),
        zones=(kit.ZoneKind("pack", is_owned=False),),
    ),
    Rule("lowwater.end", "The end", "Whoever has the fewest points wins.", (Hook("wins", "*", end),)),
    Rule(
        "lowwater.follow",
        "Follow suit",
        "A player who has the suit that was led lays it.",
        (Hook("can", "lay", must_follow),),
    ),
    Rule(
        "lowwater.leader",
        "The taker leads",
        "Whoever took the last trick leads the next one; without this rule, the players in turn.",
        (Hook("replace", "turn_begin", taker_leads),),
    ),
    Rule(
        "lowwater.low",
        "Wrecks lie low",
        "Nobody leads a wreck before one was laid, unless they have nothing else.",
        (Hook("can", "lay", wrecks_lie_low),),
    ),
    Rule(
        "lowwater.wrecks",
        "Wrecks",
        "Each wreck in a trick is a point for whoever takes it.",
        (Hook("now", "collect", score_wreck), Hook("commit", "score", kit.add_to_mark)),
    ),
    Rule(
        "lowwater.flagship",
        "The flagship",
        "The highest wreck is five points.",
        (Hook("replace", "score", score_flagship, when=is_flagship, flags=frozenset({"add"})),),
        requires=("lowwater.wrecks",),
    ),
)
NEEDED = ("lowwater.tricks", "lowwater.deal", "lowwater.end")
TABLE = kit.CardGame("lowwater", RULES, CARDS, start_cards, needed=NEEDED, score="points")
