import { dayOf } from "#domain/calendar.ts"
import { browserTables } from "./browser-tables.ts"
import { callFunction } from "./functions.ts"
import type { Reader } from "./orders.ts"
import { publishableKey } from "./publishable-key.ts"

const MOST_TERMS = 50
const TERM =
  "id,number,begins_on,ends_on,discount_percent,early_days,item:order_items(product_title,variant_title,product:products(slug,active),passes(id,closed_at))"

export type Term = Awaited<ReturnType<typeof memberships>>[number]

/** A member's current and upcoming terms, by start date. */
export async function memberships(reader: Reader, now = new Date()) {
  const db = browserTables(await publishableKey(), reader.token)
  const { data, error } = await db
    .from("memberships")
    .select(TERM)
    // Shop staff may read everybody's terms; this page shows one's own.
    .eq("user_id", reader.userId)
    .is("ended_at", null)
    .gte("ends_on", dayOf(now))
    .order("begins_on")
    .order("id")
    .limit(MOST_TERMS)
  if (error) throw new Error(error.message)
  return data
}

/** An upcoming record that members can hear early. Its links expire. */
export type EarlyRecord = {
  id: string
  title: string
  artist: string
  out_from: string
  sleeve: string | null
  tracks: EarlyTrack[]
}

type EarlyTrack = {
  id: string
  title: string
  seconds: number | null
  src: string
  /** The same in Opus, if available. */
  opusSrc: string | null
  /** Of the record it belongs to. */
  loudness: number | null
  truePeak: number | null
}

export async function earlyRecords({ token }: Reader) {
  const answer = await callFunction<{ records: EarlyRecord[] }>(
    "early-listening",
    {},
    token,
  )
  if (!answer.ok) throw new Error(answer.reason)
  return answer.data.records
}
