import { expect, test } from "vitest"
import { hasMusic, sortFiles, titleOf } from "./sort-files.ts"

const dropped = (name: string, size = 10) => ({ name, file: { size } })
const names = (files: { name: string }[]) => files.map(({ name }) => name)

test("accepts music and its extras in order and lists the rest", () => {
  const { taken, refused } = sortFiles([
    dropped("Salt/10 Tide.wav"),
    dropped("Salt/2 Quay.AIFF"),
    dropped("Salt/cover.JPG"),
    dropped("Salt/salt.cue"),
    dropped("Salt/notes.pdf"),
    dropped("Salt/loud.mp3"),
    dropped("Salt/empty.wav", 0),
    dropped("Salt/huge.flac", 3 * 1024 ** 3),
    dropped("Salt/2 Quay.AIFF"),
    dropped("Salt/.DS_Store"),
    dropped("__MACOSX/Salt/2 Quay.AIFF"),
    dropped("Salt/Thumbs.db"),
    dropped("Salt/no-ending"),
  ])
  expect(names(taken)).toEqual([
    "Salt/2 Quay.AIFF",
    "Salt/10 Tide.wav",
    "Salt/cover.JPG",
    "Salt/salt.cue",
  ])
  expect(refused).toEqual([
    { name: "Salt/notes.pdf", why: "kind" },
    { name: "Salt/loud.mp3", why: "kind" },
    { name: "Salt/empty.wav", why: "empty" },
    { name: "Salt/huge.flac", why: "heavy" },
    { name: "Salt/2 Quay.AIFF", why: "twice" },
    { name: "Salt/no-ending", why: "kind" },
  ])
})

test("takes the title from the folder or the first file", () => {
  expect(titleOf([dropped("Salt/CD 1/01.wav")])).toBe("Salt")
  expect(titleOf([dropped("Second Summer.zip")])).toBe("Second Summer")
  expect(titleOf([])).toBe("")
})

test("does not count a cover as music", () => {
  expect(hasMusic([dropped("cover.jpg"), dropped("a.cue")])).toBe(false)
  expect(hasMusic([dropped("a.zip")])).toBe(true)
})
