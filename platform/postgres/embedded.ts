import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync } from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { StartError } from "../start-error.ts"
import {
  findBinaries,
  prepareCluster,
  prepareSocketFolder,
  socketFolderOf,
  socketIn,
} from "./cluster.ts"
import { connect, type DatabaseTarget, isDatabaseAway } from "./connection.ts"
import {
  endPostmaster,
  findPostmaster,
  forgetPostmaster,
  ownerSetting,
} from "./postmaster.ts"
import { createServerLog, type ServerLog } from "./server-log.ts"

type EmbeddedPostgres = {
  target: DatabaseTarget
  /** Stops PostgreSQL cleanly; resolves when it has exited. */
  stop(): Promise<void>
}

type EmbeddedOptions = {
  dataDir: string
  /** Shown to a second process that tries to start: an address, for example. */
  label: string
  settings?: Record<string, string>
  onRestart?: (reason: string) => void
}

const SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  // Twice the number in use: after a silence the abandoned ones still queue.
  max_connections: "200",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  io_method: "sync",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  log_min_messages: "warning",
  log_line_prefix: "%m [%p] ",
  // An error's detail may quote a row, and its statement may hold anything.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  temp_file_limit: "1GB",
  idle_in_transaction_session_timeout: "60s",
  // A query whose client has disconnected needs no answer.
  client_connection_check_interval: "5s",
  timezone: "UTC",
}

/** Starts PostgreSQL on the data folder, watches it, and restarts it when it
 * dies. Only one process may hold a data folder: a second is refused. */
export async function startEmbeddedPostgres(
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const binaries = await findBinaries()
  const { cluster, osUser } = await prepareCluster(binaries, dataDir)
  const socketFolder = await prepareSocketFolder(dataDir, osUser)
  const target = targetIn(socketFolder)
  const log = createServerLog(join(dataDir, "postgres.log"))
  const settings = {
    ...SETTINGS,
    ...options.settings,
    unix_socket_directories: socketFolder,
    "site.owner": ownerSetting(options.label),
  }
  const command = [
    ...osUser.prefix,
    binaries.postgres,
    "-D",
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]),
  ]

  let child = await launchPatiently(command, cluster, target, log)
  let stopping = false
  let restarting = Promise.resolve()
  const endLogWatch = log.watch()
  watch(child)

  function watch(running: ChildProcess) {
    running.once("exit", (code, signal) => {
      if (stopping) return
      options.onRestart?.(`PostgreSQL ended (${signal ?? `code ${code}`})`)
      restarting = restart()
    })
  }

  async function restart() {
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        child = await launchPatiently(command, cluster, target, log)
        watch(child)
        return
      } catch (error) {
        options.onRestart?.(`PostgreSQL did not start: ${error}`)
        await pause(wait)
      }
    }
  }

  async function stop() {
    stopping = true
    endLogWatch()
    await restarting
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGINT")
    const insist = setTimeout(() => child.kill("SIGQUIT"), 20_000)
    await once(child, "exit")
    clearTimeout(insist)
  }

  return { target, stop }
}

/** The target of a living process's PostgreSQL on this folder, if one runs. */
export async function findRunningPostgres(
  folder: string,
): Promise<DatabaseTarget | null> {
  const dataDir = resolve(folder)
  const found = await findPostmaster(join(dataDir, "postgres"))
  return found.state === "owned" ? targetIn(socketFolderOf(dataDir)) : null
}

function targetIn(socketFolder: string) {
  return {
    socket: socketIn(socketFolder),
    user: "postgres",
    database: "postgres",
  }
}

const PATIENCE_MS = 15_000

/** After everything was killed at once, the last run's backends may still hold
 * its memory for a moment, and a rival may take the folder. */
async function launchPatiently(...args: Parameters<typeof launch>) {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await launch(...args)
    } catch (error) {
      const passing = /shared memory block|lock file/.test(String(error))
      if (!passing || Date.now() > end) throw error
      await pause(100)
    }
  }
}

async function launch(
  command: string[],
  cluster: string,
  target: DatabaseTarget,
  log: ServerLog,
): Promise<ChildProcess> {
  await clearTheWay(cluster)
  const { log: output, saidSince } = log.open()
  // Its own process group: Ctrl-C reaches only us, and we stop it once drained.
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  })
  closeSync(output)
  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject)
    child.once("exit", () => reject(startFault(saidSince(), cluster)))
  })
  failed.catch(() => {})
  await Promise.race([failed, answers(target)])
  return child
}

/** Makes sure that no dead or orphaned postmaster is in our way, and refuses a
 * folder that a living process holds. */
async function clearTheWay(cluster: string) {
  const found = await findPostmaster(cluster)
  if (found.state === "stale") await forgetPostmaster(cluster)
  if (found.state === "orphan") {
    await endPostmaster(cluster, found.pid)
    await clearTheWay(cluster)
  }
  if (found.state === "owned" && found.owner !== process.pid) {
    throw new StartError(
      `This data folder is in use by process ${found.owner} (${found.label}): stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

async function answers(target: DatabaseTarget) {
  const sql = connect(target, { max: 1, name: "start" })
  try {
    for (;;) {
      const error = await sql`select 1`.then(
        () => null,
        (fault) => fault,
      )
      if (!error) return
      if (!isDatabaseAway(error)) throw error
      await pause(20)
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function startFault(said: string, cluster: string) {
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return new StartError(
      `The disk that holds ${cluster} is full: free some space and start again. Nothing was lost.`,
    )
  }
  const fatal = said.match(/(?:FATAL|PANIC):\s+(.*)/)?.[1]
  return new StartError(
    `PostgreSQL did not start on ${cluster}: ${fatal ?? "it gave no reason"}. Its log is beside the folder, in postgres.log.`,
  )
}
