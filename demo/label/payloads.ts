import type { Release } from "./releases.ts"

/** Files of a release, in these formats. */
export interface RecordingPayload {
  readonly kind: "recording"
  readonly release: Release["slug"]
  readonly formats: readonly ("mp3" | "flac")[]
  readonly limit: number
}

/** A ticket or a membership card: one page to print or keep on a phone. */
export interface PassPayload {
  readonly kind: "pass"
  readonly filename: string
  readonly heading: string
  readonly grade: string
  readonly terms: string
  readonly limit: number
}

export type Payload = RecordingPayload | PassPayload

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
  "listening-session-one": listening("One chair"),
  "listening-session-two": listening("Two chairs, together"),
  "mixing-night-listener": mixing("Listener's chair"),
  "mixing-night-desk": mixing("Place at the desk"),
  "friends-friend": friends("Friend"),
  "friends-good-friend": friends("Good Friend"),
  "friends-best-friend": friends("Best Friend"),
  "singles-club-one": singles("One year"),
  "singles-club-two": singles("Two years"),
}

function recording(release: Release["slug"], limit = 5): RecordingPayload {
  return { kind: "recording", release, formats: ["mp3", "flac"], limit }
}

function listening(grade: string): PassPayload {
  return {
    kind: "pass",
    filename: "9x-listening-session-ticket.html",
    heading: "Listening Session at the 9X Room",
    grade,
    terms:
      "Good for any Thursday, doors at seven. Write to room@9x.example with the date you would like, and bring this page.",
    limit: 5,
  }
}

function mixing(grade: string): PassPayload {
  return {
    kind: "pass",
    filename: "9x-mixing-night-ticket.html",
    heading: "Mixing Night with HEXA",
    grade,
    terms:
      "Good for the last Saturday of any month, from ten at night until it is right. Write to room@9x.example with the month you would like. There is soup.",
    limit: 5,
  }
}

function friends(grade: string): PassPayload {
  return {
    kind: "pass",
    filename: "9x-friends-card.html",
    heading: "Friends of 9X",
    grade,
    terms:
      "Good for twelve months from the day of your order. Show it at the door, or quote your order number to friends@9x.example.",
    limit: 10,
  }
}

function singles(grade: string): PassPayload {
  return {
    kind: "pass",
    filename: "9x-singles-club-card.html",
    heading: "9X Singles Club",
    grade,
    terms:
      "Good for as long as you have joined for. The box comes with the first seven-inch, to the address of your order; write to singles@9x.example when you move.",
    limit: 10,
  }
}
