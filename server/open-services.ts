import type { Platform } from "#platform/platform.ts"
import { countConnections, takeCensus } from "./census.ts"
import type { Database } from "./database.ts"
import type { Env } from "./env.ts"
import { functionHandlers } from "./functions/index.ts"
import type { Log } from "./log.ts"
import { enqueueMail } from "./mail/outbox.ts"
import type { Metrics } from "./metrics.ts"
import { createAddressFinder } from "./middleware/client-address.ts"
import { openDemo } from "./open-demo.ts"
import { openMail } from "./open-mail.ts"
import { openPlatform } from "./open-platform.ts"
import type { Services } from "./services.ts"
import { startSweeping } from "./sweeping.ts"

type Parts = { env: Env; log: Log; metrics: Metrics; database: Database }

/** Opens what the HTTP surface needs besides the database. */
export async function openServices({ env, log, metrics, database }: Parts) {
  const platform: Platform = await openPlatform({
    env,
    database,
    enqueueMail,
    functions: functionHandlers({
      env,
      log,
      database,
      platform: () => platform,
    }),
  })
  const demo = await openDemo({ env, log, database, platform })
  const mail = openMail({ env, log, database })
  const sweeping = startSweeping(platform, log)
  const services: Services = {
    env,
    log,
    metrics,
    platform,
    census: () => takeCensus(database.sql),
    connections: () => countConnections(database.sql),
    ready: database.answers,
    clientAddress: createAddressFinder(env.TRUSTED_PROXIES),
    clientFolder: null,
    devMail: mail.devMail,
  }
  return {
    ...services,
    signInHint: demo.signInHint,
    startPressing: demo.startPressing,
    async close() {
      await sweeping.stop()
      demo.close()
      await mail.close()
      await platform.close()
    },
  }
}
