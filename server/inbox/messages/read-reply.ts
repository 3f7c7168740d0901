import { createHash } from "node:crypto"
import PostalMime, { type Attachment, type Email } from "postal-mime"
import { automaticKind } from "./auto-reply.ts"
import { limitHeaders } from "./limit-headers.ts"
import { newTextOf } from "./new-text.ts"

/** What of a mail goes into a conversation: its words, and what it is known
 * by. Attachments are never kept. */
type Reply = {
  /** The mails it answers, by their Message-IDs; ours by the outbox's id. */
  names: string[]
  mailName: string
  sender: string | null
  kind: "said" | "automatic" | "bounce"
  body: string
}

const BOUNDS = {
  maxNestingDepth: 20,
  maxHeadersSize: 128 * 1024,
  // What a bounce sends back is ours: it is looked into for its Message-ID.
  maxRfc822NestingDepth: 0,
  attachmentEncoding: "utf8",
} as const

/** Reads a mail as it came; null when it is none, or says nothing. */
export async function readReply(raw: Buffer): Promise<Reply | null> {
  const mail = await parse(raw)
  if (!mail || mail.headers.length === 0) return null
  const kind = automaticKind(mail)
  const enclosed = kind === "said" && mail.attachments.some(isEnclosed)
  const said = [newTextOf(mail), enclosed && ENCLOSED].filter(Boolean)
  const body = said.join("\n\n") || (kind === "said" ? "" : WORDLESS)
  if (!body) return null
  return {
    names: namesIn(mail, kind === "bounce" ? raw : null),
    mailName: nameOf(mail, raw),
    sender: senderOf(mail),
    kind,
    body,
  }
}

const WORDLESS = "(It came without words.)"
const ENCLOSED =
  "(Something was enclosed, which is not kept here: have it sent to the label's own mailbox.)"

/** Not a picture among the words, nor what a mail program signs with. */
function isEnclosed({ related, disposition, mimeType }: Attachment) {
  return (
    !related &&
    disposition !== "inline" &&
    !/signature|pkcs7|pgp-encrypted/.test(mimeType)
  )
}

/** So much of a mail is looked at. */
export const READ_BYTES = 256 * 1024
const MOST_LINES = 4_000

/** What somebody says stands before what they enclose: the rest of a long mail
 * is not looked at, and costs nobody else their time. What cannot be read is a
 * stranger's fault, and no fault of ours. */
function parse(whole: Buffer) {
  const raw = limitHeaders(whole)
  let end = 0
  for (let line = 0; line < MOST_LINES && end < READ_BYTES; line += 1) {
    const next = raw.indexOf("\n", end)
    if (next < 0) {
      end = raw.length
      break
    }
    end = next + 1
  }
  const read = raw.subarray(0, Math.min(end, READ_BYTES))
  return PostalMime.parse(read, BOUNDS).catch(() => null)
}

const MESSAGE_ID =
  /<[\x21-\x3b\x3d\x3f-\x7e]{1,250}@[\x21-\x3b\x3d\x3f-\x7e]{1,200}>/g
const OWN = /^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i
const MOST_NAMES = 50
/** How far into a bounce the head of the mail that came back is looked for. */
const BOUNCED_BYTES = 64 * 1024

function namesIn(
  { inReplyTo = "", references = "" }: Email,
  raw: Buffer | null,
) {
  const bounced = raw?.toString("latin1", 0, BOUNCED_BYTES) ?? ""
  const found = `${inReplyTo} ${references} ${bounced}`.match(MESSAGE_ID) ?? []
  const names = found.map((name) => OWN.exec(name)?.[1]?.toLowerCase() ?? name)
  // The nearest stand last, and are what a long chain is known by.
  return [...new Set(names)].slice(-MOST_NAMES)
}

/** Its own Message-ID or, where there is none that could be one, its bytes. */
function nameOf({ messageId = "" }: Email, raw: Buffer) {
  const [name] = messageId.match(MESSAGE_ID) ?? []
  return name ?? `sha256:${createHash("sha256").update(raw).digest("hex")}`
}

const ADDRESS = /^[^\s\p{C}]{1,64}@[^\s\p{C}]{1,250}$/u

function senderOf({ from }: Email) {
  const address = from?.address?.trim().toLowerCase() ?? ""
  return ADDRESS.test(address) ? address : null
}
