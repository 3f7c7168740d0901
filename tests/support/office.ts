import type { Sql } from "#platform/postgres/connection.ts"
import type { Ledger } from "../prove/ledger.ts"
import { accountForParcels, nothingSent, packOne } from "./packers.ts"
import type { Random } from "./random.ts"
import { openRefunding } from "./refunding.ts"
import { makeMember } from "./shoppers.ts"
import { accountForStoreRoom, openStoreRoom } from "./store-room.ts"
import { type Answer, createVisitor, type Place } from "./visitor.ts"

type Ask = (what: string, ask: () => Promise<Answer>) => Promise<Answer>
type Artist = { bio: string | null; updated_at: string }
type Change = { change: string }

export type Office = Awaited<ReturnType<typeof openOffice>>

const MOST_ARTISTS = 6
const PEOPLE = 2
const STOCK_SHARE = 0.2
const REFUND_SHARE = 0.3
const PACKING_SHARE = 0.2
const ROW = { headers: { Prefer: "return=representation" } }

/** Two of the label's staff in Studio. They edit artists as its forms do: based
 * on the version they read, with some edits undone and some artists deleted.
 * They also book deliveries, breakages and counts of these variants, pack
 * parcels and give refunds. Their answers are recorded; requests without an
 * answer may have been done or not. */
export async function openOffice(
  sql: Sql,
  place: Place,
  random: Random,
  variants: string[],
) {
  const storeRoom = openStoreRoom(variants)
  const owner = await makeMember(place, random)
  await sql`insert into staff (user_id, role) values (${owner.id}, 'owner')`
  const told = {
    made: new Set<string>(),
    /** Every text is written only once, so it identifies its author. */
    written: new Set<string>(),
    putBack: new Set<string>(),
    givenBack: new Set<string>(),
    parcels: nothingSent(),
  }
  const refund = openRefunding(told.givenBack)
  let ask: Ask = (_, asked) => asked()
  let texts = 0

  async function errand(own: Random) {
    const visitor = createVisitor(place, own)
    visitor.signedInAs(owner.token)
    const tables = (
      what: string,
      path: string,
      method: string,
      body?: object,
    ) =>
      ask(what, () =>
        visitor.call(`/rest/v1/${path}`, body, { method, ...ROW }),
      )
    const chance = own.next()
    if (chance < STOCK_SHARE) return storeRoom.errand(own, tables)
    if (chance < STOCK_SHARE + REFUND_SHARE) {
      return refund(
        (what, path, body) => ask(what, () => visitor.call(path, body)),
        own,
      )
    }
    if (chance < STOCK_SHARE + REFUND_SHARE + PACKING_SHARE) {
      return packOne(own, told.parcels, (what, path, body) =>
        tables(what, path, "POST", body),
      )
    }
    const kind = own.next()
    const known = [...told.made]
    if (known.length < MOST_ARTISTS && kind < 0.3) return make()
    const id = known.length > 0 ? own.pick(known) : null
    if (!id) return make()
    if (kind < 0.8) return write(id)
    if (kind < 0.9) return putBack(id)
    return tables("a delete", `artists?id=eq.${id}`, "DELETE")

    async function make() {
      const slug = `artist-${own.below(2 ** 40).toString(36)}`
      const row = { slug, name: slug, is_public: false }
      const { status, body } = await tables("an insert", "artists", "POST", row)
      if (status === 201) told.made.add(body[0].id)
    }

    async function write(id: string) {
      const at = `artists?id=eq.${id}`
      const read = await tables("a form", `${at}&select=bio,updated_at`, "GET")
      const [found] = read.status === 200 ? (read.body as Artist[]) : []
      if (!found) return
      texts += 1
      const bio = `text ${texts}`
      const since = `updated_at=eq.${encodeURIComponent(found.updated_at)}`
      const saved = await tables("a save", `${at}&${since}`, "PATCH", { bio })
      if (saved.status === 200 && saved.body.length === 1) told.written.add(bio)
    }

    async function putBack(id: string) {
      const newest = `history?row_id=eq.${id}&order=id.desc&limit=1`
      const read = await tables("a history", newest, "GET")
      const [found] = read.status === 200 ? (read.body as Change[]) : []
      if (!found) return
      const { change } = found
      const wish = { p_change: change }
      const done = await tables("an undo", "rpc/put_back", "POST", wish)
      if (done.status < 300) told.putBack.add(change)
    }
  }

  return {
    told,
    storeRoom,
    /** Both work until told to stop; resolves when the last is done. */
    workUntil(through: Ask = (_, asked) => asked()) {
      ask = through
      let open = true
      async function work(own: Random) {
        while (open) await errand(own).catch(() => {})
      }
      const done = Promise.all(
        Array.from({ length: PEOPLE }, () => work(random.branch())),
      )
      return {
        async stop() {
          open = false
          await done
        },
      }
    },
  }
}

type Line = {
  row_id: string
  verb: string
  from: string | null
  to: string | null
}

/** Every acknowledged edit is in the history, and the history matches the rows:
 * each entry begins where the last ended, and the final one is the current
 * state. */
export async function accountForOffice(
  sql: Sql,
  { told, storeRoom }: Office,
  ledger: Ledger,
) {
  await accountForStoreRoom(sql, storeRoom, ledger)
  await accountForParcels(sql, told.parcels, ledger)
  const lines = await sql<(Line & { puts_back: string | null })[]>`
    select row_id, verb, before ->> 'bio' as from, after ->> 'bio' as to,
      puts_back
    from history where table_name = 'artists' order by id`
  const has = (key: keyof (typeof lines)[number]) =>
    new Set(lines.map((line) => line[key]))
  const acknowledged = [
    [told.made, has("row_id"), "artist"],
    [told.written, has("to"), "save"],
    [told.putBack, has("puts_back"), "undo"],
  ] as const
  for (const [said, kept, what] of acknowledged) {
    for (const one of said) {
      ledger.expect("kept", kept.has(one), `the ${what} ${one} is gone`)
    }
  }
  const stands = new Map<string, Line>()
  for (const line of lines) {
    const before = stands.get(line.row_id)
    const begins = line.verb === "insert" ? null : (before?.to ?? null)
    const seen = `${line.row_id} went from ${begins}, its history says ${line.from}`
    ledger.expect("kept", line.from === begins, seen)
    stands.set(line.row_id, line)
  }
  const rows = await sql<{ id: string; bio: string | null }[]>`
    select id::text, bio from artists where slug like 'artist-%'`
  const there = new Map(rows.map(({ id, bio }) => [id, bio]))
  for (const [id, { verb, to }] of stands) {
    const held = verb === "delete" ? !there.has(id) : there.get(id) === to
    ledger.expect(
      "kept",
      held,
      `${id} is ${there.get(id)}, after ${verb} ${to}`,
    )
  }
  for (const id of there.keys()) {
    ledger.expect("kept", stands.has(id), `nobody is said to have made ${id}`)
  }
}
