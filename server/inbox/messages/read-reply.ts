import { createHash } from "node:crypto"
import PostalMime, { type Attachment, type Email } from "postal-mime"
import { automaticKind } from "./auto-reply.ts"
import { limitHeaders } from "./limit-headers.ts"
import { newTextOf } from "./new-text.ts"

/** The parts of a mail that go into a conversation: its text and its
 * identifiers. Attachments are never kept. */
type Reply = {
  /** The mails it answers, by Message-ID; ours by the outbox's id. */
  names: string[]
  mailName: string
  sender: string | null
  kind: "said" | "automatic" | "bounce"
  body: string
}

const BOUNDS = {
  maxNestingDepth: 20,
  maxHeadersSize: 128 * 1024,
  // A bounce encloses our own mail, which is searched for its Message-ID.
  maxRfc822NestingDepth: 0,
  attachmentEncoding: "utf8",
} as const

/** Reads a raw mail; null if it is not a mail or has no text. */
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

/** Ignores inline pictures and signatures. */
function isEnclosed({ related, disposition, mimeType }: Attachment) {
  return (
    !related &&
    disposition !== "inline" &&
    !/signature|pkcs7|pgp-encrypted/.test(mimeType)
  )
}

/** The most that is read of a mail. */
export const READ_BYTES = 256 * 1024
const MOST_LINES = 4_000

/** Text comes before attachments: the rest of a long mail is not read, and
 * costs nobody else time. A mail that cannot be parsed is the sender's fault,
 * not an error of ours. */
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
/** How far into a bounce the returned mail's head is searched for. */
const BOUNCED_BYTES = 64 * 1024

function namesIn(
  { inReplyTo = "", references = "" }: Email,
  raw: Buffer | null,
) {
  const bounced = raw?.toString("latin1", 0, BOUNCED_BYTES) ?? ""
  const found = `${inReplyTo} ${references} ${bounced}`.match(MESSAGE_ID) ?? []
  const names = found.map((name) => OWN.exec(name)?.[1]?.toLowerCase() ?? name)
  // The nearest come last; a long chain is recognised by them.
  return [...new Set(names)].slice(-MOST_NAMES)
}

/** Its own Message-ID or, if there is no valid one, a hash of its bytes. */
function nameOf({ messageId = "" }: Email, raw: Buffer) {
  const [name] = messageId.match(MESSAGE_ID) ?? []
  return name ?? `sha256:${createHash("sha256").update(raw).digest("hex")}`
}

const ADDRESS = /^[^\s\p{C}]{1,64}@[^\s\p{C}]{1,250}$/u

function senderOf({ from }: Email) {
  const address = from?.address?.trim().toLowerCase() ?? ""
  return ADDRESS.test(address) ? address : null
}
