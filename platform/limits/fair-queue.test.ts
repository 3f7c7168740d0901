import { expect, test } from "vitest"
import { createFairQueue } from "./fair-queue.ts"

test("clients are served in turn, whoever came with most", () => {
  const queue = createFairQueue<string>({ most: 9, mostEach: 9 })
  for (const job of ["a1", "a2", "a3"]) queue.add("a", job)
  queue.add("b", "b1")
  queue.add("c", "c1")
  const served = Array.from({ length: 6 }, () => queue.next())
  expect(served).toEqual(["a1", "b1", "c1", "a2", "a3", undefined])
})

test("a client's line is bounded", () => {
  const queue = createFairQueue<string>({ most: 9, mostEach: 2 })
  queue.add("a", "a1")
  queue.add("a", "a2")
  expect(queue.add("a", "a3")).toEqual({ turnedAway: "a3" })
  expect(queue.add("b", "b1").turnedAway).toBeUndefined()
})

test("when all is full the longest line makes room for a newcomer", () => {
  const queue = createFairQueue<string>({ most: 3, mostEach: 3 })
  for (const job of ["a1", "a2", "a3"]) queue.add("a", job)
  expect(queue.add("b", "b1")).toEqual({ turnedAway: "a3" })
  expect(queue.add("c", "c1")).toEqual({ turnedAway: "a2" })
  expect(queue.add("d", "d1")).toEqual({ turnedAway: "d1" })
})
