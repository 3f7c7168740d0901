import { useState } from "react"
import { notify } from "../frame/toasts.tsx"
import { errorMessage } from "../messages.ts"
import { type BookName, saveBook } from "./books.ts"
import { type Figures, showsVat } from "./money-data.ts"

const BOOKS: readonly { name: BookName; title: string }[] = [
  { name: "orders", title: "Orders" },
  { name: "refunds", title: "Refunds" },
  { name: "vat", title: "VAT" },
]

/** CSV files of the range for the accountant. */
export function Accountant({ figures }: { figures: Figures }) {
  const [busy, setBusy] = useState(false)
  const books = BOOKS.filter(({ name }) => name !== "vat" || showsVat(figures))
  async function take(name: BookName) {
    setBusy(true)
    try {
      await saveBook(name, figures)
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="accountant">
      <h2 id="accountant" className="headline pb-3 text-xl">
        For the accountant
      </h2>
      <p className="max-w-prose pb-3">
        These dates as CSV files, with a row for each order and each refund.
        They add up to the totals above and contain no names or addresses.
      </p>
      <div className="flex flex-wrap gap-3">
        {books.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            className="press"
            disabled={busy}
            onClick={() => void take(name)}
          >
            {title} as CSV
          </button>
        ))}
      </div>
    </section>
  )
}
