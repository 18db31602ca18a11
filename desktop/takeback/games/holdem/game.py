"""The Game of hold'em: no-limit and its three relatives, as a cash game or a sit-and-go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from takeback.engine.game import MEDIUM, Computers, Finish, Game, Hidden, Records, Unlisted
from takeback.engine.later import later
from takeback.engine.option import Option, Preset
from takeback.engine.state import Event
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

if TYPE_CHECKING:
    from takeback.games.holdem import rules, state, text, validity
    from takeback.games.holdem.players import measuring, thinker
    from takeback.games.holdem.records import ledger
    from takeback.games.holdem.rules import between as events
else:
    rules, state, text, validity = later(__package__, "rules", "state", "text", "validity")
    measuring, thinker, ledger, events = later(
        __package__, "players.measuring", "players.thinker", "records.ledger", "rules.between"
    )
board, commands, page, lessons, importer, hints = later(
    __package__,
    *("board.board", "commands", "board.hands.page", "lessons", "records.importer", "players.hints"),
)

SHORT_DECK = ("variant", "shortdeck")
CASH, SIT_AND_GO = ("format", "cash"), ("format", "sitgo")
NO_FIXED_LIMIT = tuple(("variant", one) for one in ("holdem", "omaha", "shortdeck"))
NO_POT_LIMIT = tuple(("variant", one) for one in ("holdem", "limit", "shortdeck"))


class SentenceOption(Option, frozen=True):
    """An option whose choices continue a sentence after its title, "Rebuy when they like", and are called so
    there; in a dialog they stand alone."""

    continued: tuple[str, ...] = ()  # the choices after the title

    def value_text(self, value: object) -> str:
        """Return a choice as it continues the title; a value that is no choice as the base class does."""
        if value in self.choices:
            return self.continued[self.choices.index(value)]
        return super().value_text(value)


OPTIONS = (
    Option(
        "variant",
        "holdem",
        _("The game, and how much may be bet"),
        ("holdem", "omaha", "limit", "shortdeck"),
        label=_("Variant"),
        called=(_("No-limit hold’em"), _("Pot-limit Omaha"), _("Fixed limit"), _("Short deck")),
    ),
    Option(
        "format",
        "cash",
        _("Cash: rebuy at any time. Sit-and-go: play until one player has all the chips"),
        ("cash", "sitgo"),
        label=_("Format"),
        called=(_("Cash"), _("Sit-and-go")),
    ),
    Option("small", 50, _("Forced bet before the deal"), low=1, label=_("Small blind"), idle=(SIT_AND_GO,)),
    Option("big", 100, _("Also the minimum bet"), low=1, label=_("Big blind"), idle=(SIT_AND_GO,)),
    Option(
        "stack",
        100,
        _("In big blinds; in a sit-and-go the default is 60"),
        low=1,
        high=1000,
        label=_("Start stack"),
        instead=(("format", "sitgo", 60),),
    ),
    SentenceOption(
        "ante",
        "none",
        _("Who posts an ante. Short deck: everybody"),
        ("none", "each", "big"),
        label=_("Ante"),
        called=(_("None"), _("Posted by everybody"), _("Posted by the big blind")),
        continued=(_("none"), _("posted by everybody"), _("posted by the big blind")),
        is_rare=True,
        instead=(("variant", "shortdeck", "each"),),
    ),
    Option("ante_size", 0, _("0 means: as big as usual"), high=100_000, label=_("Ante size"), is_rare=True),
    Option(
        "ante_first",
        True,
        _("A stack too short for both pays the ante before the blind"),
        label=_("Ante first"),
        is_rare=True,
    ),
    SentenceOption(
        "button",
        "dead",
        _("It may stop at an empty seat, or always moves on"),
        ("dead", "moving"),
        label=_("Button"),
        called=(_("May be dead"), _("Always moves on")),
        continued=(_("may be dead"), _("always moves on")),
        is_rare=True,
    ),
    Option(
        "raises",
        4,
        _("After the bet on each street"),
        (4, 3),
        label=_("Raises"),
        is_rare=True,
        idle=NO_FIXED_LIMIT,
    ),
    Option(
        "pot_counts_antes",
        False,
        _("Antes are part of the pot that may be bet before the flop"),
        label=_("Antes count"),
        is_rare=True,
        idle=NO_POT_LIMIT,
    ),
    SentenceOption(
        "runout",
        "faceup",
        _("All-in hands are shown before the rest of the board, or after it"),
        ("faceup", "end"),
        label=_("All-in hands"),
        called=(_("Shown before the board"), _("Shown after the board")),
        continued=(_("shown before the board"), _("shown after the board")),
        is_rare=True,
        idle=(SIT_AND_GO,),
    ),
    SentenceOption(
        "rebuy",
        "auto",
        _("When a player runs out of chips"),
        ("auto", "ask", "none"),
        label=_("Rebuy"),
        called=(_("At once"), _("When they like"), _("Never")),
        continued=(_("at once"), _("when they like"), _("never")),
        is_rare=True,
        idle=(SIT_AND_GO,),
    ),
    SentenceOption(
        "deal",
        "auto",
        _("The next hand follows immediately, or when you press Deal"),
        ("auto", "ask"),
        label=_("Next hand"),
        called=(_("At once"), _("When somebody deals")),
        continued=(_("at once"), _("when somebody deals")),
        is_rare=True,
    ),
    Option(
        "hands",
        0,
        _("The table closes after this many; 0 means never"),
        high=10_000,
        label=_("Hands"),
        is_rare=True,
        idle=(SIT_AND_GO,),
    ),
    Option(
        "level_hands",
        10,
        _("The blinds rise after this many"),
        (10, 6, 15),
        label=_("Hands a level"),
        is_rare=True,
        idle=(CASH,),
    ),
    Option(
        "practice",
        False,
        _("Cards to come can be shuffled again; nothing is counted"),
        label=_("Practice"),
        is_rare=True,
    ),
    Option(
        "straddle",
        False,
        _(
            "The player left of the big blind posts twice as much, and acts last before the flop. "
            "From 4 players"
        ),
        label=_("Straddle"),
        is_rare=True,
        idle=(SIT_AND_GO, SHORT_DECK),
    ),
    Option(
        "run_twice",
        False,
        _("All-in before the river, the rest of the board is dealt twice, each for half of the pot"),
        label=_("Run it twice"),
        is_rare=True,
        idle=(SIT_AND_GO,),
    ),
)

PREFERENCES = (
    Option("four_colours", False, _("Every suit in its own colour."), label=_("Four-colour cards")),
    Option("in_blinds", False, _("If there are blinds; otherwise in chips."), label=_("Chips in big blinds")),
    Option(
        "showdown_hold",
        4,
        _("In seconds. Press any key or click to continue sooner."),
        high=10,
        label=_("Hold after a showdown"),
    ),
    Option(
        "showdown_waits",
        False,
        _("A showdown stays until you press a key."),
        label=_("Wait at a showdown"),
    ),
)

LEVEL_LABELS = (
    gettext_noop("Random"),
    gettext_noop("Always folds"),
    gettext_noop("Always calls"),
    gettext_noop("Always all-in"),
    gettext_noop("Station, easy"),
    gettext_noop("Wild, easy"),
    gettext_noop("Rock, easy"),
    gettext_noop("Solid, easy"),
    gettext_noop("Station, medium"),
    gettext_noop("Wild, medium"),
    gettext_noop("Rock, medium"),
    gettext_noop("Solid, medium"),
    gettext_noop("Station, hard"),
    gettext_noop("Wild, hard"),
    gettext_noop("Rock, hard"),
    gettext_noop("Solid, hard"),
)

GAME: Game[state.Holdem, state.HoldemAction, Event] = Game(
    package=__package__ or "",
    title=_("Hold'em"),
    # since 2, the public tally of a seat counts its large bets; since 3, there are straddles and two boards
    edition=3,
    tagline=_("Poker at one table, for play money."),
    difficulty=MEDIUM,
    minutes=30,
    seats=(2, 3, 4, 5, 6, 7, 8, 9),
    usual_seats=6,
    options=OPTIONS,
    presets=(
        Preset(_("Cash game")),
        Preset(_("Sit-and-go"), {"format": "sitgo"}),
        Preset(_("Omaha"), {"variant": "omaha"}),
    ),
    preferences=PREFERENCES,
    seat_names=rules.NAMES,
    chance=True,
    taking_back=_("Undo can reveal cards. Replayed hands are not counted."),
    state=state.Holdem,
    action=state.HoldemAction,
    event=events.Happening,
    start=rules.start,
    to_act=rules.to_act,
    actions=rules.actions,
    play=rules.play,
    outcome=rules.outcome,
    valid=validity.valid,
    anytime=state.ANYTIME,
    passing=state.PASSING,
    with_names=rules.with_names,
    describe=text.describe,
    game_turn=text.game_turn,
    went=text.went,
    values=text.values,
    next_step=text.next_step,
    board=board.Board,
    commands=commands,
    lessons=lessons.lessons,
    unlisted=Unlisted(allows=rules.allows, examples=rules.examples),
    hidden=Hidden(seen_by=rules.seen_by, seen_event=rules.seen_event),
    computers=Computers(
        choose=thinker.choose,
        hint=hints.hint,
        levels=thinker.LEVELS,
        level_labels=LEVEL_LABELS,
        usual_levels=thinker.USUAL,
        references=thinker.EXPLOITERS,
        measuring=measuring.MEASURING,
    ),
    finish=Finish(sheet=text.sheet, deciding_numbers=text.net_chips),
    records=Records(rows=ledger.rows, page=page.HandsPage, files=(".phh", ".phhs"), importer=importer.read),
)
