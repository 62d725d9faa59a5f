"""Faults from outside: a monkey at the mouse and keys, strange machines, clocks, homes and screens."""
