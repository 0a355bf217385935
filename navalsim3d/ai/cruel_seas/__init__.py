"""Agents that know Cruel Seas."""

from navalsim3d.ai.cruel_seas.lieutenant import make

AGENTS = {"lieutenant": make}
