#!/usr/bin/env python3
"""Plays the golden games of tests/golden anew: only for rules that are meant to change."""

import random
from pathlib import Path

from ironroad import Game
from tests.engine.test_golden import GOLDEN, transcript

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("usa", 2, {}),
    ("usa", 5, {}),
    ("europe", 2, {}),
    ("europe", 4, {}),
    ("nederland", 3, {}),
    ("nederland", 2, {"neutral": "on"}),
    ("nederland", 2, {"tolls": "off"}),
    ("san_francisco", 4, {}),
    ("italy", 3, {}),
    ("old_west", 2, {}),
    ("old_west", 5, {"alvin": "on"}),
]

for seed, (board, players, options) in enumerate(TABLES, 1):
    game = Game.new(board, players, seed=seed, options=options)
    player = random.Random(seed)
    while not game.is_over:
        game.push(player.choice(game.legal_moves))
    variant = "".join(f"-{name}-{value}" for name, value in options.items())
    path: Path = GOLDEN / f"{board}-{players}{variant}.jsonl"
    path.write_text(str(game.record()), "utf-8")
    path.with_suffix(".txt").write_text("\n".join(transcript(str(game.record()))) + "\n", "utf-8")
    print(path.name)
