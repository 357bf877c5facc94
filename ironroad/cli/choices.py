"""The moves that a person may make, in words, numbered and in groups."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from ironroad.engine.board import Board
from ironroad.game.moves import Move
from ironroad.game.view import View
from ironroad.game.words import Words, camel

MANY: Final = 20
"""How many choices a group may have before one line stands for all; claims are always listed."""
GAP: Final = 3
"""How many spaces are between two columns."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move with its number in the list."""

    number: int
    group: str
    """The name of its group, whose heading is the text `group.NAME`."""
    label: str
    move: Move
    places: tuple[str, ...]
    """Names of the places that the move is about, by which it can be searched for."""


def choices_of(view: View, moves: Iterable[Move], words: Words) -> list[Choice]:
    """The choices of a view's seat: its legal moves, in the order in which they are listed.

    Moves that read the same, such as claims of twin tracks that cost the same, are listed once.
    """
    told = [(_group(move), label(view, move, words), move) for move in moves]
    ordered = sorted(told, key=lambda each: (_GROUPS.index(each[0]), _order(each[1], each[2])))
    once = {text: (group, move) for group, text, move in reversed(ordered)}
    return [
        Choice(number, group, text, move, _places(view.board, move))
        for number, (text, (group, move)) in enumerate(reversed(once.items()), 1)
    ]


_DRAW: Final = ("take", "draw card", "take ferry card", "draw tickets")
_GROUPS: Final = ("draw", "claim", "station", "other")
"""The names of the groups, in the order in which they are listed."""


def _group(move: Move) -> str:
    if move.kind in _DRAW:
        return "draw"
    return move.kind if move.kind in _GROUPS else "other"


def _order(text: str, move: Move) -> tuple[int, str]:
    """The key by which a move is sorted within its group.

    Draws have a fixed order, sets of tickets to keep are sorted by size, ways to pay stay as they
    are, and all other moves are sorted by name.
    """
    if move.kind in _DRAW:
        return _DRAW.index(move.kind), ""
    return (len(move.tickets), "") if move.kind in ("keep", "pay") else (0, simple(text))


def _places(board: Board, move: Move) -> tuple[str, ...]:
    places = [move.city] if move.city else []
    if move.track:
        places += board.tracks[board.track_numbers[move.track]].between
    for name in move.tickets:
        places += board.tickets[board.ticket_numbers[name]].between
    return tuple(places)


def find(choices: Iterable[Choice], text: str) -> list[Choice]:
    """The choices that are about a place whose name contains a text."""
    return [each for each in choices if any(simple(text) in simple(name) for name in each.places)]


def typed(choices: Iterable[Choice], text: str) -> Move | None:
    """The move with this notation; the track's colour may be left out if only one move fits."""
    wanted = simple(text)
    by_text = {simple(str(each.move)): each.move for each in choices}
    begun = [move for told, move in by_text.items() if told.startswith(f"{wanted} ")]
    return by_text.get(wanted) or (begun[0] if len(begun) == 1 and begun[0].track else None)


def simple(text: str) -> str:
    """A text in small letters and without accents, for comparisons."""
    parts = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


# ---- words ------------------------------------------------------------------------------------


def label(view: View, move: Move, words: Words) -> str:
    """A move in words, for the list."""
    match move.kind:
        case "take":
            return words.text("words.do.take", card=words.text(f"words.card.{move.colour}"))
        case "draw card":
            return words.text("words.do.draw")
        case "draw tickets":
            return words.text("words.do.tickets")
        case "keep":
            tickets = [_ticket(view.board, name, words) for name in move.tickets]
            return words.text("words.do.kept", tickets=words.list(tickets))
        case "claim":
            return _claim(view.board, str(move.track), words)
        case "pay":
            return words.text("words.do.pay", cards=cards_of(move, words))
        case _:
            return _of_mechanic(view, move, words)


def cards_of(move: Move, words: Words) -> str:
    """What a move pays, in words."""
    paid = {str(move.colour): move.cards, "locomotive": move.locomotives, "ferry": move.ferry_cards}
    return words.cards(paid)


def _of_mechanic(view: View, move: Move, words: Words) -> str:
    """A move that a mechanic adds, in words; its notation if there are no words for it."""
    kind = camel(move.kind)
    keys = (f"do.{kind}.{camel(view.phase)}", f"do.{kind}", f"words.do.{kind}")
    key = next((key for key in keys if words.has(key)), None)
    if key is None:
        return str(move)
    gaps = {"city": move.city or ""}
    if move.track:
        track = view.board.tracks[view.board.track_numbers[move.track]]
        colour = words.text(f"words.colour.{track.colour}")
        gaps |= {"track": words.between(track.between), "colour": colour}
    return words.text(key, **gaps)


def _claim(board: Board, name: str, words: Words) -> str:
    """A track with what it costs and earns: "Berlin – Essen: 2 blue +2"."""
    track = board.tracks[board.track_numbers[name]]
    n = track.length
    is_grey = track.colour == "grey"
    facts = [words.text("claim.any", n=n) if is_grey else words.cards({track.colour: n})]
    facts += [words.text(f"claim.{fact}", n=n) for fact, n in _extras(board, name) if n]
    points = board.file.route_points[n]
    return f"{words.between(track.between)}: {', '.join(facts)} +{points}"


def _extras(board: Board, name: str) -> list[tuple[str, int]]:
    track = board.tracks[board.track_numbers[name]]
    return [
        ("ferry", track.ferry),
        ("waves", track.waves),
        ("tunnel", int(track.tunnel)),
        ("toll", track.toll),
    ]


def _ticket(board: Board, name: str, words: Words) -> str:
    ticket = board.tickets[board.ticket_numbers[name]]
    return f"{words.between(ticket.between)} ({ticket.points})"


# ---- the list ---------------------------------------------------------------------------------


def listed(choices: Sequence[Choice], words: Words, width: int, in_full: bool) -> list[str]:
    """The lines of a list of choices: a heading for each group, then its choices in columns."""
    groups: dict[str, list[Choice]] = {}
    for each in choices:
        groups.setdefault(each.group, []).append(each)
    lines = []
    for name, group in groups.items():
        lines.append(words.text(f"group.{name}"))
        if len(group) > MANY and len(groups) > 1 and name != "claim" and not in_full:
            first, last = group[0].number, group[-1].number
            lines.append("  " + words.text("choice.folded", first=first, last=last, n=len(group)))
        else:
            lines += _columns([f"{each.number:3} {each.label}" for each in group], width)
    return lines


def _columns(texts: Sequence[str], width: int) -> list[str]:
    """The lines that show texts in as many columns as fit; columns are read downwards."""
    for columns in range(max(1, (len(texts) + 4) // 5), 1, -1):
        rows = -(-len(texts) // columns)
        parts = [texts[first : first + rows] for first in range(0, len(texts), rows)]
        wide = [max(map(len, part)) + GAP for part in parts]
        if sum(wide) - GAP <= width:
            lines = zip_longest(*parts, fillvalue="")
            return [
                "".join(f"{text:{w}}" for text, w in zip(line, wide, strict=True)).rstrip()
                for line in lines
            ]
    return [*texts]
