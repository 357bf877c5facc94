"""Tables that differ only in facts hidden from a viewer: a game and its twins.

A story is the list of a table's entries. Its twin for a viewer has the same public course, but
other people, other blind cards and other tickets where the viewer may not look.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from ironroad import Game
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.tickets import TO_DISCARDS
from ironroad.game.moves import Move
from ironroad.game.record import BadRecord, GameRecord, RecordedMove
from ironroad.server.http.auth import person_of
from ironroad.server.table.events import (
    AnsweredBack,
    AskedBack,
    Clock,
    Created,
    Event,
    Moved,
    Paced,
    Paused,
    Resumed,
    Returned,
    Said,
    Sat,
    SeatPlan,
    Started,
    StoodIn,
    TableEvent,
    TakenBack,
)
from ironroad.server.table.shown_events import Viewer

Story = list[TableEvent]
TABLE = "a-table_of_1"
NOON = 1_700_000_000_000
TRIES = 8
"""The number of exchanges of hidden cards tried for a twin."""


@dataclass(frozen=True)
class Setting:
    """A table's settings, with the number of the person on each seat."""

    board: str
    options: dict[str, str]
    owners: tuple[int, ...]

    def __str__(self) -> str:
        variants = "".join(f"-{name}-{value}" for name, value in self.options.items())
        return f"{self.board}{variants}-{''.join(map(str, self.owners))}"

    @property
    def viewers(self) -> list[Viewer]:
        """The spectator, and the seats of each person."""
        people = sorted(set(self.owners))
        return [(), *(self.seats_of(person) for person in people)]

    def seats_of(self, person: int) -> Viewer:
        """The seats of a person."""
        return tuple(seat for seat, owner in enumerate(self.owners) if owner == person)


SETTINGS = [
    Setting("usa", {}, (0, 1)),
    Setting("usa", {}, (0, 1, 2, 3)),
    Setting("europe", {}, (0, 1, 2)),
    Setting("europe", {}, (0, 1, 0, 1)),
    Setting("italy", {}, (0, 1, 2)),
    Setting("nederland", {}, (0, 1, 2)),
    Setting("nederland", {"tolls": "off"}, (0, 1, 2)),
    Setting("nederland", {"neutral": "on"}, (0, 1)),
    Setting("old_west", {}, (0, 1, 2)),
    Setting("old_west", {"alvin": "on"}, (0, 1, 2, 1)),
    Setting("san_francisco", {}, (0, 1, 2)),
]
"""Every board and variant."""


def person(number: int, life: str = "this") -> str:
    """The id of a person, from a number; with another `life`, as twins have, it is another id."""
    return person_of(f"{life} {number}")


# ---- a story ----------------------------------------------------------------------------------


def story_of(setting: Setting, seed: int) -> Story:
    """The entries of a random game, with all kinds of events beside its moves."""
    dice = random.Random(seed)
    seats = [f"Player {seat}" for seat in range(len(setting.owners))]
    game = Game.new(setting.board, seats=seats, seed=seed, options=setting.options)
    events = [*_beginning(setting, game), *_play(setting, game, dice)]
    return [
        TableEvent(
            number, NOON + 700 * number, event, person(_asker(setting, event)), f"id.{number}"
        )
        for number, event in enumerate(events, 1)
    ]


def _asker(setting: Setting, event: Event) -> int:
    seat = getattr(event, "seat", None)
    return setting.owners[0 if seat is None else seat]


def _beginning(setting: Setting, game: Game) -> Iterator[Event]:
    open_seats = tuple(SeatPlan(kind="open") for _ in setting.owners)
    yield Created(
        board=setting.board,
        options=setting.options,
        seats=open_seats,
        name="Host",
        clock=Clock(per="game", seconds=3600, increment=3),
    )
    for seat, owner in enumerate(setting.owners):
        yield Sat(seat=seat, name=f"Player {seat}", person=person(owner))
    yield Started(board_hash=game.board.hash, setup=game.record().setup)


def _play(setting: Setting, game: Game, dice: random.Random) -> Iterator[Event]:
    while not game.is_over:
        seat = game.to_move
        assert seat is not None
        line = game.push(dice.choice(game.legal_moves)).line
        yield Moved(seat=seat, move=line.move, chance=line.chance)
        if dice.random() < 0.1 and not game.is_over:
            yield from _beside(game, seat, dice)


def _beside(game: Game, seat: int, dice: random.Random) -> Iterator[Event]:
    """An entry that is no move."""
    match dice.randrange(4):
        case 0:
            yield Said(name=f"Player {seat}", seat=seat, text="Well, well.")
            yield Paced(seconds=2.0)
        case 1:
            yield Paused(name=f"Player {seat}")
            yield Resumed(name=f"Player {seat}")
        case 2:
            yield StoodIn(seat=seat, bot="normal", why="asked")
            yield Returned(seat=seat)
        case 3:
            yield AskedBack(seat=seat)
            yield AnsweredBack(seat=(seat + 1) % game.players, agree=True)
            yield TakenBack(seat=seat, moves=1)
            game.pop()


# ---- its twin ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Twin:
    """A story that looks to a viewer like another one, with the number of differences."""

    story: Story
    cards: int
    tickets: int


def twin_of(setting: Setting, story: Story, viewer: Viewer, seed: int) -> Twin:
    """Another story that looks the same to a viewer."""
    dice = random.Random(seed)
    twin = [_elsewhere(setting, entry, viewer) for entry in story]
    twin, tickets = _exchange_tickets(twin, viewer, dice)
    twin, cards = _exchange_cards(twin, viewer, dice)
    return Twin(twin, cards, tickets)


def _elsewhere(setting: Setting, entry: TableEvent, viewer: Viewer) -> TableEvent:
    """The same entry with other people, whose requests have other ids."""
    event = entry.event
    who = _asker(setting, event)
    life = "this" if setting.seats_of(who) == viewer else "other"
    if isinstance(event, Sat):
        event = event.model_copy(update={"person": person(who, life)})
    request = entry.request if life == "this" else f"other.{entry.number}"
    return replace(entry, event=event, person=person(who, life), request=request)


def _exchange_tickets(story: Story, viewer: Viewer, dice: random.Random) -> tuple[Story, int]:
    """Exchange tickets that the viewer never sees, long ones among themselves."""
    board = game_of(story[: first_move(story)]).board
    seen = _seen_tickets(story, viewer)
    other: dict[str, str] = {}
    for long in (False, True):
        hidden = [t.id for t in board.tickets if t.long == long and t.id not in seen]
        other |= dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
    twin = [replace(entry, event=_renamed(entry.event, other)) for entry in story]
    return twin, sum(a.event != b.event for a, b in zip(story, twin, strict=True))


def _renamed(event: Event, other: dict[str, str]) -> Event:
    def names(outcomes: Sequence[str]) -> tuple[str, ...]:
        return tuple(other.get(name, name) for name in outcomes)

    if isinstance(event, Started):
        return event.model_copy(update={"setup": names(event.setup)})
    if not isinstance(event, Moved):
        return event
    move = Move.parse(event.move)
    if move.kind == "keep":
        move = replace(move, tickets=names(move.tickets))
    return event.model_copy(update={"move": str(move), "chance": names(event.chance)})


def _seen_tickets(story: Story, viewer: Viewer) -> set[str]:
    """All tickets that the viewer sees at any time."""
    seen: set[str] = set()
    for game, line in moves_of(story):
        offers = {seat: _offer(game, seat) for seat in range(game.players)}
        seen.update(*(offers[seat] for seat in viewer))
        move = Move.parse(line.move)
        if move.kind == "keep" and game.board.rules.draw_unkept == TO_DISCARDS:  # for all to see
            seen.update(set(offers[line.seat]) - set(move.tickets))
        if move.kind != "draw tickets" or line.seat in viewer:
            seen.update(line.chance)
    return seen


def _offer(game: Game, seat: int) -> list[str]:
    state = game.state
    return [game.board.tickets[state.offer[seat, i]].id for i in range(state.offer_size[seat])]


Place = tuple[int, int]
"""The place of an outcome of chance: the number of its entry, and its number there."""


def _exchange_cards(story: Story, viewer: Viewer, dice: random.Random) -> tuple[Story, int]:
    """Exchange blind cards that others drew, such that all their moves stay possible."""
    places = _spare_places(story, viewer)
    done = 0
    pairs = [
        (one, two)
        for one, two in combinations(places, 2)
        if _outcome(story, one) != _outcome(story, two)
    ]
    for one, two in dice.sample(pairs, min(TRIES, len(pairs))):
        twin = _with(_with(story, one, _outcome(story, two)), two, _outcome(story, one))
        if _can_be(twin):
            story, done = twin, done + 1
    return story, done


def _spare_places(story: Story, viewer: Viewer) -> list[Place]:
    """The places in the story where others drew cards that they never needed afterwards."""
    hands = _hands(story)
    places = []
    for place, seat in _blind_places(story, viewer):
        card = CARD_NAMES.index(_outcome(story, place))
        if hands[place[0] :, seat, card].min() > 0:
            places.append(place)
    return places


def _hands(story: Story) -> "np.ndarray[tuple[int, ...], np.dtype[np.int8]]":
    """The cards in each hand after each entry."""
    start = first_move(story)
    game = game_of(story[:start])
    hands = [game.state.hand.copy()] * start
    for entry in story[start:]:
        _happen(game, entry.event)
        hands.append(game.state.hand.copy())
    return np.array(hands)


def _blind_places(story: Story, viewer: Viewer) -> Iterator[tuple[Place, int]]:
    """The places where cards were drawn that the viewer did not see, with their seats."""
    start = first_move(story) - 1
    game = game_of(story[: start + 1])
    start_cards = int(game.board.rules.start_cards)
    for seat in range(game.players):
        if seat not in viewer:
            for i in range(start_cards):
                yield (start, 1 + seat * start_cards + i), seat  # after the first seat
    for number, entry in enumerate(story):
        event = entry.event
        if isinstance(event, Moved) and event.move == "draw card" and event.seat not in viewer:
            yield (number, 0), event.seat


def _outcomes(event: Event) -> tuple[str, ...]:
    if isinstance(event, Started):
        return event.setup
    assert isinstance(event, Moved)
    return event.chance


def _outcome(story: Story, place: Place) -> str:
    return _outcomes(story[place[0]].event)[place[1]]


def _with(story: Story, place: Place, outcome: str) -> Story:
    """A story in which one outcome of chance is another."""
    number, at = place
    event = story[number].event
    outcomes = list(_outcomes(event))
    outcomes[at] = outcome
    name = "setup" if isinstance(event, Started) else "chance"
    event = event.model_copy(update={name: tuple(outcomes)})
    return [*story[:number], replace(story[number], event=event), *story[number + 1 :]]


def _can_be(story: Story) -> bool:
    try:
        game_of(story)
    except ValueError:
        return False
    return True


# ---- playing a story --------------------------------------------------------------------------


def first_move(story: Story) -> int:
    """The number of entries before the first move."""
    return next(n for n, entry in enumerate(story) if isinstance(entry.event, Moved))


def game_of(story: Story) -> Game:
    """The game of a story, at its end."""
    created, started = story[0].event, next(e.event for e in story if e.event.kind == "started")
    assert isinstance(created, Created) and isinstance(started, Started)
    names = tuple(e.event.name for e in story if isinstance(e.event, Sat))
    header = GameRecord(
        board=created.board,
        board_hash=started.board_hash,
        options=created.options,
        seats=names,
        seed=None,
        setup=started.setup,
    )
    game = Game.from_record(header)
    for entry in story:
        _happen(game, entry.event)
    return game


def _happen(game: Game, event: Event) -> None:
    if isinstance(event, Moved):
        game.replay(RecordedMove(event.seat, event.move, event.chance))
    elif isinstance(event, TakenBack):
        for _ in range(event.moves):
            game.pop()


def moves_of(story: Story) -> Iterator[tuple[Game, RecordedMove]]:
    """The game before each move, and the move."""
    game = game_of(story[: first_move(story)])
    for entry in story:
        if isinstance(entry.event, Moved):
            event = entry.event
            yield game, RecordedMove(event.seat, event.move, event.chance)
        _happen(game, entry.event)


# ---- one step in a game that differs ----------------------------------------------------------


def same_step(game: Game, line: RecordedMove, viewer: Viewer, dice: random.Random) -> RecordedMove:
    """A move in a twin game that looks to a viewer as `line` did in the other game.

    Raises a `ValueError` where there is none.
    """
    kind = Move.parse(line.move).kind
    if line.seat in viewer:
        return line
    if kind == "draw card":
        pile = game.state.deck if game.state.deck_size else game.state.discards
        cards = [name for name, count in zip(CARD_NAMES, pile, strict=True) if count]
        return replace(line, chance=(dice.choice(cards), *line.chance[1:]))
    if kind == "draw tickets":
        return _drawn_anew(game, line.move, dice)
    if kind == "keep":
        return replace(line, move=_other_choice(game, line.move, dice))
    return line


def _drawn_anew(game: Game, move: str, dice: random.Random) -> RecordedMove:
    game.reseed(dice.getrandbits(63))
    line = game.push(move).line
    game.pop()
    return line


def _other_choice(game: Game, move: str, dice: random.Random) -> str:
    """As many other tickets of the same choice; none on boards where unkept tickets are public."""
    count = len(Move.parse(move).tickets)
    choices = [each for each in game.legal_moves if len(each.tickets) == count]
    everything = len(game.legal_moves[-1].tickets)
    if not choices or (game.board.rules.draw_unkept == TO_DISCARDS and count < everything):
        raise BadRecord("no other choice looks the same")
    return str(dice.choice(choices))
