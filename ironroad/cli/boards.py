"""`ironroad boards`."""

from typing import Any

import click
from rich import box
from rich.table import Table

from ironroad.cli.console import dumps, out
from ironroad.cli.options import BoardName, json_option
from ironroad.engine.board import Board, board_names, load_board
from ironroad.game.facts import board_facts
from ironroad.game.layout import load_layout


@click.command("boards")
@click.argument("board", type=BoardName(), required=False)
@json_option
def boards_command(board: str | None, as_json: bool) -> None:
    """List the boards, or show the facts of one."""
    if board is None:
        _list_boards(as_json)
        return
    loaded = load_board(board)
    if as_json:
        layout = load_layout(loaded)
        print(dumps(board_facts(loaded) | {"layout": layout.facts if layout else None}))
    else:
        _show_board(loaded)


def _list_boards(as_json: bool) -> None:
    loaded = [load_board(name) for name in board_names()]
    if as_json:
        keys = ("id", "name", "players", "hash")
        print(dumps([{key: board_facts(board)[key] for key in keys} for board in loaded]))
        return
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("board", "players", "cities", "tracks", "tickets"):
        table.add_column(name, no_wrap=True)
    table.add_column("rules beyond the base game")
    for board in loaded:
        least, most = board.file.players
        table.add_row(
            board.id,
            f"{least}-{most}",
            *(str(len(facts)) for facts in (board.cities, board.tracks, board.tickets)),
            ", ".join(_rules_of(board)),
        )
    out.print(table)


def _rules_of(board: Board) -> list[str]:
    rules = [name.replace("_", " ") for name in board.file.mechanics]
    if any(track.ferry for track in board.tracks):
        rules.insert(0, "ferries")
    return rules + [f"option {option.name}" for option in board.file.options]


def _show_board(board: Board) -> None:
    out.print(f"{board.name} ({board.id}, hash {board.hash})", style="bold")
    facts = Table("fact", "value", show_header=False)
    for name in ("players", "trains", "double_routes_from", "cards", "start", "draw", "ties"):
        facts.add_row(name.replace("_", " "), _plain(getattr(board.file, name)))
    facts.add_row("route points", _plain(board.file.route_points))
    for name, values in board.file.mechanics.items():
        facts.add_row(name.replace("_", " "), _plain(values))
    for option in board.file.options:
        facts.add_row(f"option {option.name}", f"on or off; {option.default} unless given")
    out.print(facts)
    if board.file.notes:
        out.print("What is not sure, and how it is played here:")
        for note in board.file.notes:
            out.print(f"- {note}", markup=False, highlight=False)
    tracks = Table("track", "length", "points", "special")
    for track in board.tracks:
        special = {"ferry": track.ferry, "waves": track.waves, "toll": track.toll}
        words = [f"{name} {number}" for name, number in special.items() if number]
        words += ["tunnel"] if track.tunnel else []
        points = board.file.route_points[track.length]
        tracks.add_row(track.id, str(track.length), str(points), ", ".join(words))
    out.print(tracks)
    tickets = Table("ticket", "points", "")
    for ticket in board.tickets:
        note = "long" if ticket.long else "-".join(ticket.neutral or ())
        tickets.add_row(ticket.id, str(ticket.points), note)
    out.print(tickets)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
    if isinstance(value, tuple | list):
        return " ".join(str(each) for each in value)
    return str(value)
