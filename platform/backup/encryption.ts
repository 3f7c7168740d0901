import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scryptSync,
} from "node:crypto"
import { StartError } from "../start-error.ts"

/* An encrypted file: MARK, 16 bytes of salt, then frames of AES-256-GCM. The
 * nonce counts the frames and marks the last, so that none can be removed,
 * swapped or cut off unnoticed. */
export const MARK = Buffer.from("9x-sealed-1\n")
const SALT = 16
const FRAME = 64 * 1024
const TAG = 16

type Bytes = AsyncIterable<Uint8Array>

export async function* encrypt(source: Bytes, passphrase: string): Bytes {
  const salt = randomBytes(SALT)
  const key = keyOf(passphrase, salt)
  yield Buffer.concat([MARK, salt])
  let count = 0
  for await (const { frame, isLast } of framesOf(source, FRAME)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonce(count, isLast))
    yield Buffer.concat([
      cipher.update(frame),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    count += 1
  }
}

/** The decrypted bytes; refuses a wrong passphrase and any change. */
export async function* decrypt(source: Bytes, passphrase: string): Bytes {
  let key: Buffer | null = null
  let count = 0
  for await (const { frame, isLast } of framesOf(
    source,
    FRAME + TAG,
    MARK.length + SALT,
  )) {
    if (!key) {
      key = keyOf(passphrase, frame.subarray(MARK.length))
      continue
    }
    yield open(frame, key, nonce(count, isLast))
    count += 1
  }
}

function open(frame: Buffer, key: Buffer, iv: Buffer) {
  const cipher = createDecipheriv("aes-256-gcm", key, iv)
  try {
    cipher.setAuthTag(frame.subarray(-TAG))
    return Buffer.concat([
      cipher.update(frame.subarray(0, -TAG)),
      cipher.final(),
    ])
  } catch {
    throw new StartError(
      "The backup cannot be opened: BACKUP_KEY is not the one it was sealed with, or the file was changed.",
    )
  }
}

function keyOf(passphrase: string, salt: Uint8Array) {
  return scryptSync(passphrase, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 })
}

function nonce(count: number, isLast: boolean) {
  const iv = Buffer.alloc(12)
  iv.writeBigUInt64BE(BigInt(count), 0)
  iv.writeUInt8(isLast ? 1 : 0, 8)
  return iv
}

/** Frames of one size, after a first one of another size. The last may be
 * short, and there is always a last. */
async function* framesOf(source: Bytes, size: number, first = size) {
  let held = Buffer.alloc(0)
  let wanted = first
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    while (held.length > wanted) {
      yield { frame: held.subarray(0, wanted), isLast: false }
      held = held.subarray(wanted)
      wanted = size
    }
  }
  yield { frame: held, isLast: true }
}
