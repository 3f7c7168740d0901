import type { Release } from "./releases.ts"

/** Files of a release, in these formats. */
export interface Payload {
  readonly release: Release["slug"]
  readonly formats: readonly ("mp3" | "flac")[]
  readonly limit: number
}

/** What stands behind each digital variant, by the payload's own name. */
export const payloads: Readonly<Record<string, Payload>> = {
  floodlight: recording("floodlight"),
  "market-day": recording("market-day"),
  "low-water": recording("low-water"),
  "postcards-to-nobody": recording("postcards-to-nobody"),
  "interior-angles": recording("interior-angles"),
  sodium: recording("sodium", 3),
  "rye-lane-riddim": recording("rye-lane-riddim"),
  n29: recording("n29"),
  "n29-mp3": { ...recording("n29"), formats: ["mp3"] },
}

function recording(release: Release["slug"], limit = 5): Payload {
  return { release, formats: ["mp3", "flac"], limit }
}
