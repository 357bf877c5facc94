"""Players as compiled rules over the State record: for bots, batches of games and search.

A policy reads of a state only what the seat to decide may know.
"""
