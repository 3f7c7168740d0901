import { setTimeout as pause } from "node:timers/promises"
import type { Log } from "../runtime/log.ts"
import { attempt, type Claimed, type Sending } from "./attempt.ts"

type Consumer = Sending & {
  /** The pause after a mail whose delivery is in doubt. */
  pauseMs?: number
}

const PAUSE_MS = 60_000

/** Sends one mail that nobody may get twice: the newsletter, or a personal
 * message from staff. False when none is due. Writing the outcome is retried
 * until the database is back, because a known outcome must not be left in
 * doubt. */
export async function sendOnce(consumer: Consumer, signal: AbortSignal) {
  const { sql, delivery, log, pauseMs = PAUSE_MS } = consumer
  const [mail] = await sql<Claimed[]>`
    select * from public.claim_once_mail(${delivery.repeats})`
  if (!mail) return false
  const { id } = mail
  const outcome = await attempt(consumer, mail)
  if (outcome.sent) {
    await persist(() => sql`select public.once_mail_sent(${id})`, log, signal)
    return true
  }
  const { words, refusal } = outcome
  if (!outcome.inDoubt) {
    const note = () =>
      sql`select public.once_mail_refused(${id}, ${words}, ${refusal})`
    await persist(note, log, signal)
    return true
  }
  await persist(
    () => sql`select public.once_mail_in_doubt(${id}, ${words})`,
    log,
    signal,
  )
  // A mail server that does not answer would put the whole list in doubt.
  await pause(pauseMs, undefined, { signal }).catch(() => {})
  return true
}

/** The pause before writing the outcome again. */
const AGAIN_MS = 500

async function persist(
  note: () => Promise<unknown>,
  log: Pick<Log, "warn">,
  signal: AbortSignal,
) {
  for (;;) {
    try {
      return await note()
    } catch (error) {
      if (signal.aborted) throw error
      log.warn({ err: error }, "what became of a mail cannot be noted yet")
      await pause(AGAIN_MS, undefined, { signal }).catch(() => {})
    }
  }
}
