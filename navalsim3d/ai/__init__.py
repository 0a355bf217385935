"""Agents: players without hands. They see only what their side may see, and speak through the same door as people."""

from navalsim3d.ai.agent import Agent, agent_names, make_agent, seated

__all__ = ["Agent", "agent_names", "make_agent", "seated"]
