import type { z } from "zod"
import type { MailServices, Message } from "./message.ts"

/** The lowest is sent first: the rank of a mail in `public.mail_outbox`. */
export const PRIORITY = {
  /** Somebody is waiting for it in front of a form. */
  code: 0,
  account: 1,
  order: 2,
  other: 3,
  /** A personal message. */
  personal: 4,
  newsletter: 5,
} as const

type Entry<Schema extends z.ZodType> = {
  kind: string
  priority: (typeof PRIORITY)[keyof typeof PRIORITY]
  /** Better lost than sent twice: not retried if it may have arrived. */
  sendOnce: boolean
  /** The schema of its payload, which may be just an id: the rest is read when
   * the mail is composed. */
  schema: Schema
  compose: (
    payload: z.output<Schema>,
    services: MailServices,
  ) => Message | Promise<Message>
}

/** A kind of mail that can be queued. Its payload comes from the outbox, so
 * `compose` first parses it with the schema. */
export type MailKind = Omit<Entry<z.ZodType>, "compose"> & {
  compose: (
    payload: unknown,
    services: MailServices,
  ) => Message | Promise<Message>
}

/** Every kind, by its name in the outbox. */
export type MailKinds = Readonly<Record<string, MailKind>>

export function mailKind<Schema extends z.ZodType>(
  entry: Entry<Schema>,
): MailKind {
  const { schema, compose } = entry
  return {
    ...entry,
    compose: (payload, services) => compose(schema.parse(payload), services),
  }
}
