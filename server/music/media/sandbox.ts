import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Dies with us, even inside a decoder that never returns; can gain nothing. */
const BOUND = ["/usr/bin/setpriv", "--no-new-privs", "--pdeathsig", "KILL"]
const POWERLESS = [...BOUND, "--bounding-set=-all", "--inh-caps=-all"]
const NO_NETWORK = ["/usr/bin/unshare", "--net"]
const AS_MYSELF = ["/usr/bin/unshare", "--map-current-user", "--net"]
/** Runs when nobody else would: whoever wakes up for a page takes the core from
 * it at once. The lowest priority alone lets it finish its turn. */
const WHEN_IDLE = ["/usr/bin/chrt", "--idle", "0"]

const SANDBOXES = [
  [...NO_NETWORK, ...POWERLESS],
  [...AS_MYSELF, ...BOUND],
  [...AS_MYSELF.with(1, "--map-root-user"), ...BOUND],
  BOUND,
]

/** The words before a program that take most from it: the network first. What
 * a machine has is found out by trying; elsewhere than on Linux there are
 * none, and the bounds that we watch ourselves must do. */
export async function sandboxPrefix(): Promise<string[]> {
  if (process.platform !== "linux") return []
  const ways = [...SANDBOXES.map((way) => [...way, ...WHEN_IDLE]), ...SANDBOXES]
  for (const way of ways) if (await works(way)) return way
  return []
}

async function works([command = "", ...args]: string[]) {
  return run(command, [...args, process.execPath, "--version"]).then(
    () => true,
    () => false,
  )
}
