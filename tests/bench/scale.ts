/** Every public page of a label fifty times as large as the demo, compared with
 * the demo, cached and rendered: `node tests/bench/scale.ts [rounds]`. */
import { spawnSync } from "node:child_process"
import { Agent, get } from "node:http"
import { fileURLToPath } from "node:url"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { judge } from "./spread.ts"

const SCALE = 50
const MOST_RATIO = 1.5
const WARM_UP = 60
/** A cached page takes less time than its request: several are measured. */
const CACHED_TIMES = 4
const PAGES = [
  ...["/", "/artists", "/releases", "/shop", "/news", "/events", "/visuals"],
  ...["/artist/hexa", "/release/floodlight", "/product/static-cap"],
  ...["/about", "/contact", "/submit", "/artist/hexa/epk"],
]
const agent = new Agent({ keepAlive: true })
const [rounds = 200] = process.argv.slice(2).map(Number)

for (const cached of [true, false]) {
  const env = cached ? {} : { PAGE_CACHE: "none" }
  await using plain = await startScaled(1, env)
  await using large = await startScaled(SCALE, env)
  const kind = cached ? "cached" : "rendered"
  const times = cached ? rounds * CACHED_TIMES : rounds
  for (const path of PAGES) {
    await compare({ path, kind, times }, plain.url, large.url)
  }
  const [small, big] = await Promise.all([sizeOf(plain.url), sizeOf(large.url)])
  const near = Math.abs(big / small - 1) < 0.05
  judge(`home's HTML, ${kind}`, `${small} and ${big} bytes`, near, "the same")
}
agent.destroy()

type Case = { path: string; kind: string; times: number }

async function compare(
  { path, kind, times }: Case,
  one: string,
  other: string,
) {
  const small: number[] = []
  const large: number[] = []
  for (let round = 0; round < times + WARM_UP; round += 1) {
    const took = [await time(one + path), await time(other + path)] as const
    if (round < WARM_UP) continue
    small.push(took[0])
    large.push(took[1])
  }
  const ratio = p95(large) / p95(small)
  const told = `${p95(large).toFixed(1)} ms, demo ${p95(small).toFixed(1)} ms, ratio ${ratio.toFixed(2)}`
  judge(`${path}, ${kind}`, told, ratio < MOST_RATIO, `< ${MOST_RATIO}`)
}

/** Requests as a browser does, but without decompressing the answer. */
function time(url: string) {
  const start = performance.now()
  return new Promise<number>((resolve, reject) => {
    const headers = { "accept-encoding": "br" }
    const asked = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url}: ${response.statusCode}`))
      }
      response.resume()
      response.on("end", () => resolve(performance.now() - start))
    })
    asked.on("error", reject)
  })
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
  const seed = fileURLToPath(new URL("../../bin/seed.ts", import.meta.url))
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
