"""A screen of X windows that nobody manages: a full screen stays where its window lay unless we put it right."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_char_p, c_int, c_long, c_ulong, c_void_p

import pygame

Place = tuple[int, int]
ANY_KIND = 0  # of property


def unmanaged() -> bool:
    """Whether this is X11 and no window manager has said that it is there. False where that cannot be asked."""
    if pygame.display.get_driver() != "x11":
        return False
    try:
        x = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    x.XOpenDisplay.restype, x.XOpenDisplay.argtypes = c_void_p, [c_char_p]
    display = x.XOpenDisplay(None)
    if not display:
        return False
    try:
        return not _manager(x, c_void_p(display))
    finally:
        x.XCloseDisplay(c_void_p(display))


def _manager(x: ctypes.CDLL, display: c_void_p) -> bool:
    """Whether the root bears the name of a manager's window."""
    x.XDefaultRootWindow.restype = x.XInternAtom.restype = c_ulong
    x.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
    atom = c_ulong(x.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0))
    kind, bits, count, rest, found = c_ulong(), c_int(), c_ulong(), c_ulong(), c_void_p()
    x.XGetWindowProperty(display, c_ulong(x.XDefaultRootWindow(display)), atom, c_long(0), c_long(1), c_int(0),
                         c_ulong(ANY_KIND), byref(kind), byref(bits), byref(count), byref(rest), byref(found))
    if found:
        x.XFree(found)
    return bool(count.value)


def place() -> Place:
    """Where the window lies."""
    asked = getattr(pygame.display, "get_window_position", None)
    if asked is not None:
        x, y = asked()
    else:
        from pygame._sdl2.video import Window

        x, y = Window.from_display_module().position
    return x, y


def move(to: Place) -> None:
    """Lay the window there."""
    moved = getattr(pygame.display, "set_window_position", None)
    if moved is not None:
        moved(to)
    else:
        from pygame._sdl2.video import Window

        Window.from_display_module().position = to
