"""The card of hold'em: no-limit and its three relatives, for cash or as a sit-and-go."""

from desktop.engine.game import Game
from desktop.engine.later import later
from desktop.engine.option import Option

counting, happening, records, rules, state, text, thinker = later(
    __package__, "counting", "happening", "records", "rules", "state", "text", "thinker"
)

OPTIONS = (
    Option(
        "variant",
        "holdem",
        "No-limit hold’em, pot-limit Omaha, fixed limit, or 36 cards",
        ("holdem", "omaha", "limit", "shortdeck"),
    ),
    Option("format", "cash", "Chips can be bought at any time, or one plays for places", ("cash", "sitgo")),
    Option("small", 50, "At a cash table; in a sit-and-go the level sets it", low=1, label="Small blind"),
    Option("big", 100, "At a cash table; in a sit-and-go the level sets it", low=1, label="Big blind"),
    Option(
        "stack",
        100,
        "In big blinds; a sit-and-go begins with 60 unless you say otherwise",
        low=1,
        high=1000,
        label="Start stack",
        instead=(("format", "sitgo", 60),),
    ),
    Option(
        "ante",
        "none",
        "Nobody pays one, everybody, or the big blind alone; with 36 cards everybody does",
        ("none", "each", "big"),
        instead=(("variant", "shortdeck", "each"),),
    ),
    Option("ante_size", 0, "0 means: as big as usual", high=100_000),
    Option("ante_first", True, "A stack too short for both pays the ante before the blind"),
    Option("button", "dead", "It may stop at an empty seat, or always moves on", ("dead", "moving")),
    Option("raises", 4, "With fixed limit, after the bet on each street", (4, 3)),
    Option("pot_counts_antes", False, "Pot limit: antes count before the flop", label="Antes count"),
    Option("runout", "faceup", "All-in hands are shown before the board, or after it", ("faceup", "end")),
    Option(
        "rebuy", "auto", "Who has no chips left gets new ones, may buy, or is out", ("auto", "ask", "none")
    ),
    Option("deal", "auto", "The next hand follows at once, or waits for Deal", ("auto", "ask")),
    Option("hands", 0, "A cash table closes after so many; 0 means never", high=10_000),
    Option(
        "level_hands", 10, "Sit-and-go: the blinds rise after so many", (10, 6, 15), label="Hands a level"
    ),
    Option("practice", False, "Cards to come can be shuffled again; nothing is counted"),
)

GAME = Game(
    package=__package__ or "",
    title="Hold'em",
    tagline="A card room where every hand can be taken back.",
    seats=(2, 3, 4, 5, 6, 7, 8, 9),
    usual_seats=6,
    options=OPTIONS,
    seat_names=rules.NAMES,
    levels=thinker.LEVELS,
    samples=True,
    hidden=True,
    chance=True,
    taking_back="Taking back shows cards. Hands played again are not counted.",
    state=state.Holdem,
    action=state.Deed,
    event=happening.Happening,
    start=rules.start,
    to_act=rules.to_act,
    actions=rules.actions,
    play=rules.play,
    outcome=rules.outcome,
    anytime=state.ANYTIME,
    seen_by=rules.seen_by,
    seen_event=rules.seen_event,
    with_names=rules.with_names,
    describe=text.describe,
    chapter=counting.chapter,
    values=counting.values,
    records=records.rows,
    thinker="thinker:choose",
    measuring="measuring:MEASURING",
    importer="importer:read",
    lessons="lessons:lessons",
    files=(".phh", ".phhs"),
    page="board_hands.page:HandsPage",
)
