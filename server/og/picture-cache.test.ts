import { expect, test } from "vitest"
import { createPictureCache } from "./picture-cache.ts"

test("who asks at once shares one rendering, and who asks later its result", async () => {
  let renders = 0
  const show = createPictureCache(2)
  const render = async () => Buffer.from(String(++renders))
  const [one, two] = await Promise.all([show("a", render), show("a", render)])
  expect(two).toBe(one)
  expect(await show("a", render)).toBe(one)
  expect(renders).toBe(1)
})

test("it keeps no more than its bytes, the last shown longest", async () => {
  const rendered: string[] = []
  const show = createPictureCache(2)
  const ask = (key: string) =>
    show(key, async () => {
      rendered.push(key)
      return Buffer.from(key)
    })
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key)
  expect(rendered).toEqual(["a", "b", "c", "b"])
})

test("a rendering that failed is tried again", async () => {
  const show = createPictureCache(2)
  const fail = async () => {
    throw new Error("out of ink")
  }
  await expect(show("a", fail)).rejects.toThrow("out of ink")
  expect(String(await show("a", async () => Buffer.from("b")))).toBe("b")
})
