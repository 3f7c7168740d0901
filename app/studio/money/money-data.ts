import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Range } from "#domain/calendar.ts"
import { callFunction } from "../data/functions.ts"
import { call } from "../data/tables.ts"

/** Sales, refunds, VAT in net sales and payment fees, in pence. */
export type Sums = {
  orders: number
  units: number
  sold: number
  refunded: number
  vat: number
  fees: number
}

export type Line = Sums & {
  key: string
  /** Null for lines without a product, such as postage. */
  title: string | null
  /** Net sales in the previous period. */
  before: number
}

export type DaySums = Sums & { day: string }
export type VatLine = Omit<Sums, "orders" | "units" | "fees"> & {
  month: string
  rate: number | null
}
export type Breakdown = "products" | "artists" | "formats" | "countries"

export type Figures = Range &
  Record<Breakdown, Line[]> & {
    currency: string
    currencies: string[]
    /** The previous period, for comparison. */
    before: Range
    /** Days with sales or refunds in either period. */
    days: DaySums[]
    /** How many payments the provider hasn't reported fees for. */
    unknown_fees: number
    vat_registered: boolean
    vat: VatLine[]
  }

/** Whether to show VAT: when the label is registered, or the range has sales
 * from a time when it was. */
export function showsVat({ vat_registered, vat }: Figures) {
  return vat_registered || vat.some(({ rate }) => rate !== null)
}

type Asked = Range & {
  /** Compares with the same days of the previous year. */
  compare?: "year" | undefined
}

export function useFigures(range: Asked, currency: string | null) {
  return useQuery({
    queryKey: ["money", range, currency],
    queryFn: () =>
      call<Figures>("money_figures", {
        ...{ p_from: range.from, p_until: range.until, p_currency: currency },
        p_compare: range.compare ?? null,
      }),
    placeholderData: keepPreviousData,
  })
}

export type Entry = {
  id: string
  at: string
  day: string
  number: number
  ordered_at: string
  country: string | null
  currency: string
  subtotal_cents: number | null
  discount_cents: number | null
  postage_cents: number
  cents: number
  vat_rate: number | null
  vat_cents: number
  /** Null for refunds, and until the provider reports it. */
  fee_cents: number | null
  promo_code: string | null
  payment_id: string | null
}

const MOST_PAGES = 100

/** Every sale or every refund of a range. */
export async function readBook(
  book: "sale" | "refund",
  { from, until, currency }: Figures,
) {
  const entries: Entry[] = []
  let after: number | null = 0
  for (let page = 0; page < MOST_PAGES && after !== null; page += 1) {
    const read: { rows: Entry[]; next: number | null } = await call(
      "money_book",
      {
        ...{ p_book: book, p_from: from, p_until: until },
        ...{ p_currency: currency, p_after: after },
      },
    )
    entries.push(...read.rows)
    after = read.next
  }
  return entries
}

export type Payout = {
  id: string
  madeAt: string
  arrivesOn: string
  cents: number
  currency: string
  state: "coming" | "arrived" | "failed"
  hasLines: boolean
}

export type PayoutLine = {
  id: string
  at: string
  kind: "payment" | "refund" | "other"
  word: string
  cents: number
  feeCents: number
  order: { id: string; number: number; paid_cents: number } | null
}

export function usePayouts(range: Range) {
  return useQuery({
    queryKey: ["payouts", range],
    queryFn: () =>
      callFunction<{ payouts: Payout[]; isCut: boolean }>(
        "list-payouts",
        range,
        "member",
      ),
    staleTime: 60_000,
  })
}

const MOST_LINE_PAGES = 20

/** A payout's lines, up to a limit. */
export function usePayoutLines(id: string) {
  return useQuery({
    queryKey: ["payouts", "lines", id],
    queryFn: () => readLines(id),
    staleTime: 60_000,
  })
}

async function readLines(id: string) {
  const lines: PayoutLine[] = []
  let after: string | null = null
  for (let page = 0; page < MOST_LINE_PAGES; page += 1) {
    const read: { lines: PayoutLine[]; next: string | null } =
      await callFunction("get-payout", { id, after }, "member")
    lines.push(...read.lines)
    after = read.next
    if (after === null) break
  }
  return { lines, isCut: after !== null }
}
