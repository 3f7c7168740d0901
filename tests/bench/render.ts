/** The home page rendered for every visitor, against a bare React Router page
 * of the same size: `node tests/bench/render.ts [rounds] [seconds]`. */
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { freePort } from "#tests/support/site.ts"
import { startDemo } from "../support/demo-site.ts"
import { pickLoadGenerator } from "../support/wrk.ts"
import { judge, show, spread } from "./spread.ts"

const CONNECTIONS = 16
const LEAST_RATE = 0.6
const [rounds = 5, seconds = 4] = process.argv.slice(2).map(Number)

await using site = await startDemo({ PAGE_CACHE: "none" })
const home = await (await fetch(site.url)).text()
await using rival = await startBarePage(home)
const bare = await (await fetch(rival.url)).text()
console.log(
  `home ${home.length} bytes, ${count(home, "<[a-z]")} elements; bare page ${bare.length} bytes, ${count(bare, "<[a-z]")} elements`,
)
const generator = pickLoadGenerator()
console.log(`${rounds} rounds of ${seconds} s each, by ${generator.name}`)
const strike = (url: string, time = seconds) =>
  generator.strike({ url, connections: CONNECTIONS, seconds: time })
for (const url of [site.url, rival.url]) await strike(`${url}/`, 3)
const ratios: number[] = []
for (let round = 1; round <= rounds; round += 1) {
  const theirs = await strike(`${rival.url}/`)
  const ours = await strike(`${site.url}/`)
  if (ours.failures > 0) judge("failures", `${ours.failures}`, false, "none")
  console.log(
    `round ${round}: home ${ours.rate.toFixed(0)}/s, bare ${theirs.rate.toFixed(0)}/s`,
  )
  ratios.push(ours.rate / theirs.rate)
}
const ratio = spread(ratios)
const met = ratio.median >= LEAST_RATE
judge("home / bare page", show(ratio), met, `>= ${LEAST_RATE}`)
await generator.stop()

async function startBarePage(like: string) {
  const port = await freePort()
  const file = fileURLToPath(new URL("bare-page.ts", import.meta.url))
  const numbers = [port, like.length, count(like, "<a "), count(like, "<[a-z]")]
  const child = spawn(process.execPath, [file, ...numbers.map(String)], {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit"],
  })
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill()
    },
  }
}

async function untilItAnswers(url: string) {
  const end = Date.now() + 20_000
  while (Date.now() < end) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error("The bare page did not start")
}

function count(html: string, pattern: string) {
  return html.match(new RegExp(pattern, "g"))?.length ?? 0
}
