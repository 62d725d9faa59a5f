"""Bakes the cabinet's sounds: `python -m art.bake.sounds` writes art/sounds/NAME_1.wav ... and index.json.

No recordings: every sound is struck modes, plucked strings and filtered noise (see acoustics.py). Each take
has a seed of its own, drawn from its file name, so that a bake always gives the same files and takes can be
added without changing the others. All takes of a family are brought to the loudness that FAMILIES names.
"""

from __future__ import annotations

import json
import wave
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from art.bake.acoustics import (
    RATE,
    Mode,
    Rng,
    Wave,
    at_loudness,
    burst,
    crackle,
    curve,
    detuned,
    hiss,
    in_room,
    loudness,
    peak_db,
    place,
    pluck,
    push,
    ring,
    silence,
    sweeping_hiss,
    trimmed,
    vary,
)

FOLDER = Path(__file__).resolve().parent.parent / "sounds"

PEAK_DB = -1.0  # no take may come closer to full scale

# Loudness of the loudest tenth of a second, in LUFS. What players do is heard over what the interface does.
FAMILIES = {
    "pieces": -25.0,     # wood, coin, marble: put down on purpose
    "bounces": -29.0,    # knock: many in a row
    "paper": -28.0,      # card, shuffle, page
    "signals": -24.0,    # bell, seal, drum: something begins or ends
    "fanfare": -22.0,    # win
    "refusal": -31.0,    # refuse: heard, never a rebuke
    "interface": -38.0,  # click
}

# --- what things are made of: modes in Hz, seconds to -60 dB, share ---------------------------------

# A pasted playing board on a table top: the body of every piece that is put down.
BOARD = [Mode(203, 0.085, 0.36), Mode(297, 0.095, 0.62), Mode(431, 0.100, 1.00), Mode(614, 0.085, 0.95),
         Mode(803, 0.070, 0.80), Mode(1_090, 0.055, 0.62)]
# A beech house two centimetres high: short, bright, and not harmonic.
BEECH = [Mode(1_420, 0.045, 0.40), Mode(2_230, 0.034, 0.30), Mode(3_310, 0.024, 0.20),
         Mode(4_870, 0.016, 0.12)]
# A free round plate (Chladni's ratios), as a gold coin of two centimetres has it.
COIN = [Mode(3_150 * ratio, t60, gain) for ratio, t60, gain in (
    (1.00, 0.62, 1.00), (1.013, 0.55, 0.60), (1.73, 0.44, 0.75), (2.33, 0.36, 0.85), (2.36, 0.30, 0.50),
    (3.91, 0.22, 0.55), (4.11, 0.18, 0.40), (5.22, 0.12, 0.22))]
# A hand bell: hum, prime, tierce, quint, nominal and above; pairs close together make it beat.
BELL = [Mode(1_174.7 * ratio, t60, gain) for ratio, t60, gain in (
    (0.500, 2.00, 0.14), (1.000, 1.70, 0.85), (1.0026, 1.55, 0.45), (1.200, 1.10, 0.26), (1.503, 0.80, 0.18),
    (2.003, 1.05, 0.90), (2.010, 0.90, 0.50), (2.664, 0.60, 0.36), (3.010, 0.52, 0.60), (4.160, 0.34, 0.40),
    (5.430, 0.22, 0.28), (6.790, 0.14, 0.16))]
# Two glass balls of three centimetres, and the stone groove that one of them sits in.
GLASS = [Mode(5_240, 0.050, 0.80), Mode(6_910, 0.042, 1.00), Mode(8_430, 0.034, 0.70),
         Mode(11_200, 0.022, 0.45), Mode(14_300, 0.015, 0.25)]
GROOVE = [Mode(640, 0.060, 0.30), Mode(1_130, 0.050, 0.42), Mode(1_790, 0.042, 0.50),
          Mode(2_660, 0.032, 0.40)]
# The head of a small field drum (ratios of a round membrane).
DRUM = [Mode(158 * ratio, t60, gain) for ratio, t60, gain in (
    (1.00, 0.26, 1.00), (1.59, 0.20, 0.80), (2.14, 0.15, 0.55), (2.30, 0.14, 0.40), (2.65, 0.11, 0.32),
    (2.92, 0.10, 0.28), (3.60, 0.07, 0.20))]


# --- recipes: (rng, take from 0) -> dry sound -------------------------------------------------------


def wood(rng: Rng, take: int) -> Wave:
    """A wooden piece set on the board: an edge touches, and a moment later it stands."""
    size = (1.0, 0.93, 1.07, 0.97, 1.12)[take]
    board = detuned([m._replace(hz=m.hz * size) for m in BOARD], rng, 0.03, 0.12, 0.35)
    beech = detuned([m._replace(hz=m.hz * size) for m in BEECH], rng, 0.04, 0.15, 0.40)
    mix = silence(0.30)
    for at, weight in ((0.002, 1.0), (0.002 + rng.uniform(0.016, 0.034), rng.uniform(0.16, 0.34))):
        place(mix, ring(push(vary(rng, 0.0008, 0.2), rng, grain=0.25), board, 0.25), at, weight)
        place(mix, ring(push(vary(rng, 0.00032, 0.2), rng, grain=0.25), beech, 0.10), at, 2.4 * weight)
        place(mix, burst(rng, 1_400, 5_500, decay=0.0013, attack=0.0004), at, 0.05 * weight)
    return mix


def knock(rng: Rng, take: int) -> Wave:
    """A piece bouncing: one soft contact, the board more than the piece."""
    size = (1.0, 1.09, 0.92, 1.18, 0.86)[take]
    body = detuned([m._replace(hz=m.hz * size, t60=m.t60 * 0.8) for m in BOARD], rng, 0.04, 0.15, 0.4)
    tap = detuned([m._replace(gain=m.gain * 0.5) for m in BEECH[:2]], rng, 0.06, 0.2, 0.4)
    mix = silence(0.24)
    place(mix, ring(push(vary(rng, 0.0016, 0.15), rng, grain=0.15), body, 0.2), 0.002)
    place(mix, ring(push(0.0007, rng, grain=0.2), tap, 0.1), 0.002, 0.8)
    return mix


def card(rng: Rng, take: int) -> Wave:
    """A card slid over paper, then laid flat: a breath of air and a light slap."""
    slide, rough = (0.13, 0.17, 0.10, 0.15, 0.12)[take], rng.uniform(0.7, 1.2)
    mix = silence(slide + 0.16)
    rub = sweeping_hiss(rng, slide + 0.03, [(0, 2_600 * rough), (slide, 4_300 * rough)], 0.75)
    swell = [(0, 0), (0.35 * slide, 0.55), (0.8 * slide, 1.0), (slide, 0.55), (slide + 0.03, 0)]
    place(mix, rub * curve(swell, len(rub)) ** 1.6, 0, 0.10)
    place(mix, burst(rng, 900, 5_200, decay=0.0075, attack=0.0012), slide, rng.uniform(0.19, 0.26))
    flat = [Mode(vary(rng, 214, 0.1), 0.05, 0.7), Mode(vary(rng, 372, 0.1), 0.04, 0.8), Mode(640, 0.03, 0.6)]
    place(mix, ring(push(0.0030, rng, 0.3), flat, 0.1), slide + 0.001, 0.75)
    return mix


def shuffle(rng: Rng, take: int) -> Wave:
    """A riffle: two packets let go card by card, faster and faster, then pushed square."""
    cards, span = (40, 46, 34)[take], (0.56, 0.62, 0.50)[take]
    mix = silence(span + 0.42)
    steps = np.linspace(0, 1, cards) ** (0.82, 0.76, 0.88)[take]
    stiffness = rng.uniform(0.92, 1.1)
    for step in steps:
        at = max(0, 0.01 + span * step + rng.normal(0, 0.0016))
        strength = (0.55 + 0.45 * np.sin(np.pi * step)) * rng.uniform(0.55, 1.15)
        snap = burst(rng, 1_500 * stiffness, 6_500, decay=0.0030, attack=0.0006)
        place(mix, snap, at, 0.22 * strength)
        bend = [Mode(vary(rng, 420, 0.2), 0.03, 1), Mode(900, 0.02, 0.6)]
        place(mix, ring(push(0.0016, rng, 0.3), bend, 0.05), at, 0.20 * strength)
    air = sweeping_hiss(rng, 0.26, [(0, 1_600), (0.14, 3_400), (0.26, 2_200)], 0.8)
    place(mix, air * curve([(0, 0), (0.10, 1), (0.18, 0.5), (0.26, 0)], len(air)) ** 1.5, span - 0.01, 0.065)
    for at, weight in ((span + 0.20, 1.0), (span + 0.20 + rng.uniform(0.075, 0.1), 0.6)):
        place(mix, burst(rng, 700, 4_200, decay=0.006, attack=0.001), at, 0.13 * weight)
        place(mix, ring(push(0.0028, rng, 0.2), BOARD[:4], 0.12), at, 0.35 * weight)
    return mix


def coin(rng: Rng, take: int) -> Wave:
    """A coin laid on others: a clink, the answer of the coin below, and a short settling."""
    gaps = ((0.058, 0.041), (0.072, 0.036, 0.022), (0.047,), (0.064, 0.049, 0.030, 0.019))[take]
    upper = detuned(COIN, rng, 0.012, 0.15, 0.35)
    below = detuned(COIN, rng, 0.01, 0.2, 0.4)
    lower = [Mode(m.hz * rng.uniform(0.86, 0.94), m.t60 * 0.5, m.gain) for m in below]
    mix = silence(0.85)
    at, weight = 0.002, 1.0
    for gap in (*gaps, 0.0):
        force = push(0.00016, rng)
        place(mix, ring(force, upper, 0.7), at, weight)
        place(mix, ring(force, lower, 0.4), at, 0.7 * weight)
        place(mix, ring(push(0.0014, rng, 0.2), BOARD, 0.15), at, 0.6 * weight)
        at, weight = at + gap, weight * rng.uniform(0.38, 0.6)
    return mix


def bell(rng: Rng, take: int) -> Wave:
    """A small hand bell: one stroke; the third take answers itself softly."""
    modes = detuned(BELL, rng, 0.0004, 0.05, 0.28)
    strokes = [(0.0, 1.0), (0.21, 0.5)] if take == 2 else [(0.0, 1.0)]
    mix = silence(1.75)
    for at, weight in strokes:
        clapper = push((0.00022, 0.00032, 0.00027)[take], rng)
        place(mix, ring(clapper, modes, 1.7), 0.002 + at, weight)
        place(mix, burst(rng, 3_000, 9_000, decay=0.002, attack=0.0005), 0.002 + at, 0.025 * weight)
    return mix * curve([(0, 1), (0.9, 1), (1.75, 0.12)], len(mix))


def seal(rng: Rng, take: int) -> Wave:
    """A seal pressed into wax: the thud, the wax giving way, and a soft tear as the stamp comes off."""
    mix = silence(0.62)
    thud = [Mode(vary(rng, 104, 0.08), 0.19, 0.7), Mode(vary(rng, 158, 0.08), 0.16, 0.9),
            Mode(vary(rng, 243, 0.08), 0.12, 0.9), Mode(vary(rng, 388, 0.1), 0.08, 0.7)]
    place(mix, ring(push(vary(rng, 0.0032, 0.15), rng, 0.1), thud, 0.4), 0.004, 1.0)
    wax = sweeping_hiss(rng, 0.16, [(0, 900), (0.16, 420)], 0.6)
    place(mix, wax * curve([(0, 0), (0.02, 1), (0.16, 0)], len(wax)) ** 2, 0.008, 0.05)
    off = (0.25, 0.29, 0.22)[take]
    tear = crackle(rng, 0.17, 1_500, 1_000, 4_200) + 0.6 * hiss(rng, 0.17, 1_200, 4_200)
    tear *= curve([(0, 0), (0.05, 0.55), (0.11, 1.0), (0.17, 0)], len(tear)) ** 1.5
    place(mix, tear, off, 0.30 / np.max(np.abs(tear)))
    place(mix, ring(push(0.003, rng, 0.2), [Mode(vary(rng, 300, 0.1), 0.06, 1.0), Mode(640, 0.04, 0.6)], 0.1),
          off + 0.13, 0.16)
    return mix


def page(rng: Rng, take: int) -> Wave:
    """A leaf lifted, carried over with a crackle, and let down."""
    span = (0.44, 0.52, 0.38)[take]
    mix = silence(span + 0.22)
    path = [(0.0, 1_300.0), (0.35 * span, 3_900), (0.7 * span, 2_600), (span, 1_100)]
    leaf = sweeping_hiss(rng, span, path, (0.8, 0.7, 0.9)[take])
    strength = [(0.0, 0.0), (0.22 * span, 0.75), (0.38 * span, 0.45), (0.68 * span, 1), (span, 0)]
    swell = curve(strength, len(leaf))
    flutter = 1 + 0.35 * np.sin(2 * np.pi * np.cumsum(curve([(0, 16), (span, 34)], len(leaf))) / RATE)
    place(mix, leaf * swell**1.7 * flutter, 0, 0.16)
    fibres = crackle(rng, span, 190, 1_800, 7_000) * swell
    place(mix, fibres, 0, 0.20 / np.max(np.abs(fibres)))
    place(mix, burst(rng, 260, 1_900, decay=0.020, attack=0.008), span - 0.05, 0.17)
    return mix


def click(rng: Rng, take: int) -> Wave:
    """The interface: a fingernail on a box lid."""
    size = (1.0, 1.08, 0.94, 1.15)[take]
    lid = [Mode(760 * size, 0.030, 0.7), Mode(1_310 * size, 0.026, 1.0), Mode(2_180 * size, 0.018, 0.5)]
    mix = silence(0.09)
    place(mix, ring(push(0.0008, rng, 0.1), detuned(lid, rng, 0.02, 0.1, 0.3), 0.08), 0.001)
    return mix


def refuse(rng: Rng, take: int) -> Wave:
    """A dull double knock: a knuckle on a felted table."""
    felt = detuned([Mode(148, 0.11, 0.7), Mode(221, 0.11, 1.0), Mode(329, 0.09, 0.9), Mode(497, 0.06, 0.5)],
                   rng, 0.05, 0.1, 0.25)
    gap = (0.125, 0.138, 0.115)[take]
    mix = silence(gap + 0.24)
    place(mix, ring(push(0.0031, rng, 0.1), felt, 0.22), 0.003, 1.0)
    lower = [m._replace(hz=m.hz * 0.93) for m in felt]
    place(mix, ring(push(0.0034, rng, 0.1), lower, 0.22), 0.003 + gap, 0.85)
    return mix


def marble(rng: Rng, take: int) -> Wave:
    """Glass on glass on stone: a hard click, the groove below, and the ball pushed on touching once more."""
    size = (1.0, 0.95, 1.05, 0.98, 1.03)[take]
    glass = detuned([m._replace(hz=m.hz * size) for m in GLASS], rng, 0.015, 0.2, 0.4)
    groove = detuned([m._replace(hz=m.hz * size) for m in GROOVE], rng, 0.04, 0.2, 0.4)
    mix = silence(0.26)
    for at, weight in ((0.002, 1.0), (0.002 + rng.uniform(0.022, 0.048), rng.uniform(0.18, 0.36))):
        place(mix, ring(push(0.00019, rng), glass, 0.12), at, 2.6 * weight)
        place(mix, ring(push(0.00042, rng, 0.2), groove, 0.15), at, 1.2 * weight)
        place(mix, ring(push(0.0011, rng, 0.2), BOARD, 0.15), at, 0.15 * weight)
    return mix


def drum(rng: Rng, take: int) -> Wave:
    """A short roll on a field drum, swelling into one last stroke."""
    strokes, span = (13, 16, 11)[take], (0.62, 0.72, 0.54)[take]
    mix = silence(span + 0.5)
    beats = np.linspace(0, 1, strokes) ** 0.93
    for index, beat in enumerate(beats):
        last = index == strokes - 1
        at = max(0, 0.003 + span * beat + (0.02 if last else rng.normal(0, 0.0025)))
        hand = 1.0 if index % 2 else 0.86  # the left hand is the weaker
        weight = 1.0 if last else (0.16 + 0.34 * beat) * hand * rng.uniform(0.85, 1.15)
        head = detuned(DRUM, rng, 0.006, 0.08, 0.3)
        place(mix, ring(push(0.0014 if last else 0.0018, rng, 0.15), head, 0.45), at, weight)
        wires = burst(rng, 1_400, 5_600, decay=0.014, attack=0.0015)
        place(mix, wires, at, 0.26 * weight)
    return mix


# Notes of the fanfare as (seconds, semitones over d', weight): a rising call, a turn, a broken chord.
FANFARES = (
    ((0.00, 0, 0.9), (0.15, 7, 0.8), (0.30, 12, 0.9), (0.45, 16, 0.9), (0.63, 19, 1.0)),
    ((0.00, 7, 0.8), (0.13, 9, 0.8), (0.26, 7, 0.7), (0.39, 12, 0.9), (0.54, 16, 0.8), (0.69, 14, 0.7),
     (0.84, 12, 1.0)),
    ((0.00, 12, 0.9), (0.12, 7, 0.7), (0.24, 4, 0.7), (0.36, 7, 0.8), (0.48, 12, 0.8), (0.60, 16, 0.9),
     (0.78, 19, 1.0)),
)


def win(rng: Rng, take: int) -> Wave:
    """A short figure on a lute; a spread chord and a bell close it."""
    base = 293.66
    melody = FANFARES[take]
    mix = silence(2.25)
    for at, step, weight in melody:
        place(mix, pluck(base * 2 ** (step / 12), 1.3, rng, 1.3, rng.uniform(0.16, 0.24)), at + 0.004, weight)
    close = melody[-1][0] + 0.006
    for order, step in enumerate((-12, -5, 0, 4, 7)):
        place(mix, pluck(base * 2 ** (step / 12), 1.6, rng, 2.0), close + 0.018 * order, 0.55)
    small = [m._replace(hz=m.hz * 4 * base / BELL[1].hz, t60=m.t60 * 0.8) for m in BELL]
    place(mix, ring(push(0.0005, rng), small, 1.3), close + 0.10, 0.16)
    return mix * curve([(0, 1), (1.25, 1), (2.25, 0)], len(mix))


class Sound(NamedTuple):
    recipe: Callable[[Rng, int], Wave]
    takes: int
    family: str
    wet: float  # share of the room


SOUNDS = {
    "wood": Sound(wood, 5, "pieces", 0.30),
    "knock": Sound(knock, 5, "bounces", 0.25),
    "card": Sound(card, 5, "paper", 0.22),
    "shuffle": Sound(shuffle, 3, "paper", 0.22),
    "coin": Sound(coin, 4, "pieces", 0.22),
    "bell": Sound(bell, 3, "signals", 0.30),
    "seal": Sound(seal, 3, "signals", 0.25),
    "page": Sound(page, 3, "paper", 0.22),
    "click": Sound(click, 4, "interface", 0.08),
    "refuse": Sound(refuse, 3, "refusal", 0.15),
    "win": Sound(win, 3, "fanfare", 0.35),
    "marble": Sound(marble, 5, "pieces", 0.25),
    "drum": Sound(drum, 3, "signals", 0.30),
}


def bake(name: str, take: int) -> Wave:
    """Take number `take` (from 0) of a sound, in its room, at its family's loudness."""
    sound = SOUNDS[name]
    rng = np.random.default_rng(zlib.crc32(f"{name}_{take + 1}".encode()))
    heard = at_loudness(trimmed(in_room(sound.recipe(rng, take), sound.wet)), FAMILIES[sound.family])
    if peak_db(heard) > PEAK_DB:
        raise ValueError(f"{name}_{take + 1} peaks at {peak_db(heard):.1f} dB: soften it or lower its family")
    return heard


def write(path: Path, sound: Wave) -> None:
    """16-bit mono."""
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(np.round(sound * 32_767).astype("<i2").tobytes())


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    index: dict[str, list[str]] = {}
    for name, sound in SOUNDS.items():
        index[name] = [f"{name}_{take + 1}.wav" for take in range(sound.takes)]
        for take, file in enumerate(index[name]):
            heard = bake(name, take)
            write(FOLDER / file, heard)
            measured = f"{loudness(heard):6.1f} LUFS  peak {peak_db(heard):6.1f} dB"
            print(f"{file:15} {len(heard) / RATE:5.2f} s  {measured}")
    for stray in set(FOLDER.glob("*.wav")) - {FOLDER / file for files in index.values() for file in files}:
        stray.unlink()
    (FOLDER / "index.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
