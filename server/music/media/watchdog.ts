import { type ChildProcess, execFile } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"

const LOOK_MS = 100
/** Enough for three hours of music when everything else goes first. */
const LONGEST_MS = 6 * 3_600_000
const PAGE = 4096
const TICK_MS = 10
/** A child that runs for less than this share of the time is starved. */
const HALF = 0.5
/** On a fully busy machine an idle-only process never runs: after this long it
 * gets the lowest ordinary priority. */
const HUNGRY_MS = 2_000
const SMALL_TURNS = ["--all-tasks", "--other", "--pid", "0"]

type Bounds = { silentMs: number; mostMemory: number }
export type Watch = ReturnType<typeof watching>

/** Kills a child that is silent, takes too long or takes too much. It checks
 * its own memory too, but not while a decoder is running. A child that is
 * silent because it gets no processor time is left to wait. */
export function watching(
  child: ChildProcess,
  { silentMs, mostMemory }: Bounds,
) {
  let verdict: "too_slow" | "too_large" | null = null
  const began = performance.now()
  let heard = began
  let last = { at: began, ran: 0 }
  let ranWhenHeard: number | null = null
  let fed = began

  async function look() {
    const now = performance.now()
    if ((await memoryOf(child)) > mostMemory) return end("too_large")
    if (now - began > LONGEST_MS) return end("too_slow")
    const { ran, wants } = await turnsOf(child)
    const starves = wants && ran - last.ran < (now - last.at) * HALF
    last = { at: now, ran }
    if (!starves) fed = now
    else if (now - fed > HUNGRY_MS) {
      fed = Infinity
      // Without permission for that, it keeps waiting.
      execFile("/usr/bin/chrt", [...SMALL_TURNS, `${child.pid}`], () => {})
    }
    ranWhenHeard ??= ran
    if (now - heard <= silentMs) return
    if (!starves || ran - ranWhenHeard > silentMs) end("too_slow")
  }

  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    await look()
    looking = false
  }, LOOK_MS)

  function end(reason: "too_slow" | "too_large") {
    verdict ??= reason
    child.kill("SIGKILL")
  }

  return {
    hear: () => {
      heard = performance.now()
      ranWhenHeard = null
    },
    verdict: () => verdict,
    end: () => clearInterval(timer),
  }
}

async function memoryOf({ pid }: ChildProcess) {
  if (process.platform !== "linux" || !pid) return 0
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "")
  return Number(statm.split(" ")[1] ?? 0) * PAGE
}

/** The processor time of its threads so far, in milliseconds, and whether one
 * of them is ready to run now. */
async function turnsOf({ pid }: ChildProcess) {
  const turns = { ran: 0, wants: false }
  if (process.platform !== "linux" || !pid) return turns
  const tasks = `/proc/${pid}/task`
  const threads = await readdir(tasks).catch(() => [])
  for (const thread of threads) {
    const stat = await readFile(`${tasks}/${thread}/stat`, "utf8").catch(
      () => "",
    )
    // Skips the process name in brackets, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [ownTicks = 0, kernelTicks = 0] = fields.slice(11, 13).map(Number)
    turns.ran += (ownTicks + kernelTicks) * TICK_MS
    turns.wants ||= fields[0] === "R"
  }
  return turns
}
