"""Agents that know Strike Force One."""

from navalsim3d.ai.strike_force import captain, lieutenant

AGENTS = {"lieutenant": lieutenant.make, "captain": captain.make}
