"""Agents that know Strike Force One."""

AGENTS = {"lieutenant": "navalsim3d.ai.strike_force.lieutenant", "captain": "navalsim3d.ai.strike_force.captain"}
