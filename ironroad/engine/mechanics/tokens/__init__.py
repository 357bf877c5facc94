"""Tourist tokens: each city has a symbol; a player has at most one token of each (S5-S7)."""

from typing import Any, Final

import numpy as np

from ironroad.engine.actions import TOKEN, TOKEN_CHOICE
from ironroad.engine.board_parts import BoardFile, City, Span, for_all_players
from ironroad.engine.effects import Effect, effect, part
from ironroad.engine.entry import Entry
from ironroad.engine.fields import CITY_SET, SMALL, Field, Parameter, ScoreField
from ironroad.engine.limits import SEATS, TOKENS
from ironroad.engine.mechanic import Mechanic, MoveForm, Values


def _read(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    places = sum(city.token for city in cities)
    if not places:
        entry.fail("no city has 'token = true': expected it at least at one")
    if places > TOKENS:
        entry.fail(f"{places} cities have 'token = true': expected at most {TOKENS}")
    per_city = entry.points_by("per_city", 2, SEATS, SEATS)
    for_all_players(entry, "per_city", per_city, players)
    points = entry.integers("points", 0, 255)
    if len(points) != places + 1:
        entry.fail(
            f"points has {len(points)} numbers: expected {places + 1}, for 0, 1, 2, ... tokens"
        )
    return {"per_city": per_city, "points": points}


def _lay_out(rules: Any, file: BoardFile, values: Values) -> None:
    rules.token_cities = np.uint64(sum(c.token << i for i, c in enumerate(file.cities)))
    rules.token_points[: len(values["points"])] = values["points"]
    for players, count in values["per_city"].items():
        rules.tokens_per_city[players] = count


TOKEN_TAKEN: Final = 50


@effect
class TokenTaken(Effect):
    """A seat took the token of a city (S6)."""

    kind = "token taken"
    number = TOKEN_TAKEN
    seat: int = part("seat")
    city: str = part("city")


MECHANIC = Mechanic(
    name="tokens",
    room="tokens",
    on="token_cities",
    fields=(
        Field(
            "tokens",
            CITY_SET,
            "tokens of each seat, by their city",
            per=("seat",),
            view="tokens",
            unit=1,
        ),
        Field(
            "tokens_left",
            SMALL,
            "tokens in each city",
            per=("city",),
            view="tokens_left",
            position=False,
            unit=3,
        ),
    ),
    parameters=(
        Parameter("token_cities", np.uint64, "the set of cities that hold tokens"),
        Parameter("tokens_per_city", np.int8, "tokens in each of them, by players", (SEATS + 1,)),
        Parameter("token_points", np.int16, "points by number of tokens", (TOKENS + 1,)),
    ),
    scores=(ScoreField("tokens", "points for tokens"),),
    moves=(MoveForm("token", "take token from", TOKEN, (TOKEN_CHOICE,), "city", "ends"),),
    questions=((TOKEN_CHOICE, "which of the two tokens to take"),),
    effects=(TokenTaken,),
    read=_read,
    lay_out=_lay_out,
)
