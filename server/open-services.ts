import { countConnections, takeCensus } from "./census.ts"
import type { Database } from "./database.ts"
import type { Env } from "./env.ts"
import type { Log } from "./log.ts"
import type { Metrics } from "./metrics.ts"
import { createAddressFinder } from "./middleware/client-address.ts"
import type { Services } from "./services.ts"

type Parts = { env: Env; log: Log; metrics: Metrics; database: Database }

/** Opens what the HTTP surface needs besides the database. */
export async function openServices({ env, log, metrics, database }: Parts) {
  const services: Services = {
    env,
    log,
    metrics,
    platform: { fetch: async () => new Response("no", { status: 404 }) },
    census: () => takeCensus(database.sql),
    connections: () => countConnections(database.sql),
    ready: database.answers,
    clientAddress: createAddressFinder(env.TRUSTED_PROXIES),
    clientFolder: null,
    devMail: null,
  }
  return { ...services, signInHint: "", async close() {} }
}
