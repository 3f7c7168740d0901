import type { Sql } from "#platform/postgres/connection.ts"
import type { Log } from "../runtime/log.ts"
import type { Delivery } from "./delivery.ts"
import type { MailKinds } from "./mail-kind.ts"
import { readSender } from "./sender.ts"
import {
  isCertainlyNotTaken,
  isRefusedForGood,
  type Refusal,
  refusalOf,
} from "./smtp-answers.ts"

/** A mail held by one worker for the time of its lease. */
export type Claimed = {
  id: string
  kind: string
  recipient: string
  payload: Record<string, unknown>
  attempts: number
  created_at: Date
}

export type Sending = {
  sql: Sql
  delivery: Delivery
  siteUrl: string
  /** Signs links to an order. */
  secret: string
  /** The sender the operator set, if any. */
  from?: string | undefined
  /** The address for answers, if any. */
  answersTo?: string | undefined
  log: Pick<Log, "warn" | "error">
  /** Every kind that can be sent. */
  mails: MailKinds
}

type Outcome =
  | { sent: true }
  | {
      sent: false
      words: string
      /** Retrying is pointless. */
      forGood: boolean
      /** The reason for the refusal. */
      refusal: Refusal
      /** The mail may have arrived all the same. */
      inDoubt: boolean
    }

/** Composes a mail and tries to deliver it, once. */
export async function attempt(
  services: Sending,
  mail: Claimed,
): Promise<Outcome> {
  const { delivery, log, mails } = services
  let handedOver = false
  try {
    const kind = mails[mail.kind]
    if (!kind) throw new Error(`There is no mail of kind ${mail.kind}`)
    const message = await kind.compose(mail.payload, services)
    const { id, recipient: to, created_at: queuedAt } = mail
    const sender = await readSender(services)
    handedOver = true
    await delivery.deliver({ id, to, queuedAt, sender }, message)
    return { sent: true }
  } catch (error) {
    const forGood = isRefusedForGood(error)
    // The mail server's words may hold the address, so they stay in the table.
    log.warn(
      { mail: mail.id, kind: mail.kind, tries: mail.attempts, forGood },
      "a mail was not sent",
    )
    return {
      sent: false,
      words: String(error),
      forGood,
      refusal: handedOver ? refusalOf(error) : "later",
      inDoubt: handedOver && !delivery.repeats && !isCertainlyNotTaken(error),
    }
  }
}
