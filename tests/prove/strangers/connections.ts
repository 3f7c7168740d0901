import { setTimeout as pause } from "node:timers/promises"
import type { Assault, Scene } from "./assault.ts"
import { servesOthers } from "./bystander.ts"

const OF_ONE = 1_000
/** More addresses than fit, each with as many connections as one may have. */
const ADDRESSES = 10
const OF_EACH = 500
const SETTLED_MS = 8_000
const MOST_OF_ONE = 600
const MOST_OF_ALL = 4_500

/** As many addresses as fit, with half a request on every connection. */
const BUSY = 8
const OF_EACH_BUSY = 512
const HALF =
  "POST /rest/v1/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"

/** Connections without a request: first from one address, then from ten; and
 * finally ones that never send a whole request. */
export const connections: Assault = {
  name: "connections",
  async run(scene) {
    const one = scene.stranger()
    const crowd = Array.from({ length: OF_ONE }, () => one.open())
    await settled(scene, "of one address", crowd, MOST_OF_ONE)
    const others = Array.from({ length: ADDRESSES }, () => scene.stranger())
    const more = others.flatMap((other) =>
      Array.from({ length: OF_EACH }, () => other.open()),
    )
    await settled(scene, "of eleven", [...crowd, ...more], MOST_OF_ALL)
    for (const socket of [...crowd, ...more]) socket.destroy()
    await busy(scene)
  },
  async strike(_, stranger) {
    const socket = stranger.open()
    await pause(2_000)
    socket.destroy()
  },
}

async function busy(scene: Scene) {
  const strangers = Array.from({ length: BUSY }, () => scene.stranger())
  const crowd = strangers.flatMap((stranger) =>
    Array.from({ length: OF_EACH_BUSY }, () => stranger.open()),
  )
  for (const socket of crowd) socket.resume().write(HALF)
  await pause(2_000)
  await servesOthers(scene, `${crowd.length} connections ask by halves`)
  for (const socket of crowd) socket.destroy()
}

type Crowd = ReturnType<ReturnType<Scene["stranger"]>["open"]>[]

async function settled(
  scene: Scene,
  whose: string,
  crowd: Crowd,
  most: number,
) {
  for (const socket of crowd) socket.resume()
  const count = () => crowd.filter((socket) => !socket.closed).length
  const end = performance.now() + SETTLED_MS
  while (count() > most && performance.now() < end) await pause(100)
  const open = count()
  const seen = `${open} idle connections ${whose} are held`
  scene.ledger.expect("bounded", open <= most, seen)
  await servesOthers(scene, `${open} idle connections ${whose}`)
}
