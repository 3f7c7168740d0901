import { useState } from "react"
import { Link } from "react-router"
import { Dialog } from "../frame/dialog.tsx"
import type { Column, Listed, ListRow } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { MoveForm } from "./move-form.tsx"
import { nameOf, type Stock, stockPage } from "./stock-data.ts"
import { StockScreen } from "./stock-screen.tsx"

/** What the list reads of a variant. */
function stockIn(row: ListRow) {
  return row as ListRow & Stock
}

function figure(key: keyof Stock, title: string): Column {
  return { key, title, numeric: true }
}

/** In columns that come back filled in (sheet.tsx reads them). */
const SHEET: readonly Column[] = [
  { key: "id", title: "Id" },
  { key: "product", title: "Product" },
  { key: "title", title: "Variant" },
  { key: "sku", title: "SKU" },
  { key: "shelf", title: "Shelf" },
  { key: "low_at", title: "Low from" },
  { key: "on_hand", title: "On hand" },
  { key: "counted", title: "Counted" },
  { key: "held", title: "Held" },
  { key: "available", title: "Available" },
  { key: "sold", title: "Sold in 30 days" },
  { key: "days_left", title: "Days left" },
]

export const STOCK: Listed = {
  table: "stock",
  path: "stock",
  one: "variant",
  many: "stock",
  roles: ["shop"],
  comesIn: true,
  select: "*",
  read: stockPage,
  sheet: SHEET,
  columns: [
    {
      key: "title",
      title: "What",
      show: (row) => (
        <span className="block min-w-32 whitespace-normal py-1">
          {nameOf(stockIn(row))}
        </span>
      ),
    },
    {
      key: "available",
      title: "Available",
      numeric: true,
      show: (row) => <Available stock={stockIn(row)} />,
    },
    figure("on_hand", "On hand"),
    figure("held", "Held"),
    figure("sold", "Sold, 30 days"),
    figure("days_left", "Days left"),
    { key: "sku", title: "SKU", numeric: true, unsorted: true },
    figure("shelf", "Shelf"),
    {
      key: "id",
      title: "Change",
      unsorted: true,
      show: (row) => <Change stock={stockIn(row)} />,
    },
  ],
  searched: ["product"],
  sort: "title",
  filters: [
    {
      column: "state",
      title: "State",
      options: [
        { value: "low", title: "Nearly gone" },
        { value: "none", title: "None there" },
        { value: "held", title: "Held" },
      ],
    },
  ],
  nameOf: (row) => nameOf(row as Stock),
  Actions,
}

/** Vermilion for what is nearly gone. */
function Available({ stock }: { stock: Stock }) {
  return (
    <span className={stock.is_low ? "text-signal" : undefined}>
      {stock.available}
      {stock.is_low && <span className="sr-only"> (nearly gone)</span>}
    </span>
  )
}

function Change({ stock }: { stock: Stock }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="press"
        aria-label={`Change ${nameOf(stock)}`}
        onClick={() => setOpen(true)}
      >
        ±
      </button>
      {open && (
        <Dialog title={nameOf(stock)} onClose={close}>
          <MoveForm stock={stock} onDone={close} onCancel={close} />
        </Dialog>
      )}
    </>
  )
}

function Actions() {
  return (
    <>
      <Link to="/studio/stock/sheet" className="press">
        From a CSV…
      </Link>
      <Link to="/studio/stock/count" className="press press-main">
        Count
      </Link>
    </>
  )
}

export function Component() {
  return (
    <ListedScreen
      listed={STOCK}
      one={(id) => <StockScreen key={id} list={STOCK} id={id} />}
    />
  )
}
