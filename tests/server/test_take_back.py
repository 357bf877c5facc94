"""Taking moves back: at once if no secret was revealed, else if all other people agree."""

import asyncio
from typing import Any

from tests.support.server import (
    MINE,
    Client,
    Company,
    Server,
    absent,
    bot,
    company,
    done,
    kinds,
    refused,
)


def seen(table: Company) -> list[Any]:
    """The views and legal moves of all clients."""
    return [(dict(client.views), client.legal_moves) for client in table.clients]


def others(table: Company, client: Client) -> list[Client]:
    return [each for each in table.clients if each is not client]


def test_a_move_that_revealed_nothing_is_taken_back_without_asking(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            before = seen(table)
            mover = await table.move("keep")
            seat = mover.mine[0]
            assert mover.table["may_take_back"] == [seat]
            await done(mover, "take back", seat=seat)
            await table.sync()
            assert seen(table) == before
            for client in table.clients:
                assert kinds(client)[-2:] == ["moved", "taken back"]
                assert client.events[-1]["moves"] == 1
                assert client.table["may_take_back"] == []
            other = next(client for client in table.clients if client is not mover)
            assert other.events[-2]["move"] == {"kind": "keep"}

    asyncio.run(test())


def test_each_step_of_a_claim_is_taken_back_on_its_own(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            await table.begin()
            before = seen(table)
            mover = await table.move("claim")
            half = seen(table)
            await table.move("pay")
            for state in (half, before):
                await done(mover, "take back", seat=mover.mine[0])
                await table.sync()
                assert seen(table) == state

    asyncio.run(test())


def test_where_a_card_was_seen_all_other_people_must_agree(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob", "Cat") as table:
            await table.begin()
            before = seen(table)
            mover = await table.move("draw card")
            seat, first, second = mover.mine[0], *others(table, mover)
            assert mover.table["may_take_back"] == []
            await done(mover, "take back", seat=seat)
            await table.sync()
            asked = sorted(first.mine + second.mine)
            assert all(each.table["asking"] == seat for each in table.clients)
            assert all(each.table["asked"] == asked for each in table.clients)
            assert await refused(mover, "take back", seat=seat) == "asking"
            assert await refused(mover, "answer", agree=True) == "nothing"
            await done(first, "answer", agree=True)
            assert await refused(first, "answer", agree=False) == "nothing"
            await table.sync()
            assert mover.table["asked"] == second.mine
            await done(second, "answer", agree=True)
            await table.sync()
            assert seen(table) == before
            assert kinds(mover)[-2:] == ["answered back", "taken back"]
            assert (mover.table["asking"], mover.table["asked"]) == (None, [])

    asyncio.run(test())


def test_one_refusal_ends_the_asking(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob", "Cat") as table:
            await table.begin()
            mover = await table.move("draw card")
            after = seen(table)
            first, second = others(table, mover)
            await done(mover, "take back", seat=mover.mine[0])
            await done(first, "answer", agree=False)
            await table.sync()
            assert (mover.table["asking"], mover.table["asked"]) == (None, [])
            assert await refused(second, "answer", agree=True) == "nothing"
            assert seen(table) == after

    asyncio.run(test())


def test_where_another_has_acted_since_people_are_asked_and_all_moves_go(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            before = seen(table)
            mover = await table.move("keep")
            other = await table.move("keep")
            assert mover.mine[0] not in mover.table["may_take_back"]
            await done(mover, "take back", seat=mover.mine[0])
            await done(other, "answer", agree=True)
            await table.sync()
            assert seen(table) == before
            assert mover.events[-1]["moves"] == 2

    asyncio.run(test())


def test_a_move_ends_the_asking(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            mover = await table.move("keep")
            other = await table.move("keep")
            await done(mover, "take back", seat=mover.mine[0])
            await table.sync()
            await table.move()
            assert (mover.table["asking"], mover.table["asked"]) == (None, [])
            assert await refused(other, "answer", agree=True) == "nothing"

    asyncio.run(test())


def test_who_is_not_playing_any_more_need_not_agree(server: Server) -> None:
    """If the last person asked is replaced by a bot, that counts as consent."""

    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            await table.begin()
            before = seen(table)
            mover = await table.move("draw card")
            (other,) = others(table, mover)
            await done(mover, "take back", seat=mover.mine[0])
            await other.socket.close()
            await absent(mover, other.mine[0])
            await done(mover, "stand in", seat=other.mine[0], bot="easy")
            await mover.until(lambda: mover.table["asking"] is None)
            assert kinds(mover)[-2:] == ["stood in", "taken back"]
            own = before[table.clients.index(mover)]
            assert (mover.views, mover.legal_moves) == own

    asyncio.run(test())


def test_who_resigns_does_not_ask_any_more(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob", "Cat") as table:
            await table.begin()
            mover = await table.move("draw card")
            first, second = others(table, mover)
            await done(mover, "take back", seat=mover.mine[0])
            await done(first, "answer", agree=True)
            await done(mover, "resign", seat=mover.mine[0])
            await table.sync()
            assert second.table["asking"] is None
            assert await refused(second, "answer", agree=True) == "nothing"
            assert "taken back" not in kinds(second)

    asyncio.run(test())


def test_bots_are_not_asked(server: Server) -> None:
    """Bots' later moves are taken back too, without asking them."""

    async def test() -> None:
        async with company(server, "Ann", seats=[MINE, bot()]) as table:
            ann = table.clients[0]
            await ann.until(lambda: ann.legal_moves)
            while ann.view["phase"] != "turn":
                assert 1 not in ann.table["may_take_back"]
                await ann.move(ann.legal_moves[0]["text"])
                await ann.until(lambda: ann.legal_moves)
            before = (dict(ann.views), ann.legal_moves)
            for _ in range(2):
                await ann.until(lambda: ann.legal_moves)
                draw = next(m for m in ann.legal_moves if m["kind"] == "draw card")
                await ann.move(draw["text"])
            await ann.until(lambda: ann.events[-1].get("seat") == 1)
            for _ in range(2):
                await ann.until(lambda: ann.legal_moves)
                await done(ann, "take back", seat=0)
            assert (ann.views, ann.legal_moves) == before

    asyncio.run(test())


def test_around_one_screen_nobody_is_asked(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", seats=[MINE, MINE]) as table:
            before = seen(table)
            seat = table.mover.to_move
            await table.move()
            await table.move()
            await done(table.clients[0], "take back", seat=seat)
            await table.sync()
            assert seen(table) == before

    asyncio.run(test())
