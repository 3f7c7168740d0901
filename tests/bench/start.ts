/** How long a newcomer waits, and the cost of the idle site: clones the last
 * commit, starts it three times, and adds up proportional set sizes. `npm run
 * bench -- start`. The figures depend on this machine and its load. */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

const root = new URL("../..", import.meta.url).pathname
const folder = await mkdtemp(join(tmpdir(), "site-start-"))
const clone = join(folder, "clone")
try {
  execFileSync("git", ["clone", "--quiet", root, clone])
  print("fresh clone (install, build, first start)", await measure())
  await rm(join(clone, ".data"), { recursive: true })
  print("installed and built, first start", await measure())
  print("warm start", await measure())
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  const port = await freePort()
  const began = performance.now()
  const child = spawn("npm", ["start"], {
    cwd: clone,
    // A newcomer's own Node comes first, not the one of this checkout.
    env: { ...process.env, PATH: newcomersPath(), PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  })
  await answers(`http://127.0.0.1:${port}/`)
  const seconds = (performance.now() - began) / 1000
  await pause(5_000)
  const megabytes = await proportionalSize(child.pid ?? 0)
  process.kill(-(child.pid ?? 0), "SIGTERM")
  const [code] = await once(child, "exit")
  return { seconds, megabytes, code }
}

function newcomersPath() {
  const own = (process.env.PATH ?? "").split(":")
  return own.filter((part) => !part.includes("node_modules")).join(":")
}

async function answers(url: string) {
  for (;;) {
    const ok = await fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (ok) return
    await pause(20)
  }
}

/** npm itself is not counted: it only waits. PostgreSQL has its own session and
 * is found by the folder on its command line. */
async function proportionalSize(group: number) {
  let kilobytes = 0
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8")
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8")
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      const ours =
        (Number(fields[2]) === group && command.includes("server/main.ts")) ||
        (await descendsFromPostgres(pid, command, fields[1] ?? ""))
      if (!ours) continue
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8")
      kilobytes += Number(rollup.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0)
    } catch {
      // It exited meanwhile.
    }
  }
  return kilobytes / 1024
}

async function descendsFromPostgres(
  pid: string,
  command: string,
  parent: string,
) {
  if (command.includes(clone) && command.includes("postgres")) return true
  const above = await readFile(`/proc/${parent}/cmdline`, "utf8")
  return pid !== parent && above.includes(`${clone}/.data/postgres`)
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

function print(
  what: string,
  figures: { seconds: number; megabytes: number; code: number },
) {
  console.log(
    `${what}: home page after ${figures.seconds.toFixed(1)} s, idle ${figures.megabytes.toFixed(0)} MB, stopped with ${figures.code}`,
  )
}
