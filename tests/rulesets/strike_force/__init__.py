"""Tests of Strike Force One, a file a chapter."""
