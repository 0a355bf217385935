"""Agents that know Seastrike."""

AGENTS = {"lieutenant": "navalsim3d.ai.seastrike.lieutenant"}
