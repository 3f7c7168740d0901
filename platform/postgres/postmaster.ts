import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** The process behind the pid in a data folder's `postmaster.pid`. A zombie or
 * a reused pid would make PostgreSQL refuse to start although none runs; an
 * orphan keeps running after the process that started it is gone. */
type Postmaster =
  | { state: "none" }
  | { state: "stale" }
  | { state: "orphan"; pid: number }
  | { state: "owned"; pid: number; owner: number; label: string }

export async function findPostmaster(cluster: string): Promise<Postmaster> {
  const text = await readFile(pidFile(cluster), "utf8").catch(() => null)
  if (text === null) return { state: "none" }
  const pid = Number.parseInt(text, 10)
  const command = pid > 1 ? commandOf(pid) : null
  if (!command?.includes(cluster)) return { state: "stale" }
  const [, owner, born, label] =
    command.match(/site\.owner=(\d+):(\d*):(\S+)/) ?? []
  if (!owner || !isAlive(Number(owner), born)) return { state: "orphan", pid }
  return {
    state: "owned",
    pid,
    owner: Number(owner),
    label: decodeURIComponent(label ?? ""),
  }
}

/** The postmaster's command-line setting that names the process that started
 * it; the start time excludes a later process with the same pid. */
export function ownerSetting(label: string) {
  const born = birthOf(process.pid)
  return `${process.pid}:${born}:${encodeURIComponent(label)}`
}

export async function forgetPostmaster(cluster: string) {
  await rm(pidFile(cluster), { force: true })
}

/** Ends an orphan: asks for a fast stop, then kills it. */
export async function endPostmaster(cluster: string, pid: number) {
  for (const [signal, seconds] of [
    ["SIGINT", 20],
    ["SIGQUIT", 5],
    ["SIGKILL", 5],
  ] as const) {
    tell(pid, signal)
    if (await gone(cluster, seconds)) return
  }
}

async function gone(cluster: string, seconds: number) {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const { state } = await findPostmaster(cluster)
    if (state === "none" || state === "stale") return true
    await pause(25)
  }
  return false
}

function tell(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

function isAlive(pid: number, born: string | undefined) {
  return commandOf(pid) !== null && birthOf(pid) === born
}

/** The command line of a living process; null when it is gone or a zombie. */
function commandOf(pid: number): string | null {
  try {
    if (process.platform !== "linux") {
      const line = execFileSync("ps", ["-o", "stat=,command=", "-p", `${pid}`])
      const text = line.toString().trim()
      return text.startsWith("Z") ? null : text
    }
    if (/^[ZX]/.test(statOf(pid))) return null
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
  } catch {
    return null
  }
}

const START_TIME = 19

/** A process's start time in the kernel's ticks; empty if unknown. */
function birthOf(pid: number) {
  if (process.platform !== "linux") return ""
  try {
    return statOf(pid).split(" ")[START_TIME] ?? ""
  } catch {
    return ""
  }
}

/** /proc/<pid>/stat from the state on: the name before it may hold anything. */
function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  return stat.slice(stat.lastIndexOf(")") + 2)
}

function pidFile(cluster: string) {
  return join(cluster, "postmaster.pid")
}
