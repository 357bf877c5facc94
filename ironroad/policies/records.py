"""The fields of the records of the policies, written by scripts/derive.py.

Rules take NumPy records. These classes list their fields for readers and for mypy.
"""

from typing import Protocol

from ironroad.engine.numbers import Row, Table, Word


class Plan(Protocol):
    """The tracks that a seat means to claim."""

    tracks: Row[Word]
    extras: Row[Word]
    borrowed: Row[Word]
    held: Row[Word]
    tickets: Row[Word]
    loss: Row[float]
    turns: float
    horizon: float
    value: float
    draw_gain: float
    trains: int
    made: int
    ending: int
    turn: int


class Sketch(Protocol):
    """Working memory for making plans."""

    price: Row[float]
    held: Row[float]
    turns: Row[float]
    worth: Row[float]
    cost: Row[float]
    distance: Row[float]
    by_track: Row[int]
    path: Table[Word]
    best_path: Table[Word]
    union: Row[Word]
    others: Row[Word]
    wanted: Row[Word]
    tickets: Row[Word]
    ticket: Row[int]
    far: Row[float]
    gain: Row[float]
    totals: Row[float]
    merit: Row[float]
    needs: Row[int]
    joining: Row[Word]
    joined: Row[Word]
    network: Word
    extra_turns: float
    extra_trains: int


class Weights(Protocol):
    """The weights of a planner; `weights.py` says what each means."""

    turn: float
    card: float
    points: float
    hand: float
    ferry: float
    tunnel: float
    toll: float
    token: float
    region: float
    joined: float
    spare_train: float
    risk: float
    early: float
    draw: float
    keep: float
    harm: float
    race: float
    locomotive: float
    blind: float
    marker: float
    speed: float
    slack: float
    length: float
    loss: float
    tunnel_harm: float
    spend: float
    held: float
    finish: float


class Node(Protocol):
    """A move in a search tree."""

    action: int
    seat: int
    child: int
    sibling: int
    visits: int
    reward: float
    wins: float
    points: float
    lead: float


class Guide(Protocol):
    """The parameters of a search."""

    exploration: float
    trust: float
    unlikely: float
    doubt: float
    spread: float
    winning: float
    depth: int
    turns: int
