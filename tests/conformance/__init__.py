"""The laws every ruleset keeps. A new game is covered by being registered and having a scenario; nothing here knows its rules."""
