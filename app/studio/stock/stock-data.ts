import type { QueryClient } from "@tanstack/react-query"
import type { Movement } from "#domain/stock-movement.ts"
import { refreshQueries } from "../data/query-client.ts"
import { call } from "../data/tables.ts"
import type { ListQuery, Page } from "../resource.ts"

/** The stock of one variant. */
export type Stock = {
  id: string
  product: string
  title: string
  sku: string | null
  shelf: string | null
  low_at: number | null
  is_low: boolean
  /** In the store room and not sold. */
  on_hand: number
  /** Held by open checkouts. */
  held: number
  /** Not held by any checkout. */
  available: number
  /** Sold in the last 30 days. */
  sold: number
  /** Sold but not sent yet. */
  to_send: number
  days_left: number | null
}

export function nameOf({ product, title }: Pick<Stock, "product" | "title">) {
  return `${product}, ${title}`
}

export async function stockPage(query: ListQuery, size: number) {
  return await call<Page>("stock_list", {
    p_search: query.search,
    p_state: query.filters.state ?? "",
    p_sort: query.sort,
    p_page: query.page,
    p_size: size,
  })
}

/** Null when it doesn't exist or has no limit. */
export function stockOf(by: { p_variant_id: string } | { p_sku: string }) {
  return call<Stock | null>("stock_of", by)
}

export type LedgerLine = {
  id: number
  at: string
  kind: string
  qty: number
  reason: string | null
  order_id: string | null
  order_number: number | null
  by: string | null
  on_hand: number
}

export function ledgerOf(id: string, before: number | null, holds: boolean) {
  return call<LedgerLine[]>("stock_ledger", {
    ...{ p_variant_id: id, p_before: before, p_holds: holds },
  })
}

export type Move = { kind: Movement; qty: number; reason: string }

/** The client chooses the booking id, so that a repeated request counts once. */
export function moveStock(id: string, booking: string, move: Move) {
  return call<Stock>("move_stock", {
    ...{ p_booking_id: booking, p_variant_id: id, p_kind: move.kind },
    ...{ p_qty: move.qty, p_reason: move.reason || null },
  })
}

/** A line of a count or file as typed. Missing columns keep their values. */
export type TypedLine = {
  variant_id?: string
  sku?: string
  shelf?: string
  low_at?: string
  expected?: string | number
  counted?: string | number
}

type Place = { sku?: string; shelf?: string; low_at?: number }

/** The same line as the database read it. */
export type ReadLine = {
  line: number
  variant_id: string | null
  product: string | null
  title: string | null
  expected: number | null
  counted: number | null
  on_hand: number | null
  was: Place
  becomes: Place
  problem: string | null
}

export function compareStock(lines: readonly TypedLine[]) {
  return call<ReadLine[]>("compare_stock", { p_lines: lines })
}

export function bookStock(
  booking: string,
  lines: readonly TypedLine[],
  reason: string,
) {
  return call<number>("book_stock", {
    ...{ p_booking_id: booking, p_lines: lines, p_reason: reason },
  })
}

/** Refetches everything that shows stock. */
export function refreshStock(queries: QueryClient) {
  return refreshQueries(queries, ["stock", "product_variants", "today"])
}
