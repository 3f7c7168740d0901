/** `npm run prove` attacks sites of its own on this machine and prints, check
 * by check, which promises were tried how often and how often they failed.
 * `-- crash network` runs only these, `--only <part>` one part of a check;
 * `--seed 7` replays a run. */
import { parseArgs } from "node:util"
import { CHECKS } from "../prove/checks.ts"
import { openLedger } from "../prove/ledger.ts"
import { HEAD, reportOf } from "../prove/report.ts"
import { randomFrom } from "../prove/support/random.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, only: { type: "string" } },
})
const { only } = values
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const names = CHECKS.map(({ name }) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0 || !Number.isInteger(seed)) {
  console.error(
    `Say: npm run prove -- [--seed <whole number>] [${names.join(" | ")} …]`,
  )
  process.exit(1)
}
const chosen = CHECKS.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
)
const began = performance.now()
console.log(`seed ${seed}\n\n${HEAD}`)
let failed = 0
for (const { name, seconds, run } of chosen) {
  const ledger = openLedger()
  // Each check draws from the seed itself: alone or among others, the same.
  const attack = { random: randomFrom(seed), seconds, ledger, only }
  await run(attack).catch((error) =>
    ledger.expect("answers", false, `the check itself broke: ${error.stack}`),
  )
  console.log(reportOf(name, ledger).join("\n"))
  failed += ledger.rows().flatMap(({ failures }) => failures).length
}
const took = Math.round((performance.now() - began) / 1000)
console.log(
  `\n${failed === 0 ? "Every promise held" : `${failed} failures`}, in ${took} s. Again: npm run prove -- --seed ${seed}`,
)
process.exit(failed === 0 ? 0 : 1)
