"""The referee: decides which event a request leads to, or why it is refused.

A move is made at once, so that it is checked and applied only once; its event must follow.

In this order it checks who asks, whether the seat is theirs, whether the game is running, whose
decision it is, whether the client was up to date, and last whether the rules allow the move.
"""

import secrets
from dataclasses import dataclass

from ironroad.game.game import Game
from ironroad.game.moves import BadNotation, IllegalMove
from ironroad.server.lessons import lesson_names, load_lesson
from ironroad.server.protocol import (
    Answer,
    AskHint,
    Fill,
    Leave,
    MakeMove,
    Pace,
    Pause,
    Rematch,
    Request,
    Resign,
    Resume,
    Return,
    Say,
    Sit,
    StandIn,
    TakeBack,
)
from ironroad.server.table.events import (
    AnsweredBack,
    AskedBack,
    Event,
    Filled,
    Left,
    Moved,
    Paced,
    Paused,
    Resigned,
    Resumed,
    Returned,
    Said,
    Sat,
    Started,
    StoodIn,
    TakenBack,
)
from ironroad.server.table.table import STAND_IN, Table


class NotAllowed(Exception):
    """A request is refused: a word for programs, and a sentence for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


@dataclass(frozen=True, slots=True)
class Asker:
    """The person who makes a request, or a spectator without an id."""

    person: str | None
    name: str
    address: str = ""
    """The IP address, to which limits apply."""


def rule_on(table: Table, request: Request, asker: Asker, present: frozenset[str]) -> Event:
    """The event that a request leads to; raises `NotAllowed` if the request is refused.

    `present` are the ids of the people who are connected.
    """
    if asker.person is None and not isinstance(request, Say):
        raise NotAllowed("stranger", "Say hello with a secret to do more than watch.")
    match request:
        case Say():
            return _say(table, request, asker)
        case Sit():
            return _sit(table, request, asker)
        case Leave():
            return _leave(table, request, asker)
        case Fill():
            return _fill(table, request, asker)
        case MakeMove():
            return _move(table, request, asker)
        case TakeBack():
            return _take_back(table, request, asker)
        case Answer():
            return _answer(table, request, asker)
        case Pause():
            _must_play(table, asker)
            if table.paused:
                raise NotAllowed("paused", "The game is paused already.")
            return Paused(name=_name_of(table, asker))
        case Resume():
            _must_play(table, asker)
            if not table.paused:
                raise NotAllowed("not paused", "The game is not paused.")
            return Resumed(name=_name_of(table, asker))
        case StandIn():
            return _stand_in(table, request, asker, present)
        case Return():
            return _return(table, request, asker)
        case Resign():
            return _resign(table, request, asker)
        case Pace():
            _must_play(table, asker)
            return Paced(seconds=request.seconds)
        case Rematch() | AskHint():
            raise TypeError(f"'{request.kind}' is not decided here")


# ---- checks ---------------------------------------------------------------------------------


def _seat_exists(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise NotAllowed("seat", f"There is no seat {seat}: this table has {len(table.seats)}.")


def _must_own(table: Table, seat: int, asker: Asker) -> None:
    _seat_exists(table, seat)
    if table.seats[seat].person is None or table.seats[seat].person != asker.person:
        raise NotAllowed("seat", "That seat is not yours.")


def _must_be_open(table: Table) -> None:
    if table.status == "closed":
        raise NotAllowed("closed", "Everybody has left this table.")
    if table.status != "open":
        raise NotAllowed("started", "The game has begun already.")


def _must_run(table: Table) -> Game:
    if table.game is None:
        raise NotAllowed("not started", "The game has not begun yet.")
    if table.status == "over":
        raise NotAllowed("over", "The game is over.")
    return table.game


def _must_play(table: Table, asker: Asker) -> None:
    """Raise `NotAllowed` unless the game runs and the asker has a seat that has not resigned."""
    if not table.seats_of(asker.person):
        raise NotAllowed("seat", "Only the players can do that.")
    _must_run(table)
    if all(table.seats[seat].resigned for seat in table.seats_of(asker.person)):
        raise NotAllowed("resigned", "You have resigned.")


def _must_not_be_paused(table: Table) -> None:
    if table.paused:
        raise NotAllowed("paused", "The game is paused.")


def _name_of(table: Table, asker: Asker) -> str:
    seats = table.seats_of(asker.person)
    return table.seats[seats[0]].name if seats else asker.name


# ---- before the game ------------------------------------------------------------------------


def _sit(table: Table, request: Sit, asker: Asker) -> Event:
    _seat_exists(table, request.seat)
    _must_be_open(table)
    if table.seats[request.seat].kind != "open":
        raise NotAllowed("taken", "That seat is taken.")
    assert asker.person is not None
    return Sat(seat=request.seat, name=request.name, person=asker.person)


def _leave(table: Table, request: Leave, asker: Asker) -> Event:
    _must_own(table, request.seat, asker)
    _must_be_open(table)
    return Left(seat=request.seat)


def _fill(table: Table, request: Fill, asker: Asker) -> Event:
    _seat_exists(table, request.seat)
    if asker.person != table.host:
        raise NotAllowed("host", "Only the host can put a bot on a seat.")
    _must_be_open(table)
    if table.seats[request.seat].kind != "open":
        raise NotAllowed("taken", "That seat is taken.")
    return Filled(seat=request.seat, bot=request.bot)


def set_up(table: Table) -> Started:
    """The event that sets up the game of a full table."""
    names = [seat.name for seat in table.seats]
    name = table.created.lesson
    if name is not None and name in lesson_names():
        lesson = load_lesson(name)
        position = lesson.begin(names).position()
        return Started(board_hash=table.board.hash, setup=(), position=position, seed=lesson.seed)
    game = Game.new(table.board, seats=names, seed=secrets.randbits(63))
    return Started(board_hash=table.board.hash, setup=game.record().setup)


# ---- play -----------------------------------------------------------------------------------


def _move(table: Table, request: MakeMove, asker: Asker) -> Event:
    _must_own(table, request.seat, asker)
    _must_run(table)
    _must_not_be_paused(table)
    if not table.seats[request.seat].is_played_by_a_person:
        raise NotAllowed("bot", "A bot plays for you; come back first.")
    if table.to_move != request.seat:
        raise NotAllowed("turn", "It is not your decision now.")
    if request.number < table.game_number:
        raise NotAllowed("stale", "Something happened before your move arrived; look again.")
    return make_move(table, request.move)


def make_move(table: Table, move: str) -> Moved:
    """Make a move; returns its event, which must be applied next."""
    _must_run(table)
    try:
        return table.make_move(move)
    except (BadNotation, IllegalMove) as error:
        raise NotAllowed("illegal", str(error)) from None


def _take_back(table: Table, request: TakeBack, asker: Asker) -> Event:
    _must_own(table, request.seat, asker)
    _must_run(table)
    _must_not_be_paused(table)
    if not table.seats[request.seat].is_played_by_a_person:
        raise NotAllowed("bot", "A bot plays for you; come back first.")
    moves = table.moves_since(request.seat)
    if moves is None:
        raise NotAllowed("nothing", "You have made no move to take back.")
    if table.may_take_back(request.seat) or not table.seats_to_ask(request.seat):
        return TakenBack(seat=request.seat, moves=moves)
    if table.asking:
        raise NotAllowed("asking", "The others are being asked already.")
    return AskedBack(seat=request.seat)


def _answer(table: Table, request: Answer, asker: Asker) -> Event:
    _must_run(table)
    mine = set(table.seats_of(asker.person))
    asking = table.asking
    if asking and asking.seat in mine and not request.agree:  # a player withdraws a request
        return AnsweredBack(seat=asking.seat, agree=False)
    if asking is None or not mine & asking.waiting:
        raise NotAllowed("nothing", "Nobody waits for your answer.")
    return AnsweredBack(seat=min(mine & asking.waiting), agree=request.agree)


def agreed(table: Table) -> TakenBack | None:
    """The event that takes moves back, once all who were asked have agreed; else None."""
    if table.asking is None or table.asking.waiting or table.status != "playing":
        return None
    moves = table.moves_since(table.asking.seat)
    return None if moves is None else TakenBack(seat=table.asking.seat, moves=moves)


def _stand_in(table: Table, request: StandIn, asker: Asker, present: frozenset[str]) -> Event:
    _seat_exists(table, request.seat)
    _must_play(table, asker)
    seat = table.seats[request.seat]
    if not seat.is_played_by_a_person:
        raise NotAllowed("bot", "A bot plays there already.")
    if seat.person != asker.person and seat.person in present:
        raise NotAllowed("present", f"{seat.name} is here.")
    return StoodIn(seat=request.seat, bot=request.bot, why="asked")


def out_of_time(table: Table, now: int) -> StoodIn | None:
    """The event by which a bot takes over from a player whose clock has run out; else None."""
    if table.clocks is None or table.clocks.running is None:
        return None
    end = table.clocks.runs_out_at
    if end is None or now < end:
        return None
    return StoodIn(seat=table.clocks.running, bot=STAND_IN, why="time")


def _return(table: Table, request: Return, asker: Asker) -> Event:
    _must_own(table, request.seat, asker)
    _must_run(table)
    seat = table.seats[request.seat]
    if seat.resigned:
        raise NotAllowed("resigned", "You have resigned.")
    if seat.bot is None:
        raise NotAllowed("here", "You are playing already.")
    return Returned(seat=request.seat)


def _resign(table: Table, request: Resign, asker: Asker) -> Event:
    _must_own(table, request.seat, asker)
    _must_run(table)
    if table.seats[request.seat].resigned:
        raise NotAllowed("resigned", "You have resigned already.")
    return Resigned(seat=request.seat)


def _say(table: Table, request: Say, asker: Asker) -> Event:
    if request.seat is not None:
        _must_own(table, request.seat, asker)
        return Said(name=table.seats[request.seat].name, seat=request.seat, text=request.text)
    seats = table.seats_of(asker.person)
    return Said(name=_name_of(table, asker), seat=seats[0] if seats else None, text=request.text)
