import cluster from "node:cluster"
import { existsSync } from "node:fs"
import { StartError } from "#platform/start-error.ts"
import { type Env, readEnv } from "./env.ts"
import { listen } from "./http/listen.ts"
import {
  type Database,
  openDatabase,
  shareDatabase,
} from "./runtime/database.ts"
import { createLog } from "./runtime/log.ts"
import { createMetrics } from "./runtime/metrics.ts"
import { createStopper } from "./runtime/stop.ts"
import {
  receiveTarget,
  reportServing,
  startWorkers,
} from "./runtime/workers.ts"
import { openServices, type Services } from "./services.ts"

const log = createLog()
const { stop, onStop } = createStopper(log)

/** Environment → address → database → services → screens. The address comes
 * first: a taken port is reported before anything else is touched, and visitors
 * get 503 instead of nothing while the rest starts. */
async function start() {
  if (existsSync(".env")) process.loadEnvFile(".env")
  const env = readEnv(process.env)
  // React reads this itself, and unset means development to it.
  process.env.NODE_ENV = env.NODE_ENV
  if (cluster.isWorker) return serveVisitors(env)
  if (env.WORKERS > 1) return leadWorkers(env)
  const door = await listen(env, log)
  onStop(door.drain)
  const { services } = await openSite(env)
  door.open(await screens(services))
  begin(env, services)
}

/** The primary of several: runs the database and jobs, serves no visitors. */
async function leadWorkers(env: Env) {
  const workers = await startWorkers(env.WORKERS, log)
  onStop(workers.stop)
  const { services, database } = await openSite(env)
  await workers.begin(database.target)
  begin(env, services)
}

/** A worker process: serves visitors and nothing else. */
async function serveVisitors(env: Env) {
  process.once("disconnect", () => void stop())
  const target = receiveTarget()
  const door = await listen(env, log)
  onStop(door.drain)
  const database = shareDatabase(await target, env)
  const services = await openWith(env, database, false)
  door.open(await screens(services))
  reportServing()
}

/** Opens the database and the services, with the background jobs. */
async function openSite(env: Env) {
  const database = await openDatabase(env, log)
  const services = await openWith(env, database, true)
  return { services, database }
}

async function openWith(env: Env, database: Database, chores: boolean) {
  onStop(database.close)
  const metrics = createMetrics()
  const services = await openServices({ env, log, metrics, database, chores })
  onStop(services.close)
  return services
}

/** Imported here, so that a process without visitors does not load it. */
async function screens(services: Services) {
  const { createApp } = await import("./app.ts")
  const serve = services.env.development
    ? (await import("./pages/serve-source.ts")).serveSource
    : (await import("./pages/serve-built.ts")).serveBuilt
  return serve(services, (screens, studio) =>
    createApp(services, screens, studio),
  )
}

function begin(env: Env, services: Services) {
  const { signInHint, mailHint, staffHint } = services
  console.log(`9X is at ${env.SITE_URL}${signInHint}${mailHint}${staffHint}`)
  services.startMessages()
}

start().catch((error) => {
  if (error instanceof StartError) {
    if (error.message) process.stderr.write(`${error.message}\n`)
  } else console.error(error)
  process.exitCode = 1
  return stop()
})
