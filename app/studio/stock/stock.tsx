import { useState } from "react"
import { Link } from "react-router"
import { Dialog } from "../frame/dialog.tsx"
import type { Column, Listed, ListRow } from "../resource.ts"
import { ListedScreen } from "../resource-screen.tsx"
import { MoveForm } from "./move-form.tsx"
import { nameOf, type Stock, stockPage } from "./stock-data.ts"
import { StockScreen } from "./stock-screen.tsx"

/** A list row as stock. */
function stockIn(row: ListRow) {
  return row as ListRow & Stock
}

function figure(key: keyof Stock, title: string): Column {
  return { key, title, numeric: true }
}

/** CSV columns that can be imported again (import.tsx reads them). */
const SHEET: readonly Column[] = [
  { key: "id", title: "Id" },
  { key: "product", title: "Product" },
  { key: "title", title: "Variant" },
  { key: "sku", title: "SKU" },
  { key: "shelf", title: "Shelf" },
  { key: "low_at", title: "Low-stock alert" },
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
  isIncoming: true,
  select: "*",
  read: stockPage,
  sheet: SHEET,
  columns: [
    {
      key: "title",
      title: "Item",
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
    figure("sold", "Sold in 30 days"),
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
      title: "Status",
      options: [
        { value: "low", title: "Low stock" },
        { value: "none", title: "Out of stock" },
        { value: "held", title: "Held" },
      ],
    },
  ],
  nameOf: (row) => nameOf(row as Stock),
  Actions,
}

/** Highlights low stock. */
function Available({ stock }: { stock: Stock }) {
  return (
    <span className={stock.is_low ? "text-signal" : undefined}>
      {stock.available}
      {stock.is_low && <span className="sr-only"> (low stock)</span>}
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
        Import CSV…
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
