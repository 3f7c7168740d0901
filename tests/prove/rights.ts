import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import type { Random } from "../support/random.ts"
import { type Place, placeOf } from "../support/visitor.ts"
import type { Check } from "./check.ts"
import type { Ledger } from "./ledger.ts"
import { tryBackRooms } from "./rights/back-rooms.ts"
import { tryBuckets } from "./rights/buckets.ts"
import { type Caller, callersOf } from "./rights/caller.ts"
import { type Catalogue, readCatalogue } from "./rights/catalogue.ts"
import { tryEmbedding } from "./rights/embedding.ts"
import { BUCKETS, PROCEDURES, RELATIONS } from "./rights/expected.ts"
import { tryFunctions } from "./rights/functions.ts"
import { tryProcedures } from "./rights/procedures.ts"
import { tryReading } from "./rights/reading.ts"
import { setScene } from "./rights/scene.ts"
import { tryWriting } from "./rights/writing.ts"

const EXPOSED = ["public"]

const FORMS = /^(contact_messages|demos|newsletter_subs)$/
const STAFF = /^(staff|history)$/
const CATALOGUE = /^(artist|audio|news_|picture|product|release)/
/** Tables in parallel lanes, as far as writes to one affect no other: a form
 * queues mail, an artist's name is copied to their releases, a row in `staff`
 * changes somebody's rights for that moment, and every edit by staff goes into
 * the history. */
const LANES: ((table: string) => boolean)[][] = [
  [
    (table) => CATALOGUE.test(table),
    (table) =>
      [CATALOGUE, FORMS, STAFF].every((pattern) => !pattern.test(table)),
  ],
  [(table) => FORMS.test(table)],
  [(table) => STAFF.test(table)],
]

/** The rights of every caller, over the real site: `npm test` runs the same
 * over the app alone (tests/db/rights.test.ts). */
export const rights: Check = {
  name: "rights",
  seconds: 60,
  async run({ random, ledger, only }) {
    await using folder = await temporaryFolder()
    const site = await startSite({
      dataDir: folder.path,
      env: { TRUSTED_PROXIES: "127.0.0.1" },
    })
    const target = await findRunningPostgres(folder.path)
    if (!target) throw new Error("PostgreSQL does not run")
    const sql = connect(target, { max: 4 })
    const place = await placeOf(site)
    await tryRights({ place, sql, random, ledger, only, thorough: true })
    await sql.end({ timeout: 1 })
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")
  },
}

type Ground = {
  place: Place
  sql: Sql
  random: Random
  ledger: Ledger
  /** Also tries cases that PostgreSQL's own rules already settle, which takes
   * several times as long. */
  thorough: boolean
  /** The only table to try. */
  only?: string | undefined
}

/** Tries every table, view, procedure, function and bucket of the database as
 * visitor, member, other member, each role of staff, staff without a second
 * factor, and service. Their rights must be exactly those in
 * `rights/expected.ts`, to the row and column. */
export async function tryRights({ ledger, only, ...ground }: Ground) {
  const catalogue = await readCatalogue(ground.sql, EXPOSED)
  compareDeclared(catalogue, ledger)
  const scene = await setScene({ ...ground, catalogue })
  const { thorough } = ground
  // The other member is the target; as an attacker, she equals the first.
  const callers = callersOf(scene, ledger).filter(
    ({ name }) => thorough || name !== "bea",
  )
  const tables = catalogue.tables.filter(
    ({ name }) => RELATIONS[name] && (!only || name === only),
  )
  for (const table of tables) {
    await Promise.all(
      callers.map((caller) => tryReading({ scene, caller, table, ledger })),
    )
  }
  for (const lanes of LANES) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const table of tables.filter(({ name }) => lane(name))) {
          await inTurn(callers, (caller) =>
            tryWriting({ scene, caller, table, ledger }),
          )
        }
      }),
    )
  }
  if (only) return
  await Promise.all([
    inTurn(callers, (caller) => tryBuckets(scene, caller, ledger)),
    inTurn(callers, async (caller) => {
      await tryProcedures(scene, caller, ledger)
      await tryFunctions(scene, caller, ledger)
    }),
    inTurn(callers, async (caller) => {
      await tryEmbedding(scene, caller)
      await tryBackRooms(scene, caller, ledger)
    }),
  ])
}

async function inTurn(
  callers: Caller[],
  attack: (caller: Caller) => Promise<void>,
) {
  for (const caller of callers) await attack(caller)
}

/** A new table, procedure or bucket fails until it is declared. */
function compareDeclared(catalogue: Catalogue, ledger: Ledger) {
  const pairs: [string, string[], object][] = [
    ["relation", catalogue.tables.map(({ name }) => name), RELATIONS],
    ["procedure", catalogue.procedures.map(({ name }) => name), PROCEDURES],
    ["bucket", catalogue.buckets, BUCKETS],
  ]
  for (const [kind, there, declared] of pairs) {
    for (const name of new Set([...there, ...Object.keys(declared)])) {
      const both = there.includes(name) && Object.hasOwn(declared, name)
      ledger.expect("private", both, `${kind} ${name} is not declared, or gone`)
    }
  }
}
