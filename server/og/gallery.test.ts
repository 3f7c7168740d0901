import { expect, test } from "vitest"
import { createGallery } from "./gallery.ts"

test("who asks at once shares one printing, and who asks later its result", async () => {
  let prints = 0
  const show = createGallery(2)
  const print = async () => Buffer.from(String(++prints))
  const [one, two] = await Promise.all([show("a", print), show("a", print)])
  expect(two).toBe(one)
  expect(await show("a", print)).toBe(one)
  expect(prints).toBe(1)
})

test("it keeps no more than its bytes, the last shown longest", async () => {
  const printed: string[] = []
  const show = createGallery(2)
  const ask = (key: string) =>
    show(key, async () => {
      printed.push(key)
      return Buffer.from(key)
    })
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key)
  expect(printed).toEqual(["a", "b", "c", "b"])
})

test("a printing that failed is tried again", async () => {
  const show = createGallery(2)
  const fail = async () => {
    throw new Error("out of ink")
  }
  await expect(show("a", fail)).rejects.toThrow("out of ink")
  expect(String(await show("a", async () => Buffer.from("b")))).toBe("b")
})
