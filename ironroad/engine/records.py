"""The fields of the records of the engine, written by scripts/derive.py.

Rules take NumPy records. These classes list their fields for readers and for mypy.
"""

from typing import Protocol

from ironroad.engine.numbers import Row, Table, Word


class Rules(Protocol):
    """A board in integers, as rules take it."""

    payable: Table[Word]
    ferries_within: Table[Word]
    lengths_within: Table[Word]
    all_tracks: Row[Word]
    long_tickets: Row[Word]
    regular_tickets: Row[Word]
    stops: Word
    at_city: Table[Word]
    keep_start: Row[Word]
    keep_drawn: Row[Word]
    ticket_a: Row[Word]
    ticket_b: Row[Word]
    token_cities: Word
    region_cities: Row[Word]
    ticket_points: Row[int]
    points: Row[int]
    route_first: Row[int]
    incident: Table[int]
    cities: int
    tracks: int
    tickets: int
    start_scores: Row[int]
    toll_points: int
    loan_points: int
    toll_bonus: Table[int]
    neutral_route: Row[int]
    token_points: Row[int]
    region_points: Row[int]
    city_a: Row[int]
    city_b: Row[int]
    colour: Row[int]
    length: Row[int]
    ferry: Row[int]
    waves: Row[int]
    tunnel: Row[int]
    toll: Row[int]
    route_size: Row[int]
    degree: Row[int]
    deck: Row[int]
    face_up: int
    too_many_locomotives: int
    start_cards: int
    start_tickets: int
    start_long_tickets: int
    start_unkept: int
    draw_tickets: int
    draw_unkept: int
    trains: int
    last_trains: int
    double_routes_from: int
    ties: Row[int]
    tunnel_cards: int
    stations: int
    station_points: int
    longest_path_points: int
    most_tickets_points: int
    neutral_trains: int
    neutral_from_round: int
    tokens_per_city: Row[int]
    ferry_supply: int
    ferry_limit: int
    ferry_waves: int
    regions: int
    region_double: Row[int]
    markers: int
    marker_cost: int
    alien: int
    alien_city: int
    catch_points: int
    hold_points: int


class State(Protocol):
    """The state of one game."""

    open: Table[Word]
    tickets: Table[Word]
    put_back: Table[Word]
    ticket_deck: Row[Word]
    ticket_discards: Row[Word]
    stations: Row[Word]
    first_tracks: Row[Word]
    tokens: Row[Word]
    reach: Table[Word]
    markers: Row[Word]
    turn: int
    score: Row[int]
    track: int
    toll_points: Row[int]
    marker_points: Row[int]
    players: int
    first: int
    player: int
    phase: int
    turns_left: int
    passes: int
    trains: Row[int]
    owner: Row[int]
    face_up: Row[int]
    discards: Row[int]
    known: Table[int]
    hand: Table[int]
    deck: Row[int]
    hand_size: Row[int]
    deck_size: int
    discards_size: int
    face_up_size: int
    block: Row[int]
    blocks: int
    offer: Table[int]
    offer_size: Row[int]
    choice: Row[int]
    start_kept: Row[int]
    city: int
    laid_colour: int
    laid_cards: int
    laid_locomotives: int
    extra: int
    turned_up: Row[int]
    loans: Row[int]
    neutral_trains: int
    neutral_marker: int
    tokens_left: Row[int]
    ferry_supply: int
    laid_ferry_cards: int
    ferry_cards: Row[int]
    home: Row[int]
    alien_city: int
    alien_holder: int
    catches: Row[int]


class Seen(Protocol):
    """All that a seat may know of a game."""

    tickets: Row[Word]
    ticket_discards: Row[Word]
    stations: Row[Word]
    first_tracks: Row[Word]
    tokens: Row[Word]
    markers: Row[Word]
    put_back: Row[Word]
    put_out: Row[Word]
    turn: int
    score: Row[int]
    track: int
    toll_points: int
    marker_points: Row[int]
    players: int
    first: int
    player: int
    phase: int
    turns_left: int
    passes: int
    trains: Row[int]
    owner: Row[int]
    face_up: Row[int]
    discards: Row[int]
    known: Table[int]
    hand: Row[int]
    hand_size: Row[int]
    deck_size: int
    discards_size: int
    face_up_size: int
    blocks: int
    offer: Row[int]
    offer_size: Row[int]
    choice: int
    start_kept: Row[int]
    city: int
    laid_colour: int
    laid_cards: int
    laid_locomotives: int
    extra: int
    turned_up: Row[int]
    loans: Row[int]
    neutral_trains: int
    neutral_marker: int
    tokens_left: Row[int]
    ferry_supply: int
    laid_ferry_cards: int
    ferry_cards: Row[int]
    home: Row[int]
    alien_city: int
    alien_holder: int
    catches: Row[int]
    put_back_block: Row[int]
    block_size: Row[int]
    ticket_count: Row[int]
    seat: int


class Chance(Protocol):
    """A random generator, and a tape of outcomes."""

    generator: Word
    recording: int
    at: int
    taped: int
    refused: int
    noted: int
    notes: Table[int]
    tape: Row[int]


class Scores(Protocol):
    """The final scores of a game."""

    done: Table[Word]
    routes: Row[int]
    tickets: Row[int]
    tickets_done: Row[int]
    total: Row[int]
    borrowed: Table[int]
    stations: Row[int]
    longest: Row[int]
    longest_path: Row[int]
    most_tickets: Row[int]
    tolls: Row[int]
    loans: Row[int]
    toll_place: Row[int]
    tokens: Row[int]
    regions: Row[int]
    alien: Row[int]
    winner: Row[int]
    decided_by: int


class Scratch(Protocol):
    """Working memory for scoring."""

    members: Row[Word]
    odd: Word
    used: Row[Word]
    group: Row[int]
    length: Row[int]
    tracks: Row[int]
    at_city: Row[int]
    tried: Row[int]
    by_track: Row[int]
    path: Row[int]
    path_size: int
    path_end: int
    open_tickets: Row[Word]
    joins: Table[Word]
    joined: Row[Word]
    choices: Table[int]
    choices_size: Row[int]
    chosen: Row[int]
