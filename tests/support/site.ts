import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { operatorKey } from "#server/http/middleware/operators-only.ts"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
/** The same sources are started hundreds of times: two fifths of the work of a
 * start is compiling them. */
const COMPILE_CACHE = join(ROOT, "node_modules", ".cache", "sites")

export type Site = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output: () => string
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  stop: () => Promise<number | null>
}

type SiteOptions = {
  dataDir: string
  env?: NodeJS.ProcessEnv
  port?: number
  /** Flags for Node itself. */
  flags?: string[]
  /** The words before the command, such as a namespace to run in. */
  prefix?: string[]
}

/** Runs the real process, as `npm start` does, without waiting for it. */
export async function launchSite(options: SiteOptions): Promise<Site> {
  const port = options.port ?? (await freePort())
  const [command = "", ...args] = [
    ...(options.prefix ?? []),
    process.execPath,
    ...(options.flags ?? []),
    "server/main.ts",
  ]
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      SEED: "none",
      DEMO_MASTERS: "none",
      ...options.env,
    },
  })
  // A failing test must not leave a site running.
  const end = () => child.kill("SIGKILL")
  process.once("exit", end)
  child.once("exit", () => process.off("exit", end))
  let output = ""
  child.stdout.on("data", (chunk) => {
    output += chunk
  })
  child.stderr.on("data", (chunk) => {
    output += chunk
  })
  const exited = once(child, "close").then(([code]) => code as number | null)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: options.dataDir,
    process: child,
    output: () => output,
    exited,
    async stop() {
      child.kill("SIGTERM")
      return exited
    },
  }
}

/** Runs it and waits until it serves. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const site = await launchSite(options)
  await Promise.race([
    untilReady(site.url),
    site.exited.then((code) => {
      throw new Error(`The site ended with ${code}: ${site.output()}`)
    }),
  ])
  return site
}

export async function untilReady(url: string) {
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** The key to `/dev/mail` and `/metrics` of the site in this folder. */
export async function operatorKeyOf(dataDir: string) {
  const keys = await readFile(join(dataDir, "keys.json"), "utf8")
  return operatorKey(JSON.parse(keys).secret)
}

/** The site's own metrics. */
export async function readFigures({ url, dataDir }: Site) {
  const key = await operatorKeyOf(dataDir)
  return (await fetch(`${url}/metrics?key=${key}`)).text()
}

/** A folder for one test, removed by `await using`. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "site-test-"))
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, "close")
  return port
}
