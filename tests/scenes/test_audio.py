"""The player of sounds: what is heard, and that nothing that can go wrong comes out of it."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import wave
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.kit.audio import CHANNELS, SAME, Audio

ROOT = Path(__file__).resolve().parent.parent.parent
SOUNDS = ROOT / "art" / "sounds"


@pytest.fixture(autouse=True)
def dummy_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    monkeypatch.undo()  # a test may have put something else in the mixer's place
    pygame.mixer.quit()


def write_sound(path: Path, seconds: float = 20.0) -> None:
    """Long enough to be still playing when a slow test looks."""
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(8_000)
        out.writeframes(b"\x10\x00\xf0\xff" * int(seconds * 4_000))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five sounds of several takes, all of them long."""
    index = {name: [f"{name}_{take}.wav" for take in range(3)] for name in ("a", "b", "c", "d", "e")}
    index["single"] = ["single.wav"]
    for files in index.values():
        for file in files:
            write_sound(tmp_path / file)
    (tmp_path / "index.json").write_text(json.dumps(index))
    return tmp_path


def heard() -> list[pygame.mixer.Sound]:
    channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
    return [channel.get_sound() for channel in channels if channel.get_busy()]


def takes_played(audio: Audio, name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files asked for, in order; every sound is cut short so that the next finds room."""
    asked: list[str] = []
    original: Callable[[str], pygame.mixer.Sound | None] = audio._sound
    monkeypatch.setattr(audio, "_sound", lambda file: asked.append(file) or original(file))
    for _ in range(times):
        audio.play(name)
        pygame.mixer.stop()
    return asked


def test_the_mixer_is_opened_only_when_a_sound_is_due(folder: Path) -> None:
    audio = Audio(folder)
    audio.set_volume(0.5)
    audio.set_muted(False)
    assert pygame.mixer.get_init() is None
    audio.play("a")
    assert pygame.mixer.get_init() is not None
    assert len(heard()) == 1
    assert pygame.mixer.get_num_channels() == CHANNELS


def test_every_committed_sound_plays() -> None:
    audio = Audio(SOUNDS)
    assert len(audio.names) == 13
    for name in audio.names:
        for _ in range(5):
            audio.play(name)
            assert heard(), name
            pygame.mixer.stop()


def test_takes_come_in_turn_and_never_twice_running(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = takes_played(Audio(folder), "a", 60, monkeypatch)
    assert len(asked) == 60
    assert all(one != other for one, other in pairwise(asked))
    assert set(Counter(asked).values()) == {20}
    assert len({tuple(asked[i : i + 3]) for i in range(0, 60, 3)}) > 1  # not always in the same order


def test_a_sound_of_one_take_may_repeat(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert takes_played(Audio(folder), "single", 3, monkeypatch) == ["single.wav"] * 3


def test_other_dice_are_not_moved(folder: Path) -> None:
    random.seed(7)
    before = random.getstate()
    audio = Audio(folder)
    for _ in range(10):
        audio.play("a")
    assert random.getstate() == before


def test_the_same_sound_is_heard_four_times_at_once(folder: Path) -> None:
    audio = Audio(folder)
    for _ in range(SAME + 3):
        audio.play("a")
    assert len(heard()) == SAME == 4
    audio.play("b")
    assert len(heard()) == SAME + 1


def test_sixteen_sounds_at_once_and_the_next_is_left_out(folder: Path) -> None:
    audio = Audio(folder)
    for name in "abcde":
        for _ in range(SAME):
            audio.play(name)
    assert len(heard()) == CHANNELS == 16


def test_a_sound_is_loaded_once(folder: Path) -> None:
    audio = Audio(folder)
    audio.play("single")
    (folder / "single.wav").unlink()
    audio.play("single")
    assert len(heard()) == 2


def test_sounds_are_loaded_one_by_one_once_there_is_a_device(folder: Path) -> None:
    audio = Audio(folder)
    audio.load_ahead()
    assert not pygame.mixer.get_init()
    audio.play("single")
    takes = sum(len(found) for found in audio._takes.values())
    audio.load_ahead()
    assert len(audio._loaded) == 2
    pygame.mixer.quit()
    audio.load_ahead()  # the device is lost: nothing is loaded, and nothing given up as damaged
    assert len(audio._loaded) == 2
    audio.play("single")
    for _ in range(takes + 1):
        audio.load_ahead()
    assert len(audio._loaded) == takes and all(audio._loaded.values())


def test_pan_makes_one_side_quieter_and_none_silent(folder: Path) -> None:
    audio = Audio(folder)
    sides = {}
    for pan in (-1.0, 0.0, 1.0, 99.0, float("nan")):
        volumes: list[tuple[float, ...]] = []
        real = pygame.mixer.Channel

        class Spy:
            def __init__(self, number: int, real: Callable = real, volumes: list = volumes) -> None:
                self.channel, self.volumes = real(number), volumes

            def get_busy(self) -> bool:
                return self.channel.get_busy()

            def play(self, sound: pygame.mixer.Sound) -> None:
                self.channel.play(sound)

            def set_volume(self, *sides: float) -> None:
                self.channel.set_volume(*sides)
                self.volumes.append(sides)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pygame.mixer, "Channel", Spy)
            audio.play("a", pan)
        pygame.mixer.stop()
        (sides[str(pan)],) = volumes
    left, right = sides["-1.0"]
    assert left == 1.0 and 0 < right < 0.5
    assert sides["1.0"] == sides["99.0"] == (right, left)
    assert sides["0.0"] == sides["nan"] == (1.0, 1.0)


def test_volume_reaches_sounds_under_way(folder: Path) -> None:
    audio = Audio(folder, volume=1.0)
    audio.play("single")
    (sound,) = heard()
    assert sound.get_volume() == pytest.approx(1.0)
    audio.set_volume(0.5)
    assert sound.get_volume() == pytest.approx(0.25, abs=0.02)
    audio.set_volume(7)
    assert audio.volume == 1.0 and sound.get_volume() == pytest.approx(1.0)
    audio.set_volume(-1)
    assert audio.volume == 0.0
    audio.set_volume(float("nan"))
    assert audio.volume == 0.0


def test_volume_nought_and_mute_do_not_even_open_the_mixer(folder: Path) -> None:
    Audio(folder, volume=0).play("a")
    Audio(folder, muted=True).play("a")
    assert pygame.mixer.get_init() is None


def test_muting_stops_what_plays_and_can_be_taken_back(folder: Path) -> None:
    audio = Audio(folder)
    audio.play("a")
    audio.set_muted(True)
    assert audio.muted and not heard()
    audio.play("a")
    assert not heard()
    audio.set_muted(False)
    audio.play("a")
    assert len(heard()) == 1


def test_a_mixer_that_is_already_open_is_used(folder: Path) -> None:
    pygame.mixer.init(22_050, -16, 1)
    audio = Audio(folder)
    audio.play("a", 0.5)
    assert pygame.mixer.get_init()[0] == 22_050
    assert len(heard()) == 1 and pygame.mixer.get_num_channels() == CHANNELS


def test_mixer_quit_in_mid_game_is_survived_and_sound_returns(folder: Path) -> None:
    audio = Audio(folder)
    audio.play("a")
    pygame.mixer.quit()
    audio.set_volume(0.4)
    audio.set_muted(True)
    audio.set_muted(False)
    audio.play("a")
    assert len(heard()) == 1 and audio.available


def test_mixer_quit_and_reopened_by_others(folder: Path) -> None:
    audio = Audio(folder)
    audio.play("a")
    pygame.mixer.quit()
    pygame.mixer.init()  # with fewer channels than ours
    for name in "abcde":
        for _ in range(SAME):
            audio.play(name)
    assert heard()


def count_openings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    tries: list[int] = []
    original = pygame.mixer.init
    monkeypatch.setattr(pygame.mixer, "init", lambda *how: tries.append(1) or original(*how))
    return tries


def test_a_lost_device_is_looked_for_once_and_again_when_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = Audio(folder)
    audio.play("a")
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    tries = count_openings(monkeypatch)
    for _ in range(5):
        audio.play("a")
        assert not audio.available
    assert len(tries) == 1
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio.play("a")
    assert not audio.available and len(tries) == 1
    audio.set_muted(True)
    audio.set_muted(False)
    audio.play("a")
    assert audio.available and len(heard()) == 1


def test_a_channel_that_fails_is_silence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __init__(self, number: int) -> None:
            pass

        def get_busy(self) -> bool:
            return False

        def play(self, sound: pygame.mixer.Sound) -> None:
            raise pygame.error("device lost")

    audio = Audio(folder)
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "Channel", Broken)
        audio.play("a")
    audio.play("a")
    assert len(heard()) == 1


def test_a_pygame_built_without_mixer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        def __getattr__(self, name: str) -> object:
            raise NotImplementedError("mixer module not available")

    audio = Audio(folder)
    with monkeypatch.context() as patch:
        patch.setattr(pygame, "mixer", Missing())
        assert not audio.available
        audio.play("a")
        audio.set_volume(0.3)
        audio.set_muted(True)
        audio.set_muted(False)
        audio.play("a")


def test_unknown_names_missing_and_damaged_files_are_silence(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "single.wav").unlink()
    (folder / "b_0.wav").write_bytes(b"not a sound")
    (folder / "b_1.wav").write_bytes(b"")
    (folder / "b_2.wav").write_bytes((folder / "a_0.wav").read_bytes()[:30])
    audio = Audio(folder)
    audio.play("no such sound")
    for _ in range(6):
        audio.play("single")
        audio.play("b")
    assert not heard()
    assert len(caplog.records) == 4  # each bad file is named once in the log
    audio.play("a")
    assert len(heard()) == 1


@pytest.mark.parametrize("text", [None, "", "[1, 2]", "{", '{"a": 3, "b": []}', "\xff", "[" * 100_000])
def test_a_missing_or_damaged_list_is_silence(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "index.json").write_bytes(text.encode("latin-1"))
    audio = Audio(tmp_path)
    for name in ("a", "b", "1"):
        audio.play(name)
    assert audio.available


@pytest.mark.parametrize("driver", ["no such driver", "dummy"])
def test_a_whole_life_in_a_program_of_its_own(driver: str) -> None:
    """With a device and without: the same calls, no exception, nothing left hanging at the end."""
    program = """if True:
        import sys
        from pathlib import Path
        import pygame
        from scenes.kit.audio import Audio
        pygame.init()
        audio = Audio(Path(sys.argv[1]))
        print(audio.available)
        for name in audio.names * 2:
            audio.play(name, -0.5)
        audio.set_volume(0.2)
        audio.set_muted(True)
        audio.set_muted(False)
        pygame.mixer.quit()
        audio.play("wood")
        audio.set_muted(True)
        audio.set_muted(False)
        audio.play("wood")
        print(audio.available)
        pygame.quit()
        audio.play("wood")
        audio.set_muted(True)
        print("end")
    """
    drivers = {"SDL_AUDIODRIVER": driver, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    run = subprocess.run([sys.executable, "-c", program, str(SOUNDS)], cwd=ROOT, env=os.environ | drivers,
                         capture_output=True, text=True, timeout=120)
    there = str(driver == "dummy")
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == [there, there, "end"]
    assert "Traceback" not in run.stderr
