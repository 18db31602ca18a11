"""The daily deal of a game: the page that lists the days, and the results."""

from __future__ import annotations

from datetime import date

from takeback.engine.daily import DailyDeals, seed_of_day
from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.engine.titles import title_of_deal
from takeback.listeners.deals import Deals
from takeback.listeners.statistics import StatisticsFile
from takeback.shell.commands.for_games import why_no_daily_deals
from takeback.shell.commands.register import A_GAME, OWN_GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.tables import continue_table, open_new_table
from takeback.texts import gettext as _


def show_days(host: Host, game: Game, today: date) -> None:
    """Show the days of this game; one that is chosen is played."""
    from takeback.shell.features.daily_deals.dialog import DailyDealsDialog

    deals, statistics = deals_of(host), statistics_of(host)
    results = deals.results_of(game.id, statistics)
    dialog = host.open(lambda over: DailyDealsDialog(game, results, today, over))
    dialog.chosen.connect(lambda day: play_deal(host, game, day))


def deals_of(host: Host) -> Deals:
    """Return the daily deals that all windows share."""
    return host.settings.profile_object(Deals)


def statistics_of(host: Host) -> StatisticsFile:
    """Return the statistics that all windows share."""
    return host.settings.profile_object(StatisticsFile)


def play_deal(host: Host, game: Game, day: date) -> None:
    """Continue the deal of this day where it was left, or begin it and note its table as that of the day."""
    waiting = deals_of(host).result_of(game.id, day, statistics_of(host)).waiting
    if waiting and waiting in {info.id for info in host.journal.tables()}:
        continue_table(host, waiting)
        return
    daily = game.daily
    assert daily is not None
    options, rule = game.read_options(daily.options_of(day)), host.settings.value("rule")
    title = title_of_deal(game, day)
    before, seats = host.session, seats_of_deal(game, daily)
    open_new_table(host, game, options, seats, seed_of_day(game.id, day), rule, title=title)
    session = host.session
    if session is not None and session is not before:
        deals_of(host).note_table(day, session.table)


def seats_of_deal(game: Game, deals: DailyDeals) -> tuple[Seat, ...]:
    """Return who plays a daily deal: a person on the first seat, and computers."""
    return tuple(
        Seat(
            "computer" if seat else "person",
            game.seat_name(seat),
            deals.level if seat else "",
            game.seat_colour(seat),
        )
        for seat in range(deals.seats)
    )


@command(
    "daily_deal",
    _("&Daily deal…"),
    A_GAME,
    menu=OWN_GAME,
    tip=_("A new deal every day, the same for everybody."),
    games=why_no_daily_deals,
)
def daily_deal(host: Host, game: Game) -> None:
    """Show the daily deals of a game."""
    show_days(host, game, date.today())


FEATURE: Feature[FeaturePart] = Feature("daily_deals", (daily_deal,))
