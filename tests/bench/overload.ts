/** Five times as many visitors as the site can render for, for half a minute:
 * `node tests/bench/overload.ts [seconds]`. Nothing is cached. */
import { Agent, request } from "node:http"
import { startDemo } from "../support/demo-site.ts"
import { pickLoadGenerator } from "../support/wrk.ts"
import { judge } from "./spread.ts"

const TIMES = 5
const LEAST_GOODPUT = 0.7
const LEAST_RECOVERY = 0.7
const CONNECTIONS = 16
const [seconds = 30] = process.argv.slice(2).map(Number)

await using site = await startDemo({ PAGE_CACHE: "none" })
const url = `${site.url}/`
const generator = pickLoadGenerator()
const strike = () =>
  generator.strike({ url, connections: CONNECTIONS, seconds: 5 })
await strike()
const peak = (await strike()).rate
console.log(
  `peak ${peak.toFixed(0)}/s; now ${(TIMES * peak).toFixed(0)}/s for ${seconds} s`,
)
const flood = await pour(TIMES * peak)
const after = (await strike()).rate
const goodput = flood.good / flood.taken / peak
console.log(
  `${flood.asked} asked, ${flood.good} served, ${flood.away} sent away, ${flood.other} else; slowest percent of the served ${flood.p99.toFixed(0)} ms`,
)
judge(
  "goodput / peak",
  goodput.toFixed(2),
  goodput > LEAST_GOODPUT,
  `> ${LEAST_GOODPUT}`,
)
judge(
  "neither served nor told when to come back",
  String(flood.other),
  flood.other === 0,
  "none",
)
judge(
  "rate at once afterwards / peak",
  (after / peak).toFixed(2),
  after / peak > LEAST_RECOVERY,
  `> ${LEAST_RECOVERY}`,
)
await generator.stop()

/** Sends requests at a steady rate, whether or not answers come. */
async function pour(rate: number) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: Number.POSITIVE_INFINITY,
  })
  const counts = { asked: 0, good: 0, away: 0, other: 0 }
  const times: number[] = []
  const answers: Promise<void>[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  while (performance.now() < end) {
    const due = ((performance.now() - began) / 1000) * rate
    for (; counts.asked < due; counts.asked += 1) {
      answers.push(one())
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(answers)
  const taken = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return { ...counts, taken, p99 }

  async function one() {
    const start = performance.now()
    const { status, retry } = await ask(agent)
    if (status === 200) {
      counts.good += 1
      times.push(performance.now() - start)
    } else if (status === 503 && retry) counts.away += 1
    else counts.other += 1
  }
}

function ask(agent: Agent) {
  return new Promise<{ status: number; retry: boolean }>((resolve) => {
    const asked = request(url, { agent }, (response) => {
      response.resume()
      const status = response.statusCode ?? 0
      const retry = response.headers["retry-after"] !== undefined
      response.on("end", () => resolve({ status, retry }))
    })
    asked.on("error", () => resolve({ status: 0, retry: false }))
    asked.end()
  })
}
