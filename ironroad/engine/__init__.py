"""The rulebook: plain functions over NumPy records, the same source for every target."""
