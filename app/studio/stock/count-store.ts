import { createStore } from "../../ui/store.ts"
import type { Stock } from "./stock-data.ts"

/** One line of a count: the expected and the counted quantity. */
export type CountLine = Pick<
  Stock,
  "id" | "product" | "title" | "sku" | "shelf" | "to_send"
> & { expected: number; counted: number }

export type Count = {
  lines: CountLine[]
  /** Created when the count is compared, so that it is saved only once. */
  booking: string | null
  /** It was saved, but the response was lost. */
  isUnknown: boolean
}

const KEY = "studio-stock-count"
const NOTHING: Count = { lines: [], booking: null, isUnknown: false }
const MOST_LINES = 500

/** Stored in this browser, because a count takes an afternoon. */
export const countStore = createStore<Count>(kept())

function change(next: Partial<Count>) {
  const count = { ...countStore.get(), ...next }
  countStore.set(count)
  try {
    localStorage.setItem(KEY, JSON.stringify(count))
  } catch {
    // If storage is full or blocked, the screen still has the count.
  }
}

function kept(): Count {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "") as Count
  } catch {
    return NOTHING
  }
}

/** Adds one to an item and moves it to the top. Returns the new count, or null
 * when the list is full. */
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

export function removeLine(id: string) {
  const { lines } = countStore.get()
  change({ lines: lines.filter((line) => line.id !== id) })
}

export function startReview() {
  change({ booking: crypto.randomUUID() })
}

export function resumeCount() {
  change({ booking: null, isUnknown: false })
}

export function setUnknown(isUnknown: boolean) {
  change({ isUnknown })
}

/** Discards the count and returns a function that restores it. */
export function discardCount() {
  const before = countStore.get()
  change(NOTHING)
  return () => change(before)
}
