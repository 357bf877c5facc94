"""Measures the rules on a GPU: whole games and steps, and whether results equal the CPU's.

    python benchmarks/gpu.py [PART ...]

Parts: games, sizes, steps, policies, equal, arrays; all unless named. Prints tables in Markdown.
`steps` needs PyTorch, and `arrays` shows those of PyTorch, CuPy and JAX that are installed.
"""

import argparse
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numba import cuda

from ironroad import Batch, Board, board_names, load_board, play_games

ROUNDS = 3
GAMES = 1 << 20
COMPARED = 20_000
STEPPED = 65_536
VARIANTS = ["nederland,tolls=off", "nederland,neutral=on", "old_west,alvin=on"]


def boards() -> Iterable[tuple[str, Board, list[int]]]:
    """Every board and option, with its fewest and its most players."""
    for text in sorted([*board_names(), *VARIANTS]):
        name, *options = text.split(",")
        board = load_board(name, dict(option.split("=") for option in options))
        yield text, board, sorted(set(board.players))


def seconds(do: Callable[[], Any]) -> float:
    """Seconds that a function takes, including the GPU's work: the best of some rounds."""
    synchronize: Any = cuda.synchronize
    best = float("inf")
    for _ in range(ROUNDS):
        synchronize()
        start = time.perf_counter()
        do()
        synchronize()
        best = min(best, time.perf_counter() - start)
    return best


def show(*cells: object) -> None:
    """Print a row of a table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def head(title: str, *cells: str) -> None:
    """Print the head of a table."""
    print(f"\n## {title}\n", flush=True)
    show(*cells)
    show(*("---" for _ in cells))


def games() -> None:
    """Measure whole games by random players, including the copy of the results to the host."""
    head("games", "board", "players", "M games/s", "decisions a game", "CPU's", "equal")
    for text, board, numbers in boards():
        for players in numbers:

            def play(board: Board = board, players: int = players) -> None:
                play_games(board, players, GAMES, 1, device="cuda")

            play()  # compiles
            rate = GAMES / seconds(play) / 1e6
            ours = play_games(board, players, COMPARED, 1, device="cuda")
            theirs = play_games(board, players, COMPARED, 1)
            equal = (ours.decisions == theirs.decisions) & (ours.scores == theirs.scores)
            means = (f"{each.decisions.mean():.1f}" for each in (ours, theirs))
            show(text, players, f"{rate:.2f}", *means, f"{equal.mean():.2%}")


def sizes() -> None:
    """Measure how the rate grows with the number of games."""
    head("sizes", "games of Europe, 2 players", "M games/s", "MiB of results")
    board = load_board("europe")
    for power in range(10, 24, 2):
        n = 1 << power

        def play(n: int = n) -> None:
            play_games(board, 2, n, 1, device="cuda")

        rate = n / seconds(play) / 1e6
        bytes_each = play_games(board, 2, 1, 1).scores.dtype.itemsize + 4
        show(f"{n:,}", f"{rate:.2f}", f"{n * bytes_each / 2**20:.1f}")


def steps() -> None:
    """Measure steps whose actions PyTorch chooses on the GPU from masks and observations."""
    import torch

    head("steps", "board", "M decisions/s, any legal", "by a linear policy", "KiB a game")
    for name in board_names():
        batch = Batch(name, 2, STEPPED, device="cuda", restart=True)
        legal = torch.as_tensor(batch.legal, device="cuda")
        seen = torch.utils.dlpack.from_dlpack(batch.observations)
        weights = torch.randn(seen.shape[1], legal.shape[1], device="cuda")

        def any_legal(legal: Any = legal) -> Any:
            return torch.rand(legal.shape, device="cuda").add_(legal).argmax(1)

        def linear(legal: Any = legal, seen: Any = seen, weights: Any = weights) -> Any:
            return (seen @ weights).masked_fill_(~legal, -torch.inf).argmax(1)

        rates = []
        for choose in (any_legal, linear):

            def play(choose: Callable[[], Any] = choose, batch: Batch = batch) -> None:
                for _ in range(50):
                    batch.step(choose())

            play()  # compiles, and brings the games to different points
            play()
            rates.append(f"{50 * STEPPED / seconds(play) / 1e6:.1f}")
        arrays = batch._games.games
        size = sum(int(np.prod(a.shape)) * a.dtype.itemsize for a in arrays) / STEPPED / 1024
        show(name, *rates, f"{size:.1f}")


def policies() -> None:
    """Measure whole games by the other policies."""
    head("policies", "board", "policy", "games", "games/s", "CPU's, 1 thread", "equal")
    for policy, n, compared in (("greedy", 1 << 18, 5000), ("planner", 1 << 15, 1000)):
        for name in board_names():
            board = load_board(name)

            def play(board: Board = board, policy: str = policy, n: int = n) -> None:
                play_games(board, 2, n, 1, policy, device="cuda")

            ours = play_games(board, 2, n, 1, policy, device="cuda")
            best = seconds(play)
            play_games(board, 2, 1, 1, policy)
            start = time.perf_counter()
            theirs = play_games(board, 2, compared, 1, policy, threads=1)
            cpu = compared / (time.perf_counter() - start)
            equal = (ours.scores[:compared] == theirs.scores) & (
                ours.decisions[:compared] == theirs.decisions
            )
            show(name, policy, n, f"{n / best:,.0f}", f"{cpu:,.0f}", f"{equal.mean():.2%}")


def equal() -> None:
    """Compare every decision on both devices: seat, legal actions, observation, action."""
    head("equal", "board", "players", "games", "decisions compared", "equal", "planners' games")
    n = 512
    for text, board, numbers in boards():
        for players in numbers:
            ours = Batch(board, players, n, device="cuda", seed=5)
            theirs = Batch(board, players, n, device="cpu", seed=5)
            compared = same = 0
            while not theirs.over.all():
                going = theirs.seats >= 0
                match = np.asarray(ours.seats) == theirs.seats
                match &= (np.asarray(ours.legal) == theirs.legal).all(axis=1)
                match &= (np.asarray(ours.observations) == theirs.observations).all(axis=1)
                actions = theirs.random_actions()
                match &= np.asarray(ours.random_actions()) == actions
                compared += int(going.sum())
                same += int((match & going).sum())
                ours.step(actions)
                theirs.step(actions)
            ended = (np.asarray(ours.totals) == theirs.totals).all()
            share = same / compared if ended else 0.0
            planned = planned_alike(ours, theirs)
            show(text, players, n, f"{compared:,}", f"{share:.2%}", f"{planned:.2%}")


def planned_alike(ours: Batch, theirs: Batch) -> float:
    """The share of games in which planners score the same points on both devices."""
    for batch in (ours, theirs):
        batch.reset()
        batch.play("planner")
    return float((np.asarray(ours.totals) == theirs.totals).all(axis=1).mean())


def arrays() -> None:
    """Check that other libraries read arrays without a copy, and can give actions."""
    head("arrays", "library", "where the flags are is where it reads them", "its actions")
    for take in (take_by_torch, take_by_cupy, take_by_jax):
        ours = Batch("europe", 2, 4096, device="cuda", seed=3)
        theirs = Batch("europe", 2, 4096, device="cpu", seed=3)
        name = take.__name__.removeprefix("take_by_")
        try:
            place, actions = take(ours.legal)
        except ImportError as error:
            show(name, f"not installed: {error}", "")
            continue
        ours.step(actions)
        theirs.step(theirs.legal.argmax(axis=1))
        same = (np.asarray(ours.observations) == theirs.observations).all()
        here = place == ours.legal.__cuda_array_interface__["data"][0]
        show(name, "yes" if here else "no", "played" if same else "played wrongly")


def take_by_torch(legal: Any) -> tuple[int, Any]:
    """The address at which PyTorch reads the array, and the first legal action of every game."""
    import torch

    flags = torch.utils.dlpack.from_dlpack(legal)
    return flags.data_ptr(), flags.int().argmax(1)


def take_by_cupy(legal: Any) -> tuple[int, Any]:
    """The address at which CuPy reads the array, and the first legal action of every game."""
    import cupy

    flags = cupy.asarray(legal)
    return flags.data.ptr, flags.argmax(1)


def take_by_jax(legal: Any) -> tuple[int, Any]:
    """The address at which JAX reads the array, and the first legal action of every game."""
    import jax

    flags = jax.dlpack.from_dlpack(legal)
    return flags.unsafe_buffer_pointer(), flags.argmax(axis=1)


PARTS = {
    "games": games,
    "sizes": sizes,
    "steps": steps,
    "policies": policies,
    "equal": equal,
    "arrays": arrays,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", metavar="PART", nargs="*", choices=[*PARTS, []])
    for part in parser.parse_args().parts or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main()
