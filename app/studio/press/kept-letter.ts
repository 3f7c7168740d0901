import { blankTerms, type Terms } from "./terms.ts"

/** A letter to the press that is being written: it waits in this window until
 * it is sent. */
export type KeptLetter = {
  /** By this it is sent once, however often it is pressed. */
  key: string
  contacts: string[]
  subject: string
  body: string
  /** Null for a letter without a link. */
  terms: Terms | null
  /** It was sent, and nobody answered. */
  isUnknown: boolean
}

const PLACE = "studio:press-letter"

/** Begins a letter to these people. Words that wait from before stay. */
export function beginLetter(contacts: string[]) {
  const kept = keptLetter()
  // What may have gone already must not go to others under its name.
  if (kept && !kept.isUnknown) return keepLetter({ ...kept, contacts })
  keepLetter({
    key: crypto.randomUUID(),
    contacts,
    ...{ subject: "", body: "" },
    terms: blankTerms(),
    isUnknown: false,
  })
}

/** Where the browser keeps nothing, it lasts as long as the page does. */
let held: KeptLetter | null = null

export function keptLetter(): KeptLetter | null {
  try {
    return held ?? JSON.parse(sessionStorage.getItem(PLACE) ?? "null")
  } catch {
    return held
  }
}

export function keepLetter(letter: KeptLetter | null) {
  held = letter
  try {
    if (letter) sessionStorage.setItem(PLACE, JSON.stringify(letter))
    else sessionStorage.removeItem(PLACE)
  } catch {
    // No room, or not allowed.
  }
}
