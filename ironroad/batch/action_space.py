"""The action space: all actions of a board, numbered without gaps, for learning agents."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ironroad.engine.actions import (
    ACTIONS,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    EXTRA_WITH,
    KEEP,
    PASS,
    PAY_WITH,
    SLOTS,
    TAKE,
    WAYS,
)
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.limits import CARDS, COLOURS, LOCOMOTIVE
from ironroad.engine.mechanic import MoveForm


@dataclass(frozen=True, eq=False)
class ActionSpace:
    """The actions of a board with its options, with the same numbers in every game on it."""

    names: tuple[str, ...]
    """For each action, what it does, in words."""
    codes: npt.NDArray[np.int16]
    """For each action, its number in the rules (`engine/actions.py`)."""
    index_of: npt.NDArray[np.int16]
    """For each number in the rules, the action's number here; -1 if the board lacks it."""

    @classmethod
    def of(cls, board: Board) -> "ActionSpace":
        """The actions that a game on the board can have."""
        found = sorted(_actions(board))
        codes = np.array([code for code, _ in found], np.int16)
        index_of = np.full(ACTIONS, -1, np.int16)
        index_of[codes] = np.arange(len(codes))
        return cls(tuple(name for _, name in found), codes, index_of)

    def __len__(self) -> int:
        return len(self.codes)


def _actions(board: Board) -> Iterator[tuple[int, str]]:
    """Every action of the board: its number in the rules, and what it does."""
    for card, name in enumerate(CARD_NAMES):
        yield TAKE + card, f"take {name}"
    yield DRAW, "draw card"
    yield DRAW_TICKETS, "draw tickets"
    yield PASS, "pass"
    for number, track in enumerate(board.tracks):
        yield CLAIM + number, f"claim {track.id}"
    yield from _keeping(board)
    yield from _paying(board)
    yield from _of_mechanics(board)


def _keeping(board: Board) -> Iterator[tuple[int, str]]:
    """Choices of tickets to keep, for every size of offer that the board has."""
    subsets = 0
    for offered, table in (
        (board.rules.start_tickets + board.rules.start_long_tickets, board.rules.keep_start),
        (board.rules.draw_tickets, board.rules.keep_drawn),
    ):
        for size in range(int(offered) + 1):
            subsets |= int(table[size])
    for subset in range(64):
        if subsets >> subset & 1:
            kept = [str(i + 1) for i in range(6) if subset >> i & 1]
            yield KEEP + subset, f"keep {' and '.join(kept) or 'none'} of the offer"


def _paying(board: Board) -> Iterator[tuple[int, str]]:
    """Payments: each colour with each number of locomotives, up to the highest price."""
    rules = board.rules
    most = max(int(rules.length.max()), int(rules.stations), int(rules.marker_cost))
    for slot, (ferry_cards, waves) in enumerate(SLOTS):
        if ferry_cards > rules.ferry_limit or waves > ferry_cards * rules.ferry_waves:
            continue
        beside = f", {ferry_cards} ferry cards for {waves} waves" if ferry_cards else ""
        for colour in range(CARDS):
            for locomotives in range(most + (colour == LOCOMOTIVE)):
                code = PAY_WITH + (slot * CARDS + colour) * WAYS + locomotives
                cards = CARD_NAMES[colour] if colour < COLOURS else "locomotives alone"
                yield code, f"pay with {cards}, {locomotives} locomotives{beside}"


def _of_mechanics(board: Board) -> Iterator[tuple[int, str]]:
    """The actions that the mechanics in force declare."""
    for locomotives in range(int(board.rules.tunnel_cards) + 1 if board.rules.tunnel_cards else 0):
        yield EXTRA_WITH + locomotives, f"pay the extra cards, {locomotives} locomotives"
    for mechanic in board.in_force:
        for form in mechanic.moves:
            for number, about in enumerate(_abouts(board, form)):
                yield form.first + number, f"{form.text} {about}".rstrip()


def _abouts(board: Board, form: MoveForm) -> Iterable[str]:
    """For each action of a mechanic's move, in order: the city or track that it names, in words.

    There is one empty text if the move names none.
    """
    if form.among == "ends":
        return "the first city", "the second city"
    if form.among == "route":
        return [f"track {i + 1} of the route" for i in range(board.rules.route_size.max())]
    return [city.name for city in board.cities] if form.about == "city" else [""]
