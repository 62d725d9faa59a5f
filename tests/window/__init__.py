"""The real program in a real window on a virtual screen, used with real mouse and key events."""
