"""Importing this module puts the spoilt toys into the registry: for a process that is told what to import."""

from tests.toys.broken import install

install()
