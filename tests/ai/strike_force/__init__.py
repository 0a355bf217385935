"""Agents of Strike Force One."""
