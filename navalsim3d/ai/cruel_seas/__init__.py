"""Agents that know Cruel Seas."""

AGENTS = {"lieutenant": "navalsim3d.ai.cruel_seas.lieutenant"}
