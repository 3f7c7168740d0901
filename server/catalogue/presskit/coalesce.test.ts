import { expect, test } from "vitest"
import { createCoalescer } from "./coalesce.ts"

test("who asks while it runs shares the next run", async () => {
  const coalesce = createCoalescer<number>()
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const work = async () => {
    runs += 1
    const mine = runs
    await gate.promise
    return mine
  }
  const asked = [1, 2, 3, 4].map(() => coalesce("a", work))
  const other = coalesce("b", async () => 0)
  expect(await other).toBe(0)
  gate.resolve()
  expect(await Promise.all(asked)).toEqual([1, 2, 2, 2])
  expect(await coalesce("a", work)).toBe(3)
})

test("a run that fails takes nobody else with it", async () => {
  const coalesce = createCoalescer<string>()
  const first = coalesce("a", async () => {
    throw new Error("no")
  })
  const second = coalesce("a", async () => "yes")
  await expect(first).rejects.toThrow("no")
  expect(await second).toBe("yes")
})
