/** `npm run prove` attacks sites of its own on this machine and prints for each
 * check how often each promise was tested and failed. With `-- crash network`
 * it runs only these, with `--only <part>` one part of a check; `--seed 7`
 * replays a run, `--seeds 5` adds four seeds derived from the first. */
import { parseArgs } from "node:util"
import type { Check } from "../tests/prove/check.ts"
import { CHECKS } from "../tests/prove/checks.ts"
import { openLedger } from "../tests/prove/ledger.ts"
import { HEAD, reportOf } from "../tests/prove/report.ts"
import { randomFrom } from "../tests/support/random.ts"

const SEEDS = 1_000_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    seeds: { type: "string" },
    only: { type: "string" },
  },
})
const { only } = values
const first = Number(values.seed ?? Date.now() % SEEDS)
const count = Number(values.seeds ?? 1)
const names = CHECKS.map(({ name }) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0 || !Number.isInteger(first) || !(count >= 1)) {
  console.error(
    `Say: npm run prove -- [--seed <whole number>] [--seeds <how many>] [${names.join(" | ")} …]`,
  )
  process.exit(1)
}
const chosen = CHECKS.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
)
const began = performance.now()
const broken: string[] = []
let failed = 0
for (const seed of seedsFrom(first, count)) {
  const failures = await proveWith(seed)
  failed += failures
  if (failures > 0) broken.push(again(seed))
}
const took = Math.round((performance.now() - began) / 1000)
const outcome = failed === 0 ? "Every promise held" : `${failed} failures`
const replays = failed === 0 ? [again(first)] : broken
console.log(`\n${outcome}, in ${took} s. Again: ${replays.join("\n       ")}`)
process.exit(failed === 0 ? 0 : 1)

/** The first seed and others derived from it: one number replays them all. */
function seedsFrom(first: number, count: number) {
  const { below } = randomFrom(first)
  const more = Array.from({ length: count - 1 }, () => below(SEEDS))
  return [first, ...more]
}

async function proveWith(seed: number) {
  console.log(`seed ${seed}\n\n${HEAD}`)
  let failures = 0
  for (const check of chosen) failures += await tryOne(check, seed)
  return failures
}

async function tryOne({ name, seconds, run }: Check, seed: number) {
  const ledger = openLedger()
  // Each check has its own generator, so it behaves the same in any set.
  const attack = { random: randomFrom(seed), seconds, ledger, only }
  await run(attack).catch((error) => {
    // The original failure, not one from the clean-up after it.
    const { stack } =
      error instanceof SuppressedError ? error.suppressed : error
    ledger.expect("answers", false, `the check itself broke: ${stack}`)
  })
  console.log(reportOf(name, ledger).join("\n"))
  return ledger.rows().flatMap(({ failures }) => failures).length
}

function again(seed: number) {
  const part = only ? ` --only ${only}` : ""
  return ["npm run prove --", ...positionals, `--seed ${seed}${part}`].join(" ")
}
