import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../process/log.ts"
import type { Delivery } from "./delivery.ts"
import { type Composer, MESSAGES } from "./messages/index.ts"
import { MAIL_CHANNEL } from "./outbox.ts"

type MailWorkerOptions = {
  sql: Sql
  delivery: Delivery
  siteUrl: string
  /** Signs what leads to an order. */
  secret: string
  log: Pick<Log, "warn" | "error">
  messages?: Record<string, Composer>
  pollMs?: number
}

type Claimed = {
  id: string
  kind: string
  recipient: string
  payload: Record<string, unknown>
  attempts: number
  created_at: Date
}

type Consumer = {
  wakeUp: ReturnType<typeof createWakeUp>
  lastRank: number
}

/** Keys to an account have a consumer of their own: a mail server that takes its
 * time over somebody's letter keeps nobody from a new password. */
const KEYS = 1
const ALL = 3

/** Sends what is queued: at once when it is announced, by looking every few
 * seconds otherwise. Any number of processes may run one. A mail whose worker
 * died between sending and noting it is sent again under the same Message-ID. */
export function startMailWorker(options: MailWorkerOptions) {
  const { sql, delivery, log, pollMs = 5_000 } = options
  let stopping = false

  async function work({ wakeUp, lastRank }: Consumer) {
    while (!stopping) {
      const sent = await sendNext(options, lastRank).catch((error) => {
        log.warn({ err: error }, "the mail queue cannot be read")
        return false
      })
      if (!sent && !stopping) await wakeUp.wait(pollMs)
    }
  }

  const consumers = [KEYS, ALL].map((lastRank) => ({
    lastRank,
    wakeUp: createWakeUp(),
  }))
  const wakeAll = () => {
    for (const { wakeUp } of consumers) wakeUp.signal()
  }
  const listening = sql
    .listen(MAIL_CHANNEL, wakeAll, wakeAll)
    .catch((error) => {
      log.warn({ err: error }, "mail is found by looking only")
      return undefined
    })
  const working = Promise.all(consumers.map(work))

  return {
    /** Finishes the mail in hand; the rest waits for the next start. */
    async stop() {
      stopping = true
      wakeAll()
      await working
      // On a connection that broke this would never end: it is not waited for.
      void listening.then((ears) => ears?.unlisten()).catch(() => {})
      delivery.close()
    },
  }
}

/** One mail at a time: a stop has only one to wait for in each consumer. */
async function sendNext(options: MailWorkerOptions, lastRank: number) {
  const { sql, delivery, log, messages = MESSAGES } = options
  const [mail] = await sql<Claimed[]>`
    select * from public.claim_mail(1, p_last_rank => ${lastRank})`
  if (!mail) return false
  try {
    const compose = messages[mail.kind]
    if (!compose) throw new Error(`Nobody writes mails of kind ${mail.kind}`)
    const message = await compose(mail.payload, options)
    const { id, recipient: to, created_at: queuedAt } = mail
    await delivery.deliver({ id, to, queuedAt }, message)
  } catch (error) {
    const forGood = isRefusedForGood(error)
    // The mail server's words may hold the address: they stay in the table.
    log.warn(
      { mail: mail.id, kind: mail.kind, tries: mail.attempts, forGood },
      "a mail was not sent",
    )
    await sql`select public.mail_failed(${mail.id}, ${String(error)}, ${forGood})`
    return true
  }
  await sql`select public.mail_sent(${mail.id})`
  return true
}

/** A 5xx answer to the address or the message will not change; to our login,
 * it may. */
function isRefusedForGood(error: unknown) {
  const { code, responseCode } = error as {
    code?: string
    responseCode?: number
  }
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500
  )
}

/** An auto-reset event: wakes who waits; a signal while nobody waits is not
 * lost. */
function createWakeUp() {
  let signalled = false
  let wake = () => {}
  return {
    signal() {
      signalled = true
      wake()
    },
    async wait(ms: number) {
      if (!signalled) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      signalled = false
    },
  }
}
