"""Opening what is stored: the boards of games, and words for what cannot be opened any more.

A game is played to its end, and replayed, on the board on which it began. The store keeps the text
of that board, so that its file may change or disappear.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from ironroad.engine.board import Board, board_names, load_board, make_board
from ironroad.server.store import Store, StoreFailed
from ironroad.server.table.referee import NotAllowed

_ID: Final = re.compile("[a-z][a-z_]{0,39}")
_HASH: Final = re.compile("[0-9a-f]{16,64}")
log = logging.getLogger("ironroad.store")


async def board_of(
    store: Store, id: str, hash: str | None, options: Mapping[str, str] | None = None
) -> Board:
    """The board of a stored game; raises `NotAllowed` if this board is not known any more.

    A game without a hash has not begun: it takes the board as it is now.
    """
    try:
        board = await _found(store, id, hash, options)
    except ValueError as fault:
        log.warning("a board cannot be read", extra={"board": id, "reason": str(fault)})
        board = None
    if board is None:
        raise NotAllowed("lost board", "The board of this game is not known here any more.")
    await keep_board(store, board, hash)
    return board


async def _found(
    store: Store, id: str, hash: str | None, options: Mapping[str, str] | None
) -> Board | None:
    present = _present(id, options)
    if present and hash in (None, present.hash):
        return present
    if hash is None or not _ID.fullmatch(id) or not _HASH.fullmatch(hash):
        return None
    text = await store.board(id, hash)
    if text is not None:
        return make_board(id, text, options)
    return present if present and present.goes_by(hash) else None


def _present(id: str, options: Mapping[str, str] | None) -> Board | None:
    """The built-in board with an id and options; None if there is no such board or option."""
    if id not in board_names():
        return None
    try:
        return load_board(id, options)
    except ValueError:
        return None


async def keep_board(store: Store, board: Board, hash: str | None = None) -> None:
    """Keep a board's text in the store under its hash, and also under `hash` if that differs."""
    for each in {board.hash, hash or board.hash}:
        await store.keep_board(board.id, each, board.text)


@contextmanager
def as_stored(what: str, id: str) -> Iterator[None]:
    """A context to open something stored: an unexpected error becomes a `NotAllowed` (damaged)."""
    try:
        yield
    except (NotAllowed, StoreFailed):
        raise
    except Exception as fault:
        log.exception("what is stored cannot be opened", extra={"what": what, "id": id})
        raise NotAllowed("damaged", f"This {what} is damaged: it cannot be opened.") from fault
