import type { Hono } from "hono"
import type { Arrival, Platform } from "#platform/platform.ts"
import type { Env } from "./env.ts"
import type { FindPayer } from "./http/load-shedding/payers.ts"
import type { createLetterLinks } from "./newsletter/follow-link.ts"
import type { ContentSignals } from "./pages/content-signals.ts"
import type { Previews } from "./pages/previews/previews.ts"
import type { Disk } from "./runtime/disk.ts"
import type { Log } from "./runtime/log.ts"
import type { Metrics } from "./runtime/metrics.ts"

/** What the HTTP surface is handed: everything that outlives a request and,
 * in development, a reload of the code. */
export type Services = {
  env: Env
  log: Log
  metrics: Metrics
  platform: Platform
  /** The payment provider's messages. */
  takePaymentEvent: (request: Request) => Promise<Response>
  /** What comes back by mail. */
  takeAnswer: (request: Request) => Promise<Response>
  /** What was bought, by its signed links. */
  download: (request: Request, arrival: Arrival) => Promise<Response>
  /** A pass as a file, by its signed links. */
  passFile: (request: Request, arrival: Arrival) => Promise<Response>
  /** A counted link of a letter. */
  followLetterLink: ReturnType<typeof createLetterLinks>
  /** Who is in the middle of paying. */
  findPayer: FindPayer
  content: ContentSignals
  /** What is shown before its time, and to whom. */
  previews: Previews
  metricsText: () => Promise<string>
  /** Whether the database answers now. */
  answers: () => Promise<boolean>
  disk: Disk
  clientAddress: (peer: string, forwardedFor: string | undefined) => string
  devMail: Hono | null
  /** For the doors of who runs the site. */
  operatorKey: string
}
