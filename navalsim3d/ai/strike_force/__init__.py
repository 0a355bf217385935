"""Agents that know Strike Force One."""
