import type { Guest } from "./door-data.ts"
import { plainCode } from "./typed-code.ts"

type Findable = Pick<
  Guest,
  "number" | "holder" | "email" | "order_number" | "code_start"
>

/** Finds guests by parts of the name or email, by ticket or order number, or by
 * the start of the code. A known number must match exactly. */
export function findGuests<T extends Findable>(
  guests: readonly T[],
  typed: string,
): readonly T[] {
  const wanted = folded(typed)
  if (!wanted) return guests
  if (/^#?\d+$/.test(wanted)) {
    const numbered = guests.filter((guest) => hasNumber(guest, wanted))
    if (numbered.length > 0) return numbered
  }
  const words = wanted.split(/\s+/)
  const code = codeStart(typed)
  return guests.filter(
    (guest) => guest.code_start === code || hasWords(guest, words),
  )
}

function hasNumber({ number, order_number }: Findable, wanted: string) {
  const isOrder = order_number === wanted.replace("#", "")
  return isOrder || String(number) === wanted
}

function hasWords(guest: Findable, words: string[]) {
  const { number, holder, email, order_number } = guest
  const text = folded(`${holder ?? ""} ${email ?? ""} #${order_number}`)
  return words.every((word) => text.includes(word) || word === String(number))
}

/** Lower case without accents, because names are typed as heard. */
function folded(text: string) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim()
}

const GROUP = 4

/** The first group of a code; null when fewer characters were typed. */
function codeStart(typed: string) {
  const code = plainCode(typed)
  return code.length >= GROUP ? code.slice(0, GROUP) : null
}
