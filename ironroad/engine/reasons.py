"""Phrases for why a move is refused, shared by the mechanics."""

from typing import Any

from ironroad.engine.bits import has
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.limits import COLOURS, GREY, LOCOMOTIVE, NEUTRAL, NOBODY


def number(count: int, thing: str) -> str:
    """A count with its noun, `1 card` or `2 cards`."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def taken(board: Board, state: Any, track: int) -> str:
    """Why a track is not open to the player (B14, B16, B17); an empty text if it is open."""
    seat, owner = int(state.player), int(state.owner[track])
    if owner != NOBODY:
        return f"the track is {whose(seat, owner)} already"
    if has(state.open[seat], track):
        return ""
    first = int(board.rules.route_first[track])
    beside = state.owner[first : first + int(board.rules.route_size[track])]
    if seat in beside:
        return "nobody owns two tracks of the same route (B16)"
    return (
        f"with {int(state.players)} players only one track of a double or triple route can be "
        "claimed (B17)"
    )


def whose(seat: int, owner: int) -> str:
    """The owner of a thing, in words for a seat: `one's own`, `seat 2's`."""
    if owner == NEUTRAL:
        return "the neutral player's"
    return "one's own" if owner == seat else f"seat {owner}'s"


def cards_missing(state: Any, cost: int, wild: int, colour: int) -> str:
    """How many cards the hand lacks for `cost` cards of one colour, `wild` of them locomotives."""
    hand = [int(n) for n in state.hand[state.player]]
    if hand[LOCOMOTIVE] < wild:
        missing = wild - hand[LOCOMOTIVE]
        return f"{are_missing(missing, 'locomotive')}: {wild} must be paid"
    there = hand[LOCOMOTIVE] + (max(hand[:COLOURS]) if colour == GREY else hand[colour])
    of = "one colour" if colour == GREY else CARD_NAMES[colour]
    return (
        f"{are_missing(cost - there, 'card')}: {cost} of {of} must be paid, "
        f"and with locomotives the hand has {there} (B12)"
    )


def are_missing(count: int, thing: str) -> str:
    """A count with its noun and verb, `2 cards are missing`."""
    return f"{number(count, thing)} {'is' if count == 1 else 'are'} missing"
