import { execFile, execFileSync } from "node:child_process"
import { promisify } from "node:util"
import { type LoadResult, startLoad } from "./load-generator.ts"

export type Blow = { url: string; connections: number; seconds: number }

const run = promisify(execFile)
export const ACCEPTS = "br"

/** Requests one page over and over as a browser would: by wrk with one thread
 * if it is installed, else by a thread of our own. That is slower than the
 * server it measures, and so flatters the slower of two. */
export function pickLoadGenerator() {
  if (!isInstalled("wrk", "-v")) return ownGenerator()
  return {
    name: "wrk, 1 thread",
    strike: loadByWrk,
    stop: async () => {},
  }
}

function ownGenerator() {
  const load = startLoad()
  return {
    name: "our own load generator (wrk is not installed)",
    strike: (blow: Blow) =>
      load.run({ ...blow, headers: { "Accept-Encoding": ACCEPTS } }),
    stop: async () => {
      await load.stop()
    },
  }
}

async function loadByWrk(blow: Blow): Promise<LoadResult> {
  const { url, connections, seconds } = blow
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency"]
  const { stdout } = await run("wrk", [
    ...args,
    ...["-H", `Accept-Encoding: ${ACCEPTS}`, url],
  ])
  const socketFaults = stdout.match(/Socket errors: (.*)/)?.[1] ?? "0"
  const failures = [...socketFaults.matchAll(/\d+/g)].map(Number)
  failures.push(Number(stdout.match(/Non-2xx[^:]*: (\d+)/)?.[1] ?? 0))
  return {
    rate: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p50: milliseconds(stdout.match(/^\s+50%\s+(\S+)/m)?.[1]),
    p99: milliseconds(stdout.match(/^\s+99%\s+(\S+)/m)?.[1]),
    failures: failures.reduce((sum, count) => sum + count, 0),
  }
}

function milliseconds(text = "") {
  const [, number, unit = "ms"] = text.match(/([\d.]+)(us|ms|s|m)/) ?? []
  const worth = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit] ?? 1
  return Number(number) * worth
}

/** Whether a program from outside the project is installed. */
export function isInstalled(program: string, flag = "-v") {
  try {
    execFileSync(program, [flag], { stdio: "ignore" })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT"
  }
}
