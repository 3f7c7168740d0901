import { once } from "node:events"
import { Agent, type RequestOptions, request } from "node:http"
import { parentPort, Worker } from "node:worker_threads"

export type Load = {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
}
export type LoadResult = {
  /** Answers per second. */
  rate: number
  p50: number
  p99: number
  failures: number
}

/** Requests one URL over and over on a thread of its own, so that the server's
 * event loop does only the server's work. */
export function startLoad() {
  const worker = new Worker(new URL(import.meta.url))
  return {
    async run(load: Load): Promise<LoadResult> {
      worker.postMessage(load)
      const [result] = await once(worker, "message")
      return result
    },
    stop: () => worker.terminate(),
  }
}

parentPort?.on("message", async (load: Load) => {
  parentPort?.postMessage(await measure(load))
})

async function measure({ url, connections, seconds, headers }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const end = began + seconds * 1000
  async function askUntilEnd() {
    while (performance.now() < end) {
      const start = performance.now()
      if ((await ask(url, { agent, headers })) !== 200) failures += 1
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, askUntilEnd))
  const taken = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const rate = times.length / taken
  return { rate, p50: at(0.5), p99: at(0.99), failures }
}

function ask(url: string, options: RequestOptions) {
  return new Promise<number | undefined>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.resume()
      response.on("end", () => resolve(response.statusCode))
    })
    sent.on("error", reject)
    sent.end()
  })
}
