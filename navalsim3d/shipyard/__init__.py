"""shipyard"""
