"""Version 0 of the PettingZoo environment.

Another version comes with another numbering of actions, another observation or other rewards.
"""

from ironroad.research.pettingzoo_env import env, raw_env

__all__ = ["env", "raw_env"]
