"""Live tables: their events, the referee, and the people who are connected."""
