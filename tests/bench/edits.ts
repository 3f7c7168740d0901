/** How soon an edit in the database shows on a cached page: `node
 * tests/bench/edits.ts [rounds]`. */
import { connect } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { judge, show, spread } from "./spread.ts"

const MOST_MS = 1000
const [rounds = 20] = process.argv.slice(2).map(Number)

await using folder = await temporaryFolder()
const site = await startSite({ dataDir: folder.path, env: { SEED: "demo" } })
const target = await findRunningPostgres(folder.path)
if (!target) throw new Error("The site has no database")
const sql = connect(target, { max: 1 })
const page = `${site.url}/artist/hexa`
const times: number[] = []
for (let round = 1; round <= rounds; round += 1) {
  await (await fetch(page)).text()
  const name = `HEXA ${round}`
  await sql`update public.artists set name = ${name} where slug = 'hexa'`
  const edited = performance.now()
  while (!(await (await fetch(page)).text()).includes(name)) {}
  times.push(performance.now() - edited)
}
const time = spread(times)
const told = `${show(time, 0)} ms of ${rounds} edits`
judge("an edit shows", told, time.to < MOST_MS, `< ${MOST_MS} ms`)
await sql.end()
await site.stop()
