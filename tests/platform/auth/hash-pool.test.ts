import { expect, test } from "vitest"
import { createHashPool } from "#platform/auth/hash-pool.ts"

const CHEAP = { password: "correct horse", cost: 4 }

/** Runs them all on one thread; answers in which order they were done. */
async function race(clients: { client: string; known: boolean }[]) {
  const run = createHashPool(1)
  const done: string[] = []
  const turnedAway: string[] = []
  await Promise.all(
    clients.map((by) =>
      run(CHEAP, by).then(
        () => void done.push(by.client),
        (refusal) => {
          expect(refusal).toMatchObject({ status: 429 })
          turnedAway.push(by.client)
        },
      ),
    ),
  )
  return { done, turnedAway }
}

const flood = (client: string, count: number) =>
  Array.from({ length: count }, () => ({ client, known: false }))

test("who floods waits behind everybody else, and is turned away", async () => {
  const other = { client: "other", known: false }
  const { done, turnedAway } = await race([...flood("flood", 40), other])
  expect(done.indexOf("other")).toBeLessThan(3)
  expect(turnedAway).toEqual(Array(23).fill("flood"))
})

test("a crowd of strangers does not stand before who was here before", async () => {
  const crowd = Array.from({ length: 100 }, (_, n) => flood(`${n}`, 1)).flat()
  const known = { client: "known", known: true }
  const { done, turnedAway } = await race([...crowd, known])
  expect(done.indexOf("known")).toBeLessThan(3)
  expect(turnedAway).toHaveLength(35)
})
