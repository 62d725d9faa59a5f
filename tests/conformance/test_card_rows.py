"""The contract, kept by one game."""

from tests.conformance.test_conformance import test_box, test_long, test_processes_agree, test_setting

GAMES = ("web_of_power_cards",)
__all__ = ["test_box", "test_long", "test_processes_agree", "test_setting"]
