import { z } from "zod"
import { textOf } from "#domain/setting.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { MAIL_FROM } from "../env.ts"

/** The sender of our mails, and the address for replies. */
export type Sender = {
  name: string
  address: string
  replyTo: string | null
  /** The right-hand side of Message-IDs, the same on every attempt. */
  domain: string
}

const ROW = z.object({ name: z.unknown(), mailbox: z.string().nullable() })
const LONGEST_NAME = 100

type Place = { sql: Sql; siteUrl: string; from?: string | undefined }

/** The label as named in its settings. MAIL_FROM takes precedence: a mail
 * server may accept mail from that address only. */
export async function readSender({ sql, siteUrl, from = "" }: Place) {
  const { name, boxed, bare } = MAIL_FROM.exec(from.trim())?.groups ?? {}
  const set = boxed ?? bare
  const label = await readLabel(sql)
  const host = hostOf(siteUrl)
  const address = set ?? label.mailbox ?? `mail@${host}`
  return {
    name: name || label.name || host,
    address,
    replyTo: label.mailbox,
    domain: set?.split("@")[1] ?? host,
  } satisfies Sender
}

async function readLabel(sql: Sql) {
  const [found] = await sql`
    select private.setting('seller') -> 'name' as name, coalesce(
      private.clean_email(private.setting('contact') ->> 'to'),
      private.clean_email(private.setting('seller') ->> 'email'),
      private.clean_email(private.setting('office') ->> 'to')) as mailbox`
  const { name, mailbox } = ROW.parse(found)
  return { name: textOf(name)?.slice(0, LONGEST_NAME), mailbox }
}

/** A mail address needs a host name; an IP address will not do. */
function hostOf(siteUrl: string) {
  const { hostname } = new URL(siteUrl)
  return /[a-z]/i.test(hostname.replace(/^\[.*\]$/, ""))
    ? hostname
    : "localhost"
}
