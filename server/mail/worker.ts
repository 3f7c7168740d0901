import { attempt, type Claimed, type Sending } from "./attempt.ts"
import { PRIORITY } from "./mail-kind.ts"
import { sendOnce } from "./once-consumer.ts"
import { MAIL_CHANNEL } from "./outbox.ts"
import { createWakeUp, type WakeUp } from "./wake-up.ts"

type MailWorkerOptions = Sending & { pollMs?: number; pauseMs?: number }

/** Handles one mail; false when there is none. */
type SendNext = () => Promise<boolean>

/** Account mails have a consumer of their own, so that a slow delivery of one
 * receipt delays nobody's new password. Send-once mails have one too, so that
 * receipts never wait for the newsletter. */
const LAST_OF_ACCOUNTS = PRIORITY.account

/** Sends queued mail, at once when it is announced and otherwise by polling.
 * Any number of processes may run one. If a worker dies between sending and
 * recording, the mail is sent again under the same Message-ID, except a
 * send-once mail that could then arrive twice. */
export function startMailWorker(options: MailWorkerOptions) {
  const { sql, delivery, log, pollMs = 5_000 } = options
  const stopping = new AbortController()
  const { signal } = stopping

  async function work(wakeUp: WakeUp, sendNext: SendNext) {
    while (!signal.aborted) {
      const sent = await sendNext().catch((error) => {
        log.warn({ err: error }, "the mail queue cannot be read")
        return false
      })
      if (!sent && !signal.aborted) await wakeUp.wait(pollMs)
    }
  }

  const lastRepeatable = Math.max(
    ...Object.values(options.mails)
      .filter(({ sendOnce }) => !sendOnce)
      .map(({ priority }) => priority),
  )
  const consumers: [WakeUp, SendNext][] = [
    [createWakeUp(), () => sendMail(options, LAST_OF_ACCOUNTS)],
    [createWakeUp(), () => sendMail(options, lastRepeatable)],
    [createWakeUp(), () => sendOnce(options, signal)],
  ]
  const wakeAll = () => {
    for (const [wakeUp] of consumers) wakeUp.signal()
  }
  const listening = sql
    .listen(MAIL_CHANNEL, wakeAll, wakeAll)
    .catch((error) => {
      log.warn({ err: error }, "mail is found by looking only")
      return undefined
    })
  const working = Promise.all(consumers.map((consumer) => work(...consumer)))

  return {
    /** Finishes the current mail; the rest waits for the next start. */
    async stop() {
      stopping.abort()
      wakeAll()
      await working
      // On a broken connection this would never settle, so it is not awaited.
      void listening
        .then((subscription) => subscription?.unlisten())
        .catch(() => {})
      delivery.close()
    },
  }
}

/** One mail at a time, so a stop waits for at most one in each consumer. */
async function sendMail(services: Sending, lastRank: number) {
  const { sql } = services
  const [mail] = await sql<Claimed[]>`
    select * from public.claim_mail(1, p_last_rank => ${lastRank})`
  if (!mail) return false
  const outcome = await attempt(services, mail)
  if (outcome.sent) {
    await sql`select public.mail_sent(${mail.id})`
    return true
  }
  const { words, forGood, refusal } = outcome
  if (refusal === "gone") await sql`select public.mailbox_is_gone(${mail.id})`
  await sql`select public.mail_failed(${mail.id}, ${words}, ${forGood})`
  return true
}
