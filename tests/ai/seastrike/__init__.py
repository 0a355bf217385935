"""Agents of Seastrike."""
