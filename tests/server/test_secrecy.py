"""Secrecy: no message to a viewer contains anything that the viewer may not know."""

import asyncio
import copy
import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

import httpx
import pytest
from pydantic_core import to_json

from ironroad import Game, load_board
from ironroad.game.moves import Move
from ironroad.game.record import RecordedMove
from ironroad.game.view import View
from ironroad.server.http.auth import new_secret, person_of
from ironroad.server.table import table as table_module
from ironroad.server.table.events import Created, Moved, Sat, Started, TableEvent
from ironroad.server.table.guests import Guest
from ironroad.server.table.live import LiveTable
from ironroad.server.table.referee import Asker
from ironroad.server.table.show import seats_shown, show_legal_moves, show_table, show_views
from ironroad.server.table.shown_events import ShownEvent, Viewer, shown_event
from ironroad.server.table.table import Table
from tests.game.test_views import swap_hidden
from tests.support.server import Client, Person, Server, serving
from tests.support.twins import (
    SETTINGS,
    TABLE,
    Setting,
    Story,
    first_move,
    person,
    same_step,
    story_of,
    twin_of,
)

BACK_EVERY = 60
"""Events after which the viewer reconnects."""
ADA = new_secret()


# ---- whole streams ----------------------------------------------------------------------------


class Script:
    """A store that delivers entries one after another, as if another server had appended them."""

    is_shared = True

    def __init__(self, story: Story) -> None:
        self.story = story
        self.kept = 1

    async def read(self, table: str, after: int = 0) -> Sequence[TableEvent]:
        return self.story[after : self.kept]

    async def present(self, table: str) -> Collection[str]:
        return [entry.event.person for entry in self.story if isinstance(entry.event, Sat)][::2]

    async def keep(self, table: str) -> bool:
        return False

    async def enter(self, table: str, who: str) -> None: ...

    async def leave(self, table: str, who: str) -> None: ...

    async def let_go(self, table: str) -> None: ...


def table_for(story: Story) -> Table:
    """The table of a story, before the first event."""
    created = story[0].event
    assert isinstance(created, Created)
    return Table(TABLE, load_board(created.board, created.options))


async def stream(story: Story, asker: Asker) -> list[bytes]:
    """All messages to a viewer who is there from the first event on, and often reconnects."""
    script, table = Script(story), table_for(story)
    table.apply(story[0])
    live = LiveTable(table, cast(Any, script), cast(Any, None))
    guest = await live.enter(asker, None)
    told = _taken(guest)
    for kept in range(first_move(story), len(story) + 1):
        script.kept = kept
        await live.catch_up()
        told += _taken(guest)
        if kept % BACK_EVERY == 0 and table.asking is None:
            await live.leave(guest)
            guest = await live.enter(asker, kept // 2)
            told += _taken(guest)
    told.append(to_json(await live.show()))
    await live.leave(guest)
    await live.close()
    return [re.sub(rb'"now":\d+', b'"now":0', message) for message in told]


def _taken(guest: Guest) -> list[bytes]:
    """The messages that wait for a guest, without those about presence, which come at any time."""
    messages = [guest.outbox.get_nowait() for _ in range(guest.outbox.qsize())]
    assert None not in messages, "cut off"
    return [message for message in messages if message and b'"presence"' not in message[:20]]


def until_the_end(story: Story) -> Story:
    """A story without its last move, after which all secrets are shown."""
    assert isinstance(story[-1].event, Moved)
    return story[:-1]


def asker_of(setting: Setting, viewer: Viewer) -> Asker:
    """The person who has these seats."""
    return Asker(person(setting.owners[viewer[0]]) if viewer else None, "Somebody")


def assert_same_streams(setting: Setting, one: Story, two: Story, viewer: Viewer) -> None:
    """Check that two stories look the same to a viewer, byte for byte."""
    asker = asker_of(setting, viewer)
    first, second = (asyncio.run(stream(until_the_end(story), asker)) for story in (one, two))
    assert len(first) == len(second) > len(one) // 2
    for number, (message, other) in enumerate(zip(first, second, strict=True)):
        assert message == other, f"message {number} to {viewer}"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whole_games_that_differ_in_hidden_things_are_told_the_same(setting: Setting) -> None:
    story = story_of(setting, 5)
    cards = 0
    for viewer in setting.viewers:
        twin = twin_of(setting, story, viewer, 6)
        assert twin.tickets > 5
        cards += twin.cards
        assert_same_streams(setting, story, twin.story, viewer)
    assert cards > 2


# ---- single steps -----------------------------------------------------------------------------


def copy_of(table: Table, game: Game) -> Table:
    """A table with a copy of another one's state but a game of its own."""
    shared = {id(table.board): table.board, id(table.shown_events): [*table.shown_events]}
    return copy.deepcopy(table, shared | {id(table.game): game})


def told(table: Table, line: RecordedMove, viewer: Viewer) -> bytes | None:
    """The messages to a viewer about a move; None if it ends the game."""
    event = Moved(seat=line.seat, move=line.move, chance=line.chance)
    shown = table.apply(TableEvent(table.number + 1, table.changed_at + 5, event))
    return None if table.status == "over" else _all_shown(table, viewer, shown)


def _all_shown(table: Table, viewer: Viewer, shown: ShownEvent) -> bytes:
    return to_json(
        {
            "event": shown.to(viewer),
            "table": show_table(table, frozenset()),
            "views": show_views(table, seats_shown(viewer)),
            "legal_moves": show_legal_moves(table, viewer),
        }
    )


def compare_step(
    table: Table, twin: Game, line: RecordedMove, viewer: Viewer, dice: random.Random
) -> bool:
    """Whether a move is legal in both games; if so, its messages must be the same."""
    assert table.game is not None
    if _shows_how_many(twin, line) and chosen(twin) != chosen(table.game):
        return False
    other = copy_of(table, twin)
    assert show_legal_moves(other, viewer) == show_legal_moves(table, viewer)
    try:
        second = told(other, same_step(twin, line, viewer, dice), viewer)
    except ValueError:  # the other hand or deck does not allow it
        return False
    first = told(copy_of(table, table.game), line, viewer)
    come_out = had_to_show(table.game) != had_to_show(twin)
    table.game.pop()
    assert first == second or come_out, (line, viewer)
    return first is not None


def chosen(game: Game) -> list[int]:
    """The number of start tickets that each seat has chosen so far."""
    return [int(choice).bit_count() for choice in game.state.choice]


def had_to_show(game: Game) -> bytes:
    """Public effects of hidden facts: a loan shows that a seat could not pay a toll (N7)."""
    loans: bytes = game.state.loans.tobytes()
    return loans


def _shows_how_many(game: Game, line: RecordedMove) -> bool:
    """Whether a move shows everybody how many start tickets each seat has kept."""
    is_last = (line.seat + 1) % game.players == game.state.first
    return game.phase == "start tickets" and is_last


def hidden_twins(game: Game, viewer: Viewer, dice: random.Random) -> list[Game]:
    """Games that look the same to a viewer of one seat or none: one drawn, one with exchanges."""
    seat = viewer[0] if viewer else None
    exchanged = Game.sample(game.view(seat), seed=1, board=game.board)
    exchanged.state = copy.deepcopy(game.state)
    swap_hidden(exchanged, seat, dice)
    return [Game.sample(game.view(seat), seed=dice.getrandbits(32), board=game.board), exchanged]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_move_is_told_the_same_in_games_that_differ_in_hidden_things(setting: Setting) -> None:
    dice = random.Random(7)
    story = story_of(setting, 8)
    table = table_for(story)
    kinds: Counter[str] = Counter()
    for entry in story:
        event = entry.event
        if isinstance(event, Moved) and table.game is not None:
            kind = Move.parse(event.move).kind
            line = RecordedMove(event.seat, event.move, event.chance)
            if kinds[kind] < 60 or dice.random() < 0.1:
                kinds[kind] += _compare_for_one(table, line, setting, dice)
        table.apply(entry)
    assert kinds["draw card"] > 20 and kinds["take"] > 20 and kinds["claim"] > 10
    assert kinds["keep"] > 5 and kinds["draw tickets"] > 5


def _compare_for_one(
    table: Table, line: RecordedMove, setting: Setting, dice: random.Random
) -> int:
    assert table.game is not None
    viewer = dice.choice([each for each in setting.viewers if len(each) < 2])
    twins = hidden_twins(table.game, viewer, dice)
    return sum(compare_step(table, twin, line, viewer, dice) for twin in twins)


# ---- that leaks would be found ----------------------------------------------------------------


@pytest.fixture(scope="module")
def pair() -> tuple[Setting, Story, Story]:
    """A short game and its twin for spectators."""
    setting = SETTINGS[0]
    story = story_of(setting, 5)
    twin = twin_of(setting, story, (), 6)
    assert twin.cards and twin.tickets
    return setting, story, twin.story


def _chance(entry: TableEvent, shown: ShownEvent) -> Any:
    return entry.event.chance if isinstance(entry.event, Moved) else None


def _kept(entry: TableEvent, shown: ShownEvent) -> Any:
    return getattr(entry.event, "move", None)


def _drawn(entry: TableEvent, shown: ShownEvent) -> Any:
    return [effect.data() for effect in shown.step.effects] if shown.step else None


def _who(entry: TableEvent, shown: ShownEvent) -> Any:
    return entry.person


def _request(entry: TableEvent, shown: ShownEvent) -> Any:
    return entry.request


def _sitter(entry: TableEvent, shown: ShownEvent) -> Any:
    return entry.event.person if isinstance(entry.event, Sat) else None


def _setup(entry: TableEvent, shown: ShownEvent) -> Any:
    return entry.event.setup if isinstance(entry.event, Started) else None


@pytest.mark.parametrize("leak", [_chance, _kept, _drawn, _who, _request, _sitter, _setup])
def test_an_event_that_says_too_much_is_found(
    leak: Callable[[TableEvent, ShownEvent], Any],
    pair: tuple[Setting, Story, Story],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaky(entry: TableEvent, *more: Any) -> ShownEvent:
        shown = shown_event(entry, *more)
        return replace(shown, public=shown.public | {"leak": leak(entry, shown)})

    monkeypatch.setattr(table_module, "shown_event", leaky)
    with pytest.raises(AssertionError, match="message"):
        assert_same_streams(*pair, ())


@pytest.mark.parametrize("part", ["hand", "tickets", "offer"])
def test_a_view_that_shows_too_much_is_found(
    part: str, pair: tuple[Setting, Story, Story], monkeypatch: pytest.MonkeyPatch
) -> None:
    views = Game.views

    def leaky(game: Game, seats: Sequence[int | None]) -> list[View]:
        secret = getattr(views(game, (1,))[0], part)
        return [replace(view, **{part: secret}) for view in views(game, seats)]

    monkeypatch.setattr(Game, "views", leaky)
    with pytest.raises(AssertionError, match="message"):
        assert_same_streams(*pair, ())


def test_a_seat_is_told_its_own_cards_and_tickets(pair: tuple[Setting, Story, Story]) -> None:
    _, story, _ = pair
    table = table_for(story)
    for entry in story:
        shown = table.apply(entry)
        event = entry.event
        if not isinstance(event, Moved):
            continue
        mine, others = shown.to((event.seat,)), shown.to((1 - event.seat,))
        assert shown.to((0, 1))["effects"]
        assert not _own_effects(shown.to(()), (0, 1)), "to a spectator"
        assert not _own_effects(mine, (1 - event.seat,))
        assert not _own_effects(others, (event.seat,))
        if event.move.startswith("keep"):
            assert mine["move"]["text"] == event.move and others["move"] == {"kind": "keep"}
        assert "ticket finished" not in [each["kind"] for each in others["effects"]]
        if event.move == "draw card":
            assert {"kind": "card drawn", "seat": event.seat, "card": event.chance[0]} in (
                mine["effects"]
            )
            assert {"kind": "card drawn", "seat": event.seat, "card": None} in others["effects"]


OWN_PARTS = {
    "card drawn": "card",
    "ticket drawn": "ticket",
    "ticket kept": "ticket",
    "ticket put back": "ticket",
    "ticket left out": "ticket",
    "ticket finished": "ticket",
}
"""The kinds of effects of which only their seat may know a part, and the part."""


def _own_effects(shown: dict[str, Any], seats: Sequence[int]) -> list[dict[str, Any]]:
    """The effects of an event that tell what only these seats may know."""
    return [
        each
        for each in shown["effects"]
        if each.get("seat") in seats and each.get(OWN_PARTS.get(each["kind"], ""))
    ]


# ---- over the network -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("secrecy")
    with serving(f"sqlite:///{folder}/tables.db") as server:
        yield server


OPEN = {"kind": "open"}


async def _begin(server: Server, play: Callable[[Client, Client, Client, str], Any]) -> None:
    """A table with two people and a spectator, and their first actions."""
    ada, bo, eve = Person(server, "Ada", ADA), Person(server, "Bo"), Person(server, "Eve")
    table = ada.make_table("usa", [{"kind": "mine"}, OPEN])
    async with ada.at(table) as one, bo.at(table) as two, eve.at(table) as three:
        assert (await two.ask("sit", seat=1, name="Bo"))["kind"] == "done"
        for client in (one, two, three):
            await client.until(lambda client=client: client.table["status"] == "playing")
        await play(one, two, three, table)


async def _choose(first: Client, second: Client) -> None:
    """Both players keep start tickets; the first takes the choice back and repeats it."""
    if first.to_move not in first.mine:
        first, second = second, first
    await first.move(first.legal_moves[0]["text"])
    await first.ask("take back", seat=first.mine[0])
    await first.move(first.legal_moves[-1]["text"])
    await second.until(lambda: second.legal_moves)
    await second.move(second.legal_moves[0]["text"])
    await first.until(lambda: first.number == second.number)


def test_nobody_is_told_the_tickets_of_another(server: Server) -> None:
    async def play(one: Client, two: Client, three: Client, table: str) -> None:
        offers = [client.view["offer"] for client in (one, two)]
        await _choose(one, two)
        await three.until(lambda: three.number == one.number)
        async with Person(server, "Eve").at(table, after=0) as again:
            told = [to_json(client.messages).decode() for client in (one, two, three, again)]
        shown = to_json(httpx.get(f"{server.url}/api/tables/{table}").json()).decode()
        for offer, others in ((offers[0], (1, 2, 3)), (offers[1], (0, 2, 3))):
            for ticket in offer:
                assert not any(ticket in told[number] for number in others)
                assert ticket not in shown

    asyncio.run(_begin(server, play))


def test_a_running_game_has_no_record_to_be_had(server: Server) -> None:
    async def play(one: Client, two: Client, three: Client, table: str) -> None:
        await _choose(one, two)
        for what in ("record", "replay", "replay?seat=0", "statistics"):
            answer = httpx.get(f"{server.url}/api/tables/{table}/{what}")
            assert answer.status_code == 409 and answer.json()["code"] == "not over"
        assert httpx.get(f"{server.url}/api/records/{table}").status_code == 404
        assert httpx.get(f"{server.url}/api/records/{table}/replay").status_code == 404
        await one.ask("resign", seat=0)
        assert httpx.get(f"{server.url}/api/tables/{table}/record").status_code == 200

    asyncio.run(_begin(server, play))


def test_a_table_is_shown_as_to_a_spectator_even_to_its_players(server: Server) -> None:
    async def play(one: Client, two: Client, three: Client, table: str) -> None:
        await _choose(one, two)
        await three.until(lambda: three.number == one.number)
        shown = Person(server, "Ada", ADA).get(f"/api/tables/{table}")
        assert list(shown["views"]) == ["spectator"] and shown["views"] == three.views
        assert shown["mine"] == [] and not shown["is_host"] and shown["legal_moves"] == []
        assert shown["events"] == three.events
        assert shown["views"]["spectator"]["hand"] is None

    asyncio.run(_begin(server, play))


def test_an_imported_record_is_what_was_given_and_no_more(server: Server) -> None:
    game = Game.new("europe", 3, seed=4)
    for _ in range(30):
        game.push(game.legal_moves[0])
    game.reseed(5)  # a record need not tell the seed
    text = str(game.record())
    head = {"authorization": f"Bearer {ADA}"}
    kept = httpx.post(f"{server.url}/api/records", content=text, headers=head).json()
    url = f"{server.url}/api/records/{kept['id']}"
    assert httpx.get(url).text == text
    replay = httpx.get(f"{url}/replay").json()
    assert [move["chance"] for move in replay["moves"]] == [list(m.chance) for m in game.lines]
    assert replay["first"]["hand"] is None and "seed" not in to_json(replay).decode()


def test_lists_do_not_tell_who_people_are(server: Server) -> None:
    ada, bo = Person(server, "Ada", ADA), Person(server, "Bo")
    public, private = (
        ada.make_table("usa", [{"kind": "mine"}, OPEN], public=each) for each in (True, False)
    )
    listed = {table["id"]: table for table in bo.get("/api/tables")}
    assert public in listed and private not in listed
    assert not any(seat["mine"] for seat in listed[public]["seats"])
    assert {private, public} <= {table["id"] for table in ada.get("/api/tables/mine")}
    assert bo.get("/api/tables/mine") == []
    assert httpx.get(f"{server.url}/api/tables/mine").status_code == 401
    for answer in (
        bo.get("/api/tables"),
        ada.get("/api/tables/mine"),
        bo.get(f"/api/tables/{public}"),
    ):
        assert ADA not in str(answer) and person_of(ADA) not in str(answer)
