"""Version 0 of the PettingZoo environment.

A change of the action numbers, the observations or the rewards makes a new version.
"""

from ironroad.research.pettingzoo_env import env, raw_env

__all__ = ["env", "raw_env"]
