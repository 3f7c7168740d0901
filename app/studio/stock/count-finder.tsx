import { type FormEvent, useState } from "react"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, stockMessages } from "../messages.ts"
import { CodeScanner } from "./code-scanner.tsx"
import { countOne } from "./count-store.ts"
import { nameOf, type Stock, stockOf, stockPage } from "./stock-data.ts"

const SHOWN = 6

/** Finds an item by scan, SKU or name. Each time adds one to the count. */
export function CountFinder() {
  const [typed, setTyped] = useState("")
  const [likely, setLikely] = useState<Stock[]>([])

  function take(stock: Stock) {
    setLikely([])
    setTyped("")
    const counted = countOne(stock)
    if (counted === null)
      notify({ text: stockMessages.longCount, isError: true })
    else notify({ text: `${counted} × ${nameOf(stock)}` })
  }

  async function find(code: string) {
    const words = code.trim()
    if (!words) return
    try {
      const exact = await stockOf({ p_sku: words })
      if (exact) return take(exact)
      const found = await searchStock(words)
      const [only] = found
      if (only && found.length === 1) return take(only)
      setLikely(found)
      if (!only)
        notify({ text: stockMessages.notStocked(words), isError: true })
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
  }

  function send(event: FormEvent) {
    event.preventDefault()
    void find(typed)
  }

  return (
    <div className="grid gap-4">
      <CodeScanner onRead={find} />
      <form onSubmit={send} className="flex items-end gap-2">
        <label className="grid grow gap-1.5">
          <span className="label text-ash">SKU or name</span>
          <input
            className="box"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="go"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <button type="submit" className="press">
          Add one
        </button>
      </form>
      {likely.length > 0 && (
        <ul aria-label="Matches" className="border-rule border-b">
          {likely.map((stock) => (
            <li key={stock.id} className="border-rule border-t">
              <button
                type="button"
                className="min-h-11 w-full py-2 text-left hover:bg-sheet"
                onClick={() => take(stock)}
              >
                {nameOf(stock)}
                <span className="label block text-ash">
                  {[stock.shelf, stock.sku].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

async function searchStock(search: string) {
  const query = { search, sort: "title", page: 1, filters: {} }
  const { rows } = await stockPage(query, SHOWN)
  return rows as (Stock & (typeof rows)[number])[]
}
