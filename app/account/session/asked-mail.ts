const KEY = "asked-mail"
const A_DAY_MS = 86_400_000

type Asked = {
  email: string
  proof?: string
  /** A member's new address, not somebody new. */
  change?: boolean
  /** Where one was going when signing up came between. */
  back?: string
  at: number
}

/** Notes that this browser has asked for a mail to an address: the link in it
 * is then no stranger's. */
export function noteAsked(email: string) {
  const { proof, change, back } = askedBy(email) ?? {}
  note(email, { proof, change, back })
}

function note(email: string, more: Partial<Asked>) {
  const asked: Asked = { ...more, email: plain(email), at: Date.now() }
  try {
    localStorage.setItem(KEY, JSON.stringify(asked))
  } catch {
    // A closed storage keeps nothing: the link's page asks then.
  }
}

/** The same for a sign-up, with a secret by which the service knows this
 * browser again: the password typed here is ours. */
export function noteSignUp(email: string, back: string) {
  note(email, { proof: newProof(), back })
}

/** And for a change of the address: the account is ours. */
export function noteChange(email: string) {
  note(email, { proof: newProof(), change: true })
}

function newProof() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, hex).join("")
}

/** What was noted for an address, or for whichever it was, of late. */
export function askedBy(email?: string): Asked | null {
  try {
    const asked = JSON.parse(localStorage.getItem(KEY) ?? "") as Asked
    const isFresh = Date.now() - asked.at < A_DAY_MS
    const fits = email === undefined || asked.email === plain(email)
    return isFresh && fits && typeof asked.email === "string" ? asked : null
  } catch {
    return null
  }
}

export function forgetAsked() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}

/** Where an address is signed up, changed or confirmed. */
const PROVED = /\/auth\/v1\/(signup|user|verify)\b/

/** For the auth library, which has no place for the secret. */
export function fetchWithProof(input: RequestInfo | URL, init?: RequestInit) {
  const proof = PROVED.test(String(input)) && askedBy()?.proof
  if (!proof) return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set("X-Sign-Up-Proof", proof)
  return fetch(input, { ...init, headers })
}

function plain(email: string) {
  return email.trim().toLowerCase()
}

function hex(byte: number) {
  return byte.toString(16).padStart(2, "0")
}
