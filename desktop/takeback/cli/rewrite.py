"""`takeback rewrite`: replays a saved game with a changed past or other rules, and reports what changes."""

from collections.abc import Iterable
from typing import Any

from takeback.cli.arguments import Arguments
from takeback.cli.own_process import run_within
from takeback.cli.printing import count_turns, print_json
from takeback.cli.replay import game_of, limits_of, read_with_secrets
from takeback.cli.verify import STILL_HIDDEN
from takeback.engine import savefile
from takeback.engine.past_edits import Choices, TakeOut
from takeback.engine.rewrite import KINDS, TurnVerdict
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal, digest
from takeback.table.opening import save_file_of, table_from_file
from takeback.table.rewriting import (
    VERDICT_WORDS,
    RestartedTable,
    SeenVerdict,
    count_by_kind,
    new_line,
    practice_file,
    restarted_file,
    rewriting_with_edits,
    verdict_as_seen,
    with_rules,
)
from takeback.table.table import Table
from takeback.texts import format_list
from takeback.texts import gettext as _

ONE_THING = _("Either take out turns or start the game differently, not both.")
WHAT = _("Use --at and --take-out to take out turns, or --option or --seed to start the game differently.")
SEATS = _("The players of a game that has been played cannot be changed.")


def run(given: Arguments) -> int:
    """Run the command in a limited process; return its exit status."""
    return run_within(limits_of(given.file), lambda: rewrite_file(given))


def rewrite_file(given: Arguments) -> int:
    """Rewrite the file's line, write the new one, and print the result; return 0. Raise SaveFileError for a
    fair game in play."""
    file = read_with_secrets(given.file)
    if file.encrypted:
        raise SaveFileError(STILL_HIDDEN)
    table = table_from_file(file, None, lambda _id: game_of(file)).table
    again = RewriteRun(table, given)
    again.play()
    if given.out is not None:
        savefile.write(given.out, again.file())
    if given.json:
        print_json(again.result_json())
    else:
        again.print_result()
    return 0


class RewriteRun:
    """Replays the current line of a file as the arguments say."""

    def __init__(self, table: Table, given: Arguments) -> None:
        """Prepare the replay. Raise Illegal unless either turns are taken out, or options or seed given."""
        self.table, self.given, self.game = table, given, table.game
        self.tip = table.line[-1]
        choices = Choices(luck=given.luck, fallen=given.fallen, offers=given.offers)
        self.other: RestartedTable | None = None
        if given.option or given.seed is not None:
            if given.take_out:
                raise Illegal(ONE_THING)
            options = _options(given.option)
            self.other = with_rules(table, self.tip, options, given.seed, choices)
            self.grown = self.other.rewriting
        elif given.take_out and given.at is not None:
            out = TakeOut(given.at, given.at + given.take_out - 1)
            self.grown = rewriting_with_edits(table, self.tip, [out], choices)
        else:
            raise Illegal(WHAT)
        self.verdicts: list[TurnVerdict] = []
        self.turns: list[SeenVerdict] = []

    def play(self) -> None:
        """Replay all turns, and keep the verdicts on them."""
        self.verdicts = self.grown.advance()
        self.turns = [verdict_as_seen(self.game, verdict, None) for verdict in self.verdicts]

    def file(self) -> SaveFile:
        """Return the new line as a file: added to the tree of the old file, where the table then goes to its
        end; as a table of its own with other rules or if the old one is fair."""
        table = self.table
        if self.other is not None:
            return restarted_file(self.game, self.other)
        if table.is_fair:
            return practice_file(table, self.grown)
        if self.grown.line():
            table.join_line(new_line(table, self.grown, "another past"))
        table.go_to(self.grown.here)
        return save_file_of(table)

    def result_json(self) -> dict[str, Any]:
        """Return the verdicts, the outcome and the digests before and after as JSON data."""
        outcome = self.game.outcome(self.grown.here.state)
        return {
            "game": self.game.id,
            "luck": self.given.luck,
            "fallen": self.given.fallen,
            "after": self.grown.plan.base.depth,
            "turns": [self._turn_json(*pair) for pair in zip(self.verdicts, self.turns, strict=True)],
            "counts": count_by_kind(self.turns),
            "digest_before": digest(self.tip.state),
            "digest": digest(self.grown.here.state),
            "outcome": outcome.sentence if outcome is not None else "",
            "out": str(self.given.out) if self.given.out is not None else None,
        }

    def _turn_json(self, verdict: TurnVerdict, seen: SeenVerdict) -> dict[str, Any]:
        """Return a turn of the result as JSON data."""
        source, node = verdict.source, verdict.node
        return {
            "turn": source.depth if source is not None else None,
            "place": node.depth if node is not None else None,
            "seat": self.table.names[seen.seat],
            "was": seen.was,
            "text": seen.text,
            "verdict": seen.kind,
            "why": seen.why,
            "steps": [{"verdict": one.kind, "text": one.text, "why": one.why} for one in seen.steps],
        }

    def print_result(self) -> None:
        """Print the verdicts, the outcome, the digests, and the file that was written."""
        result = self.result_json()
        counts = result["counts"]
        kinds = [f"{counts[kind]} {VERDICT_WORDS[kind]}" for kind in KINDS if kind in counts]
        print(
            _(
                "{file}: {game}, {turns}: {verdicts}.",
                file=self.given.file.name,
                game=self.game.title,
                turns=count_turns(len(self.turns)),
                verdicts=format_list(kinds, "unit"),
            )
        )
        for turn in result["turns"]:
            what = turn["was"] or turn["text"]
            why = f" ({turn['why']})" if turn["why"] else ""
            print(f"  {turn['turn'] or '+'}. {turn['seat']}: {what}: {VERDICT_WORDS[turn['verdict']]}{why}")
        if result["outcome"]:
            print(result["outcome"])
        print(_("Digest {before} before, {now} now", before=result["digest_before"], now=result["digest"]))
        if self.given.out is not None:
            print(_("Wrote {file}", file=self.given.out))


def _options(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the options by name. Raise Illegal if the number of seats is among them."""
    options = dict(pairs)
    if "seats" in options or "players" in options:
        raise Illegal(SEATS)
    return options
