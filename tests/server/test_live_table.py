"""Actions at a table besides moves: seats, pauses, clocks, chat, hints, lists."""

import asyncio
import time

import httpx

from tests.support.server import (
    MINE,
    OPEN,
    Client,
    Person,
    Server,
    absent,
    bot,
    company,
    done,
    kinds,
    refused,
    watching,
)


async def stays_so(client: Client, seconds: float) -> bool:
    """Whether a client receives no event for a while."""
    number = client.number
    try:
        async with asyncio.timeout(seconds):
            await client.until(lambda: client.number > number)
    except TimeoutError:
        return True
    return False


# ---- pauses and clocks ----------------------------------------------------------------------


def test_bots_stand_still_while_the_game_is_paused(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", seats=[MINE, MINE]) as table:
            ann = table.clients[0]
            await done(ann, "pause")
            assert ann.table["paused"]
            for seat in (0, 1):
                await done(ann, "stand in", seat=seat, bot="easy")
            assert await stays_so(ann, 0.6)
            await done(ann, "resume")
            await ann.until(lambda: kinds(ann).count("moved") > 3)
            names = [
                event["name"] for event in ann.events if event["kind"] in ("paused", "resumed")
            ]
            assert names == ["Ann", "Ann"]

    asyncio.run(test())


def test_a_paused_game_goes_on_when_the_last_person_resigns(server: Server) -> None:
    """A paused game without people goes on, as nobody is left to resume it."""

    async def test() -> None:
        async with company(server, "Ann", seats=[MINE, bot(), bot()]) as table:
            ann = table.clients[0]
            await done(ann, "pause")
            await done(ann, "resign", seat=0)
            assert not ann.table["paused"]
            await ann.until(lambda: kinds(ann)[-1] == "moved")

    asyncio.run(test())


def test_clocks(server: Server) -> None:
    """Several tables are tested at once, since the shortest clock takes five seconds."""

    async def test() -> None:
        await asyncio.gather(
            run_out_of_time(server),
            run_out_of_time_when_asked(server),
            pause_a_clock(server),
            earn_increments(server),
        )

    asyncio.run(test())


PER_TURN = {"per": "turn", "seconds": 5}


async def run_out_of_time(server: Server) -> None:
    """A bot stands in for a person who has run out of time, until the person returns."""
    async with company(server, "Ann", "Bob", clock=PER_TURN) as table:
        mover = table.mover
        seat, start = mover.mine[0], time.monotonic()
        assert mover.table["clock"] == PER_TURN | {"increment": 0}
        assert mover.table["running"] == seat
        await mover.until(lambda: kinds(mover)[-1] == "stood in")
        assert 3.5 < time.monotonic() - start < 9
        assert (mover.events[-1]["seat"], mover.events[-1]["why"]) == (seat, "time")
        assert mover.table["seats"][seat]["bot"] == "normal"
        assert mover.table["seats"][seat]["left"] <= 0
        assert mover.legal_moves == []
        move = {"seat": seat, "move": "draw card", "number": mover.number}
        assert await refused(mover, "move", **move) == "bot"
        assert await refused(mover, "take back", seat=seat) == "bot"
        await mover.until(lambda: mover.table["running"] == 1 - seat)
        await done(mover, "return", seat=seat)
        assert mover.table["seats"][seat]["bot"] is None
        assert mover.table["seats"][seat]["left"] == 60_000


async def run_out_of_time_when_asked(server: Server) -> None:
    """A person who has run out of time need not agree any more when a move is taken back."""
    async with company(server, "Ann", "Bob", clock=PER_TURN) as table:
        await table.begin()
        await table.move("draw card")
        mover = await table.move("draw card")
        other = table.mover
        await done(mover, "take back", seat=mover.mine[0])
        await mover.until(lambda: mover.table["asking"] is None)
        assert kinds(mover)[-2:] == ["stood in", "taken back"]
        assert mover.events[-2]["seat"] == other.mine[0]


async def pause_a_clock(server: Server) -> None:
    """A paused clock stands still, and later goes on from the same time."""
    async with company(server, "Ann", "Bob", clock=PER_TURN) as table:
        mover = table.mover
        seat = mover.mine[0]
        await asyncio.sleep(1)
        await done(mover, "pause")
        left = mover.table["seats"][seat]["left"]
        assert 2000 < left < 4100
        assert (mover.table["running"], mover.table["since"]) == (None, None)
        assert await stays_so(mover, 4.5)
        await done(mover, "resume")
        assert mover.table["running"] == seat
        assert abs(mover.table["since"] - time.time() * 1000) < 2000
        assert mover.table["seats"][seat]["left"] == left
        await mover.until(lambda: kinds(mover)[-1] == "stood in")


async def earn_increments(server: Server) -> None:
    """A clock for the whole game is charged while it runs, and wound a little after each turn."""
    clock = {"per": "game", "seconds": 60, "increment": 7}
    async with company(server, "Ann", "Bob", clock=clock) as table:
        mover = table.mover
        seat, since = mover.mine[0], mover.table["since"]
        assert mover.table["seats"][seat]["left"] == 60_000
        await asyncio.sleep(0.5)
        await table.move("keep")
        moved = next(event for event in reversed(mover.events) if event["kind"] == "moved")
        left = [each["left"] for each in mover.table["seats"]]
        assert left[seat] == 60_000 - (moved["at"] - since) + 7_000
        assert left[1 - seat] == 60_000
        assert mover.table["running"] == 1 - seat
        assert mover.table["since"] == moved["at"]


def test_a_game_with_bots_has_a_clock_for_people_alone(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", seats=[MINE, bot()], clock=PER_TURN) as table:
            ann = table.clients[0]
            for _ in range(4):
                await ann.until(lambda: ann.legal_moves)
                assert ann.table["running"] == 0
                await ann.move(ann.legal_moves[0]["text"])
            assert ann.table["seats"][1]["left"] == 5000

    asyncio.run(test())


# ---- resigning and standing in --------------------------------------------------------------


def test_of_two_the_one_who_does_not_resign_wins_at_once(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            ann, bob = table.clients
            await done(ann, "resign", seat=0)
            await table.sync()
            for client in (ann, bob):
                assert client.table["status"] == "over"
                assert client.table["winners"] == [1]
                assert client.table["seats"][0]["resigned"]
            figures = table.people[0].get(f"/api/tables/{table.table}/statistics")["seats"]
            assert [seat["won"] for seat in figures] == [False, True]
            assert [seat["resigned"] for seat in figures] == [True, False]

    asyncio.run(test())


def test_of_three_a_bot_plays_on_for_who_resigns_and_cannot_win(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", seats=[bot(), MINE, bot()]) as table:
            ann = table.clients[0]
            await done(ann, "resign", seat=1)
            assert ann.table["status"] == "playing"
            assert ann.table["seats"][1]["bot"] == "normal"
            assert await refused(ann, "return", seat=1) == "resigned"
            assert await refused(ann, "resign", seat=1) == "resigned"
            assert await refused(ann, "pause") == "resigned"
            await ann.until(lambda: ann.is_over)
            scores = [seat["total"] for seat in ann.table["scores"]["seats"]]
            best = max(scores[0], scores[2])
            winners = ann.table["winners"]
            assert winners
            assert {scores[seat] for seat in winners} == {best}
            assert 1 not in winners

    asyncio.run(test())


def test_a_bot_stands_in_for_who_is_not_there_until_they_return(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            ann, bob = table.clients
            assert await refused(ann, "stand in", seat=1, bot="easy") == "present"
            await bob.socket.close()
            await absent(ann, 1)
            await done(ann, "stand in", seat=1, bot="hard")
            assert ann.events[-1]["why"] == "asked"
            assert ann.table["seats"][1]["bot"] == "hard"
            assert await refused(ann, "stand in", seat=1, bot="easy") == "bot"
            if ann.legal_moves:
                await ann.move(ann.legal_moves[0]["text"])
            moved = ("moved", 1)
            await ann.until(lambda: moved in [(e["kind"], e.get("seat")) for e in ann.events])
            async with table.people[1].at(table.table) as back:
                await done(back, "return", seat=1)
                assert back.table["seats"][1]["bot"] is None
                await ann.until(lambda: ann.table["seats"][1]["bot"] is None)

    asyncio.run(test())


def test_a_bot_may_stand_in_for_oneself(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            mover = table.mover
            await done(mover, "stand in", seat=mover.mine[0], bot="easy")
            assert mover.legal_moves == []
            await mover.until(lambda: kinds(mover)[-1] == "moved")
            await done(mover, "return", seat=mover.mine[0])

    asyncio.run(test())


# ---- before and after the game --------------------------------------------------------------


def test_the_game_begins_when_the_last_seat_is_taken(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob", "Cat", seats=[OPEN, MINE, OPEN, OPEN]) as table:
            ann, bob, _ = table.clients
            assert ann.table["status"] == "open"
            assert ann.views == {}
            await done(bob, "leave", seat=0)
            assert await refused(bob, "fill", seat=0, bot="easy") == "host"
            await done(ann, "fill", seat=0, bot="hard")
            await done(bob, "sit", seat=3, name="  Bob\u202e  the   2nd ")
            await table.sync()
            assert ann.table["status"] == "playing"
            names = [seat["name"] for seat in ann.table["seats"]]
            assert names == ["hard", "Ann", "Cat", "Bob the 2nd"]
            assert list(bob.views) == ["3"]
            assert kinds(ann)[:7] == ["created", "sat", "sat", "left", "filled", "sat", "started"]

    asyncio.run(test())


def test_a_table_closes_when_everybody_has_left(server: Server) -> None:
    async def test() -> None:
        seats = [MINE, OPEN, bot()]
        async with company(server, "Ann", seats=seats, public=True) as table:
            ann = table.clients[0]
            assert table.table in listed(server)
            await done(ann, "leave", seat=0)
            await ann.until(lambda: ann.table["status"] == "closed")
            assert await refused(ann, "sit", seat=0, name="Ann") == "closed"
            assert await refused(ann, "fill", seat=0, bot="easy") == "closed"
            assert table.table not in listed(server)

    asyncio.run(test())


def test_a_rematch_has_the_same_seats_and_everybody_is_told(server: Server) -> None:
    """Both players ask for a rematch at the same time, twice: there is one new table."""

    async def test() -> None:
        seats = [bot(), MINE, OPEN, OPEN]
        async with (
            company(server, "Ann", "Bob", "Cat", seats=seats) as table,
            watching(server, table.table) as watcher,
        ):
            ann, bob, cat = table.clients
            assert await refused(ann, "rematch") == "not over"
            for client in (ann, bob, cat):
                await done(client, "resign", seat=client.mine[0])
            await asyncio.gather(done(ann, "rematch"), done(bob, "rematch"))
            await done(cat, "rematch")
            await watcher.until(lambda: watcher.table["rematch"])
            new = watcher.table["rematch"]
            await table.sync()
            assert {client.table["rematch"] for client in table.clients} == {new}
            assert kinds(ann).count("rematched") == 1
            mine = [each["id"] for each in table.people[0].get("/api/tables/mine")]
            assert sorted(mine) == sorted([table.table, new])
            async with table.people[2].at(new) as again:
                assert again.mine == cat.mine
                assert again.table["follows"] == table.table
                assert again.table["status"] == "playing"
                names = [seat["name"] for seat in again.table["seats"]]
                assert names == ["easy", "Ann", "Bob", "Cat"]

    asyncio.run(test())


def test_the_pace_of_bots_can_be_changed(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", seats=[MINE, bot()], pace=1) as table:
            ann = table.clients[0]
            assert ann.table["pace"] == 1
            await done(ann, "pace", seconds=0.25)
            assert ann.table["pace"] == 0.25

    asyncio.run(test())


def test_a_bot_takes_its_time(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob", pace=0.8) as table:
            mover = table.mover
            await done(mover, "stand in", seat=mover.mine[0], bot="easy")
            asked = mover.events[-1]["at"]
            await mover.until(lambda: kinds(mover)[-1] == "moved")
            assert mover.events[-1]["at"] - asked >= 790

    asyncio.run(test())


# ---- chat, hints, lists ---------------------------------------------------------------------


def test_around_one_screen_each_talks_for_themselves(server: Server) -> None:
    async def test() -> None:
        ann = Person(server, "Ann")
        table = ann.make_table("usa", [MINE, {"kind": "mine", "name": "Bea"}, bot("easy")])
        async with ann.at(table) as client:
            await done(client, "say", text="Hello", seat=1)
            await done(client, "say", text="Hello yourself")
            for seat, reason in ((2, "not yours"), (5, "There is no seat 5")):
                answer = await client.ask("say", text="Beep", seat=seat)
                assert answer["kind"] == "refused" and reason in answer["text"]
            said = [event for event in client.events if event["kind"] == "said"]
            assert [(event["name"], event["seat"]) for event in said] == [("Bea", 1), ("Ann", 0)]

    asyncio.run(test())


def test_players_and_spectators_talk(server: Server) -> None:
    async def test() -> None:
        async with (
            company(server, "Ann", "Bob") as table,
            Person(server, "Guest").at(table.table) as guest,
            watching(server, table.table, name="Eve") as eve,
            watching(server, table.table) as nobody,
        ):
            await done(table.clients[1], "say", text="  Cho\u200bo\u202e   choo\nchoo! ")
            await done(guest, "say", text="x" * 500)
            await done(eve, "say", text="👩\u200d🚒")
            await done(nobody, "say", text="<b>Hi</b>")
            await table.sync()
            said = [event for event in table.clients[0].events if event["kind"] == "said"]
            assert [(event["name"], event["seat"], event["text"]) for event in said] == [
                ("Bob", 1, "Choo choo choo!"),
                ("Guest", None, "x" * 500),
                ("Eve", None, "👩\u200d🚒"),
                ("Guest", None, "<b>Hi</b>"),
            ]

    asyncio.run(test())


def test_a_hint_names_legal_moves_the_best_first(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            await table.begin()
            mover, before = table.mover, table.state()
            hint = await mover.ask("hint", seat=mover.mine[0])
            assert (hint["kind"], hint["seat"]) == ("hint", mover.mine[0])
            assert hint["number"] == mover.number
            moves = [{k: v for k, v in c["move"].items() if v} for c in hint["candidates"]]
            assert moves
            assert all(move in mover.legal_moves for move in moves)
            assert all(0 <= each["win_chance"] <= 1 for each in hint["candidates"])
            assert table.state() == before

    asyncio.run(test())


def test_a_table_without_hints_gives_none(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob", hints=False) as table:
            assert not table.mover.table["hints"]
            assert await refused(table.mover, "hint", seat=table.mover.mine[0]) == "hints"

    asyncio.run(test())


def listed(server: Server) -> list[str]:
    """The tables in the public list."""
    answer = httpx.get(f"{server.url}/api/tables")
    return [table["id"] for table in answer.json()]


def test_public_tables_are_listed_and_private_ones_are_not(server: Server) -> None:
    async def test() -> None:
        async with (
            company(server, "Ann", "Bob", public=True) as public,
            company(server, "Ann", "Bob") as private,
        ):
            assert public.table in listed(server)
            assert private.table not in listed(server)
            await done(public.clients[0], "resign", seat=0)
            assert public.table not in listed(server)

    asyncio.run(test())


def test_everybody_finds_their_own_tables(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            ann, bob = table.people
            other = ann.make_table("usa", [MINE, MINE])
            assert [each["id"] for each in ann.get("/api/tables/mine")] == [other, table.table]
            (mine,) = bob.get("/api/tables/mine")
            assert [seat["mine"] for seat in mine["seats"]] == [False, True]
            assert mine["status"] == "playing"
            assert Person(table.server, "Eve").get("/api/tables/mine") == []
        answer = httpx.get(f"{server.url}/api/tables/mine")
        assert (answer.status_code, answer.json()["code"]) == (401, "secret")

    asyncio.run(test())


def changed_at(person: Person) -> int:
    """The time when a person's only table changed, as in lists."""
    (table,) = person.get("/api/tables/mine")
    return int(table["changed_at"])


def test_lists_change_at_once_when_another_person_must_decide(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            for _ in table.clients:
                mover = await table.move("keep")
                for person in table.people:
                    assert changed_at(person) == mover.events[-1]["at"]

    asyncio.run(test())


def test_lists_do_not_change_with_every_move_of_bots(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", seats=[MINE, bot(), bot()]) as table:
            ann = table.clients[0]
            await done(ann, "stand in", seat=0, bot="easy")
            since = ann.events[-1]["at"]
            await ann.until(lambda: kinds(ann)[-5:] == ["moved"] * 5)
            await done(ann, "pause")
            assert changed_at(table.people[0]) <= since

    asyncio.run(test())
