"""Bots: players that choose from what a seat may know."""
