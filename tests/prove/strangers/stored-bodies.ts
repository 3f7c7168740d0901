import { setTimeout as pause } from "node:timers/promises"
import type { Assault } from "./assault.ts"
import { meanwhile } from "./meanwhile.ts"

const SENDERS = 8
const QUIET_MS = 1_500
const READ = ["/healthz", "/", "/rest/v1/artists?select=name&limit=3"]
/** The delay that the machine's other work may add to any one answer. */
const NOISE_MS = 400
const PATHS = ["object/sign/art", "object/list/art", "object/move", "bucket"]
const SIZE = 1_000_000
const BODIES = [
  Buffer.alloc(SIZE, "["),
  Buffer.from(`{"paths":[${"{},".repeat(SIZE / 3)}""],"expiresIn":9}`),
  Buffer.from(`{"name":${"[".repeat(SIZE / 2)}${"]".repeat(SIZE / 2)}}`),
]

/** Bodies for storage that are cheap to write and expensive to parse. */
export const storedBodies: Assault = {
  name: "stored-bodies",
  async run(scene) {
    const { ledger } = scene
    const quiet = await meanwhile(scene, READ, pause(QUIET_MS))
    const told = new Map<number, number>()
    const sending = Array.from({ length: SENDERS }, async () => {
      const stranger = scene.stranger()
      for (const path of PATHS) {
        for (const body of BODIES) {
          const wish = { body, method: "POST" }
          const { status } = await stranger.call(
            `/storage/v1/${path}`,
            "",
            wish,
          )
          told.set(status, (told.get(status) ?? 0) + 1)
        }
      }
    })
    const busy = await meanwhile(scene, READ, Promise.all(sending))
    const limit = NOISE_MS + 2 * quiet.slowest
    ledger.expect(
      "open",
      busy.slowest <= limit && busy.failed === 0,
      `others waited up to ${busy.slowest.toFixed(0)} ms (quiet ${quiet.slowest.toFixed(0)}), ${busy.failed} of ${busy.asked} failed`,
    )
    for (const [status, times] of told) {
      // 0: disconnected in the middle of its body, which is an answer too.
      const refused = [0, 400].includes(status)
      ledger.expect("bounded", refused, `${times} bodies were told ${status}`)
    }
  },
  async strike({ random }, stranger) {
    const path = `/storage/v1/${random.pick(PATHS)}`
    await stranger.call(path, "", { body: random.pick(BODIES), method: "POST" })
  },
}
