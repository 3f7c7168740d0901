/** Characters in a code. */
const WHOLE = 26

/** Removes punctuation and turns letters that look like digits into digits. */
export function plainCode(typed: string) {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, "")
  return letters.replaceAll("O", "0").replace(/[IL]/g, "1")
}

/** The stored form of a scanned or typed code; null when it can't be a code. */
export function codeFrom(typed: string) {
  const code = plainCode(typed)
  return code.length === WHOLE ? code : null
}

/** The SHA-256 of a code, as the check-in list has it; null where the browser
 * can't compute it, which is on sites without https. */
export async function hashOf(code: string) {
  if (!globalThis.crypto?.subtle) return null
  const bytes = new TextEncoder().encode(code)
  const digest = await crypto.subtle.digest("SHA-256", bytes)
  return Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}
