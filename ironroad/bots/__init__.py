"""Bots: players that choose moves from what their seat may know."""
