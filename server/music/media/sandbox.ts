import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Dies with us, even inside a decoder that never returns; gains no rights. */
const BOUND = ["/usr/bin/setpriv", "--no-new-privs", "--pdeathsig", "KILL"]
const POWERLESS = [...BOUND, "--bounding-set=-all", "--inh-caps=-all"]
const NO_NETWORK = ["/usr/bin/unshare", "--net"]
const AS_MYSELF = ["/usr/bin/unshare", "--map-current-user", "--net"]
/** Runs only when the core is otherwise idle, and yields at once to a process
 * that serves a page. The lowest priority alone would finish its time slice. */
const WHEN_IDLE = ["/usr/bin/chrt", "--idle", "0"]

const SANDBOXES = [
  [...NO_NETWORK, ...POWERLESS],
  [...AS_MYSELF, ...BOUND],
  [...AS_MYSELF.with(1, "--map-root-user"), ...BOUND],
  BOUND,
]

/** The command prefix that takes most rights from a program, the network first.
 * Trying finds the ones that a machine supports; outside Linux there is none,
 * and our own limits must do. */
export async function sandboxPrefix(): Promise<string[]> {
  if (process.platform !== "linux") return []
  const prefixes = [
    ...SANDBOXES.map((prefix) => [...prefix, ...WHEN_IDLE]),
    ...SANDBOXES,
  ]
  for (const prefix of prefixes) if (await works(prefix)) return prefix
  return []
}

async function works([command = "", ...args]: string[]) {
  return run(command, [...args, process.execPath, "--version"]).then(
    () => true,
    () => false,
  )
}
