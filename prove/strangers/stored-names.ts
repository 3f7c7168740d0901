import { once } from "node:events"
import type { Assault, Scene } from "./assault.ts"
import { residentBytes } from "./resident.ts"
import type { Stranger } from "./stranger.ts"

const SOCKETS = 20
const OF_EACH = 150
const TO_WARM = 50
const LENGTH = 15_000
const MOST_GROWTH = 100 * 2 ** 20

/** Files that are not there, by names as long as an address may be: what is
 * remembered of them must not fill the memory. */
export const storedNames: Assault = {
  name: "stored-names",
  async run(scene) {
    // What was never looked for is not remembered: it only warms the heap.
    await askAll(scene, "art/", TO_WARM)
    const before = await residentBytes(scene)
    await askAll(scene, "", OF_EACH)
    const grown = (await residentBytes(scene)) - before
    const seen = `memory grew by ${(grown / 2 ** 20).toFixed(0)} MB`
    scene.ledger.expect("bounded", grown <= MOST_GROWTH, seen)
  },
  async strike(scene, stranger) {
    await ask(scene, stranger, "", 1)
  },
}

async function askAll(scene: Scene, below: string, times: number) {
  const stranger = scene.stranger()
  await Promise.all(
    Array.from({ length: SOCKETS }, () => ask(scene, stranger, below, times)),
  )
}

/** One question after the other on one connection, until it is closed. */
async function ask(
  { random }: Scene,
  stranger: Stranger,
  below: string,
  times: number,
) {
  const socket = stranger.open()
  const closed = once(socket, "close")
  for (let asked = 0; asked < times && !socket.destroyed; asked++) {
    // A sign that makes every letter of it take two bytes.
    const name = `${random.next()}%E6%97%A5${"x".repeat(LENGTH)}`
    socket.write(
      `GET /storage/v1/object/public/${below}${name}/a.jpg HTTP/1.1\r\nHost: a\r\n\r\n`,
    )
    await Promise.race([once(socket, "data"), closed])
  }
  socket.destroy()
}
