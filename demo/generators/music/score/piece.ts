import type { Instrument } from "../synthesis/instrument.ts"
import type { Mix, Space } from "../synthesis/mixer.ts"
import type { Changes } from "./chords.ts"
import type { Tempo } from "./clock.ts"
import { type Form, playsAt } from "./form.ts"
import { beat } from "./grid.ts"
import { fill, type Note, type Pattern } from "./pattern.ts"

/** Someone in the band: a sound, its place in the mix, and a feel. */
export interface Player {
  sound: Instrument
  mix: Mix
  /** Drums and noise have no pitch to be in key with. */
  unpitched?: boolean
  /** Milliseconds behind (or, negative, ahead of) the beat. */
  lag?: number
  /** How far, in milliseconds, a hand may miss. */
  loose?: number
  /** Keeps straight time over a swung groove. */
  straight?: boolean
}

export interface Part extends Player {
  name: string
  notes: Note[]
}

export interface Piece extends Tempo {
  release: string
  title: string
  key: string
  meter: number
  beats: number
  /** Seconds it may ring after the last bar; what nobody hears is cut. */
  tail: number
  /** Beats before the last bar's end at which the whole starts to fade; most
   * pieces end by themselves. */
  fadeOut?: number
  /** Beat at which the 30-second preview starts. */
  highlight: number
  space: Space
  parts: Part[]
  /** Chords with the beat they start at, to tell borrowed notes from wrong. */
  harmony: { at: number; beats: number; changes: Changes }[]
}

interface Sketch<F extends Form>
  extends Omit<Piece, "meter" | "beats" | "tail" | "harmony"> {
  form: F
  meter?: number
  tail?: number
  harmony: { [Name in keyof F]?: Changes }
}

/** Completes what the pieces have in common. */
export function piece<F extends Form>(sketch: Sketch<F>): Piece {
  const { form, harmony, ...rest } = sketch
  return {
    meter: 4,
    tail: 4,
    ...rest,
    beats: form.all.beats,
    harmony: Object.entries(harmony).flatMap(([name, changes]) =>
      form[name].places.map(({ at, beats }) => ({
        at,
        beats,
        changes: changes as Changes,
      })),
    ),
  }
}

/** What a player does in a section: a drum grid, a pattern, or several at
 * once; each is repeated until the section is full. */
type Cell = string | Pattern | (string | Pattern)[]

/** Writes the score as a table, players down and sections across. What a
 * section holds is played each time it comes, by those who play then. */
export function score<B extends Record<string, Player>, F extends Form>(
  band: B,
  form: F,
  table: { [Name in keyof B]?: { [Place in keyof F]?: Cell } },
): Part[] {
  refuseStrangers(form, Object.keys(table))
  return Object.entries(table).map(([name, row]) => {
    const notes = Object.entries(row ?? {}).flatMap(([section, cell]) =>
      form[section].places
        .filter((place) => playsAt(place, name))
        .flatMap((place) =>
          [cell].flat().flatMap((it) => fill(place, patternOf(it as Cell))),
        ),
    )
    notes.sort((a, b) => a.at - b.at)
    return { ...band[name], name, notes }
  })
}

function refuseStrangers(form: Form, players: string[]) {
  for (const { only = [], tacet } of Object.values(form).flatMap(
    ({ places }) => places,
  )) {
    const stranger = [...only, ...tacet].find((it) => !players.includes(it))
    if (stranger) throw new Error(`nobody called ${stranger} plays here`)
  }
}

function patternOf(cell: Cell) {
  return typeof cell === "string" ? beat(cell) : (cell as Pattern)
}

/** The same player with another place in the mix. */
export function mixed(player: Player, mix: Partial<Mix>): Player {
  return { ...player, mix: { ...player.mix, ...mix } }
}
