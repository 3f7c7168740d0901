const KEY = "asked-mail"
const A_DAY_MS = 86_400_000

type Asked = { email: string; proof?: string; at: number }

/** Notes that this browser has asked for a mail to an address: the link in it
 * is then no stranger's. */
export function noteAsked(email: string, proof = askedBy(email)?.proof) {
  const asked: Asked = { email: plain(email), proof, at: Date.now() }
  try {
    localStorage.setItem(KEY, JSON.stringify(asked))
  } catch {
    // A closed storage keeps nothing: the link's page asks then.
  }
}

/** The same for a sign-up, with a secret by which the service knows this
 * browser again: the password typed here is ours. */
export function noteSignUp(email: string) {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  noteAsked(email, Array.from(bytes, hex).join(""))
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

/** For the auth library, which has no place for the secret of a sign-up. */
export function fetchWithProof(input: RequestInfo | URL, init?: RequestInit) {
  const proof = String(input).includes("/signup") && askedBy()?.proof
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
