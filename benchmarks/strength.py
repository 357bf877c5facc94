"""Plays the matches of docs/bots.md and prints its tables.

    python benchmarks/strength.py [--folder DIR] [--workers N] [PART ...]

Parts: planner, self-play, search, time, seats, levels; all unless named. Results are kept in the
folder, a file a match, and a match that was interrupted goes on where it was.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ironroad import Match, board_names, play_match, summarise
from ironroad.arena.summary import BotSummary, Summary

SEARCH = "search:seconds=0.25,threads=1"


@dataclass(frozen=True)
class Fight:
    """A match to show, with the arguments that the command line would be given."""

    board: str
    bots: tuple[str, ...]
    games: int
    players: int = 2

    @property
    def command(self) -> str:
        """The command that plays the match."""
        seats = f" -p {self.players}" if self.players > 2 else ""
        bots = " ".join(self.bots)
        return f"ironroad arena {self.board} {bots}{seats} --games {self.games} --seed 1"

    @property
    def file(self) -> str:
        """The name of the match's results file."""
        bots = "-".join(bot.translate(str.maketrans(":,=", "---")) for bot in self.bots)
        return f"{self.board}-{self.players}-{bots}.jsonl"


def fights(part: str) -> Iterator[Fight]:
    """The matches of a part."""
    match part:
        case "planner":
            for board in board_names():
                yield Fight(board, ("planner", "greedy"), 400)
                yield Fight(board, ("planner", "random"), 400)
        case "self-play":
            yield Fight("usa", ("planner", "planner"), 400)
        case "search":
            for board in board_names():
                yield Fight(board, (SEARCH, "planner"), 120)
        case "time":
            budgets = tuple(f"search:seconds={each},threads=1" for each in (0.05, 0.25, 1))
            yield Fight("san_francisco", budgets, 120)
            yield Fight("usa", budgets, 60)
        case "seats":
            bots = ("random", "greedy", "planner", "search:seconds=0.1,threads=1")
            for board in board_names():
                yield Fight(board, bots, 24, 4)
        case "levels":
            for board in board_names():
                yield Fight(board, ("easy", "normal", "hard"), 240)
            yield Fight("san_francisco", ("hard", "expert:threads=1"), 40)
        case _:
            raise SystemExit(f"no part '{part}'; expected one of {', '.join(PARTS)}")


PARTS = ("planner", "self-play", "search", "time", "seats", "levels")


def main() -> None:
    """Play the matches, and print their tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", metavar="PART", nargs="*", default=PARTS)
    parser.add_argument("--folder", type=Path, default=Path("strength"))
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for part in args.parts:
        print(f"\n## {part}\n\n| board | games | bot | wins | 95 % | score | ms | over | illegal |")
        print("|---|---|---|---|---|---|---|---|---|", flush=True)
        for fight in fights(part):
            match = Match.new(fight.board, fight.bots, fight.players, seed=1)
            file = args.folder / fight.file
            played = play_match(match, fight.games, workers=args.workers, file=file)
            for row in rows(fight, summarise(match, played.results)):
                print(row, flush=True)
            if played.interrupted:
                raise SystemExit(130)


def rows(fight: Fight, summary: Summary) -> Iterator[str]:
    """A line of a Markdown table for each bot."""
    yield f"| `{fight.command}` |"
    for bot in summary.bots:
        yield f"| {fight.board} | {summary.games} | `{bot.name}` | {figures(bot)} |"


def figures(bot: BotSummary) -> str:
    """The figures of a bot in a table."""
    if bot.win_rate is None or bot.win_rate_interval is None or bot.score is None:
        return " | ".join([""] * 6)
    low, high = (round(100 * end, 1) for end in bot.win_rate_interval)
    each = 1000 * (bot.seconds_per_decision or 0)
    cells = [f"{100 * bot.win_rate:.1f} %", f"{low} to {high}", f"{bot.score:.1f}"]
    cells += [f"{each:.1f}", str(bot.overruns), str(bot.illegal_moves + bot.failures)]
    return " | ".join(cells)


if __name__ == "__main__":
    main()
