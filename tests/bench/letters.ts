/** A letter to 20,000 addresses through a mail server on this machine: memory
 * before and after, how often it was composed, and how long a key's mail takes
 * during the sending and when idle. */

import { readFile } from "node:fs/promises"
import { connect } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { startSmtp } from "../mail/support/smtp-stand-in.ts"
import { dueLetter, stateOf, subscribers } from "../support/letters.ts"
import { startSite, temporaryFolder } from "../support/site.ts"
import { until } from "../support/until.ts"
import { judge } from "./spread.ts"

const KEYS = 40
/** A garbage collector may leave a third more memory uncollected. */
const MOST_GROWTH = 1.35
const MOST_SLOWER = 3
const PATIENCE_S = 1_200
const [readers = 20_000] = process.argv.slice(2).map(Number)

await using folder = await temporaryFolder()
const smtp = await startSmtp()
const arrivals = new Map<string, () => void>()
let letters = 0
smtp.state.onTaken = async () => {
  const { to } = smtp.received.pop() ?? { to: "" }
  if (to.endsWith("@fans.example")) letters += 1
  else arrivals.get(to)?.()
}
const site = await startSite({
  dataDir: folder.path,
  env: { SMTP_URL: smtp.url },
})
const target = await findRunningPostgres(folder.path)
if (!target) throw new Error("PostgreSQL is not there")
const sql = connect(target, { max: 2 })
try {
  await measure()
} finally {
  await sql.end()
  await site.stop()
  await smtp.close()
}

async function measure() {
  await subscribers(sql, readers)
  const quiet = await keysTake("quiet")
  const began = performance.now()
  const { id } = await dueLetter(sql, { pace: 600_000 })
  await until(() => letters > readers / 10, PATIENCE_S)
  const before = await memory()
  const busy = await keysTake("busy")
  await until(() => letters >= (readers * 9) / 10, PATIENCE_S)
  const after = await memory()
  await until(
    async () => (await stateOf(sql, id))?.state === "sent",
    PATIENCE_S,
  )
  const each = (performance.now() - began) / readers
  const [composed] = await sql`
    select count(*)::integer as n from private.letter_editions`
  const told = await stateOf(sql, id)
  const whole = letters === readers && told?.sent_count === readers
  judge("letters that arrived", `${letters} of ${readers}`, whole, "all, once")
  judge("composed", `${composed?.n} times`, composed?.n === 1, "once")
  const growth = after / before
  const grown = `${growth.toFixed(2)} times that near the start`
  judge("memory at the end", grown, growth < MOST_GROWTH, `< ${MOST_GROWTH}`)
  const took = `${busy.toFixed(0)} ms, ${quiet.toFixed(0)} ms without a letter`
  const isFair = busy / quiet < MOST_SLOWER
  judge("a key meanwhile", took, isFair, `< ${MOST_SLOWER} times`)
  console.log(`one letter each ${each.toFixed(1)} ms`)
}

/** The median time from queued to accepted. */
async function keysTake(word: string) {
  const took: number[] = []
  for (let n = 0; n < KEYS; n += 1) {
    const to = `${word}${n}@keys.example`
    const arrived = Promise.withResolvers<void>()
    arrivals.set(to, arrived.resolve)
    const began = performance.now()
    await sql`select queue_mail('password_changed', ${to}, '{}', ${to})`
    await arrived.promise
    took.push(performance.now() - began)
  }
  return took.toSorted((a, b) => a - b)[KEYS / 2] ?? 0
}

/** The process's memory in kilobytes. */
async function memory() {
  const status = await readFile(`/proc/${site.process.pid}/status`, "utf8")
  return Number(status.match(/^VmRSS:\s+(\d+)/m)?.[1])
}
