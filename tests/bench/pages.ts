/** Cached pages, one process of the site against one worker of nginx on the
 * same compressed bytes, in turn: `node tests/bench/pages.ts [rounds]
 * [seconds]`. */

import { memoryOf, startDemo } from "../support/demo-site.ts"
import type { LoadResult } from "../support/load-generator.ts"
import { isInstalled, pickLoadGenerator } from "../support/wrk.ts"
import { startNginx } from "./nginx.ts"
import { judge, show, spread } from "./spread.ts"

const PAGES = {
  home: "/",
  release: "/release/floodlight",
  shop: "/shop",
  product: "/product/static-cap",
}
const CONNECTIONS = [16, 256]
const LEAST_RATE = 0.4
const MOST_P99 = 5
const MOST_MB = 200
const [rounds = 5, seconds = 2] = process.argv.slice(2).map(Number)

if (isInstalled("nginx")) await compare()
else {
  console.log("nginx is not installed: there is nothing to measure against.")
  process.exitCode = 1
}

async function compare() {
  await using site = await startDemo()
  await using nginx = await startNginx(site.url, Object.values(PAGES))
  const generator = pickLoadGenerator()
  console.log(`${rounds} rounds of ${seconds} s each, by ${generator.name}`)
  for (const [name, path] of Object.entries(PAGES)) {
    for (const connections of CONNECTIONS) {
      const blow = { connections, seconds }
      const ours: LoadResult[] = []
      const theirs: LoadResult[] = []
      await generator.strike({ ...blow, seconds: 1, url: site.url + path })
      for (let round = 0; round < rounds; round += 1) {
        theirs.push(await generator.strike({ ...blow, url: nginx.url + path }))
        ours.push(await generator.strike({ ...blow, url: site.url + path }))
      }
      report(`${name} at ${connections} connections`, ours, theirs)
    }
  }
  const { now, peak } = await memoryOf(site.process.pid)
  const told = `${now.toFixed(0)} MB, ${peak.toFixed(0)} at its height`
  judge("memory of the process", told, peak < MOST_MB, `< ${MOST_MB} MB`)
  await generator.stop()
}

function report(what: string, ours: LoadResult[], theirs: LoadResult[]) {
  const ratios = (of: (result: LoadResult) => number) =>
    spread(ours.map((own, at) => of(own) / of(theirs[at] as LoadResult)))
  const rate = ratios((result) => result.rate)
  const p99 = ratios((result) => result.p99)
  const failures = ours.reduce((sum, result) => sum + result.failures, 0)
  const typical = (results: LoadResult[]) =>
    spread(results.map((result) => result.rate)).median.toFixed(0)
  console.log(`${what}: ${typical(ours)}/s, nginx ${typical(theirs)}/s`)
  judge("  rate", show(rate), rate.median >= LEAST_RATE, `>= ${LEAST_RATE}`)
  judge("  p99", show(p99), p99.median < MOST_P99, `< ${MOST_P99}`)
  if (failures > 0) judge("  failures", String(failures), false, "none")
}
