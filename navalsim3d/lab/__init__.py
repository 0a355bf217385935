"""The laboratory: many games at once, for balance, tournaments and benchmarks. It needs no screen."""
