"""What views, positions and refused moves say about the neutral player."""

from typing import Any

import numpy as np

from ironroad.engine.actions import KEEP_TICKETS, NEUTRAL_CHOICE, PAY, SECOND_CARD, TURN
from ironroad.engine.board import Board
from ironroad.engine.claims import close_tracks
from ironroad.engine.limits import NEUTRAL, NOBODY
from ironroad.engine.mechanics.neutral.rules import is_neutral_phase
from ironroad.engine.reading import BadPosition, Part
from ironroad.engine.reasons import taken
from ironroad.engine.tickets import deck_is_empty


def told_of_table(board: Board, values: Any) -> dict[str, Any]:
    """The neutral player's tracks, as views and positions show them."""
    owned = zip(board.tracks, values.owner, strict=False)
    return {"neutral": {"tracks": tuple(track.id for track, owner in owned if owner == NEUTRAL)}}


def why_not(board: Board, state: Any, move: Any) -> str:
    """The reason why the neutral player cannot get a track."""
    return taken(board, state, board.track_numbers[str(move.track)])


_KEYS = ("marker", "tracks")


def read_table(board: Board, state: np.record, top: Part) -> None:
    """Read the neutral player's tracks from a position."""
    part = top.part("neutral", _KEYS)
    if part is None:
        return
    if not board.rules.neutral_trains:
        part.fail("nobody plays neutral here")
    for track in part.names("tracks", board.track_numbers, "track"):
        if state.owner[track] != NOBODY:
            part.fail(f"tracks: '{board.tracks[track].id}' is a player's")
        beside = board.rules.route_first[track] + np.arange(board.rules.route_size[track])
        if (state.owner[beside] == NEUTRAL).any():
            part.fail(f"tracks: '{board.tracks[track].id}' is the second of its route")
        if board.tracks[track].length > state.neutral_trains:
            part.fail(f"tracks take more than {board.rules.neutral_trains} trains")
        state.owner[track] = NEUTRAL
        state.neutral_trains -= board.rules.length[track]
        close_tracks(board.rules, state, NEUTRAL, track)


def read_after_tickets(board: Board, state: np.record, top: Part) -> None:
    """Read who holds the neutral marker; if left out, the second player does (N13).

    When the ticket deck has run out, nobody holds it (N20).
    """
    if not board.rules.neutral_trains:
        return
    part = top.part("neutral", _KEYS)
    run_out = bool(deck_is_empty(state))
    if not run_out:
        state.neutral_marker = (int(state.first) + 1) % int(state.players)
    if part is not None and "marker" in part.values:
        state.neutral_marker = part.integer("marker", 0, int(state.players) - 1, NOBODY)
        if run_out and state.neutral_marker != NOBODY:
            part.fail("marker: expected null, because the ticket deck has run out (N20)")


def check_decision(board: Board, state: np.record) -> None:
    """Check that the seat to decide fits the turn, and that a neutral choice is possible."""
    if state.phase == NEUTRAL_CHOICE:
        _check_choice(board, state)
    if board.rules.neutral_trains and state.phase in (TURN, SECOND_CARD, KEEP_TICKETS, PAY):
        if (state.first + state.turn) % state.players != state.player:
            raise BadPosition(
                f"turn = {state.turn}: with these seats it is not seat {state.player}'s"
            )


def _check_choice(board: Board, state: np.record) -> None:
    """Check that the marker's holder has to choose a track after a round (N14, N16)."""
    rules, track = board.rules, int(state.track)
    first = int(rules.route_first[track])
    route = range(first, first + int(rules.route_size[track]))
    if not is_neutral_phase(rules, state):
        raise BadPosition(f"turn = {state.turn}: the neutral player gets nothing then")
    if state.player != state.neutral_marker:
        raise BadPosition(f"to_move: seat {state.neutral_marker} holds the neutral marker")
    free = sum(int(state.owner[t]) == NOBODY for t in route)
    if track != first or free < 2 or any(state.owner[t] == NEUTRAL for t in route):
        raise BadPosition(
            "payment: expected the first track of a route on which two tracks or more are free "
            "and none is neutral (N16)"
        )
    if state.neutral_trains < rules.length[track]:
        raise BadPosition("payment: the neutral player has too few trains for it")
