"""Benchmarks: timings are reported, never asserted in seconds. `python -m tests.perf` prints one table."""
