"""A game and everything one does with it: moves, views, scores, records, positions."""
