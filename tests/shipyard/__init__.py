"""Tests of the shipyard."""
