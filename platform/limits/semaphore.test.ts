import { expect, test } from "vitest"
import { createSemaphore, createShare } from "./semaphore.ts"

const ONE = { atOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 }

test("so much runs at once, the next in order, and no more waits", async () => {
  const inTurn = createSemaphore({ ...ONE, mostWaiting: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) =>
    inTurn(
      () =>
        new Promise<string>((resolve) => {
          begun.push(name)
          ends.set(name, () => resolve(name))
        }),
    )
  const [first, second, third] = [work("a"), work("b"), work("c")]
  await expect(work("d")).rejects.toMatchObject({ status: 503 })
  expect(begun).toEqual(["a"])
  ends.get("a")?.()
  expect(await first).toBe("a")
  await new Promise(setImmediate)
  expect(begun).toEqual(["a", "b"])
  ends.get("b")?.()
  await second
  await new Promise(setImmediate)
  ends.get("c")?.()
  expect(await third).toBe("c")
  expect(await inTurn(async () => "e")).toBe("e")
})

test("work that fails gives its place on", async () => {
  const inTurn = createSemaphore({ ...ONE, mostWaiting: 0 })
  await expect(inTurn(() => Promise.reject("no"))).rejects.toBe("no")
  expect(await inTurn(async () => "yes")).toBe("yes")
})

test("who waits too long is refused, and its place is free again", async () => {
  const inTurn = createSemaphore({ ...ONE, longestWaitMs: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  for (const name of ["b", "c"]) {
    const late = inTurn(async () => name)
    await expect(late).rejects.toMatchObject({ status: 503 })
  }
  resolve()
  await first
  expect(await inTurn(async () => "d")).toBe("d")
})

test("one client has its share of different things, and others theirs", async () => {
  const share = createShare(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = share({ client: "ada", key: "kit" }, () => promise)
  const ask = (client: string, key: string) =>
    share({ client, key }, async () => key)
  await expect(ask("ada", "other")).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "2" },
  })
  expect(await ask("ada", "kit")).toBe("kit")
  expect(await ask("bea", "other")).toBe("other")
  resolve()
  await first
  expect(await ask("ada", "other")).toBe("other")
})
