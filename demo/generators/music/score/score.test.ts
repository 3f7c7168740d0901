import { expect, test } from "vitest"
import { changes, chordAt } from "./chords.ts"
import { secondsAt } from "./clock.ts"
import { arpeggio, bassline, comp } from "./figure.ts"
import { form, playsAt } from "./form.ts"
import { beat } from "./grid.ts"
import { harmony, line } from "./line.ts"
import { fill, hold, sequence } from "./pattern.ts"
import { score } from "./piece.ts"
import { diatonic, hertz, midiOf, scaleOf } from "./pitch.ts"
import { voiceLed } from "./voicing.ts"

test("pitches are counted from middle C and tuned to A 440", () => {
  expect(midiOf("C4")).toBe(60)
  expect(midiOf("Eb5")).toBe(75)
  expect(hertz(midiOf("A4"))).toBe(440)
  expect(() => midiOf("H4")).toThrow("no such pitch")
})

test("a scale step stays in the key", () => {
  const major = scaleOf("C major")
  expect(diatonic(60, major, 2)).toBe(64)
  expect(diatonic(60, major, -2)).toBe(57)
})

test("a melody is read with its lengths, rests and accents", () => {
  const { notes, beats } = line("C4:1.5 E4:.5 r:1 G4! | C5':4")
  expect(beats).toBe(8)
  expect(notes.map(({ at, midi }) => [at, midi])).toEqual([
    [0, 60],
    [1.5, 64],
    [3, 67],
    [4, 72],
  ])
  expect(notes[2].velocity).toBeGreaterThan(notes[1].velocity)
  expect(notes[3].beats).toBeLessThan(2)
})

test("a bar that does not add up is refused", () => {
  expect(() => line("C4:1 D4 E4")).toThrow("3 beats do not fill a bar")
  expect(() => line("C4:1 D4 E4", 3)).not.toThrow()
  expect(() => line("C4:1 X4:3")).toThrow("cannot read X4:3")
})

test("a second voice gives way to the chord on held notes", () => {
  const second = harmony(line("F4:4"), "C major", -2, changes("F"))
  expect(second.notes[0].midi % 12).not.toBe(2)
  expect([0, 5, 9]).toContain(second.notes[0].midi % 12)
})

test("changes share a bar evenly and know their tones", () => {
  const { chords, beats } = changes("Fm9 | Bb9sus4 Eb/G")
  expect(beats).toBe(8)
  expect(chords.map(({ at, beats }) => [at, beats])).toEqual([
    [0, 4],
    [4, 2],
    [6, 2],
  ])
  expect(chords[2].bass).toBe(7)
  expect(chordAt({ chords, beats }, 13).name).toBe("Bb9sus4")
  expect(() => changes("Cmaj99")).toThrow("no such chord")
})

test("voices move by small steps from chord to chord", () => {
  const [first, second] = voiceLed(changes("C | F"), { centre: 64, voices: 3 })
  const moved = second.map((note) =>
    Math.min(...first.map((old) => Math.abs(old - note))),
  )
  expect(Math.max(...moved)).toBeLessThanOrEqual(2)
})

test("a drum grid keeps time and weight", () => {
  const { notes, beats } = beat("X..- o...")
  expect(beats).toBe(2)
  expect(notes.map(({ at }) => at)).toEqual([0, 0.75, 1])
  expect(notes[0].velocity).toBeGreaterThan(notes[2].velocity)
  expect(() => beat("q")).toThrow("no such hit")
})

test("figures follow the chords", () => {
  const vamp = changes("Am | F")
  const bass = bassline(vamp, "1=======5=======", { low: 33 })
  expect(bass.notes.map(({ midi }) => midi)).toEqual([33, 40, 41, 48])
  const figure = arpeggio(vamp, "0...1...2...3...", { low: 57, tones: 3 })
  expect(figure.notes.slice(0, 4).map(({ midi }) => midi)).toEqual([
    57, 60, 64, 69,
  ])
  const stabs = comp(vamp, "x...............", { centre: 60, voices: 3 })
  expect(stabs.notes).toHaveLength(6)
})

test("a pattern fills its section and is cut at its end", () => {
  const sections = form({ intro: 1, verse: 2 })
  const notes = fill(sections.verse, sequence(hold(1), hold(2)))
  expect(notes.map(({ at }) => at)).toEqual([4, 5, 7, 8, 10, 11])
})

test("a section comes back where the order says, for those who play then", () => {
  const order = "intro verse intro(keys) verse(-drum)"
  const song = form({ intro: 1, verse: 2 }, { order })
  expect(song.verse.places.map(({ at }) => at)).toEqual([4, 16])
  expect([song.verse.at, song.all.beats]).toEqual([4, 24])
  const [, quiet] = song.intro.places
  expect(playsAt(quiet, "keys")).toBe(true)
  expect(playsAt(quiet, "drum")).toBe(false)
  const player = { sound: () => {}, mix: { level: -20 } }
  const band = { keys: player, drum: player }
  const [keys, drum] = score(band, song, {
    keys: { verse: hold(8) },
    drum: { intro: hold(4), verse: hold(8) },
  })
  expect(keys.notes.map(({ at }) => at)).toEqual([4, 16])
  expect(drum.notes.map(({ at }) => at)).toEqual([0, 4])
})

test("an order that names nobody's section, or nobody, is refused", () => {
  const bars = { intro: 1, verse: 2 }
  expect(() => form(bars, { order: "intro chorus" })).toThrow("no such section")
  expect(() => form(bars, { order: "intro" })).toThrow("never played: verse")
  const song = form(bars, { order: "intro(kazoo) verse" })
  expect(() => score({}, song, {})).toThrow("nobody called kazoo")
})

test("swing delays the off-beats and leaves the beats alone", () => {
  const swung = { bpm: 60, swing: 0.6 }
  expect(secondsAt(2, swung)).toBe(2)
  expect(secondsAt(0.25, swung)).toBeCloseTo(0.3)
  expect(secondsAt(0.25, { bpm: 60 })).toBe(0.25)
})
