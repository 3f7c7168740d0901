import { expect, test } from "vitest"
import { inTurn } from "./in-turn.ts"

test("who asks while it runs shares the next run", async () => {
  const turns = inTurn<number>()
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const work = async () => {
    runs += 1
    const mine = runs
    await gate.promise
    return mine
  }
  const asked = [1, 2, 3, 4].map(() => turns("a", work))
  const other = turns("b", async () => 0)
  expect(await other).toBe(0)
  gate.resolve()
  expect(await Promise.all(asked)).toEqual([1, 2, 2, 2])
  expect(await turns("a", work)).toBe(3)
})

test("a run that fails takes nobody else with it", async () => {
  const turns = inTurn<string>()
  const first = turns("a", async () => {
    throw new Error("no")
  })
  const second = turns("a", async () => "yes")
  await expect(first).rejects.toThrow("no")
  expect(await second).toBe("yes")
})
