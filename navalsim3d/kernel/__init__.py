"""The kernel: what every ruleset stands on. Headless and deterministic; it knows no game, no screen, no file and no clock."""
