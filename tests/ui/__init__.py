"""Tests of what a person sees and does."""
