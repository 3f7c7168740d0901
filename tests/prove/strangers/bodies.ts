import { readFile } from "node:fs/promises"
import { setTimeout as pause } from "node:timers/promises"
import type { Random } from "../../support/random.ts"
import type { Assault, Scene } from "./assault.ts"
import { meanwhile } from "./meanwhile.ts"

const SIZE = 8_000_000
const SENDERS = 4
const QUIET_MS = 1_500
const READ = ["/healthz", "/", "/rest/v1/artists?select=name&limit=3"]
/** The delay that the machine's other work may add to any one answer. */
const NOISE_MS = 400
const MOST_GROWTH = 200 * 2 ** 20
const TABLES = [
  ...["artists", "newsletter_subs", "orders", "nothing_here"],
  ...["rpc/unsubscribe_newsletter", "rpc/nothing_here", "cart_items"],
]

/** Bodies of eight megabytes that are cheap to write and expensive to parse. */
export const bodies: Assault = {
  name: "bodies",
  async run(scene) {
    const { ledger, random } = scene
    const quiet = await meanwhile(scene, READ, pause(QUIET_MS))
    const before = await residentBytes(scene)
    const told = { statuses: new Map<number, number>(), most: before }
    const sending = Array.from({ length: SENDERS }, () =>
      sendAll(scene, random.branch(), told),
    )
    const busy = await meanwhile(scene, READ, Promise.all(sending))
    const limit = NOISE_MS + 2 * quiet.slowest
    ledger.expect(
      "open",
      busy.slowest <= limit && busy.failed === 0,
      `others waited up to ${busy.slowest.toFixed(0)} ms (quiet ${quiet.slowest.toFixed(0)}), ${busy.failed} of ${busy.asked} failed`,
    )
    const grown = told.most - before
    const seen = `memory grew by ${(grown / 2 ** 20).toFixed(0)} MB`
    ledger.expect("bounded", grown <= MOST_GROWTH, seen)
    for (const [status, times] of told.statuses) {
      // A client that keeps sending after the answer may be disconnected.
      const refused = [0, 400, 401, 403, 404, 413].includes(status)
      ledger.expect("bounded", refused, `${times} bodies were told ${status}`)
    }
  },
  async strike({ random }, stranger) {
    const body = random.pick(dear())
    const path = `/rest/v1/${random.pick(TABLES)}`
    await stranger.call(path, "", { body, method: "POST" })
  },
}

let made: Buffer[] | undefined

function dear() {
  made ??= [
    Buffer.alloc(SIZE, "["),
    Buffer.from(`[${"{},".repeat(SIZE / 3)}{}]`),
    Buffer.from(`{"a":${"[".repeat(SIZE / 2)}${"]".repeat(SIZE / 2)}}`),
    Buffer.from(`[${'{"email":1},'.repeat(SIZE / 12)}{"email":1}]`),
  ]
  return made
}

type Tally = { statuses: Map<number, number>; most: number }

async function sendAll(scene: Scene, random: Random, told: Tally) {
  const stranger = scene.stranger()
  for (const body of dear()) {
    const path = `/rest/v1/${random.pick(TABLES)}`
    const { status } = await stranger.call(path, "", { body, method: "POST" })
    told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1)
    told.most = Math.max(told.most, await residentBytes(scene))
  }
}

async function residentBytes({ site }: Scene) {
  const status = await readFile(`/proc/${site.process.pid}/status`, "utf8")
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) * 1024
}
