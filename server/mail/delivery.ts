import { mkdir, open, readdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import nodemailer from "nodemailer"
import { within } from "../runtime/timeout.ts"
import type { Message } from "./message.ts"
import type { Sender } from "./sender.ts"

export type Envelope = {
  /** The queued mail's id: the Message-ID's local part on every attempt. */
  id: string
  to: string
  queuedAt: Date
  sender: Sender
}

export type Delivery = {
  /** Whether delivering the same mail twice does no harm. */
  repeats: boolean
  deliver(envelope: Envelope, message: Message): Promise<void>
  close(): void
}

type Timeouts = { connectMs: number; silentMs: number; wholeMs: number }

const PATIENCE: Timeouts = {
  connectMs: 10_000,
  silentMs: 30_000,
  // Less than a claim's two minutes, or another worker would send it too.
  wholeMs: 90_000,
}

/** Delivers over SMTP, with timeouts against a server that hangs. */
export function createSmtpDelivery(
  smtpUrl: string,
  patience = PATIENCE,
): Delivery {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    repeats: false,
    async deliver(envelope, message) {
      const sent = transport.sendMail(write(envelope, message))
      await within(patience.wholeMs, sent, tooLong)
    },
    close: () => transport.close(),
  }
}

/** Writes files where no mail server is set. A retry replaces its file, because
 * the name does not change. */
export function createFileDelivery(
  folder: string,
  prune = createPruner(folder),
): Delivery {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
  })
  return {
    repeats: true,
    async deliver(envelope, message) {
      const { message: bytes } = await transport.sendMail(
        write(envelope, message),
      )
      const time = envelope.queuedAt.toISOString().replace(/\D/g, "")
      await writeWhole(folder, `${time}-${envelope.id}.eml`, bytes as Buffer)
      await prune().catch(() => {})
    },
    close: () => transport.close(),
  }
}

function write(envelope: Envelope, message: Message) {
  const { name, address, domain } = envelope.sender
  const { thread = [], headers, replyTo: own, ...words } = message
  const replyTo = own ?? envelope.sender.replyTo
  const before = thread.map((name) =>
    name.startsWith("<") ? name : `<${name}@${domain}>`,
  )
  return {
    ...words,
    // As objects, so that one address is never parsed as several.
    from: { name, address },
    to: { name: "", address: envelope.to },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    messageId: `<${envelope.id}@${domain}>`,
    ...(before.length > 0
      ? { inReplyTo: before.at(-1), references: named(before) }
      : {}),
    date: envelope.queuedAt,
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  }
}

const MOST_NAMED = 20

/** The first and the last of a long conversation: headers are limited. */
function named([first = "", ...rest]: string[]) {
  return [first, ...rest.slice(-MOST_NAMED)]
}

function tooLong(): never {
  throw new Error("The mail server took too long")
}

async function writeWhole(folder: string, name: string, bytes: Buffer) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}.${process.pid}`)
  try {
    const file = await open(draft, "w", 0o600)
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close())
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const MOST_FILES = 5_000
const LOOK_EVERY = 100

/** Limits the folder of written mails, oldest first. Their names begin with the
 * time they were queued. */
export function createPruner(
  folder: string,
  { most = MOST_FILES, every = LOOK_EVERY } = {},
) {
  let written = 0

  /** Call it after each mail. */
  return async function prune() {
    written += 1
    // On the first call too: an earlier process may have left more.
    if (written % every !== 1 % every) return
    const names = await readdir(folder)
    const mails = names.filter((name) => name.endsWith(".eml")).sort()
    const old = mails.slice(0, Math.max(0, mails.length - most))
    await Promise.all(old.map((name) => rm(join(folder, name))))
  }
}
