"""Plays a match: finds out which games are left, has them played, and keeps their results."""

from collections.abc import Generator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path

from ironroad.arena.lineups import Fixture, deals_for, fixtures, seatings
from ironroad.arena.match import GameResult, Match
from ironroad.arena.results_file import ResultsFile
from ironroad.arena.workers import default_workers, play_here, play_on_cores, play_on_ray
from ironroad.batch.results import Progress, no_progress


@dataclass(frozen=True, slots=True)
class Played:
    """The games of a match so far."""

    results: tuple[GameResult, ...]
    found: int
    """How many of the games were in the file already."""
    interrupted: bool


def whole_games(match: Match, games: int) -> int:
    """The number of games in the fewest whole deals that make at least `games` games."""
    bots, players = len(match.bots), match.players
    return deals_for(games, bots, players) * len(seatings(bots, players))


def play_match(
    match: Match,
    games: int,
    *,
    workers: int | None = None,
    ray: str | None = None,
    file: Path | None = None,
    progress: Progress = no_progress,
) -> Played:
    """Play `games` games, rounded up to whole deals, and keep their results in `file`.

    Games with a result in the file are not played again, unless they were abandoned. Ctrl-C ends
    the match early.
    """
    with closing(ResultsFile(file, match)) if file else nullcontext() as kept:
        results = dict(kept.found) if kept else {}
        found = len(results)
        deals = deals_for(games, len(match.bots), match.players)
        left = [
            fixture
            for fixture in fixtures(len(match.bots), match.players, deals)
            if fixture not in results or results[fixture].mishap
        ]
        progress(whole_games(match, games) - len(left))
        interrupted = False
        try:
            with closing(_play(match, left, workers, ray)) as playing:
                for result in playing:
                    if kept:
                        kept.add(result)
                    results[result.fixture] = result
                    progress(1)
        except KeyboardInterrupt:
            interrupted = True
    return Played(tuple(results.values()), found, interrupted)


def _play(
    match: Match, games: list[Fixture], workers: int | None, ray: str | None
) -> Generator[GameResult]:
    if ray:
        return play_on_ray(match, games, ray)
    workers = min(workers or default_workers(match), len(games))
    return play_on_cores(match, games, workers) if workers > 1 else play_here(match, games)
