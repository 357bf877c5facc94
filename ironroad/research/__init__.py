"""Environments for training agents, for PettingZoo and for Gymnasium.

from ironroad.research import IronroadVectorEnv, ironroad_v0
"""

try:
    from ironroad.research import ironroad_v0
    from ironroad.research.vector_env import IronroadVectorEnv
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "pettingzoo"):
        raise
    raise ModuleNotFoundError(
        f"ironroad.research needs {error.name}: pip install 'ironroad[research]'", name=error.name
    ) from None

from ironroad.batch.seeds import game_seed

__all__ = ["IronroadVectorEnv", "game_seed", "ironroad_v0"]
