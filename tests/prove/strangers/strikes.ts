/** The strangers of the crowd, in a process of low priority: its processor time
 * is not the site's fault. A message says what to attack. */
import { once } from "node:events"
import { constants, setPriority } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { connect } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import type { Site } from "#tests/support/site.ts"
import { randomFrom } from "../../support/random.ts"
import type { Place } from "../../support/visitor.ts"
import { openLedger } from "../ledger.ts"
import type { Scene } from "./assault.ts"
import { ASSAULTS } from "./assaults.ts"
import { createStranger } from "./stranger.ts"

type Order = {
  url: string
  dataDir: string
  pid: number
  place: Place
  addresses: string[]
  seed: number
}

/** All of them together: higher rates depend on the machine's size. */
const BLOWS_A_SECOND = 200

setPriority(constants.priority.PRIORITY_LOW)
const [order] = (await once(process, "message")) as [Order]
const scene = await sceneOf(order)
const strikes = ASSAULTS.flatMap(({ strike }) => strike ?? [])
let open = true
let struck = 0
let due = performance.now()
process.on("message", () => {
  open = false
  process.send?.(struck)
})
process.send?.("begun")
await Promise.all(order.addresses.map(strikeOn))

async function strikeOn(address: string, at: number) {
  const stranger = createStranger(order.place, address)
  for (let turn = at; open; turn += 1) {
    await itsTurn()
    struck += 1
    await strikes[turn % strikes.length]?.(scene, stranger).catch(() => {})
  }
}

async function itsTurn() {
  due = Math.max(due + 1_000 / BLOWS_A_SECOND, performance.now())
  await pause(Math.max(due - performance.now(), 1))
}

async function sceneOf({ url, dataDir, pid, place, seed }: Order) {
  const running = await findRunningPostgres(dataDir)
  if (!running) throw new Error("PostgreSQL does not run")
  const site = { url, dataDir, process: { pid } } as Site
  let strangers = 0
  return {
    site,
    place,
    random: randomFrom(seed),
    ledger: openLedger(),
    sql: connect(running, { max: 2 }),
    stranger: () =>
      createStranger(
        place,
        `127.2.${++strangers >> 8}.${strangers & 255 || 1}`,
      ),
  } satisfies Scene
}
