"""Importing this module puts the toys into the registry: for a process that is only told what to import."""

from tests.toys import install

install()
