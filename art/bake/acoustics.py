"""Building blocks for the baked sounds: struck modes, filtered noise, strings, one small room, and loudness.

Everything works on mono float64 arrays at RATE samples a second, where 1.0 is digital full scale.
A struck thing is a force (a short push, softer = longer) that drives a set of modes (decaying partials).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.signal import butter, fftconvolve, lfilter, sosfilt

RATE = 44_100
WINDOW = RATE // 10  # loudness is taken over the loudest tenth of a second: what a short sound is heard as

Wave = NDArray[np.float64]
Rng = np.random.Generator


class Mode(NamedTuple):
    """One partial: frequency in Hz, seconds until it is 60 dB down, and its share of the sound."""

    hz: float
    t60: float
    gain: float


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def vary(rng: Rng, value: float, share: float) -> float:
    """`value`, up to `share` of it higher or lower."""
    return value * (1 + share * rng.uniform(-1, 1))


def silence(seconds: float) -> Wave:
    return np.zeros(samples(seconds))


def place(mix: Wave, sound: Wave, at: float, gain: float = 1.0) -> None:
    """Add `sound` into `mix` from `at` seconds on; what would lie behind the end of the mix is dropped."""
    start = samples(at)
    room_left = max(0, len(mix) - start)
    part = sound[:room_left]
    mix[start : start + len(part)] += gain * part


def curve(points: list[tuple[float, float]], length: int) -> Wave:
    """Straight lines through (seconds, level) points, `length` samples long."""
    times, levels = zip(*points)
    return np.interp(np.arange(length) / RATE, times, levels)


# --- struck things ---------------------------------------------------------------------------------


def push(contact: float, rng: Rng, grain: float = 0.0) -> Wave:
    """The force of one contact of `contact` seconds, area 1; `grain` roughens it as a coarse surface does."""
    length = max(4, samples(contact))
    force = 1 - np.cos(2 * np.pi * (np.arange(length) + 0.5) / length)
    if grain:
        force *= 1 + grain * rng.standard_normal(length)
    return force / length


def ring(force: Wave, modes: list[Mode], seconds: float) -> Wave:
    """What the modes sound like under that force: one two-pole resonator each.

    Neighbouring modes reach the listener with opposite signs: with equal ones every blow would be one thump.
    A pair within 3 % keeps its sign, since it is one mode split in two that beats with itself.
    """
    driven = np.zeros(samples(seconds))
    driven[: len(force)] = force[: len(driven)]
    total = np.zeros_like(driven)
    sign, below = 1, 0.0
    for mode in modes:
        if mode.hz >= 0.45 * RATE:
            continue
        if abs(mode.hz - below) > 0.03 * mode.hz:
            sign = -sign
        below = mode.hz
        turn = 2 * np.pi * mode.hz / RATE
        radius = 10 ** (-3 / (mode.t60 * RATE))
        drive = sign * mode.gain * np.sin(turn)
        total += lfilter([drive], [1, -2 * radius * np.cos(turn), radius * radius], driven)
    return total


def detuned(modes: list[Mode], rng: Rng, hz: float, t60: float, gain: float) -> list[Mode]:
    """Another blow on the same thing: every mode a little off by these shares."""
    return [Mode(vary(rng, m.hz, hz), vary(rng, m.t60, t60), vary(rng, m.gain, gain)) for m in modes]


def pluck(hz: float, seconds: float, rng: Rng, t60: float = 1.6, at: float = 0.21) -> Wave:
    """A gut string plucked at share `at` of its length, with its octave-close twin of a lute course."""
    time = np.arange(samples(seconds)) / RATE
    total = np.zeros_like(time)
    for drift, weight in ((1.0, 1.0), (1.0 + rng.uniform(0.0008, 0.0016), 0.6)):
        for n in range(1, 25):
            partial = n * hz * drift * np.sqrt(1 + 0.00012 * n * n)  # stiffness sharpens the upper partials
            if partial > 9_000:
                break
            gain = np.sin(np.pi * n * at) / n**1.25
            fall = 6.91 / (t60 / (1 + 0.16 * (n - 1)))
            total += weight * gain * np.exp(-fall * time) * np.sin(2 * np.pi * partial * time)
    total *= 1 - np.exp(-time / 0.0012)  # the finger lets go, it does not hit
    return total


# --- noise -----------------------------------------------------------------------------------------


def hiss(rng: Rng, seconds: float, low: float, high: float) -> Wave:
    """Noise between two frequencies in Hz, RMS 1."""
    band = butter(2, [low, high], btype="bandpass", fs=RATE, output="sos")
    noise = sosfilt(band, rng.standard_normal(samples(seconds)))
    return noise / np.sqrt(np.mean(noise**2))


def burst(rng: Rng, low: float, high: float, decay: float, attack: float) -> Wave:
    """Noise that comes in `attack` seconds and falls to a third every `decay` seconds."""
    noise = hiss(rng, attack + 7 * decay, low, high)
    time = np.arange(len(noise)) / RATE
    return noise * np.exp(-time / decay) * np.minimum(1, time / attack)


def sweeping_hiss(rng: Rng, seconds: float, centre: list[tuple[float, float]], octaves: float) -> Wave:
    """Noise whose centre follows (seconds, Hz) points, about `octaves` wide to each side."""
    total = np.zeros(samples(seconds))
    path = np.log2(curve(centre, len(total)))
    for hz in np.geomspace(300, 9_000, 11):
        weight = np.exp(-0.5 * ((path - np.log2(hz)) / octaves) ** 2)
        total += weight * hiss(rng, seconds, hz / 1.2, hz * 1.2)
    return total


def crackle(rng: Rng, seconds: float, rate: float, low: float, high: float) -> Wave:
    """Fibres giving way: `rate` tiny snaps a second of very unequal strength, in a band."""
    length = samples(seconds)
    snaps = (rng.random(length) < rate / RATE) * rng.exponential(1.0, length)
    band = butter(2, [low, high], btype="bandpass", fs=RATE, output="sos")
    return sosfilt(band, snaps * rng.choice([-1.0, 1.0], length)) * 6


# --- the room, and the ends ------------------------------------------------------------------------


def _room_response() -> Wave:
    """A panelled study: a few early reflections, then a short dark tail (60 dB down in a quarter second)."""
    rng = np.random.default_rng(1_770)
    time = np.arange(samples(0.26)) / RATE
    tail = rng.standard_normal(len(time)) * 10 ** (-3 * time / 0.25) * np.clip((time - 0.006) / 0.012, 0, 1)
    tail = sosfilt(butter(1, 3_200, fs=RATE, output="sos"), tail) * 0.05
    for delay, gain in ((0.0043, 0.42), (0.0071, -0.30), (0.0113, 0.26), (0.0162, -0.17), (0.0229, 0.12)):
        tail[samples(delay)] += gain
    return sosfilt(butter(1, 180, btype="highpass", fs=RATE, output="sos"), tail)


ROOM = _room_response()


def in_room(dry: Wave, wet: float) -> Wave:
    """The sound with its share `wet` of the room behind it."""
    heard = wet * fftconvolve(dry, ROOM)
    heard[: len(dry)] += dry
    return heard


def trimmed(sound: Wave, floor_db: float = -58.0, fade: float = 0.012) -> Wave:
    """Without rumble, cut where it has sunk `floor_db` below its peak, faded at both ends: no click."""
    sound = sosfilt(butter(2, 35, btype="highpass", fs=RATE, output="sos"), sound)
    audible = np.flatnonzero(np.abs(sound) > np.max(np.abs(sound)) * 10 ** (floor_db / 20))
    start, end = max(0, audible[0] - 16), min(len(sound), audible[-1] + samples(fade))
    sound = np.concatenate([np.zeros(4), sound[start:end], np.zeros(4)])
    sound[4:20] *= np.linspace(0, 1, 16)
    length = samples(fade)
    sound[-length - 4 : -4] *= 0.5 * (1 + np.cos(np.pi * np.linspace(0, 1, length)))
    return sound


# --- loudness --------------------------------------------------------------------------------------


def k_weighted(sound: Wave, rate: int = RATE) -> Wave:
    """The ear's weighting of ITU-R BS.1770: treble lifted by 4 dB, lows cut at 38 Hz."""
    turn, q = np.tan(np.pi * 1_681.974450955533 / rate), 0.7071752369554196
    lift = 10 ** (3.999843853973347 / 20)
    middle = lift**0.4996667741545416
    scale = 1 + turn / q + turn * turn
    poles = [1, 2 * (turn * turn - 1) / scale, (1 - turn / q + turn * turn) / scale]
    bend = middle * turn / q
    zeros = np.array([lift + bend + turn * turn, 2 * (turn * turn - lift), lift - bend + turn * turn])
    shelved = lfilter(zeros / scale, poles, sound)
    turn, q = np.tan(np.pi * 38.13547087602444 / rate), 0.5003270373238773
    scale = 1 + turn / q + turn * turn
    poles = [1, 2 * (turn * turn - 1) / scale, (1 - turn / q + turn * turn) / scale]
    return lfilter([1, -2, 1], poles, shelved)


def loudness(sound: Wave) -> float:
    """Loudness of the loudest tenth of a second in LUFS (K-weighted, ungated)."""
    power = np.concatenate([k_weighted(sound), np.zeros(WINDOW)]) ** 2
    sums = np.cumsum(np.concatenate([[0.0], power]))
    return -0.691 + 10 * np.log10(np.max(sums[WINDOW:] - sums[:-WINDOW]) / WINDOW)


def at_loudness(sound: Wave, target: float) -> Wave:
    return sound * 10 ** ((target - loudness(sound)) / 20)


def peak_db(sound: Wave) -> float:
    return 20 * np.log10(np.max(np.abs(sound)))
