import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { createPosterFiles } from "./poster-files.ts"

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    await rm(folder, { recursive: true, force: true })
  }
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "posters-"))
  folders.push(folder)
  return join(folder, "posters")
}

const ROOM = { mostBytes: 1e6, mostFiles: 1e3, isFull: () => false }
const jpeg = (words: string) =>
  Buffer.concat([Buffer.from(words), Buffer.from([0xff, 0xd9])])

/** Draws posters and records each key. */
function drawer() {
  const drawn: string[] = []
  const draw = (key: string) => async () => {
    drawn.push(key)
    return jpeg(key)
  }
  return { drawn, draw }
}

test("requests at once share one drawing, and the next process reads it", async () => {
  const folder = await newFolder()
  const { drawn, draw } = drawer()
  const show = createPosterFiles({ folder, ...ROOM })
  const shown = await Promise.all([show("a", draw("a")), show("a", draw("a"))])
  const restarted = createPosterFiles({ folder, ...ROOM })
  shown.push(await restarted("a", draw("a")))
  expect(shown).toEqual([jpeg("a"), jpeg("a"), jpeg("a")])
  expect(drawn).toEqual(["a"])
  expect(await readdir(folder)).toEqual(["a.jpg"])
})

test("it stays within its files and bytes, and the oldest go first", async () => {
  for (const bounds of [{ mostFiles: 10 }, { mostBytes: 40 }]) {
    const folder = await newFolder()
    const { draw } = drawer()
    const fill = createPosterFiles({ folder, ...ROOM })
    const keys = Array.from({ length: 20 }, (_, n) => String(10 + n))
    for (const [place, key] of keys.entries()) {
      await fill(key, draw(key))
      await utimes(join(folder, `${key}.jpg`), place, place)
    }
    const show = createPosterFiles({ folder, ...ROOM, ...bounds })
    await show("30", draw("30"))
    const newest = [...keys.slice(-8), "30"].map((key) => `${key}.jpg`)
    expect((await readdir(folder)).sort()).toEqual(newest)
  }
})

test("a full disk, or one that cannot be written to, costs only the copy", async () => {
  const folder = await newFolder()
  const { drawn, draw } = drawer()
  const full = createPosterFiles({ folder, ...ROOM, isFull: () => true })
  expect(await full("a", draw("a"))).toEqual(jpeg("a"))
  await writeFile(folder, "a file where the folder should be")
  const barred = createPosterFiles({ folder, ...ROOM })
  expect(await barred("a", draw("a"))).toEqual(jpeg("a"))
  expect(drawn).toEqual(["a", "a"])
})

test("half a file, and a drawing that failed, are drawn again", async () => {
  const folder = await newFolder()
  const { drawn, draw } = drawer()
  const show = createPosterFiles({ folder, ...ROOM })
  const fail = () => Promise.reject(new Error("out of ink"))
  await expect(show("a", fail)).rejects.toThrow("out of ink")
  await show("a", draw("a"))
  await writeFile(join(folder, "a.jpg"), "hal")
  expect(await show("a", draw("a"))).toEqual(jpeg("a"))
  expect(drawn).toEqual(["a", "a"])
})
