"""Tests of what draws and listens, on SDL's dummy driver."""
