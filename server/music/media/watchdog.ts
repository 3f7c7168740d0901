import { type ChildProcess, execFile } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"

const LOOK_MS = 100
/** What three hours of music may take when everybody else goes first. */
const LONGEST_MS = 6 * 3_600_000
const PAGE = 4096
const TICK_MS = 10
/** Of the time between two looks, with a core to itself. */
const HALF = 0.5
/** A whole machine at work leaves one that runs when it would idle nothing:
 * after a while it takes the small turns of the lowest priority. */
const HUNGRY_MS = 2_000
const SMALL_TURNS = ["--all-tasks", "--other", "--pid", "0"]

type Bounds = { silentMs: number; mostMemory: number }
export type Watch = ReturnType<typeof watching>

/** Ends a child that says nothing, takes too long or takes too much; it looks
 * at its memory itself as well, but not while a decoder has it. One that says
 * nothing because nobody lets it run is left to wait. */
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
      // Who may not is left waiting.
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

/** How long its threads had a core so far, in milliseconds, and whether one
 * would like to have one now. */
async function turnsOf({ pid }: ChildProcess) {
  const turns = { ran: 0, wants: false }
  if (process.platform !== "linux" || !pid) return turns
  const tasks = `/proc/${pid}/task`
  const threads = await readdir(tasks).catch(() => [])
  for (const thread of threads) {
    const stat = await readFile(`${tasks}/${thread}/stat`, "utf8").catch(
      () => "",
    )
    // After the name, in brackets, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [ownTicks = 0, kernelTicks = 0] = fields.slice(11, 13).map(Number)
    turns.ran += (ownTicks + kernelTicks) * TICK_MS
    turns.wants ||= fields[0] === "R"
  }
  return turns
}
