import { blankTerms, type Terms } from "./terms.ts"

/** A press mailing being written, stored in this tab until it is sent. */
export type MailingDraft = {
  /** Makes a repeated send count once. */
  key: string
  contacts: string[]
  subject: string
  body: string
  /** Null for a mailing without a listening link. */
  terms: Terms | null
  /** It was sent, but the response was lost. */
  isUnknown: boolean
}

const PLACE = "studio:press-letter"

/** Starts a mailing to these contacts. An existing draft keeps its text. */
export function startMailing(contacts: string[]) {
  const kept = storedMailing()
  // A mailing that may have been sent must not change its recipients.
  if (kept && !kept.isUnknown) return storeMailing({ ...kept, contacts })
  storeMailing({
    key: crypto.randomUUID(),
    contacts,
    ...{ subject: "", body: "" },
    terms: blankTerms(),
    isUnknown: false,
  })
}

/** A fallback where the browser blocks storage. */
let held: MailingDraft | null = null

export function storedMailing(): MailingDraft | null {
  try {
    return held ?? JSON.parse(sessionStorage.getItem(PLACE) ?? "null")
  } catch {
    return held
  }
}

export function storeMailing(letter: MailingDraft | null) {
  held = letter
  try {
    if (letter) sessionStorage.setItem(PLACE, JSON.stringify(letter))
    else sessionStorage.removeItem(PLACE)
  } catch {
    // Storage is full or blocked.
  }
}
