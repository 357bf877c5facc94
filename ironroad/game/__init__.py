"""A game and what can be done with it: moves, views, scores, records, positions."""
