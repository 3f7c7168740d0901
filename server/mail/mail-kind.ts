import type { z } from "zod"
import type { MailServices, Message } from "./message.ts"

/** The lowest is sent first: the rank of a mail in `public.mail_outbox`. */
export const PRIORITY = {
  /** Somebody waits for it in front of a form. */
  code: 0,
  account: 1,
  order: 2,
  other: 3,
  /** One person's words to another. */
  personal: 4,
  newsletter: 5,
} as const

type Entry<Schema extends z.ZodType> = {
  kind: string
  priority: (typeof PRIORITY)[keyof typeof PRIORITY]
  /** Better lost than sent twice: such a mail is not tried again when it may
   * have arrived. */
  sendOnce: boolean
  /** Of its payload, which may be no more than an id: what it stands for is
   * read when the mail is composed. */
  schema: Schema
  compose: (
    payload: z.output<Schema>,
    services: MailServices,
  ) => Message | Promise<Message>
}

/** A kind of mail that can be queued. Its payload comes from the outbox, so
 * `compose` reads it by the schema first. */
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
