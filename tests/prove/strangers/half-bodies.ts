import { setTimeout as pause } from "node:timers/promises"
import type { Assault, Scene } from "./assault.ts"
import { servesOthers } from "./bystander.ts"
import type { Stranger } from "./stranger.ts"

type Half = { path: string; length: number; sent: string }

/** As much as Node buffers by itself, and a little more. */
const BEGUN = "x".repeat(66_000)
const HALVES: Half[] = [
  { path: "/contact", length: 200_000, sent: BEGUN },
  { path: "/functions/v1/process-order", length: 200_000, sent: BEGUN },
  { path: "/webhooks/payment", length: 900_000, sent: BEGUN },
  { path: "/webhooks/mail", length: 900_000, sent: BEGUN },
  { path: "/contact", length: 2_000_000, sent: BEGUN },
  { path: "/storage/v1/upload/resumable", length: 2_000_000, sent: BEGUN },
  { path: "/storage/v1/object/list/art", length: 100, sent: "{" },
]
/** The slots that one network may have, and those left after that. */
const OF_EACH = [15, 5]
const FILE_HOLDERS = 8
const FILES_OF_EACH = 128

/** Bodies that begin and then stop: at every endpoint that takes one, then as
 * many at storage as there are transfers. */
export const halfBodies: Assault = {
  name: "half-bodies",
  async run(scene) {
    for (const half of HALVES) {
      const sockets = OF_EACH.flatMap((count) => begin(scene, half, count))
      await pause(500)
      await servesOthers(scene, `half of ${half.length} bytes at ${half.path}`)
      for (const socket of sockets) socket.destroy()
    }
    const listing = HALVES.at(-1) as Half
    const sockets = Array.from({ length: FILE_HOLDERS }, () =>
      begin(scene, listing, FILES_OF_EACH),
    ).flat()
    await pause(1_000)
    await servesFiles(scene)
    for (const socket of sockets) socket.destroy()
  },
  async strike(scene, stranger) {
    const socket = send(scene, stranger, scene.random.pick(HALVES))
    await pause(2_000)
    socket.destroy()
  },
}

function begin(scene: Scene, half: Half, count: number) {
  const stranger = scene.stranger()
  return Array.from({ length: count }, () => send(scene, stranger, half))
}

function send({ place }: Scene, stranger: Stranger, half: Half) {
  const socket = stranger.open()
  socket.write(
    `POST ${half.path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${place.publishable}\r\nContent-Length: ${half.length}\r\n\r\n${half.sent}`,
  )
  return socket
}

/** Storage must answer at once that a file does not exist. */
async function servesFiles(scene: Scene) {
  const path = "/storage/v1/object/public/art/none.jpg"
  const { status, ms } = await scene.stranger().send(path)
  const seen = `while lists are asked for by halves: a file answered ${status} after ${Math.round(ms)} ms`
  scene.ledger.expect("open", status > 0 && status < 500, seen)
}
