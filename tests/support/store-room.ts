import type { Sql } from "#platform/postgres/connection.ts"
import type { Ledger } from "../prove/ledger.ts"
import type { Random } from "./random.ts"
import type { Answer } from "./visitor.ts"

type Tables = (
  what: string,
  path: string,
  method: string,
  body?: object,
) => Promise<Answer>

type Booking = {
  id: string
  variant: string
  qty: number
  path: string
  body: object
}

export type StoreRoom = ReturnType<typeof openStoreRoom>

/** Deliveries exceed breakages, so paid goods are always in stock. */
const MOVES = [
  ["delivery", 3],
  ["breakage", -1],
  ["gift", -1],
] as const
const MISCOUNTS = [-1, 0, 1, 2]

/** The manual stock bookings of Studio's staff. A booking without an answer is
 * sent again later. */
export function openStoreRoom(variants: string[]) {
  const asked = new Map<string, Booking>()
  const told = new Set<string>()
  const open: Booking[] = []

  async function send(booking: Booking, tables: Tables) {
    const { path, body } = booking
    const answer = await tables("a booking", path, "POST", body).catch(
      () => null,
    )
    if (!answer || answer.status >= 500) open.push(booking)
    else if (answer.status < 300) told.add(booking.id)
  }

  async function move(own: Random, tables: Tables) {
    const [id, variant] = [uuid(own), own.pick(variants)]
    const [kind, qty] = own.pick(MOVES)
    const body = {
      ...{ p_booking_id: id, p_variant_id: variant },
      ...{ p_kind: kind, p_qty: qty },
    }
    return begin({ id, variant, qty, path: "rpc/move_stock", body }, tables)
  }

  async function count(own: Random, tables: Tables) {
    const [id, variant] = [uuid(own), own.pick(variants)]
    const which = { p_variant_id: variant }
    const read = await tables("a count", "rpc/stock_of", "POST", which)
    if (read.status !== 200 || !read.body) return
    const expected = Number(read.body.on_hand)
    const qty = own.pick(MISCOUNTS)
    const line = { variant_id: variant, expected, counted: expected + qty }
    const body = { p_booking_id: id, p_lines: [line] }
    return begin({ id, variant, qty, path: "rpc/book_stock", body }, tables)
  }

  function begin(booking: Booking, tables: Tables) {
    asked.set(booking.id, booking)
    return send(booking, tables)
  }

  return {
    asked,
    told,
    async errand(own: Random, tables: Tables) {
      const again = open.shift()
      if (again) return send(again, tables)
      return own.next() < 0.5 ? move(own, tables) : count(own, tables)
    },
  }
}

/** Drawn from the seed, so that a round can be repeated. */
function uuid(own: Random) {
  const hex = () =>
    own
      .below(2 ** 32)
      .toString(16)
      .padStart(8, "0")
  const [a, b, c, d] = [hex(), hex(), hex(), hex()]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`
}

type Row = { booking_id: string; variant_id: string; qty: number }

/** Every acknowledged booking is there, every requested one at most once, and
 * there are no others. */
export async function accountForStoreRoom(
  sql: Sql,
  { asked, told }: StoreRoom,
  ledger: Ledger,
) {
  const rows = await sql<Row[]>`select booking_id, variant_id, qty
    from stock_movements where booking_id is not null`
  const booked = Map.groupBy(rows, ({ booking_id }) => booking_id)
  for (const { id, variant, qty } of asked.values()) {
    const [row, ...more] = booked.get(id) ?? []
    const fits = row && row.variant_id === variant && row.qty === qty
    const held = more.length === 0 && (row ? fits : qty === 0 || !told.has(id))
    const seen = `booking ${id} of ${qty}: ${JSON.stringify([row, ...more])}`
    ledger.expect("kept", held === true, seen)
  }
  for (const id of booked.keys()) {
    ledger.expect("kept", asked.has(id), `nobody booked ${id}`)
  }
}
