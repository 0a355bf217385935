"""terrain"""
