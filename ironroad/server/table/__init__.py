"""Live tables: their events, their referee, and the people who look at them."""
