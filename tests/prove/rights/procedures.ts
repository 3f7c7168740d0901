import { randomUUID } from "node:crypto"
import type { Ledger } from "../ledger.ts"
import type { Caller } from "./caller.ts"
import type { Procedure } from "./catalogue.ts"
import { PROCEDURES } from "./expected.ts"
import type { Scene } from "./scene.ts"

/** Calls every procedure at the other member's rows. Who may not call one is
 * refused for that reason, and nothing has changed. */
export async function tryProcedures(
  scene: Scene,
  caller: Caller,
  ledger: Ledger,
) {
  for (const procedure of scene.catalogue.procedures) {
    const { name } = procedure
    const path = `/rest/v1/rpc/${name}`
    const may = mayCall(name, caller)
    const before = may ? "" : await digest(scene)
    for (const args of aimed(scene, procedure, caller)) {
      const { status, text } = await caller.ask("POST", path, { body: args })
      const refused = text.includes('"42501"') && status >= 401
      ledger.expect(
        "private",
        refused === !may,
        `${caller.name} ${may ? "may not" : "may"} call ${name}: ${status} ${text.slice(0, 120)}`,
      )
    }
    if (may) continue
    const seen = `${caller.name} changed something by ${name}`
    ledger.expect("private", (await digest(scene)) === before, seen)
  }
}

function mayCall(name: string, { kind }: Caller) {
  const who = PROCEDURES[name] ?? "service"
  if (typeof who === "object") return who.includes(kind)
  return who === "everybody" || kind === "service"
}

/** At what is bea's, unless it is the service: that one really may, and would
 * make her staff while she tries something else. */
function aimed(scene: Scene, { args }: Procedure, { kind }: Caller) {
  const { people, ground } = scene
  const trusted = kind === "service"
  const ids = trusted
    ? [randomUUID()]
    : [people.bea.id, ground.orders.bea, ground.checkouts.bea]
  const email = trusted ? "nobody@example.test" : people.bea.email
  return ids.map((id) =>
    Object.fromEntries(
      args.map(({ name, type }) => [name, sampleOf(type, id ?? "", email)]),
    ),
  )
}

function sampleOf(type: string, id: string, email: string) {
  if (type === "uuid") return id
  if (type === "uuid[]") return [id]
  if (type === "integer" || type === "bigint") return 3
  if (type === "date") return "2031-01-01"
  if (type === "boolean") return true
  if (type === "jsonb") return {}
  if (type.endsWith("[]")) return []
  if (type.startsWith("timestamp")) return "2031-01-01T00:00:00Z"
  if (type === "interval") return "1 minute"
  return email
}

/** What no procedure may touch for who may not call it. How far a mail has
 * come is the worker's doing: what went before may have queued one. */
async function digest({ sql }: Scene) {
  const [row] = await sql<[{ all: string }]>`
    select md5(concat(
      (select string_agg(t::text, '' order by t.id) from orders t),
      (select string_agg(t::text, '' order by t.id) from checkouts t),
      (select string_agg(t::text, '' order by t.id) from newsletter_subs t),
      (select string_agg(concat(t.kind, t.event_key, t.payload), ''
        order by t.id) from mail_outbox t),
      (select string_agg(t::text, '' order by t.id) from stock_alerts t),
      (select string_agg(t::text, '' order by t.user_id) from staff t),
      (select string_agg(t::text, '' order by t.user_id) from download_logs t),
      (select string_agg(t::text, '' order by t.event_id)
        from payment_events t))) as all`
  return row.all
}
