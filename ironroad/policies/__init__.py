"""Policies: players written as compiled rules, for bots, batches of games and search.

A policy is given the whole state, but reads only the parts that the deciding seat may know.
"""
