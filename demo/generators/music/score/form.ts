import type { Section } from "./pattern.ts"

/** One time a section is played, and by whom. */
export interface Place extends Section {
  /** These alone, or everybody. */
  only?: readonly string[]
  /** Silent here, as a score says. */
  tacet: readonly string[]
}

/** A section where it first comes, and every time it does. */
export interface FormSection extends Section {
  places: readonly Place[]
}

export type Form = Record<string, FormSection>

interface Course {
  meter?: number
  order?: string
}

/** Lays sections end to end: `{ intro: 2, verse: 8 }`, in bars. `all` is the
 * whole of it. A piece that comes back to something says in which `order` it
 * goes, and who plays then, or does not:
 * `"intro verse chorus verse(keys bass) chorus(-kick) end"`. */
export function form<Name extends string>(
  bars: Record<Name, number>,
  { meter = 4, order = Object.keys(bars).join(" ") }: Course = {},
): Record<Name | "all", FormSection> {
  const sections: Form = {}
  let at = 0
  for (const { name, ...players } of turnsOf(order)) {
    const beats = (bars as Record<string, number>)[name] * meter
    if (!beats) throw new Error(`no such section: ${name}`)
    const before = sections[name]?.places ?? []
    const places = [...before, { at, beats, ...players }]
    sections[name] = { at: places[0].at, beats, places }
    at += beats
  }
  const unplayed = Object.keys(bars).filter((name) => !sections[name])
  if (unplayed.length > 0) throw new Error(`never played: ${unplayed}`)
  const whole = { at: 0, beats: at }
  sections.all = { ...whole, places: [{ ...whole, tacet: [] }] }
  return sections as Record<Name | "all", FormSection>
}

export function playsAt({ only, tacet }: Place, player: string) {
  return !tacet.includes(player) && (only?.includes(player) ?? true)
}

function turnsOf(order: string) {
  return [...order.matchAll(/(\w+)(?:\(([^)]*)\))?/g)].map(([, name, said]) => {
    const players = said?.split(/\s+/).filter(Boolean) ?? []
    const tacet = players.filter((player) => player.startsWith("-"))
    const only = players.filter((player) => !player.startsWith("-"))
    return {
      name,
      only: only.length > 0 ? only : undefined,
      tacet: tacet.map((player) => player.slice(1)),
    }
  })
}
