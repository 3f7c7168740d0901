import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { type Site, startSite, temporaryFolder } from "#tests/support/site.ts"
import { placeOf } from "../support/visitor.ts"
import type { Attack, Check } from "./check.ts"
import { compareCosts } from "./hostile/costs.ts"
import { type Target as Aimed, fuzz } from "./hostile/fuzz.ts"
import { measure } from "./hostile/growth.ts"
import { createJudge, described } from "./hostile/judge.ts"
import { bytesOf, exchange } from "./hostile/raw.ts"
import { REDIRECTS } from "./hostile/redirects.ts"
import { dribble } from "./hostile/slow.ts"
import { NESTED, SMUGGLED } from "./hostile/smuggling.ts"
import { surfaceOf } from "./hostile/surface.ts"
import type { Ledger } from "./ledger.ts"
import { readCatalogue } from "./rights/catalogue.ts"
import { ROLES } from "./rights/expected.ts"
import { setScene } from "./rights/scene.ts"

const SITE_URL = "https://9x.example"
const FUZZ_SECONDS = 30
const STAFF_FUZZ_SECONDS = 12
const FLOOD = 800
const SLOW_EACH = 40
/** Longer than the site allows for a request without a file. */
const SLOW_SECONDS = 36

type Target = Aimed & { site: Site; ledger: Ledger }

/** Every dishonest request that a client can send, to every URL there is. The
 * site trusts no proxy: all of this is one client, so the limits must hold
 * whatever it claims. */
export const hostile: Check = {
  name: "hostile",
  seconds: 70,
  async run(attack) {
    await using folder = await temporaryFolder()
    const site = await startSite({
      dataDir: folder.path,
      env: {
        SITE_URL,
        PAYMENTS: "test",
        SMTP_URL: "smtp://127.0.0.1:1",
        METRICS_TOKEN: "a-token-for-the-figures",
        // A small heap: uncollected garbage must not count as growth.
        NODE_OPTIONS: "--max-old-space-size=192",
      },
    })
    const running = await findRunningPostgres(folder.path)
    if (!running) throw new Error("PostgreSQL does not run")
    const sql = connect(running, { max: 4 })
    const target = await aim(attack, site, sql)
    await assault(target, attack, sql)
    await sql.end({ timeout: 1 })
    const { ledger } = attack
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")
  },
}

async function aim({ random, ledger }: Attack, site: Site, sql: Sql) {
  const catalogue = await readCatalogue(sql, ["public"])
  const place = await placeOf(site)
  const scene = await setScene({
    ...{ place, sql, random, catalogue },
    thorough: true,
  })
  const root = fileURLToPath(new URL("../..", import.meta.url))
  const judge = createJudge({
    ledger,
    marks: scene.marks,
    siteUrl: SITE_URL,
    inside: [root, site.dataDir],
  })
  const port = Number(new URL(site.url).port)
  const surface = await surfaceOf(scene)
  return { site, port, scene, surface, judge, ledger } satisfies Target
}

async function assault(target: Target, attack: Attack, sql: Sql) {
  const { site, port, ledger, scene } = target
  const pid = site.process.pid ?? 0
  await flood(target, 200)
  const before = await measure(sql, pid)
  const slow = dribble({
    port,
    each: SLOW_EACH,
    seconds: SLOW_SECONDS,
    apikey: scene.place.publishable,
  })
  await smuggle(target)
  await nest(target)
  await leadAway(target)
  await fuzz(target, attack.random, { goesOn: lasting(FUZZ_SECONDS) })
  for (const { kind, kept, opened } of await slow) {
    const seen = `${kept} of ${opened} slow ${kind} connections are still held`
    ledger.expect("bounded", kept === 0, seen)
  }
  await flood(target, FLOOD)
  await afterwards(target)
  compare(ledger, before, await measure(sql, pid))
  await fuzzAsStaff(target, attack)
  await compareCosts(scene, ledger)
}

function lasting(seconds: number) {
  const end = performance.now() + seconds * 1000
  return () => performance.now() < end
}

async function smuggle({ port, judge }: Target) {
  for (const bytes of SMUGGLED) {
    const raw = await exchange(port, [bytes], 3_000)
    // Half a request may be kept waiting: the slow ones check how long.
    judge({ ...raw, hung: false }, bytes, { mayShut: true })
  }
}

/** If a body were read as a request, it would be answered separately. */
async function nest({ port, judge, ledger }: Target) {
  const answers = await Promise.all(
    NESTED.map((bytes) => exchange(port, [bytes], 2_000)),
  )
  for (const [at, raw] of answers.entries()) {
    const bytes = NESTED[at] ?? ""
    judge({ ...raw, hung: false }, bytes, { mayShut: true })
    const count = raw.text.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0
    const seen = `${count} answers to ${JSON.stringify(bytes)}`
    ledger.expect("private", count <= 1, seen)
  }
}

async function leadAway({ port, judge }: Target) {
  for (const target of REDIRECTS) {
    const sent = { method: "GET", target, headers: [] }
    judge(await exchange(port, bytesOf(sent)), described(sent))
  }
}

/** The same as the label's staff, who may write whatever they like: the pages
 * must work regardless. */
async function fuzzAsStaff(target: Target, attack: Attack) {
  const { scene, surface, site, ledger } = target
  const tokens = ROLES.map((role) => scene.people[role].token)
  const staffed = { ...target, surface: { ...surface, tokens } }
  const goesOn = lasting(STAFF_FUZZ_SECONDS)
  await fuzz(staffed, attack.random, { goesOn, isStaff: true })
  for (const path of ["/", "/artists", "/shop", "/news", "/readyz"]) {
    const { status } = await fetch(site.url + path)
    const seen = `${path} is ${status} after the label's own`
    ledger.expect("answers", status === 200, seen)
  }
  const faults = site.output().match(/"msg":"(request|page) failed".*/g)
  ledger.expect("answers", !faults, `in the log: ${faults?.[0]}`)
}

/** Requests pages and forms as fast as possible. */
async function flood({ port, judge }: Target, requests: number) {
  let left = requests
  async function work() {
    while (left > 0) {
      left -= 1
      const form = left % 5 === 0
      const sent = form
        ? {
            method: "POST",
            target: "/newsletter",
            body: `email=flood-${left}%40fans.example`,
            headers: [
              ["Content-Type", "application/x-www-form-urlencoded"],
              ["X-Forwarded-For", `10.0.${left >> 8}.${left & 255}`],
            ] as [string, string][],
          }
        : { method: "GET", target: "/artists", headers: [] }
      judge(await exchange(port, bytesOf(sent)), described(sent))
    }
  }
  await Promise.all(Array.from({ length: 60 }, work))
}

/** Everything is as before: pages work, nobody has become somebody else, and
 * nothing written by an attacker is shown to others. */
async function afterwards({ site, ledger, scene }: Target) {
  await pause(500)
  for (const path of ["/", "/artists", "/shop", "/healthz", "/readyz"]) {
    const response = await fetch(site.url + path)
    const text = await response.text()
    const well = response.status === 200 && !/evil\.example/.test(text)
    ledger.expect("answers", well, `${path} is ${response.status} afterwards`)
  }
  const orders = await fetch(`${site.url}/rest/v1/orders?select=id`, {
    headers: { apikey: scene.place.publishable },
  })
  ledger.expect("private", orders.status === 401, `orders: ${orders.status}`)
  const faults = site.output().match(/"msg":"(request|page) failed"/g)
  ledger.expect("answers", !faults, `${faults?.length} faults in the log`)
}

type Measured = Awaited<ReturnType<typeof measure>>

const MOST_MEGABYTES = 250
/** The most one client may add in an hour; the rest is counters and
 * sessions. */
const MOST_ROWS: Record<string, number> = {
  demos: 5,
  newsletter_subs: 10,
  contact_messages: 5,
  orders: 0,
  "auth.users": 60,
  checkouts: 10,
  // A press kit is made on request, one for each artist.
  "storage.objects": 3,
  "storage.buckets": 0,
  mail_outbox: 80,
}
const MOST_OTHER_ROWS = 2_000

function compare(ledger: Ledger, before: Measured, after: Measured) {
  const grown = after.memory - before.memory
  const seen = `${before.memory} MB became ${after.memory} MB`
  ledger.expect("bounded", grown < MOST_MEGABYTES, seen)
  for (const [name, count] of after.rows) {
    const more = count - (before.rows.get(name) ?? 0)
    const most = MOST_ROWS[name] ?? MOST_OTHER_ROWS
    ledger.expect("bounded", more <= most, `${more} rows more in ${name}`)
  }
}
