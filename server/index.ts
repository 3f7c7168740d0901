import { existsSync } from "node:fs"
import { StartError } from "#platform/start-error.ts"
import { openDatabase } from "./database.ts"
import { readEnv } from "./env.ts"
import { listen } from "./listen.ts"
import { createLog } from "./log.ts"
import { createMetrics } from "./metrics.ts"
import { openServices } from "./open-services.ts"
import { createStopper } from "./stop.ts"

const log = createLog()
const { stop, onStop } = createStopper(log)

/** Environment → address → database → services → screens. The address comes
 * first: a taken port is told before anything is touched, and visitors get
 * 503 instead of nothing while the rest is on its way up. */
async function start() {
  if (existsSync(".env")) process.loadEnvFile(".env")
  const env = readEnv(process.env)
  // React asks for itself, and unset means development to it.
  process.env.NODE_ENV = env.NODE_ENV
  const door = await listen(env, log)
  onStop(door.drain)
  const database = await openDatabase(env, log)
  onStop(database.close)
  const metrics = createMetrics()
  const services = await openServices({ env, log, metrics, database })
  onStop(services.close)
  const serve = env.development
    ? (await import("./development.ts")).serveSource
    : (await import("./built.ts")).serveBuilt
  door.open(await serve(services))
  console.log(`9X is at ${env.SITE_URL}${services.signInHint}`)
  services.startMessages()
  services.startPressing()
}

start().catch((error) => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exitCode = 1
  return stop()
})
