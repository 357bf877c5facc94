"""The socket of a table: refusals and their codes, requests sent twice, presence."""

import asyncio
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.support.server import MINE, OPEN, Client, Company, Person, Server, company, watching

Case = tuple[str, str, dict[str, Any], str]
"""The sender, the kind of request, its content, and the code of its refusal."""


# ---- refusals -------------------------------------------------------------------------------


async def check_refusals(company: Company, clients: dict[str, Client], cases: list[Case]) -> None:
    """Check that each request is refused with its code and changes nothing."""
    before = company.state()
    for who, kind, request, code in cases:
        answer = await clients[who].ask(kind, **request)
        assert (answer["kind"], answer["code"]) == ("refused", code), (who, kind, answer)
        assert answer["text"]
    assert company.state() == before
    for client in clients.values():
        assert client.number == before["number"]


MOVE = {"move": "draw card", "number": 99}
BEFORE: list[Case] = [
    ("host", "move", {"seat": 0} | MOVE, "not started"),
    ("host", "take back", {"seat": 0}, "not started"),
    ("host", "answer", {"agree": True}, "not started"),
    ("host", "pause", {}, "not started"),
    ("host", "resume", {}, "not started"),
    ("host", "pace", {"seconds": 1}, "not started"),
    ("host", "resign", {"seat": 0}, "not started"),
    ("host", "return", {"seat": 0}, "not started"),
    ("host", "stand in", {"seat": 0, "bot": "easy"}, "not started"),
    ("host", "rematch", {}, "not over"),
    ("host", "hint", {"seat": 0}, "turn"),
    ("host", "move", {"seat": 1} | MOVE, "seat"),
    ("host", "leave", {"seat": 1}, "seat"),
    ("host", "sit", {"seat": 0, "name": "Ann"}, "taken"),
    ("host", "sit", {"seat": 3, "name": "Ann"}, "seat"),
    ("host", "fill", {"seat": 0, "bot": "easy"}, "taken"),
    ("host", "fill", {"seat": 3, "bot": "easy"}, "seat"),
    ("guest", "fill", {"seat": 1, "bot": "easy"}, "host"),
    ("guest", "leave", {"seat": 0}, "seat"),
    ("guest", "pause", {}, "seat"),
    ("guest", "rematch", {}, "seat"),
    ("stranger", "sit", {"seat": 1, "name": "Eve"}, "stranger"),
    ("stranger", "fill", {"seat": 1, "bot": "easy"}, "stranger"),
]


def test_refusals_before_the_game_begins(server: Server) -> None:
    async def test() -> None:
        async with (
            company(server, "Ann", "Bob", seats=[MINE, OPEN, OPEN]) as table,
            Person(server, "Guest").at(table.table) as guest,
            watching(server, table.table) as stranger,
        ):
            await table.clients[1].ask("leave", seat=1)
            await table.sync()
            clients = {"host": table.clients[0], "guest": guest, "stranger": stranger}
            for client in clients.values():
                await client.until(lambda c=client: c.number == table.clients[0].number)
            await check_refusals(table, clients, BEFORE)

    asyncio.run(test())


def cases_during_play(mover: Client, other: Client) -> list[Case]:
    own, foreign, number = mover.mine[0], other.mine[0], mover.number
    legal = mover.legal_moves[0]["text"]
    move = {"move": legal, "number": number}
    return [
        ("mover", "move", {"seat": foreign} | move, "seat"),
        ("mover", "move", {"seat": 5} | move, "seat"),
        ("other", "move", {"seat": foreign} | move, "turn"),
        ("other", "move", {"seat": own} | move, "seat"),
        ("mover", "move", {"seat": own, "move": legal, "number": 0}, "stale"),
        ("mover", "move", {"seat": own, "move": "draw card", "number": number}, "illegal"),
        (
            "mover",
            "move",
            {"seat": own, "move": "keep nothing at all", "number": number},
            "illegal",
        ),
        ("mover", "move", {"seat": own, "move": "", "number": number}, "illegal"),
        ("mover", "move", {"seat": own, "move": "🚂" * 300, "number": number}, "illegal"),
        ("mover", "sit", {"seat": own, "name": "Ann"}, "started"),
        ("mover", "leave", {"seat": own}, "started"),
        ("mover", "answer", {"agree": True}, "nothing"),
        ("mover", "take back", {"seat": own}, "nothing"),
        ("mover", "take back", {"seat": foreign}, "seat"),
        ("mover", "resume", {}, "not paused"),
        ("mover", "return", {"seat": own}, "here"),
        ("mover", "stand in", {"seat": foreign, "bot": "easy"}, "present"),
        ("mover", "stand in", {"seat": 5, "bot": "easy"}, "seat"),
        ("mover", "resign", {"seat": foreign}, "seat"),
        ("mover", "return", {"seat": foreign}, "seat"),
        ("mover", "rematch", {}, "not over"),
        ("mover", "hint", {"seat": foreign}, "seat"),
        ("other", "hint", {"seat": foreign}, "turn"),
        ("host", "fill", {"seat": 0, "bot": "easy"}, "started"),
        ("guest", "move", {"seat": own} | move, "seat"),
        ("guest", "pause", {}, "seat"),
        ("guest", "resign", {"seat": own}, "seat"),
        ("guest", "take back", {"seat": own}, "seat"),
        ("guest", "stand in", {"seat": own, "bot": "easy"}, "seat"),
        ("guest", "answer", {"agree": False}, "nothing"),
        ("guest", "pace", {"seconds": 0}, "seat"),
        ("guest", "hint", {"seat": own}, "seat"),
        ("stranger", "move", {"seat": own} | move, "stranger"),
        ("stranger", "pause", {}, "stranger"),
        ("stranger", "answer", {"agree": True}, "stranger"),
        ("stranger", "hint", {"seat": own}, "seat"),
        ("stranger", "rematch", {}, "seat"),
    ]


def test_refusals_during_play(server: Server) -> None:
    async def test() -> None:
        async with (
            company(server, "Ann", "Bob") as table,
            Person(server, "Guest").at(table.table) as guest,
            watching(server, table.table) as stranger,
        ):
            mover, other = table.mover, table.others[0]
            clients = {"mover": mover, "other": other, "host": table.clients[0]}
            clients |= {"guest": guest, "stranger": stranger}
            await check_refusals(table, clients, cases_during_play(mover, other))
            assert (await mover.move(mover.legal_moves[0]["text"]))["kind"] == "done"

    asyncio.run(test())


def test_refusals_while_paused(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            first = await table.move()
            mover = table.mover
            legal = mover.legal_moves[0]["text"]
            await first.ask("pause")
            await table.sync()
            assert all(client.legal_moves == [] for client in table.clients)
            move = {"seat": mover.mine[0], "move": legal, "number": mover.number}
            cases: list[Case] = [
                ("mover", "move", move, "paused"),
                ("first", "take back", {"seat": first.mine[0]}, "paused"),
                ("first", "pause", {}, "paused"),
                ("mover", "pause", {}, "paused"),
            ]
            await check_refusals(table, {"mover": mover, "first": first}, cases)
            assert (await mover.ask("resume"))["kind"] == "done"
            assert (await mover.ask("move", **move))["kind"] == "done"

    asyncio.run(test())


AFTER: list[Case] = [
    ("ann", "move", {"seat": 0} | MOVE, "over"),
    ("bob", "move", {"seat": 1} | MOVE, "over"),
    ("ann", "take back", {"seat": 0}, "over"),
    ("ann", "answer", {"agree": True}, "over"),
    ("ann", "pause", {}, "over"),
    ("bob", "resume", {}, "over"),
    ("bob", "resign", {"seat": 1}, "over"),
    ("bob", "resign", {"seat": 0}, "seat"),
    ("ann", "return", {"seat": 0}, "over"),
    ("bob", "stand in", {"seat": 1, "bot": "easy"}, "over"),
    ("bob", "pace", {"seconds": 2}, "over"),
    ("bob", "sit", {"seat": 0, "name": "Bob"}, "started"),
    ("bob", "leave", {"seat": 1}, "started"),
    ("bob", "hint", {"seat": 1}, "turn"),
]


def test_refusals_after_the_end(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            ann, bob = table.clients
            await ann.ask("resign", seat=0)
            await table.sync()
            await check_refusals(table, {"ann": ann, "bob": bob}, AFTER)

    asyncio.run(test())


# ---- malformed messages ---------------------------------------------------------------------

NONSENSE: list[str | bytes] = [
    "",
    "[",
    "null",
    "[]",
    '"move"',
    "[" * 5000,
    '{"kind": "fly", "id": "a"}',
    '{"id": "a"}',
    '{"kind": "hello"}',
    '{"kind": "pause"}',
    '{"kind": "pause", "id": ""}',
    '{"kind": "pause", "id": "a b"}',
    '{"kind": "pause", "id": "' + "a" * 41 + '"}',
    '{"kind": "pause", "id": "a", "more": 1}',
    '{"kind": "move", "id": "a", "seat": 0, "move": "draw card"}',
    '{"kind": "move", "id": "a", "seat": -1, "move": "draw card", "number": 3}',
    '{"kind": "move", "id": "a", "seat": 6, "move": "draw card", "number": 3}',
    '{"kind": "move", "id": "a", "seat": 0, "move": "draw card", "number": -3}',
    '{"kind": "move", "id": "a", "seat": 0, "move": "' + "x" * 301 + '", "number": 3}',
    '{"kind": "stand in", "id": "a", "seat": 0, "bot": "god"}',
    '{"kind": "pace", "id": "a", "seconds": 11}',
    '{"kind": "pace", "id": "a", "seconds": -1}',
    '{"kind": "pace", "id": "a", "seconds": NaN}',
    '{"kind": "say", "id": "a", "text": ""}',
    '{"kind": "say", "id": "a", "text": " \\u200b\\u202e "}',
    '{"kind": "say", "id": "a", "text": "\\u200d"}',
    '{"kind": "say", "id": "a", "text": "\\ud800"}',
    '{"kind": "say", "id": "a", "text": "' + "x" * 501 + '"}',
    '{"kind": "sit", "id": "a", "seat": 1, "name": "' + "x" * 25 + '"}',
    '{"kind": "sit", "id": "a", "seat": 1, "name": "\\u2028"}',
    b'{"kind": "pause", "id": "a"}',
    b"\xff\x00",
]


def test_what_is_not_understood_is_refused_and_nothing_is_lost(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            ann, before = table.clients[0], table.state()
            for text in NONSENSE:
                await ann.socket.send(text)
                while (answer := await ann.hear())["kind"] == "presence":
                    pass
                assert answer["kind"] == "refused", text
                assert answer["code"] == "message", text
                assert answer["id"] in (None, "a"), text  # its own id, where that can be read
                assert answer["text"]
            assert table.state() == before
            assert (await ann.ask("pause"))["kind"] == "done"

    asyncio.run(test())


async def closing_code(client: Client) -> int | None:
    """The code with which a connection is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await client.hear()
    return closed.value.rcvd.code if closed.value.rcvd else None


def test_a_message_too_large_closes_its_socket_alone(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            before = table.state()
            async with table.people[0].at(table.table) as large:
                await large.socket.send('{"kind": "say", "text": "' + "x" * (16 << 10))
                assert await closing_code(large) == 1009
            assert table.state() == before
            assert (await table.clients[0].ask("pause"))["kind"] == "done"

    asyncio.run(test())


def test_who_sends_nothing_but_nonsense_is_cut_off(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            async with table.people[0].at(table.table) as babbler:
                for _ in range(50):
                    await babbler.socket.send("?")
                assert await closing_code(babbler) == 1013
            assert (await table.clients[0].ask("pause"))["kind"] == "done"

    asyncio.run(test())


SECRET = "x" * 43
BAD_HELLOS: list[tuple[str | bytes, str]] = [
    ("", "message"),
    ("{", "message"),
    (b"hello", "message"),
    ('{"kind": "pause", "id": "a"}', "message"),
    ('{"kind": "hello", "secret": "short"}', "message"),
    ('{"kind": "hello", "after": -1}', "message"),
    ('{"kind": "hello", "name": ""}', "message"),
    ('{"kind": "hello", "password": "x"}', "message"),
]


@pytest.mark.parametrize(("hello", "code"), BAD_HELLOS)
def test_a_bad_hello_is_refused_and_its_socket_closed(
    server: Server, hello: str | bytes, code: str
) -> None:
    async def test() -> None:
        table = Person(server, "Ann").make_table("usa", [MINE, OPEN])
        await check_bad_hello(server, table, hello, code)

    asyncio.run(test())


async def check_bad_hello(server: Server, table: str, hello: str | bytes, code: str) -> None:
    async with connect(f"{server.socket_url}/api/tables/{table}/socket") as socket:
        await socket.send(hello)
        client = Client(socket, server.note)
        answer = await client.hear()
        assert (answer["kind"], answer["id"], answer["code"]) == ("refused", None, code)
        assert await closing_code(client) == 1008


def test_a_table_that_is_not_there_is_refused(server: Server) -> None:
    hello = f'{{"kind": "hello", "secret": "{SECRET}"}}'
    asyncio.run(check_bad_hello(server, "A" * 12, hello, "no table"))


# ---- sent twice -----------------------------------------------------------------------------


def test_a_move_sent_twice_counts_once(server: Server) -> None:
    """Sent again at once, elsewhere or after other moves, it gets the same number."""
    asyncio.run(send_again_and_again(server))


async def send_again_and_again(server: Server) -> None:
    async with company(server, "Ann", "Bob") as table:
        mover = table.mover
        person = table.people[table.clients.index(mover)]
        move = {"move": mover.legal_moves[0]["text"], "number": mover.number}
        request = move | {"id": "twice", "kind": "move", "seat": mover.mine[0]}
        for _ in range(3):
            await mover.send(**request)
        await mover.until(lambda: len(answers(mover)) == 3)
        await table.sync()
        async with person.at(table.table) as again:
            await again.send(**request)
            await again.until(lambda: len(answers(again)) == 1)
            await table.move()
        async with person.at(table.table) as later:
            await later.send(**request)
            await later.until(lambda: len(answers(later)) == 1)
        numbers = answers(mover) + answers(again) + answers(later)
        moved = [event["number"] for event in mover.events if event["kind"] == "moved"]
        assert set(numbers) == {moved[0]}
        assert len(moved) == 2


def answers(client: Client) -> list[int]:
    """The numbers in the answers to a request."""
    return [message["number"] for message in client.messages if message.get("id") == "twice"]


def test_the_same_id_of_somebody_else_is_another_request(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            for client in table.clients:
                assert (await client.ask("say", id="1", text="Hello"))["kind"] == "done"
            await table.sync()
            said = [event["name"] for event in table.clients[0].events if event["kind"] == "said"]
            assert said == ["Ann", "Bob"]

    asyncio.run(test())


def test_two_browsers_at_once_on_one_seat_make_one_move(server: Server) -> None:
    """The second browser's move is stale or out of turn; both keep the same state."""

    async def test() -> None:
        async with company(server, "Ann", seats=[MINE, MINE]) as table:
            ann = table.clients[0]
            async with table.people[0].at(table.table) as other:
                for _ in range(6):
                    text, seat = ann.legal_moves[-1]["text"], ann.to_move
                    answers = await asyncio.gather(ann.move(text, seat), other.move(text, seat))
                    assert sorted(answer["kind"] for answer in answers) == ["done", "refused"]
                    refused = next(each for each in answers if each["kind"] == "refused")
                    assert refused["code"] in ("stale", "turn")
                    for client in (ann, other):
                        await client.until(lambda c=client: c.number == table.state()["number"])
                    assert ann.views == other.views
                    assert ann.legal_moves == other.legal_moves != []
                    assert ann.table == other.table

    asyncio.run(test())


def test_chat_does_not_make_a_move_stale(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            mover, number = table.mover, table.mover.number
            await table.others[0].ask("say", text="Well?")
            text = mover.legal_moves[0]["text"]
            move = {"seat": mover.mine[0], "move": text, "number": number}
            assert (await mover.ask("move", **move))["kind"] == "done"

    asyncio.run(test())


# ---- presence -------------------------------------------------------------------------------


async def told(client: Client, present: list[bool], spectators: int | None = None) -> None:
    """Wait until a client is told that these people are present."""
    await client.until(
        lambda: any(
            message["kind"] == "presence"
            and message["present"] == present
            and spectators in (None, message["spectators"])
            for message in client.messages[-1:]
        )
    )


def test_everybody_is_told_who_comes_and_goes(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob") as table:
            ann, bob = table.people
            client = table.clients[0]
            await told(client, [True, True])
            async with watching(server, table.table):
                await told(client, [True, True], spectators=1)
                await table.clients[1].socket.close()
                await told(client, [True, False], spectators=1)
            await told(client, [True, False], spectators=0)
            async with bob.at(table.table) as back, bob.at(table.table):
                await told(client, [True, True], spectators=0)
                assert [seat["present"] for seat in back.table["seats"]] == [True, True]
            await told(client, [True, False])
            seats = ann.get(f"/api/tables/{table.table}")["table"]["seats"]
            assert [seat["present"] for seat in seats] == [True, False]

    asyncio.run(test())


def test_who_sits_down_is_there_and_who_gets_up_watches(server: Server) -> None:
    async def test() -> None:
        async with company(server, "Ann", "Bob", seats=[MINE, OPEN, OPEN]) as table:
            ann, bob = table.clients
            await told(ann, [True, True, False], spectators=0)
            assert bob.mine == [1]
            await bob.ask("leave", seat=1)
            await told(ann, [True, False, False], spectators=1)
            assert bob.mine == []
            await bob.ask("sit", seat=2, name="Bob")
            await told(ann, [True, False, True], spectators=0)

    asyncio.run(test())
