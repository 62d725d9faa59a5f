"""The committed sounds: format, equal loudness, clean ends. Read with the standard library only."""

from __future__ import annotations

import array
import json
import math
import sys
import wave
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "art" / "sounds"
INDEX: dict[str, list[str]] = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
NAMES = ["wood", "knock", "card", "shuffle", "coin", "bell", "seal", "page", "click", "refuse", "win",
         "marble", "drum"]
FILES = [file for files in INDEX.values() for file in files]
WINDOW = 4_410  # a tenth of a second


@cache
def samples(file: str) -> array.array[int]:
    with wave.open(str(FOLDER / file), "rb") as sound:
        read = array.array("h", sound.readframes(sound.getnframes()))
    if sys.byteorder == "big":
        read.byteswap()
    return read


@cache
def loudness(file: str) -> float:
    """RMS of the loudest tenth of a second, in dB below full scale."""
    sums = [0]
    for sample in samples(file):
        sums.append(sums[-1] + sample * sample)
    sums += [sums[-1]] * WINDOW
    loudest = max(end - start for start, end in zip(sums, sums[WINDOW:]))
    return 10 * math.log10(loudest / WINDOW / 32_768**2)


def test_the_index_names_every_sound_and_exactly_the_files() -> None:
    assert sorted(INDEX) == sorted(NAMES)
    assert sorted(FILES) == sorted(path.name for path in FOLDER.glob("*.wav"))


def test_all_sounds_together_stay_small() -> None:
    assert sum((FOLDER / file).stat().st_size for file in FILES) < 3_000_000


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_has_three_different_takes_or_more(name: str) -> None:
    takes = [samples(file).tobytes() for file in INDEX[name]]
    assert len(takes) >= 3
    assert len(set(takes)) == len(takes)


@pytest.mark.parametrize("name", NAMES)
def test_takes_are_different_blows_and_not_one_take_at_other_volumes(name: str) -> None:
    """No two takes correlate as copies do, compared from their first audible sample on."""
    takes = []
    for file in INDEX[name]:
        sound = samples(file)
        limit = max(map(abs, sound)) // 10
        start = next(i for i, sample in enumerate(sound) if abs(sample) > limit)
        takes.append(sound[start : start + WINDOW])
    for i, one in enumerate(takes):
        for other in takes[:i]:
            product = sum(a * b for a, b in zip(one, other))
            norm = math.sqrt(sum(a * a for a in one) * sum(b * b for b in other))
            assert abs(product) / norm < 0.985


@pytest.mark.parametrize("name", NAMES)
def test_takes_of_a_sound_are_equally_loud(name: str) -> None:
    levels = [loudness(file) for file in INDEX[name]]
    assert max(levels) - min(levels) < 1.5


def test_the_interface_is_quieter_than_the_table() -> None:
    quiet = max(loudness(file) for file in INDEX["click"])
    assert all(loudness(file) > quiet + 5 for name in NAMES if name != "click" for file in INDEX[name])
    assert max(map(loudness, INDEX["knock"])) < min(map(loudness, INDEX["wood"]))


@pytest.mark.parametrize("file", FILES)
def test_format_peak_and_clean_ends(file: str) -> None:
    with wave.open(str(FOLDER / file), "rb") as sound:
        assert (sound.getframerate(), sound.getsampwidth()) == (44_100, 2)
        assert sound.getnchannels() in (1, 2)
    peak = max(map(abs, samples(file)))
    assert 300 < peak < 32_767 * 10 ** (-1 / 20)  # -1 dB below full scale, and not silent
    for end in (samples(file)[:4], samples(file)[-4:]):
        assert max(map(abs, end)) <= 8
    steps = zip(samples(file)[-200:], samples(file)[-199:])
    assert max(abs(b - a) for a, b in steps) < max(8, peak // 100)  # the tail dies away, it is not cut
    assert abs(sum(samples(file))) / len(samples(file)) < 8  # rests on zero
