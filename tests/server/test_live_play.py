"""Whole games over real sockets: all clients see the same game, each as its seat may."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any

import pytest
from pydantic_core import from_json, to_json

from ironroad import Game
from ironroad.game.record import GameRecord
from tests.support.server import (
    MINE,
    OPEN,
    Client,
    Company,
    Person,
    Server,
    bot,
    company,
    watching,
)

Options = dict[str, str]
Seats = list[dict[str, Any]]
Connect = Callable[[int], AbstractAsyncContextManager[Client]]
VARIANTS: list[tuple[str, Options, int]] = [
    ("usa", {}, 3),
    ("europe", {}, 3),
    ("nederland", {}, 3),
    ("nederland", {"tolls": "off"}, 3),
    ("nederland", {"neutral": "on"}, 2),
    ("san_francisco", {}, 4),
    ("italy", {}, 3),
    ("old_west", {}, 3),
    ("old_west", {"alvin": "on"}, 2),
]
"""Each board and option, with the number of people who play it."""


@dataclass(frozen=True)
class Plan:
    """A game to be played."""

    board: str
    options: Options
    seats: tuple[str, ...]
    """`mine` for the host, `open` for another person, or the level of a bot."""

    def __str__(self) -> str:
        return "-".join([self.board, *self.options, *self.seats])

    def plans(self) -> Seats:
        """The seats in the form in which a table is made."""
        kinds = {"mine": MINE, "open": OPEN}
        return [kinds.get(seat) or bot(seat) for seat in self.seats]


AGAINST_BOTS = [
    Plan(board, options, ("mine", "normal" if number % 2 else "easy"))
    for number, (board, options, _) in enumerate(VARIANTS)
]
AMONG_PEOPLE = [
    Plan(board, options, ("mine", "open", "open", "open")[:people])
    for board, options, people in VARIANTS
]
MIXED = [
    Plan("san_francisco", {}, ("mine", "mine", "mine")),
    Plan("usa", {}, ("mine", "open", "mine", "open", "easy")),
    Plan("old_west", {"alvin": "on"}, ("mine", "open", "mine", "normal", "open", "easy")),
]
"""Games with several seats of one person, with other people and bots, on full tables."""
NAMES = ("Ann", "Bob", "Cat", "Dan")
PLANS = AGAINST_BOTS + AMONG_PEOPLE + MIXED


@dataclass
class Played:
    """A game played to its end, with the clients of all people at the table."""

    plan: Plan
    table: str
    people: list[Person]
    clients: list[Client]
    """The clients of the people, the host's first."""
    spectator: Client
    record: GameRecord

    @property
    def all(self) -> list[Client]:
        """All clients of the table."""
        return [*self.clients, self.spectator]


@pytest.fixture(scope="module")
def games(server: Server) -> dict[str, Played]:
    """All games, played at the same time."""
    return {str(played.plan): played for played in asyncio.run(play_all(server))}


async def play_all(server: Server) -> list[Played]:
    return await asyncio.gather(*(play_out(server, plan) for plan in PLANS))


async def play_out(server: Server, plan: Plan) -> Played:
    """Play a game: every person chooses at random, each over a socket of their own."""
    chooser = random.Random(str(plan))
    opens = [seat for seat, kind in enumerate(plan.seats) if kind == "open"]
    people = [Person(server, f"{name} at {PLANS.index(plan)}") for name in NAMES[: len(opens) + 1]]
    table = people[0].make_table(plan.board, plan.plans(), options=plan.options)
    async with AsyncExitStack() as stack:
        spectator = await stack.enter_async_context(watching(server, table))
        clients = [await stack.enter_async_context(each.at(table)) for each in people]
        for client, person, seat in zip(clients[1:], people[1:], opens, strict=True):
            await client.ask("sit", seat=seat, name=person.name)
        players = [spectator, *clients]
        await asyncio.gather(*(play(client, chooser) for client in players))
    record = people[0].get_text(f"/api/tables/{table}/record")
    return Played(plan, table, people, clients, spectator, GameRecord.parse(record))


async def play(client: Client, chooser: random.Random) -> None:
    """Make random moves whenever the client must decide, until the game is over."""
    while not client.is_over:
        if client.legal_moves:
            answer = await client.move(choose(client, chooser))
            assert answer["kind"] == "done", answer
        else:
            await client.hear()


def choose(client: Client, chooser: random.Random) -> str:
    """A random move; claims more often, so that games end."""
    claims = [move for move in client.legal_moves if move["kind"] in ("claim", "pay")]
    moves = claims if claims and chooser.random() < 0.8 else client.legal_moves
    return str(chooser.choice(moves)["text"])


def as_json(value: Any) -> Any:
    """A value as it is after being sent over the network."""
    return from_json(to_json(value))


def views_of(game: Game, client: Client) -> dict[str, Any]:
    """The views of a game that a client should have."""
    if not client.mine:
        return {"spectator": as_json(game.view(None).to_json())}
    return {str(seat): as_json(game.view(seat).to_json()) for seat in client.mine}


whole_games = pytest.mark.parametrize("plan", [str(plan) for plan in PLANS])


@whole_games
def test_all_at_a_table_agree_on_the_end(games: dict[str, Played], plan: str) -> None:
    played = games[plan]
    scores = as_json(Game.from_record(played.record).scores().to_json())
    for client in played.all:
        assert client.table["status"] == "over"
        assert client.table["scores"] == scores
        assert client.table["winners"] == scores["winners"]
        assert client.legal_moves == []
        assert client.table["may_take_back"] == []
    tables = [client.table | {"seats": None} for client in played.all]
    assert all(table == tables[0] for table in tables)


@whole_games
def test_views_put_together_from_updates_are_those_of_the_game(
    games: dict[str, Played], plan: str
) -> None:
    """The views are equal at the end and now and then before, for seats and spectators."""
    played = games[plan]
    final = Game.from_record(played.record)
    assert final.is_over
    checks = random.Random(plan).sample(range(len(played.record.moves)), 5)
    for client in played.all:
        assert client.views == views_of(final, client)
        on_the_way = told_views(client)
        for moves in checks:
            part = replace(played.record, moves=played.record.moves[:moves])
            assert on_the_way[moves] == views_of(Game.from_record(part), client)


def told_views(client: Client) -> list[dict[str, Any]]:
    """The views of a client after each number of moves."""
    told: list[dict[str, Any]] = []
    views: dict[str, Any] = {}
    moves = 0
    for message in client.messages:
        if message["kind"] not in ("welcome", "update"):
            continue
        moves += moves_in(message)
        for seat, changes in message["views"].items():
            views = views | {seat: views.get(seat, {}) | changes}
        told[moves:] = [views]
    return told


def moves_in(message: dict[str, Any]) -> int:
    events = message["events"] if message["kind"] == "welcome" else [message["event"]]
    return sum(event["kind"] == "moved" for event in events)


@whole_games
def test_the_moves_offered_are_the_legal_ones(games: dict[str, Played], plan: str) -> None:
    """At each decision its person is offered all legal moves, and other people none."""
    played = games[plan]
    offers = [offers_to(client) for client in played.all]
    game = Game.from_record(replace(played.record, moves=()))
    for number, line in enumerate(played.record.moves):
        texts = [str(move) for move in game.legal_moves]
        for client, offered in zip(played.all, offers, strict=True):
            assert offered.get(number, []) == (texts if line.seat in client.mine else [])
        game.replay(line)


def offers_to(client: Client) -> dict[int, list[str]]:
    """The moves that a client was offered, by the number of moves before."""
    offers: dict[int, list[str]] = {}
    moves = 0
    for message in client.messages:
        if message["kind"] in ("welcome", "update"):
            moves += moves_in(message)
            offers[moves] = [move["text"] for move in message["legal_moves"]]
    return offers


@whole_games
def test_events_are_numbered_without_gaps_and_hide_what_is_hidden(
    games: dict[str, Played], plan: str
) -> None:
    """Only the person of a seat is told which tickets the seat kept and which cards it drew."""
    played = games[plan]
    for client in played.all:
        assert [event["number"] for event in client.events] == list(range(1, client.number + 1))
        moved = [event for event in client.events if event["kind"] == "moved"]
        assert [event["seat"] for event in moved] == [line.seat for line in played.record.moves]
        for event, line in zip(moved, played.record.moves, strict=True):
            is_own = event["seat"] in client.mine
            if event["move"]["kind"] == "keep" and not is_own:
                assert event["move"] == {"kind": "keep"}
            else:
                assert event["move"]["text"] == line.move
            drawn = [each["card"] for each in event["effects"] if each["kind"] == "card drawn"]
            if event["move"]["kind"] == "draw card":
                assert drawn == ([line.chance[0]] if is_own else [None])


@whole_games
def test_statistics_and_replay_agree_with_the_record(games: dict[str, Played], plan: str) -> None:
    played = games[plan]
    person, game = played.people[0], Game.from_record(played.record)
    scores = game.scores()
    statistics = person.get(f"/api/tables/{played.table}/statistics")
    assert statistics["turns"] == game.state.turn
    for seat, figures in enumerate(statistics["seats"]):
        assert figures["score"] == sum(figures["points"].values()) == scores.seats[seat].total
        assert figures["won"] == (seat in scores.winners)
        assert figures["tickets_done"] == len(scores.seats[seat].tickets_done)
        lines = zip(game.lines, game.moves, strict=True)
        assert figures["moves"] == Counter(m.kind for line, m in lines if line.seat == seat)
    for viewer in (None, len(played.plan.seats) - 1):
        check_replay(played, game, viewer)


def check_replay(played: Played, game: Game, seat: int | None) -> None:
    of_seat = "" if seat is None else f"?seat={seat}"
    replay = played.people[0].get(f"/api/tables/{played.table}/replay{of_seat}")
    view = replay["first"]
    for move in replay["moves"]:
        view = view | move["view"]
    assert view == as_json(game.view(seat).to_json())
    assert replay["scores"] == as_json(game.scores().to_json())
    assert [move["move"]["text"] for move in replay["moves"]] == [str(move) for move in game.moves]


def test_names_have_their_results(games: dict[str, Played]) -> None:
    for played in games.values():
        scores = Game.from_record(played.record).scores()
        for client, person in zip(played.clients, played.people, strict=True):
            figures = person.get(f"/api/names/{person.name}/statistics")["all"]
            own = [scores.seats[seat].total for seat in client.mine]
            assert figures["games"] == len(own)
            assert figures["best_score"] == max(own)
            assert figures["won"] == sum(seat in scores.winners for seat in client.mine)


# ---- connections that come and go -----------------------------------------------------------


def test_a_client_that_drops_and_comes_back_misses_nothing(server: Server) -> None:
    """Two browsers have one seat: one stays and plays, the other loses its connection."""
    asyncio.run(drop_and_come_back(server))


async def drop_and_come_back(server: Server) -> None:
    ann, chance = Person(server, "Ann"), random.Random(4)
    table = ann.make_table("san_francisco", [MINE, bot("normal")])
    async with ann.at(table) as steady, watching(server, table) as watcher:
        _, _, own, others = await asyncio.gather(
            play(steady, chance),
            play(watcher, chance),
            come_and_go(lambda after: ann.at(table, after=after), chance),
            come_and_go(lambda after: watching(server, table, after=after), chance),
        )
    check_pieces(own, steady)
    check_pieces(others, watcher)


async def come_and_go(connect: Connect, chance: random.Random) -> list[Client]:
    """Reconnect until the game is over, each time with the number of the last event."""
    pieces: list[Client] = []
    number = 0
    while True:
        async with connect(number) as client:
            pieces.append(client)
            wanted = client.number + chance.randrange(6)
            while not client.is_over and client.number < wanted:
                await client.hear()
        if client.is_over:
            return pieces
        number = client.number
        await asyncio.sleep(chance.random() / 20)


def check_pieces(pieces: list[Client], steady: Client) -> None:
    """Check that each connection got exactly the missed events, and then the same state."""
    assert len(pieces) > 3
    together = [event for piece in pieces for event in piece.events]
    assert together == steady.events
    steps = told_views(steady)
    moves = 0
    for piece in pieces:
        moves += sum(event["kind"] == "moved" for event in piece.events)
        assert piece.views == steps[moves]


@pytest.mark.parametrize("over", [1, 1000, 10**30])
def test_who_claims_to_know_more_than_there_is_is_told_everything(
    server: Server, over: int
) -> None:
    async def test() -> None:
        ann = Person(server, "Ann")
        table = ann.make_table("usa", [MINE, MINE])
        async with ann.at(table) as first:
            await first.move(first.legal_moves[0]["text"])
            async with ann.at(table, after=first.number + over) as second:
                assert second.events == first.events
                assert second.views == first.views
            async with ann.at(table, after=first.number) as third:
                assert third.events == []
                assert third.views == first.views

    asyncio.run(test())


def test_whatever_people_ask_for_all_stay_in_step(server: Server) -> None:
    """Three people send random requests at once; a fourth who joins later sees the same state."""
    asyncio.run(raise_a_storm(server))


async def raise_a_storm(server: Server) -> None:
    chance = random.Random(8)
    seats = [MINE, OPEN, OPEN, bot()]
    async with company(server, "Ann", "Bob", "Cat", seats=seats) as table:
        for _ in range(40):
            requests = [any_request(client, chance) for client in table.clients]
            answers = await asyncio.gather(
                *(c.ask(**r) for c, r in zip(table.clients, requests, strict=True))
            )
            assert all(each["kind"] in ("done", "refused") for each in answers)
            assert "internal" not in [each.get("code") for each in answers]
            await check_in_step(table)


def any_request(client: Client, chance: random.Random) -> dict[str, Any]:
    """A random request, a move most of the time."""
    seat, number = client.mine[0], client.number
    if client.legal_moves and chance.random() < 0.8:
        move = chance.choice(client.legal_moves)["text"]
        return {"kind": "move", "seat": seat, "move": move, "number": number}
    anything: list[dict[str, Any]] = [
        {"kind": "take back", "seat": seat},
        {"kind": "answer", "agree": chance.random() < 0.8},
        {"kind": "pause"},
        {"kind": "resume"},
        {"kind": "resume"},
        {"kind": "stand in", "seat": seat, "bot": "easy"},
        {"kind": "return", "seat": seat},
        {"kind": "return", "seat": seat},
        {"kind": "say", "text": "Choo"},
    ]
    return chance.choice(anything)


async def check_in_step(table: Company) -> None:
    """Check that clients who were always there have the same state as one that connects now."""
    for person, client in zip(table.people, table.clients, strict=True):
        async with person.at(table.table) as fresh:
            while fresh.number != client.number:
                late = client if client.number < fresh.number else fresh
                await late.hear()
            assert fresh.views == client.views
            assert fresh.legal_moves == client.legal_moves
            assert fresh.events == client.events
            assert fresh.table == client.table
