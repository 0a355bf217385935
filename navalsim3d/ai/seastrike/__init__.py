"""Agents that know Seastrike."""

from navalsim3d.ai.seastrike.lieutenant import make

AGENTS = {"lieutenant": make}
