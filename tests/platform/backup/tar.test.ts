import { expect, test } from "vitest"
import { readTar, type TarEntry, writeTar } from "#platform/backup/tar.ts"

const PLAIN = { "backup.json": "{}", "files/none": "", "outbox/a.eml": "Ünï" }

async function* entriesOf(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    yield { name, bytes: bytes.length, body: chunks(bytes, bytes.length / 3) }
  }
}

async function* chunks(bytes: Buffer, size: number) {
  const step = Math.ceil(size)
  for (let at = 0; at < bytes.length; at += step) {
    yield bytes.subarray(at, at + step)
  }
}

async function all(source: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

async function read(archive: Buffer, size = 700) {
  const files: Record<string, string> = {}
  for await (const { name, body } of readTar(chunks(archive, size))) {
    files[name] = (await all(body)).toString()
  }
  return files
}

test("what was written is read again, in order, however it is cut", async () => {
  const archive = await all(writeTar(entriesOf(PLAIN)))
  for (const size of [1, 512, archive.length]) {
    const found = await read(archive, size)
    expect(Object.entries(found)).toEqual(Object.entries(PLAIN))
  }
})

/** As the first versions of this software wrote them by hand. */
function handWritten(files: Record<string, string>) {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const body = Buffer.from(text)
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write("0000600\x000000000\x000000000\0", 100)
    head.write(`${body.length.toString(8).padStart(11, "0")}\0`, 124)
    head.write(`${"0".repeat(11)}\0${" ".repeat(8)}0`, 136)
    head.write("ustar\x0000", 257)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148)
    return [head, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

test("a backup of before is still read", async () => {
  expect(await read(handWritten(PLAIN))).toEqual(PLAIN)
})

test("a body that nobody reads is passed over, and the next is whole", async () => {
  const files = {
    skipped: "{}",
    read: "one",
    large: "9".repeat(3e6),
    last: "!",
  }
  const archive = await all(writeTar(entriesOf(files)))
  for (const size of [64_000, archive.length]) {
    const found: string[] = []
    for await (const { name, body } of readTar(chunks(archive, size))) {
      if (name === "read" || name === "last") found.push(`${await all(body)}`)
    }
    expect(found).toEqual(["one", "!"])
  }
})

test("a large body is whole behind a small one that nobody reads", async () => {
  const files = { manifest: "{}", large: "9".repeat(3e6), last: "!" }
  const archive = await all(writeTar(entriesOf(files)))
  for (const size of [64_000, archive.length]) {
    const found: number[] = []
    for await (const { name, body } of readTar(chunks(archive, size))) {
      if (name !== "manifest") found.push((await all(body)).length)
    }
    expect(found).toEqual([3e6, 1])
  }
})

test("an archive that is cut off or has a wrong header is refused", async () => {
  const archive = await all(writeTar(entriesOf(PLAIN)))
  await expect(read(archive.subarray(0, 520))).rejects.toThrow()
  const changed = Buffer.from(archive)
  changed.write("9", 3)
  await expect(read(changed)).rejects.toThrow()
})

test("an entry of another length than it said is refused", async () => {
  async function* wrong(): AsyncIterable<TarEntry> {
    yield { name: "short", bytes: 9, body: chunks(Buffer.from("8 bytes."), 8) }
  }
  await expect(all(writeTar(wrong()))).rejects.toThrow()
})
