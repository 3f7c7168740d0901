import { randomUUID } from "node:crypto"
import type { Ledger } from "../ledger.ts"
import type { Caller } from "./caller.ts"
import type { Procedure } from "./catalogue.ts"
import { PROCEDURES } from "./expected.ts"
import type { Scene } from "./scene.ts"

/** Calls every procedure on the other member's rows. A caller without the right
 * is refused for that reason, and all these calls together change nothing. */
export async function tryProcedures(
  scene: Scene,
  caller: Caller,
  ledger: Ledger,
) {
  const { procedures } = scene.catalogue
  const allowed = procedures.filter(({ name }) => mayCall(name, caller))
  const refused = procedures.filter(({ name }) => !mayCall(name, caller))
  const before = await digest(scene)
  for (const procedure of refused) await tryOne(procedure, true)
  for (const [table, rows] of await digest(scene)) {
    const seen = `${caller.name} changed ${table} by what is not theirs to call`
    ledger.expect("private", rows === before.get(table), seen)
  }
  for (const procedure of allowed) await tryOne(procedure, false)

  async function tryOne(procedure: Procedure, mustRefuse: boolean) {
    const { name } = procedure
    for (const args of aimed(scene, procedure, caller)) {
      const path = `/rest/v1/rpc/${name}`
      const { status, text } = await caller.ask("POST", path, { body: args })
      const refused = text.includes('"42501"') && status >= 401
      ledger.expect(
        "private",
        refused === mustRefuse,
        `${caller.name} ${mustRefuse ? "may" : "may not"} call ${name}: ${status} ${text.slice(0, 120)}`,
      )
    }
  }
}

function mayCall(name: string, { kind }: Caller) {
  const who = PROCEDURES[name] ?? "service"
  if (typeof who === "object") return who.includes(kind)
  return who === "everybody" || kind === "service"
}

/** Aimed at bea's rows, except for the service: it really may, and would make
 * her staff during the other tries. */
function aimed(scene: Scene, { args }: Procedure, { kind }: Caller) {
  const { people, ground, thorough } = scene
  const trusted = kind === "service"
  const ids = trusted
    ? [randomUUID()]
    : [ground.orders.bea, people.bea.id, ground.checkouts.bea]
  const email = trusted ? "nobody@example.test" : people.bea.email
  return ids
    .slice(0, thorough ? ids.length : 1)
    .map((id) =>
      Object.fromEntries(
        args.map(({ name, type }) => [name, sampleOf(type, id ?? "", email)]),
      ),
    )
}

function sampleOf(type: string, id: string, email: string) {
  if (type === "uuid") return id
  if (type === "uuid[]") return [id]
  if (["integer", "bigint", "numeric"].includes(type)) return 3
  if (type === "date") return "2031-01-01"
  if (type === "boolean") return true
  if (type === "jsonb") return {}
  if (type.endsWith("[]")) return []
  if (type.startsWith("timestamp")) return "2031-01-01T00:00:00Z"
  if (type === "interval") return "1 minute"
  return email
}

/** The data that no procedure may change for a caller without the right, each
 * condensed into one hash. The delivery state of mails is left out: earlier
 * tries may have queued one, which the worker then sends. */
async function digest({ sql }: Scene) {
  const rows = await sql<{ name: string; rows: string }[]>`
    select 'orders' as name, md5(string_agg(t::text, '' order by t.id)) as rows
    from orders t
    union all
    select 'checkouts', md5(string_agg(t::text, '' order by t.id))
    from checkouts t
    union all
    select 'newsletter_subs', md5(string_agg(t::text, '' order by t.id))
    from newsletter_subs t
    union all
    select 'mail_outbox', md5(string_agg(
      concat(t.kind, t.event_key, t.recipient), '' order by t.id))
    from mail_outbox t
    union all
    select 'stock_alerts', md5(string_agg(t::text, '' order by t.id))
    from stock_alerts t
    union all
    select 'staff', md5(string_agg(t::text, '' order by t.user_id))
    from staff t
    union all
    select 'download_logs', md5(string_agg(t::text, '' order by t.user_id))
    from download_logs t
    union all
    select 'payment_events', md5(string_agg(t::text, '' order by t.event_id))
    from payment_events t`
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}
