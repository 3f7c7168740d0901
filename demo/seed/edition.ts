import { createHash } from "node:crypto"

/** One printing of the whole catalogue. The first is the label itself; the
 * others are made for measuring: other names, other days, same pictures and
 * same music. */
export interface Edition {
  readonly number: number
  readonly isOriginal: boolean
  id(kind: string, key: string): string
  slug(slug: string): string
  title(title: string): string
  /** How much older everything is than in the original. */
  readonly daysOlder: number
  readonly extraPence: number
}

export function edition(number: number): Edition {
  const isOriginal = number === 1
  return {
    number,
    isOriginal,
    id: (kind, key) => uuidOf(`${kind} ${key} ${number}`),
    slug: (slug) => (isOriginal ? slug : `${slug}-${number}`),
    title: (title) => (isOriginal ? title : retitle(title, number)),
    daysOlder: isOriginal ? 0 : (number * 53) % 2900,
    extraPence: isOriginal ? 0 : (number % 19) * 50,
  }
}

/** Ids follow from what they stand for, so that a second seeding makes the
 * same rows and links to them stay good. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(`9x demo ${name}`).digest("hex")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-")
}

function retitle(title: string, number: number): string {
  const first = openings[number % openings.length]
  const second = closings[Math.floor(number / 3) % closings.length]
  return `${first} ${second} ${title} ${number}`
}

// Lengths without a common divisor, so that pairs repeat late.
const openings = [
  "Amber",
  "Broken",
  "Civic",
  "Distant",
  "Early",
  "Former",
  "Gilded",
  "Hollow",
  "Inland",
  "Joyful",
  "Kindly",
]
const closings = [
  "Arcade",
  "Bridge",
  "Canal",
  "Depot",
  "Embankment",
  "Foundry",
  "Garden",
]
