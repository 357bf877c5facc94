"""Golden games: recorded games that must replay exactly as they were played.

Each is a record and a transcript, which shows the table after every move.
`scripts/golden.py` makes them anew when a rule is meant to change.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironroad import Game
from ironroad.engine.board import board_names
from ironroad.engine.mechanic import ScoreLine
from ironroad.game.record import GameRecord

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(GOLDEN.glob("*.jsonl"))


def transcript(text: str) -> Iterator[str]:
    """The transcript of a replay, line by line."""
    record = GameRecord.parse(text)
    game = Game._start_of(record)
    for number, line in enumerate(record.moves, 1):
        asked = f"{game.phase}, {len(game.legal_moves)} legal"
        game.replay(line)
        yield f"{number:4} seat {line.seat} [{asked}] {line.move}"
        yield f"     {table_line(game)}"
    scores = game.scores()
    for seat in scores.seats:
        yield f"seat {seat.seat}: {seat.total}"
        yield from (f"  {line.points:4} {line.source}: {told(line)}" for line in seat.lines)
        yield f"  longest path: {', '.join(seat.longest_path)}"
        yield f"  borrowed: {', '.join(seat.borrowed)}"
    yield f"winners {scores.winners}, decided by {scores.decided_by}"


def told(line: ScoreLine) -> str:
    """The data of a line of the score, in one line."""
    return json.dumps(line.data, ensure_ascii=False)


def table_line(game: Game) -> str:
    """The public part of the table after a move, in one line."""
    view = game.view(None)
    seats = "; ".join(f"{s.score} pts {s.trains} tr {s.cards} c {s.tickets} t" for s in view.seats)
    for seat in view.seats:
        owned = (*seat.tokens, *seat.markers, *seat.stations)
        if owned or seat.loans or seat.ferry_cards:
            seats += f"; {seat.seat}: {', '.join(owned)} {seat.loans} l {seat.ferry_cards} f"
    if view.neutral:
        seats += f"; neutral {view.neutral.trains} tr, marker {view.neutral.marker}"
    if view.alien:
        seats += f"; alien in {view.alien.city} of {view.alien.holder}"
    row = " ".join(f"{name} {n}" for name, n in view.face_up.items())
    discards = sum(view.discards.values())
    return f"{seats} | {row} | deck {view.deck} discards {discards} tickets {view.ticket_deck}"


def test_there_are_golden_games_of_every_board_that_is_played() -> None:
    assert {path.name.split("-")[0] for path in RECORDS} == set(board_names())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_games_are_played_as_they_were(path: Path) -> None:
    expected = path.with_suffix(".txt").read_text("utf-8").splitlines()
    played = list(transcript(path.read_text("utf-8")))
    for number, (ours, theirs) in enumerate(zip(played, expected, strict=False), 1):
        assert ours == theirs, f"line {number}"
    assert len(played) == len(expected)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_records_are_written_as_they_were_read(path: Path) -> None:
    text = path.read_text("utf-8")
    assert str(Game.from_record(text).record()) == text
