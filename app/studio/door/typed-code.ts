/** What a code has of letters and digits. */
const WHOLE = 26

/** What is typed as a code has it: no signs, and no letter that is taken for a
 * digit. */
export function plainCode(typed: string) {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, "")
  return letters.replaceAll("O", "0").replace(/[IL]/g, "1")
}

/** A code as it is stored, out of what was scanned, or typed from paper by
 * somebody who takes an O for a nought; null for what can be none. */
export function codeFrom(typed: string) {
  const code = plainCode(typed)
  return code.length === WHOLE ? code : null
}

/** What the door's list knows a code by; null where the browser cannot
 * reckon it, which is where the site is reached without https. */
export async function hashOf(code: string) {
  if (!globalThis.crypto?.subtle) return null
  const bytes = new TextEncoder().encode(code)
  const digest = await crypto.subtle.digest("SHA-256", bytes)
  return Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}
