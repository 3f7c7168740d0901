import { createStore } from "../../ui/store.ts"
import type { Stock } from "./stock-data.ts"

/** One line of a count: what should have lain there when it was begun, and
 * what was found. */
export type CountLine = Pick<
  Stock,
  "id" | "product" | "title" | "sku" | "shelf" | "to_send"
> & { expected: number; counted: number }

export type Count = {
  lines: CountLine[]
  /** Made when it is compared; it books once. */
  booking: string | null
  /** It was sent, and nobody answered. */
  isUnknown: boolean
}

const KEY = "studio-stock-count"
const NOTHING: Count = { lines: [], booking: null, isUnknown: false }
const MOST_LINES = 500

/** A count takes an afternoon, and a phone forgets: it lies in this browser. */
export const countStore = createStore<Count>(kept())

function change(next: Partial<Count>) {
  const count = { ...countStore.get(), ...next }
  countStore.set(count)
  try {
    localStorage.setItem(KEY, JSON.stringify(count))
  } catch {
    // A full or closed storage keeps nothing; the screen itself still does.
  }
}

function kept(): Count {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "") as Count
  } catch {
    return NOTHING
  }
}

/** One more of it; the newest stands on top. Answers how many that makes, and
 * nothing when there are too many lines already. */
export function countOne(stock: Stock) {
  const { lines } = countStore.get()
  const known = lines.find(({ id }) => id === stock.id)
  if (!known && lines.length >= MOST_LINES) return null
  const { id, product, title, sku, shelf, to_send, on_hand } = stock
  const line = known
    ? { ...known, counted: known.counted + 1 }
    : {
        ...{ id, product, title, sku, shelf, to_send },
        ...{ expected: on_hand, counted: 1 },
      }
  change({ lines: [line, ...lines.filter((each) => each !== known)] })
  return line.counted
}

export function setCounted(id: string, counted: number) {
  const { lines } = countStore.get()
  change({
    lines: lines.map((line) => (line.id === id ? { ...line, counted } : line)),
  })
}

export function leaveOut(id: string) {
  const { lines } = countStore.get()
  change({ lines: lines.filter((line) => line.id !== id) })
}

export function beginComparing() {
  change({ booking: crypto.randomUUID() })
}

export function goOnCounting() {
  change({ booking: null, isUnknown: false })
}

export function setUnknown(isUnknown: boolean) {
  change({ isUnknown })
}

/** Answers what takes it back. */
export function beginAnew() {
  const before = countStore.get()
  change(NOTHING)
  return () => change(before)
}
