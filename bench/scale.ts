/** Every public page of a label fifty times as large as the demo, beside the
 * demo, from the cache and rendered anew: `node bench/scale.ts [rounds]`. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { judge } from "./spread.ts"

const SCALE = 50
const MOST_RATIO = 1.5
const WARM_UP = 5
const PAGES = [
  ...["/", "/artists", "/releases", "/shop", "/news", "/events", "/visuals"],
  ...["/artist/hexa", "/release/floodlight", "/product/static-cap"],
  ...["/about", "/contact", "/submit", "/artist/hexa/epk"],
]
const [rounds = 40] = process.argv.slice(2).map(Number)

for (const cached of [true, false]) {
  const env = cached ? {} : { PAGE_CACHE: "none" }
  await using plain = await startScaled(1, env)
  await using large = await startScaled(SCALE, env)
  const kind = cached ? "cached" : "rendered"
  for (const path of PAGES) await compare(path, kind, plain.url, large.url)
  const [small, big] = await Promise.all([sizeOf(plain.url), sizeOf(large.url)])
  const near = Math.abs(big / small - 1) < 0.05
  judge(`home's HTML, ${kind}`, `${small} and ${big} bytes`, near, "the same")
}

async function compare(path: string, kind: string, one: string, other: string) {
  const small: number[] = []
  const large: number[] = []
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const times = [await time(one + path), await time(other + path)] as const
    if (round < WARM_UP) continue
    small.push(times[0])
    large.push(times[1])
  }
  const ratio = p95(large) / p95(small)
  const told = `${p95(large).toFixed(1)} ms, demo ${p95(small).toFixed(1)} ms, ratio ${ratio.toFixed(2)}`
  judge(`${path}, ${kind}`, told, ratio < MOST_RATIO, `< ${MOST_RATIO}`)
}

async function time(url: string) {
  const start = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - start
}

function p95(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}

async function sizeOf(url: string) {
  return (await (await fetch(url)).text()).length
}

async function startScaled(scale: number, env: NodeJS.ProcessEnv) {
  const folder = await temporaryFolder()
  const seed = fileURLToPath(new URL("../bin/seed.ts", import.meta.url))
  const { status } = spawnSync(
    process.execPath,
    [seed, "--scale", String(scale)],
    {
      env: { PATH: process.env.PATH, DATA_DIR: folder.path },
      stdio: ["ignore", "ignore", "inherit"],
    },
  )
  if (status !== 0) throw new Error("The label could not be seeded")
  const site = await startSite({ dataDir: folder.path, env })
  return {
    url: site.url,
    async [Symbol.asyncDispose]() {
      await site.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}
