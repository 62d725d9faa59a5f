"""The contract, kept by one game."""

from tests.conformance.test_conformance import test_box, test_long, test_processes_agree, test_setting

GAMES = ("abalone",)
__all__ = ["test_box", "test_long", "test_processes_agree", "test_setting"]
