import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

export type Frozen = { thaw(): void }

/** Freezes a PostgreSQL (SIGSTOP): it keeps its connections and its socket but
 * answers nothing until it is thawed. */
export async function freeze(cluster: string): Promise<Frozen> {
  const file = await readFile(join(cluster, "postmaster.pid"), "utf8")
  const postmaster = Number.parseInt(file, 10)
  // First, so that it starts no others meanwhile.
  tell([postmaster], "SIGSTOP")
  const children = await childrenOf(postmaster)
  tell(children, "SIGSTOP")
  return { thaw: () => tell([...children, postmaster], "SIGCONT") }
}

function tell(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
    }
  }
}

async function childrenOf(parent: number) {
  const names = await readdir("/proc")
  const pids = names.map(Number).filter(Number.isInteger)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, place) => parents[place] === parent)
}

async function parentOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ")")
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
}
