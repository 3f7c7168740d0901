import { expect, test } from "vitest"
import { createCheckoutSlots } from "./checkout-slots.ts"

test("so many run at once, and the others in the order they came", async () => {
  const through = createCheckoutSlots(2)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const errands = ends.map(({ promise }, place) =>
    through(() => {
      begun.push(place)
      return promise
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve(1)
  await errands[1]
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.reject(new Error("left"))
  await expect(errands[0]).rejects.toThrow("left")
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { resolve } of ends) resolve(9)
  expect(await Promise.all(errands.slice(2))).toEqual([9, 9])
  expect(await through(async () => "free again")).toBe("free again")
})

test("who has waited too long is told, and nobody's slot is lost", async () => {
  const through = createCheckoutSlots(1, 1)
  const first = Promise.withResolvers<string>()
  const busy = through(() => first.promise)
  const late = through(async () => "never")
  await expect(late).rejects.toMatchObject({ status: 503 })
  first.resolve("done")
  expect(await busy).toBe("done")
  expect(await through(async () => "free again")).toBe("free again")
})

test("a database that is away is told to all who wait, and the slots are free", async () => {
  const through = createCheckoutSlots(1)
  const away = Object.assign(new Error("silent"), { code: "CONNECTION_SILENT" })
  const first = Promise.withResolvers<number>()
  const errands = [
    through(() => first.promise),
    through(async () => 2),
    through(async () => 3),
  ]
  first.reject(away)
  const ends = await Promise.allSettled(errands)
  expect(ends).toEqual(Array(3).fill({ status: "rejected", reason: away }))
  expect(await through(async () => "free again")).toBe("free again")
})
