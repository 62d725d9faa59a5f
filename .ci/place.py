"""Runs in a built program on Linux before all the rest of it: a folder whose name is no UTF-8 is given another.

PyInstaller's loader takes that name for UTF-8 when it starts a script, and fails. So the program is started
once more from a folder of its own that has a plain name: a copy of the small first file, and a link to the rest.
Known here are the modules that Python begins with, and no others.
"""

import os
import stat
import sys

NO_PLACE = "Kabinett cannot start in a folder whose name is not UTF-8; move it to another one ({}).\n"


def is_plain(path):
    """Whether its name is UTF-8, whatever code the locale has."""
    return os.fsencode(path).decode("utf-8", "replace").encode() == os.fsencode(path)


def own_folder(room):
    """A folder in which nobody else may write, the same for every start. Raises OSError."""
    rest = os.stat(sys._MEIPASS)
    place = os.path.join(room, f"kabinett-{os.getuid()}-{rest.st_dev:x}-{rest.st_ino:x}")
    try:
        os.mkdir(place, 0o700)
    except FileExistsError:
        found = os.lstat(place)
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o022:
            raise
    return place


def furnish(place):
    """Put the program there: each name is there whole or not at all. Raises OSError."""
    program, rest = os.path.join(place, os.path.basename(sys.executable)), os.path.basename(sys._MEIPASS)
    spare = f"{place}/{os.getpid()}"
    with open(sys.executable, "rb") as source, open(spare, "wb") as copy:
        copy.write(source.read())
    os.chmod(spare, 0o700)
    os.replace(spare, program)
    os.symlink(sys._MEIPASS, spare)
    os.replace(spare, os.path.join(place, rest))
    return program


def move():
    """Start again from a plain folder; where none will do, say so and end."""
    trouble = ""
    for room in (os.environ.get("XDG_RUNTIME_DIR", ""), "/tmp"):
        if os.path.isabs(room) and is_plain(room):
            try:
                program = furnish(own_folder(room))
                os.execve(program, [program, *sys.argv[1:]], {**os.environ, "PYINSTALLER_RESET_ENVIRONMENT": "1"})
            except OSError as error:  # full, gone, or no program may run there
                trouble = error.strerror
    sys.stderr.write(NO_PLACE.format(trouble))
    sys.stderr.flush()
    os._exit(2)


if not is_plain(sys._MEIPASS):
    move()
