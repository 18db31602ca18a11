"""The specification of Lantern & Tide, a duel whose every rule is a card."""

from collections.abc import Mapping
from typing import Any

from takeback.engine.game import HARD, Computers, Drafted, Game, Hidden, Levels, Packages, Unlisted
from takeback.engine.later import later
from takeback.engine.option import Option
from takeback.texts import format_list, gettext_noop
from takeback.texts import gettext as _

board, commands, decks, lessons, names, trying = later(
    __package__, "board.board", "commands", "decks", "lessons", "names", "scenarios.trying"
)
state, thinker, hints, whole = later(__package__, "state", "players.thinker", "players.hints", "whole")
packages, rules, shelf, text = whole.packages, whole.rules, whole.shelf, whole.text
validity = whole.validity


class VariantOption(Option, frozen=True):
    """The option of the variant, built in or from a package."""

    def read(self, value: object) -> bool | int | str:
        """Return the value if it names a variant, also one from a package; raise Illegal if not."""
        from takeback.games.duel import packages, variant

        packages.load()
        return value if isinstance(value, str) and value in variant.VARIANTS else super().read(value)


class RulesOption(Option, frozen=True):
    """Rules by id, separated by commas; shown by their titles."""

    def value_text(self, value: object) -> str:
        """Return the titles of the rules whose ids the value lists; an unknown id stands for itself."""
        from takeback.games.duel import packages
        from takeback.games.duel.kernel.hooks import REGISTRY

        packages.load()
        ids = filter(None, map(str.strip, str(value).split(",")))
        titles = [rule.title if (rule := REGISTRY.rules.get(id)) is not None else id for id in ids]
        return format_list(titles, "unit")


class DeckOption(Option, frozen=True):
    """A deck by its name, or a deck file, of which the cards
    themselves are stored, since the file may change.
    """

    def read(self, value: object) -> bool | int | str:
        """Return the deck as an option stores it; raise Illegal if it cannot be played with."""
        # imported late: games are listed before any is loaded
        from takeback.games.duel import decks, packages

        packages.load()
        return decks.as_option(str(super().read(value)))

    def value_text(self, value: object) -> str:
        """Return the deck's title; of a player's own deck, not its cards."""
        return _("a deck of their own") if str(value)[:1].isdigit() else super().value_text(value)

    def suggested_values(self, others: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """Return pairs of option value and title: the variant's decks, then those of the player's own that it
        allows."""
        from takeback.games.duel import decks, packages

        packages.load()
        return decks.offered(str(others.get("variant", "duel")))

    def default_beside(self, others: Mapping[str, Any]) -> bool | int | str:
        """Return the default beside the other options; if none is written for their variant, its usual
        deck."""
        usual = super().default_beside(others)
        if others.get("variant") in (None, "duel") or usual != self.default:
            return usual
        from takeback.games.duel import variant

        known = variant.VARIANTS.get(str(others["variant"]))
        return known.usual_decks[self.name == "deck2"] if known is not None else usual


RULES, EDITOR = "board.drawer:RulesChooser", "board.deck_editor:DeckEditor"
TITLES = {
    "lamps": _("Lamps on the Water"),
    "ash": _("Ash Market"),
    "growth": _("Old Growth"),
    "time": _("Borrowed Time"),
    "morning": _("Morning Road"),
    "night": _("Night Road"),
    "moth": _("Moth and Hound"),
    "stag": _("Stag and Lynx"),
    "grave": _("Grave and Moth"),
}
DECKS, DECK_TITLES = tuple(TITLES), tuple(TITLES.values())
# these variants have no life, no flow to burn and no stops
NO_DUEL = (("variant", "lanes"), ("variant", "prizes"))
OPTIONS = (
    VariantOption(
        "variant",
        "duel",
        _("What is played"),
        ("duel", "lanes", "prizes"),
        called=(_("Duel"), _("Three Roads"), _("Prize Match")),
    ),
    DeckOption(
        "deck1",
        "lamps",
        _("The cards Red plays with"),
        suggestions=DECKS,
        called=DECK_TITLES,
        label=_("First deck"),
        chooser=EDITOR,
        chooser_label=_("Cards…"),
        instead=(("variant", "lanes", "morning"), ("variant", "prizes", "moth")),
    ),
    DeckOption(
        "deck2",
        "ash",
        _("The cards Blue plays with"),
        suggestions=DECKS,
        called=DECK_TITLES,
        label=_("Second deck"),
        chooser=EDITOR,
        chooser_label=_("Cards…"),
        instead=(("variant", "lanes", "night"), ("variant", "prizes", "stag")),
    ),
    Option(
        "first",
        "chance",
        _("Who has the first turn"),
        ("chance", "1", "2"),
        called=(_("By chance"), _("Red"), _("Blue")),
        label=_("Begins"),
    ),
    Option("life", 20, _("What each player starts with"), low=10, high=40, idle=NO_DUEL),
    Option(
        "order",
        "triggers_first",
        _("Before anybody may act: triggers onto the chain, then the sweep; or the other way round"),
        ("triggers_first", "sweep_first"),
        called=(_("Triggers first"), _("Sweep first")),
        label=_("Settling"),
        is_rare=True,
    ),
    Option(
        "flow_burn",
        False,
        _("Players lose as much life as they have unused flow"),
        label=_("Unused flow burns"),
        is_rare=True,
        idle=NO_DUEL,
    ),
    Option(
        "lists",
        "open",
        _("Whether both players know each other’s decks"),
        ("open", "closed"),
        called=(_("Open"), _("Closed")),
        label=_("Deck lists"),
        is_rare=True,
    ),
    Option(
        "stops",
        "usual",
        _("Where passing stops by default; each player can change this at any time"),
        ("usual", "all"),
        called=(_("As usual"), _("Everywhere")),
        is_rare=True,
        idle=NO_DUEL,
    ),
    RulesOption(
        "with",
        "",
        _("Names of rules to add, separated by commas"),
        label=_("Rules added"),
        is_rare=True,
        chooser=RULES,
    ),
    RulesOption(
        "without",
        "",
        _("Names of rules to remove, separated by commas"),
        suggestions=("core.draw_step", "core.delay", "core.redraw", "core.hand_limit"),
        label=_("Rules removed"),
        is_rare=True,
        chooser=RULES,
    ),
    Option(
        "puzzle",
        "",
        _("A puzzle instead of a game: Lanterns/1 to Lanterns/20, or a file"),
        is_rare=True,
        label=_("Puzzle"),
    ),
)

LEVELS = (gettext_noop("apprentice"), gettext_noop("adept"), gettext_noop("master"), gettext_noop("sage"))
LEVEL_LABELS = (
    gettext_noop("Apprentice"),
    gettext_noop("Adept"),
    gettext_noop("Master"),
    gettext_noop("Sage"),
)

GAME = Game(
    package=__package__ or "",
    title=_("Lantern & Tide"),
    tagline=_("A trading-card duel: attack with units, and reply to cards."),
    difficulty=HARD,
    minutes=25,
    options=OPTIONS,
    preferences=(
        Option(
            "pay_by_hand",
            False,
            _("Ask each time which springs pay for your cards."),
            label=_("Pay by hand"),
        ),
    ),
    seat_names=names.SEATS,
    chance=True,
    taking_back=_("Undo can reveal cards that were drawn and the results of coins."),
    state=state.Duel,
    action=state.DuelAction,
    event=state.Happening,
    start=shelf.start,
    to_act=rules.to_act,
    actions=rules.actions,
    passing=state.PASSING,
    play=rules.play,
    outcome=rules.outcome,
    valid=validity.valid,
    with_names=rules.with_names,
    describe=text.describe,
    game_turn=text.game_turn,
    went=text.went,
    values=text.values,
    next_step=text.what_next,
    board=board.Board,
    commands=commands,
    lessons=lessons.lessons,
    help_page=text.help_page,
    unlisted=Unlisted(allows=rules.allows, examples=rules.examples),
    hidden=Hidden(
        seen_by=rules.seen_by,
        seen_event=rules.seen_event,
        seen_action=rules.seen_action,
        seen_options=rules.seen_options,
    ),
    drafted=Drafted(
        closes=rules.closes,
        may_confirm=rules.may_confirm,
        is_reply=rules.is_reply,
        passes=False,
        describe_turn=text.describe_turn,
    ),
    levels=Levels(of=shelf.level_of, are_all=False, shelf=shelf.SHELF, solve=shelf.solve),
    computers=Computers(
        choose=thinker.choose,
        hint=hints.hint,
        levels=LEVELS,
        level_labels=LEVEL_LABELS,
        usual_levels=("adept",),
        thoughts=(0.1, 0.5, 1.5, 4.5),
        counted=("master", "sage"),
        rounds=decks.rounds,
    ),
    packages=Packages(found=packages.found, is_needed=packages.is_needed, missing=packages.missing),
    scenarios=trying.try_scenario,
)
