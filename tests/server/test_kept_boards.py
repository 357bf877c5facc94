"""Every game stays playable: on the board on which it began, whatever becomes of the board."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ironroad import Game, load_board
from ironroad.engine.board import board_names
from ironroad.game.record import BadRecord, GameRecord
from ironroad.server.protocol import REQUEST
from ironroad.server.store.schema import boards as kept_boards
from ironroad.server.table.lobby import Lobby
from ironroad.server.table.referee import Asker, NotAllowed
from tests.support.kept import (
    ANN,
    BEN,
    SECRETS,
    a_table,
    app,
    change,
    copied_boards,
    execute,
    in_lobby,
    make_old_database,
    play,
    remove,
)
from tests.support.stores import counted

pytest_plugins = ["tests.support.postgres"]

TICKET = (
    '{ between = ["Boston", "Miami"], points = 12 }',
    ('{ between = ["Boston", "Omaha"], points = 11 }'),
)
"""A ticket of the USA board, and another one in its place."""
OLD_GAMES = ("usa_mid_game", "europe_midgm", "sanfran_over")
AS_ANN = {"authorization": f"Bearer {SECRETS['ann']}"}


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the built-in boards, which a test may change."""
    return copied_boards(tmp_path, monkeypatch)


def change_usa(boards: Path) -> None:
    change(boards / "usa.toml", *TICKET)


def remove_usa(boards: Path) -> None:
    remove(boards, "usa")


def tell(client: httpx.Client, path: str, status: int = 200, **more: Any) -> Any:
    answer = client.get(path, **more)
    assert answer.status_code == status, answer.text
    return answer.json()


def refused(client: httpx.Client, table: str) -> dict[str, Any]:
    """Why a table's socket is closed at once, and for good."""
    url = f"ws://{client.base_url.netloc.decode()}/api/tables/{table}/socket"
    with connect(url) as socket:
        socket.send('{"kind": "hello"}')
        refusal: dict[str, Any] = json.loads(socket.recv())
        with pytest.raises(ConnectionClosed):
            socket.recv()
        assert socket.close_code == 1008
    assert refusal["kind"] == "refused" and refusal["text"]
    return refusal


# ---- boards that change -----------------------------------------------------------------------


@pytest.mark.parametrize("happen", [change_usa, remove_usa])
def test_a_game_goes_on_when_its_board_changes_or_goes(
    database_url: str, boards: Path, happen: Any
) -> None:
    """In mid-game, under a server that runs on and then one that starts anew, to a replay."""
    began, made = load_board("usa"), []

    async def begin(lobby: Lobby) -> None:
        made.append(await a_table(lobby))
        happen(boards)
        live = await lobby.open(made[0])
        await play(live, 5)
        assert live.table.board is began

    async def go_on(lobby: Lobby) -> None:
        live = await lobby.open(made[0])
        assert live.table.number == 19 and live.table.board.hash == began.hash
        await play(live)
        assert live.table.status == "over"

    in_lobby(database_url, begin)
    in_lobby(database_url, go_on)
    with app(database_url) as client:
        shown = tell(client, f"/api/tables/{made[0]}")["table"]
        assert shown["board_hash"] == began.hash
        replay = tell(client, f"/api/tables/{made[0]}/replay")
        assert replay["is_over"] and replay["board_hash"] == began.hash
        assert tell(client, f"/api/tables/{made[0]}/statistics")["board"] == "usa"
        facts = tell(client, f"/api/boards/usa/{began.hash}")
        assert facts["tickets"] == [dict(each) for each in map(facts_of, began.tickets)]
        text = client.get(f"/api/tables/{made[0]}/record").text
        record = GameRecord.parse(text)
        assert record.board_text == began.text
        assert Game.from_record(record).record() == record
        again = client.post("/api/records", content=text, headers=AS_ANN)
        assert again.status_code == 201
        assert tell(client, f"/api/records/{again.json()['id']}/replay")["is_over"]
        with pytest.raises(ValueError, match=r"another USA board .* its text|no board 'usa'"):
            Game.from_record(replace(record, board_text=None))
    assert counted(database_url, kept_boards) == 1


def facts_of(ticket: Any) -> dict[str, Any]:
    return {
        "id": ticket.id,
        "between": list(ticket.between),
        "points": ticket.points,
        "long": ticket.long,
        "neutral": ticket.neutral,
    }


def test_tables_of_one_board_before_and_after_a_change_differ(
    database_url: str, boards: Path
) -> None:
    async def test(lobby: Lobby) -> None:
        before = await a_table(lobby)
        change_usa(boards)
        after = await a_table(lobby)
        tables = [(await lobby.open(each)).table for each in (before, after)]
        assert tables[0].board.hash != tables[1].board.hash == load_board("usa").hash

    in_lobby(database_url, test)
    assert counted(database_url, kept_boards) == 2


def test_a_remark_in_a_board_file_changes_nothing(database_url: str, boards: Path) -> None:
    async def test(lobby: Lobby) -> None:
        await a_table(lobby)
        change(boards / "usa.toml", "# USA:", "# A remark.\n# USA:")
        await a_table(lobby)

    in_lobby(database_url, test)
    assert counted(database_url, kept_boards) == 1


@pytest.mark.parametrize(("happen", "is_new"), [(change_usa, True), (remove_usa, False)])
def test_a_rematch_is_played_on_the_board_as_it_is_if_there_is_one(
    database_url: str, boards: Path, happen: Any, is_new: bool
) -> None:
    async def test(lobby: Lobby) -> None:
        live = await lobby.open(await a_table(lobby, moves=10_000))
        happen(boards)
        ann = await live.enter(Asker(ANN, "Ann"), None)
        again = REQUEST.validate_python({"kind": "rematch", "id": "again"})
        await lobby.rematch(live, ann, again)  # type: ignore[arg-type]
        assert live.table.rematch
        new = (await lobby.open(live.table.rematch)).table
        assert (new.board.hash != live.table.board.hash) == is_new
        assert new.created.board_hash == new.board.hash

    in_lobby(database_url, test)


def test_a_drawing_that_does_not_fit_an_old_board_is_left_out(tmp_path: Path, boards: Path) -> None:
    url, began = f"sqlite:///{tmp_path}/x.db", load_board("usa")

    async def begin(lobby: Lobby) -> None:
        await a_table(lobby)

    in_lobby(url, begin)
    change_usa(boards)
    with app(url) as client:
        assert tell(client, f"/api/boards/usa/{began.hash}")["drawing"]["cities"]["Boston"]
        for file in ("usa.toml", "usa.layout.toml"):
            text = (boards / file).read_text("utf-8").replace('"Boston"', '"Bosttown"')
            (boards / file).write_text(text, "utf-8")
        assert tell(client, "/api/boards/usa")["drawing"]["cities"]["Bosttown"]
    with app(url) as client:  # a new process, which has drawn nothing yet
        from ironroad.server.http.boards import board_json

        board_json.cache_clear()
        assert tell(client, f"/api/boards/usa/{began.hash}")["drawing"] is None


def test_a_board_of_a_hash_that_nobody_knows_is_not_there(tmp_path: Path) -> None:
    with app(f"sqlite:///{tmp_path}/x.db") as client:
        assert tell(client, f"/api/boards/usa/{'0' * 32}", 410)["code"] == "lost board"
        assert tell(client, f"/api/boards/europe/{load_board('usa').hash}", 410)["code"]
        assert tell(client, "/api/boards/usa/HASH", 422)["code"] == "message"


def test_a_record_of_a_board_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    own = load_board("usa").text.replace("trains = 45", "trains = 44")
    record = Game.new("usa", 2, seed=1).record()
    wrong = (
        (replace(record, board_hash="0" * 32), "does not carry its text"),
        (replace(record, board_hash="\0"), "another USA board"),
        (replace(record, board_hash="0" * 32, board_text=own), "boards of this server"),
        (replace(record, board="\0"), "boards of this server"),
    )
    with app(f"sqlite:///{tmp_path}/x.db") as client:
        for each, reason in wrong:
            answer = client.post("/api/records", content=str(each), headers=AS_ANN)
            assert (answer.status_code, answer.json()["code"]) == (400, "record")
            assert reason in answer.json()["text"]


# ---- databases of before ------------------------------------------------------------------------


def as_it_was(boards: Path) -> None:
    """Nothing happens to the boards."""


def change_all(boards: Path) -> None:
    """Every board is another one, and does not know that it was formerly what it was."""
    for name in board_names():
        text = (boards / f"{name}.toml").read_text("utf-8")
        head, _, tail = text.partition("formerly = [")
        text = head + tail.partition("]")[2]
        (boards / f"{name}.toml").write_text(text.replace("points = 2", "points = 3"), "utf-8")


def remove_all(boards: Path) -> None:
    for name in board_names():
        remove(boards, name)


@pytest.mark.parametrize("happen", [as_it_was, change_all, remove_all])
def test_tables_of_version_0001_open_and_go_on(
    database_url: str, tmp_path: Path, boards: Path, happen: Any
) -> None:
    """The first start keeps their boards; what happens to the boards after that does not matter."""
    make_old_database(database_url, tmp_path)
    old = {name: load_board(name).hash for name in board_names()}

    async def upgrade(lobby: Lobby) -> None:
        await lobby.store.check()

    async def go_on(lobby: Lobby) -> None:
        for id in OLD_GAMES:
            live = await lobby.open(id)
            assert live.table.board.hash == old[live.table.created.board]
            assert (live.table.status == "over") == (id == "sanfran_over")
            await play(live)
            assert live.table.status == "over"
        waiting = await lobby.open("nederl__open")
        ben = await waiting.enter(Asker(BEN, "Ben"), None)
        sit = {"kind": "sit", "id": "s", "seat": 1, "name": "Ben"}
        await waiting.ask(ben, REQUEST.validate_python(sit))
        await play(waiting)
        assert waiting.table.status == "over"
        assert waiting.table.board.options["tolls"] == "off"
        assert waiting.table.board.hash == old["nederland"]

    in_lobby(database_url, upgrade)
    happen(boards)
    in_lobby(database_url, go_on)
    with app(database_url) as client:
        for table in (*OLD_GAMES, "nederl__open"):
            replay = tell(client, f"/api/tables/{table}/replay?seat=0")
            assert replay["is_over"] and replay["board_hash"] == old[replay["board"]]
            tell(client, f"/api/boards/{replay['board']}/{replay['board_hash']}")
            Game.from_record(client.get(f"/api/tables/{table}/record").text)
        kept = tell(client, "/api/records/usa___record/replay")
        assert len(kept["moves"]) == 25 and kept["board_hash"] == old["usa"]
        assert len(tell(client, "/api/tables/mine", headers=AS_ANN)) == 4
        assert tell(client, "/api/statistics/mine", headers=AS_ANN)["all"]["games"] == 4


def test_a_table_whose_board_was_not_kept_finds_it_among_ours(tmp_path: Path) -> None:
    """As when a server of version 0.1 still ran at the same database."""
    url = f"sqlite:///{tmp_path}/x.db"
    make_old_database(url, tmp_path)

    async def upgrade(lobby: Lobby) -> None:
        await lobby.store.check()

    async def open_it(lobby: Lobby) -> None:
        live = await lobby.open("usa_mid_game")
        assert live.table.board is load_board("usa")

    in_lobby(url, upgrade)
    execute(url, "DELETE FROM boards")
    in_lobby(url, open_it)
    assert counted(url, kept_boards) == 2  # by its hash then, and by its hash now


def test_a_new_database_keeps_no_board(database_url: str) -> None:
    async def test(lobby: Lobby) -> None:
        await lobby.store.check()

    in_lobby(database_url, test)
    assert counted(database_url, kept_boards) == 0


# ---- what cannot be opened ----------------------------------------------------------------------


WRITE = "UPDATE events SET event = :event WHERE table_id = 'sanfran_over' AND number = :number"
SPOIL: dict[str, dict[str, Any]] = {
    "not JSON": {"number": 5, "event": "x"},
    "no event": {"number": 1, "event": "{}"},
    "not the first": {"number": 1, "event": '{"kind":"left","seat":0}'},
    "illegal": {"number": 5, "event": '{"kind":"moved","seat":0,"move":"pass"}'},
    "nowhere": {"number": 2, "event": '{"kind":"sat","seat":5,"name":"X","person":"p"}'},
}


@pytest.mark.parametrize("spoilt", SPOIL.values(), ids=SPOIL)
def test_a_damaged_table_is_refused_in_words(tmp_path: Path, spoilt: dict[str, Any]) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    make_old_database(url, tmp_path)
    execute(url, WRITE, **spoilt)
    with app(url) as client:
        for path in ("", "/replay", "/record", "/statistics"):
            told = tell(client, f"/api/tables/sanfran_over{path}", 410)
            assert told["code"] == "damaged" and "table" in told["text"]
        assert refused(client, "sanfran_over")["code"] == "damaged"
        assert len(tell(client, "/api/tables/mine", headers=AS_ANN)) == 4
        assert tell(client, "/api/statistics/mine", headers=AS_ANN)["all"]["games"] == 1
        assert client.get("/table/sanfran_over").status_code == 200


def test_a_table_whose_board_is_lost_is_refused_in_words(tmp_path: Path, boards: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    make_old_database(url, tmp_path)
    with app(url) as client:
        tell(client, "/api/tables")
    execute(url, "DELETE FROM boards WHERE board = 'usa'")
    execute(url, "UPDATE boards SET text = 'x' WHERE board = 'europe'")
    remove(boards, "usa")
    remove(boards, "europe")
    with app(url) as client:
        for table in ("usa_mid_game", "europe_midgm"):
            assert tell(client, f"/api/tables/{table}", 410)["code"] == "lost board"
            assert refused(client, table)["code"] == "lost board"
        assert tell(client, "/api/records/usa___record/replay", 410)["code"] == "lost board"
        assert len(tell(client, "/api/tables")) == 3


def test_an_event_of_another_server_that_cannot_be_read_is_told(
    postgres_url: str, tmp_path: Path
) -> None:
    async def test(lobby: Lobby) -> None:
        live = await lobby.open(await a_table(lobby))
        added = "INSERT INTO events (table_id, number, at, event) VALUES (:id, :number, 5, 'x')"
        execute(postgres_url, added, id=live.table.id, number=live.table.number + 1)
        with pytest.raises(NotAllowed) as refusal:
            await live.enter(Asker(ANN, "Ann"), None)
        assert refusal.value.code == "damaged"

    in_lobby(postgres_url, test)


def test_a_damaged_record_is_refused_in_words(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    make_old_database(url, tmp_path)
    for spoilt in ("REPLACE(text, '\"take', '\"fake')", "'x'"):
        execute(url, f"UPDATE records SET text = {spoilt}")
        with app(url) as client:
            told = tell(client, "/api/records/usa___record/replay", 410)
            assert told["code"] == "damaged" and "record" in told["text"]


@pytest.mark.parametrize(
    "spoilt", ["seats = '{'", "seats = '[{}]'", "options = '1 2'", "seats = '5'", "options = '[]'"]
)
def test_lists_do_without_a_row_that_cannot_be_read(database_url: str, spoilt: str) -> None:
    made = []

    async def make(lobby: Lobby) -> None:
        made.extend([await a_table(lobby), await a_table(lobby)])

    in_lobby(database_url, make)
    execute(database_url, f"UPDATE tables SET {spoilt} WHERE id = :id", id=made[0])
    with app(database_url) as client:
        for path in ("/api/tables", "/api/tables/mine"):
            assert [each["id"] for each in tell(client, path, headers=AS_ANN)] == [made[1]]
        assert client.get(f"/table/{made[0]}").status_code == 200
        assert tell(client, f"/api/tables/{made[0]}")["table"]["status"] == "playing"


# ---- records ------------------------------------------------------------------------------------


def test_a_record_carries_the_text_of_a_board_that_has_changed(boards: Path) -> None:
    game = Game.new("usa", 2, seed=1)
    assert game.record().board_text is None
    text = game.board.text
    change_usa(boards)
    assert game.record().board_text == text
    again = Game.from_record(str(game.record()))
    assert again.record() == game.record() and not again.board.is_built_in
    with pytest.raises(BadRecord, match=r"another USA board .*, and the record does not carry"):
        Game.from_record(replace(game.record(), board_text=None))
