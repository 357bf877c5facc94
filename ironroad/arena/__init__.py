"""The arena: many games between bots, fairly seated, and how strong each bot is."""
