import { expect, test } from "vitest"
import { decrypt, encrypt } from "#platform/backup/encryption.ts"

const KEY = "a key of the tests alone"
const FRAME = 64 * 1024

async function* chunks(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size)
  }
}

async function all(source: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const opened = (sealed: Buffer, key = KEY) => all(decrypt(chunks(sealed), key))

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])(
  "%i bytes come back as they were, and cannot be read before",
  async (length) => {
    const plain = Buffer.alloc(length, "the fans' addresses ")
    const sealed = await all(encrypt(chunks(plain), KEY))
    expect(sealed.includes("addresses")).toBe(false)
    expect((await opened(sealed)).equals(plain)).toBe(true)
  },
)

test("another key, a changed byte, a missing or a moved frame are refused", async () => {
  const plain = Buffer.alloc(3 * FRAME + 5, "the fans' addresses ")
  const sealed = await all(encrypt(chunks(plain), KEY))
  const refused = /cannot be opened/
  await expect(opened(sealed, "another key entirely")).rejects.toThrow(refused)
  for (const at of [15, 40, FRAME, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow(refused)
  }
  const head = sealed.subarray(0, 28)
  const frame = (place: number) =>
    sealed.subarray(28 + place * (FRAME + 16), 28 + (place + 1) * (FRAME + 16))
  const cut = Buffer.concat([head, frame(0), frame(1)])
  await expect(opened(cut)).rejects.toThrow(refused)
  const moved = Buffer.concat([head, frame(1), frame(0), frame(2), frame(3)])
  await expect(opened(moved)).rejects.toThrow(refused)
})
