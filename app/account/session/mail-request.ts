const KEY = "asked-mail"
const A_DAY_MS = 86_400_000

type MailRequest = {
  email: string
  proof?: string
  /** For a change of address rather than a new account. */
  change?: boolean
  /** The page the visitor was on before signing up. */
  back?: string
  at: number
}

/** Records that this browser asked for an email to an address, so that the link
 * in it can be trusted. */
export function noteMailRequest(email: string) {
  const { proof, change, back } = mailRequestFor(email) ?? {}
  note(email, { proof, change, back })
}

function note(email: string, more: Partial<MailRequest>) {
  const asked: MailRequest = { ...more, email: plain(email), at: Date.now() }
  try {
    localStorage.setItem(KEY, JSON.stringify(asked))
  } catch {
    // With storage disabled nothing is kept, and the link's page asks the
    // visitor instead.
  }
}

/** The same for a sign-up, with a secret that lets the server recognise this
 * browser: it proves that the password was typed here. */
export function noteSignUp(email: string, back: string) {
  note(email, { proof: newProof(), back })
}

/** The same for a change of address: it proves that the account is ours. */
export function noteAddressChange(email: string) {
  note(email, { proof: newProof(), change: true })
}

function newProof() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, hex).join("")
}

/** The recent record for an address, or for any address. */
export function mailRequestFor(email?: string): MailRequest | null {
  try {
    const asked = JSON.parse(localStorage.getItem(KEY) ?? "") as MailRequest
    const isFresh = Date.now() - asked.at < A_DAY_MS
    const fits = email === undefined || asked.email === plain(email)
    return isFresh && fits && typeof asked.email === "string" ? asked : null
  } catch {
    return null
  }
}

export function forgetMailRequest() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is disabled, so nothing was kept.
  }
}

/** Requests that sign up, change or confirm an address. */
const PROOF_PATHS = /\/auth\/v1\/(signup|user|verify)\b/

/** Adds the secret to the auth library's requests; the library has no option
 * for it. */
export function fetchWithProof(input: RequestInfo | URL, init?: RequestInit) {
  const proof = PROOF_PATHS.test(String(input)) && mailRequestFor()?.proof
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
