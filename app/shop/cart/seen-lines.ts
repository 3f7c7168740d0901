import { SEEN_LINES } from "#app/account/session/forget-member.ts"
import type { Line } from "./line.ts"

type Seen = Record<string, unknown>

/** The database keeps no price for a member's line: this browser remembers
 * the first one it showed, and the names of what may vanish. */
export function seenLines(userId: string) {
  return {
    /** The lines with what was seen of them; only these stay remembered. */
    recall(lines: Line[]): Line[] {
      const before = read(userId)
      const known = lines.map((line) =>
        withMemory(line, Object(before[line.id])),
      )
      write(userId, Object.fromEntries(known.map(seenOf)))
      return known
    },
    /** Whoever changes a line has read its note. */
    forget(id: string) {
      const { [id]: _, ...others } = read(userId)
      write(userId, others)
    },
  }
}

function withMemory(line: Line, { price, title, variant }: Seen): Line {
  if (line.gone) return named(line, text(title), text(variant))
  const isKnown = Number.isSafeInteger(price)
  if (!isKnown || price === line.variant.price_cents) return line
  return { ...line, priceWas: Number(price) }
}

function named(line: Line, title: string, variant: string): Line {
  return {
    ...line,
    product: { ...line.product, title: line.product.title || title },
    variant: { ...line.variant, title: line.variant.title || variant },
  }
}

function seenOf({ id, gone, priceWas, product, variant }: Line) {
  const price = gone ? undefined : (priceWas ?? variant.price_cents)
  return [id, { price, title: product.title, variant: variant.title }]
}

function read(userId: string): Record<string, unknown> {
  try {
    const { of, lines } = Object(
      JSON.parse(localStorage.getItem(SEEN_LINES) ?? ""),
    )
    return of === userId ? Object(lines) : {}
  } catch {
    return {}
  }
}

/** Where storage is full or shut, changes are simply not noticed. */
function write(userId: string, lines: Record<string, unknown>) {
  try {
    localStorage.setItem(SEEN_LINES, JSON.stringify({ of: userId, lines }))
  } catch {}
}

function text(value: unknown) {
  return typeof value === "string" ? value.slice(0, 200) : ""
}
