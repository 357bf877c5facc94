"""Chance: the only source of randomness in the rules, and the notes of what a move did.

A chance record is a generator and a tape of outcomes. Outcomes that are on the tape beforehand
are the script: they are used first. Outcomes drawn later are written behind them, so that the
tape is also the log. Every outcome is one byte: a card colour, a seat or a ticket.

Games played for people also have room for notes: rules write down each effect of a move, as a row
of numbers (see `effects.py`). Games in batches have no room, and their rules are compiled without.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload

from ironroad.engine.bits import has, nth_of, total
from ironroad.engine.jit import rule
from ironroad.engine.limits import COLOURS
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance

TAPE = 65536
"""How many outcomes a tape has room for.

They are enough for the longest redraw of the face-up row (B9) with the cards of the base game.
A move that needs more room is refused, since its record could not be replayed.
"""
SEAT = 64
"""On the tape, seat `n` is the byte `SEAT + n`."""
TICKET = 128
"""On the tape, ticket `n` is the byte `TICKET + n`."""
NOTES = 2 * TAPE
"""How many notes there is room for; redrawing the face-up row makes up to 7 per 5 outcomes."""
PARTS = 7
"""The most numbers in a note after the number of its kind."""


def _chance_dtype(tape: int, notes: tuple[int, int]) -> np.dtype[Any]:
    fields = [
        ("generator", np.uint64),
        ("recording", np.int32),  # 0: the tape is neither read nor written
        ("at", np.int32),  # outcomes used so far
        ("taped", np.int32),  # outcomes on the tape
        # When recording: a scripted outcome was impossible, or the tape was too short.
        ("refused", np.int32),
        ("noted", np.int32),  # notes written
        ("notes", np.int16, notes),
        ("tape", np.uint8, (tape,)),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


CHANCE = _chance_dtype(TAPE, (NOTES, 1 + PARTS))
DICE = _chance_dtype(1, (1, 1))
"""Chance records without room for a tape and notes, for many games at once."""


def new_chance(generator: np.uint64) -> np.record:
    """A chance record that records, with an empty tape and no notes."""
    chance: np.record = np.empty(1, CHANCE)[0]  # not zeros: most of the tape is never touched
    chance.generator = generator
    chance.recording = 1
    chance.at = chance.taped = chance.refused = chance.noted = 0
    return chance


_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30 = np.uint64(30)
_27 = np.uint64(27)
_31 = np.uint64(31)
_32 = np.uint64(32)


@rule
def mix(x: Word) -> Word:
    """Scramble 64 bits (the output function of SplitMix64)."""
    x = (x ^ (x >> _30)) * _MIX_1
    x = (x ^ (x >> _27)) * _MIX_2
    return x ^ (x >> _31)


@rule
def stream(seed: Word, index: int | Word) -> Word:
    """The first state of generator number `index` of a seed; these generators are independent."""
    return mix(mix(np.uint64(seed) + _STEP) ^ (np.uint64(index) * _MIX_1))


@rule
def advance(generator: Word) -> Word:
    """The generator's next state; `mix` turns the state into the next random number."""
    return generator + _STEP


@rule
def scale(number: Word, n: int) -> int:
    """Scale a number of 64 random bits to a number in 0 .. n-1."""
    return int64(((number >> _32) * np.uint64(n)) >> _32)


@rule
def below(chance: Chance, n: int) -> int:
    """Draw a number in 0 .. n-1, all equally likely."""
    chance.generator = advance(chance.generator)
    return scale(mix(chance.generator), n)


@rule
def _recorded(chance: Chance, drawn: int, possible: bool) -> int:
    """The outcome to use: the script's next outcome, if any and possible, else the one drawn."""
    if chance.at < chance.taped:
        outcome = int64(chance.tape[chance.at])
        if not possible:
            chance.refused = 1
            outcome = drawn
    elif chance.at < len(chance.tape):
        outcome = drawn
        chance.tape[chance.at] = outcome
        chance.taped += 1
    else:
        chance.refused = 1
        return drawn
    chance.at += 1
    return outcome


@rule
def _scripted(chance: Chance) -> int:
    """The script's next outcome, or -1 if it has no more."""
    if chance.at < chance.taped:
        return int64(chance.tape[chance.at])
    return -1


def note(
    chance: Chance,
    kind: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Note an effect of the move: the number of its kind, and its parts in order."""
    if chance.recording and chance.noted < len(chance.notes):
        row = chance.notes[chance.noted]
        row[0] = kind
        row[1] = a
        row[2] = b
        row[3] = c
        row[4] = d
        row[5] = e
        row[6] = f
        row[7] = g
        chance.noted += 1


def _note_nothing(chance: Chance, kind: int, *parts: int) -> None:
    """Stands for `note` where there is no room, so that compilers see that nothing is done.

    A branch in `note` would do nothing as well, but cost 5 % on a GPU, where
    the compiler then inlines other rules.
    """


def _note_for(chance: Any, *numbers: Any) -> Callable[..., None]:
    """The function that Numba compiles for `note`: it depends on the room for notes in `chance`."""
    return note if chance.typeof("notes").shape[0] > 1 else _note_nothing


_compiled_as: Any = overload(note, strict=False)
_compiled_as(_note_for)


@rule
def pick_card(chance: Chance, counts: Row[int], count: int) -> int:
    """Draw one of the `count` cards in `counts`, all equally likely; returns its colour."""
    place = below(chance, count)
    colour = 0
    passed = 0
    for c in range(COLOURS):
        passed += counts[c]
        if place >= passed:
            colour += 1
    if chance.recording:
        wanted = _scripted(chance)
        colour = _recorded(chance, colour, 0 <= wanted <= COLOURS and counts[wanted] > 0)
    return colour


@rule
def pick_seat(chance: Chance, players: int) -> int:
    """Draw a seat, all equally likely."""
    seat = below(chance, players)
    if chance.recording:
        wanted = _scripted(chance) - SEAT
        seat = _recorded(chance, SEAT + seat, 0 <= wanted < players) - SEAT
    return seat


@rule
def pick_ticket(chance: Chance, tickets: Row[Word]) -> int:
    """Draw a ticket from a set, all equally likely."""
    ticket = nth_of(tickets, below(chance, total(tickets)))
    if chance.recording:
        wanted = _scripted(chance) - TICKET
        possible = wanted >= 0 and has(tickets, wanted)
        ticket = _recorded(chance, TICKET + ticket, possible) - TICKET
    return ticket
