"""The last turn: the claim or station that brings most, tickets and all."""

from typing import Any

import numpy as np
import pytest

from ironroad import Game
from ironroad.engine.actions import WORDS
from ironroad.engine.board import Board
from ironroad.engine.state import copy_record
from ironroad.engine.turn import legal_actions
from ironroad.game.moves import move_of
from ironroad.policies.last import choose_last
from ironroad.policies.prices import SKETCH
from tests.support.planners import weights
from tests.support.table import PLAIN_ROW, Seat, board, table

USA, EUROPE = board("usa"), board("europe")


def last_turn(on: Board, *seats: Seat) -> Game:
    return table(on, *seats, turns_left=1, turn=40, face_up=PLAIN_ROW)


def best(game: Game) -> str:
    """What brings the seat to move most, now that the game ends with this turn."""
    state, legal = copy_record(game.state), np.zeros(WORDS, np.uint64)
    sketch = np.zeros(1, SKETCH)[0]
    legal_actions(game.board.rules, state, legal)
    seat = int(state.player)
    action = choose_last(game.board.rules, state, seat, legal, sketch, weights())
    return str(move_of(game.board, state, int(action)))


# ---- tickets -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ({"red": 2, "green": 6}, "claim El Paso-Houston green"),  # fifteen over two and eight
        ({"red": 2, "blue": 4}, "claim El Paso-Santa Fe grey"),  # two and eight over seven
    ],
)
def test_a_finished_ticket_counts_twice_its_points(hand: dict[str, int], expected: str) -> None:
    """Denver-El Paso is worth four, and no longer costs four."""
    own: dict[str, Any] = {"tickets": ["Denver-El Paso"], "tracks": ["Denver-Santa Fe grey"]}
    assert best(last_turn(USA, {**own, "hand": hand}, {})) == expected


def test_a_ticket_that_lacks_two_tracks_is_not_begun() -> None:
    own: dict[str, Any] = {"tickets": ["Denver-El Paso"], "hand": {"red": 2, "blue": 4}}
    points = best(last_turn(USA, {**own, "tickets": []}, {}))
    assert best(last_turn(USA, own, {})) == points != "claim Denver-Santa Fe grey"


def test_of_two_tickets_that_lack_a_track_the_dearer_is_finished() -> None:
    own: dict[str, Any] = {"tickets": ["Denver-El Paso", "New York-Atlanta"]}
    own |= {"tracks": ["Denver-Santa Fe grey", "New York-Washington black", "Atlanta-Raleigh grey"]}
    game = last_turn(USA, {**own, "hand": {"red": 2}}, {})
    assert best(game) == "claim Raleigh-Washington grey"


def test_one_track_may_finish_two_tickets() -> None:
    """Kansas City-Houston and Duluth-Houston, ten and sixteen, over Denver-El Paso's eight."""
    own: dict[str, Any] = {"tickets": ["Kansas City-Houston", "Duluth-Houston", "Denver-El Paso"]}
    own |= {"tracks": ["Duluth-Omaha grey", "Kansas City-Omaha grey", "Dallas-Houston grey"]}
    own["tracks"] += ["Kansas City-Oklahoma City grey", "Denver-Santa Fe grey"]
    game = last_turn(USA, {**own, "hand": {"red": 2}}, {})
    assert best(game) == "claim Dallas-Oklahoma City grey"


def test_tickets_that_are_done_are_not_at_stake() -> None:
    """Santa Fe-El Paso beside it would join the same cities once more."""
    own: dict[str, Any] = {"tickets": ["Denver-El Paso"], "hand": {"red": 2, "blue": 3}}
    own |= {"tracks": ["Denver-Santa Fe grey", "El Paso-Santa Fe grey"]}
    without = {**own, "tickets": []}
    assert best(last_turn(USA, own, {})) == best(last_turn(USA, without, {}))


def test_without_anything_to_claim_a_card_is_drawn() -> None:
    assert best(last_turn(USA, {"tickets": ["Denver-El Paso"]}, {})) == "draw card"


# ---- stations ------------------------------------------------------------------------------

LISBOA = ["Lisboa-Madrid purple", "Madrid-Pamplona black", "Pamplona-Paris blue"]
LISBOA += ["Frankfurt-Paris white", "Berlin-Frankfurt red"]
ROUND_DANZIG = {"tracks": ["Berlin-Danzig grey", "Danzig-Riga black", "Danzig-Warszawa grey"]}
AT_DANZIG = {"build station in Berlin", "build station in Danzig"}


def lisboa(**rest: Any) -> dict[str, Any]:
    return {"tickets": ["Lisboa-Danzig"], "tracks": LISBOA, **rest}


def test_a_station_that_finishes_a_ticket_is_better_than_a_small_track() -> None:
    assert best(last_turn(EUROPE, lisboa(hand={"red": 3}), ROUND_DANZIG)) in AT_DANZIG


def test_a_station_without_a_ticket_to_finish_is_not_built() -> None:
    """It would cost the four points for keeping it."""
    own = lisboa(hand={"red": 1}, tickets=[])
    assert "station" not in best(last_turn(EUROPE, own, ROUND_DANZIG))


@pytest.mark.rule("E13")
def test_a_ticket_that_a_station_finishes_already_needs_no_other() -> None:
    own = lisboa(hand={"red": 2}, stations=["Berlin"])
    assert "station" not in best(last_turn(EUROPE, own, ROUND_DANZIG))


@pytest.mark.rule("E13")
def test_a_track_that_joins_what_a_station_borrows_finishes_the_ticket() -> None:
    """The station in Danzig borrows Berlin-Danzig; Berlin-Frankfurt is missing."""
    own = lisboa(hand={"red": 3, "blue": 4}, stations=["Danzig"])
    own["tracks"] = LISBOA[:-1]
    assert best(last_turn(EUROPE, own, ROUND_DANZIG)) == "claim Berlin-Frankfurt red"
