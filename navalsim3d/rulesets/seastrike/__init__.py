"""Seastrike: fleets of the missile age, a pack of eighty cards, two sealed objectives and an island sea."""
